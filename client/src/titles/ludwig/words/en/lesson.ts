/** Words of the game in short, the rules page and the lesson. */
import { common } from "../../../../words/en/common";

export const lesson = {
  inShort: [
    "Each round another player is the Master Builder and sets the prices of the rooms for sale.",
    "The others buy first and pay the Master Builder, who buys last. Or pass, and take 5000 coins.",
    "Place the room so that its door meets a door of your castle. It scores its points, and more for rooms beside it.",
    "A room with all its doors connected is complete and gives a reward.",
    "At the end the King's Favors and your secret bonus cards score too. The most points win.",
  ],
  ownWords:
    "All the rules in our own words, each under a short name such as PLACE-6. The small question marks " +
    "in the game lead here. Where the printed rules are silent, we say how we play it.",
  /** What the castles beside rules show, by the rule; `/not` where something is forbidden. */
  examples: {
    "PLACE-1": "The doors of Study and Foyer meet.",
    "PLACE-1/not": "No doors meet: not allowed.",
    "PLACE-6": "Nothing touches the fence of the Pumpkin Patch.",
    "PLACE-6/not": "The Foyer touches the fence of the Formal Gardens: not allowed.",
    "PLACE-7": "Stairs lead down to the Mold Room.",
    "PLACE-7/not": "A downstairs room right at the Foyer: not allowed.",
    "SCORE-5": "+2: the Nap Room is connected to the Study, a living room.",
    "SCORE-6": "−1: the Flute Room touches the Study, a living room.",
    "COMPLETE-1": "The Buttery is complete: both of its doors are connected.",
  } as Record<string, string>,
  rewards: "Rewards of completed rooms",
  rooms: "Rooms and corridors",
  ownDesigns: "Rooms marked * are our own design: no book or picture that we know shows the printed ones.",
  favors: "King's Favors",
  cards: "Bonus cards",
  castle: "Your castle",
  /** Who sits there: the learner, and one other. */
  seats: ["You", "Ben"],
  wins: "win the game",
  purse: (name: string, points: number, coins: number) =>
    `${name}: ${common.points(points)}, ${common.coins(coins)}`,
  /** Said where the lesson goes on from another answer than the learner's. */
  other: {
    better: "We go on from the better answer of the step before.",
    alike: "Your place was just as good. We go on from ours.",
  },
  score: {
    title: "Count the points",
    text: "Suppose the game ended now: the last points are counted, step by step.",
    of: ": ",
  },
  done: "You know enough to build a castle.",
  doneText: "The rest comes with playing: the small question marks answer what you want to know.",
  steps: {
    buy: {
      title: "Buy a room",
      text: [
        "On your turn you buy one room. Its price stands above it, and below it the points that it would score.",
        "Pick the room that scores most.",
      ],
      well: () =>
        `6 points for ${common.sum(10_000)} coins. ` +
        "You pay Ben: he is the Master Builder of this round, and set the prices.",
      almost: () => "That one scores less: the Study would score 6.",
    },
    place: {
      title: "Place it",
      text: [
        "A room goes where one of its doors meets a door of your castle. It scores 1 more " +
          "for every living room that its doors connect.",
        "Drag the Study to the place where it connects two rooms.",
      ],
      well: (points: number) =>
        `${points} points: 4 for the Study, and 1 each for the Focus Room and the Gallery of Mirrors.`,
      almost: (points: number) =>
        `${points} points. Look for the corner between the Focus Room and the Gallery of Mirrors.`,
    },
    hallway: {
      title: "A hallway opens doors",
      text: [
        "A hallway has no points of its own, but 14 doors for what comes next. It always costs 3000.",
        "The Foyer has one open door left. Pick the hallway and place it there: a laurel shows what it " +
          "completes, and that is worth more than 2 points elsewhere.",
      ],
      well: () => "All doors of the Foyer are connected: it is complete, and brings a reward.",
      almost: () => "The Foyer still has an open door. The hallway fits there, at the places with a laurel.",
    },
    reward: {
      title: "A completed room brings a reward",
      text: [
        "Each type has its own: a food room another turn, an outdoor room coins, an activity room 5 points …",
        "The Foyer is a corridor, and brings a free hallway or free stairs. Take the stairs.",
      ],
      well: () => "The stairs cost you nothing.",
      almost: () => "You may, but the stairs lead to new rooms.",
    },
    stairs: {
      title: "Stairs lead down",
      text: [
        "The light end goes to a door of your castle; the dark end is for rooms downstairs.",
        "The Gallery of Mirrors scores 2 for every corridor at its doors, and stairs are one. Place them there.",
      ],
      well: (points: number) => `${points} points, and the dark end is free.`,
      almost: (points: number) => `${points} points here, but 2 at a door of the Gallery of Mirrors.`,
    },
    downstairs: {
      title: "Build downstairs",
      text: [
        "Rooms downstairs score for rooms anywhere in the castle: the Venus Grotto 1 for every corridor.",
        "You have three corridors. Buy the Venus Grotto: you have 2000 coins, and the 2000 that lie on it " +
          "help you pay. Place it at the dark end of the stairs.",
      ],
      well: (points: number) =>
        `${points} points. The Stairs are complete too; we leave their reward this time.`,
      almost: () => "Pick the Venus Grotto: with three corridors it scores 4.",
    },
    pass: {
      title: "Pass",
      text: [
        "You have 1000 coins left, and everything costs more.",
        "Pass: you buy nothing and take 5000 coins. That can be wise, too, when no room is worth its price.",
      ],
      well: () => "5000 coins for your next turns.",
      almost: () => "",
    },
    price: {
      title: "Set the prices",
      text: [
        "You are the Master Builder: you set the prices. The others buy first, and pay you.",
        "Ben wants the Guest Bedroom most, as his marks show, and has 9000 coins. Drag it to the price 8000, " +
          "or tap both.",
      ],
      well: () => "Ben pays you 8000 for it. You buy last, and this time you pass for 5000 more.",
      almost: () => "Ben has 9000 coins: at 8000 the Guest Bedroom brings you most.",
    },
    complete: {
      title: "Coins on a room",
      text: [
        "A room that nobody buys gets 1000 coins each round, for its next buyer. The Washroom costs 4000, " +
          "and 5000 lie on it: it pays you 1000, though your purse is empty.",
        "Buy it and place it at the last open door of the Gallery of Mirrors. That completes both.",
      ],
      well: (points: number) =>
        `${points} points: a completed living room scores again. And the Washroom brings bonus cards.`,
      almost: () => "Look for the place of the Washroom with two laurels, at the Gallery of Mirrors.",
    },
    keep: {
      title: "Secret points",
      text: [
        "A completed utility room lets you draw two bonus cards and keep one. Nobody else sees it, and " +
          "it scores at the end.",
        "Keep the card that suits your castle.",
      ],
      well: () => "You have three living rooms, and the card scores for each.",
      almost: () => "That card would score nothing yet. The other one scores already.",
    },
    favors: {
      title: "The King's Favors",
      text: [
        "When the last room card is drawn, that round is the last. Then the King's Favors score: 8 points " +
          "for whoever has most, then 4, 2 and 1.",
        "You have the most living rooms. Ben has the sleeping rooms; who has none gets nothing.",
      ],
      well: () => "",
      almost: () => "",
    },
  },
};
