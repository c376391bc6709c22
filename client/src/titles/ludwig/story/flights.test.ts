import { expect, test } from "vitest";
import type { GameEvent, News } from "../../../generated/wire";
import { flightsOf } from "./flights";

const news = (...events: GameEvent[]): News => ({ seq: 1, at: 0, seat: 1, action: 1, events });
const bought: GameEvent = { kind: "bought", seat: 1, what: ["salon"], amount: 4000 };
const placed: GameEvent = { kind: "placed", seat: 1, what: ["salon@3,1r2"] };
const shapes = (fresh: News[], viewer: number | null) => flightsOf(fresh, viewer).map(({ shape }) => shape);

test("a room flies from its price to the hand, then to its place", () => {
  const [first] = flightsOf([news(bought)], 0);
  expect(first.from).toEqual(["market:salon"]);
  expect(first.to[0]).toBe("hand:1");
  const [second] = flightsOf([news(placed)], 0);
  expect(second.from).toEqual(["hand:1"]);
  expect(second.to[0]).toBe("stage:salon@3,1r2");
  expect(second.lands).toBe(2);
});

test("a room that is bought and placed in one gesture flies once, from its price to its place", () => {
  const flights = flightsOf([news(bought), news(placed)], 0);
  expect(flights).toHaveLength(1);
  expect(flights[0].from).toEqual(["market:salon"]);
  expect(flights[0].to[0]).toBe("stage:salon@3,1r2");
});

test("one's own room is carried there by hand", () => {
  expect(shapes([news(placed)], 1)).toEqual([]);
  expect(flightsOf([news(bought), news(placed)], 1)[0].to).toContain("castle");
});

test("coins go to who is paid, and points of one deed fly together", () => {
  const builder: GameEvent = { kind: "master-builder-paid", seat: 0, amount: 4000 };
  const score = (amount: number): GameEvent => ({
    kind: "points-scored",
    seat: 1,
    what: ["salon@3,1r2"],
    amount,
  });
  const flights = flightsOf([news(bought, builder), news(placed, score(3), score(-1))], 0);
  expect(flights.map(({ shape }) => shape)).toEqual(["room", "coins", "points"]);
  expect(flights[1]).toMatchObject({ from: ["seat:1"], to: ["seat:0"], text: "4000" });
  expect(flights[2]).toMatchObject({ text: "+2", to: ["score:1", "seat:1"] });
  expect(flights.map(({ load }) => load)).toEqual([
    undefined,
    { what: "coins", seat: 0, amount: 4000 },
    { what: "points", seat: 1, amount: 2 },
  ]);
});

test("the final scoring does not fly", () => {
  const final: GameEvent = { kind: "final-scoring-started" };
  expect(shapes([news(final, { kind: "points-scored", seat: 1, amount: 8 })], 0)).toEqual([]);
});
