/** What the rooms on sale are worth to each seat, made ready for small chips beside each room. */
import type { RoomHint } from "../../../generated/ludwig";
import type { Worth } from "../../../generated/wire";

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
