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
  lines: {},
  panels: { "draft-decree": Draft, "choose-decree": Draft },
  sandOf,
  stateOf,
  values: () => ({}),
  lineValues: () => ({}),
  offer: () => null,
  holding: () => null,
  supply: () => null,
};
