/** Things under labels, while somebody moves them about: rooms under their prices. */
import type { Arrange } from "../../generated/wire";
import type { Box } from "../camera";

/** A thing or the empty mark for each label, in their order. */
export type Places = readonly string[];

/** The things as they lie now, by the place of each; one without a place of its own fills the first gap. */
export function asTheyLie(arrange: Arrange, placeOf: (thing: string) => number): Places {
  const places = Array<string>(arrange.places).fill(arrange.empty);
  const waiting = arrange.things.filter((thing) => {
    const place = placeOf(thing);
    if (places[place] !== arrange.empty) return true;
    places[place] = thing;
    return false;
  });
  for (const thing of waiting) places[places.indexOf(arrange.empty)] = thing;
  return places;
}

/** An arrangement made before, if it is one of the same things: what was undone begins as it was left. */
export const madeBefore = (arrange: Arrange, made: Places | null): Places | null =>
  made && sorted(made) === sorted(asTheyLie(arrange, () => -1)) ? made : null;

/** The things as they lie, but for those that were laid already, if any were. */
export function withLaid(lie: Places, laid: Places, empty: string): Places {
  if (laid.length !== lie.length) return lie;
  const rest = lie.filter((thing) => thing === empty || !laid.includes(thing));
  return laid.map((thing) => (thing === empty ? rest.shift()! : thing));
}

const sorted = (places: Places) => [...places].sort().join(" ");

/** The places with what lies in two of them exchanged. */
export function swapped(places: Places, one: number, other: number): Places {
  const next = [...places];
  [next[one], next[other]] = [next[other]!, next[one]!];
  return next;
}

/** The answer that lays the things in this way. */
export const arranged = (arrange: Arrange, places: Places): string => [arrange.begin, ...places].join(" ");

/** The place under a point, or -1; a little beside it still counts. */
export function placeAt(rects: readonly Box[], x: number, y: number, slack = 12): number {
  return rects.findIndex(
    (rect) =>
      x >= rect.left - slack && x <= rect.right + slack && y >= rect.top - slack && y <= rect.bottom + slack,
  );
}
