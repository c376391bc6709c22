/**
 * Words of what a seat is asked beside buying and placing: prices, bonus cards, rewards; and the tips for a
 * first game.
 */
import { common } from "../../../../words/en/common";

const tiles = (count: number) => `${count} ${count === 1 ? "tile" : "tiles"}`;

export const questions = {
  pricing: {
    heading: "Set the prices",
    lead:
      "The others pay you and choose first; you buy last, and pay " +
      "the bank. Drag rooms between prices, or tap two to swap them.",
    keys:
      "With the keys: left and right arrow move the room in focus to " +
      "the next price; Enter picks it up, Enter at another price swaps.",
    places: "Prices, from the highest",
    at: (price: number) => `at ${common.sum(price)}`,
    none: "No room",
    settled: "has its price",
    held: (room: string) => `${room} is picked up. Choose the price it goes to.`,
    coinsOn: (coins: number) => `${common.sum(coins)} coins lie on it, for whoever buys it`,
    moved: (room: string, price: number, other: string, instead: number) =>
      `${room} at ${common.sum(price)}, ${other} at ${common.sum(instead)}.`,
    higher: (room: string | null) => `Higher: move ${room ?? "the picked room"} to the next higher price`,
    lower: (room: string | null) => `Lower: move ${room ?? "the picked room"} to the next lower price`,
    legend:
      "What each would gain at their best place, without the price: large the points at once and from rewards, small " +
      "what favors (and your own cards) would add if the game ended then. Filled: nothing here is better for them. " +
      "Struck out: they cannot afford it now. –: it fits nowhere in their castle.",
    points: (points: number) => (points < 0 ? `−${-points}` : String(points)),
    you: (name: string) => `${name} (you)`,
    worth: (name: string, total: number, parts: string) => `${name} would gain ${total} (${parts})`,
    worthMost: (name: string, total: number, parts: string) =>
      `${name} would gain ${total}, the most of all rooms (${parts})`,
    fitsNowhere: (name: string) => `it fits nowhere for ${name}`,
    cannotPay: (text: string) => `${text}, but cannot afford it now`,
    nowhere: "–",
    confirm: "Set these prices",
  },

  any: {
    lead: "Choose one.",
    card: (name: string, text: string) => `${name}: ${text}`,
    bends: (card: string, coins: number) =>
      `${card}: ${coins < 0 ? "−" : "+"}${common.coins(Math.abs(coins))}`,
    more: "You may also …",
    /** Where a room is chosen first: what it costs, with what lies on it, and the way back to the others. */
    now: (price: number, on: number) =>
      `now at ${common.sum(price)}${on ? `, with ${common.coins(on)} on it` : ""}`,
    back: "Another room",
    brings: (cost: number, points: number) =>
      [cost ? `${common.signed(-cost)} coins` : "", points ? `${common.signed(points)} points` : ""]
        .filter(Boolean)
        .join(", "),
  },

  cards: {
    heading: (keep: number, of: number) => `Keep ${keep} of ${of} bonus ${of === 1 ? "card" : "cards"}`,
    lead: (keep: number, others: number) =>
      `${keep === 1 ? "It scores" : "They score"} at the end of the game. ` +
      (others === 1 ? "The other goes under the deck." : "The rest go under the deck."),
    begin: "The first two are chosen already; tap a card to change that.",
    now: (points: number) => `${common.signed(points)} as things are`,
    chosen: (chosen: number, keep: number) => `${chosen} of ${keep} chosen`,
    confirm: (keep: number) => (keep === 1 ? "Keep this card" : "Keep these cards"),
  },

  reward: {
    heading: "Which reward comes first?",
    lead: "You completed several rooms at once. Take their rewards in any order.",
    choose: (room: string, type: string) => `${room}, ${type}`,
    /** Where only one of the rooms brings anything. */
    vain: "No reward this time",
    goOn: (room: string) => `Go on without one for ${common.the(room)}`,
  },

  kind: {
    heading: "Which reward of the room comes first?",
    lead: (room: string) => `${room} brings several. Take them in any order.`,
    /** Rewards that no type of room brings, by their kind. */
    kinds: { tower: "Favor" } as Partial<Record<string, string>>,
  },

  favor: {
    heading: (of: number) => (of === 1 ? "A favor to keep" : `Keep 1 of ${of} favors`),
    lead: "It lies face down before you, and you alone score it at the end.",
    now: (rank: number, counts: number, points: number) =>
      `${rank ? `${common.nth(rank)} place` : "no place"} now with ${common.sum(counts)}: ${common.signed(points)}`,
  },

  corridor: {
    heading: "A free hallway or stairs",
    lead: "Take one for free and place it at once.",
    hallway: "Take a hallway",
    hallwayText: "Long and narrow, with many entrances. It connects rooms of one level.",
    stairs: "Take stairs",
    stairsText: "They lead from the castle down to the rooms downstairs.",
    left: (count: number) => `${count} left`,
    /** Why one of the two is not on offer. */
    gone: { hallway: "No hallways are left.", stairs: "No stairs are left." },
    nowhere: { hallway: "A hallway fits nowhere.", stairs: "Stairs fit nowhere." },
    forgo: "Take neither",
    best: (points: number, rewards: number) =>
      `best place ${common.signed(points)}` +
      (rewards ? (rewards === 1 ? " and a reward" : ` and ${rewards} rewards`) : ""),
  },

  upstairs: {
    heading: "Choose any reward",
    lead: "Your second downstairs room is complete: choose one of the other rewards.",
    spent: "A free hallway or stairs is not among them: you had that reward this turn.",
    again: (room: string) => `Score ${common.the(room)} once more, with its own bonus or penalty.`,
  },

  stack: {
    heading: "Look through a stack",
    lead: "By size in square feet. Then lay some of its tiles on the room deck: they come to the market first.",
    unit: "square feet",
    left: (count: number) => `${count} left`,
    known: "looked at before",
  },

  lay: {
    heading: (size: number) => `The stack of ${size} square feet`,
    lead: (most: number) =>
      `Choose up to ${tiles(most)} for the room deck. The first comes to the market first; the rest go back.`,
    last: "It is the last round: the tiles you take out leave the game. That only helps to empty a stack.",
    order: (place: number) => common.nth(place),
    drawn: (place: number) => `drawn as number ${place}`,
    turn: "Swap the two",
    confirm: (count: number) => (count ? `Lay ${tiles(count)} on the deck` : "Lay on the deck"),
    discard: (count: number) => (count ? `Take ${tiles(count)} out of the game` : "Take out of the game"),
    none: "Lay none",
  },

  tips: {
    label: "Tip",
    pick: "Pick a room: every place where it fits lights up with its points. Nothing is bought until you confirm.",
    price:
      "You are the Master Builder: what the others pay is yours. Put what they want at a price they can just afford.",
    /** What is no room, such as a moat, has no entrances to connect. */
    completion: (room: string, reward: string, isRoom: boolean) =>
      `The ${room} is complete${isRoom ? ": every entrance is connected" : ""}. Its reward: ${reward}`,
  },
};
