/** What the rooms on sale are worth to each seat, made ready for small chips beside each room. */
import type { RoomHint } from "../../../generated/ludwig";
import type { Worth } from "../../../generated/wire";
import { words } from "../words";
import { partsOf } from "../worth";

export interface Chip {
  seat: number;
  /** What the room would be worth; null if it fits nowhere. */
  worth: Worth | null;
  /** No room on offer would be worth more to this seat. */
  best: boolean;
  /** The seat cannot afford the room at this price. */
  unaffordable: boolean;
}

/** The most that any of these rooms would be worth to each seat; null if none fits. */
export function bests(hints: readonly RoomHint[], rooms: readonly string[]): (number | null)[] {
  const wanted = hints.filter((hint) => rooms.includes(hint.room));
  const seats = wanted[0]?.worth.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    const totals = wanted.flatMap((hint) => hint.worth[seat]?.total ?? []);
    return totals.length ? Math.max(...totals) : null;
  });
}

/**
 * The chips of a room: its worth to each seat, whether it is that seat's best, and whether it can pay that price, as
 * the server tells it.
 */
export function chips(hint: RoomHint, best: readonly (number | null)[], price: number): Chip[] {
  return hint.worth.map((worth, seat) => ({
    seat,
    worth,
    best: worth !== null && worth.total === best[seat],
    unaffordable: worth !== null && price > (hint.payable[seat] ?? 0),
  }));
}

/** A chip in a sentence, with the parts of the worth. */
export function sentence({ seat, worth, best, unaffordable }: Chip, names: readonly string[]): string {
  const said = words.questions.pricing;
  if (worth === null) return said.fitsNowhere(names[seat]!);
  const text = (best ? said.worthMost : said.worth)(names[seat]!, worth.total, partsOf(worth));
  return unaffordable ? said.cannotPay(text) : text;
}

/** What a room on sale is worth to each seat, a sentence each; nothing where that is not told. */
export function worthToEach(
  hints: readonly RoomHint[] | null,
  room: string,
  names: readonly string[],
): string[] {
  const hint = hints?.find((each) => each.room === room);
  return (hint?.worth ?? []).map((worth, seat) =>
    sentence({ seat, worth, best: false, unaffordable: false }, names),
  );
}
