import { describe, expect, it } from "vitest";
import type { Parts, View } from "../../../generated/ludwig";
import { stallsOf } from "./market";

const parts = { prices: [15000, 10000, 8000, 6000, 4000, 2000, 1000], corridor_price: 3000 } as Parts;

function market(seats: number, offers: [string, number, number][], hallways = 4, stairs = 2): View {
  const players = Array.from({ length: seats }, () => ({}));
  return {
    players,
    offers: offers.map(([room, price, coins]) => ({ room, price, coins })),
    hallways,
    stairs,
  } as unknown as View;
}

describe("the market", () => {
  it("shows every price of the table, highest first, empty once its room is sold", () => {
    const stalls = stallsOf(
      market(2, [
        ["crypt", 4000, 1000],
        ["salon", 15000, 0],
      ]),
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

  it("has seven prices for four seats", () => {
    expect(stallsOf(market(4, []), parts).filter((stall) => stall.left === null)).toHaveLength(7);
  });

  it("shows only what lies there in a solo game", () => {
    const stalls = stallsOf(
      market(1, [
        ["crypt", 2000, 0],
        ["salon", 6000, 0],
      ]),
      parts,
    );
    expect(stalls.map((stall) => stall.room)).toEqual(["salon", "crypt", "hallway", "stairs"]);
  });

  it("has no corridors once they are gone", () => {
    expect(stallsOf(market(1, [], 0, 3), parts).map((stall) => [stall.room, stall.left])).toEqual([
      ["stairs", 3],
    ]);
  });
});
