/** The end of a game as the server tells it, with the words to show: steps of the final scoring, groups of points. */
import type { Finale, Measure, Parts, StepTold, View } from "../../../generated/ludwig";
import type { Line } from "../../../generated/wire";
import { moduleOf } from "../modules/loaded";
import { toldModule } from "../modules/told";
import { words } from "../words";
import type { Catalogue } from "../catalogue";
import { total } from "../play.svelte";

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
    ...heading(step, catalogue),
    details: order.map((_, seat) => detail(step, seat)),
  }));
}

/** What every seat has after some steps were told. */
export const summed = (steps: readonly Step[], at: number): number[] =>
  steps[0].points.map((_, seat) => steps.slice(0, at + 1).reduce((sum, each) => sum + each.points[seat], 0));

function heading({ id, about, rule, seat }: StepTold, catalogue: Catalogue): { title: string; text: string } {
  if (about && catalogue.rules.has(about))
    return { title: catalogue.ruleName(about), text: catalogue.rules.get(about)!.text };
  if (about) {
    const text = said.favorText(catalogue.favors.get(about)?.text ?? "");
    const alone = seat === null ? "" : (moduleOf(id)?.final?.text ?? said.alone);
    return { title: catalogue.name(about, "favor"), text: [text, alone].filter(Boolean).join(" ") };
  }
  const known = said.steps[id] ?? moduleOf(id)?.final;
  return { title: known?.title ?? groupName(id), text: known?.text ?? catalogue.rules.get(rule)?.text ?? "" };
}

/** What a seat's gain comes from: an amount and its place, or what its lines are about. */
function detail({ id, measure, lines }: StepTold, seat: number): string {
  if (measure) return measured(measure, seat);
  const about = id === "depleted" ? stackName : moduleOf(id)?.final?.detail;
  return about ? (lines[seat] ?? []).map(about).join(words.log.comma) : "";
}

const stackName = ({ about = "" }: Line) => words.story.stacks[about] ?? words.story.stackOf(about);

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

/** Where the points come from: the server's groups with their lines. */
export function groups(
  view: View,
  told: Finale["groups"],
): { group: string; lines: Line[][]; sums: number[] }[] {
  return told.map(({ id, rules }) => {
    const lines = view.players.map(({ ledger }) => ledger.filter(({ because }) => rules.includes(because)));
    return { group: id, lines, sums: lines.map(total) };
  });
}

/** The honours of the solo game, and whether each is the one that was earned. */
export const honoursTold = (
  { honours: earned }: Finale,
  all: Parts["honours"],
): (Parts["honours"][number] & { reached: boolean })[] =>
  all.map((honour) => ({ ...honour, reached: earned.includes(honour.id) }));
