/** The modules that we can show; nothing outside this folder names one. */
import type { View } from "../../../generated/ludwig";
import type { Badge, Holding, LudwigModule, Supply } from "./module";
import { faceDown, favorPile } from "../board/facedown";
import { decrees } from "./decrees";
import { moats } from "./moats";
import { passages } from "./passages";
import { renovations } from "./renovations";
import { swans } from "./swans";
import { towers } from "./towers";

/** In the order in which the server lists them. */
export const MODULES: readonly LudwigModule[] = [
  towers as LudwigModule,
  moats as LudwigModule,
  passages as LudwigModule,
  swans as LudwigModule,
  renovations as LudwigModule,
  decrees as LudwigModule,
];

/** The modules that a table is played with, each with its part of the view. */
export const inPlay = (view: View | null | undefined): { module: LudwigModule; slot: unknown }[] =>
  MODULES.filter(({ id }) => view?.slots?.[id]).map((module) => ({ module, slot: view!.slots![module.id] }));

const some = <T>(items: (T | null)[]): T[] => items.filter((item): item is T => item !== null);

/** What lies on a room of the market. */
export const badgesOn = (view: View | null | undefined, room: string): Badge[] =>
  some(inPlay(view).map(({ module, slot }) => module.offer(slot, room)));

/** What a seat has beside its coins. */
export const holdingsOf = (view: View | null | undefined, seat: number): Holding[] =>
  some([faceDown(view, seat), ...inPlay(view).map(({ module, slot }) => module.holding(slot, seat))]);

export const suppliesOf = (view: View | null | undefined): Supply[] =>
  some([favorPile(view), ...inPlay(view).map(({ module, slot }) => module.supply(slot))]);

/** What a ware that is no room does, in a sentence; nothing for rooms. */
export const wareText = (id: string): string | undefined =>
  MODULES.map(({ wares }) => wares?.[id]).find((text) => text !== undefined);

/** Where a place is, as the module of its tile says. */
export const whereTold = (spot: string): string | null =>
  MODULES.map(({ where }) => where?.(spot) ?? null).find((text) => text !== null) ?? null;

/** What stands above the wares that lie beside the market. */
export const besideOf = (view: View | null | undefined): string =>
  inPlay(view).find(({ module }) => module.beside)?.module.beside ?? "";

/** What modules say of the stacks. */
export const ofStacks = (view: View | null | undefined): string[] =>
  inPlay(view).flatMap(({ module }) => module.ofStacks ?? []);

/** The module that has words for the points of a rule. */
export const scoredBy = (rule: string): LudwigModule | undefined =>
  MODULES.find(({ lines }) => rule in lines);
