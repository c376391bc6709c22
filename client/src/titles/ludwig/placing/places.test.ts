import { describe, expect, test } from "vitest";
import fixture from "../castles.json";
import type { Tile } from "../../../generated/ludwig";
import type { Line, Option } from "../../../generated/wire";
import { readCastle, tilesOf, writeSpot } from "../geometry";
import {
  beside,
  cycled,
  levels,
  marked,
  nearest,
  outcome,
  placeAt,
  prepare,
  numbersAt,
  roomiest,
  snap,
  type Place,
} from "./places";

const tiles = tilesOf(fixture.tiles as unknown as Tile[]);
const option = (spot: string, points: number, more: Line[] = []): Option => ({
  action: `0 place ${spot}`,
  score: [{ amount: points, because: "SCORE-1", about: spot.split("@")[0] }, ...more],
});
const at = (place: Place | null) => place && writeSpot(place.spot);

/** A square room of 2 by 2 around a corner of the lattice. */
const hand = prepare(tiles, "focus_room", [
  option("focus_room@0,0", 1),
  option("focus_room@4,0r1", 5),
  option("focus_room@8,0", 3),
  option("focus_room@8,0r2", 3),
  option("focus_room@0,6r1", 2),
])!;

describe("a tile in hand", () => {
  test("is best where it completes what scores, although it scores less itself", () => {
    const rewards = [{ kind: "activity", rule: "ACTIVITY", score: [{ amount: 5, because: "ACTIVITY" }] }];
    const completes = [{ what: "board_room@2,0", rewards }];
    const [best, other] = prepare(tiles, "focus_room", [
      option("focus_room@4,0r1", 5),
      { ...option("focus_room@0,0", 1), completes },
    ])!.places;
    expect([at(best), best.points, at(other), other.points]).toEqual([
      "focus_room@0,0",
      6,
      "focus_room@4,0r1",
      5,
    ]);
    expect(best.completes).toEqual(completes);
  });

  test("is better among equals, and marked, where it completes what brings more than points", () => {
    const reward = (kind: string, note = "") => ({
      what: "board_room@2,0",
      rewards: [{ kind, rule: "", note }],
    });
    const sorted = prepare(tiles, "focus_room", [
      option("focus_room@0,0", 0),
      { ...option("focus_room@8,0", 0), completes: [reward("downstairs", "No reward yet")] },
      { ...option("focus_room@1,0", 0), completes: [reward("food")] },
      option("focus_room@0,6r1", 1),
    ])!;
    expect(sorted.places.map(({ boons, points }) => [points, ...boons])).toEqual([
      [1],
      [0, "food"],
      [0],
      [0],
    ]);
    expect(marked(sorted, 3).map(at)).toContain("focus_room@1,0");
  });

  test("has its places in the order of points, weighed between the least and the most", () => {
    expect(hand.places.map((place) => place.points)).toEqual([5, 3, 3, 2, 1]);
    expect(hand.places.map((place) => place.worth)).toEqual([1, 0.5, 0.5, 0.25, 0]);
    expect(hand.places.map((place) => place.rank)).toEqual([0, 1, 2, 3, 4]);
    expect(hand.box).toEqual({ left: 0, top: 0, right: 10, bottom: 8 });
  });

  test("is nothing without a place", () => {
    expect(prepare(tiles, "focus_room", [])).toBeNull();
  });

  test("glows once where places look the same, the best on top", () => {
    const found = levels(hand).map(({ worth, spots }) => [worth, ...spots.map(at)]);
    expect(found).toEqual([
      [0, "focus_room@0,0"],
      [0.25, "focus_room@0,6r1"],
      [0.5, "focus_room@8,0"],
      [1, "focus_room@4,0r1"],
    ]);
  });

  test("sticks to the nearest place of the chosen rotation, to another only if none is near", () => {
    expect(at(snap(hand, 0, { x: 8.6, y: 1 }, 2))).toBe("focus_room@8,0");
    expect(at(snap(hand, 2, { x: 8.6, y: 1 }, 2))).toBe("focus_room@8,0r2");
    expect(at(snap(hand, 2, { x: 4.6, y: 1 }, 2))).toBe("focus_room@4,0r1");
    expect(snap(hand, 0, { x: 4, y: 4 }, 2)).toBeNull();
  });

  test("sticks to no other rotation once it was turned by hand", () => {
    expect(snap(hand, 2, { x: 4.6, y: 1 }, 2, true)).toBeNull();
    expect(at(snap(hand, 2, { x: 8.6, y: 1 }, 2, true))).toBe("focus_room@8,0r2");
  });

  test("has a place where it is turned only if its middle stays, and a nearest one however far", () => {
    expect(at(placeAt(hand, 2, { x: 9, y: 1 }))).toBe("focus_room@8,0r2");
    expect(at(placeAt(hand, 2, { x: 9.5, y: 1.5 }))).toBe("focus_room@8,0r2");
    expect(placeAt(hand, 2, { x: 10, y: 1 })).toBeNull();
    expect(placeAt(hand, 3, { x: 9, y: 1 })).toBeNull();
    expect(at(nearest(hand, 2, { x: 1, y: 7 }))).toBe("focus_room@8,0r2");
  });

  test("walks to the nearest place in a direction and stops at the edge", () => {
    const from = { x: 1, y: 1 };
    expect(at(beside(hand, from, 0, 1))).toBe("focus_room@4,0r1");
    expect(at(beside(hand, { x: 5, y: 1 }, 2, 1))).toBe("focus_room@8,0r2");
    expect(at(beside(hand, from, 0, 2))).toBe("focus_room@0,6r1");
    expect(beside(hand, from, 0, 3)).toBeNull();
    expect(beside(hand, from, 0, 0)).toBeNull();
  });

  test("every place can be reached by arrow keys", () => {
    const reached = new Set<Place>();
    const visit = (place: Place) => {
      if (reached.has(place)) return;
      reached.add(place);
      for (const facing of [0, 1, 2, 3] as const) {
        const next = beside(hand, place, place.spot.turn, facing);
        if (next) visit(next);
      }
    };
    visit(hand.places[0]);
    expect(new Set([...reached].map((place) => `${place.x},${place.y}`)).size).toBe(4);
  });

  test("goes round all places from the best", () => {
    expect(cycled(hand, null, 1)).toBe(hand.places[0]);
    expect(cycled(hand, hand.places[0], 1)).toBe(hand.places[1]);
    expect(cycled(hand, hand.places[0], -1)).toBe(hand.places[4]);
  });

  test("numbers only places that stand apart, the best first", () => {
    expect(marked(hand, 3).map(at)).toEqual([
      "focus_room@4,0r1",
      "focus_room@8,0",
      "focus_room@0,6r1",
      "focus_room@0,0",
    ]);
    expect(marked(hand, 5).map(at)).toEqual(["focus_room@4,0r1", "focus_room@0,6r1"]);
  });
});

describe("what a placement would do", () => {
  const told = fixture.castles.map((each) => readCastle(each.castle)).find((castle) => castle.length > 6)!;

  test("agrees with the castle that comes of it", () => {
    for (let size = 1; size < told.length; size++) {
      const place = prepare(tiles, told[size].id, [option(writeSpot(told[size]), 1)])!.places[0];
      const { doors, connected } = outcome(told.slice(0, size), tiles, place);
      expect(doors.length).toBeGreaterThan(0);
      expect(connected.length).toBeGreaterThan(0);
      expect(connected.every((room) => room < size)).toBe(true);
    }
  });

  test("puts the laurel on the rooms that the server names, the new one too", () => {
    const castle = readCastle("foyer@0,0 focus_room@3,0");
    const completes = ["focus_room@3,0", "nap_room@3,-2"].map((what) => ({
      what,
      rewards: [{ kind: "sleeping", rule: "SLEEPING" }],
    }));
    const place = prepare(tiles, "nap_room", [{ ...option("nap_room@3,-2", 4), completes }])!.places[0];
    expect(outcome(castle, tiles, place).completed).toEqual([
      { room: 1, rewards: ["sleeping"] },
      { room: 2, rewards: ["sleeping"] },
    ]);
  });

  test("tells when it closes the last open door of the main floor", () => {
    const [place] = prepare(tiles, "powder_room", [option("powder_room@-2,1r3", 0)])!.places;
    const shut = (castle: string) => outcome(readCastle(castle), tiles, place).shut;
    expect(shut("foyer@0,0 broom_closet@1,-2 cloak_room@3,1r1")).toBe(true);
    expect(shut("foyer@0,0 broom_closet@1,-2")).toBe(false);
    expect(shut("foyer@0,0 broom_closet@1,-2 stairs@3,1r2")).toBe(true);
  });

  test("marks the rooms that cost points, and no others of that name farther away", () => {
    const castle = readCastle("foyer@0,0 hallway@3,0 hallway@20,0");
    const cost: Line = { amount: -1, because: "SCORE-6", about: "focus_room", other: "hallway" };
    const place = prepare(tiles, "focus_room", [option("focus_room@4,1", 5, [cost])])!.places[0];
    expect(outcome(castle, tiles, place).costly).toEqual([1]);
  });
});

describe("a card beside the ghost", () => {
  const card = { width: 100, height: 60 };
  const screen = { width: 500, height: 400 };
  const ghost = { left: 200, top: 150, right: 260, bottom: 210 };

  test("lies where it hides nothing of the castle", () => {
    expect(roomiest(ghost, card, screen, [])).toEqual({ x: 274, y: 150 });
    expect(roomiest(ghost, card, screen, [{ left: 260, top: 100, right: 400, bottom: 300 }])).toEqual({
      x: 86,
      y: 150,
    });
  });

  test("keeps off the numbers of other places, each of which counts once", () => {
    const right = [1, 1, 2, 3].map((x) => ({ x, y: 2 }));
    const numbers = numbersAt(right, ({ x, y }) => ({ x: 260 + 40 * x, y: 100 * y }));
    expect(numbers).toHaveLength(3);
    expect(roomiest(ghost, card, screen, numbers)).toEqual({ x: 86, y: 150 });
  });

  test("goes to the edge rather than over the castle, and to free ground however far it is", () => {
    const castle = { left: 108, top: 0, right: 500, bottom: 400 };
    expect(roomiest(ghost, card, screen, [], [castle])).toEqual({ x: 8, y: 150 });
    const wing = { left: 0, top: 70, right: 108, bottom: 400 };
    expect(roomiest(ghost, card, screen, [], [castle, wing])).toEqual({ x: 8, y: 8 });
  });

  test("hides a number rather than a room", () => {
    const numbers = [{ left: 0, top: 150, right: 200, bottom: 190 }];
    const rooms = [
      { left: 260, top: 0, right: 500, bottom: 400 },
      { left: 0, top: 220, right: 260, bottom: 400 },
      { left: 0, top: 0, right: 260, bottom: 140 },
    ];
    expect(roomiest(ghost, card, screen, numbers, rooms)).toEqual({ x: 86, y: 150 });
  });

  test("stays on the screen and off the ghost", () => {
    const corner = { left: 440, top: 350, right: 500, bottom: 400 };
    const at = roomiest(corner, card, screen, []);
    expect(at.x + card.width <= 440 || at.y + card.height <= 350).toBe(true);
    expect(at.x).toBeGreaterThanOrEqual(0);
    expect(at.y + card.height).toBeLessThanOrEqual(screen.height);
  });
});
