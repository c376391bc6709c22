/** Which of a browser's games are running, and which of them are against bots alone. */
import type { Mine } from "../generated/wire";

/** So many hidden games are remembered. */
export const MOST_HIDDEN = 50;

/** The games that go on, those that wait for this browser first; hidden ones and practice are left out. */
export const runningOf = (mine: readonly Mine[], hidden: readonly string[]): Mine[] =>
  mine.filter(
    ({ card, seats }) =>
      card.status === "running" && !card.practice && seats.length > 0 && !hidden.includes(card.table),
  );

/** Whether nobody waits at a game but this browser: all other seats are bots'. */
export const againstBotsAlone = ({ card, seats }: Mine): boolean =>
  card.seats.length > seats.length &&
  card.seats.every(({ who }, seat) => who === "bot" || seats.includes(seat));
