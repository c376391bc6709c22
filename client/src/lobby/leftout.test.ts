import { expect, test } from "vitest";
import { changed, found, isEnough, leftIn, takenOut } from "./leftout";

const deck = {
  id: "bells",
  name: "Bells",
  least: 2,
  cards: [
    { id: "low", name: "Low Bell", text: "Rings at noon." },
    { id: "high", name: "High Bell", text: "Rings at night." },
    { id: "cracked", name: "Cracked", text: "Never rings." },
  ],
};

test("a deck tells how many are left in it, and whether that is enough", () => {
  expect(leftIn(deck, ["low", "gone"])).toBe(2);
  expect(isEnough(deck, ["low"])).toBe(true);
  expect(isEnough(deck, ["low", "high"])).toBe(false);
});

test("a table goes without the cards that were taken out, where enough are left", () => {
  expect(takenOut([deck], ["cracked", "gone"])).toEqual(["cracked"]);
  expect(takenOut([deck], ["low", "high"])).toEqual([]);
});

test("cards are found by words of their names and texts", () => {
  expect(found(deck, "bell NIGHT").map(({ id }) => id)).toEqual(["high"]);
  expect(found(deck, " ")).toHaveLength(3);
  expect(found(deck, "gong")).toEqual([]);
});

test("cards are taken out and put back", () => {
  expect(changed(["low"], ["high", "low"], true)).toEqual(["high", "low"]);
  expect(changed(["low", "high"], ["high"], false)).toEqual(["low"]);
});
