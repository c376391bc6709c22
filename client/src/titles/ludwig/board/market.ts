/** What lies in the market, in the order of the prices, then what else is for sale. */
import type { Tile, View } from "../../../generated/ludwig";
import type { Objection } from "../../../generated/wire";
import { floorWithoutDoor, isFace, type Door } from "../geometry";
import { words } from "../words";

/** A price of the market and what lies under it. */
export interface Stall {
  /** Nothing once it is sold. */
  room: string | null;
  /** What the shown seat would pay. */
  price: number;
  coins: number;
  /** How many there are, where several are alike: hallways and stairs. */
  left: number | null;
  /** The corridor that was here until its stack ran out: its place stays. */
  gone?: string;
}

export function stallsOf({ prices, offers, wares, hallways, stairs }: View): Stall[] {
  const slots = prices.flatMap((price, slot) => {
    const empty: Stall & { slot: number } = { slot: price, room: null, price, coins: 0, left: null };
    const here = offers.filter((each) => each.slot === slot);
    const lying = here.map(({ room }) => wares.find((ware) => ware.room === room));
    return lying.length ? lying.map((ware) => ({ ...empty, ...ware, left: null })) : [empty];
  });
  // Where a card lays two rooms under one price, another price is empty: the market has no more places for it.
  let over = slots.length - prices.length;
  const kept = slots.filter(({ room }) => room !== null || over-- <= 0);
  const rooms = kept.toSorted((one, other) => other.slot - one.slot).map(({ slot: _, ...stall }) => stall);
  const others: Stall[] = wares.filter(({ room }) => offers.every((offer) => offer.room !== room));
  if (hallways === 0) others.unshift(runOut("hallway"));
  if (stairs === 0) others.splice(1, 0, runOut("stairs"));
  return [...rooms, ...others];
}

const runOut = (gone: string): Stall => ({ room: null, price: 0, coins: 0, left: 0, gone });

/** Why a seat with these doors cannot buy something, in two or three words. */
export function whyBarred(
  { rule, reason }: Objection,
  doors: readonly (readonly Door[])[],
  tile?: Tile,
): string {
  if (rule === "PLACE-8" && tile && isFace(tile)) return words.board.noRoom(tile.size);
  const floor = rule === "PLACE-8" && tile ? floorWithoutDoor(doors, tile) : null;
  return floor ? words.board.noDoor[floor] : (words.board.barred[rule] ?? reason);
}
