import { expect, test } from "vitest";
import { moduleNames, switched } from "./modules";

const card = (id: string, ...needs: string[]) => ({
  id,
  name: id.toUpperCase(),
  text: "",
  needs,
  cards: [],
  sentences: {},
});
const modules = [card("moats"), card("bridges", "moats"), card("gates", "bridges"), card("bells")];

test("a module that needs others brings them along", () => {
  expect(switched(modules, [], "gates", true)).toEqual(["moats", "bridges", "gates"]);
  expect(switched(modules, ["bells"], "moats", true)).toEqual(["moats", "bells"]);
});

test("a module that goes takes along those that need it", () => {
  expect(switched(modules, ["moats", "bridges", "gates", "bells"], "moats", false)).toEqual(["bells"]);
  expect(switched(modules, ["moats", "bridges"], "bridges", false)).toEqual(["moats"]);
});

test("modules are called by their names, unknown ones by their ids", () => {
  expect(moduleNames(modules, ["bells", "ghosts"])).toEqual(["BELLS", "ghosts"]);
});
