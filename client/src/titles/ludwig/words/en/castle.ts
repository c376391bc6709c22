import { common } from "../../../../words/en/common";

const FACINGS = ["north", "east", "south", "west"] as const;

/** Words of the castle: looking around in it, and placing a tile. */
export const castle = {
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show the whole castle",
  zoom: "Zoom in, zoom out, or show the whole castle",
  view: "View of the castle",
  keysRooms: "Arrow keys walk from room to room; plus, minus and 0 zoom.",
  /** A room as it is read aloud. */
  room: (name: string, types: readonly string[], points: number) =>
    `${name}, ${common.listed(types)}, ${common.points(points)}`,
  completed: "completed",
  /** 'open: 5 to the east and 1 to the south'. */
  openDoors: (facings: readonly number[]) => {
    const counts = FACINGS.map((name, facing) => ({
      name,
      count: facings.filter((each) => each === facing).length,
    }));
    const open = counts.filter(({ count }) => count).map(({ name, count }) => `${count} to the ${name}`);
    return open.length ? `open: ${common.listed(open)}` : "no open entrance";
  },
  /** Of several rooms of one name. */
  numbered: (name: string, number: number) => `${common.nth(number)} ${name}`,
  /** Of several entrances on one side. */
  nth: (number: number, facing: number) =>
    `${common.nth(number)} entrance from the ${facing % 2 ? "north" : "west"}`,
  /** 'north of the Foyer', with the entrances that meet where a side has several. */
  beside: (room: string, facing: number, theirs: string, own: string) =>
    `${FACINGS[facing]} of ${common.the(room)}${theirs && ` at its ${theirs}`}${own && ` by the tile's ${own}`}`,
  /** Where a tile lies that covers a room. */
  onRoom: (room: string) => `on ${common.the(room)}`,
  /** What lies below the face of a room. */
  covers: (rooms: string) => `covers ${common.the(rooms)}`,
  turned: ["not turned", "turned once", "turned twice", "turned three times"],

  /** What is laid along with a tile, and the room at its other end. */
  along: (piece: string, room: string) => `with the ${piece}${room && ` to ${common.the(room)}`}`,
  alongTitle: "Lay along with it",
  alongButton: (piece: string, room: string) => `${piece}${room && ` to ${room}`}`,
  alongNeeded: "needed here",
  alongGain: (points: number) => common.signed(points),
  alongKeys: "A goes through what may be laid along with it.",
  joined: (rooms: readonly string[]) => `passage to ${common.listed(rooms)}`,

  placing: (name: string) => `Place ${common.the(name)}`,
  keys:
    "Arrow keys move, R turns, period and comma go through " +
    "the spots from the best or to the nearest, Enter places, Escape puts back.",
  placeHere: "Place here",
  /** While others play. */
  pencilHere: "Leave it in pencil",
  /** What a click on the board does. */
  clickPlaces: "Click to place it here.",
  clickBuys: (coins: number) =>
    coins < 0
      ? `Click to buy it and gain ${common.sum(-coins)} coins.`
      : `Click to buy it for ${common.sum(coins)} coins.`,
  /** More coins may lie on a room than it costs. */
  buyHere: (coins: number) =>
    coins < 0 ? `Place, gain ${common.sum(-coins)}` : `Place for ${common.sum(coins)}`,
  turn: "Turn",
  best: "Best spot",
  bestMeans: "Best spot: the most points in total; among equals, the most rewards",
  next: "Next spot",
  previous: "Previous spot",
  nearest: "Nearest",
  search: "Drag it to a place that lights up.",
  putBack: "Put back",
  ask: "What do the star and the arrows do?",
  answer: [
    "The star goes to the best spot; the arrows go through all spots, from the best to the worst.",
    "The number between them says which spot it is, of how many.",
  ],
  /** The key that turns, as assistive technology names it. */
  turnKey: "R",
  count: (number: number, of: number) => `${number} / ${of}`,
  totalPoints: "Total",
  coins: (coins: number) =>
    coins < 0 ? `gain ${common.sum(-coins)} coins` : `costs ${common.sum(coins)} coins`,
  illegal: "It cannot go here.",
  shuts: "After this your castle has no open door upstairs.",
  /** How a ledger line came about, after '+2 Nap Room'. */
  because: (effect: "connection" | "adjacency" | "castle", other: string) =>
    ({ connection: `connected ${other}`, adjacency: `next to ${other}`, castle: `${other} in the castle` })[
      effect
    ],
  completes: (name: string) => `Completes ${name}`,
  /**
   * The ghost as it is read aloud: 'Spot 3 of 41: 6 points, north of the Foyer, turned once, completes Parlor
   * (reward: …)'.
   */
  spot: (
    number: number,
    of: number,
    points: string,
    where: string,
    completed: readonly { name: string; reward: string }[],
  ) =>
    [
      `Spot ${number} of ${of}: ${points}`,
      where,
      completed.length
        ? `completes ` +
          `${common.listed(completed.map((room) => `${room.name} (reward: ${room.reward.replace(/\.$/, "")})`))}`
        : "",
    ]
      .filter(Boolean)
      .join(", "),
};
