/** Who is meant in a story: you where it is you, and otherwise whoever had the seat then. */
import type { News, Note } from "../../generated/wire";
import type { Whose } from "../../lib/names";
import { words } from "../../words";
import { noted, type DeedTeller, type Part, type Teller, type Told } from "./sentences";

/** A table, or whatever else knows its people. */
export interface Cast {
  /** Whether a seat was that of the only one who reads; never where several share a screen, nor for onlookers. */
  isYou(seat: number, seq: number, whose?: Whose): boolean;
  /** What a seat was called when an entry was written. */
  nameAt(seat: number, seq: number, whose?: Whose): string;
}

/** Sentences that call everybody what they were called then. */
export const castBy =
  (cast: Cast, tell: Teller): Teller =>
  (news: News, viewer: number | null) =>
    tell(news, viewer).map((told) => named(cast, told, news.seq));

/** Something done beside the game, by the same names. */
export function notedBy(cast: Cast, note: Note, deedOf?: DeedTeller): Told | null {
  const { did, seat = -1, seq } = note;
  // Whoever leaves was there until then; a bot that nobody's seat is given to plays for itself.
  const then = did === "left" ? seq - 1 : seq;
  const alone = did === "botted" && cast.nameAt(seat, seq, "person") === cast.nameAt(seat, seq, "bot");
  const told = noted(alone ? { ...note, text: "alone" } : note, deedOf);
  return told && named(cast, told, then);
}

function named(cast: Cast, told: Told, seq: number): Told {
  const all = (parts: Part[]) =>
    parts.map((part, place) => castPart(cast, part, seq, endsAt(parts[place + 1])));
  return {
    ...told,
    parts: all(told.parts),
    short: told.short && all(told.short),
    lines: told.lines.map(all),
  };
}

/** A seat by its name then, or as 'you' where the sentence has a form for that. */
function castPart(cast: Cast, part: Part, seq: number, last: boolean): Part {
  if (!("seat" in part)) return part;
  if (part.you && cast.isYou(part.seat, seq, part.whose))
    return { ...part, as: part.you[0], verb: part.you[1] };
  const [person, bot] = (["person", "bot"] as const).map((whose) => cast.nameAt(part.seat, seq, whose));
  const as = cast.nameAt(part.seat, seq, part.whose);
  if (part.whose || as !== words.common.standIn(bot, person)) return { ...part, as };
  // A bot acts for somebody: 'Adelheid passes for Ben', 'Adelheid (for Ben) buys …'; what is paid is Ben's.
  if (!part.verb) return { ...part, as: person };
  return last ? { ...part, as: bot, verb: part.verb + words.common.forWhom(person) } : { ...part, as };
}

/** Whether a sentence has nothing more to say. */
const endsAt = (next: Part | undefined): boolean =>
  !next || ("text" in next && next.text.startsWith(words.log.end));
