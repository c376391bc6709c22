/** Cards that a table takes out of its decks before the game. */
import type { Deck } from "../lib/modulelooks";

/** How many cards of a deck are left in it. */
export const leftIn = ({ cards }: Deck, without: readonly string[]): number =>
  cards.filter(({ id }) => !without.includes(id)).length;

/** Whether enough are left to begin a game with; a deck that is whole always is. */
export const isEnough = (deck: Deck, without: readonly string[]): boolean =>
  leftIn(deck, without) >= Math.min(deck.least, deck.cards.length);

/** The cards that a table goes without: of decks in which too few would be left, none is taken out. */
export const takenOut = (decks: readonly Deck[], without: readonly string[]): string[] =>
  decks
    .filter((deck) => isEnough(deck, without))
    .flatMap(({ cards }) => cards.map(({ id }) => id).filter((id) => without.includes(id)));

/** The cards of a deck whose name or text has all the words that are looked for. */
export function found({ cards }: Deck, wanted: string): Deck["cards"] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return cards.filter(({ name, text }) =>
    words.every((word) => `${name} ${text}`.toLowerCase().includes(word)),
  );
}

/** What is left out once some cards are taken out, or put back. */
export function changed(without: readonly string[], cards: readonly string[], out: boolean): string[] {
  const rest = without.filter((id) => !cards.includes(id));
  return out ? [...rest, ...cards] : rest;
}
