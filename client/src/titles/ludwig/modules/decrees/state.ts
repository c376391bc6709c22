/** What has become of a decree: used, or what lies on it. */
import type { DecreesView, View } from "../../../../generated/ludwig";
import type { Catalogue } from "../../catalogue";
import { words } from "./words";

const HIDDEN_TILE = "DEC-4";
const STORE = "DEC-16";
const PLANS = "DEC-8";
const FIRST = "DEC-12";
const QUEUE = "DEC-13";
const CREDIT = "DEC-21";
const CASKET = "DEC-41";

/** What is to be said of a decree before a seat; nothing where it just lies there. */
export function stateOf(view: View, seat: number, card: string, catalogue: Pick<Catalogue, "name">): string {
  const slot = view.slots?.decrees as DecreesView | undefined;
  if (!slot) return "";
  const { used, goes_first, moved_up = 0 } = slot.marks;
  const recalled = slot.recalling_known ?? [];
  if (card === PLANS && recalled.length) return words.recalled(recalled);
  if (used.includes(card)) return words.used;
  if (card === FIRST && goes_first) return words.goesFirst;
  if (card === QUEUE && moved_up) return words.movedUp(moved_up);
  const { stored, debt, casket } = slot.on_cards;
  if (card === HIDDEN_TILE) return sealedOf(view, seat, catalogue);
  if (card === STORE && stored) return words.stored(catalogue.name(stored));
  if (card === CREDIT && debt) return words.debt(debt);
  if (card === CASKET && casket) return words.casket(casket);
  return "";
}

function sealedOf(view: View, seat: number, catalogue: Pick<Catalogue, "name">): string {
  const tile = view.sealed_tiles?.find((each) => each.seat === seat);
  if (!tile) return "";
  return tile.room ? words.sealed(catalogue.name(tile.room)) : words.sealedSize(tile.size);
}
