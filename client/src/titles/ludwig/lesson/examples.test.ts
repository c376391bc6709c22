/** Every castle beside a rule has its words, and shows what they say. */
import { expect, test } from "vitest";
import { words } from "../words";
import EXAMPLES from "./examples.json";

test("every example has its words, and every text its example", () => {
  const named = EXAMPLES.map(({ rule, wrong }) => (wrong ? `${rule}/not` : rule));
  expect(Object.keys(words.lesson.examples).sort()).toEqual(named.sort());
});

test("the points that an example tells are those that the engine gives", () => {
  for (const { rule, points } of EXAMPLES.filter((each) => each.points !== undefined))
    expect(words.lesson.examples[rule].startsWith(`${words.common.signed(points!)}: `)).toBe(true);
});
