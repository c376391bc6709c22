/** What happened, in sentences whose rooms, seats and rules can be pointed at. */
import type { GameEvent, Line, News, Note, RoomType } from "../../../generated/types";
import { words } from "../../../words";
import type { Thing } from "../catalogue";

/** A piece of a sentence; `room` is `nap_room` or `nap_room@3,1r1`, `card` a bonus card. */
export type Part =
  | { text: string }
  | { room: string }
  | { favor: string }
  | { card: string }
  | { seat: number }
  | { rule: string }
  | { points: number };

/** A sentence, with the lines of its points where it has some. */
export interface Told {
  kind: string;
  seat: number | null;
  parts: Part[];
  /** What was scored, if anything was. */
  points: number | null;
  lines: Part[][];
  secret: boolean;
  /** One line of points, told at once and not folded. */
  single: boolean;
  /** The round that begins here. */
  round?: number;
}

/** Events that go without saying: another one of the same moment says it. */
export const SILENT: ReadonlySet<string> = new Set(["supply-paid", "token-passed"]);
/** What a sentence may end with, by the kind that it begins with. */
const TAILS: Record<string, readonly string[]> = {
  bought: ["coins-taken", "master-builder-paid"],
  passed: ["coins-gained"],
  completed: ["coins-gained"],
};
/** Kinds whose points are told with them. */
const HEADS: ReadonlySet<string> = new Set(["placed", "completed", "points-scored"]);
/** Sentences that end without a full stop, since points or a tail may follow. */
const OPEN: ReadonlySet<string> = new Set(["placed", "completed", "bought", "passed"]);

type Values = Record<string, Part[] | number | undefined>;

/** A sentence of the words with its gaps filled; `{amount|card|cards}` is a number and the word that fits it. */
export function fill(sentence: string, values: Values): Part[] {
  const parts = sentence.split(/\{([^}]+)\}/).flatMap((piece, index): Part[] => {
    if (index % 2 === 0) return piece ? [{ text: piece }] : [];
    const [name, one, many] = piece.split("|");
    const value = values[name] ?? [];
    if (typeof value !== "number") return value;
    if (name === "points") return [{ points: value }];
    return [{ text: one === undefined ? `${value}` : `${value} ${Math.abs(value) === 1 ? one : many}` }];
  });
  return parts.map((part, index) => withoutArticle(part, parts[index + 1]));
}

/** The Hole brings its own article. */
function withoutArticle(part: Part, next: Part | undefined): Part {
  const own = next && "room" in next && next.room.startsWith("the_");
  return own && "text" in part ? { text: part.text.replace(words.log.article, "") } : part;
}

/** Parts one after another: 'A, B and C'. */
function listed(items: Part[][]): Part[] {
  if (!items.length) return [{ text: words.log.nothing }];
  return items.flatMap((item, index) => {
    if (index === 0) return item;
    return [{ text: index === items.length - 1 ? words.log.and : words.log.comma }, ...item];
  });
}

const someone = (seat: number | null | undefined): Part[] =>
  seat === null || seat === undefined || seat < 0 ? [{ text: words.log.nobody }] : [{ seat }];

function valuesOf(event: GameEvent): Values {
  const what = event.what ?? [];
  const amount = event.amount ?? 0;
  return {
    seat: someone(event.seat),
    room: what[0] ? [{ room: what[0] }] : [],
    rooms: listed(what.map((room) => [{ room }])),
    favors: listed(what.map((favor) => [{ favor }])),
    cards: listed(what.map((card) => [{ card }])),
    offers: listed(what.map((room) => [{ room }])),
    priced: listed(what.filter((room) => room !== "-").map((room) => [{ room }])),
    standings: listed(what.map((points, seat) => [{ seat }, { text: ` ${points}` }])),
    type: [{ text: words.common.types[what[0] as RoomType] ?? what[0] ?? "" }],
    count: Number(what[0] ?? 0),
    amount,
    rule: event.because ? [{ rule: event.because }] : [],
  };
}

/** An event as a sentence of its own, or nothing where it goes without saying. */
export function sentence(event: GameEvent): Part[] | null {
  if (SILENT.has(event.kind)) return null;
  const none = words.log.events[`${event.kind}/${event.what?.[0] ?? "none"}`];
  const form = none ?? words.log.events[`${event.kind}/${event.because}`] ?? words.log.events[event.kind];
  return form ? fill(form, valuesOf(event)) : null;
}

/** A line of a ledger: how many points, what for, by which rule. */
export function ledgerLine(line: Line): Part[] {
  const { because, about = "", other = "" } = line;
  const rule = because in words.log.lines ? because : "other";
  const form = (other && words.log.lines[`${rule}/other`]) || words.log.lines[rule];
  const thing =
    because === "FINAL-2" ? { favor: about } : because === "FINAL-3" ? { card: about } : { room: about };
  return fill(form, {
    points: line.amount,
    about: about ? [thing] : [],
    other: other ? [{ room: other }] : [],
    stack: [{ text: words.log.stacks[about] ?? words.log.stackOf(about) }],
    rule: [{ rule: because }],
  });
}

const lineOf = (event: GameEvent): Line => ({
  amount: event.amount ?? 0,
  because: event.because ?? "",
  about: event.what?.[0] ?? "",
  other: event.what?.[1] ?? "",
});

/** Everything an action brought, as a seat (null: an onlooker) may know it, folded to few sentences. */
export function told(news: News, viewer: number | null): Told[] {
  const events = (news.events ?? []).filter((event) => event.secret_to == null || event.secret_to === viewer);
  const kept = events.some((event) => event.kind === "bonus-cards-kept");
  const found: Told[] = [];
  for (const event of events) {
    if (event.kind === "bonus-cards-chosen" && kept) continue;
    if (event.kind === "points-scored") score(found, event);
    else if (!continues(found.at(-1), event)) begin(found, event);
  }
  for (const each of found)
    if (OPEN.has(each.kind) && each.points === null) each.parts.push({ text: words.log.end });
  return found;
}

function begin(found: Told[], event: GameEvent) {
  const parts = sentence(event);
  if (!parts) return;
  const round = event.kind === "round-started" ? event.amount : undefined;
  const secret = event.secret_to != null;
  found.push({
    kind: event.kind,
    seat: event.seat ?? null,
    parts,
    points: null,
    lines: [],
    secret,
    single: false,
    round,
  });
}

/** Adds points to the sentence that they belong to, or begins one; the parts of the final scoring stay apart. */
function score(found: Told[], event: GameEvent) {
  const last = found.at(-1);
  const line = lineOf(event);
  const final = line.because.startsWith("FINAL");
  const fits =
    last &&
    HEADS.has(last.kind) &&
    last.seat === (event.seat ?? null) &&
    (!final || lastRule(last) === line.because);
  if (!fits) begin(found, event);
  const head = found.at(-1)!;
  head.points = (head.points ?? 0) + line.amount;
  head.lines.push(ledgerLine(line));
  head.single = head.kind === "points-scored" && head.lines.length === 1 && !final;
}

function lastRule(told: Told): string {
  const rule = told.lines.at(-1)?.find((part) => "rule" in part);
  return rule && "rule" in rule ? rule.rule : "";
}

/** Whether an event was told by going on with the sentence before. */
function continues(last: Told | undefined, event: GameEvent): boolean {
  if (last?.kind === "room-revealed" && event.kind === "room-revealed") {
    last.parts.splice(-1, 0, { text: words.log.comma }, { room: event.what![0] });
    return true;
  }
  if (!last || last.points !== null || !TAILS[last.kind]?.includes(event.kind)) return false;
  last.parts.push(...fill(words.log.tails[event.kind], valuesOf(event)));
  return true;
}

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

/** The rooms that a sentence speaks of. */
export const roomsOf = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => ("room" in part ? [part.room] : []));

export interface Naming {
  /** What a room is called, or a favor or bonus card. */
  name(id: string, kind?: Thing["kind"]): string;
}

/** A part as plain text. */
export function plainPart(part: Part, names: Naming, seatName: (seat: number) => string): string {
  if ("text" in part) return part.text;
  if ("room" in part) return names.name(part.room);
  if ("favor" in part) return names.name(part.favor, "favor");
  if ("card" in part) return names.name(part.card, "card");
  if ("seat" in part) return seatName(part.seat);
  return "rule" in part ? part.rule : words.common.signed(part.points);
}

/** A sentence as plain text, with its points. */
export function plain(told: Told, names: Naming, seatName: (seat: number) => string): string {
  const text = (parts: Part[]) => parts.map((part) => plainPart(part, names, seatName)).join("");
  if (told.points === null) return text(told.parts);
  if (told.single) return `${text(told.parts)} ${text(told.lines[0])}${words.log.end}`;
  return `${text(told.parts)}${words.log.scores}${words.log.pointsOf(told.points)}${words.log.end}`;
}
