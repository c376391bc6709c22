/** Words of the board: the turn line, market, favors, cards, stacks, the large card. */
import type { RoomType, Tile } from "../../../../generated/ludwig";
import { common } from "../../../../words/en/common";
import { types as names } from "./types";

/** What a seat must do, by the kind of its question: said to the seat itself, and of others. */
interface Duty {
  you: string;
  others: (names: string, many: boolean) => string;
}

const duties: Record<string, Duty> = {
  "keep-bonus-cards": {
    you: "Choose your bonus cards",
    others: (names, many) => `${names} ${many ? "choose" : "chooses"} bonus cards`,
  },
  "price-rooms": { you: "You set the prices", others: (names) => `${names} sets the prices` },
  "choose-offer": { you: "Buy a room or pass", others: (names) => `${names} buys a room or passes` },
  "place-room": { you: "Place your room", others: (names) => `${names} places a room` },
  "choose-reward": { you: "Choose which reward comes next", others: (names) => `${names} chooses a reward` },
  "take-corridor": {
    you: "Take a hallway or stairs, or skip it",
    others: (names) => `${names} may take a hallway or stairs`,
  },
  "choose-upstairs": {
    you: "Choose a reward for your downstairs room",
    others: (names) => `${names} chooses a reward`,
  },
  "take-other-corridor": {
    you: "Take the other one too, or skip it",
    others: (names) => `${names} may take another hallway or stairs`,
  },
  "choose-another": {
    you: "Choose another reward for your downstairs room",
    others: (names) => `${names} chooses another reward`,
  },
  "choose-stack": {
    you: "Choose a stack to look through",
    others: (names) => `${names} chooses a stack to look through`,
  },
  "choose-kind": {
    you: "Choose which reward comes next",
    others: (names) => `${names} chooses a reward`,
  },
  "choose-favor": {
    you: "Keep one of the favors",
    others: (names) => `${names} keeps a favor face down`,
  },
  "lay-tiles": {
    you: "Lay tiles from the stack on the room deck",
    others: (names) => `${names} looks through a stack`,
  },
};

/** Types as they stand in the middle of a sentence. */
const types = Object.fromEntries(
  Object.entries(names).map(([type, name]) => [type, name.toLowerCase()]),
) as Record<RoomType, string>;

const kinds = (named: readonly RoomType[]) =>
  common.listed(
    named.map((type) => types[type]),
    "or",
  );

const effects = {
  connection: (points: number, named: readonly RoomType[]) =>
    `${common.signed(points)} for each connected ${kinds(named)} room.`,
  adjacency: (points: number, named: readonly RoomType[]) =>
    `${common.signed(points)} for each adjacent ${kinds(named)} room.`,
  castle: (points: number, named: readonly RoomType[]) =>
    `${common.signed(points)} for each ${kinds(named)} room anywhere in the castle.`,
};

export const board = {
  duties,
  /** What a room is, after its name: 'living, 3 points, +1 for each connected food room'. */
  about: ({ types: own, points, effect }: Tile) =>
    [
      common.listed(own.map((type) => types[type])),
      common.points(points),
      effect ? effects[effect.on](effect.points, effect.types).slice(0, -1) : "",
    ]
      .filter(Boolean)
      .join(", "),
  typed: (type: RoomType) => `${types[type][0].toUpperCase()}${types[type].slice(1)} room`,
  round: (round: number, last: boolean, cards: number) =>
    round < 1
      ? "Setting up"
      : last
        ? `Round ${round}, the last`
        : `Round ${round} · ${cards} ${cards === 1 ? "card" : "cards"} left`,
  heldCards: "Cards held",
  another: "Another turn: buy a room or pass",
  coverIt: (room: string) => `Choose a room for ${common.the(room)}`,
  placeIt: (room: string) => `Choose a place for ${common.the(room)}`,
  otherPlaces: (name: string, room: string) => `${name} places ${common.the(room)}`,
  undoSwap: "Undo: put the two rooms back at their prices (U)",
  undoDrop: (room: string) => `Undo: put ${common.the(room)} back (U)`,

  castleOf: (name: string) => `The castle of ${name}`,
  yourCastle: "Your castle",
  masterBuilder: "Master Builder",
  bonusCards: (count: number) => `${count} bonus ${count === 1 ? "card" : "cards"}`,
  coins: "coins",
  /** In place of the sum where coins are hidden from the others. */
  hiddenCoins: "?",

  pointsBy: "Points so far",
  sum: "Total",
  startPoints:
    "The first Master Builder starts with 0 points, the next players clockwise with 1, 2, 3 and so on.",
  causes: {
    "SETUP-8": "Place in turn order",
    "SCORE-1": "Rooms themselves",
    "SCORE-5": "Connected rooms",
    "SCORE-6": "Adjacent rooms",
    "SCORE-7": "Rooms anywhere",
    ACTIVITY: "Activity rewards",
    LIVING: "Living rewards",
    "FINAL-1": "Empty stacks",
    "FINAL-2": "King's Favors",
    "FINAL-3": "Bonus cards",
    "FINAL-4": "Coins left",
  } as Record<string, string>,

  market: "Market",
  lying: (coins: number) => `+${common.sum(coins)}`,
  /** What a room with coins on it costs, or brings, whoever buys it. */
  net: (coins: number) => (coins < 0 ? `pays you ${common.sum(-coins)}` : `pay ${common.sum(coins)}`),
  /** Small question marks, and what they open. */
  ask: {
    stacks: "Cards left: and what then?",
    favors: "What does a favor count?",
    pass: "Why pass?",
  },
  answers: {
    stacks: [
      "Each round, room cards are drawn to fill the market. When the last one is drawn, that round is the last.",
      "A stack without tiles scores at the end: 2 points for each room of that size in your castle.",
    ],
    favors: [
      "Each favor counts one thing in every castle. At the end 1st to 4th place score 8, 4, 2 and 1 points.",
      "The number is how much of it a castle has; below it are its place and the points for it as things stand. " +
        "A castle that has none gets no place (–). A tie shares the points.",
    ],
    pass: [
      "You buy nothing and take 5000 coins. Pass when you are short of coins, or when no room is worth its price.",
      "A room that nobody buys gets 1000 coins for whoever buys it later. They count towards its price.",
    ],
  },
  lyingText: "coins on it",
  left: (count: number) => (count ? `${count} left` : "none left"),
  soldText: (coins: number) => `Nothing is for sale at ${common.sum(coins)}`,
  /** Why something cannot be bought, by the rule that forbids it. */
  barred: { "BUY-5": "too expensive", "PLACE-8": "no place" } as Partial<Record<string, string>>,
  /** Where a tile fits nowhere since no door of its floor is open. */
  noDoor: { main: "no free door", downstairs: "needs stairs" },
  pressAgain: "again to buy",
  /** Where a tile would cover a room and none has its size. */
  noRoom: (size: number) => `no room of ${size}`,
  picked: "picked up: choose its place in the castle",
  pass: "Pass",
  passSure: "Pass this turn?",
  passBrings: (coins: number) => `You buy nothing and take ${common.sum(coins)} coins.`,
  passNot: "Look again",
  passGain: (coins: number) => `+${common.sum(coins)}`,

  favors: "King's Favors",
  favorNow: (name: string, amount: number, rank: number, points: number) =>
    `${name}: ${common.sum(amount)}, ${rank ? `${common.nth(rank)} place` : "no place"}, ${common.points(points)} now`,
  rank: (rank: number) => common.nth(rank),
  noRank: "–",
  /** Favors that lie face down before a seat, which alone scores them. */
  faceDown: (count: number) => `${count} ${count === 1 ? "favor" : "favors"} face down`,
  ownFavors: "Yours, face down",
  ownFavorsText: "Only you see and score them.",
  pile: "Favors",
  pileText: (left: number) => `Favors in the pile: ${left}`,
  noFavors: "There are no favors in this game.",

  cards: "Bonus cards",
  cardNow: (points: number) => `${common.points(points)} now`,
  lookAtCards: (name: string) => `Show ${name}’s cards`,
  hideCards: (name: string) => `Hide ${name}’s cards`,
  cardsCovered: "Face down while you share the screen, and so is what rooms are worth with them.",
  noCards: "You have no bonus cards yet.",
  cardsChosen: "You have chosen. The cards are yours once everybody has chosen.",
  cardsHidden: "Bonus cards are secret until the end.",

  stacks: "Stacks",
  stackText: (size: number, left: number) => `Rooms of ${size} square feet: ${left} left`,
  deck: "Room cards",
  hallways: "Hallways",
  stairs: "Stairs",
  countText: (name: string, count: number) => `${name}: ${count} left`,

  shapes: {
    square: "square",
    circle: "round",
    rectangle: "rectangular",
    L: "L-shaped",
    octagon: "octagonal",
  } as Record<string, string>,
  size: (size: number, shape: string) => `${size} square feet, ${shape}`,
  effects,
  reward: (text: string) => `When completed: ${text}`,
  ownDesign: "Our own design",
  entrances: (count: number) => `${count} ${count === 1 ? "entrance" : "entrances"}`,
  rankPoints: (points: readonly number[]) => `The places score ${common.listed(points.map(String))} points.`,
  fenced: "Nothing may touch its fenced edge.",
  tabs: { market: "Market", seats: "Seats", favors: "Favors", cards: "Cards", log: "Log" },

  keys: [
    ["1 – 9, B – K", "pick from the market, in its order; each ware shows its key once keys are used"],
    ["P", "pass, after a question"],
    ["U", "undo"],
    ["L", "open or close the log"],
    ["M", "go to the market"],
    ["T", "show the board as text"],
    ["R", "turn the room in hand where it is"],
    ["A", "lay something along with the room in hand, or leave it"],
    ["Arrows, Enter", "move the room in hand, place it"],
    ["+ and −", "zoom in, zoom out"],
    ["Esc", "close what is open, put a room back"],
    ["?", "this list"],
  ] as readonly (readonly [string, string])[],
};
