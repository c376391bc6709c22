/** Renovations at the page: what a covered room shows, where a face may go, and what is said of the stacks. */
import { describe, expect, test } from "vitest";
import type { RoomType, Tile } from "../../../../generated/ludwig";
import { bearings } from "../../board/bearings";
import { whyBarred } from "../../board/market";
import { drawMini, drawRoom } from "../../draw";
import { coveredBy, isFace, readCastle, readSpot, shownTile, writeSpot } from "../../geometry";
import { outcome, prepare } from "../../placing/places";
import fixture from "../../castles.json";
import { Catalogue, type LudwigInfo } from "../../catalogue";
import { renovations } from ".";

const printed = fixture.tiles as unknown as Tile[];

/** A renovation with the outline of a printed room. */
function face(id: string, name: string, like: string, types: RoomType[], points: number): Tile {
  const { shape, size } = printed.find((tile) => tile.id === like)!;
  const bare = { entrances: [], effect: null, fence: null, copies: 1, standard: false, role: "face" };
  return { id, name, shape, size, types, points, ...bare, source: "original" } as Tile;
}

const all = [
  ...printed,
  face("reno_dish_closet", "Dish Closet", "larder", ["food", "utility"], 1),
  face("reno_supper_cabinet", "Supper Cabinet", "larder", ["food", "living"], 5),
  face("reno_arena", "Arena", "theater", ["activity", "downstairs"], 6),
];
const none = { favors: [], bonus_cards: [], rules: [], rewards: [], modules: [] };
const catalogue = new Catalogue({ ...none, tiles: all } as unknown as LudwigInfo);
const { tiles } = catalogue;
const castle = readCastle("foyer@0,0 larder@3,0+reno_dish_closet cloak_room@5,1r1");

describe("a covered room", () => {
  test("is read with what lies on it, and keeps its place as its name", () => {
    expect(castle[1].faces).toEqual(["reno_dish_closet"]);
    expect(writeSpot(castle[1])).toBe("larder@3,0");
    expect(readSpot("larder@3,0").faces).toBeUndefined();
  });
  test("shows types, points and effect of its face within its own walls", () => {
    const shown = shownTile(tiles, castle[1]);
    expect(shown.types).toEqual(["food", "utility"]);
    expect(shown.entrances).toEqual(tiles.get("larder")!.entrances);
    expect(shown).toBe(shownTile(tiles, castle[1]));
    expect(shownTile(tiles, castle[2])).toBe(tiles.get("cloak_room"));
  });
  test("is drawn with both floors, in small too", () => {
    const drawing = drawRoom(shownTile(tiles, castle[1]));
    for (const type of ["food", "utility"]) expect(drawing).toContain(`url(#k-f-${type})`);
    expect(drawing).toContain("#k-trowel");
    expect(drawMini(castle, tiles)).toContain("k-half");
  });
  test("has its room below on its card", () => {
    const about = catalogue.about({ kind: "tile", id: "reno_dish_closet+larder" });
    expect(about.tile?.name).toBe("Dish Closet");
    expect(about.under?.map(({ id }) => id)).toEqual(["larder"]);
  });
});

describe("a renovation in hand", () => {
  const option = {
    action: "0 place reno_supper_cabinet@5,1",
    score: [{ amount: 5, because: "SCORE-1", about: "reno_supper_cabinet" }],
    completes: [{ what: "cloak_room@5,1r1", rewards: [{ kind: "food", rule: "FOOD" }] }],
  };
  const hand = prepare(tiles, "reno_supper_cabinet", [option])!;
  test("covers the room that lies just there", () => {
    expect(isFace(hand.places[0].form.tile)).toBe(true);
    expect(coveredBy(castle, tiles, hand.places[0].spot)).toBe(2);
    expect(coveredBy(castle, tiles, readSpot("reno_supper_cabinet@9,9"))).toBe(-1);
    expect(bearings(castle, tiles, hand.places[0].spot)).toBe("on the Cloak Room");
  });
  test("opens no door and completes what it covers", () => {
    const { doors, completed, shut } = outcome(castle, tiles, hand.places[0]);
    expect([doors, shut]).toEqual([[], false]);
    expect(completed).toEqual([{ room: 2, rewards: ["food"] }]);
  });
  test("that fits no room says so", () => {
    const objection = { rule: "PLACE-8", reason: "the Arena has no legal place in the castle" };
    expect(whyBarred(objection, [], tiles.get("reno_arena"))).toBe("no room of 500");
  });
});

test("the stacks tell what lies face down", () => {
  const stacks = [["a", "b"], [], ["c"], [], [], [], [], [], [], []];
  const supply = renovations.supply({ stacks, pool: [], most: 5 });
  expect([supply?.left, supply?.text]).toEqual([3, "Renovations face down: 2 of 100 and 1 of 200"]);
});
