/** Swan Tokens, as players see them. */
import type { SwansView } from "../../../../generated/ludwig";
import type { LudwigModule } from "../module";
import { listed } from "../../../../table/story/sentences";
import { token } from "./token";
import Trade from "./Trade.svelte";
import { countsOf } from "./trading";
import { words } from "./words";

const called = (colour = "") => words.colours[colour] ?? colour;

export const swans: LudwigModule<SwansView> = {
  id: "swans",
  events: words.events,
  deeds: words.deeds,
  tails: words.tails,
  lines: words.lines,
  final: {
    title: words.final,
    text: words.finalText,
    detail: (line) => words.setOf(sizeOf(line.about)),
  },
  values: ({ what = [] }) => ({
    colour: [{ text: called(what[1]) }],
    tokens: [
      ...listed(countsOf(what).map(([colour, count]) => [{ text: `${count} ${called(colour)}` }])),
      { text: words.swans(what.length) },
    ],
  }),
  lineValues: ({ about }) => ({ size: [{ text: sizeOf(about) }] }),
  offer: ({ rooms }, room) =>
    rooms[room] ? { svg: token(rooms[room]), text: words.onRoom(called(rooms[room])) } : null,
  holding({ held, sets }, seat) {
    const counts = countsOf(held[seat]);
    if (!counts.length) return null;
    return {
      svg: token(),
      things: counts.map(([colour, count]) => ({ svg: token(colour), count })),
      count: held[seat].length,
      worth: words.worth(sets[seat]),
      text: words.held(
        counts.map(([colour, count]) => [called(colour), count]),
        sets[seat],
      ),
    };
  },
  supply: ({ lake }) => ({ svg: token(), name: words.lake, left: lake, text: words.left(lake) }),
  Aside: Trade,
};

/** The size of a set, as a line of the ledger names it: `swans-3`. */
function sizeOf(about = ""): string {
  return about.split("-")[1] ?? "";
}
