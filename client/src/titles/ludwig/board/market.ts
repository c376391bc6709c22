/** What lies in the market, in the order of the prices, then the corridors. */
import type { Parts, View } from "../../../generated/ludwig";

/** A price of the market and what lies under it. */
export interface Stall {
  /** Nothing once it is sold. */
  room: string | null;
  price: number;
  coins: number;
  /** How many there are, for hallways and stairs. */
  left: number | null;
}

export function stallsOf(view: View, parts: Parts): Stall[] {
  const slots = view.prices.map((price, slot) => {
    const offer = view.offers.find((each) => each.slot === slot);
    return { room: offer?.room ?? null, price, coins: offer?.coins ?? 0, left: null };
  });
  const rooms = slots.toSorted((one, other) => other.price - one.price);
  const corridors = [
    { room: "hallway", left: view.hallways },
    { room: "stairs", left: view.stairs },
  ].filter((each) => each.left > 0);
  return [...rooms, ...corridors.map((each) => ({ ...each, price: parts.corridor_price, coins: 0 }))];
}
