/**
 * Every legal place of the tile in hand, worked out once so that the ghost can follow the pointer: snapping,
 * turning, walking, markers.
 */
import type { RoomType } from "../../../generated/ludwig";
import type { Completion, Line, Option, Worth } from "../../../generated/wire";
import { joined, type Point, type Size } from "../../../table/camera";
import { covers } from "../../../table/clear";
import { outline } from "../draw/shapes";
import {
  adjacent,
  bounds,
  boxOf,
  coveredBy,
  doors as doorsOf,
  hasOpen,
  placed,
  type Box,
  type Castle,
  type Door,
  type Facing,
  type Spot,
  type Tiles,
  type Turn,
  type Turned,
  withRoom,
  writeSpot,
} from "../geometry";
import { alongOf, spotOf } from "../actions";
import { pointsOf } from "../play.svelte";

/** One way to take a place: with nothing along, or with pieces that are laid in the same move. */
export interface Way {
  readonly action: string;
  readonly along: readonly Spot[];
  /** What it scores at once. */
  readonly score: readonly Line[];
  /** What it completes, with the rewards that follow. */
  readonly completes: readonly Completion[];
  /** The kinds of sure rewards whose use no points tell: another turn, cards, a free corridor. */
  readonly boons: readonly string[];
  /** Its whole worth, part by part; null at a table without aids. */
  readonly whole: Worth | null;
  /** What it is worth in total; without aids what it is sure to score. */
  readonly points: number;
}

/** A legal place: the way to take it that is meant at first, and the middle of the tile there. */
export interface Place extends Way {
  readonly spot: Spot;
  readonly form: Turned;
  /** Every way to take it. */
  readonly ways: readonly Way[];
  /** How good it is among all: 0 for the fewest points, 1 for the most, half where all are alike. */
  readonly worth: number;
  /** Its number in the order of points and then of boons, best first, from 0. */
  readonly rank: number;
  readonly x: number;
  readonly y: number;
}

/** The tile in hand with all its places, best first. */
export interface Hand {
  readonly id: string;
  readonly places: readonly Place[];
  readonly byTurn: ReadonlyMap<Turn, readonly Place[]>;
  /** The outline of every place, as the data of a path from the left and top of its box. */
  readonly paths: ReadonlyMap<Place, string>;
  readonly box: Box;
}

/** Works out what the pointer will ask; null if there is no place at all. */
export function prepare(tiles: Tiles, id: string, options: readonly Option[]): Hand | null {
  if (!options.length) return null;
  const read = bySpot(ordered(options).map(wayOf));
  const values = read.map(([first]) => first.points);
  const [most, least] = [Math.max(...values), Math.min(...values)];
  const places = read.map((ways, rank): Place => {
    const spot = spotOf(ways[0].action);
    const form = placed(tiles, spot);
    const worth = most === least ? 0.5 : (ways[0].points - least) / (most - least);
    return {
      ...ways[0],
      spot,
      form,
      ways,
      worth,
      rank,
      x: spot.x + form.width / 2,
      y: spot.y + form.height / 2,
    };
  });
  const byTurn = new Map<Turn, Place[]>();
  for (const place of places) byTurn.set(place.spot.turn, [...(byTurn.get(place.spot.turn) ?? []), place]);
  return {
    id,
    places,
    byTurn,
    paths: new Map(places.map((place) => [place, outline(place.form, 1.5)])),
    box: boxAround(places),
  };
}

const wayOf = ({ option, points, boons }: ReturnType<typeof ordered>[number]): Way => ({
  action: option.action,
  along: alongOf(option.action),
  score: option.score ?? [],
  completes: option.completes ?? [],
  boons,
  whole: option.worth ?? null,
  points,
});

/**
 * The ways to take each spot, the one that lays least first, since pieces are few; the spots that need none come before
 * those that do, and each in the order of points.
 */
function bySpot(ways: readonly Way[]): Way[][] {
  const found = new Map<string, Way[]>();
  for (const way of ways) {
    const key = writeSpot(spotOf(way.action));
    found.set(key, [...(found.get(key) ?? []), way]);
  }
  const spots = [...found.values()].map((each) => each.sort((a, b) => a.along.length - b.along.length));
  return spots.sort(
    ([a], [b]) =>
      Number(a.along.length > 0) - Number(b.along.length > 0) ||
      b.points - a.points ||
      b.boons.length - a.boons.length,
  );
}

/** The pieces that may be laid along at a place, each once. */
export function choices({ ways }: Place): Spot[] {
  const all = ways.flatMap(({ along }) => along);
  return [...new Map(all.map((piece) => [writeSpot(piece), piece])).values()];
}

export const lays = ({ along }: Way, piece: Spot): boolean =>
  along.some((each) => writeSpot(each) === writeSpot(piece));

/** The way that lays a piece more or less and is else most like the present one; null if there is none. */
export function toggled({ ways }: Place, now: Way, piece: Spot): Way | null {
  const wanted = ways.filter((way) => lays(way, piece) !== lays(now, piece));
  const unlike = (way: Way) => {
    const kept = way.along.filter((each) => lays(now, each)).length;
    return way.along.length + now.along.length - 2 * kept;
  };
  return wanted.length ? wanted.reduce((best, way) => (unlike(way) < unlike(best) ? way : best)) : null;
}

/** Options with their points and boons, the best first: by points, among equals by boons. */
export const ordered = (options: readonly Option[]) =>
  options
    .map((option) => ({ option, points: pointsOf(option), boons: boonsOf(option) }))
    .sort((a, b) => b.points - a.points || b.boons.length - a.boons.length);

/** The rewards of what is completed that score nothing by themselves and are not withheld this time. */
const boonsOf = ({ completes = [] }: Option): string[] =>
  completes
    .flatMap(({ rewards = [] }) => rewards)
    .filter(({ score = [], note }) => !score.length && !note)
    .map(({ kind }) => kind);

function boxAround(places: readonly Place[]): Box {
  const least = (of: (place: Place) => number) => Math.min(...places.map(of));
  const most = (of: (place: Place) => number) => Math.max(...places.map(of));
  return {
    left: least((place) => place.spot.x),
    top: least((place) => place.spot.y),
    right: most((place) => place.spot.x + place.form.width),
    bottom: most((place) => place.spot.y + place.form.height),
  };
}

/** The corner around a castle and the places of a tile where it lies farthest from all of them. */
export function away({ box, places }: Hand, tiles: Tiles, castle: Castle, { width, height }: Turned): Point {
  const all = joined(bounds(castle, tiles), box);
  const xs = [all.left + width / 2, all.right - width / 2];
  const ys = [all.top + height / 2, all.bottom - height / 2];
  const rooms = castle.map((room) => boxOf(tiles, room)).map(middle);
  const free = (at: Point) =>
    Math.min(...[...places, ...rooms].map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
  const corners = xs.flatMap((x) => ys.map((y) => ({ x, y })));
  return corners.reduce((best, corner) => (free(corner) > free(best) ? corner : best));
}

const middle = ({ left, top, right, bottom }: Box): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** How far from its place a carried tile sticks to it, in units. */
export const reach = (form: Turned) => 1.25 + Math.min(form.width, form.height) / 4;

function nearestOf(places: readonly Place[], at: Point, within: number): Place | null {
  let [found, least]: [Place | null, number] = [null, within];
  for (const place of places) {
    const away = Math.hypot(place.x - at.x, place.y - at.y);
    if (away < least) [found, least] = [place, away];
  }
  return found;
}

/**
 * The place that a tile carried to a point sticks to: of its rotation if one is near, otherwise of any other,
 * unless the player has turned it (`only`).
 */
export function snap(hand: Hand, turn: Turn, at: Point, within: number, only = false): Place | null {
  const found = nearestOf(hand.byTurn.get(turn) ?? [], at, within);
  return found || only ? found : nearestOf(hand.places, at, within);
}

/** How far the middle of a turned tile may be from the point about which it turns, as it lies on the lattice. */
const SAME = 0.75;

/** The place of a rotation whose middle is at a point, if there is one. */
export const placeAt = (hand: Hand, turn: Turn, at: Point): Place | null =>
  nearestOf(hand.byTurn.get(turn) ?? [], at, SAME);

/** The nearest place of a rotation, however far. */
export const nearest = (hand: Hand, turn: Turn, at: Point): Place =>
  nearestOf(hand.byTurn.get(turn) ?? hand.places, at, Infinity)!;

const DIRECTIONS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** The next place in a direction, of the chosen rotation rather than of another; null at the edge. */
export function beside(hand: Hand, from: Point, turn: Turn, facing: Facing): Place | null {
  const [dx, dy] = DIRECTIONS[facing];
  let [found, least]: [Place | null, number] = [null, Infinity];
  for (const place of hand.places) {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const across = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    if (along < 0.1) continue;
    const cost = along + 2 * across + (across > 2 * along ? 20 : 0) + (place.spot.turn === turn ? 0 : 1.5);
    if (cost < least) [found, least] = [place, cost];
  }
  return found;
}

/** The next or previous place in the order of points, around the end. */
export const cycled = (hand: Hand, from: Place | null, step: 1 | -1): Place =>
  hand.places[from ? (from.rank + step + hand.places.length) % hand.places.length : 0];

/** The places that get a number: the best first, then those with boons; none so near that numbers would touch. */
export function marked(hand: Hand, apart: number): Place[] {
  const [best] = hand.places;
  const found: Place[] = [];
  for (const place of [best, ...hand.places.filter(({ boons }) => boons.length), ...hand.places]) {
    if (found.every((other) => Math.hypot(other.x - place.x, other.y - place.y) >= apart)) found.push(place);
  }
  return found;
}

/** Places of the same points together, the best last so that they lie on top; one for each different outline. */
export function levels(hand: Hand): { worth: number; spots: (Place & { path: string })[] }[] {
  const seen = new Set<string>();
  const found = new Map<number, (Place & { path: string })[]>();
  for (const place of hand.places) {
    const cells = place.form.cells.map((cell) => `${place.spot.x + cell.x},${place.spot.y + cell.y}`);
    const key = cells.sort().join(" ");
    if (seen.has(key)) continue;
    seen.add(key);
    found.set(place.worth, [...(found.get(place.worth) ?? []), { ...place, path: hand.paths.get(place)! }]);
  }
  return [...found].map(([worth, spots]) => ({ worth, spots })).reverse();
}

/**
 * What a placement would do to a castle: doors that meet, rooms completed (the new one is the castle's
 * length), rooms that cost points.
 */
export interface Outcome {
  readonly doors: readonly Door[];
  readonly connected: readonly number[];
  readonly completed: readonly { room: number; rewards: readonly RoomType[] }[];
  readonly costly: readonly number[];
  /** Whether it closes the last door to which a room of the main floor could be built. */
  readonly shut: boolean;
}

export function outcome(
  castle: Castle,
  tiles: Tiles,
  place: Pick<Place, "spot" | "along" | "score" | "completes">,
): Outcome {
  const covered = coveredBy(castle, tiles, place.spot);
  if (covered >= 0) return covering(castle, tiles, place, covered);
  const all = doorsOf(withRoom(castle, place.spot, place.along), tiles);
  const doors = all.at(-1)!.filter(({ state }) => state === "connected");
  const connected = [...new Set(doors.map((door) => door.to))];
  const near = {
    "SCORE-5": connected,
    "SCORE-6": adjacent(castle, tiles, place.spot),
    "SCORE-7": castle.map((_, room) => room),
  };
  const costly = place.score
    .filter((line) => line.amount < 0)
    .flatMap((line) =>
      (near[line.because as keyof typeof near] ?? []).filter((room) =>
        [line.about, line.other].includes(castle[room].faces?.at(-1) ?? castle[room].id),
      ),
    );
  const shut = !hasOpen(all, false) && hasOpen(doorsOf(castle, tiles), false);
  return { doors, connected, completed: completedIn(castle, place), costly: [...new Set(costly)], shut };
}

/** What a face on a room would do: the doors stay as they are. */
function covering(
  castle: Castle,
  tiles: Tiles,
  place: Pick<Place, "score" | "completes">,
  covered: number,
): Outcome {
  const names = place.score.filter((line) => line.amount < 0).flatMap(({ about, other }) => [about, other]);
  const near = adjacent(castle, tiles, castle[covered]).filter((room) => room !== covered);
  const costly = near.filter((room) => names.includes(castle[room].faces?.at(-1) ?? castle[room].id));
  return { doors: [], connected: [], completed: completedIn(castle, place), costly, shut: false };
}

/** The rooms that the server says a placement completes, by their numbers. */
function completedIn(castle: Castle, { completes }: Pick<Place, "completes">): Outcome["completed"] {
  const rooms = castle.map(writeSpot);
  return completes.map(({ what, rewards = [] }) => ({
    room: rooms.includes(what) ? rooms.indexOf(what) : castle.length,
    rewards: rewards.map(({ kind }) => kind as RoomType),
  }));
}

const GAP = 14;
const EDGE = 8;

/** Hidden pixels that are worth a pixel of way from the box to its card. */
const WAY = 25;

/** Half of what the number of a place takes on the screen, with some air around it, in pixels. */
const NUMBER = 20;

/** Where the numbers of places are on the screen, each once. */
export function numbersAt(places: readonly Point[], screen: (at: Point) => Point): Box[] {
  const boxes = places.map(screen).map(({ x, y }) => ({
    left: Math.round(x) - NUMBER,
    top: Math.round(y) - NUMBER,
    right: Math.round(x) + NUMBER,
    bottom: Math.round(y) + NUMBER,
  }));
  return [...new Map(boxes.map((box) => [`${box.left} ${box.top}`, box])).values()];
}

/** How much more it matters that a room of the castle is hidden than the number of a place. */
const ROOM = 20;
/** Into how many parts the screen is divided both ways, in search of free ground. */
const PARTS = 6;

/**
 * The left and top of a card for a box of the screen: beside it or wherever there is free ground, so that it hides
 * no room of the castle if that can be done, and least of the others and of the box itself.
 */
export function roomiest(
  around: Box,
  card: Size,
  screen: Size,
  others: readonly Box[],
  rooms: readonly Box[] = [],
): Point {
  const level = (around.top + around.bottom - card.height) / 2;
  const middle = (around.left + around.right - card.width) / 2;
  const sides = [
    { x: around.right + GAP, y: level },
    { x: around.left - GAP - card.width, y: level },
    { x: middle, y: around.bottom + GAP },
    { x: middle, y: around.top - GAP - card.height },
    ...[0, screen.width].map((x) => ({ x, y: level })),
    ...steps(screen.width - card.width).flatMap((x) =>
      steps(screen.height - card.height).map((y) => ({ x, y })),
    ),
  ];
  const inside = sides.map(({ x, y }) => ({
    x: Math.max(EDGE, Math.min(x, screen.width - card.width - EDGE)),
    y: Math.max(EDGE, Math.min(y, screen.height - card.height - EDGE)),
  }));
  const hidden = (at: Point, boxes: readonly Box[]) =>
    boxes.reduce((sum, box) => sum + covers(at, card, box), 0);
  const away = ({ x, y }: Point) =>
    Math.max(0, x - around.right, around.left - x - card.width) +
    Math.max(0, y - around.bottom, around.top - y - card.height);
  const cost = (at: Point) =>
    9 * hidden(at, [around]) + WAY * Math.max(GAP, away(at)) + hidden(at, others) + ROOM * hidden(at, rooms);
  return lowest(inside, cost);
}

const steps = (room: number) => Array.from({ length: PARTS + 1 }, (_, step) => (room * step) / PARTS);

function lowest(places: readonly Point[], cost: (at: Point) => number): Point {
  const costs = places.map(cost);
  return places[costs.indexOf(Math.min(...costs))];
}
