import { expect, test } from "vitest";
import { aloft } from "./aloft.svelte";

test("what is under way to a seat is counted when it lands, once", () => {
  const points = { what: "points", seat: 1 };
  const [first, second] = [aloft.start({ ...points, amount: 4 }), aloft.start({ ...points, amount: -1 })];
  expect([aloft.of("points", 1), aloft.of("points", 0), aloft.of("coins", 1)]).toEqual([3, 0, 0]);
  first();
  first();
  expect(aloft.of("points", 1)).toBe(-1);
  second();
  expect(aloft.of("points", 1)).toBe(0);
});
