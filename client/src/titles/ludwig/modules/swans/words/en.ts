/** Words of the swan tokens. */
import { common } from "../../../../../words/en/common";

const tokens = (count: number) => `${count} swan ${count === 1 ? "token" : "tokens"}`;

export const words = {
  colours: {
    blue: "blue",
    red: "red",
    green: "green",
    yellow: "yellow",
    purple: "purple",
  } as Record<string, string>,
  events: {
    "swan-revealed": "A {colour} swan token comes with {the room}.{rule}",
    "swan-taken": "{seat|takes|take} the {colour} swan token of {the room}.{rule}",
    "swans-traded": "{seat|trades|trade} in {tokens} for {amount|coin|coins}.{rule}",
    "points-scored/SWAN-7": "{seat|scores|score} for sets of swan tokens",
  },
  deeds: { trade: "trading in swan tokens" } as Record<string, string>,
  tails: {
    "room-revealed": { "swan-revealed": " with a {colour} swan" },
    bought: { "swan-taken": ", with its {colour} swan" },
    "swans-traded": { "coins-gained": "" },
  },
  lines: { "SWAN-7": "{points} for a swan set of {size}{rule}" },
  final: "Swan sets",
  finalText: "Sets of different colours: 1, 3, 6, 10 or 15 points for 1 to 5 swans.",
  swans: (count: number) => (count === 1 ? " swan" : " swans"),
  setOf: (size: string) => `set of ${size}`,

  token: (colour: string) => `${colour} swan token`,
  onRoom: (colour: string) => `with a ${colour} swan token`,
  lake: "Lake",
  left: (count: number) => `Swan tokens in the lake: ${count} left`,
  worth: (points: number) => common.signed(points),
  held: (counts: readonly (readonly [colour: string, count: number])[], points: number) => {
    const all = counts.reduce((sum, [, count]) => sum + count, 0);
    const each = counts.map(([colour, count]) => (count > 1 ? `${count} ${colour}` : colour));
    return `${tokens(all)} (${common.listed(each)}), sets worth ${common.points(points)} now`;
  },

  trade: "Trade swans",
  title: "Trade swan tokens for coins",
  lead: (left: number) =>
    `Pick ${left === 1 ? "one more" : `up to ${left}`} in this turn. All colours pay the same.`,
  scale: "Coins for each number of tokens",
  pick: "Your swan tokens",
  none: "Nothing picked yet.",
  gain: (count: number, coins: number) => `${tokens(count)} for ${common.coins(coins)}`,
  lost: (now: number, then: number) =>
    now === then
      ? `Your sets stay worth ${common.points(now)}.`
      : `Your sets would be worth ${common.points(then)} instead of ${now}.`,
  confirm: (count: number, coins: number) => (count ? `Trade ${count} for ${common.coins(coins)}` : "Trade"),
};
