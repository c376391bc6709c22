import { common } from "./common";

/** Words of the rules page, the lesson and the text board. */
export const learning = {
  rules: "Rules",
  lesson: "Learn by playing",
  noTitle: (title: string) => `There is no title '${title}' here.`,
  short: "The game in short",
  inShort: [
    "Each round another player is the Master Builder and sets the prices of the rooms for sale.",
    "The others buy first and pay the Master Builder, who buys last. Or pass, and take 5000 coins.",
    "Lay the room so that a door meets a door of your castle. It scores its points, and more for rooms beside it.",
    "A room with all its doors connected is complete and gives a reward.",
    "In the end the King's Favors and your secret bonus cards score too. Most points win.",
  ],
  ownWords:
    "All the rules in our own words. Each has a short name such as PLACE-6, which the game " +
    "shows beside points and refusals. Where the printed book is silent, we say how we rule.",
  find: "Find a rule",
  contents: "Contents",
  found: (count: number) => `${count} ${count === 1 ? "rule" : "rules"}`,
  nothing: (text: string) => `No rule speaks of '${text}'.`,
  ruling: "Our ruling:",
  rewards: "Rewards of completed rooms",
  rooms: "Rooms and corridors",
  favors: "King's Favors",
  cards: "Bonus cards",
  // The lesson
  step: (now: number, all: number) => `Step ${now} of ${all}`,
  castle: "Your castle",
  seats: ["Anna", "Ben"],
  again: "Try again",
  next: "Go on",
  score: {
    title: "Count the points",
    text:
      "This is how a game of Anna and Ben ended. Empty stacks, the King's " +
      "Favors, bonus cards and coins bring the last points, each by its rule.",
    of: ": ",
  },
  done: "You know enough to build a castle.",
  doneText:
    "Buy rooms, connect their doors, complete them for rewards, and set prices when the " +
    "Master Builder's token is yours. Everything else the table tells you when it matters.",
  playNow: "Play a game now",
  steps: {
    place: {
      title: "Place a room",
      text: [
        "You bought the Nap Room. It is worth 2 points, and 2 more for every living room connected to it by a door.",
        "Your Study is a living room. Carry the Nap Room so that their " +
          "doors meet: the glowing places are legal, each with its points.",
      ],
      well: (points: number) => `${points} points: the Nap Room is connected to your Study.`,
      almost: (points: number) =>
        `Only ${points} points: no living room is connected. Try a place at a door of the Study.`,
    },
    complete: {
      title: "Complete a room",
      text: [
        "A room whose doors are all connected is complete and gives a reward, " +
          "by its type. Food gives another turn, sleeping a look into a stack …",
        "Three of your rooms lack a single door. Place the Focus Room at one " +
          "of them: a laurel shows what would be completed, and what that brings.",
      ],
      well: (points: number) => `${points} points, and a room is complete. Its reward comes at once.`,
      almost: (points: number) =>
        `${points} points, but nothing is complete yet. Look for a place with a laurel.`,
    },
    price: {
      title: "Set the prices",
      text: [
        "You are the Master Builder this round. You lay the rooms under " +
          "the prices; the others buy first and pay you, and you buy last.",
        "The small marks show what each room would bring to whom. Make dear what " +
          "the other wants, and cheap what you hope to get. Any order is fine here.",
      ],
      well: () =>
        "The others now pay these prices to you. What nobody buys gathers coins until somebody does.",
      almost: () => "",
    },
    keep: {
      title: "Secret points",
      text: [
        "A completed utility room lets you draw two bonus cards and keep " +
          "one. Bonus cards score at the end, and nobody else sees them.",
        "The King's Favors, open to all, score at the end too, " +
          "for whoever has most. Keep the card that fits your castle.",
      ],
      well: () => "A good choice: that card scores already, and will score more.",
      almost: () => "That card scores nothing yet. It may still; but the other one scores already.",
    },
  },
  // The board as text
  board: {
    title: "Board as text",
    market: "The market",
    drop: "Put it back",
    spots: (room: string, count: number) => `Places for ${common.the(room)}: ${count}, the best first`,
    close: "Close the board as text",
    spot: (points: number, room: string, where: string, completed: readonly string[]) =>
      [`${common.points(points)}: ${room} ${where}`, ...completed].join("; "),
    completed: (room: string, rewards: readonly string[]) =>
      `completes ${common.the(room)} (${rewards.join(" ")})`,
    complete: "complete",
    room: (name: string, about: string, doors: string, linked: readonly string[]) =>
      [`${name}, ${about}`, doors, ...(linked.length ? [`connected to ${common.listed(linked)}`] : [])].join(
        "; ",
      ),
    offer: (name: string, about: string, price: number, coins: number) =>
      `${name}, ${about}, for ${price}${coins ? ` with ${coins} coins on it` : ""}`,
    corridor: (name: string, left: number, price: number) => `${name}, ${left} left, for ${price}`,
    ownCastle: (points: number, coins: number) => `Your castle: ${common.points(points)}, ${coins} coins`,
    castleOf: (name: string, points: number, coins: number) =>
      `${name}'s castle: ${common.points(points)}, ${coins} coins`,
  },
};
