/** Who must do what, in words. */
import type { AgendaItem, Card, LudwigView } from "../../../generated/types";
import { words } from "../../../words";

export interface Around {
  readonly seat: number | null;
  readonly view: LudwigView | null;
  readonly card: Card | null;
  name(seat: number): string;
}

/** The decision that a seat is asked now: the last thing of its own on the agenda. */
export function decisionOf(view: LudwigView, seat: number): AgendaItem | null {
  const own = (item: AgendaItem) => "seat" in item && item.seat === seat && item.item in words.table.duties;
  return view.agenda.findLast(own) ?? null;
}

/** What the shown seat must do; `roomName` gives the names of rooms, `hand` the room picked up. */
function ownDuty(decision: AgendaItem | null, roomName: (id: string) => string, hand: string | null): string {
  if (hand) return words.table.placeIt(roomName(hand));
  if (decision?.item === "choose-offer" && decision.extra) return words.table.another;
  return words.table.duties[decision?.item ?? ""]?.you ?? words.table.nobody;
}

/** The sentence of the turn line. */
export function turnLine(table: Around, roomName: (id: string) => string, hand: string | null): string {
  const { view, card, seat } = table;
  if (!view || !card) return words.table.nobody;
  if (card.status === "finished") return words.table.over;
  const waiting = card.waiting.map((each) => ({ ...each, decision: decisionOf(view, each.seat) }));
  const own = waiting.find((each) => each.seat === seat);
  if (own) return ownDuty(own.decision, roomName, hand);
  const first = waiting[0];
  if (!first) return words.table.nobody;
  if (first.decision?.item === "place-room")
    return words.table.otherPlaces(table.name(first.seat), roomName(first.decision.room));
  const duty = first.decision && words.table.duties[first.decision.item];
  if (!duty) return words.table.other(table.name(first.seat), first.asks);
  const names = waiting.map((each) => table.name(each.seat));
  return duty.others(words.common.listed(names), names.length > 1);
}

/** Whether a seat is to act now. */
export const isAsked = (card: Card | null, seat: number): boolean =>
  card?.waiting.some((each) => each.seat === seat) ?? false;

/** The seats as one sees them: one's own first, then clockwise. */
export function inOrder(count: number, own: number | null): number[] {
  return Array.from({ length: count }, (_, place) => (place + (own ?? 0)) % count);
}
