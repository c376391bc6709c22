import { expect, test } from "vitest";
import { passedTo, pauseBefore, type Sharing } from "./curtain";

const two: Sharing = { held: [0, 1], asked: [], shown: 0, looking: null, secret: () => false };

test("one seat needs no curtain", () => {
  expect(passedTo({ ...two, held: [1], asked: [1], shown: 1, secret: () => true })).toBeNull();
  expect(passedTo({ ...two, held: [], shown: null })).toBeNull();
});

test("the table turns to whoever is asked, without a curtain where nothing secret is to be seen", () => {
  expect(passedTo({ ...two, asked: [1] })).toEqual({ seat: 1, curtain: false });
});

test("a curtain falls before what shows a secret, until the right player looks", () => {
  const secret = (seat: number) => seat === 1;
  expect(passedTo({ ...two, asked: [1], secret })).toEqual({ seat: 1, curtain: true });
  expect(passedTo({ ...two, asked: [1], shown: 1, secret })).toEqual({ seat: 1, curtain: true });
  expect(passedTo({ ...two, asked: [1], shown: 1, looking: 1, secret })).toBeNull();
});

test("whoever is asked again, or while bots think, goes on", () => {
  expect(passedTo({ ...two, asked: [0] })).toBeNull();
  expect(passedTo({ ...two, asked: [1, 0] })).toBeNull();
  expect(passedTo(two)).toBeNull();
});

test("what was built is seen before a curtain falls, even for the same player", () => {
  const now = { shown: 0, fresh: false, still: false };
  const same = pauseBefore({ seat: 0, curtain: true }, now);
  expect(same).toBeGreaterThan(1000);
  expect(pauseBefore({ seat: 1, curtain: false }, now)).toBe(same);
  expect(pauseBefore({ seat: 0, curtain: true }, { ...now, still: true })).toBeGreaterThan(0);
  expect(pauseBefore({ seat: 0, curtain: true }, { ...now, fresh: true })).toBe(0);
});
