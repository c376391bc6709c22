import { beforeEach, expect, test, vi } from "vitest";
import type { Card } from "../generated/wire";
import {
  ALONE,
  asCsv,
  best,
  forget,
  groupOf,
  keep,
  PEOPLE,
  resultOf,
  results,
  tallies,
  type Result,
} from "./results";

const LEVELS = ["easy", "hard"];

function game(more: Partial<Result> = {}): Result {
  const usual = { table: "a", title: "x", when: 0, points: 50, place: 1, seats: 2, won: true };
  return { ...usual, against: ["easy"], modules: [], keepsake: "", ...more };
}
const seat = (who: string, bot = "") => ({ name: "", who, bot, away: false, free: false, deadline: 0 });
const card = (more: object = {}) =>
  ({
    ...{ table: "t", title: "x", status: "finished", updated: 7, modules: [], imported: false },
    ...{ scores: [40, 60], winners: [1], seats: [seat("person"), seat("bot", "hard")] },
    ...more,
  }) as unknown as Card;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("a game is kept once, the latest first, until all are forgotten", () => {
  keep(game());
  keep(game({ table: "b" }));
  keep(game({ points: 99 }));
  expect(results().map(({ table, points }) => [table, points])).toEqual([
    ["b", 50],
    ["a", 50],
  ]);
  forget();
  expect(results()).toEqual([]);
});

test("the result of a seat tells its points, its place and who sat at the others", () => {
  expect(resultOf(card(), [0], "plan")).toMatchObject({
    points: 40,
    place: 2,
    won: false,
    against: ["hard"],
  });
  expect(resultOf(card({ winners: [0, 1], scores: [60, 60] }), [0], "")).toMatchObject({
    place: 1,
    won: true,
  });
});

test("no result is kept of a game that runs, of one watched, of several seats of one device, or of an import", () => {
  expect(resultOf(card({ status: "running", scores: null }), [0], "")).toBeNull();
  expect(resultOf(card(), [], "")).toBeNull();
  expect(resultOf(card(), [0, 1], "")).toBeNull();
  expect(resultOf(card({ imported: true }), [0], "")).toBeNull();
  expect(resultOf(card({ practice: true }), [0], "")).toBeNull();
});

test("a game belongs to the strongest bot at its table, to people where one of them plays, or to nobody", () => {
  expect(groupOf(game({ against: ["easy", "hard", "easy"] }), LEVELS)).toBe("hard");
  expect(groupOf(game({ against: ["hard", ""] }), LEVELS)).toBe(PEOPLE);
  expect(groupOf(game({ against: [] }), LEVELS)).toBe(ALONE);
});

test("wins are counted by level, and a game alone is never won", () => {
  const all = [
    game({ against: ["hard"], won: false, points: 70 }),
    game({ table: "b" }),
    game({ table: "c", points: 80 }),
    game({ table: "d", against: [], won: false }),
  ];
  expect(tallies(all, LEVELS)).toEqual([
    { group: ALONE, games: 1, wins: 0, best: 50 },
    { group: "easy", games: 2, wins: 2, best: 80 },
    { group: "hard", games: 1, wins: 0, best: 70 },
  ]);
  expect(best(all)?.table).toBe("c");
  expect(best([])).toBeNull();
});

test("a spreadsheet gets a line for each game", () => {
  const [head, line] = asCsv([game({ against: ["easy", ""], modules: ["moat"] })]).split("\r\n");
  expect(head).toBe("when,title,seats,points,place,won,against,modules,table");
  expect(line).toBe('"1970-01-01T00:00:00.000Z","x","2","50","1","true","easy people","moat","a"');
});
