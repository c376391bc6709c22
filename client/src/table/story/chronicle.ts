/** A game as its rounds: what was done in each, and how the points grew. */
import type { News, Note } from "../../generated/wire";
import { noted, type Teller, type Told } from "./sentences";

/** Tells what was done beside the game. */
type NoteTeller = (note: Note) => Told | null;

/** What one action (or one note) told, within one round. */
export interface Entry {
  key: string;
  /** The number of the action; null for what was done beside the game. */
  action: number | null;
  seat: number;
  at: number;
  by: string;
  told: Told[];
}

/** A round with the seat that leads it; number 0 is the setting up. */
export interface Round {
  number: number;
  leader: number | null;
  /** The entry of the journal with which it begins. */
  seq: number;
  entries: Entry[];
}

const known = new WeakMap<News, Told[]>();

/** The sentences of an action; told once, since old news does not change. */
export function toldOnce(tell: Teller, news: News, viewer: number | null): Told[] {
  const before = known.get(news);
  if (before) return before;
  const fresh = tell(news, viewer);
  known.set(news, fresh);
  return fresh;
}

/** All rounds, the first one first; what happens in the action that begins a round is divided between both. */
export function chronicle(
  tell: Teller,
  news: readonly News[],
  notes: readonly Note[],
  viewer: number | null,
  tellNote: NoteTeller = noted,
): Round[] {
  const rounds: Round[] = [{ number: 0, leader: null, seq: 0, entries: [] }];
  const left = [...notes].sort((one, other) => one.seq - other.seq);
  for (const each of [...news].sort((one, other) => one.action - other.action)) {
    while (left.length && left[0].seq <= each.seq) addNote(rounds.at(-1)!, left.shift()!, tellNote);
    addNews(rounds, each, toldOnce(tell, each, viewer));
  }
  for (const note of left) addNote(rounds.at(-1)!, note, tellNote);
  return rounds.filter((round) => round.number > 0 || round.entries.length > 0);
}

function addNote(round: Round, note: Note, tell: NoteTeller) {
  const said = tell(note);
  if (said)
    round.entries.push({
      key: `n${note.seq}`,
      action: null,
      seat: note.seat ?? -1,
      at: note.at,
      by: "",
      told: [said],
    });
}

function addNews(rounds: Round[], news: News, told: readonly Told[]) {
  let lines: Told[] = [];
  const close = () => {
    const round = rounds.at(-1)!;
    const { action, seat, at, by = "" } = news;
    if (lines.length)
      round.entries.push({ key: `${action}.${round.number}`, action, seat, at, by, told: lines });
    lines = [];
  };
  for (const each of told) {
    if (each.round === undefined) lines.push(each);
    else {
      close();
      rounds.push({ number: each.round, leader: each.seat, seq: news.seq, entries: [] });
    }
  }
  close();
}

/** The action with which each round begins, from round 1 on. */
export function roundStarts(news: readonly News[]): number[] {
  return news.flatMap((each) =>
    (each.events ?? []).filter((event) => event.kind === "round-started").map(() => each.action),
  );
}

/** The round in which an action was done; 0 while the game is set up. */
export const roundAt = (starts: readonly number[], action: number): number =>
  starts.filter((start) => start <= action).length;

/** The points of every seat after an action; those of the final scoring come at `end`. */
export interface Growth {
  /** For every seat its points at the places where they change: [action, points]. */
  series: [number, number][][];
  starts: number[];
  last: number;
  /** Where the final scoring is shown, one step after the last action; null while the game goes on. */
  end: number | null;
}

/** How a game stands, for its graph. */
export interface Standing {
  points: readonly number[];
  finished: boolean;
  /** The kind of the event with which the final scoring begins. */
  final: string;
}

/** What was scored in an action, and whether in the final scoring. */
function scoredIn({ events = [] }: News, final: string) {
  const begun = events.findIndex((event) => event.kind === final);
  return events.flatMap((event, index) =>
    event.kind === "points-scored" ? [{ event, last: begun >= 0 && index > begun }] : [],
  );
}

/** How the points grew, by what was told; what nobody told (the turn order's) was there from the start. */
export function growth(news: readonly News[], { points, finished, final }: Standing): Growth {
  const scored = news.flatMap((each) =>
    scoredIn(each, final).map((scored) => ({ ...scored, at: each.action })),
  );
  const last = news.at(-1)?.action ?? 0;
  const starts = roundStarts(news);
  const end = finished ? last + Math.max(1, Math.round(last / Math.max(1, starts.length))) : null;
  const series = points.map((now, seat) => {
    const own = scored.filter(({ event }) => event.seat === seat);
    let sum = now - own.reduce((all, { event }) => all + (event.amount ?? 0), 0);
    const line: [number, number][] = [[0, sum]];
    for (const { at, event, last: final } of own) {
      sum += event.amount ?? 0;
      const place = final ? (end ?? at) : at;
      if (line.at(-1)![0] === place) line.at(-1)![1] = sum;
      else line.push([place, sum]);
    }
    return line;
  });
  return { series, starts, last, end };
}

/**
 * Where the points after each round are read, the setting up first and the final scoring last: what ends a
 * round begins the next.
 */
export function roundEnds({ starts, last, end }: Growth): number[] {
  return [...starts, ...(starts.length ? [last] : []), ...(end === null ? [] : [end])];
}

/** The points of a series after an action. */
export function pointsAt(line: readonly [number, number][], action: number): number {
  return (line.findLast(([at]) => at <= action) ?? line[0])[1];
}
