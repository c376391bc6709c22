/** Words of the game in short, the rules page and the lesson. */
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
  favors: "King's Favors",
  cards: "Bonus cards",
  castle: "Your castle",
  seats: ["Anna", "Ben"],
  score: {
    title: "Count the points",
    text:
      "This is how a game of Anna and Ben ended. Empty stacks, the King's " +
      "Favors, bonus cards and coins score the last points, each by its rule.",
    of: ": ",
  },
  done: "You know enough to build a castle.",
  doneText:
    "Buy rooms, connect their doors, complete them for rewards, and set the prices when you are " +
    "the Master Builder. The table tells you everything else when it matters.",
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
        "Three of your rooms are just one door short. Place the Focus Room at one of " +
          "these doors: a laurel shows what it would complete, and the reward.",
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
        "The small marks show what each room would be worth to each of you. Set a high price for what the other " +
          "wants, and a low one for what you hope to get. Any order is fine here.",
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
          "for whoever has the most. Keep the card that fits your castle.",
      ],
      well: () => "A good choice: that card scores already, and will score more.",
      almost: () => "That card scores nothing yet. It may later, but the other one already scores.",
    },
  },
};
