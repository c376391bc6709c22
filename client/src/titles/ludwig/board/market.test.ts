import { describe, expect, it } from "vitest";
import type { Parts, View } from "../../../generated/ludwig";
import { stallsOf } from "./market";

const parts = { corridor_price: 3000 } as Parts;

function market(prices: number[], offers: [string, number, number][], hallways = 4, stairs = 2): View {
  return {
    prices,
    offers: offers.map(([room, slot, coins]) => ({ room, slot, price: prices[slot], coins })),
    hallways,
    stairs,
  } as unknown as View;
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
      parts,
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

  it("tells two rooms under the same price apart by their slots, in whatever order slots are filled", () => {
    const stalls = stallsOf(
      market(
        [2000, 15000, 15000],
        [
          ["crypt", 2, 0],
          ["salon", 0, 0],
        ],
      ),
      parts,
    );
    expect(stalls.map((stall) => stall.room)).toEqual([null, "crypt", "salon", "hallway", "stairs"]);
  });

  it("has no corridors once they are gone", () => {
    expect(stallsOf(market([], [], 0, 3), parts).map((stall) => [stall.room, stall.left])).toEqual([
      ["stairs", 3],
    ]);
  });
});
