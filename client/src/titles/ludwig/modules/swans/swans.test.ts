import { expect, test } from "vitest";
import type { Finale, StepTold, SwansView, View } from "../../../../generated/ludwig";
import type { GameEvent, News } from "../../../../generated/wire";
import { groupName, groups, steps } from "../../story/finale";
import { ledgerLine, told } from "../../story/sentences";
import type { Part } from "../../../../table/story/sentences";
import type { Catalogue } from "../../catalogue";
import { badgesOn, holdingsOf, suppliesOf } from "..";
import { loadModules } from "../loaded";
import { token } from "./token";
import { countsOf, dealFor, scaleOf } from "./trading";

await loadModules(["swans"]);

const slot: SwansView = {
  lake: 40,
  rooms: { sauna: "red" },
  held: [["blue", "red", "red"], []],
  box: [],
  traded: 0,
  may_trade: 5,
  sets: [4, 0],
};
const view = { slots: { swans: slot } } as unknown as View;
const text = (parts: Part[]) =>
  parts
    .map((part) =>
      "text" in part
        ? part.text
        : "thing" in part
          ? `${part.article ? `${part.article} ` : ""}${part.thing.id}`
          : "seat" in part
            ? `seat ${part.seat}${part.verb ?? ""}`
            : "rule" in part
              ? part.rule
              : `${part.points}`,
    )
    .join("");
const news = (...events: Partial<GameEvent>[]) =>
  ({ seq: 1, at: 0, seat: 0, action: 1, events: events as GameEvent[] }) as News;

test("a token shows on its room, with its colour in words and as a letter", () => {
  expect(badgesOn(view, "sauna")).toEqual([{ svg: token("red"), text: "with a red swan token" }]);
  expect(token("red")).toContain(">R</text>");
  expect(badgesOn(view, "larder")).toEqual([]);
  expect(badgesOn({} as View, "sauna")).toEqual([]);
});

test("five tokens are five drawings with five letters", () => {
  const colours = ["blue", "red", "green", "yellow", "purple"];
  expect(new Set(colours.map(token)).size).toBe(5);
  expect(new Set(colours.map((colour) => token(colour).match(/>(.)<\/text>/)![1])).size).toBe(5);
});

test("a seat's tokens are told by colour with what their sets are worth", () => {
  const [holding] = holdingsOf(view, 0);
  expect(holding.text).toBe("3 swan tokens (blue and 2 red), sets worth 4 points now");
  expect(holding.svg, "some of any colour are drawn without one").not.toContain(">B</text>");
  expect(holding.things.map(({ count }) => count)).toEqual([1, 2]);
  expect(holdingsOf(view, 1)).toEqual([]);
  expect(suppliesOf(view)[0].left).toBe(40);
});

test("a trade is what the server lists for these tokens, in any order", () => {
  const asides = [
    {
      action: "0 trade blue red",
      cost: [{ amount: -3000, because: "SWAN-4" }],
      score: [{ amount: -3, because: "SWAN-7" }],
    },
    { action: "0 trade red", cost: [{ amount: -1000, because: "SWAN-4" }] },
  ];
  expect(dealFor(asides, ["red", "blue"])).toEqual({ action: "0 trade blue red", coins: 3000, lost: 3 });
  expect(dealFor(asides, ["red"])).toEqual({ action: "0 trade red", coins: 1000, lost: -0 });
  expect(dealFor(asides, ["red", "red"])).toBeNull();
  expect(dealFor(undefined, ["red"])).toBeNull();
  expect(scaleOf(asides.toReversed()), "what each number of tokens brings").toEqual([
    [1, 1000],
    [2, 3000],
  ]);
  expect(countsOf(["red", "blue", "red"])).toEqual([
    ["red", 2],
    ["blue", 1],
  ]);
});

test("tokens are told with the rooms on which they come and with which they are bought", () => {
  const revealed = (room: string) => ({ kind: "room-revealed", what: [room] });
  const swan = { kind: "swan-revealed", what: ["sauna", "red"], because: "SWAN-2" };
  const [line] = told(news(revealed("sauna"), swan, revealed("larder")), null);
  expect(text(line.parts)).toBe("New on the market: sauna with a red swan and larder.");
  const bought = { kind: "bought", seat: 0, what: ["sauna"], amount: 4000 };
  const taken = { kind: "swan-taken", seat: 0, what: ["sauna", "red"], because: "SWAN-3" };
  expect(text(told(news(bought, taken), 0)[0].parts)).toBe(
    "seat 0 buys the sauna for 4000, with its red swan.",
  );
});

test("a trade is told in one sentence, with its coins", () => {
  const traded = {
    kind: "swans-traded",
    seat: 0,
    what: ["red", "blue", "red"],
    amount: 6000,
    because: "SWAN-4",
  };
  const gained = { kind: "coins-gained", seat: 0, amount: 6000, because: "SWAN-4" };
  const found = told(news(traded, gained), 0);
  expect(found.map(({ parts }) => text(parts))).toEqual([
    "seat 0 trades in 2 red and 1 blue swans for 6000 coins.SWAN-4",
  ]);
});

test("sets have words as a step of the final scoring and as a group of points", () => {
  const line = { amount: 15, because: "SWAN-7", about: "swans-5" };
  expect(text(ledgerLine(line))).toBe("15 for a swan set of 5SWAN-7");
  const sets = { id: "swans", points: [15, 0], rule: "SWAN-7", about: "", lines: [[line], []] };
  const step: StepTold = { ...sets, measure: null, rooms: [], seat: null, cards: [] };
  const finale: Finale = { steps: [step], groups: [], order: [0, 1], ties: [], honours: [] };
  expect(steps(finale, {} as Catalogue)[0]).toMatchObject({ title: "Swan sets", details: ["set of 5", ""] });
  const over = { players: [{ ledger: [line] }, { ledger: [] }] } as unknown as View;
  const [row] = groups(over, [{ id: "swans", rules: ["SWAN-7"] }]);
  expect([groupName(row.group), row.sums]).toEqual(["Swan sets", [15, 0]]);
});
