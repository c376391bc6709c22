/** What the modules of a table say and show; nothing outside this folder names one. */
import type { View } from "../../../generated/ludwig";
import type { GameEvent, Question } from "../../../generated/wire";
import type { Values } from "../../../table/story/sentences";
import type { Badge, Holding, LudwigModule, Names, Sand, Supply } from "./module";
import { faceDown, favorPile } from "../board/facedown";
import { fromModules, modules } from "./loaded";

/** The modules that a table is played with, each with its part of the view. */
export const inPlay = (view: View | null | undefined): { module: LudwigModule; slot: unknown }[] =>
  modules()
    .filter(({ id }) => view?.slots?.[id])
    .map((module) => ({ module, slot: view!.slots![module.id] }));

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
export const wareText = (id: string): string | undefined => fromModules(({ wares }) => wares?.[id]);

/** Where a place is, as the module of its tile says. */
export const whereTold = (spot: string): string | null =>
  fromModules(({ where }) => where?.(spot) ?? undefined) ?? null;

/** What stands above the wares that lie beside the market. */
export const besideOf = (view: View | null | undefined): string =>
  inPlay(view).find(({ module }) => module.beside)?.module.beside ?? "";

/** What modules say of the stacks. */
export const ofStacks = (view: View | null | undefined): string[] =>
  inPlay(view).flatMap(({ module }) => module.ofStacks ?? []);

/** What has become of a card before a seat; nothing where it just lies there. */
export const stateOfCard = (view: View, seat: number, card: string, names: Names): string =>
  fromModules(({ stateOf }) => stateOf?.(view, seat, card, names) || undefined) ?? "";

/** What is said while prices are set against time; nothing where they are set without it. */
export const sandOf = (
  view: View,
  question: Pick<Question, "kind">,
  name: (seat: number) => string,
): Sand | null => fromModules((module) => module.sandOf?.(view, question, name) ?? undefined) ?? null;

/** The module that has words for the points of a rule. */
export const scoredBy = (rule: string): LudwigModule | undefined =>
  modules().find(({ lines }) => rule in lines);

/** What fills the gaps of the modules' sentences, beside the usual. */
export const moduleValues = (event: GameEvent): Values =>
  Object.assign({}, ...modules().map((module) => module.values(event)));
