/** Words of the Royal Decrees. */
import { common } from "../../../../../words/en/common";

export const words = {
  heading: (keep: number) => (keep === 1 ? "Keep one decree" : `Keep ${keep} decrees`),
  lead: "It bends a rule for you alone, all game. The others go on to the next player; all are shown together.",
  exchange: "It takes the place of Second Opinion and is in force at once.",
  chosen: (count: number, keep: number) => `${count} of ${keep} chosen`,
  confirm: (keep: number) => (keep === 1 ? "Keep this decree" : "Keep these decrees"),
  lines: { "DEC-5": "{points} {favor}{rule}" } as Record<string, string>,
  final: "Royal Decrees",
  finalText: "A Royal Decree: it scores for its owner alone.",
  duties: {
    "price-in-time": {
      you: "Set the prices in time",
      others: (name: string) => `${name} sets the prices against the sand`,
    },
    "price-rest": {
      you: "Set the prices that are left",
      others: (name: string) => `${name} sets the prices that are left`,
    },
  },
  deeds: {
    draft: "keeping a decree",
    first: "choosing which decree is first",
    "lay-first": "choosing between hallway and stairs",
    seal: "sealing a tile",
    leave: "leaving it as it was",
    swap: "exchanging a bonus card",
    recall: "looking through the room cards",
    "put-on-top": "putting a card on the deck",
    enough: "putting cards on the deck",
    "move-under": "moving a room under another price",
    shift: "moving coins on the market",
    "so-far": "setting prices",
    "time-up": "running out of time",
    "go-first": "taking the first turn",
    grease: "paying for a place in the queue",
  } as Record<string, string>,
  kept: "You have kept",
  used: "used",
  recalled: (sizes: readonly number[]) =>
    `On the deck so far, the first to be drawn first: ${common.listed(sizes.map(String))}`,
  goesFirst: "First in this round",
  movedUp: (places: number) => `Moved up ${places === 1 ? "one place" : `${places} places`} in this round`,
  sandHeading: "Set the prices in time",
  restHeading: "Set the prices that are left",
  /** While the sand of another's Hourglass runs. */
  sand: (name: string) =>
    `${name} holds the Hourglass: you have 15 seconds. A room that you have moved keeps its price; ` +
    `${name} prices the others if you are not done.`,
  rest: (name: string) => `The sand has run out for ${name}: you price the rooms that were not moved yet.`,
  sealed: (room: string) => `Face down here: ${room}`,
  sealedSize: (size: number) => `A tile of ${size} square feet lies here face down`,
  stored: (room: string) => `In store: ${room}`,
  debt: (coins: number) => `Borrowed: ${common.coins(coins)}`,
  casket: (coins: number) => `In the casket: ${common.coins(coins)}`,
};
