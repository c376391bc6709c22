/** The end of a game as the server tells it, with the words to show: steps of the final scoring, groups of points. */
import type { Finale, Measure, Parts, StepTold, View } from "../../../generated/ludwig";
import type { Line } from "../../../generated/wire";
import { scoredBy } from "../modules";
import { moduleOf } from "../modules/loaded";
import { dealerOf, heldCard, toldModule } from "../modules/told";
import { words } from "../words";
import type { Catalogue } from "../catalogue";
import { total } from "../play.svelte";
import { stackName } from "./sentences";

const said = words.story.finale;

/** A step to tell; the last one, `end`, is who won. */
export interface Step extends StepTold {
  title: string;
  text: string;
  /** What stands beside each seat's gain. */
  details: string[];
}

/** The whole telling. */
export function steps({ steps, order }: Finale, catalogue: Catalogue): Step[] {
  const nothing = order.map(() => 0);
  const end: StepTold = {
    ...{ id: "end", points: nothing, rule: "", about: "" },
    ...{ lines: [], measure: null, rooms: [], seat: null, cards: [] },
  };
  return [...steps, end].map((step) => ({
    ...step,
    seat: ownerOf(step),
    ...heading(step, catalogue),
    details: order.map((_, seat) => detail(step, seat)),
  }));
}

/** What every seat has after some steps were told. */
export const summed = (steps: readonly Step[], at: number): number[] =>
  steps[0].points.map((_, seat) => steps.slice(0, at + 1).reduce((sum, each) => sum + each.points[seat], 0));

/** Whose step it is: as told, or whoever holds the card that scores. */
function ownerOf({ seat, rule, lines }: StepTold): number | null {
  const held = heldCard(rule) ? lines.findIndex((own) => own.length) : -1;
  return seat ?? (held < 0 ? null : held);
}

function heading({ id, about, rule, seat }: StepTold, catalogue: Catalogue): { title: string; text: string } {
  const card = heldCard(rule);
  if (card && (!about || about === rule))
    return { title: card.name, text: spaced(card.text, moduleOf(dealerOf(rule)!)?.final?.text ?? "") };
  const alone = moduleOf(id)?.final?.text ?? "";
  if (about) {
    const text = said.favorText(catalogue.favors.get(about)?.text ?? "");
    const own = seat === null ? "" : spaced(alone || said.alone, card ? said.byCard(card.name) : "");
    return { title: catalogue.name(about, "favor"), text: spaced(text, own) };
  }
  const known = said.steps[id] ?? moduleOf(id)?.final;
  return { title: known?.title ?? groupName(id), text: known?.text ?? catalogue.rules.get(rule)?.text ?? "" };
}

/** What a seat's gain comes from: an amount and its place, or what its lines are about. */
function detail({ id, measure, lines }: StepTold, seat: number): string {
  if (measure) return measured(measure, seat);
  const about = id === "depleted" ? (line: Line) => stackName(line.about ?? "") : moduleOf(id)?.final?.detail;
  return about ? (lines[seat] ?? []).map(about).join(words.log.comma) : "";
}

/** Sentences one after the other. */
const spaced = (...sentences: string[]): string => sentences.filter(Boolean).join(" ");

/** '2nd place, 400 square feet'; nothing for a seat that takes no part. */
function measured({ unit, amounts, ranks }: Measure, seat: number): string {
  const amount = amounts[seat];
  if (amount === null) return "";
  const alike = ranks.filter((rank) => rank === ranks[seat]).length;
  const rank = ranks[seat] ? said.place(ranks[seat], alike > 1) : "";
  return [rank, (said.units[unit] ?? said.counts)(amount)].filter(Boolean).join(words.log.comma);
}

/** What was compared to settle a tie, in a sentence; empty where there was none. */
export const tieText = ({ ties }: Finale): string =>
  ties.length ? said.tied(ties.map(({ unit }) => said.settles[unit] ?? unit)) : "";

/** What a seat had of what settled a tie. */
export const settled = ({ ties }: Finale, seat: number): string =>
  ties
    .map((measure) => measured(measure, seat))
    .filter(Boolean)
    .join(words.log.comma);

/** What a group of points is called. */
export const groupName = (group: string): string =>
  said.groups[group] ?? moduleOf(group)?.final?.title ?? toldModule(group)?.name ?? group;

/** Where the points come from: the server's groups with their lines, and what belongs to a module under its name. */
export function groups(
  view: View,
  told: Finale["groups"],
): { group: string; lines: Line[][]; sums: number[] }[] {
  const found = new Map<string, string[]>();
  for (const { id, rules } of told)
    for (const rule of rules) {
      const group = groupOf(id, rule);
      found.set(group, [...(found.get(group) ?? []), rule]);
    }
  const rest = found.get(OTHER);
  if (rest && found.delete(OTHER)) found.set(OTHER, rest);
  return [...found].map(([group, rules]) => {
    const lines = view.players.map(({ ledger }) => ledger.filter(({ because }) => rules.includes(because)));
    return { group, lines, sums: lines.map(total) };
  });
}

const OTHER = "other";
/** The group of a rule: the module of its card, or that of its words where the server has no group for it. */
const groupOf = (group: string, rule: string): string =>
  dealerOf(rule) ?? (group === OTHER ? (scoredBy(rule)?.id ?? group) : group);

/** What a line is for, where it names a card: the text of the card. */
export function explanation({ because, about = "" }: Line, catalogue: Catalogue): string {
  const own = heldCard(because)?.text ?? "";
  const favor = catalogue.favors.get(about)?.text ?? "";
  if (because === "FINAL-3") return catalogue.cards.get(about)?.text ?? "";
  return spaced(favor && said.favorText(favor), own);
}

/** The honours of the solo game, and whether each is the one that was earned. */
export const honoursTold = (
  { honours: earned }: Finale,
  all: Parts["honours"],
): (Parts["honours"][number] & { reached: boolean })[] =>
  all.map((honour) => ({ ...honour, reached: earned.includes(honour.id) }));
