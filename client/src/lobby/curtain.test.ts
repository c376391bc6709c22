import { expect, test } from "vitest";
import { whoMayLook } from "./curtain";

test("one seat needs no curtain", () => {
  expect(whoMayLook([1], [1], null)).toEqual([]);
  expect(whoMayLook([], [], null)).toEqual([]);
});

test("the device is passed when another seat is asked", () => {
  expect(whoMayLook([0, 1], [1], 0)).toEqual([1]);
});

test("whoever is asked again, or while bots think, goes on looking", () => {
  expect(whoMayLook([0, 1], [0], 0)).toEqual([]);
  expect(whoMayLook([0, 1], [0, 1], 0)).toEqual([]);
  expect(whoMayLook([0, 1], [], 0)).toEqual([]);
});

test("after loading nobody looks before they say who they are", () => {
  expect(whoMayLook([0, 1], [1], null)).toEqual([1]);
  expect(whoMayLook([0, 1], [], null)).toEqual([0, 1]);
});

test("a seat that is no longer held shows nothing", () => {
  expect(whoMayLook([0, 1], [], 2)).toEqual([0, 1]);
});
