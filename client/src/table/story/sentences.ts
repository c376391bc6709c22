/** Sentences whose things, seats and rules can be pointed at. */
import type { News, Note } from "../../generated/wire";
import { words } from "../../words";
import type { Naming, Thing } from "../catalogue";

/** A thing in a sentence, with the article that it has there; one that lies on the board can be lit. */
interface ThingPart {
  thing: Thing;
  onBoard?: boolean;
  article?: string;
}

/** A piece of a sentence. */
export type Part = { text: string } | ThingPart | { seat: number } | { rule: string } | { points: number };

/** A sentence, with the lines of its points where it has some. */
export interface Told {
  kind: string;
  seat: number | null;
  parts: Part[];
  /** The sentence in short, where the board shows the rest. */
  short?: Part[];
  /** What was scored, if anything was. */
  points: number | null;
  lines: Part[][];
  secret: boolean;
  /** One line of points, told at once and not folded. */
  single: boolean;
  /** The round that begins here. */
  round?: number;
  /** The table did it, between two rounds, and nobody else. */
  between?: boolean;
  /** It belongs to the final scoring, which is told step by step elsewhere. */
  final?: boolean;
}

/** Tells what an action brought, as a seat (null: an onlooker) may know it. */
export type Teller = (news: News, viewer: number | null) => Told[];

export type Values = Record<string, Part[] | number | undefined>;

/**
 * A sentence of the words with its gaps filled; `{amount|card|cards}` is a number and the word that fits it,
 * `{the room}` a thing with that article, in the form that the language gives it.
 */
export function fill(sentence: string, values: Values): Part[] {
  return sentence.split(/\{([^}]+)\}/).flatMap((piece, index): Part[] => {
    if (index % 2 === 0) return piece ? [{ text: piece }] : [];
    const [gap, one, many] = piece.split("|");
    const [name, article] = gap.split(" ").reverse();
    const value = articled(values[name] ?? [], article);
    if (typeof value !== "number") return value;
    if (name === "points") return [{ points: value }];
    return [{ text: one === undefined ? `${value}` : `${value} ${Math.abs(value) === 1 ? one : many}` }];
  });
}

/** A thing with its article; anything else as it is. */
const articled = (value: Part[] | number, article?: string): Part[] | number =>
  article && typeof value !== "number"
    ? value.map((part) => ("thing" in part ? { ...part, article } : part))
    : value;

/** What stands before a thing's name: its article, where the sentence wants one. */
export const articleOf = (part: ThingPart, names: Naming): string =>
  part.article ? words.common.article(names.nameOf(part.thing), part.article) : "";

/** Parts one after another: 'A, B and C'. */
export function listed(items: Part[][]): Part[] {
  if (!items.length) return [{ text: words.log.nothing }];
  return items.flatMap((item, index) => {
    if (index === 0) return item;
    return [{ text: index === items.length - 1 ? words.log.and : words.log.comma }, ...item];
  });
}

/** A seat, or somebody. */
export const someone = (seat: number | null | undefined): Part[] =>
  seat === null || seat === undefined || seat < 0 ? [{ text: words.log.nobody }] : [{ seat }];

/** Something done beside the game, as a sentence. */
export function noted(note: Note): Told | null {
  const form = words.log.notes[note.did];
  if (form === undefined) return null;
  const other = note.text === "" || note.text === undefined ? "none" : note.text;
  const parts = fill(words.log.notes[`${note.did}/${other}`] ?? form, {
    seat: someone(note.seat),
    said: [{ text: note.text ?? "" }],
    to: note.to ?? 0,
  });
  return {
    kind: note.did,
    seat: note.seat ?? null,
    parts,
    points: null,
    lines: [],
    secret: false,
    single: false,
  };
}

/** The things on the board that a sentence mentions. */
export const boardThings = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => ("thing" in part && part.onBoard ? [part.thing.id] : []));

/** What a rule is called in brackets, where that is more than its id: the card that says so. */
export function ruleNamed(rule: string, names: Naming): string {
  const name = names.ruleName?.(rule) ?? rule;
  return name === rule ? "" : `(${name})`;
}

/** A part as plain text; a rule that is only a number goes without saying. */
export function plainPart(part: Part, names: Naming, seatName: (seat: number) => string): string {
  if ("text" in part) return part.text;
  if ("thing" in part) return articleOf(part, names) + names.nameOf(part.thing);
  if ("seat" in part) return seatName(part.seat);
  if ("points" in part) return words.common.signed(part.points);
  const named = ruleNamed(part.rule, names);
  return named && ` ${named}`;
}

/** A sentence as plain text, with its points. */
export function plain(told: Told, names: Naming, seatName: (seat: number) => string): string {
  const text = (parts: Part[]) => parts.map((part) => plainPart(part, names, seatName)).join("");
  if (told.points === null) return text(told.parts);
  if (told.single) return `${text(told.parts)} ${text(told.lines[0])}${words.log.end}`;
  return `${text(told.parts)}${words.log.scores}${words.log.pointsOf(told.points)}${words.log.end}`;
}
