/** Secret Passages, as players see them; where they lie is drawn with the castles. */
import type { PassagesView } from "../../../../generated/ludwig";
import type { LudwigModule } from "../module";
import { sign } from "./sign";
import { words } from "./words";

const called = (piece: string) => words.names[piece] ?? piece;

export const passages: LudwigModule<PassagesView> = {
  id: "passages",
  events: words.events,
  deeds: {},
  tails: words.tails,
  lines: words.lines,
  account: words.doubled,
  values: () => ({}),
  lineValues: () => ({}),
  offer: () => null,
  holding({ left }, seat) {
    const pieces = left[seat] ?? [];
    if (!pieces.length) return null;
    return {
      svg: sign("passage_medium"),
      things: pieces.map((piece) => ({ svg: sign(piece), count: 1 })),
      count: pieces.length,
      worth: "",
      text: words.left(pieces.map(called)),
    };
  },
  supply: () => null,
};
