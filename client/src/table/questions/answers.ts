/** Answers as lists of words, and back. */
import type { Option, Question } from "../../generated/wire";

/** What an answer names: '0 keep tall_card wide_card' gives both cards. */
export const named = (action: string): string[] => action.split(" ").slice(2);

/** Every thing that any of the options names, in their order. */
export const choosable = (options: readonly Option[]): string[] => [
  ...new Set(options.flatMap((option) => named(option.action))),
];

/** The option that names exactly these things, in this order or any; null if there is none. */
export function naming(
  options: readonly Option[],
  things: readonly string[],
  order: "ordered" | "any",
): string | null {
  const line = (words: readonly string[]) => (order === "any" ? [...words].sort() : words).join(" ");
  return options.find((option) => line(named(option.action)) === line(things))?.action ?? null;
}

/** The chosen things with one more, or one less if it was among them; of too many the one chosen first goes. */
export function toggled(chosen: readonly string[], thing: string, most: number): string[] {
  return chosen.includes(thing) ? chosen.filter((each) => each !== thing) : [...chosen, thing].slice(-most);
}

/** What tells one question from the next; the same one told again, in a newer update, has the same key. */
export function questionKey(question: Question | null): string {
  if (!question) return "";
  const answers = question.arrange
    ? question.arrange.things
    : question.options.map((option) => option.action);
  return [question.seat, question.kind, question.since, ...answers].join(" ");
}
