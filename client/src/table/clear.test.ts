import { expect, test } from "vitest";
import { clearest, corners, covers } from "./clear";

const board = { left: 10, top: 10, right: 410, bottom: 310 };
const note = { width: 100, height: 40 };

test("what is said has four corners to choose from", () => {
  expect(corners(board, note)).toEqual([
    { x: 10, y: 10 },
    { x: 310, y: 10 },
    { x: 10, y: 270 },
    { x: 310, y: 270 },
  ]);
});

test("on a board that is smaller than what is said it stays at the left and the top", () => {
  expect(corners({ ...board, right: 60, bottom: 30 }, note)[3]).toEqual({ x: 10, y: 10 });
});

test("it lies where it covers nothing, as early in the order as can be", () => {
  const rooms = [
    { left: 0, top: 0, right: 60, bottom: 60 },
    { left: 400, top: 0, right: 500, bottom: 400 },
  ];
  expect(covers({ x: 10, y: 10 }, note, rooms[0])).toBe(50 * 40);
  expect(clearest(corners(board, note), note, rooms)).toEqual({ x: 10, y: 270 });
  expect(clearest(corners(board, note), note, [])).toEqual({ x: 10, y: 10 });
});

test("where nothing is free it lies over least", () => {
  const rooms = [board, { left: 0, top: 0, right: 300, bottom: 400 }, { ...board, top: 280 }];
  expect(clearest(corners(board, note), note, rooms)).toEqual({ x: 310, y: 10 });
});
