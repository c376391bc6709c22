/** What has become of a decree: used, or what lies on it. */
import type { DecreesView, View } from "../../../../generated/ludwig";
import type { Catalogue } from "../../catalogue";
import { words } from "./words";

const HIDDEN_TILE = "DEC-4";
const STORE = "DEC-16";
const CREDIT = "DEC-21";
const CASKET = "DEC-41";

/** What is to be said of a decree before a seat; nothing where it just lies there. */
export function stateOf(view: View, seat: number, card: string, catalogue: Pick<Catalogue, "name">): string {
  const slot = view.slots?.decrees as DecreesView | undefined;
  if (!slot) return "";
  if (slot.marks.used.includes(card)) return words.used;
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
