/** What others did since a seat's last action. */
import type { News } from "../../generated/wire";
import { roundStarts, toldOnce } from "./chronicle";
import type { Teller, Told } from "./sentences";

/** What one seat (-1: the table itself) did in a row. */
export interface Deeds {
  seat: number;
  at: number;
  told: Told[];
}

/** The number of a seat's last action; 0 if it has done nothing yet. */
export const lastOf = (news: readonly News[], seat: number): number =>
  news.findLast((each) => each.seat === seat)?.action ?? 0;

/** Whether others did something after a seat's last action. */
export const tellsOfOthers = (news: readonly News[], seat: number | null): boolean =>
  seat !== null && news.length > 0 && news.at(-1)!.seat >= 0 && news.at(-1)!.seat !== seat;

/**
 * Exactly what happened after the seat's last action, in order, grouped by who did it; rounds begin in groups
 * of the table.
 */
export function since(tell: Teller, news: readonly News[], seat: number): Deeds[] {
  const last = lastOf(news, seat);
  const groups: Deeds[] = [];
  for (const each of news.filter((one) => one.action > last && one.seat >= 0)) {
    const lines = toldOnce(tell, each, seat);
    const round = lines.findIndex((told) => told.between);
    const own = round < 0 ? lines : lines.slice(0, round);
    add(groups, each, each.seat, own);
    add(groups, each, -1, round < 0 ? [] : lines.slice(round));
  }
  return groups;
}

/** Whether a seat has had no turn yet: what it did before the first round was setting up. */
export const isFirst = (news: readonly News[], last: number): boolean => last <= (roundStarts(news)[0] ?? 0);

function add(groups: Deeds[], news: News, seat: number, told: Told[]) {
  if (!told.length) return;
  const last = groups.at(-1);
  if (last?.seat === seat) last.told.push(...told);
  else groups.push({ seat, at: news.at, told: [...told] });
}
