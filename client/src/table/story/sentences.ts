/** Sentences whose things, seats and rules can be pointed at. */
import type { News, Note, TakenBack } from "../../generated/wire";
import type { Whose } from "../../lib/names";
import { words } from "../../words";
import type { Naming, Thing } from "../catalogue";

/** A seat in a sentence: `verb` follows its name, `you` is how both are said to the one who has it. */
export interface SeatPart {
  seat: number;
  verb?: string;
  you?: readonly [name: string, verb: string];
  /** Whether the person or the bot is meant, where one plays for the other. */
  whose?: Whose;
  /** What it is called here, where that is not its name now. */
  as?: string;
}

/** A thing in a sentence, with the article that it has there; one that lies on the board can be lit. */
interface ThingPart {
  thing: Thing;
  onBoard?: boolean;
  article?: string;
}

/** A rule behind a sentence; where the sentence has named it, a sign is enough. */
interface RulePart {
  rule: string;
  named?: boolean;
}

/** A piece of a sentence. */
export type Part = { text: string } | ThingPart | SeatPart | RulePart | { points: number };

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

/** The kind of a sentence that says why a bot did something; it is for reading, and stands back. */
export const REASON = "reason";

/** Tells what an action brought, as a seat (null: an onlooker) may know it. */
export type Teller = (news: News, viewer: number | null) => Told[];

export type Values = Record<string, Part[] | number | undefined>;

/**
 * A sentence of the words with its gaps filled. `{amount|card|cards}` is a number and the word that fits it,
 * `{the room}` a thing with that article, in the form that the language gives it, `{seat|buys|buy}` a seat and
 * the verb for others and for you, `{seat=you}` one without a verb.
 */
export function fill(sentence: string, values: Values): Part[] {
  return sentence.split(/\{([^}]+)\}/).flatMap((piece, index, pieces): Part[] => {
    if (index % 2 === 0) return piece ? [{ text: piece }] : [];
    const [gap, one, many] = piece.split("|");
    const [called, own] = gap.split("=");
    const [name, article] = called.split(" ").reverse();
    const value = articled(values[name] ?? [], article);
    if (typeof value !== "number")
      return addressed(value, own, [one, many], /(^|[.!?:] )$/.test(pieces[index - 1]));
    if (name === "points") return [{ points: value }];
    const sum = words.common.sum(value);
    return [{ text: one === undefined ? sum : `${sum} ${Math.abs(value) === 1 ? one : many}` }];
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

/** A gap with the verb that follows it; a seat learns how it is said to the one who has it. */
function addressed(
  parts: Part[],
  own: string | undefined,
  verbs: readonly (string | undefined)[],
  first: boolean,
): Part[] {
  const [verb, yours] = verbs.map((each) => (each ? each.replace(/^(?=[^,])/, " ") : ""));
  if (own === undefined && !verb) return parts;
  const [seat] = parts;
  if (!seat || !("seat" in seat)) return [...parts, { text: verb }];
  const you = own ?? words.log.you;
  return [{ ...seat, verb, you: [first ? words.common.sentence(you) : you, yours] }];
}

/** Parts one after another: 'A, B and C'. */
export function listed(items: Part[][]): Part[] {
  if (!items.length) return [{ text: words.log.nothing }];
  return items.flatMap((item, index) => {
    if (index === 0) return item;
    return [{ text: index === items.length - 1 ? words.log.and : words.log.comma }, ...item];
  });
}

/** A seat, or somebody. */
export const someone = (seat: number | null | undefined, whose?: Whose): Part[] =>
  seat === null || seat === undefined || seat < 0
    ? [{ text: words.log.nobody }]
    : [whose ? { seat, whose } : { seat }];

/** What an action did, as something that can be taken back: 'buying the Salon'; null where a title has no words. */
export type DeedTeller = (action: string) => Part[] | null;

/** A sentence about what is taken back, or asked to be. */
function takenBack(did: string, { seat, moves, first }: TakenBack, deedOf: DeedTeller): Part[] {
  const deed = deedOf(first);
  const form = !deed ? "/some" : moves > 1 ? "/many" : "";
  return fill(words.log.notes[did + form], { seat: someone(seat), moves, deed: deed ?? [] });
}

/** The sentences of a note; whoever agrees last, or leaves, may let another take something back. */
function noteParts(note: Note, form: string, deedOf: DeedTeller): Part[] {
  if (note.back && `${note.did}/some` in words.log.notes) return takenBack(note.did, note.back, deedOf);
  const parts = fill(form, {
    seat: someone(note.seat),
    person: someone(note.seat, "person"),
    bot: someone(note.seat, "bot"),
    said: [{ text: note.text ?? "" }],
  });
  return note.back ? [...parts, { text: " " }, ...takenBack("undone", note.back, deedOf)] : parts;
}

/** Something done beside the game, as a sentence. */
export function noted(note: Note, deedOf: DeedTeller = () => null): Told | null {
  const form = words.log.notes[note.did];
  if (form === undefined) return null;
  const other = note.text === "" || note.text === undefined ? "none" : note.text;
  const parts = noteParts(note, words.log.notes[`${note.did}/${other}`] ?? form, deedOf);
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
  if ("seat" in part) return (part.as ?? seatName(part.seat)) + (part.verb ?? "");
  if ("points" in part) return words.common.signed(part.points);
  const named = part.named ? "" : ruleNamed(part.rule, names);
  return named && ` ${named}`;
}

/** A sentence as plain text, with its points. */
export function plain(told: Told, names: Naming, seatName: (seat: number) => string): string {
  const text = (parts: Part[]) => parts.map((part) => plainPart(part, names, seatName)).join("");
  if (told.points === null) return text(told.parts);
  if (told.single) return `${text(told.parts)} ${text(told.lines[0])}${words.log.end}`;
  return `${text(told.parts)}${words.log.scores}${words.log.pointsOf(told.points)}${words.log.end}`;
}
