import { expect, test } from "vitest";
import {
  everything,
  fits,
  forced,
  moduleNames,
  playable,
  same,
  seatsOffered,
  surprising,
  switched,
  type Offer,
} from "./modules";

const card = (id: string, ...needs: string[]) => ({
  id,
  name: id.toUpperCase(),
  text: "",
  needs,
  seats: [2, 5] as [number, number],
  cards: [],
  sentences: {},
});
const modules = [card("ditches"), card("bridges", "ditches"), card("gates", "bridges"), card("bells")];
/** With one more that makes a table of five possible and needs bells. */
const fifth = { ...card("fifth", "bells"), seats: [5, 5] as [number, number] };
const offer: Offer = { modules: [fifth, ...modules], seats: [1, 4] };

test("a module that needs others brings them along", () => {
  expect(switched(modules, [], "gates", true)).toEqual(["ditches", "bridges", "gates"]);
  expect(switched(modules, ["bells"], "ditches", true)).toEqual(["ditches", "bells"]);
});

test("a module that goes takes along those that need it", () => {
  expect(switched(modules, ["ditches", "bridges", "gates", "bells"], "ditches", false)).toEqual(["bells"]);
  expect(switched(modules, ["ditches", "bridges"], "bridges", false)).toEqual(["ditches"]);
});

test("modules are called by their names, unknown ones by their ids", () => {
  expect(moduleNames(modules, ["bells", "ghosts"])).toEqual(["BELLS", "ghosts"]);
});

test("a module is played with some numbers of seats, and one may open a table for more than the title has", () => {
  expect([1, 2, 5, 6].map((seats) => fits(modules[0], seats))).toEqual([false, true, true, false]);
  expect(seatsOffered(offer)).toEqual([1, 2, 3, 4, 5]);
  expect(seatsOffered({ modules, seats: [1, 4] }), "modules for five do not open such a table").toEqual([
    1, 2, 3, 4,
  ]);
  expect(forced(offer, 5)).toEqual(["fifth", "bells"]);
  expect(forced(offer, 4)).toEqual([]);
});

test("a wish is played without what does not fit, and with what so many seats call for", () => {
  const wish = ["fifth", "ditches", "gates", "bells", "ghosts"];
  expect(playable(offer, wish, 4), "gates lack bridges").toEqual(["ditches", "bells"]);
  expect(playable(offer, ["ditches"], 5)).toEqual(["fifth", "ditches", "bells"]);
  expect(playable(offer, wish, 1)).toEqual([]);
  expect(everything(offer, 3)).toEqual(["ditches", "bridges", "gates", "bells"]);
  expect(everything(offer, 5)).toEqual(["fifth", "ditches", "bridges", "gates", "bells"]);
  expect(everything(offer, 1)).toEqual([]);
});

test("a surprise is a set that can be played, is not empty and is another than now", () => {
  const rolls = [0.9, 0.9, 0.1, 0.9, 0.1, 0.9, 0.9, 0.9, 0.1, 0.9, 0.9, 0.1];
  let roll = 0;
  const dice = () => rolls[roll++ % rolls.length];
  expect(surprising(offer, 4, [], dice), "gates bring what they need").toEqual([
    "ditches",
    "bridges",
    "gates",
  ]);
  expect(surprising(offer, 4, ["ditches"], dice), "the first that is another").toEqual(["ditches", "bells"]);
  expect(
    surprising(offer, 4, [], () => 1),
    "nothing drawn: all of them",
  ).toEqual(everything(offer, 4));
  for (let many = 0; many < 50; many++) {
    const found = surprising(offer, 5, []);
    expect(found).toEqual(playable(offer, found, 5));
    expect(found).toEqual(expect.arrayContaining(["fifth", "bells"]));
  }
});

test("sets are the same whatever their order", () => {
  expect(same(["a", "b"], ["b", "a"])).toBe(true);
  expect(same(["a"], ["a", "b"])).toBe(false);
});
