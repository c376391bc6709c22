/** The whole worth of a choice as the server tells it, with the words to show: parts, their sum, lines for the end. */
import type { Hints } from "../../generated/ludwig";
import type { EndPart, Worth } from "../../generated/wire";
import type { Catalogue, ThingKind } from "./catalogue";
import { bonusIcon, coinIcon, favorIcon } from "./draw";
import { moduleOf } from "./modules/loaded";
import { toldModule } from "./modules/told";
import { words } from "./words";

const said = words.worth;
const ICONS: Record<string, () => string> = { favors: favorIcon, bonus: bonusIcon, coins: coinIcon };

/** The drawing of a step of the final scoring; empty where there is none. */
export const stepIcon = (step: string): string => ICONS[step]?.() ?? "";

/** What the modules call their steps of the final scoring. */
const moduleStep = (step: string) => moduleOf(step)?.final?.title ?? toldModule(step)?.name ?? step;

/** The parts of each step together. */
function grouped(ends: readonly EndPart[]): EndPart[][] {
  const groups = new Map<string, EndPart[]>();
  for (const part of ends) groups.set(part.step, [...(groups.get(part.step) ?? []), part]);
  return [...groups.values()];
}

const pointsIn = (parts: readonly EndPart[]) => parts.reduce((sum, { points = 0 }) => sum + points, 0);

function groupText(parts: EndPart[]): string {
  const [{ step }] = parts;
  const points = pointsIn(parts);
  const places = parts.flatMap(({ ranks }) => (ranks ? [said.place(ranks[1])] : []));
  const text = said.steps[step];
  return text ? text(points, parts.length, places) : said.other(points, moduleStep(step));
}

/** '+3 now · +2 card · +8 favor (1st)'; what brings nothing is left out. */
export function partsOf({ now = 0, sure = 0, ends = [] }: Worth): string {
  const later = grouped(ends).filter((parts) => pointsIn(parts));
  const parts = [sure ? said.sure(sure) : "", ...later.map(groupText)].filter(Boolean);
  return [...(now || !parts.length ? [said.now(now)] : []), ...parts].join(said.between);
}

/** '+3 now · +8 favor (1st) = +11'; a single part needs no sum. */
export function summary(worth: Worth): string {
  const parts = partsOf(worth);
  return parts.includes(said.between) ? said.sum(parts, worth.total) : parts;
}

/** A worth at a glance: what is certain, and what the end would add by which steps; the price is seen beside it. */
export function glance({ now = 0, sure = 0, ends = [] }: Worth) {
  const later = ends.filter(({ step, points }) => points && step !== "coins");
  return { certain: now + sure, later: pointsIn(later), steps: [...new Set(later.map(({ step }) => step))] };
}

/** A line of the ledger that counts at the end. */
export interface EndLine {
  readonly step: string;
  readonly points: number;
  readonly name: string;
  /** '2nd → 1st' where a place changes, for the eye and for the ear. */
  readonly places: string;
  readonly aloud: string;
}

export function endLines({ ends = [] }: Worth, catalogue: Catalogue): EndLine[] {
  return ends.map(({ step, points = 0, about = "", ranks }) => ({
    step,
    points,
    name: nameOf(step, about, catalogue),
    places: ranks ? said.places(...ranks) : "",
    aloud: ranks ? said.placesAloud(...ranks) : "",
  }));
}

const KINDS: Partial<Record<string, ThingKind>> = { favors: "favor", bonus: "card" };

function nameOf(step: string, about: string, catalogue: Catalogue): string {
  const kind = KINDS[step];
  if (kind || catalogue.favors.has(about)) return catalogue.name(about, kind ?? "favor");
  return said.lines[step] ?? (about ? catalogue.ruleName(about) : moduleStep(step));
}

/** What would change for a favor or bonus card; null where nothing would. */
export const partAbout = (worth: Worth | null, step: string, about: string): EndPart | null =>
  worth?.ends?.find((part) => part.step === step && part.about === about) ?? null;

/** What each room for sale is worth to a seat at its best place. */
export const worthTo = (hints: Hints | null | undefined, seat: number | null): Map<string, Worth | null> =>
  new Map((hints?.rooms ?? []).map(({ room, worth }) => [room, worth[seat ?? 0] ?? null]));
