/** Royal Decrees, as players see them; the cards themselves lie among those that seats hold. */
import type { DecreesView } from "../../../../generated/ludwig";
import type { LudwigModule } from "../module";
import Draft from "./Draft.svelte";
import { sandOf } from "./sand";
import { stateOf } from "./state";
import { words } from "./words";

export const decrees: LudwigModule<DecreesView> = {
  id: "decrees",
  events: {},
  deeds: words.deeds,
  duties: words.duties,
  tails: {},
  lines: words.lines,
  final: { title: words.final, text: words.finalText, detail: () => "" },
  panels: { "draft-decree": Draft, "choose-decree": Draft },
  sandOf,
  stateOf,
  values: () => ({}),
  lineValues: ({ about = "" }) => ({ favor: [{ thing: { kind: "favor", id: about } }] }),
  offer: () => null,
  holding: () => null,
  supply: () => null,
};
