import { expect, test } from "vitest";
import type { Question, Tried, Worth } from "../generated/wire";
import { openWorth, triedHidden, worthHidden } from "./worthhidden";

const favor = { step: "favors", points: 8, about: "food" };
const worth: Worth = {
  total: 13,
  now: 3,
  ends: [favor, { step: "bonus", points: 2, about: "cook", secret: true }],
};
const open = { total: 11, now: 3, ends: [favor] };
const question = { seat: 0, kind: "k", asks: "?", since: 1, options: [{ action: "a", worth }] } as Question;

test("what answers are worth by one's cards is not told where others look on; the rest is", () => {
  expect(worthHidden(question).options).toEqual([{ action: "a", worth: open }]);
  const tried = triedHidden({ id: "1", action: "a", worth, then: question } as Tried);
  expect(JSON.stringify(tried)).not.toContain("bonus");
  expect([tried.worth, tried.then?.options[0].worth]).toEqual([open, open]);
  expect(triedHidden({ id: "1", action: "a", worth: null, then: null } as Tried).then).toBeNull();
});

test("a worth without secrets is left as it is", () => {
  expect(openWorth(open)).toBe(open);
  expect(openWorth(null)).toBeNull();
});
