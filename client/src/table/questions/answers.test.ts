import { expect, test } from "vitest";
import type { Question } from "../../generated/wire";
import { choosable, named, naming, questionKey, toggled } from "./answers";

const options = (...actions: string[]) => actions.map((action) => ({ action }));
const keep = options("0 keep tall wide", "0 keep tall round", "0 keep wide round");
const lay = options("0 lay", "0 lay nap", "0 lay hall", "0 lay nap hall", "0 lay hall nap");

test("an answer names what comes after seat and deed", () => {
  expect(named("0 keep tall wide")).toEqual(["tall", "wide"]);
  expect(named("0 forgo")).toEqual([]);
});

test("every card of the options can be chosen once", () => {
  expect(choosable(keep)).toEqual(["tall", "wide", "round"]);
});

test("cards are kept in any order, tiles laid in theirs", () => {
  expect(naming(keep, ["wide", "tall"], "any")).toBe("0 keep tall wide");
  expect(naming(keep, ["wide"], "any")).toBeNull();
  expect(naming(lay, ["hall", "nap"], "ordered")).toBe("0 lay hall nap");
  expect(naming(lay, [], "ordered")).toBe("0 lay");
});

test("of too many chosen the first goes", () => {
  expect(toggled(["tall"], "wide", 2)).toEqual(["tall", "wide"]);
  expect(toggled(["tall", "wide"], "round", 2)).toEqual(["wide", "round"]);
  expect(toggled(["tall", "wide"], "tall", 2)).toEqual(["wide"]);
});

test("a question told again keeps its key, another question or seat has another", () => {
  const question: Question = {
    seat: 0,
    kind: "keep-bonus-cards",
    asks: "",
    since: 4,
    options: keep,
    arrange: null,
  };
  const key = questionKey(question);
  expect(questionKey(structuredClone(question))).toBe(key);
  expect(questionKey({ ...question, seat: 1 })).not.toBe(key);
  expect(questionKey({ ...question, since: 5 })).not.toBe(key);
  expect(questionKey({ ...question, options: keep.slice(1) })).not.toBe(key);
});
