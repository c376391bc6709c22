/** Moats, as players see them. */
import type { MoatsView } from "../../../../generated/ludwig";
import type { LudwigModule } from "../module";
import ChooseFoyer from "./ChooseFoyer.svelte";
import ChooseStack from "./ChooseStack.svelte";
import TakeRoom from "./TakeRoom.svelte";
import { moatIcon } from "./drawing";
import { words } from "./words";

/** Where the moats lie around a barbican. */
const SITES: Record<string, string> = {
  "moat@-9,-17r1": "west",
  "moat@-7,-17": "north",
  "moat@11,-15r1": "east",
};

export const moats: LudwigModule<MoatsView> = {
  id: "moats",
  events: words.events,
  deeds: words.deeds,
  tails: {},
  final: { title: words.name, text: "", detail: () => "" },
  lines: words.lines,
  stacks: words.stacks,
  duties: words.duties,
  wares: { moat: words.ware },
  panels: { "choose-foyer": ChooseFoyer, "choose-moat-stack": ChooseStack, "take-room": TakeRoom },
  values: ({ what = [] }) => ({
    side: [{ text: words.sides[(what[0] ?? "").split("@")[0]!] ?? what[0] ?? "" }],
  }),
  account: words.account,
  lineValues: () => ({}),
  offer: () => null,
  holding({ moats: held = [] }, seat) {
    const count = held[seat] ?? 0;
    if (!count) return null;
    return {
      svg: moatIcon(),
      things: [{ svg: moatIcon(), count }],
      count,
      worth: "",
      text: words.held(count),
    };
  },
  supply: ({ left }) => ({ svg: moatIcon(), name: words.name, left, text: words.left(left) }),
  where: (spot) => words.where[SITES[spot] ?? ""] ?? null,
};
