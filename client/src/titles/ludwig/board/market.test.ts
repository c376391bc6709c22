import { describe, expect, it } from "vitest";
import type { View, WareView } from "../../../generated/ludwig";
import fixture from "../castles.json";
import type { Tile } from "../../../generated/ludwig";
import { doors, readCastle, tileOf, tilesOf } from "../geometry";
import { stallsOf, whyBarred } from "./market";

const CORRIDORS = [
  { room: "hallway", price: 3000, coins: 0, left: 4 },
  { room: "stairs", price: 3000, coins: 0, left: 2 },
];

function market(prices: number[], offers: [string, number, number][], others: WareView[] = CORRIDORS): View {
  const rooms = offers.map(([room, slot, coins]) => ({ room, slot, price: prices[slot], coins }));
  const wares = rooms.map(({ room, price, coins }) => ({ room, price, coins, left: 1 }));
  return { prices, offers: rooms, wares: [...wares, ...others] } as unknown as View;
}

describe("the market", () => {
  it("shows every price of the table, highest first, empty once its room is sold", () => {
    const stalls = stallsOf(
      market(
        [15000, 10000, 8000, 6000, 4000],
        [
          ["crypt", 4, 1000],
          ["salon", 0, 0],
        ],
      ),
    );
    expect(stalls.map((stall) => [stall.price, stall.room, stall.coins])).toEqual([
      [15000, "salon", 0],
      [10000, null, 0],
      [8000, null, 0],
      [6000, null, 0],
      [4000, "crypt", 1000],
      [3000, "hallway", 0],
      [3000, "stairs", 0],
    ]);
  });

  it("shows both rooms that a card has laid under one price, in place of the price left empty", () => {
    const stalls = stallsOf(
      market(
        [15000, 10000, 8000],
        [
          ["crypt", 1, 0],
          ["salon", 1, 2000],
        ],
      ),
    );
    expect(stalls.slice(0, 3).map((stall) => [stall.price, stall.room, stall.coins])).toEqual([
      [10000, "crypt", 0],
      [10000, "salon", 2000],
      [8000, null, 0],
    ]);
    expect(stalls).toHaveLength(5);
  });

  it("tells two rooms under the same price apart by their slots, in whatever order slots are filled", () => {
    const stalls = stallsOf(
      market(
        [2000, 15000, 15000],
        [
          ["crypt", 2, 0],
          ["salon", 0, 0],
        ],
      ),
    );
    expect(stalls.map((stall) => stall.room)).toEqual([null, "crypt", "salon", "hallway", "stairs"]);
  });

  it("shows what the seat pays, in the place of the printed price", () => {
    const view = market([15000, 10000], [["salon", 0, 0]]);
    const bent = { ...view, wares: view.wares.map((ware) => ({ ...ware, price: 1000 })) };
    expect(stallsOf(bent).map(({ price, room }) => [price, room])).toEqual([
      [1000, "salon"],
      [10000, null],
      [1000, "hallway"],
      [1000, "stairs"],
    ]);
  });

  it("has besides the rooms just what the server says is for sale", () => {
    const tower = { room: "tower", price: 5000, coins: 0, left: 3 };
    expect(stallsOf(market([], [], [tower])).map((stall) => [stall.room, stall.left])).toEqual([
      ["tower", 3],
    ]);
    expect(stallsOf(market([], [], []))).toEqual([]);
  });

  it("keeps the place of hallways and of stairs whose stack has run out", () => {
    const [hallway, stairs] = CORRIDORS;
    const after = (left: object, others: WareView[]) =>
      stallsOf({ ...market([], [], others), ...left }).map(({ room, gone }) => room ?? `no ${gone}`);
    expect(after({ hallways: 0, stairs: 2 }, [stairs])).toEqual(["no hallway", "stairs"]);
    expect(after({ hallways: 4, stairs: 0 }, [hallway])).toEqual(["hallway", "no stairs"]);
    expect(after({ hallways: 0, stairs: 0 }, [])).toEqual(["no hallway", "no stairs"]);
  });

  it("says why a room does not fit: no door is free, stairs are missing, or there is no space", () => {
    const tiles = tilesOf(fixture.tiles as unknown as Tile[]);
    const why = (castle: string, room: string, rule = "PLACE-8") =>
      whyBarred({ rule, reason: "so it is" }, doors(readCastle(castle), tiles), tileOf(tiles, room));
    const closed = "foyer@0,0 broom_closet@1,-2 cloak_room@3,1r1 powder_room@-2,1r3";
    expect(why(closed, "salon")).toBe("no free door");
    expect(why("foyer@0,0", "crypt")).toBe("needs stairs");
    expect(why("foyer@0,0", "salon")).toBe("no place");
    expect(why("foyer@0,0", "crypt", "BUY-5")).toBe("too expensive");
  });
});
