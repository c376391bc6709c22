import { expect, test } from "vitest";
import type { Arrange } from "../../generated/wire";
import { arranged, asTheyLie, madeBefore, placeAt, swapped, withLaid } from "./arrangement";

const arrange: Arrange = {
  begin: "1 price",
  things: ["buttery", "nap_room", "gallery"],
  places: 4,
  empty: "-",
  labels: ["15000", "10000", "8000", "6000"],
};

test("rooms begin under the prices where they lie", () => {
  const slots: Record<string, number> = {
    nap_room: 0,
    gallery: 3,
    buttery: 2,
  };
  expect(asTheyLie(arrange, (thing) => slots[thing] ?? -1)).toEqual(["nap_room", "-", "buttery", "gallery"]);
});

test("a room without a price of its own fills the first gap", () => {
  const slots: Record<string, number> = { nap_room: 1 };
  expect(asTheyLie(arrange, (thing) => slots[thing] ?? -1)).toEqual(["buttery", "nap_room", "gallery", "-"]);
});

test("two rooms under one price both find a place", () => {
  const slots: Record<string, number> = {
    buttery: 2,
    nap_room: 2,
    gallery: 0,
  };
  expect(asTheyLie(arrange, (thing) => slots[thing] ?? -1)).toEqual(["gallery", "nap_room", "buttery", "-"]);
});

test("a room swaps with what lies at the other price, an empty place too", () => {
  const places = ["nap_room", "-", "buttery", "gallery"];
  expect(swapped(places, 0, 3)).toEqual(["gallery", "-", "buttery", "nap_room"]);
  expect(swapped(places, 0, 1)).toEqual(["-", "nap_room", "buttery", "gallery"]);
  expect(places).toEqual(["nap_room", "-", "buttery", "gallery"]);
});

test("what was arranged before is there again for the same things, and forgotten for others", () => {
  const made = ["gallery", "-", "nap_room", "buttery"];
  expect(madeBefore(arrange, made)).toBe(made);
  expect(madeBefore(arrange, ["gallery", "-", "nap_room", "larder"])).toBeNull();
  expect(madeBefore(arrange, ["gallery", "nap_room", "buttery"])).toBeNull();
  expect(madeBefore(arrange, null)).toBeNull();
});

test("the answer names a room or the empty mark for each price", () => {
  expect(arranged(arrange, ["nap_room", "-", "buttery", "gallery"])).toBe(
    "1 price nap_room - buttery gallery",
  );
});

test("a room may be dropped on a price or a little beside it", () => {
  const rects = [
    { left: 0, top: 0, right: 100, bottom: 100 },
    { left: 140, top: 0, right: 240, bottom: 100 },
  ];
  expect(placeAt(rects, 150, 50)).toBe(1);
  expect(placeAt(rects, 108, 50)).toBe(0);
  expect(placeAt(rects, 120, 50)).toBe(-1);
  expect(placeAt(rects, 50, 200)).toBe(-1);
});

test("what was laid already stays there, and the rest fills the gaps as it lies", () => {
  const lie = ["salon", "crypt", "-", "sauna"];
  expect(withLaid(lie, ["-", "-", "crypt", "-"], "-")).toEqual(["salon", "-", "crypt", "sauna"]);
  expect(withLaid(lie, [], "-")).toBe(lie);
});
