import { expect, test } from "vitest";
import fixture from "./castles.json";
import type { Hints, Tile } from "../../generated/ludwig";
import type { Worth } from "../../generated/wire";
import { Catalogue, type LudwigInfo } from "./catalogue";
import { tilesOf, writeSpot } from "./geometry";
import { loadModules, moduleOf, SHOWN } from "./modules/loaded";
import { prepare } from "./placing/places";
import { endLines, glance, partAbout, partsOf, summary, worthTo } from "./worth";

const catalogue = new Catalogue({
  tiles: fixture.tiles as unknown as Tile[],
  favors: [
    { id: "food", name: "Most food" },
    { id: "money", name: "Most coins" },
  ],
  bonus_cards: [{ id: "food", name: "Cook's card" }],
  rewards: [],
  rules: [],
} as unknown as LudwigInfo);

const worth: Worth = {
  total: 14,
  now: 3,
  sure: 5,
  ends: [
    { step: "favors", points: 8, about: "food", ranks: [2, 1] },
    { step: "favors", points: -4, about: "money", ranks: [1, 0] },
    { step: "bonus", points: 2, about: "food" },
    { step: "bonus", points: 1, about: "other" },
    { step: "coins", points: -1 },
  ],
};

test("the parts of a worth are told in a line that ends in their sum", () => {
  const parts = "+3 now · +5 reward · +4 favors (1st, no place) · +3 cards · −1 for coins";
  expect(partsOf(worth)).toBe(parts);
  expect(summary(worth)).toBe(`${parts} = +14`);
});

test("what is worth nothing but its points needs no sum, and what brings nothing is not named", () => {
  expect(summary({ total: 3, now: 3 })).toBe("+3 now");
  expect(summary({ total: 0 })).toBe("+0 now");
  const favor = { step: "favors", points: 8, about: "food", ranks: [2, 1] as [number, number] };
  expect(summary({ total: 13, now: 5, ends: [favor] })).toBe("+5 now · +8 favor (1st) = +13");
  expect(partsOf({ total: 2, ends: [{ step: "bonus", points: 2, about: "food" }] })).toBe("+2 card");
  expect(partsOf({ total: 1, now: 1, ends: [{ step: "favors", about: "food", ranks: [3, 2] }] })).toBe(
    "+1 now",
  );
});

test("at a glance certain points stand apart from what the end would add, and no price is counted", () => {
  expect(glance(worth)).toEqual({ certain: 8, later: 7, steps: ["favors", "bonus"] });
  expect(glance({ total: -1, ends: [{ step: "coins", points: -1 }] })).toEqual({
    certain: 0,
    later: 0,
    steps: [],
  });
});

test("a step that a module adds is told by the module's name for it", async () => {
  await loadModules(SHOWN);
  const { id, final } = SHOWN.map(moduleOf).find((module) => module?.final)!;
  const ends = [{ step: id, points: 3 }];
  expect(partsOf({ total: 5, now: 2, ends })).toBe(`+2 now · +3 ${final!.title.toLowerCase()}`);
  expect(endLines({ total: 3, ends }, catalogue)[0].name).toBe(final!.title);
});

test("what counts at the end has a line each, with the places", () => {
  expect(endLines(worth, catalogue).map(({ name, points, places }) => [name, points, places])).toEqual([
    ["Most food", 8, "2nd → 1st"],
    ["Most coins", -4, "1st → –"],
    ["Cook's card", 2, ""],
    ["other", 1, ""],
    ["Coins left", -1, ""],
  ]);
});

test("a favor and a card of one name are told apart", () => {
  expect(partAbout(worth, "favors", "food")?.points).toBe(8);
  expect(partAbout(worth, "bonus", "food")?.points).toBe(2);
  expect(partAbout(worth, "bonus", "money")).toBeNull();
  expect(partAbout(null, "favors", "food")).toBeNull();
});

test("a seat is told what the rooms for sale are worth to it", () => {
  const rooms = [{ room: "larder", worth: [worth, null], payable: [0, 0] }];
  expect(worthTo({ rooms } as unknown as Hints, 0).get("larder")).toBe(worth);
  expect(worthTo({ rooms } as unknown as Hints, 1).get("larder")).toBeNull();
  expect(worthTo(null, 0).size).toBe(0);
});

test("the best place is that of the most worth, although another scores more at once", () => {
  const option = (spot: string, now: number, total: number) => ({
    action: `0 place ${spot}`,
    score: [{ amount: now, because: "SCORE-1" }],
    worth: { total, now },
  });
  const hand = prepare(tilesOf(fixture.tiles as unknown as Tile[]), "focus_room", [
    option("focus_room@0,0", 6, 2),
    option("focus_room@4,0", 1, 9),
  ])!;
  expect(hand.places.map(({ spot, points }) => [writeSpot(spot), points])).toEqual([
    ["focus_room@4,0", 9],
    ["focus_room@0,0", 2],
  ]);
});
