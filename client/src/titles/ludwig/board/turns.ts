/** Who must do what, in words. */
import type { AgendaItem, View } from "../../../generated/ludwig";
import type { Card, Waiting } from "../../../generated/wire";
import { courtierAt } from "../../../lib/courtiers";
import { fromModules } from "../modules/loaded";
import { words } from "../words";

export interface Around {
  readonly seat: number | null;
  readonly view: View | null;
  readonly card: Card | null;
  /** The seat that 'you' means; none where several share a screen. */
  readonly you: number | null;
  name(seat: number): string;
}

/** What a seat must do, by the kind of the question: the game's own and its modules'. */
const dutyFor = (kind: string) => words.board.duties[kind] ?? fromModules(({ duties }) => duties?.[kind]);

/** The decision that a seat is asked now, as it is on the agenda. */
export function decisionOf(view: View, { seat, kind }: Waiting): AgendaItem | null {
  const own = (item: AgendaItem) => "seat" in item && item.seat === seat && item.item === kind;
  return view.agenda.findLast(own) ?? null;
}

/** What the shown seat must do; `roomName` gives the names of rooms, `hand` the room picked up. */
function ownDuty(
  { decision, kind, asks }: Waiting & { decision: AgendaItem | null },
  roomName: (id: string) => string,
  hand: string | null,
  isCover: (id: string) => boolean,
): string {
  if (hand) return isCover(hand) ? words.board.coverIt(roomName(hand)) : words.board.placeIt(roomName(hand));
  if (decision?.item === "choose-offer" && decision.extra) return words.board.another;
  return dutyFor(kind)?.you ?? words.common.sentence(asks);
}

/** Who does what a seat is asked: to those who lent their seat to a bot, that bot. */
const doer = (table: Around, of: number): string =>
  of === table.seat && table.card!.seats[of]?.bot ? courtierAt(table.card!, of) : table.name(of);

/** The sentence of the turn line. */
export function turnLine(
  table: Around,
  roomName: (id: string) => string,
  hand: string | null,
  isCover: (id: string) => boolean = () => false,
): string {
  const { view, card, seat } = table;
  if (!view || !card) return words.table.nobody;
  if (card.status === "finished") return words.table.over;
  const waiting = card.waiting.map((each) => ({ ...each, decision: decisionOf(view, each) }));
  const own = waiting.find((each) => each.seat === seat);
  if (own && !card.seats[own.seat]?.bot) {
    const duty = ownDuty(own, roomName, hand, isCover);
    return own.seat === table.you ? duty : words.table.called(table.name(own.seat), duty);
  }
  const first = waiting[0];
  if (!first) return words.table.nobody;
  if (first.decision?.item === "place-room")
    return words.board.otherPlaces(doer(table, first.seat), roomName(first.decision.room));
  const duty = dutyFor(first.kind);
  if (!duty) return words.table.other(doer(table, first.seat), first.asks);
  const names = waiting.map((each) => doer(table, each.seat));
  return duty.others(words.common.listed(names), names.length > 1);
}
