/** What the seats of a table are called to everybody. */
import type { Card, SeatCard } from "../generated/wire";
import { words } from "../words";
import { courtierAt } from "./courtiers";

/** Who has a seat, or had it: a person, a bot, or a bot for a person. */
export type Holder = Pick<SeatCard, "name" | "bot">;

/** A name for every seat, all different: the player's, or the courtier's. */
export function seatNames(card: Card): string[] {
  const plain = card.seats.map(
    ({ name, bot }, seat) => name || (bot ? courtierAt(card, seat) : words.common.seat(seat + 1)),
  );
  return plain.map((name, seat) => {
    const before = plain.slice(0, seat).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });
}

/** Who had a seat when an entry was written. */
export const holderAt = (card: Card, seat: number, seq: number): Holder =>
  card.hands?.find((hand) => hand.seat === seat && seq < hand.until) ?? card.seats[seat];

/** Who is meant where a bot plays for somebody. */
export type Whose = "person" | "bot";

/** Whether whoever has a seat now had it when an entry was written; a bot in between did its own deeds. */
export function isSameHand(card: Card, seat: number, seq: number, whose?: Whose): boolean {
  const then = holderAt(card, seat, seq);
  return then.name === card.seats[seat].name && (whose === "person" || !then.bot);
}

/** What a seat was called when an entry was written: a bot that plays for somebody has both names. */
export function nameAt(card: Card, seat: number, seq: number, whose?: Whose): string {
  const { name, bot } = holderAt(card, seat, seq);
  if (whose === "bot") return courtierAt(card, seat);
  if (name && bot && whose !== "person") return words.common.standIn(courtierAt(card, seat), name);
  const now = card.seats[seat];
  return now.name === name && now.bot === bot ? seatNames(card)[seat] : name || courtierAt(card, seat);
}

/** The ways to shorten a name, the shortest first; a number at its end always stays: 'Servant 2' is S2. */
function shortened(name: string): string[] {
  const letters = [...name];
  const first = letters[0]?.toUpperCase() ?? "";
  const number = /\d+$/.exec(name)?.[0] ?? "";
  const ways = [1, 2, 3].map((count) => `${first}${letters.slice(1, count).join("")}`);
  return [...ways, `${first}${letters.at(-1) ?? ""}`].map((way) =>
    number && !way.endsWith(number) ? way + number : way,
  );
}

/** A short form of each name that can be read as no other name at the table. */
export function initials(names: readonly string[]): string[] {
  const ways = names.map((name) => shortened(name.trim()));
  return ways.map((own, seat) => {
    const free = own.find(
      (way) => way && ways.every((others, place) => place === seat || !others.includes(way)),
    );
    return free ?? `${own[0]}·${seat + 1}`;
  });
}
