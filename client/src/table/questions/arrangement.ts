/** The rooms under their prices, while the Master Builder moves them about. */
import type { Arrange, Offer } from "../../generated/types";
import type { Box } from "../../titles/ludwig/geometry";

/** A room or the empty mark for each price, from the highest. */
export type Places = readonly string[];

/** The rooms as they lie now; one without a price of its own fills the first gap. */
export function asTheyLie(arrange: Arrange, offers: readonly Offer[]): Places {
  const places = Array<string>(arrange.places).fill(arrange.empty);
  const waiting = arrange.things.filter((room) => {
    const price = offers.find((offer) => offer.room === room)?.price;
    const place = arrange.labels.indexOf(String(price));
    if (place < 0 || places[place] !== arrange.empty) return true;
    places[place] = room;
    return false;
  });
  for (const room of waiting) places[places.indexOf(arrange.empty)] = room;
  return places;
}

/** The places with what lies in two of them exchanged. */
export function swapped(places: Places, one: number, other: number): Places {
  const next = [...places];
  [next[one], next[other]] = [next[other]!, next[one]!];
  return next;
}

/** The answer that lays the rooms so. */
export const priced = (arrange: Arrange, places: Places): string => [arrange.begin, ...places].join(" ");

/** The place under a point, or -1; a little beside it still counts. */
export function placeAt(rects: readonly Box[], x: number, y: number, slack = 12): number {
  return rects.findIndex(
    (rect) =>
      x >= rect.left - slack && x <= rect.right + slack && y >= rect.top - slack && y <= rect.bottom + slack,
  );
}
