import { describe, expect, test } from "vitest";
import type { GameEvent, News } from "../../../generated/wire";
import { chronicle, growth, pointsAt, roundAt, roundEnds, roundStarts } from "../../../table/story/chronicle";
import { since } from "../../../table/story/since";
import { FINAL_SCORING, told } from "./sentences";

const event = (kind: string, seat: number | null = null, more: Partial<GameEvent> = {}): GameEvent => ({
  kind,
  seat,
  ...more,
});
const news = (action: number, seat: number, ...events: GameEvent[]): News => ({
  seq: action + 1,
  at: 0,
  seat,
  action,
  events,
});
const scored = (seat: number, amount: number, because = "SCORE-1") =>
  event("points-scored", seat, { amount, because, what: ["nap_room"] });

const GAME: News[] = [
  news(0, -1, event("game-started", 0, { what: ["square"] })),
  news(1, 0, event("bonus-cards-kept", 0, { amount: 2 }), event("round-started", 0, { amount: 1 })),
  news(2, 1, event("placed", 1, { what: ["nap_room@0,0"] }), scored(1, 4)),
  news(
    3,
    0,
    event("placed", 0, { what: ["sauna@0,0"] }),
    scored(0, 3),
    event("coins-added", null, { what: ["parlor"], amount: 1000 }),
    event("round-started", 1, { amount: 2 }),
    event("room-revealed", null, { what: ["parlor"] }),
  ),
  news(
    4,
    1,
    event("passed", 1),
    event("final-scoring-started"),
    scored(1, 6, "ANY-RULE"),
    event("game-ended", null, { what: ["3", "11"] }),
  ),
];
const END = { points: [3, 11], finished: true, final: FINAL_SCORING };

describe("the chronicle", () => {
  test("an action that begins a round is divided between both", () => {
    const rounds = chronicle(told, GAME, [], null);
    expect(rounds.map(({ number, leader }) => [number, leader])).toEqual([
      [0, null],
      [1, 0],
      [2, 1],
    ]);
    expect(rounds[1].entries.map((entry) => entry.told.map(({ kind }) => kind))).toEqual([
      ["placed"],
      ["placed", "coins-added"],
    ]);
    expect(rounds[2].entries[0].action).toBe(3);
    expect(rounds[2].entries[0].told.map(({ kind }) => kind)).toEqual(["room-revealed"]);
  });

  test("keys differ, so that a list can be kept", () => {
    const keys = chronicle(
      told,
      GAME,
      [{ seq: 3, at: 0, did: "said", seat: 0, text: "hello" }],
      null,
    ).flatMap(({ entries }) => entries.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("what is said stands between the actions where it was said", () => {
    const said = { seq: 3, at: 0, did: "said", seat: 0, text: "hello" };
    expect(chronicle(told, GAME, [said], null)[1].entries.map(({ action }) => action)).toEqual([null, 2, 3]);
  });

  test("rounds begin with actions", () => {
    expect(roundStarts(GAME)).toEqual([1, 3]);
    expect([0, 1, 2, 3, 9].map((action) => roundAt([1, 3], action))).toEqual([0, 1, 1, 2, 2]);
  });
});

describe("the growth of points", () => {
  const { series, end, last } = growth(GAME, END);

  test("what nobody told was there from the start", () => {
    expect(series[1][0]).toEqual([0, 1]);
    expect(series[0][0]).toEqual([0, 0]);
  });
  test("the final scoring comes after the last action", () => {
    expect(last).toBe(4);
    expect(end).toBeGreaterThan(last);
    expect(pointsAt(series[1], last)).toBe(5);
    expect(pointsAt(series[1], end!)).toBe(11);
  });
  test("a round ends with the points of its last placement, though that begins the next", () => {
    const ends = roundEnds(growth(GAME, END));
    expect(series.map((line) => ends.map((at) => pointsAt(line, at)))).toEqual([
      [0, 3, 3, 3],
      [1, 5, 5, 11],
    ]);
  });
  test("a game that goes on has no end", () => {
    expect(growth(GAME.slice(0, 3), { ...END, points: [0, 5], finished: false }).end).toBeNull();
  });
});

describe("since the last turn", () => {
  test("it tells exactly what came after the seat's last action, by who did it", () => {
    expect(
      since(told, GAME, 0).map(({ seat, told: lines }) => [seat, lines.map(({ kind }) => kind)]),
    ).toEqual([
      [1, ["passed"]],
      [-1, ["final-scoring-started", "points-scored", "game-ended"]],
    ]);
    expect(since(told, GAME, 1)).toEqual([]);
    expect(since(told, GAME.slice(0, 4), 1).map(({ seat }) => seat)).toEqual([0, -1]);
  });
});
