/** What the seats of a table are called to everybody. */
import type { BotCard, Card } from "../generated/wire";
import { words } from "../words";

/** A name for every seat, all different: the player's, or what the bot is called. */
export function seatNames(card: Card, bots: readonly BotCard[]): string[] {
  const level = (bot: string) => bots.find((each) => each.name === bot)?.called || bot;
  const plain = card.seats.map(({ name, bot }, seat) => name || level(bot) || words.common.seat(seat + 1));
  return plain.map((name, seat) => {
    const before = plain.slice(0, seat).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });
}

/** The ways to shorten a name, the shortest first; a number at its end always stays: 'Servant 2' is S2. */
function shortened(name: string): string[] {
  const letters = [...name];
  const first = letters[0]?.toUpperCase() ?? "";
  const number = /\d+$/.exec(name)?.[0] ?? "";
  const ways = [1, 2, 3].map((count) => `${first}${letters.slice(1, count).join("")}`);
  return [...ways, `${first}${letters.at(-1) ?? ""}`].map((way) =>
    number && !way.endsWith(number) ? way + number : way,
  );
}

/** A short form of each name that can be read as no other name at the table. */
export function initials(names: readonly string[]): string[] {
  const ways = names.map((name) => shortened(name.trim()));
  return ways.map((own, seat) => {
    const free = own.find(
      (way) => way && ways.every((others, place) => place === seat || !others.includes(way)),
    );
    return free ?? `${own[0]}·${seat + 1}`;
  });
}
