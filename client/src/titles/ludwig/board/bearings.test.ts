import { describe, expect, test } from "vitest";
import fixture from "../castles.json";
import type { Tile } from "../../../generated/ludwig";
import { words } from "../words";
import { bearings, calledIn } from "./bearings";
import {
  bounds,
  connects,
  readCastle,
  readSpot,
  rotations,
  tilesOf,
  turned,
  writeSpot,
  type Castle,
  type Spot,
} from "../geometry";

const tiles = tilesOf(fixture.tiles as unknown as Tile[]);
const where = (castle: string, spot: string) => bearings(readCastle(castle), tiles, readSpot(spot));

/** Every way to lay a tile so that one of its doors meets one of the castle. */
function* ways(castle: Castle, id: string): Generator<Spot> {
  const { left, top, right, bottom } = bounds(castle, tiles);
  for (const turn of rotations(tiles.get(id)!)) {
    const { width, height } = turned(tiles.get(id)!, turn);
    for (let x = left - width; x <= right; x++) {
      for (let y = top - height; y <= bottom; y++)
        if (connects(castle, tiles, { id, x, y, turn }).length) yield { id, x, y, turn };
    }
  }
}

describe("a place in words", () => {
  test("names the side of the room it lies at, and the turn", () => {
    const found = [...ways(readCastle("foyer@0,0"), "nap_room")].map((spot) =>
      where("foyer@0,0", writeSpot(spot)),
    );
    expect(found).toContain("north of the Foyer, turned once");
    expect(found).toContain("east of the Foyer, turned twice");
  });

  test.each(["nap_room", "hallway", "stairs", "crypt", "french_gazebo"])(
    "is that of no other place of the %s",
    (id) => {
      for (const notation of ["foyer@0,0", fixture.castles[11].castle]) {
        const castle = readCastle(notation);
        const found = [...ways(castle, id)].map((spot) => bearings(castle, tiles, spot));
        expect(found.length).toBeGreaterThan(3);
        expect(new Set(found).size).toBe(found.length);
      }
    },
  );

  test("counts rooms of the same name", () => {
    expect(calledIn(readCastle("foyer@0,0 hallway@4,1 hallway@12,1"), tiles)).toEqual([
      "Foyer",
      "1st Hallway",
      "2nd Hallway",
    ]);
  });
});

describe("entrances in words", () => {
  test("are counted by their side", () => {
    expect(words.castle.openDoors([1, 1, 2, 1, 1, 1])).toBe("open: 5 to the east and 1 to the south");
    expect(words.castle.openDoors([])).toBe("no open entrance");
  });
});

test("a room for sale is told with its type, its points and its effect", () => {
  const told = [...tiles.values()].filter(({ effect }) => effect).map((tile) => words.board.about(tile));
  expect(words.board.about(tiles.get("nap_room")!)).toMatch(/^sleeping, \d points?, [+−]\d for each /);
  expect(told.every((each) => !each.endsWith("."))).toBe(true);
});
