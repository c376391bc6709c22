import { expect, test } from "vitest";
import { bests, chips } from "./chips";

const hints = [
  { room: "nap_room", points: [4, null, 7], payable: [8000, 0, 6000] },
  { room: "gallery", points: [2, null, 7], payable: [8000, 0, 6000] },
  { room: "hallway", points: [9, 1, 0], payable: [8000, 0, 6000] },
];

test("the best of a seat counts the rooms on offer, not hallways and stairs", () => {
  expect(bests(hints, ["nap_room", "gallery"])).toEqual([4, null, 7]);
});

test("no hints, no bests", () => {
  expect(bests([], ["nap_room"])).toEqual([]);
});

test("a chip tells points, the seat's best, and whether it can pay the price", () => {
  expect(chips(hints[0]!, [4, null, 7], 8000)).toEqual([
    { seat: 0, points: 4, best: true, unaffordable: false },
    { seat: 1, points: null, best: false, unaffordable: false },
    { seat: 2, points: 7, best: true, unaffordable: true },
  ]);
});
