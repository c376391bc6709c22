/** Points per seat for the rooms on sale, made ready for small chips beside each room. */
import type { RoomHint } from "../../../generated/ludwig";

export interface Chip {
  seat: number;
  /** What the room would score at once; null if it fits nowhere. */
  points: number | null;
  /** No room on offer would score more for this seat. */
  best: boolean;
  /** The seat cannot afford the room at this price. */
  unaffordable: boolean;
}

/** The most that any of these rooms would score for each seat; null if none fits. */
export function bests(hints: readonly RoomHint[], rooms: readonly string[]): (number | null)[] {
  const wanted = hints.filter((hint) => rooms.includes(hint.room));
  const seats = wanted[0]?.points.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    const points = wanted.flatMap((hint) => hint.points[seat] ?? []);
    return points.length ? Math.max(...points) : null;
  });
}

/**
 * The chips of a room: each seat's points, whether it is that seat's best, and whether it can pay that price, as
 * the server tells it.
 */
export function chips(hint: RoomHint, best: readonly (number | null)[], price: number): Chip[] {
  return hint.points.map((points, seat) => ({
    seat,
    points,
    best: points !== null && points === best[seat],
    unaffordable: points !== null && price > (hint.payable[seat] ?? 0),
  }));
}
