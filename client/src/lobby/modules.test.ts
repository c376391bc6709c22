import { expect, test } from "vitest";
import { moduleNames, switched } from "./modules";

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
