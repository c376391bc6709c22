import { describe, expect, test } from "vitest";
import type { FavorNow, View } from "../../../generated/ludwig";
import type { Card, Line, News } from "../../../generated/wire";
import { Catalogue, type LudwigInfo } from "../catalogue";
import { flightsOf } from "./flights";
import { groups, soloTitles, steps, tied } from "./finale";
import { seatNames } from "../../../lib/names";
import { fileName } from "../../../table/story/picture";

const GROUPS = [
  { id: "start", rules: ["SETUP-8"] },
  { id: "rooms", rules: ["SCORE-1"] },
  { id: "effects", rules: ["SCORE-5", "SCORE-6", "SCORE-7"] },
  { id: "completions", rules: ["ACTIVITY", "LIVING"] },
  { id: "depleted", rules: ["FINAL-1"] },
  { id: "favors", rules: ["FINAL-2"] },
  { id: "bonus", rules: ["FINAL-3"] },
  { id: "coins", rules: ["FINAL-4"] },
];
const line = (amount: number, because: string, about = ""): Line => ({ amount, because, about });
const catalogue = new Catalogue({
  tiles: [],
  favors: [{ id: "square", name: "Square Rooms", text: "Most square rooms" }],
  bonus_cards: [],
  rules: [],
  rewards: [],
} as unknown as LudwigInfo);

const view = {
  master_builder: 1,
  players: [
    {
      coins: 16000,
      points: 15,
      ledger: [
        line(4, "SCORE-1", "nap_room"),
        line(-1, "SCORE-6", "nap_room"),
        line(8, "FINAL-2", "square"),
        line(3, "FINAL-3", "food"),
        line(1, "FINAL-4", "coins"),
      ],
    },
    {
      coins: 400,
      points: 7,
      ledger: [line(1, "SETUP-8"), line(2, "SCORE-1", "sauna"), line(4, "FINAL-2", "square")],
    },
  ],
} as unknown as View;
const favor: FavorNow = { favor: "square", counts: [3, 1], ranks: [1, 2], points: [8, 4] };
const last: News = {
  seq: 1,
  at: 0,
  seat: 0,
  action: 9,
  events: [
    { kind: "bonus-cards-revealed", seat: 1, what: [] },
    { kind: "bonus-cards-revealed", seat: 0, what: ["food", "money"] },
  ],
};

describe("the telling of the final scoring", () => {
  const told = steps(view, { favors: [favor], bonus: [], rooms: null }, [last], catalogue);

  test("it goes from the points of the game to the winner in the order of the book", () => {
    expect(told.map(({ kind, seat }) => [kind, seat])).toEqual([
      ["game", null],
      ["favor", null],
      ["bonus", 1],
      ["bonus", 0],
      ["coins", null],
      ["end", null],
    ]);
  });
  test("the gains of all steps come to the points of every seat", () => {
    expect(view.players.map((_, seat) => told.reduce((sum, step) => sum + step.gains[seat], 0))).toEqual([
      15, 7,
    ]);
  });
  test("a bonus card that scores nothing is shown too", () => {
    expect(told[3].cards).toEqual([
      { card: "food", points: 3 },
      { card: "money", points: 0 },
    ]);
  });
});

test("every line stands in one group, and the groups come to the points", () => {
  const rows = groups(view, GROUPS);
  expect(rows.map(({ group }) => group)).toEqual(["start", "rooms", "effects", "favors", "bonus", "coins"]);
  expect(view.players.map((_, seat) => rows.reduce((sum, row) => sum + row.sums[seat], 0))).toEqual([15, 7]);
});

test("points of a rule that has no group are not lost", () => {
  const other = { players: [{ points: 2, ledger: [line(2, "passages.4")] }] } as View;
  expect(groups(other, GROUPS).map(({ group, sums }) => [group, sums])).toEqual([["other", [2]]]);
});

test("only equal best scores are a tie", () => {
  expect(tied({ scores: [60, 60, 40] } as Card)).toBe(true);
  expect(tied({ scores: [60, 40, 40] } as Card)).toBe(false);
});

test("a solo score has the honour that the server names for it", () => {
  const honours = [
    { name: "Jester", below: 60 },
    { name: "Servant", below: 81 },
    { name: "Chancellor", below: null },
  ];
  const titles = [59, 60, 80, 81].map(
    (score) => soloTitles(score, honours).find(({ reached }) => reached)?.title,
  );
  expect(titles).toEqual(["Jester", "Servant", "Servant", "Chancellor"]);
  expect(soloTitles(70, honours).map(({ from, to }) => [from, to])).toEqual([
    [null, 60],
    [60, 81],
    [81, null],
  ]);
});

test("seats that share a name are told apart", () => {
  const seats = ["", "", "Anna"].map((name, seat) => ({
    name,
    who: name ? "person" : "bot",
    bot: name ? "" : "greedy",
    away: false,
    free: false,
    deadline: seat,
  }));
  const bots = [{ name: "greedy", level: "Court Jester", called: "Jester", text: "", milliseconds: 0 }];
  expect(seatNames({ seats } as Card, bots)).toEqual(["Jester", "Jester 2", "Anna"]);
});

test("a file has a name that every system takes", () => {
  expect(fileName("Anna & Ähörnchen 🏰/..")).toBe("anna-ahornchen");
  expect(fileName("🏰")).toBe("castle");
});

describe("flights", () => {
  test("a purchase flies from the market to the buyer and the coins to the Master Builder", () => {
    const bought: News = {
      seq: 1,
      at: 0,
      seat: 0,
      action: 1,
      events: [
        { kind: "bought", seat: 0, what: ["nap_room"], amount: 4000 },
        { kind: "master-builder-paid", seat: 1, amount: 4000 },
      ],
    };
    expect(flightsOf(bought, 0).map(({ shape, from, to }) => [shape, from, to])).toEqual([
      ["room", ["market:nap_room"], ["castle", "seat:0"]],
      ["coins", ["seat:0"], ["seat:1"]],
    ]);
  });
  test("the points of a placement fly together", () => {
    const events = [4, 2, -1].map((amount) => ({
      kind: "points-scored",
      seat: 1,
      what: ["nap_room"],
      amount,
      because: "SCORE-1",
    }));
    expect(flightsOf({ seq: 1, at: 0, seat: 1, action: 2, events }, 0)).toMatchObject([
      { shape: "points", text: "+5", to: ["score:1", "seat:1"] },
    ]);
  });
  test("the final scoring does not fly: it is told", () => {
    const events = [{ kind: "points-scored", seat: 1, what: ["square"], amount: 8, because: "FINAL-2" }];
    expect(flightsOf({ seq: 1, at: 0, seat: 1, action: 2, events }, 0)).toEqual([]);
  });
});
