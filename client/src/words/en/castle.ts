import { common } from "./common";

const FACINGS = ["north", "east", "south", "west"] as const;
const signed = (amount: number) => `${amount < 0 ? "−" : "+"}${Math.abs(amount)}`;

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
      ? `${facings.length === 1 ? "open entrance" : "open entrances"}: ${common.listed(facings.map((facing) => FACINGS[facing]))}`
      : "no open entrance",

  placing: (name: string) => `Place the ${name}`,
  keys: "Arrow keys move, R turns, period and comma go through the spots from the best, Enter places, Escape puts back.",
  placeHere: "Place here",
  buyHere: (coins: number) => `Place for ${coins}`,
  turn: "Turn",
  turnBack: "Turn the other way",
  best: "Best spot",
  next: "Next spot",
  previous: "Previous spot",
  putBack: "Put back",
  /** What stands beside the buttons for eyes that know a keyboard. */
  turnKey: "R",
  count: (number: number | null, of: number) => `${number ?? "–"} / ${of}`,
  signed,
  total: (points: number) => `${signed(points)} in all`,
  totalPoints: "In all",
  coins: (coins: number) => `${coins} coins`,
  costs: "Price",
  nothing: "No points here",
  illegal: "It cannot lie here.",
  counting: "Looking …",
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
  offSpot: (reason: string) => `Not here: ${reason}`,
};
