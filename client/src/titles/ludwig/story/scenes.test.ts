import { expect, test } from "vitest";
import type { GameEvent, News } from "../../../generated/wire";
import { isPricing, newRooms, placedIn, sceneOf } from "./scenes";

const news = (action: number, seat: number, ...events: GameEvent[]): News => ({
  seq: action + 1,
  at: 0,
  seat,
  action,
  events,
});
const bought = (seat: number, room: string): GameEvent => ({ kind: "bought", seat, what: [room], amount: 1 });
const placed = (seat: number, spot: string): GameEvent => ({ kind: "placed", seat, what: [spot] });

test("a purchase and a placement take as long together as one by one", () => {
  const buy = news(1, 1, bought(1, "salon"));
  const place = news(2, 1, placed(1, "salon@3,1r0"), { kind: "points-scored", seat: 1, amount: 3 });
  const apart = sceneOf([buy])!.beats + sceneOf([place])!.beats;
  expect(sceneOf([buy, place])).toEqual({ seat: 1, beats: apart });
});

test("what is hidden has no scene", () => {
  expect(sceneOf([news(1, 1, { kind: "bonus-cards-chosen", seat: 1 })])).toBe(null);
  expect(sceneOf([news(1, 1, { kind: "stack-seen", seat: 1, secret_to: 1 })])).toBe(null);
  expect(sceneOf([news(1, 1)])).toBe(null);
});

test("a small deed has a short scene", () => {
  const small = sceneOf([news(1, 2, { kind: "reward-chosen", seat: 2, what: ["food"] })])!;
  expect(small.seat).toBe(2);
  expect(small.beats).toBeLessThan(sceneOf([news(1, 2, placed(2, "a@0,0r0"))])!.beats);
});

test("new rooms are those that came after the viewer's turn", () => {
  const all = [
    news(1, 1, placed(1, "a@0,0r0")),
    news(2, 0, placed(0, "b@0,0r0")),
    news(3, 1, placed(1, "c@1,0r0")),
    news(4, 2, placed(2, "d@0,0r0")),
  ];
  expect(newRooms(all, 2, 1)).toEqual(["c@1,0r0"]);
  expect(newRooms(all, 2, 2)).toEqual(["d@0,0r0"]);
  expect(newRooms(all, 0, 1)).toEqual(["a@0,0r0", "c@1,0r0"]);
  expect(placedIn(all, 0)).toEqual(["b@0,0r0"]);
});

test("to an onlooker only what was just placed is new", () => {
  const built = [news(1, 1, bought(1, "a")), news(2, 1, placed(1, "a@0,0r0"))];
  const chosen = news(3, 1, { kind: "reward-chosen", seat: 1, what: ["food"] });
  expect(newRooms([...built, chosen], -1, 1)).toEqual(["a@0,0r0"]);
  expect(newRooms([...built, news(3, 1, { kind: "priced", seat: 1 })], -1, 1)).toEqual([]);
  expect(newRooms([...built, news(3, 1, { kind: "passed", seat: 1 })], -1, 1)).toEqual([]);
  const other = [news(3, 2, bought(2, "b")), news(4, 2, placed(2, "b@0,0r0"))];
  expect([1, 2].map((seat) => newRooms([...built, ...other], -1, seat))).toEqual([[], ["b@0,0r0"]]);
});

test("prices are no scene of a castle", () => {
  expect(isPricing([news(1, 1, { kind: "priced", seat: 1 })])).toBe(true);
  expect(isPricing([news(1, 1, bought(1, "a"))])).toBe(false);
});
