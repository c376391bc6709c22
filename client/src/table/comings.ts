/** What is told of seats that change hands. */
import type { Note } from "../generated/wire";
import { notedBy, type Cast } from "./story/cast";
import { plainPart } from "./story/sentences";

const HANDS = new Set(["sat", "left", "botted"]);

/** The changes since what was heard last; who has just come (null) is told of none that were before. */
export const hands = (notes: readonly Note[], heard: number | null): Note[] =>
  heard === null ? [] : notes.filter((note) => note.seq > heard && HANDS.has(note.did));

/** The sentence for everybody but the one who did it, whose own screen shows it. */
export function heardOf(table: Cast, note: Note): string {
  if (table.isYou(note.seat ?? -1, note.seq, "person")) return "";
  const parts = notedBy(table, note)?.parts ?? [];
  return parts.map((part) => plainPart(part, { nameOf: ({ id }) => id }, String)).join("");
}
