import { expect, test } from "vitest";
import type { GameEvent, News } from "../../../generated/wire";
import type { Thing } from "../../../table/catalogue";
import { aloud, deed } from "../../../table/story/herald";
import { told } from "./sentences";

const names = {
  nameOf: ({ id }: Thing) => ({ kitchen: "Kitchen", nap_room: "Nap Room" })[id.split("@")[0]] ?? id,
};
const seatName = (number: number) => ["Anna", "Servant"][number];
const news = (by: number, ...events: Partial<GameEvent>[]): News =>
  ({ action: 9, seq: 9, seat: by, at: 0, events }) as unknown as News;

const buys = news(
  1,
  { kind: "bought", seat: 1, what: ["kitchen"], amount: 9000 },
  { kind: "master-builder-paid", seat: 0, amount: 9000 },
);
const places = news(
  1,
  { kind: "placed", seat: 1, what: ["kitchen@3,1"] },
  { kind: "points-scored", seat: 1, what: ["kitchen"], amount: 3, because: "SCORE-1" },
  { kind: "completed", seat: 1, what: ["nap_room@0,1"] },
  { kind: "round-started", seat: 0, amount: 4 },
);

test("what another buys and places is told with price, points and completions", () => {
  expect(deed(told, buys, { viewer: 0, names, seatName })).toMatch(/^Servant buys the Kitchen for 9000/);
  expect(deed(told, places, { viewer: 0, names, seatName })).toBe(
    "Servant places the Kitchen: +3 points. Servant completes the Nap Room.",
  );
});

test("one's own deeds are said aloud, not shown", () => {
  expect(deed(told, buys, { viewer: 1, names, seatName })).toBe("");
  expect(aloud(told, buys, { viewer: 1, names, seatName })[0]).toMatch(/^Servant buys the Kitchen for 9000/);
});

test("what is said names no rules, and tells of the next round", () => {
  const passes = news(
    1,
    { kind: "passed", seat: 1, because: "BUY-4" },
    { kind: "extra-turn-earned", seat: 1, because: "FOOD" },
  );
  expect(aloud(told, passes, { viewer: 0, names, seatName })).toEqual([
    "Servant passes.",
    "Servant earns an extra turn.",
  ]);
  expect(aloud(told, places, { viewer: 0, names, seatName }).at(-1)).toBe(
    "Round 4. Anna is the Master Builder.",
  );
});

test("secrets of another seat are neither said nor shown, and one's own are not shown", () => {
  const draws = news(
    1,
    { kind: "bonus-cards-drawn", seat: 1, amount: 2 },
    { kind: "bonus-cards-seen", seat: 1, what: ["nap_room"], secret_to: 1 },
  );
  expect(aloud(told, draws, { viewer: 0, names, seatName })).toEqual(["Servant draws 2 bonus cards."]);
  expect(deed(told, draws, { viewer: null, names, seatName })).toBe("Servant draws 2 bonus cards.");
});

test("prices are shown shortly, since the market tells them, and said in full", () => {
  const prices = news(1, { kind: "priced", seat: 1, what: ["kitchen", "nap_room"] });
  expect(deed(told, prices, { viewer: 0, names, seatName })).toBe("Servant sets the prices.");
  expect(aloud(told, prices, { viewer: 0, names, seatName })).toEqual([
    "Servant sets the prices, highest first: Kitchen and Nap Room.",
  ]);
});

test("the final scoring is left to those who tell it step by step", () => {
  const end = news(
    1,
    { kind: "passed", seat: 1 },
    { kind: "final-scoring-started" },
    { kind: "points-scored", seat: 1, amount: 4, because: "FINAL-1" },
    { kind: "bonus-cards-revealed", seat: 1, what: ["x"] },
    { kind: "game-ended", what: ["10", "12"] },
  );
  expect(aloud(told, end, { viewer: 0, names, seatName })).toEqual(["Servant passes."]);
  expect(deed(told, end, { viewer: 0, names, seatName })).toBe("Servant passes.");
});
