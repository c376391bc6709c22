import { expect, test } from "vitest";
import type { Question, Tried, Worth } from "../generated/wire";
import { triedHidden, worthHidden } from "./worthhidden";

const worth = { total: 5 } as unknown as Worth;
const question = { seat: 0, kind: "k", asks: "?", since: 1, options: [{ action: "a", worth }] } as Question;

test("what answers are worth by one's cards is not told where others look on", () => {
  expect(worthHidden(question).options).toEqual([{ action: "a", worth: null }]);
  const tried = triedHidden({ id: "1", action: "a", worth, then: question } as Tried);
  expect(JSON.stringify(tried)).not.toContain("total");
  expect(tried.then?.options[0].action).toBe("a");
  expect(triedHidden({ id: "1", action: "a", worth, then: null } as Tried).then).toBeNull();
});
