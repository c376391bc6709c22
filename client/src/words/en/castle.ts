import { common } from "./common";

const FACINGS = ["north", "east", "south", "west"] as const;

/** 'west', '2 north': the sides of some entrances, each with how many if several. */
const sides = (facings: readonly number[]) =>
  FACINGS.map((name, facing) => ({ name, count: facings.filter((each) => each === facing).length }))
    .filter(({ count }) => count)
    .map(({ name, count }) => (count > 1 ? `${count} ${name}` : name));

/** Words of the castle: looking around in it, and placing a tile. */
export const castle = {
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show the whole castle",
  view: "View of the castle",
  keysRooms: "Arrow keys walk from room to room; plus, minus and 0 zoom.",
  /** A room as it is read aloud. */
  room: (name: string, types: readonly string[], points: number) => `${name}, ${common.listed(types)}, ${common.points(points)}`,
  completed: "completed",
  openDoors: (facings: readonly number[]) =>
    facings.length
      ? `${facings.length === 1 ? "open entrance" : "open entrances"}: ${common.listed(sides(facings))}`
      : "no open entrance",

  placing: (name: string) => `Place ${common.the(name)}`,
  keys: "Arrow keys move, R turns, period and comma go through the spots from the best, Enter places, Escape puts back.",
  placeHere: "Place here",
  buyHere: (coins: number) => `Place for ${coins}`,
  turn: "Turn",
  best: "Best spot",
  next: "Next spot",
  previous: "Previous spot",
  putBack: "Put back",
  /** The key that turns, as assistive technology names it. */
  turnKey: "R",
  count: (number: number | null, of: number) => `${number ?? "–"} / ${of}`,
  totalPoints: "In all",
  coins: (coins: number) => `${coins} coins`,
  illegal: "It cannot lie here.",
  /** How a ledger line came about, after '+2 Nap Room'. */
  because: (effect: "connection" | "adjacency" | "castle", other: string) =>
    ({ connection: `connected ${other}`, adjacency: `next to ${other}`, castle: `${other} in the castle` })[effect],
  completes: (name: string) => `Completes ${name}`,
  /** The ghost as it is read aloud: 'Spot 3 of 41: 6 points, connects Parlor and Foyer, completes Parlor (reward: …)'. */
  spot: (number: number, of: number, points: number, connected: readonly string[], completed: readonly { name: string; reward: string }[]) =>
    [
      `Spot ${number} of ${of}: ${common.points(points)}`,
      connected.length ? `connects ${common.listed(connected)}` : "",
      completed.length ? `completes ${common.listed(completed.map((room) => `${room.name} (reward: ${room.reward.replace(/\.$/, "")})`))}` : "",
    ]
      .filter(Boolean)
      .join(", "),
};
