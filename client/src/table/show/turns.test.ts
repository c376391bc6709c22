import { expect, test } from "vitest";
import type { News } from "../../generated/wire";
import { lastTurn } from "./turns";

const played = (...seats: number[]): News[] =>
  seats.map((seat, place) => ({ seq: place, at: 0, seat, action: place }));

test("nothing was done yet", () => {
  expect(lastTurn(played(-1, 1, 1), 0, true)).toBe(0);
});

test("the last turn ends with a seat's last action", () => {
  expect(lastTurn(played(-1, 0, 0, 1, 1), 0, false)).toBe(2);
  expect(lastTurn(played(-1, 0, 0, 1, 1), 0, true)).toBe(2);
});

test("a turn that goes on is not over", () => {
  expect(lastTurn(played(-1, 0, 0, 1, 1, 0, 0), 0, true)).toBe(2);
  expect(lastTurn(played(-1, 0, 0, 1, 1, 0, 0), 0, false)).toBe(6);
});
