import { expect, test } from "vitest";
import type { Card, News } from "../generated/wire";
import { soundOf, titleOf } from "./notify";

const card = (status: string, waiting: number[]) =>
  ({ status, waiting: waiting.map((seat) => ({ seat, asks: "" })) }) as Card;
const SOUNDS = { placed: "place", bought: "coin", "coins-gained": "coin", completed: "complete" } as const;
const name = (seat: number) => ["Anna", "Ben", "Greedy"][seat];
const title = (now: Card | null, held: number[], asked: number[]) => titleOf(now, held, asked, name);
const news = (...kinds: string[]) =>
  [{ seq: 1, at: 0, seat: 0, action: 1, events: kinds.map((kind) => ({ kind })) }] as News[];

test("the tab says that it is our turn", () => {
  expect(title(card("running", [0]), [0], [0])).toBe("● Your turn · Swanstone");
});

test("on a shared device the tab says whose turn it is", () => {
  expect(title(card("running", [1]), [0, 1], [1])).toBe("● Ben’s turn · Swanstone");
});

test("the tab says who we are waiting for", () => {
  expect(title(card("running", [1]), [0], [])).toBe("Waiting for Ben · Swanstone");
  expect(title(card("running", [1, 2, 1]), [0], [])).toBe("Waiting for Ben and Greedy · Swanstone");
});

test("before and after the game the tab says so", () => {
  expect(title(card("open", []), [0], [])).toContain("players");
  expect(title(card("finished", []), [0], [])).toContain("over");
  expect(title(null, [], [])).toBe("Swanstone");
});

test("one sound for a move: completing before placing before coins", () => {
  expect(soundOf(SOUNDS, news("bought", "placed", "completed"))).toBe("complete");
  expect(soundOf(SOUNDS, news("bought", "placed"))).toBe("place");
  expect(soundOf(SOUNDS, news("coins-gained"))).toBe("coin");
  expect(soundOf(SOUNDS, news("token-passed"))).toBe(null);
});
