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

/**
 * The prices of a table: five for two seats, six for three, seven for four (SETUP-6); alone only those in use
 * (SOLO-2).
 */
function pricesOf(view: View, parts: Parts): number[] {
  if (view.players.length > 1) return parts.prices.slice(0, view.players.length + 3);
  return view.offers.map((offer) => offer.price).sort((one, other) => other - one);
}

export function stallsOf(view: View, parts: Parts): Stall[] {
  const rooms = pricesOf(view, parts).map((price) => {
    const offer = view.offers.find((each) => each.price === price);
    return { room: offer?.room ?? null, price, coins: offer?.coins ?? 0, left: null };
  });
  const corridors = [
    { room: "hallway", left: view.hallways },
    { room: "stairs", left: view.stairs },
  ].filter((each) => each.left > 0);
  return [...rooms, ...corridors.map((each) => ({ ...each, price: parts.corridor_price, coins: 0 }))];
}
