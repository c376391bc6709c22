/** What the server tells of modules in its own words: for those that have nothing of their own here. */
import type { CardText, GameEvent, ModuleCard } from "../../../generated/wire";

const SENTENCES = new Map<string, string>();
const CARDS = new Map<string, CardText>();
/** The module that deals each card. */
const DEALERS = new Map<string, string>();
const MODULES = new Map<string, ModuleCard>();

/** Keeps the words of all modules. */
export function learn(modules: readonly ModuleCard[]) {
  for (const module of modules) {
    const { sentences, cards } = module;
    MODULES.set(module.id, module);
    for (const [kind, sentence] of Object.entries(sentences)) SENTENCES.set(kind, sentence);
    for (const card of cards) {
      CARDS.set(card.id, card);
      DEALERS.set(card.id, module.id);
    }
  }
}

/** The server's sentence for an event; its gaps are {who}, {0} and so on or {all}, {count} and {amount}. */
export const toldSentence = (event: GameEvent): string | undefined => SENTENCES.get(event.kind);

/** A module as the server tells of it. */
export const toldModule = (id: string): ModuleCard | undefined => MODULES.get(id);

/** A card that seats may hold. */
export const heldCard = (id: string): CardText | undefined => CARDS.get(id);

/** The module that deals a card. */
export const dealerOf = (card: string): string | undefined => DEALERS.get(card);

/** The cards in front of a seat, by the slots of modules that deal some. */
export function heldBy(slots: Record<string, unknown> | null | undefined, seat: number): CardText[] {
  const hands = Object.values(slots ?? {}).map(
    (slot) => (slot as { hands?: string[][] }).hands?.[seat] ?? [],
  );
  return hands.flat().flatMap((id) => CARDS.get(id) ?? []);
}
