/** Names as the server takes them: plain text in one line, counted as it counts. */
import { words } from "../words";

export const LONGEST_NAME = 40;
const JOINERS = /^(?: |\u200d|\ufe0f)+|(?: |\u200d|\ufe0f)+$/gu;

/** A text without invisible characters and bidi overrides. */
export function cleanText(text: string): string {
  const kept = text
    .normalize("NFC")
    .replace(/[\p{C}\p{Z}]/gu, (letter) => (letter === "\u200d" ? letter : " "));
  return kept.replace(/ +/g, " ").replace(JOINERS, "");
}

/** How many characters a text has: an emoji of one code point is one. */
export function characters(text: string): number {
  return [...text].length;
}

/** What is wrong with a name, in a sentence; empty if nothing is. */
export function nameFault(text: string): string {
  const count = characters(cleanText(text));
  if (!count) return words.start.noName;
  return count > LONGEST_NAME ? words.start.longName(LONGEST_NAME, count) : "";
}

/** What is wrong with the names of players who share a device, one sentence (or none) for each. */
export function nameFaults(names: readonly string[]): string[] {
  const clean = names.map((name) => cleanText(name).toLowerCase());
  return names.map(
    (name, place) => nameFault(name) || (clean.indexOf(clean[place]) < place ? words.start.sameName : ""),
  );
}
