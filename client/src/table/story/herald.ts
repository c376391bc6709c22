/** What just happened, in the log's sentences: told aloud to everybody, and shown for a moment to those who see. */
import type { News } from "../../generated/wire";
import type { Naming } from "../catalogue";
import { toldOnce } from "./chronicle";
import { plain, REASON, type Part, type Teller, type Told } from "./sentences";

/** Who sees it, and what things and seats are called. */
export interface Audience {
  viewer: number | null;
  names: Naming;
  seatName: (seat: number) => string;
}

const unruled = (parts: readonly Part[]) => parts.filter((part) => !("rule" in part));

/** A sentence as it is said: the rule behind it is for reading. */
function spoken(told: Told, { names, seatName }: Audience): string {
  const said = { ...told, parts: unruled(told.parts), lines: told.lines.map(unruled) };
  return plain(said, names, seatName).replaceAll(" ()", "");
}

/** Everything that an action brought, sentence by sentence, but for the final scoring. */
export const aloud = (tell: Teller, news: News, audience: Audience): string[] =>
  toldOnce(tell, news, audience.viewer)
    .filter((told) => !told.final && told.kind !== REASON)
    .map((told) => spoken(told, audience));

/** What a seat did, in a line; nothing for what the table does by itself. */
export function shortly(tell: Teller, news: News, audience: Audience): string {
  if (news.seat < 0) return "";
  return toldOnce(tell, news, audience.viewer)
    .filter((told) => told.seat === news.seat && !told.secret && told.round === undefined && !told.final)
    .map((told) => spoken({ ...told, parts: told.short ?? told.parts }, audience))
    .join(" ");
}

/** What another seat did, in a line; nothing for what one does oneself. */
export const deed = (tell: Teller, news: News, audience: Audience): string =>
  news.seat === audience.viewer ? "" : shortly(tell, news, audience);
