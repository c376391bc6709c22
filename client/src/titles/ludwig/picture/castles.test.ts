import { expect, test } from "vitest";
import fixture from "../castles.json";
import type { Tile } from "../../../generated/ludwig";
import { connects, readCastle, tilesOf } from "../geometry";
import { TALL, WIDE } from "./castles";

const tiles = tilesOf(fixture.tiles as unknown as Tile[]);

test.each([...TALL, ...WIDE])("a castle of the start page grows by rooms that connect: %s", (notation) => {
  const castle = readCastle(notation);
  expect(castle.length).toBeGreaterThan(10);
  for (let room = 1; room < castle.length; room++)
    expect(connects(castle.slice(0, room), tiles, castle[room]).length, castle[room].id).toBeGreaterThan(0);
});
