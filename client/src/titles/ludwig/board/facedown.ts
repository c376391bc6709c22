/** Favors that lie face down: before the seats that alone score them, and in a pile. */
import type { View } from "../../../generated/ludwig";
import { favorDownIcon } from "../draw";
import type { Holding, Supply } from "../modules/module";
import { words } from "../words";

/** The favors before a seat; nothing where it has none. */
export function faceDown(view: View | null | undefined, seat: number): Holding | null {
  const count = view?.hidden_favors?.owned.filter((own) => own.seat === seat).length ?? 0;
  if (!count) return null;
  const svg = favorDownIcon();
  return { svg, things: [{ svg, count }], count, worth: "", text: words.board.faceDown(count) };
}

/** The pile from which favors are kept. */
export function favorPile(view: View | null | undefined): Supply | null {
  const left = view?.hidden_favors?.pile;
  if (left === undefined) return null;
  return { svg: favorDownIcon(), name: words.board.pile, left, text: words.board.pileText(left) };
}
