/** Since when something is new to a seat. */
import type { News } from "../../generated/wire";

/**
 * The last action of a seat's last turn that is over: while the seat is asked to go on with a turn, that is
 * the one before; 0 if there was none.
 */
export function lastTurn(news: readonly News[], seat: number, asked: boolean): number {
  const deeds = news.filter((each) => each.seat >= 0);
  let end = deeds.length;
  if (asked) while (end > 0 && deeds[end - 1].seat === seat) end -= 1;
  return deeds.slice(0, end).findLast((each) => each.seat === seat)?.action ?? 0;
}
