import { describe, expect, test } from "vitest";
import fixture from "./castles.json";
import type { Tile } from "../../generated/ludwig";
import {
  bounds,
  canonicalTurn,
  connects,
  doors,
  readCastle,
  readSpot,
  rotations,
  tilesOf,
  touch,
  turned,
  writeCastle,
  writeSpot,
  type Turn,
} from "./geometry";

const tiles = tilesOf(fixture.tiles as unknown as Tile[]);
const castles = fixture.castles.map((told) => ({ ...told, rooms: readCastle(told.castle) }));

describe("the engine's castles", () => {
  test("are read and written back", () => {
    for (const { castle, rooms } of castles) expect(writeCastle(rooms)).toBe(castle);
  });

  test("have the engine's open, connected and blocked doors", () => {
    for (const told of castles) {
      const found = doors(told.rooms, tiles).map((room) => room.map((door) => door.state[0]).join(""));
      expect(found.join(" ")).toBe(told.doors);
    }
    expect(new Set(castles.flatMap((told) => [...told.doors]))).toEqual(new Set(["o", "c", "b", " "]));
  });

  test("have the engine's neighbours", () => {
    for (const told of castles) {
      const near = told.rooms.flatMap((one, a) =>
        told.rooms.flatMap((other, b) => (a < b && touch(tiles, one, other) ? [[a, b]] : [])),
      );
      expect(near).toEqual(told.adjacent);
    }
  });

  test("grow room by room: what a placement connects adds up to the whole", () => {
    for (const told of castles) {
      const joined: string[] = [];
      told.rooms.forEach((spot, room) => {
        const before = told.rooms.slice(0, room);
        for (const other of new Set(connects(before, tiles, spot).map((door) => door.to)))
          joined.push(`${other},${room}`);
      });
      expect(joined.sort()).toEqual(told.links.map((pair) => pair.join()).sort());
    }
  });

  test("lie within their bounds", () => {
    const rooms = readCastle("foyer@0,0 hallway@-4,-1 stairs@0,-4r1");
    expect(bounds(rooms, tiles)).toEqual({ left: -4, top: -4, right: 3, bottom: 3 });
  });
});

test("rotations that lie alike have the engine's one code", () => {
  // Faces lie as the room does that they cover, so the page never turns them.
  for (const tile of [...tiles.values()].filter((each) => each.role !== "face")) {
    const engine = fixture.turns[tile.id as keyof typeof fixture.turns];
    expect(
      ([0, 1, 2, 3] as Turn[]).map((turn) => canonicalTurn(tile, turn)),
      tile.id,
    ).toEqual(engine);
    expect(rotations(tile)).toEqual([...new Set(engine)].sort());
  }
});

test("a quarter turn clockwise takes the top to the right", () => {
  const form = turned(tiles.get("dining_room")!, 1);
  expect(form.entrances).toEqual([
    { x: 2, y: 0, facing: 0, dark: false },
    { x: 1, y: 3, facing: 2, dark: false },
  ]);
  expect(turned(tiles.get("shed")!, 1).fence).toBe(1);
});

test("a spot is read strictly", () => {
  expect(readSpot("nap_room@3,-1r1")).toEqual({ id: "nap_room", x: 3, y: -1, turn: 1 });
  expect(writeSpot({ id: "nap_room", x: 3, y: -1, turn: 0 })).toBe("nap_room@3,-1");
  for (const text of ["nap_room", "nap_room@3", "nap_room@3,1r4", "@1,2", "nap_room@1.5,2"]) {
    expect(() => readSpot(text)).toThrow(text);
  }
});
