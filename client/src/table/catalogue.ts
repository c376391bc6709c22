/** What furniture asks of a title: its rules and bots, and what its things are called. */
import type { RuleText } from "../generated/wire";
import type { TitleInfo } from "../lib/api";
import type { ModuleLooks } from "../lib/modulelooks";

/** Something of a title with a card of its own: a tile, a favor … */
export interface Thing {
  readonly kind: string;
  readonly id: string;
  /** What gives it its name, where that is not itself: the face over a room. */
  readonly as?: string;
}

/** What is needed to write a sentence out. */
export interface Naming {
  nameOf(thing: Thing): string;
  /** What a rule is called, where that is not its id. */
  ruleName?(id: string): string;
}

export interface TitleCatalogue extends Naming {
  readonly all: TitleInfo;
  readonly rules: ReadonlyMap<string, RuleText>;
  readonly looks: ModuleLooks;
}
