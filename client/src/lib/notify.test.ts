import { expect, test } from "vitest";
import type { Card, News } from "../generated/types";
import { soundOf, titleOf } from "./notify";

const seat = (name: string, who: "person" | "bot") => ({ name, who, bot: who === "bot" ? "greedy" : "", away: false, free: false, deadline: 0 });
const card = (status: string, waiting: number[]) =>
  ({ status, seats: [seat("Anna", "person"), seat("Ben", "person"), seat("", "bot")], waiting: waiting.map((each) => ({ seat: each, asks: "" })) }) as unknown as Card;
const news = (...kinds: string[]) => [{ seq: 1, at: 0, seat: 0, action: 1, events: kinds.map((kind) => ({ kind })) }] as News[];

test("the tab says that it is our turn", () => {
  expect(titleOf(card("running", [0]), [0], [0])).toBe("● Your turn · Swanstone");
});

test("on a shared device the tab says whose turn it is", () => {
  expect(titleOf(card("running", [1]), [0, 1], [1])).toBe("● Ben’s turn · Swanstone");
});

test("the tab says for whom we wait, bots by their level", () => {
  expect(titleOf(card("running", [1]), [0], [])).toBe("Waiting for Ben · Swanstone");
  expect(titleOf(card("running", [1, 2]), [0], [])).toBe("Waiting for Ben and Greedy · Swanstone");
});

test("before and after the game the tab says so", () => {
  expect(titleOf(card("open", []), [0], [])).toContain("players");
  expect(titleOf(card("finished", []), [0], [])).toContain("over");
  expect(titleOf(null, [], [])).toBe("Swanstone");
});

test("one sound for a move: completing before placing before coins", () => {
  expect(soundOf(news("bought", "placed", "completed"))).toBe("complete");
  expect(soundOf(news("bought", "placed"))).toBe("place");
  expect(soundOf(news("coins-gained"))).toBe("coin");
  expect(soundOf(news("token-passed"))).toBe(null);
});
