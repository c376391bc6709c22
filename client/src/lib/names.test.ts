import { expect, test } from "vitest";
import type { BotCard, Card } from "../generated/wire";
import { initials, seatNames } from "./names";

test("a seat is known by its first letter, and by more where that would be another's too", () => {
  expect(initials(["Anna", "ben", " Carl"])).toEqual(["A", "B", "C"]);
  expect(initials(["Bea", "Ben", "Bob", "Anna"])).toEqual(["Bea", "Ben", "Bo", "A"]);
  expect(initials(["Anna", "Anne"])).toEqual(["Aa", "Ae"]);
  expect(initials(["🦢 Swan", "Émile"])).toEqual(["🦢", "É"]);
});

test("a number in a short name is the number in the name", () => {
  expect(initials(["Architect", "Servant", "Servant 2", "Servant 3"])).toEqual(["A", "S", "S2", "S3"]);
  expect(initials(["Player 1", "Player 2", "Petra"])).toEqual(["P1", "P2", "P"]);
});

test("what cannot be told apart by letters has the number of the seat beside them", () => {
  expect(initials(["Aaaa", "Aaaaa", ""])).toEqual(["A·1", "A·2", "·3"]);
});

test("the bots of a table have different names, and so have their short forms", () => {
  const seats = [{ name: "Anna", bot: "" }, ...Array(3).fill({ name: "", bot: "greedy" })];
  const names = seatNames({ seats } as unknown as Card, [{ name: "greedy", called: "Servant" } as BotCard]);
  expect(names).toEqual(["Anna", "Servant", "Servant 2", "Servant 3"]);
  expect(new Set(initials(names)).size).toBe(4);
});
