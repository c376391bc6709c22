/** What just happened, in the log's sentences: told aloud to everybody, and shown for a moment to those who see. */
import type { News } from "../../generated/types";
import { words } from "../../words";
import { toldOnce } from "./chronicle";
import { fill, plain, type Naming, type Part, type Told } from "../../titles/ludwig/story/sentences";

const unruled = (parts: readonly Part[]) => parts.filter((part) => !("rule" in part));

/** A sentence as it is said: the rule behind it is for reading. */
function spoken(told: Told, names: Naming, seatName: (seat: number) => string): string {
  const said = { ...told, parts: unruled(told.parts), lines: told.lines.map(unruled) };
  return plain(said, names, seatName).replaceAll(" ()", "");
}

/** Whether a sentence belongs to the final scoring, which is told step by step elsewhere. */
const isFinal = ({ kind, lines }: Told) =>
  kind === "bonus-cards-revealed" ||
  kind === "game-ended" ||
  lines.flat().some((part) => "rule" in part && part.rule.startsWith("FINAL"));

/** Everything that an action brought, sentence by sentence. */
export const aloud = (
  news: News,
  viewer: number | null,
  names: Naming,
  seatName: (seat: number) => string,
): string[] =>
  toldOnce(news, viewer)
    .filter((told) => !isFinal(told))
    .map((told) => spoken(told, names, seatName));

/** What another seat did, in a line; nothing for what one does oneself, nor for what the table does by itself. */
export function deed(
  news: News,
  viewer: number | null,
  names: Naming,
  seatName: (seat: number) => string,
): string {
  if (news.seat < 0 || news.seat === viewer) return "";
  const own = toldOnce(news, viewer).filter(
    (told) => told.seat === news.seat && !told.secret && told.round === undefined && !isFinal(told),
  );
  const short = own.map((told) =>
    told.kind === "priced"
      ? { ...told, parts: fill(words.log.pricedShort, { seat: [{ seat: news.seat }] }) }
      : told,
  );
  return short.map((told) => spoken(told, names, seatName)).join(" ");
}
