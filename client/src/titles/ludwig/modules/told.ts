/** What the server tells of modules in its own words: for those that have nothing of their own here. */
import type { CardText, GameEvent, ModuleCard } from "../../../generated/wire";

const SENTENCES = new Map<string, string>();
const CARDS = new Map<string, CardText>();

/** Keeps the words of all modules. */
export function learn(modules: readonly ModuleCard[]) {
  for (const { sentences, cards } of modules) {
    for (const [kind, sentence] of Object.entries(sentences)) SENTENCES.set(kind, sentence);
    for (const card of cards) CARDS.set(card.id, card);
  }
}

/** The server's sentence for an event; its gaps are {who}, {0} and so on, {count} and {amount}. */
export const toldSentence = (event: GameEvent): string | undefined => SENTENCES.get(event.kind);

/** A card that seats may hold. */
export const heldCard = (id: string): CardText | undefined => CARDS.get(id);

/** The cards in front of a seat, by the slots of modules that deal some. */
export function heldBy(slots: Record<string, unknown> | null | undefined, seat: number): CardText[] {
  const hands = Object.values(slots ?? {}).map(
    (slot) => (slot as { hands?: string[][] }).hands?.[seat] ?? [],
  );
  return hands.flat().flatMap((id) => CARDS.get(id) ?? []);
}
