import { expect, test } from "vitest";
import { standing } from "./track";

test("tokens stand at their places, and those that would cover one another side by side", () => {
  expect(standing([10, 50, 90], 7)).toEqual([10, 50, 90]);
  expect(standing([12, 10, 11], 7)).toEqual([24, 10, 17]);
});

test("tokens at the end of the line stand before it", () => {
  expect(standing([99, 40, 100, 99], 7)).toEqual([86, 40, 100, 93]);
});
