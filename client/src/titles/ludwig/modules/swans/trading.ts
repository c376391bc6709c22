/** What may be traded in, as the server lists it. */
import type { Option } from "../../../../generated/wire";
import { named } from "../../../../table/questions/answers";
import { total } from "../../play.svelte";

/** How many there are of each colour, in the order in which the colours first come. */
export function countsOf(tokens: readonly string[]): [colour: string, count: number][] {
  const counts = new Map<string, number>();
  for (const colour of tokens) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts];
}

/** A trade that the server allows: what it is, the coins that it brings and the points of sets that it gives up. */
export interface Deal {
  action: string;
  coins: number;
  lost: number;
}

/** The trades among what may be done beside a question. */
export const tradesIn = (asides: readonly Option[] = []): Option[] =>
  asides.filter(({ action }) => action.split(" ")[1] === "trade");

/** The trade of exactly these tokens, in any order; null if it is not allowed. */
export function dealFor(asides: readonly Option[] | undefined, tokens: readonly string[]): Deal | null {
  const key = (words: readonly string[]) => [...words].sort().join(" ");
  const found = tradesIn(asides).find(({ action }) => key(named(action)) === key(tokens));
  if (!found) return null;
  return { action: found.action, coins: -total(found.cost ?? []), lost: -total(found.score ?? []) };
}

/** What each number of tokens that may be traded brings, the fewest first. */
export const scaleOf = (asides: readonly Option[] | undefined): [count: number, coins: number][] => [
  ...new Map(tradesIn(asides).map(({ action, cost = [] }) => [named(action).length, -total(cost)])),
];
