import { expect, test } from "vitest";
import { bests, chips } from "./chips";

const hints = [
  { room: "nap_room", worth: [{ total: 4 }, null, { total: 7 }], payable: [8000, 0, 6000] },
  { room: "gallery", worth: [{ total: 2 }, null, { total: 7 }], payable: [8000, 0, 6000] },
  { room: "hallway", worth: [{ total: 9 }, { total: 1 }, { total: 0 }], payable: [8000, 0, 6000] },
];

test("the best of a seat counts the rooms on offer, not hallways and stairs", () => {
  expect(bests(hints, ["nap_room", "gallery"])).toEqual([4, null, 7]);
});

test("no hints, no bests", () => {
  expect(bests([], ["nap_room"])).toEqual([]);
});

test("a chip tells the worth, the seat's best, and whether it can pay the price", () => {
  expect(chips(hints[0]!, [4, null, 7], 8000)).toEqual([
    { seat: 0, worth: { total: 4 }, best: true, unaffordable: false },
    { seat: 1, worth: null, best: false, unaffordable: false },
    { seat: 2, worth: { total: 7 }, best: true, unaffordable: true },
  ]);
});
