import { expect, test } from "vitest";
import type { Finale, StepTold, View } from "../../../../generated/ludwig";
import type { Part } from "../../../../table/story/sentences";
import type { Catalogue } from "../../catalogue";
import { shapeIcon } from "../../draw";
import { groupName, steps } from "../../story/finale";
import { ledgerLine } from "../../story/sentences";
import { holdingsOf, suppliesOf } from "..";
import { loadModules } from "../loaded";

await loadModules(["towers"]);

const owned = [
  { seat: 0, favor: "round", by: "TOW-7" },
  { seat: 1, favor: null, by: "TOW-7" },
  { seat: 1, favor: null, by: "TOW-7" },
];
const view = { hidden_favors: { pile: 21, drawn: [], discarded: [], owned } } as unknown as View;
const text = (parts: Part[]) =>
  parts
    .map((part) =>
      "text" in part ? part.text : "thing" in part ? part.thing.id : "rule" in part ? part.rule : "",
    )
    .join("");

test("favors face down are counted before every seat, and in the pile", () => {
  expect(holdingsOf(view, 0).map((each) => each.text)).toEqual(["1 favor face down"]);
  expect(holdingsOf(view, 1).map((each) => each.text)).toEqual(["2 favors face down"]);
  expect(holdingsOf(view, 2)).toEqual([]);
  expect(suppliesOf(view).map(({ left }) => left)).toEqual([21]);
  expect(suppliesOf({} as View)).toEqual([]);
});

test("a favor of a tower is told with its owner at the end", () => {
  const line = { amount: 6, because: "TOW-7", about: "round" };
  expect(text(ledgerLine(line))).toContain("round");
  const step: StepTold = {
    ...{ id: "towers", points: [6, 0], rule: "TOW-7", about: "round", lines: [[line], []] },
    ...{ measure: null, rooms: [], seat: 0, cards: [] },
  };
  const catalogue = {
    name: (id: string) => id,
    rules: new Map(),
    favors: new Map([["round", { text: "The most round rooms." }]]),
  } as unknown as Catalogue;
  const [told] = steps(
    { steps: [step], groups: [], order: [0, 1], ties: [], honours: [] } as Finale,
    catalogue,
  );
  expect(told).toMatchObject({
    title: "round",
    text: "King's Favor: The most round rooms. Only its owner scores it, by the owner's place among all.",
  });
  expect(groupName("towers")).toBe("Favors of towers");
});

test("the stack of towers has an outline of its own", () => {
  expect(shapeIcon(325)).not.toBe(shapeIcon(100));
});
