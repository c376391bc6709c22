/** What a deed shows: in whose castle and for how long, and which rooms are new there. */
import type { GameEvent, News } from "../../../generated/wire";
import type { Scene } from "../../../lib/shows";

/** Beats of what there is to see; the purchase and the placement of a room are two deeds of a bot. */
const BEATS: Record<string, number> = { bought: 0.6, placed: 1, passed: 1, priced: 1 };
const OTHER = 0.5;
/** What all seats do at once, behind their hands. */
const HIDDEN: ReadonlySet<string> = new Set(["bonus-cards-chosen"]);

const isPublic = ({ kind, seat, secret_to }: GameEvent) =>
  secret_to == null && seat != null && !HIDDEN.has(kind);

/** The scene of what a seat did; nothing where there is nothing to see. */
export function sceneOf(fresh: readonly News[]): Scene | null {
  const { seat } = fresh.at(-1)!;
  const seen = fresh.flatMap(({ events = [] }) => events).filter((event) => isPublic(event));
  const own = seen.filter((event) => event.seat === seat);
  if (!own.length) return null;
  return { seat, beats: own.reduce((sum, { kind }) => sum + (BEATS[kind] ?? 0), 0) || OTHER };
}

/** The rooms that were placed, as they lie there: `nap_room@3,1r1`. */
export function placedIn(fresh: readonly News[], seat: number): string[] {
  const events = fresh.flatMap(({ events = [] }) => events);
  return events.filter((event) => event.kind === "placed" && event.seat === seat).map(({ what }) => what![0]);
}

/** Whether prices are set: that is to be seen in the market, not in a castle. */
export const isPricing = (fresh: readonly News[]) =>
  fresh.some(({ events = [] }) => events.some(({ kind }) => kind === "priced"));

/** What begins a turn, or is all of it. */
const TURNS: ReadonlySet<string> = new Set(["bought", "passed", "priced"]);

/** The actions of the turn that is on, or was the last. */
function thisTurn(news: readonly News[]): readonly News[] {
  const begun = news.findLastIndex(({ events = [] }) => events.some(({ kind }) => TURNS.has(kind)));
  return begun < 0 ? [] : news.slice(begun);
}

/**
 * The rooms of a castle that are new to a viewer: those placed after an action; for an onlooker, who has no
 * turns (-1), what was just placed.
 */
export function newRooms(news: readonly News[], after: number, seat: number): string[] {
  if (after < 0) return placedIn(thisTurn(news), seat);
  const later = news.filter(({ action }) => action > after);
  return placedIn(later, seat);
}
