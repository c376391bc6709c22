/** Renovations, as players see them. */
import type { RenovationsView } from "../../../../generated/ludwig";
import { trowelIcon } from "../../draw/icons";
import type { LudwigModule } from "../module";
import { words } from "./words";

/** The sizes of the stacks, in their order. */
const SIZES = [100, 150, 200, 250, 300, 350, 400, 450, 500, 600];

export const renovations: LudwigModule<RenovationsView> = {
  id: "renovations",
  events: words.events,
  deeds: {},
  tails: {},
  lines: {},
  final: { title: words.name, text: "", detail: () => "" },
  beside: words.pool,
  ofStacks: words.end,
  values: () => ({}),
  lineValues: () => ({}),
  offer: () => null,
  holding: () => null,
  supply({ stacks }) {
    const left = stacks.map((stack, number): [number, number] => [SIZES[number], stack.length]);
    const some = left.filter(([, count]) => count);
    return {
      svg: trowelIcon(),
      name: words.name,
      left: left.reduce((sum, [, count]) => sum + count, 0),
      text: some.length ? words.left(some) : words.none,
    };
  },
};
