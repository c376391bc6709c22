import { describe, expect, test } from "vitest";
import fixture from "../../castles.json";
import type { Tile } from "../../../../generated/ludwig";
import type { Option } from "../../../../generated/wire";
import { drawCastle, drawMini, drawPiece } from "../../draw";
import { doors, joinedBy, readCastle, tilesOf, withRoom, writeCastle } from "../../geometry";
import { choices, lays, outcome, prepare, toggled } from "../../placing/places";
import { passages } from ".";

const piece = (id: string, name: string, cells: string) =>
  ({
    ...fixture.tiles[0],
    id,
    name,
    shape: { id, kind: "straight", word: "passage", cells: [cells], cut: 0 },
    entrances: [],
    effect: null,
    fence: null,
    role: "passage",
  }) as unknown as Tile;
const tiles = tilesOf([
  ...(fixture.tiles as unknown as Tile[]),
  piece("passage_short", "Short Passage", ".."),
  piece("passage_medium", "Medium Passage", ".##."),
]);
const APART = "foyer@0,0 gallery_of_mirrors@5,0 passage_medium@2,1";

describe("a castle with passages", () => {
  const castle = readCastle(APART, tiles);

  test("has its rooms by number and its passages beside them", () => {
    expect(castle.map(({ id }) => id)).toEqual(["foyer", "gallery_of_mirrors"]);
    expect(castle.pieces!.map(({ id }) => id)).toEqual(["passage_medium"]);
    expect(writeCastle(castle)).toBe(APART);
  });

  test("has connected doors at both ends of a passage", () => {
    const linked = doors(castle, tiles).map((room) => room.filter(({ state }) => state === "connected"));
    expect(linked.map((room) => room.map(({ to }) => to))).toEqual([[1], [0]]);
    expect(joinedBy(castle, tiles, castle.pieces![0]!)).toEqual([0, 1]);
  });

  test("blocks entrances that face the side of a passage", () => {
    const beside = readCastle(`foyer@0,0 hallway@3,0 ${"passage_medium@3,1"}`, tiles);
    const states = doors(beside, tiles)[1]!.map(({ state }) => state);
    expect(states.filter((state) => state === "blocked")).not.toHaveLength(0);
  });

  test("is drawn with trap doors, large and small, turned or not", () => {
    expect(drawCastle(castle, tiles)).toContain(drawPiece(tiles.get("passage_medium")!, 0));
    expect(drawPiece(tiles.get("passage_medium")!, 1)).toContain("rotate(90)");
    expect(drawMini(castle, tiles).length).toBeGreaterThan(
      drawMini(readCastle("foyer@0,0 gallery_of_mirrors@5,0", tiles), tiles).length,
    );
  });
});

describe("a room in hand", () => {
  const option = (action: string, points: number): Option => ({
    action: `0 place ${action}`,
    score: [{ amount: points, because: "SCORE-1" }],
  });
  const hand = prepare(tiles, "gallery_of_mirrors", [
    option("gallery_of_mirrors@5,0 passage_medium@2,1", 9),
    option("gallery_of_mirrors@3,0 passage_short@2,1", 7),
    option("gallery_of_mirrors@3,0", 5),
  ])!;

  test("is first at places that need no passage, and each place is there once", () => {
    expect(hand.places.map(({ spot, along }) => [spot.x, along.length])).toEqual([
      [3, 0],
      [5, 1],
    ]);
  });

  test("takes a passage and leaves it, where the place can be without it", () => {
    const [near, far] = hand.places as [(typeof hand.places)[0], (typeof hand.places)[0]];
    const [short] = choices(near);
    const way = toggled(near, near, short!)!;
    expect([way.points, lays(way, short!)]).toEqual([7, true]);
    expect(toggled(near, way, short!)!.points).toBe(5);
    expect(toggled(far, far, choices(far)[0]!)).toBeNull();
  });

  test("is connected by what is laid along with it", () => {
    const foyer = readCastle("foyer@0,0", tiles);
    const [, far] = hand.places;
    expect(outcome(foyer, tiles, far!).connected).toEqual([0]);
    expect(withRoom(foyer, far!.spot, far!.along).pieces).toHaveLength(1);
  });
});

test("what a seat has left is told and drawn", () => {
  const slot = { left: [["passage_short", "passage_long"], []] };
  expect(passages.holding(slot, 0)!.text).toBe("Secret passages left: short and long");
  expect(passages.holding(slot, 0)!.things).toHaveLength(2);
  expect(passages.holding(slot, 1)).toBeNull();
  expect(passages.account!("Library", "Fountains")).toBe("Library · doubled by a passage, Fountains");
});
