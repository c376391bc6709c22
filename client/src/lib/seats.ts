/** The seats around a table: their colours, and in which order one sees them. */
import type { Card } from "../generated/wire";

/** How many seats have their own colour; each is `--seat-…` in theme.css. */
export const SEAT_COLOURS = 8;

/** The colour of a seat; what the table does by itself (seat -1) has the colour of an edge. */
export const seatColour = (seat: number): string =>
  seat < 0 ? "var(--edge)" : `var(--seat-${seat % SEAT_COLOURS})`;

/** Whether a seat is to act now. */
export const isAsked = (card: Card | null, seat: number): boolean =>
  card?.waiting.some((each) => each.seat === seat) ?? false;

/** The seats as one sees them: one's own first, then clockwise. */
export function inOrder(count: number, own: number | null): number[] {
  return Array.from({ length: count }, (_, place) => (place + (own ?? 0)) % count);
}
