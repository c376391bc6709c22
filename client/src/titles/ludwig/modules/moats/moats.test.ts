/** Moats: what is drawn, where a place is, and what a seat holds. */
import { describe, expect, test } from "vitest";
import fixture from "../../castles.json";
import type { Tile } from "../../../../generated/ludwig";
import { drawCastle } from "../../draw";
import { doors, readCastle, tilesOf, turned, writeSpot } from "../../geometry";
import { moats } from ".";
import { ownDrawing } from "../drawings";
import { drawings } from "./drawing";
import { gardensOf } from "./gardens";
import { words as de } from "./words/de";
import { words as en } from "./words/en";

const tiles = tilesOf(fixture.tiles as unknown as Tile[]);

describe("drawings", () => {
  test("every tile of the module is drawn in its own way", () => {
    const ids = ["moat", "water_west", "water_east", ...Object.keys(en.sides)];
    expect(Object.keys(drawings).sort()).toEqual(ids.sort());
    for (const id of ids) expect(ownDrawing(id)).toBeDefined();
    expect(ownDrawing("larder")).toBeUndefined();
  });

  test("in the market a moat is a ring of water, since its strip would be too thin", () => {
    expect(drawings.moat.picture).toContain("<svg");
    expect(drawings.water_west.picture).toBeUndefined();
  });
});

describe("gardens", () => {
  const castles = (text: string) => readCastle(text, tiles);
  const around = (text: string) => gardensOf(castles(text), doors(castles(text), tiles));
  const barbican = "foyer_barbican@0,0 water_west@-9,3 water_east@2,3";

  test("what is reached over the drawbridge lies in them, and nothing else", () => {
    const first = legalGarden();
    expect(around(barbican)).toEqual([]);
    const castle = `${barbican} ${first}`;
    expect(around(castle).map((room) => writeSpot(castles(castle)[room]))).toEqual([first]);
    expect(drawCastle(castles(castle), tiles)).toContain("k-lawn");
    expect(drawCastle(castles(barbican), tiles)).not.toContain("k-lawn");
  });

  /** An outdoor room whose door meets the drawbridge. */
  function legalGarden(): string {
    for (const tile of tiles.values())
      if (tile.types.includes("outdoor"))
        for (const turn of [0, 1, 2, 3] as const)
          for (const { x, y, facing } of turned(tile, turn).entrances)
            if (facing === 0) return writeSpot({ id: tile.id, x: 1 - x, y: 5 - y, turn });
    throw new Error("no outdoor room has a door");
  }
});

describe("words", () => {
  test("a site is told by where it lies, a room is not", () => {
    expect(["moat@-9,-17r1", "moat@-7,-17", "moat@11,-15r1"].map((spot) => moats.where!(spot))).toEqual([
      "in the west",
      "in the north",
      "in the east",
    ]);
    expect(moats.where!("larder@3,0")).toBeNull();
  });

  test("a seat holds its moats, and nothing before the first", () => {
    const slot = { left: 4, sealed: [], moats: [0, 1, 3], gardens: [] };
    expect([0, 1, 2].map((seat) => moats.holding(slot, seat)?.text)).toEqual([
      undefined,
      "1 moat of 3",
      "A complete moat",
    ]);
    expect(moats.supply(slot)?.left).toBe(4);
  });

  test("both languages name every side of the foyer", () => {
    for (const words of [en, de])
      expect(Object.keys(words.foyer.names).sort()).toEqual(["4", "east", "north", "south", "west"]);
  });
});
