/** The modules of a table: which may be chosen for so many seats, together, at random; and what they are called. */
import type { ModuleCard } from "../generated/wire";
import type { TitleInfo } from "../lib/api";

/** What a title tells of its modules and seats. */
export type Offer = Pick<TitleInfo, "modules" | "seats">;

/** What is chosen once a module is switched: those that it needs come with it, those that need it go with it. */
export function switched(
  modules: readonly ModuleCard[],
  chosen: readonly string[],
  id: string,
  on: boolean,
): string[] {
  const wanted = new Set(chosen);
  const turn = (each: string) => {
    if (on === wanted.has(each)) return;
    if (on) wanted.add(each);
    else wanted.delete(each);
    for (const other of on ? needs(modules, each) : needing(modules, each)) turn(other);
  };
  turn(id);
  return modules.map((module) => module.id).filter((each) => wanted.has(each));
}

const needs = (modules: readonly ModuleCard[], id: string) =>
  modules.find((module) => module.id === id)?.needs ?? [];
const needing = (modules: readonly ModuleCard[], id: string) =>
  modules.filter((module) => module.needs.includes(id)).map((module) => module.id);

/** Whether a module is played with so many seats. */
export const fits = ({ seats: [fewest, most] }: ModuleCard, seats: number): boolean =>
  fewest <= seats && seats <= most;

/** Whether a module is what makes a table for so many possible at all. */
const opens = ({ seats: [fewest] }: ModuleCard, { seats: [, most] }: Offer): boolean => fewest > most;

/** The modules without which a title is not played by so many: what makes it possible, and all that this needs. */
export function forced(offer: Offer, seats: number): string[] {
  const first = offer.modules.filter((module) => opens(module, offer) && fits(module, seats));
  return first.reduce<string[]>((chosen, { id }) => switched(offer.modules, chosen, id, true), []);
}

/** How many may sit at a table of a title, whichever modules that takes: 1, 2, 3, 4. */
export function seatsOffered(offer: Offer): number[] {
  const ranges = [
    offer.seats,
    ...offer.modules.filter((each) => opens(each, offer)).map((each) => each.seats),
  ];
  const counts = ranges.flatMap(([fewest, most]) =>
    Array.from({ length: most - fewest + 1 }, (_, n) => fewest + n),
  );
  return [...new Set(counts)].sort((a, b) => a - b);
}

/** A wish as so many can play it: without what is unknown, does not fit or lacks another, and with what is forced. */
export function playable(offer: Offer, wanted: readonly string[], seats: number): string[] {
  const whole = ({ id, needs }: ModuleCard) => [id, ...needs].every((each) => wanted.includes(each));
  const kept = offer.modules.filter((module) => whole(module) && fits(module, seats)).map(({ id }) => id);
  const chosen = new Set([...kept, ...forced(offer, seats)]);
  return offer.modules.map(({ id }) => id).filter((id) => chosen.has(id));
}

/** All modules that so many can play with. */
export const everything = (offer: Offer, seats: number): string[] =>
  playable(
    offer,
    offer.modules.filter((module) => fits(module, seats)).map(({ id }) => id),
    seats,
  );

const TRIES = 20;

/** Some modules at random, at least one, and others than now where there is a choice. */
export function surprising(
  offer: Offer,
  seats: number,
  now: readonly string[],
  random: () => number = Math.random,
): string[] {
  const all = everything(offer, seats);
  for (let tries = 0; tries < TRIES; tries++) {
    const drawn = all.filter(() => random() < 0.5);
    const brought = drawn.reduce<string[]>((chosen, id) => switched(offer.modules, chosen, id, true), []);
    const found = playable(offer, brought, seats);
    if (found.length && !same(found, now)) return found;
  }
  return all;
}

export const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** The names of a table's modules; one that we do not know is called by its id. */
export const moduleNames = (modules: readonly ModuleCard[], ids: readonly string[]): string[] =>
  ids.map((id) => modules.find((module) => module.id === id)?.name ?? id);
