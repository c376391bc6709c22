/** What happened in a game, in sentences. */
import type { RoomType } from "../../../generated/ludwig";
import type { CardText, GameEvent, Line, News, Reason } from "../../../generated/wire";
import {
  fill,
  listed,
  REASON,
  someone,
  type Part,
  type Told,
  type Values,
} from "../../../table/story/sentences";
import { moduleValues, scoredBy } from "../modules";
import { fromModules } from "../modules/loaded";
import { heldCard, toldSentence } from "../modules/told";
import { words } from "../words";

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

/** What the table does by itself: it begins with the end of a round. */
const BETWEEN: ReadonlySet<string> = new Set([
  "coins-added",
  "market-cleared",
  "round-started",
  "room-revealed",
  "stuck",
  "final-scoring-started",
  "game-ended",
]);
/** The event with which the final scoring begins; what follows it is told step by step at the end. */
export const FINAL_SCORING = "final-scoring-started";

/** A room, `nap_room` or as placed `nap_room@3,1r1`. */
const room = (id: string, as?: string): Part => ({
  thing: { kind: "tile", id, ...(as && { as }) },
  onBoard: true,
});
const favor = (id: string): Part => ({ thing: { kind: "favor", id } });
const card = (id: string): Part => ({ thing: { kind: "card", id } });

function valuesOf(event: GameEvent): Values {
  const what = event.what ?? [];
  const amount = event.amount ?? 0;
  return {
    seat: someone(event.seat),
    room: what[0] ? [room(what[0], event.kind === "completed" ? what[1] : undefined)] : [],
    rooms: listed(what.map((id) => [room(id)])),
    favors: listed(what.map((id) => [favor(id)])),
    favor: what[0] ? [favor(what[0])] : [],
    cards: listed(what.map((id) => [card(id)])),
    held: listed(what.map(thing)),
    offers: listed(what.map((id) => [room(id)])),
    priced: listed(what.filter((id) => id !== "-").map((id) => [room(id)])),
    standings: listed(what.map((points, seat) => [{ seat }, { text: ` ${points}` }])),
    type: [{ text: words.types[what[0] as RoomType] ?? what[0] ?? "" }],
    count: Number(what[0] ?? 0),
    amount,
    rule: event.because ? [{ rule: event.because }] : [],
    ...moduleValues(event),
  };
}

/** Sentences by the kind of the event, lines by their rule and so on: the game's own and its modules'. */
function form(of: "events" | "lines" | "stacks" | "deeds", key: string): string | undefined {
  const own: Partial<Record<string, string>> = words.story[of];
  return fromModules((module) => module[of]?.[key]) ?? own[key];
}

/** The sentence of an event, by its kind and what belongs to it. */
export const eventForm = (key: string): string | undefined => form("events", key);

/** An event as a sentence of its own, or nothing where it goes without saying. */
export function sentence(event: GameEvent): Part[] | null {
  if (SILENT.has(event.kind)) return null;
  const { kind, seat, what, because } = event;
  const nobody = seat == null ? eventForm(`${kind}/nobody`) : undefined;
  const none = nobody ?? eventForm(`${kind}/${what?.[0] ?? "none"}`);
  const said = none ?? eventForm(`${kind}/${because}`) ?? eventForm(kind);
  if (said) return fill(said, valuesOf(event));
  const server = toldSentence(event);
  return server ? fill(server, serverValues(event)) : null;
}

/** What fills the gaps of a sentence that the server tells. */
function serverValues({ kind, seat, what = [], amount = 0 }: GameEvent): Values {
  // A tile and a card may share their id: what an event is about is told by its kind.
  const named = kind.startsWith("bonus-card") ? card : kind.startsWith("favor") ? favor : null;
  const things = what.map((id) => (named ? [named(id)] : thing(id)));
  const values = { who: someone(seat), count: what.length, amount, all: listed(things) };
  return { ...values, ...Object.fromEntries(things.entries()) };
}

/** A card that seats hold, or else a room; what is neither is named as it is. */
const thing = (id: string): Part[] => [heldCard(id) ? { text: heldCard(id)!.name } : room(id)];

/** What a stack is called, by its size or by what lies in it. */
export const stackName = (stack: string): string => form("stacks", stack) ?? words.story.stackOf(stack);

/** A line of a ledger: how many points, what for, by which rule; a card that scores by itself goes by its name. */
export function ledgerLine(line: Line): Part[] {
  const { because, about = "", other = "" } = line;
  const held = about ? undefined : heldCard(because);
  if (held) return fill(words.story.lines.card, { points: line.amount, ...cardValues(held) });
  const rule = form("lines", because) === undefined ? "other" : because;
  const said = (other && form("lines", `${rule}/other`)) || form("lines", rule)!;
  const thing = because === "FINAL-2" ? favor(about) : because === "FINAL-3" ? card(about) : room(about);
  return fill(said, {
    points: line.amount,
    about: about ? [thing] : [],
    other: other ? [room(other)] : [],
    ...scoredBy(because)?.lineValues(line),
    stack: [{ text: stackName(about) }],
    rule: [{ rule: because }],
  });
}

const cardValues = ({ id, name }: CardText): Values => ({
  card: [{ text: name }],
  rule: [{ rule: id, named: true }],
});

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
  let final = false;
  for (const event of events) {
    final ||= event.kind === FINAL_SCORING;
    if (event.kind === "bonus-cards-chosen" && kept) continue;
    if (event.kind === "points-scored") score(found, event, final);
    else if (!continues(found.at(-1), event)) begin(found, event, final);
  }
  for (const each of found)
    if (OPEN.has(each.kind) && each.points === null) each.parts.push({ text: words.log.end });
  const why = reason(news.reasons ?? []);
  if (why.length)
    found.push({
      kind: REASON,
      seat: null,
      parts: why,
      points: null,
      lines: [],
      secret: false,
      single: false,
    });
  return found;
}

/** What an action did, as something that can be taken back. */
export function deedOf(action: string): Part[] | null {
  const [, verb, what] = action.split(" ");
  const said = form("deeds", verb);
  return said === undefined
    ? null
    : fill(said, { room: what ? [{ thing: { kind: "tile", id: what } }] : [] });
}

/** Why a bot did it, in a sentence; nothing where it gives no reasons. */
export function reason(reasons: readonly Reason[]): Part[] {
  const parts = reasons.map(({ kind, amount = 0, seat, what }) =>
    fill(words.story.reasons[kind] ?? "", {
      amount,
      room: what ? [room(what)] : [],
      seat: someone(seat),
    }),
  );
  const known = parts.filter((each) => each.length);
  return known.length ? fill(words.story.because, { reasons: listed(known) }) : [];
}

function begin(found: Told[], event: GameEvent, final: boolean) {
  const parts = sentence(event);
  if (!parts) return;
  const round = event.kind === "round-started" ? event.amount : undefined;
  const { kind, seat = null } = event;
  const [between, secret] = [BETWEEN.has(kind), event.secret_to != null];
  const short = kind === "priced" ? fill(words.story.pricedShort, { seat: someone(seat) }) : undefined;
  found.push({
    kind,
    seat,
    parts,
    short,
    points: null,
    lines: [],
    secret,
    single: false,
    round,
    between,
    final,
  });
}

/** Adds points to the sentence that they belong to, or begins one; the parts of the final scoring stay apart. */
function score(found: Told[], event: GameEvent, final: boolean) {
  const last = found.at(-1);
  const line = lineOf(event);
  const fits =
    last &&
    HEADS.has(last.kind) &&
    last.seat === (event.seat ?? null) &&
    (!final || lastRule(last) === line.because);
  if (!fits) begin(found, event, final);
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
    last.parts = last.parts.map((part) =>
      "text" in part && part.text === words.log.and ? { text: words.log.comma } : part,
    );
    last.parts.splice(-1, 0, { text: words.log.and }, room(event.what![0]));
    return true;
  }
  if (last && last.points === null && goesOn(last, event)) return true;
  if (!last || last.points !== null || !TAILS[last.kind]?.includes(event.kind)) return false;
  last.parts.push(...fill(words.story.tails[event.kind], valuesOf(event)));
  return true;
}

/** Whether a module's event was told by going on with the sentence before, ahead of its full stop. */
function goesOn(last: Told, event: GameEvent): boolean {
  const tail = fromModules(({ tails }) => tails[last.kind]?.[event.kind]);
  if (tail === undefined) return false;
  last.parts.splice(OPEN.has(last.kind) ? last.parts.length : -1, 0, ...fill(tail, valuesOf(event)));
  return true;
}
