/** Towers, as players see them: the favors that they bring are shown with all others. */
import type { LudwigModule } from "../module";
import { words } from "./words";

export const towers: LudwigModule = {
  id: "towers",
  events: words.events,
  deeds: {},
  tails: {},
  lines: words.lines,
  final: { title: words.final, text: words.finalText, detail: () => "" },
  values: () => ({}),
  offer: () => null,
  holding: () => null,
  supply: () => null,
  lineValues: ({ about = "" }) => ({ favor: [{ thing: { kind: "favor", id: about } }] }),
};
