/** What the seats of a table are called to everybody. */
import type { BotCard, Card } from "../generated/types";
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
