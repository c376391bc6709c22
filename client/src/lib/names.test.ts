import { expect, test } from "vitest";
import type { Card, Hand } from "../generated/wire";
import { courtierAt, COURTIERS, type Courtier } from "./courtiers";
import { initials, isSameHand, nameAt, seatNames } from "./names";

/** A table with its seats as 'name/bot'. */
function cardOf(table: string, ...seats: string[]): Card {
  const told = seats.map((each) => each.split("/")).map(([name, bot]) => ({ name, bot }));
  return { table, seats: told } as unknown as Card;
}

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
  for (const table of ["abcdefgh", "swan2345", "zzzz0000"]) {
    const names = seatNames(cardOf(table, "Anna/", "/greedy", "/greedy", "/search"));
    expect(names[0]).toBe("Anna");
    expect(names.slice(1).every((name) => COURTIERS.includes(name as Courtier))).toBe(true);
    expect(new Set(initials(names)).size).toBe(4);
  }
});

test("everybody meets the same courtiers at a table, and twelve seats have twelve of them", () => {
  expect(courtierAt(cardOf("abcdefgh"), 2)).toBe(courtierAt(cardOf("abcdefgh"), 2));
  const met = COURTIERS.map((_, seat) => courtierAt(cardOf("abcdefgh"), seat));
  expect(new Set(met).size).toBe(12);
  const first = [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => courtierAt(cardOf(`table${letter}`), 1));
  expect(new Set(first).size).toBeGreaterThan(6);
});

test("the courtiers of a rematch are those of the first game, at every seat", () => {
  const first = cardOf("abcdefgh", "Anna/", "/greedy", "/search");
  const again = { ...first, table: "swan2345", court: "abcdefgh" };
  expect(seatNames(again)).toEqual(seatNames(first));
  expect(seatNames({ ...again, court: "" })).not.toEqual(seatNames(first));
});

test("a player who is called like a courtier keeps the name, and the other is told apart", () => {
  const name = courtierAt(cardOf("abcdefgh"), 1);
  expect(seatNames(cardOf("abcdefgh", `${name}/`, "/greedy"))).toEqual([name, `${name} 2`]);
});

test("deeds stay under the name of who did them when a seat changes hands", () => {
  const hands: Hand[] = [
    { seat: 1, until: 10, name: "Anna", bot: "" },
    { seat: 1, until: 20, name: "Anna", bot: "greedy" },
  ];
  const card = { ...cardOf("abcdefgh", "Ben/", "Carla/"), hands };
  const bot = courtierAt(cardOf("abcdefgh"), 1);
  expect([9, 10, 19, 20].map((seq) => nameAt(card, 1, seq))).toEqual([
    "Anna",
    `${bot} (for Anna)`,
    `${bot} (for Anna)`,
    "Carla",
  ]);
  expect(nameAt(card, 1, 15, "person")).toBe("Anna");
  expect(nameAt(card, 1, 15, "bot")).toBe(bot);
  expect(nameAt(card, 0, 1)).toBe("Ben");
  expect([9, 15, 20].map((seq) => isSameHand(card, 1, seq))).toEqual([false, false, true]);
});

test("while a bot played for somebody, the words were the person's and the deeds were not", () => {
  const hands: Hand[] = [{ seat: 0, until: 20, name: "Ben", bot: "greedy" }];
  const card = { ...cardOf("abcdefgh", "Ben/"), hands };
  expect(isSameHand(card, 0, 10)).toBe(false);
  expect(isSameHand(card, 0, 10, "person")).toBe(true);
});
