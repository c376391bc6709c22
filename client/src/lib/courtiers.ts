/** The courtiers: everybody at a table meets the same ones, whoever looks, and at its rematches too. */
import type { Card } from "../generated/wire";

/** A dozen, by the ids of their faces (`parts/faces.ts`) and of their offices in the words. */
export const COURTIERS = [
  "Ottilie",
  "Leopold",
  "Sidonie",
  "Korbinian",
  "Walburga",
  "Ferdinand",
  "Philippa",
  "Xaver",
  "Adelheid",
  "Benno",
  "Emmeline",
  "Gustav",
] as const;

export type Courtier = (typeof COURTIERS)[number];

/** Steps that meet all of the dozen before one comes again. */
const STEPS = [1, 5, 7, 11];

/** A number made of a text; the same everywhere (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}

/** Who sits at a seat of a table when a bot does; a rematch has those of the first game. */
export function courtierAt(card: Pick<Card, "table" | "court">, seat: number): Courtier {
  const number = numberOf(card.court || card.table);
  const step = STEPS[(number >>> 8) % STEPS.length];
  return COURTIERS[((number % COURTIERS.length) + step * seat) % COURTIERS.length];
}
