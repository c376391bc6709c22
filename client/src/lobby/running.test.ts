import { expect, test } from "vitest";
import type { Mine } from "../generated/wire";
import { againstBotsAlone, runningOf } from "./running";

/** A table with the kinds of its seats (p, b), of which this browser has some. */
const game = (table: string, kinds: string, seats: number[], status = "running"): Mine =>
  ({
    card: { table, status, seats: [...kinds].map((kind) => ({ who: kind === "b" ? "bot" : "person" })) },
    seats,
    owner: true,
    your_turn: false,
  }) as unknown as Mine;

test("a game runs for whoever still has a seat and has not hidden it", () => {
  const mine = [
    game("a", "pb", [0]),
    game("b", "pb", [0]),
    game("c", "bb", []),
    game("d", "pp", [0], "open"),
  ];
  expect(runningOf(mine, ["b"]).map(({ card }) => card.table)).toEqual(["a"]);
});

test("a game is against bots alone if no other person waits", () => {
  expect(againstBotsAlone(game("a", "pbb", [0]))).toBe(true);
  expect(againstBotsAlone(game("a", "ppb", [0]))).toBe(false);
  expect(againstBotsAlone(game("a", "pp", [0, 1]))).toBe(false);
  expect(againstBotsAlone(game("a", "p", [0]))).toBe(false);
});
