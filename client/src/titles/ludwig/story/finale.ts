/** The final scoring as steps to tell, and every point of the game by where it comes from. */
import type { FavorNow, Hints, Parts, View } from "../../../generated/ludwig";
import type { Card, Line, News } from "../../../generated/wire";
import { inPlay, MODULES } from "../modules";
import type { LudwigModule } from "../modules/module";
import { words } from "../words";
import { isFinal as isFinalRule } from "./sentences";
import type { Catalogue } from "../catalogue";
import { readCastle } from "../geometry";
import { total } from "../play.svelte";

/** A step of the telling: what every seat gains by it, and why in a few words each. */
export interface Step {
  kind: "game" | "depleted" | "module" | "favor" | "bonus" | "coins" | "end";
  title: string;
  text: string;
  gains: number[];
  /** What stands beside each seat's gain. */
  details: string[];
  /** The seat whose cards are shown, and its cards with their points. */
  seat: number | null;
  cards: { card: string; points: number }[];
  /** The favor that is told. */
  favor?: string;
  /** The rule that is told, where the kind does not say it. */
  rule?: string;
}

const isFinal = (line: Line) => isFinalRule(line.because);
const because = (ledger: readonly Line[], rule: string) => ledger.filter((line) => line.because === rule);

/** The bonus cards that a seat showed at the end. */
export function cardsOf(news: readonly News[], seat: number): string[] {
  const shown = news
    .at(-1)
    ?.events?.find((event) => event.kind === "bonus-cards-revealed" && event.seat === seat);
  return shown?.what ?? [];
}

/** The whole telling, in the order of the book. */
export function steps(view: View, hints: Hints | null, news: readonly News[], catalogue: Catalogue): Step[] {
  const { players } = view;
  const blank = { details: players.map(() => ""), seat: null, cards: [] };
  const sums = (rule: string) => players.map((player) => total(because(player.ledger, rule)));
  const before = players.map((player) => total(player.ledger.filter((line) => !isFinal(line))));
  const found: Step[] = [
    {
      ...blank,
      kind: "game",
      title: words.story.finale.game,
      text: words.story.finale.gameText,
      gains: before,
    },
  ];
  if (sums("FINAL-1").some(Boolean)) found.push(depleted(view, sums("FINAL-1")));
  for (const { module } of inPlay(view)) found.push(moduleStep(view, module, sums(module.final.rule)));
  for (const favor of hints?.favors ?? []) found.push(favorStep(favor, catalogue));
  for (const seat of turnOrder(view)) found.push(bonusStep(view, news, seat));
  const details = players.map((player) => words.common.coins(player.coins));
  found.push({
    ...blank,
    kind: "coins",
    title: words.story.finale.coins,
    text: words.story.finale.coinsText,
    gains: sums("FINAL-4"),
    details,
  });
  found.push({ ...blank, kind: "end", title: "", text: "", gains: players.map(() => 0) });
  return found;
}

const turnOrder = (view: View) =>
  view.players.map((_, index) => (view.master_builder + index) % view.players.length);

function depleted(view: View, gains: number[]): Step {
  const stack = ({ about = "" }: Line) => words.story.stacks[about] ?? words.story.stackOf(about);
  const details = view.players.map((player) =>
    because(player.ledger, "FINAL-1").map(stack).join(words.log.comma),
  );
  return {
    kind: "depleted",
    title: words.story.finale.depleted,
    text: words.story.finale.depletedText,
    gains,
    details,
    seat: null,
    cards: [],
  };
}

function moduleStep(view: View, { final }: LudwigModule, gains: number[]): Step {
  const details = view.players.map((player) =>
    because(player.ledger, final.rule).map(final.detail).join(words.log.comma),
  );
  const { title, text, rule } = final;
  return { kind: "module", title, text, gains, details, seat: null, cards: [], rule };
}

function favorStep(now: FavorNow, catalogue: Catalogue): Step {
  const favor = catalogue.favors.get(now.favor);
  return {
    kind: "favor",
    favor: now.favor,
    title: catalogue.name(now.favor, "favor"),
    text: words.story.finale.favorText(favor?.text ?? ""),
    gains: now.points,
    details: now.counts.map((count, seat) => {
      const place = count ? `${words.story.finale.place(now.ranks[seat])}${words.log.comma}` : "";
      return `${place}${words.story.finale.counts(count)}`;
    }),
    seat: null,
    cards: [],
  };
}

function bonusStep(view: View, news: readonly News[], seat: number): Step {
  const lines = because(view.players[seat].ledger, "FINAL-3");
  const scored = [...lines];
  const cards = cardsOf(news, seat).map((card) => {
    const line = scored.findIndex((each) => each.about === card);
    return { card, points: line < 0 ? 0 : scored.splice(line, 1)[0].amount };
  });
  const gains = view.players.map((_, other) => (other === seat ? total(lines) : 0));
  const details = view.players.map(() => "");
  return {
    kind: "bonus",
    title: words.story.finale.bonus,
    text: words.story.finale.bonusText,
    gains,
    details,
    seat,
    cards,
  };
}

const RULES: Partial<Record<Step["kind"], string>> = {
  depleted: "FINAL-1",
  favor: "FINAL-2",
  bonus: "FINAL-3",
  coins: "FINAL-4",
};

/** The lines of a seat's ledger that a step tells; the bonus cards of all seats come one seat after the other. */
export function linesOf(view: View, seat: number, step: Step): Line[] {
  if (step.seat !== null && step.seat !== seat) return [];
  return because(view.players[seat].ledger, step.rule ?? RULES[step.kind] ?? "").filter(
    (line) => !step.favor || line.about === step.favor,
  );
}

/** What a group of points is called. */
export const groupName = (group: string): string =>
  words.story.finale.groups[group] ?? MODULES.find(({ id }) => id === group)?.final.title ?? group;

/** The server's groups of points, and after the depleted stacks those of modules. */
const withModules = (told: Parts["groups"]): Parts["groups"] =>
  told.flatMap((group) =>
    group.id === "depleted"
      ? [group, ...MODULES.map(({ id, final }) => ({ id, rules: [final.rule] }))]
      : [group],
  );

/** Where the points come from: a row for each of the server's groups that scored, and one for all other lines. */
export function groups(
  view: View,
  told: Parts["groups"],
): { group: string; lines: Line[][]; sums: number[] }[] {
  const all = withModules(told);
  const named = new Map(all.flatMap(({ id, rules }) => rules.map((rule) => [rule, id])));
  return [...all.map(({ id }) => id), "other"]
    .map((group) => {
      const lines = view.players.map((player) =>
        player.ledger.filter((line) => (named.get(line.because) ?? "other") === group),
      );
      return { group, lines, sums: lines.map(total) };
    })
    .filter(({ lines }) => lines.some((each) => each.length));
}

/** The printed size of a whole castle, which settles ties (WIN-1). */
export function squareFeet(castle: string, catalogue: Catalogue): number {
  return readCastle(castle).reduce((sum, spot) => {
    const tile = catalogue.tile(spot.id);
    return sum + (tile.types.length ? tile.size : 0);
  }, 0);
}

/** Whether points alone do not say who wins. */
export function tied(card: Card): boolean {
  const best = Math.max(...(card.scores ?? [0]));
  return (card.scores ?? []).filter((score) => score === best).length > 1;
}

/**
 * The honours of the solo game as the server tells them (SOLO-3), each with the points from which and up to which it is
 * given, and whether a score reaches it.
 */
export function soloTitles(
  score: number,
  honours: Parts["honours"],
): { from: number | null; to: number | null; title: string; reached: boolean }[] {
  return honours.map(({ name, below }, index) => {
    const from = index ? honours[index - 1].below : null;
    const reached = (from === null || score >= from) && (below === null || score < below);
    return { from, to: below, title: name, reached };
  });
}
