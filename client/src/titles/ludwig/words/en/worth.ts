import { common } from "../../../../words/en/common";

const place = (rank: number) => (rank ? common.nth(rank) : "no place");

/** Words of the whole worth of a choice: its parts, their sum, and what may still change. */
export const worth = {
  between: " · ",
  now: (points: number) => `${common.signed(points)} now`,
  sure: (points: number) => `${common.signed(points)} reward`,
  /** Parts of the final scoring, by its steps; how many cards or favors there are, and the places that change. */
  steps: {
    favors: (points, count, places) =>
      `${common.signed(points)} ${count === 1 ? "favor" : "favors"}${places.length ? ` (${places.join(", ")})` : ""}`,
    bonus: (points, count) => `${common.signed(points)} ${count === 1 ? "card" : "cards"}`,
    depleted: (points) => `${common.signed(points)} empty stack`,
    coins: (points) => `${common.signed(points)} for coins`,
  } as Partial<Record<string, (points: number, count: number, places: readonly string[]) => string>>,
  other: (points: number, name: string) => `${common.signed(points)} ${name.toLowerCase()}`,
  place,
  /** '2nd → 1st', '– → 1st'. */
  places: (before: number, after: number) =>
    `${before ? common.nth(before) : "–"} → ${after ? common.nth(after) : "–"}`,
  placesAloud: (before: number, after: number) => `from ${place(before)} to ${place(after)}`,
  sum: (parts: string, total: number) => `${parts} = ${common.signed(total)}`,
  lines: { depleted: "Empty stack", coins: "Coins left" } as Partial<Record<string, string>>,
  ifEnded: "If the game ended now",
  why: "What may still change?",
  uncertain:
    "The points above are certain. These count at the end of the game, as if it ended right after this move: " +
    "other players can still overtake you, and your own castle will grow.",
  pricePaid: "The price is counted in, as coins you would no longer have at the end.",
  priceLeftOut: "The price is not counted in.",
  best: "Your best place",
  toEach: "At each player's best place",
  bestAloud: (total: number, parts: string) => `Your best place is worth ${common.points(total)} (${parts})`,
  spot: (total: number, parts: string) => `${common.points(total)} (${parts})`,
  foreseen: (points: number, places: string) => [places, common.signed(points)].filter(Boolean).join(" "),
  foreseenAloud: (points: number, places: string) =>
    `With the room in hand: ${[places, `${common.signed(points)} points`].filter(Boolean).join(", ")}`,
};
