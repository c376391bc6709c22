import { describe, expect, test } from "vitest";
import type { Finale, Measure, StepTold, View } from "../../../generated/ludwig";
import type { Line } from "../../../generated/wire";
import { Catalogue, type LudwigInfo } from "../catalogue";
import { explanation, groupName, groups, honoursTold, settled, steps, summed, tieText } from "./finale";
import { ledgerLine } from "./sentences";
import { plainPart } from "../../../table/story/sentences";
import { fileName } from "../../../table/story/picture";

const line = (amount: number, because: string, about = ""): Line => ({ amount, because, about });
const catalogue = new Catalogue({
  tiles: [],
  favors: [{ id: "square", name: "Square Rooms", text: "Most square rooms", module: "" }],
  bonus_cards: [],
  rules: [{ id: "GIFT-1", section: "", text: "Three points for all.", ruling: "" }],
  rewards: [],
} as unknown as LudwigInfo);
const step = (id: string, points: number[], more: Partial<StepTold> = {}): StepTold => ({
  ...{ id, points, rule: "", about: "", lines: points.map(() => []), measure: null },
  ...{ rooms: [], seat: null, cards: [] },
  ...more,
});
const measure = (rule: string, unit: string, amounts: (number | null)[], ranks: number[] = []): Measure => ({
  ...{ rule, unit, amounts, ranks },
});
const FINALE: Finale = {
  steps: [
    step("game", [3, 3]),
    step("gift", [3, 3], { rule: "GIFT-1" }),
    step("depleted", [2, 0], { lines: [[line(2, "FINAL-1", "hallway"), line(2, "FINAL-1", "300")], []] }),
    step("favors", [8, 4], {
      about: "square",
      measure: measure("FINAL-2", "square feet", [300, 0], [1, 0]),
    }),
    step("bonus", [3, 0], { seat: 0, cards: [{ card: "food", points: 3, rooms: [1] }] }),
    step("coins", [1, 0], { measure: measure("FINAL-4", "coins", [16000, 400]) }),
  ],
  groups: [],
  order: [0, 1],
  ties: [],
  honours: [],
};

describe("the telling of the final scoring", () => {
  const told = steps(FINALE, catalogue);

  test("it is the server's steps in their order, and then who won", () => {
    expect(told.map(({ id }) => id)).toEqual(["game", "gift", "depleted", "favors", "bonus", "coins", "end"]);
    expect(told.map(({ points }) => points).slice(0, -1)).toEqual(FINALE.steps.map(({ points }) => points));
  });
  test("sums grow step by step to what the game came to", () => {
    expect(summed(told, 0)).toEqual([3, 3]);
    expect(summed(told, 3)).toEqual([16, 10]);
    expect(summed(told, told.length - 1)).toEqual([20, 10]);
  });
  test("a favor goes by its name, with amount, unit and place as told", () => {
    expect(told[3]).toMatchObject({
      title: "Square Rooms",
      details: ["1st place, 300 square feet", "0 square feet"],
    });
  });
  test("stacks are told by what their lines are about, coins by their number", () => {
    expect(told[2].details).toEqual(["hallways, size 300", ""]);
    expect(told[5].details).toEqual(["16\u202f000 coins", "400 coins"]);
  });
  test("a step that we have no words for is told by its rule", () => {
    expect(told[1]).toMatchObject({ title: "gift", text: "Three points for all." });
  });
});

test("groups of points are the server's, with their lines", () => {
  const ledgers = [[line(4, "SCORE-1"), line(-1, "SCORE-6"), line(3, "GIFT-1")], [line(2, "SCORE-1")]];
  const view = { players: ledgers.map((ledger) => ({ ledger })) } as unknown as View;
  const rows = groups(view, [
    { id: "rooms", rules: ["SCORE-1"] },
    { id: "other", rules: ["SCORE-6", "GIFT-1"] },
  ]);
  expect(rows.map(({ group, sums }) => [groupName(group), sums])).toEqual([
    ["Rooms", [4, 2]],
    ["Other", [2, 0]],
  ]);
});

describe("points of cards that seats hold", () => {
  const tour = { id: "DECREE-9", name: "Grand Tour", text: "A point for each room of the walk." };
  const dealt = new Catalogue({
    ...catalogue.all,
    rules: [{ id: tour.id, name: tour.name, section: "", text: tour.text, ruling: "" }],
    modules: [{ id: "laws", name: "Laws", sentences: {}, cards: [tour] }],
  } as unknown as LudwigInfo);
  const own = line(9, tour.id);

  test("their step names the seat that holds the card", () => {
    const lone = step("laws", [0, 9], { about: tour.id, rule: tour.id, lines: [[], [own]] });
    const [told] = steps({ ...FINALE, steps: [lone] }, dealt);
    expect(told).toMatchObject({ title: tour.name, text: tour.text, seat: 1 });
  });
  test("a step of its own goes by the name of the card too", () => {
    const lone = step(tour.id, [9, 0], { rule: tour.id, lines: [[own], []] });
    expect(steps({ ...FINALE, steps: [lone] }, dealt)[0]).toMatchObject({ title: tour.name, seat: 0 });
  });
  test("a favor that a card brought names the card", () => {
    const favor = step(tour.id, [0, 9], { about: "square", rule: tour.id, seat: 1 });
    expect(steps({ ...FINALE, steps: [favor] }, dealt)[0].text).toContain("It was kept by Grand Tour.");
  });
  test("they are summed under the name of their module, wherever the server counts them", () => {
    const ledger = [own, line(1, "GIFT-1")];
    const view = { players: [{ ledger }] } as unknown as View;
    for (const id of ["other", tour.id])
      expect(
        groups(view, [
          { id, rules: [tour.id] },
          { id: "other", rules: ["GIFT-1"] },
        ]).map(({ group, sums }) => [groupName(group), ...sums]),
      ).toEqual([
        ["Laws", 9],
        ["Other", 1],
      ]);
  });
  test("a line goes by the name of its card, and the text of the card explains it", () => {
    const parts = ledgerLine(own);
    expect(parts).toEqual([
      { points: 9 },
      { text: " " },
      { text: tour.name },
      { rule: tour.id, named: true },
    ]);
    expect(parts.map((part) => plainPart(part, dealt, String)).join("")).toBe("+9 Grand Tour");
    expect(explanation(own, dealt)).toBe(tour.text);
    expect(explanation(line(8, "FINAL-2", "square"), dealt)).toBe("King's Favor: Most square rooms");
    expect(explanation(line(2, "SCORE-1", "salon"), dealt)).toBe("");
  });
});

test("a tie is told by what the server compared", () => {
  const ties = [
    measure("WIN-1", "square feet", [300, 300, null]),
    measure("WIN-1", "coins", [500, 900, null]),
  ];
  const tied = { ...FINALE, ties };
  expect(tieText(tied)).toBe("Tied on points, so the larger castle wins, then the most coins.");
  expect([0, 1, 2].map((seat) => settled(tied, seat))).toEqual([
    "300 square feet, 500 coins",
    "300 square feet, 900 coins",
    "",
  ]);
  expect(tieText({ ...FINALE, ties: [measure("TIE-3", "geese", [1, 2])] })).toBe("Tied on points, so geese.");
  expect(tieText(FINALE)).toBe("");
});

test("the honour that was earned is the one that the server names", () => {
  const all = [
    { id: "Jester", name: "Hofnarr", least: null, most: 59 },
    { id: "Servant", name: "Diener", least: 60, most: null },
  ];
  const reached = honoursTold({ ...FINALE, honours: ["Servant"] }, all).map((each) => each.reached);
  expect(reached).toEqual([false, true]);
});

test("a file has a name that every system takes", () => {
  expect(fileName("Anna & Ähörnchen 🏰/..")).toBe("anna-ahornchen");
  expect(fileName("🏰")).toBe("castle");
});
