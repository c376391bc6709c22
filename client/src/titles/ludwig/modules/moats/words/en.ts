/** Words of the moats. */

const moats = (count: number) => `${count} ${count === 1 ? "moat" : "moats"}`;

const sides: Record<string, string> = {
  foyer_barbican: "four entrances",
  foyer_barbican_north: "three entrances, closed in the north",
  foyer_barbican_east: "three entrances, closed in the east",
  foyer_barbican_south: "three entrances, no drawbridge",
  foyer_barbican_west: "three entrances, closed in the west",
};

export const words = {
  events: {
    "foyer-chosen": "{seat|has|have} chosen a foyer.",
    "foyer-laid": "{seat|lays|lay} the foyer into the barbican: {side}.",
    "master-builder-drawn": "{seat|is|are} the first Master Builder.{rule}",
    "card-turned-up": "A room card of size {amount} is turned up and discarded.{rule}",
    "tile-turned-up": "Turned up from the room deck, {the room} leaves the game.{rule}",
    "moat-completed": "{seat|completes|complete} the moat.{rule}",
    "room-taken": "{seat|takes|take} {the room} from the stack for free.{rule}",
    "reward-forgone/MOAT-22": "{seat|takes|take} no room of the stack.{rule}",
  },
  deeds: { foyer: "choosing a foyer" } as Record<string, string>,
  lines: {
    "MOAT-16": "{points} for a moat{rule}",
    "MOAT-16/other": "{points} for a moat, with {the other} inside{rule}",
    "MOAT-18": "{points} for the moats around {the about}{rule}",
  },
  account: (about: string, other: string) => (other ? `${about} · ${other} inside` : about),
  stacks: { moat: "moats" } as Record<string, string>,
  sides,
  duties: {
    "choose-foyer": {
      you: "Choose how your foyer lies",
      others: (names: string, many: boolean) =>
        `${names} ${many ? "choose their foyers" : "chooses a foyer"}`,
    },
    "place-moat": { you: "Place your moat", others: (names: string) => `${names} places a moat` },
    "choose-moat-stack": {
      you: "Choose a stack to look through",
      others: (names: string) => `${names} chooses a stack to look through`,
    },
    "take-room": {
      you: "Take a room of the stack, or none",
      others: (names: string) => `${names} looks through a stack`,
    },
  },

  name: "Moats",
  left: (count: number) => `Moats: ${count} left`,
  held: (count: number) => (count === 3 ? "A complete moat" : `${moats(count)} of 3`),
  ware: "3 points, and 1 for each room that is neither corridor nor outdoor, now and whenever one is placed",
  where: { west: "in the west", north: "in the north", east: "in the east" } as Record<string, string>,

  foyer: {
    heading: "How does your foyer lie?",
    lead: "Everybody chooses at once. The drawbridge leads to the gardens; a complete moat needs it.",
    names: {
      "4": "Four entrances",
      north: "Closed in the north",
      east: "Closed in the east",
      south: "No drawbridge",
      west: "Closed in the west",
    } as Record<string, string>,
    texts: {
      "4": "Three into the yard and one over the drawbridge: the most to build at, the most to complete.",
      north: "West, east and the drawbridge.",
      east: "North, west and the drawbridge.",
      south: "All three into the yard: no gardens, and no third moat.",
      west: "North, east and the drawbridge.",
    } as Record<string, string>,
  },
  stack: {
    heading: "Your moat is complete",
    lead: "Look through one stack of rooms. You may place one of them at once, for free.",
  },
  take: {
    heading: (size: number) => `The rooms of ${size}`,
    lead: "Take one and place it at once for free, or none. The rest is shuffled.",
    nowhere: "no place",
    none: "Take none",
  },
};
