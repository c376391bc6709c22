/** One's own finished games, kept in this browser: what each came to, and what they come to together. */
import type { Card } from "../generated/wire";

export interface Result {
  table: string;
  title: string;
  /** When the game ended, in milliseconds since 1970. */
  when: number;
  points: number;
  /** From 1; who ties shares one. */
  place: number;
  seats: number;
  won: boolean;
  /** The bots at the other seats; a person is an empty text. */
  against: string[];
  modules: string[];
  /** What the title wants to draw again. */
  keepsake: unknown;
}

/** The games that are told together: alone, against people, or by the strongest bot at the table. */
export interface Tally {
  group: string;
  games: number;
  wins: number;
  best: number;
}

export const ALONE = "alone";
export const PEOPLE = "people";
const KEPT = "swanstone-results";
const MOST = 500;

/** The games of this browser, the latest first. */
export function results(): Result[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? (kept as Result[]) : [];
  } catch {
    return []; // storage may be forbidden or damaged
  }
}

/** Keeps a result, once for each table. */
export function keep(result: Result) {
  const known = results();
  if (known.some(({ table }) => table === result.table)) return;
  store([result, ...known].slice(0, MOST));
}

export const forget = () => store([]);

function store(all: readonly Result[]) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // nothing is kept then
  }
}

/** The result of the one seat that this browser holds; nothing for a game that is not over or not our own. */
export function resultOf(card: Card, held: readonly number[], keepsake: unknown): Result | null {
  if (card.status !== "finished" || !card.scores || held.length !== 1) return null;
  if (card.imported || card.practice) return null;
  const [seat] = held;
  const points = card.scores[seat];
  return {
    ...{ table: card.table, title: card.title, when: card.updated, points, keepsake },
    place: 1 + card.scores.filter((other) => other > points).length,
    seats: card.seats.length,
    won: card.seats.length > 1 && (card.winners ?? []).includes(seat),
    against: card.seats
      .filter((_, other) => other !== seat)
      .map(({ who, bot }) => (who === "bot" ? bot : "")),
    modules: card.modules,
  };
}

/** The group of a game; `levels` are the bots from the weakest to the strongest. */
export function groupOf({ against }: Result, levels: readonly string[]): string {
  if (!against.length) return ALONE;
  if (against.includes("")) return PEOPLE;
  return [...against].sort((a, b) => levels.indexOf(b) - levels.indexOf(a))[0];
}

/** Games, wins and the best score of each group: alone, people, then the levels. */
export function tallies(all: readonly Result[], levels: readonly string[]): Tally[] {
  const groups = new Map<string, Tally>();
  for (const result of all) {
    const group = groupOf(result, levels);
    const { games, wins, best } = groups.get(group) ?? { games: 0, wins: 0, best: -Infinity };
    const tally = { group, games: games + 1, wins: wins + Number(result.won) };
    groups.set(group, { ...tally, best: Math.max(best, result.points) });
  }
  const order = [ALONE, PEOPLE, ...levels];
  return [...groups.values()].sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

/** The game with the most points, the earliest of several. */
export const best = (all: readonly Result[]): Result | null =>
  all.reduce<Result | null>((most, each) => (!most || each.points >= most.points ? each : most), null);

const COLUMNS = ["when", "title", "seats", "points", "place", "won", "against", "modules", "table"] as const;

/** All games for a spreadsheet. */
export function asCsv(all: readonly Result[]): string {
  const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
  const rows = all.map((each) => ({
    ...each,
    when: new Date(each.when).toISOString(),
    against: each.against.map((bot) => bot || PEOPLE).join(" "),
    modules: each.modules.join(" "),
  }));
  return [COLUMNS.join(), ...rows.map((row) => COLUMNS.map((column) => cell(row[column])).join())].join(
    "\r\n",
  );
}
