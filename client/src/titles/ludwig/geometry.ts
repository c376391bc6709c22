/**
 * Where the rooms of a castle lie and which of their entrances meet, for drawing; the server judges what is
 * legal.
 */

import type { Tile } from "../../generated/ludwig";
import type { Box } from "../../table/camera";

export type { Box };

/** Facings run clockwise from north: 0 north, 1 east, 2 south, 3 west; y grows downwards. */
export type Facing = 0 | 1 | 2 | 3;
export type Turn = 0 | 1 | 2 | 3;

/** A placed tile: its id, the left and top of its turned box, and its quarter turns clockwise. */
export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly turn: Turn;
  /** What covers the room, the one on top last. */
  readonly faces?: readonly string[];
}

/** Rooms in the order of placing, the first is the foyer; and what else lies there, such as a passage. */
export interface Castle extends ReadonlyArray<Spot> {
  readonly pieces?: readonly Spot[];
}
/** The tiles of the title by their ids. */
export type Tiles = ReadonlyMap<string, Tile>;

export interface Entrance {
  readonly x: number;
  readonly y: number;
  readonly facing: Facing;
  readonly dark: boolean;
}

/** A tile in one rotation; cells and entrances count from the left and top of its box. */
export interface Turned {
  readonly tile: Tile;
  readonly turn: Turn;
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly entrances: readonly Entrance[];
  readonly fence: Facing | null;
}

/** A covered unit of a tile; only in part where a corner is round or cut. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly whole: boolean;
}

export type DoorState = "open" | "connected" | "blocked";

/** An entrance of a placed room in castle coordinates, and what has become of it. */
export interface Door extends Entrance {
  readonly room: number;
  readonly state: DoorState;
  /** The room behind a connected door, otherwise -1. */
  readonly to: number;
}

/** The next cell in every facing. */
export const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** The tiles of a title by their ids. */
export function tilesOf(tiles: readonly Tile[]): Tiles {
  return new Map(tiles.map((tile) => [tile.id, tile]));
}

/** The tile of a spot; an unknown id is an error. */
export function tileOf(tiles: Tiles, id: string): Tile {
  const tile = tiles.get(id);
  if (!tile) throw new Error(`there is no room '${id}'`);
  return tile;
}

const shownOnce = new WeakMap<Tile, Map<Tile, Tile>>();

/** What a room shows: its own tile, or the face on top of it within its walls, doors and fence. */
export function shownTile(tiles: Tiles, { id, faces = [] }: Spot): Tile {
  const room = tileOf(tiles, id);
  if (!faces.length) return room;
  const face = tileOf(tiles, faces.at(-1)!);
  const known = shownOnce.get(face) ?? new Map<Tile, Tile>();
  shownOnce.set(face, known);
  if (!known.has(room)) {
    const { shape, size, entrances, fence } = room;
    known.set(room, { ...face, id: `${face.id}+${room.id}`, shape, size, entrances, fence });
  }
  return known.get(room)!;
}

/** Whether a tile covers rooms and has no place of its own. */
export const isFace = ({ role }: Pick<Tile, "role">): boolean => role === "face";

/** The room of a castle that a face would cover: the one that lies just there; -1 for none. */
export function coveredBy(castle: Castle, tiles: Tiles, spot: Spot): number {
  if (!isFace(tileOf(tiles, spot.id))) return -1;
  const cells = (each: Spot) =>
    placed(tiles, each)
      .cells.map((cell) => `${each.x + cell.x},${each.y + cell.y}`)
      .sort()
      .join(" ");
  const wanted = cells(spot);
  return castle.findIndex((room) => room.x === spot.x && room.y === spot.y && cells(room) === wanted);
}

/** The placement that a text such as `nap_room@3,1r1` tells; what covers a room follows, each after a `+`. */
export function readSpot(text: string): Spot {
  const found = /^(\w+)@(-?\d+),(-?\d+)(?:r([0-3]))?((?:\+\w+)*)$/.exec(text);
  if (!found) throw new Error(`'${text}' is not a place such as nap_room@3,1r1`);
  const spot = {
    id: found[1]!,
    x: Number(found[2]),
    y: Number(found[3]),
    turn: Number(found[4] ?? 0) as Turn,
  };
  return found[5] ? { ...spot, faces: found[5].slice(1).split("+") } : spot;
}

/** A place as text; what covers the room is left out. */
export function writeSpot(spot: Spot): string {
  return `${spot.id}@${spot.x},${spot.y}${spot.turn ? `r${spot.turn}` : ""}`;
}

/** Whether a spot is that of a room; a piece on the ground or a passage is none. */
const isRoom = (tiles: Tiles, { id }: Spot): boolean => (tiles.get(id)?.role ?? "room") === "room";

/** The rooms of a line of notation, in the order of placing, and its pieces. */
export function readCastle(notation: string, tiles: Tiles = new Map()): Castle {
  return castleOf(notation.split(/\s+/).filter(Boolean).map(readSpot), tiles);
}

/** The castle of some spots; those that are no rooms are its pieces. */
function castleOf(spots: readonly Spot[], tiles: Tiles): Castle {
  const pieces = spots.filter((spot) => !isRoom(tiles, spot));
  return Object.assign(
    spots.filter((spot) => isRoom(tiles, spot)),
    { pieces },
  );
}

/** A castle with one room more, and the pieces that are laid along with it. */
export const withRoom = (castle: Castle, spot: Spot, along: readonly Spot[] = []): Castle =>
  Object.assign([...castle, spot], { pieces: [...piecesOf(castle), ...along] });

export const piecesOf = (castle: Castle): readonly Spot[] => castle.pieces ?? [];

export function writeCastle(castle: Castle): string {
  return [...castle, ...piecesOf(castle)].map(writeSpot).join(" ");
}

/** The two entrances under the ends of a passage: their cells, and where they face. */
export function endsOf(tiles: Tiles, passage: Spot): Pick<Entrance, "x" | "y" | "facing">[] {
  const { x, y } = passage;
  const { width, height } = placed(tiles, passage);
  const facing: Facing = height === 1 ? 1 : 2;
  return [
    { x, y, facing },
    { x: x + width - 1, y: y + height - 1, facing: opposite(facing) },
  ];
}

/** The rooms that a passage joins, by their numbers. */
export function joinedBy(castle: Castle, tiles: Tiles, passage: Spot): number[] {
  const ends = endsOf(tiles, passage).map(({ x, y, facing }) => edgeKey(x, y, facing));
  return castle.flatMap((spot, room) =>
    entrancesOf(tiles, spot).some((e) => ends.includes(edgeKey(e.x, e.y, e.facing))) ? [room] : [],
  );
}

const turnedOnce = new WeakMap<Tile, (Turned | undefined)[]>();

/** A tile turned clockwise by quarters; made once for each. */
export function turned(tile: Tile, turn: Turn): Turned {
  const known = turnedOnce.get(tile) ?? [];
  turnedOnce.set(tile, known);
  return (known[turn] ??= turn === 0 ? printed(tile) : quarter(turned(tile, (turn - 1) as Turn)));
}

function printed(tile: Tile): Turned {
  const rows = tile.shape.cells;
  const cells = rows.flatMap((row, y) =>
    [...row].flatMap((mark, x) => (mark === "." ? [] : [{ x, y, whole: mark === "#" }])),
  );
  const entrances = tile.entrances.map((entrance) => ({
    x: entrance.cell[0],
    y: entrance.cell[1],
    facing: entrance.facing as Facing,
    dark: entrance.dark,
  }));
  const fence = tile.fence as Facing | null;
  return { tile, turn: 0, width: rows[0]!.length, height: rows.length, cells, entrances, fence };
}

function quarter(from: Turned): Turned {
  const place = (x: number, y: number) => ({ x: from.height - 1 - y, y: x });
  return {
    tile: from.tile,
    turn: (from.turn + 1) as Turn,
    width: from.height,
    height: from.width,
    cells: from.cells.map((cell) => ({ ...cell, ...place(cell.x, cell.y) })),
    entrances: from.entrances.map((entrance) => ({
      ...entrance,
      ...place(entrance.x, entrance.y),
      facing: next(entrance.facing),
    })),
    fence: from.fence === null ? null : next(from.fence),
  };
}

const next = (facing: Facing) => ((facing + 1) & 3) as Facing;
export const opposite = (facing: Facing) => (facing ^ 2) as Facing;

/** The rotations of a tile that differ from each other; a hallway has two. */
export function rotations(tile: Tile): Turn[] {
  const seen = new Set<string>();
  return ([0, 1, 2, 3] as Turn[]).filter((turn) => {
    const { cells, entrances, fence, width } = turned(tile, turn);
    const marks = cells.map((cell) => `${cell.x},${cell.y}${cell.whole}`).sort();
    const openings = entrances.map((e) => `${e.x},${e.y},${e.facing}${e.dark}`).sort();
    const name = [width, ...marks, ...openings, fence].join(" ");
    return !seen.has(name) && seen.add(name);
  });
}

/** The least rotation that lies exactly like this one, which the server names a placement by. */
export function canonicalTurn(tile: Tile, turn: Turn): Turn {
  const kept = rotations(tile);
  if (kept.includes(turn)) return turn;
  return (kept.includes((turn & 1) as Turn) ? turn & 1 : 0) as Turn;
}

/** The turned tile of a spot. */
export function placed(tiles: Tiles, spot: Spot): Turned {
  return turned(tileOf(tiles, spot.id), spot.turn);
}

export function boxOf(tiles: Tiles, spot: Spot): Box {
  const { width, height } = placed(tiles, spot);
  return { left: spot.x, top: spot.y, right: spot.x + width, bottom: spot.y + height };
}

/** The box around all rooms of a castle. */
export function bounds(castle: Castle, tiles: Tiles): Box {
  const boxes = [...castle, ...piecesOf(castle)].map((spot) => boxOf(tiles, spot));
  if (!boxes.length) return { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** The entrances of a placed room in castle coordinates. */
export function entrancesOf(tiles: Tiles, spot: Spot): Entrance[] {
  return placed(tiles, spot).entrances.map((e) => ({ ...e, x: spot.x + e.x, y: spot.y + e.y }));
}

/** A side of a cell as one number; castles lie within a thousand cells of the foyer. */
const edgeKey = (x: number, y: number, facing: number) => ((x + 1024) * 2048 + y + 1024) * 4 + facing;

/** Whether a form shows a wall on that side of a cell; a circle does so only at its four tangent points. */
function hasWall(form: Turned, cell: Cell, facing: Facing): boolean {
  if (cell.whole) return true;
  if (form.tile.shape.kind !== "circle") return false;
  const [dx, dy] = STEPS[facing];
  const middle = (form.width - 1) / 2;
  return cell.x === middle + dx * middle && cell.y === middle + dy * middle;
}

/** Every entrance of every room, in the order of the rooms, with its state. */
export function doors(castle: Castle, tiles: Tiles): Door[][] {
  const openings = new Map<number, number>();
  const walls = new Set<number>();
  castle.forEach((spot, room) => {
    const form = placed(tiles, spot);
    for (const e of form.entrances) openings.set(edgeKey(spot.x + e.x, spot.y + e.y, e.facing), room);
    for (const cell of form.cells) {
      for (const facing of [0, 1, 2, 3] as Facing[]) {
        if (hasWall(form, cell, facing)) walls.add(edgeKey(spot.x + cell.x, spot.y + cell.y, facing));
      }
    }
  });
  for (const piece of piecesOf(castle)) {
    const form = placed(tiles, piece);
    for (const cell of form.cells)
      for (const facing of [0, 1, 2, 3] as Facing[])
        walls.add(edgeKey(piece.x + cell.x, piece.y + cell.y, facing));
  }
  const led = ledByPassages(castle, tiles);
  return castle.map((spot, room) =>
    entrancesOf(tiles, spot).map((entrance) => {
      const [dx, dy] = STEPS[entrance.facing];
      const meeting = edgeKey(entrance.x + dx, entrance.y + dy, opposite(entrance.facing));
      const through = led.get(edgeKey(entrance.x, entrance.y, entrance.facing));
      const to = through ?? openings.get(meeting) ?? -1;
      const state = to >= 0 ? "connected" : walls.has(meeting) ? "blocked" : "open";
      return { ...entrance, room, state, to };
    }),
  );
}

/** For every entrance under a passage, the room at its other end. */
function ledByPassages(castle: Castle, tiles: Tiles): Map<number, number> {
  const found = new Map<number, number>();
  for (const piece of piecesOf(castle).filter(({ id }) => tiles.get(id)?.role === "passage")) {
    const rooms = joinedBy(castle, tiles, piece);
    for (const { x, y, facing } of endsOf(tiles, piece)) {
      const key = edgeKey(x, y, facing);
      const other = rooms.find(
        (room) => !entrancesOf(tiles, castle[room]!).some((e) => edgeKey(e.x, e.y, e.facing) === key),
      );
      if (other !== undefined) found.set(key, other);
    }
  }
  return found;
}

/** Whether a door stands open downstairs (`dark`) or on the main floor. */
export const hasOpen = (all: readonly (readonly Door[])[], dark: boolean): boolean =>
  all.some((each) => each.some((door) => door.state === "open" && door.dark === dark));

/** The floor on which no door is open for a tile, so that it fits nowhere; null where it lacks something else. */
export function floorWithoutDoor(
  all: readonly (readonly Door[])[],
  tile: Tile,
): "downstairs" | "main" | null {
  const kinds = [...new Set(tile.entrances.map((entrance) => entrance.dark))];
  if (kinds.some((dark) => hasOpen(all, dark))) return null;
  return kinds.includes(false) ? "main" : "downstairs";
}

/** The doors of a new room that would be connected, each with the room it leads to. */
export function connects(castle: Castle, tiles: Tiles, spot: Spot): Door[] {
  return (doors(withRoom(castle, spot), tiles)[castle.length] ?? []).filter(
    (door) => door.state === "connected",
  );
}

type Point = readonly [number, number];
const TOUCH = 1e-6;
const AXES: readonly Point[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** The convex parts of a placed straight or cut form. */
function parts(form: Turned, spot: Spot): Point[][] {
  const { x, y } = spot;
  if (form.tile.shape.kind === "octagon") {
    const [right, bottom, cut] = [x + form.width, y + form.height, form.tile.shape.cut];
    const upper: Point[] = [
      [x, y + cut],
      [x + cut, y],
      [right - cut, y],
      [right, y + cut],
    ];
    const lower: Point[] = [
      [right, bottom - cut],
      [right - cut, bottom],
      [x + cut, bottom],
      [x, bottom - cut],
    ];
    return [[...upper, ...lower]];
  }
  return form.cells.map((cell) => {
    const [left, top] = [x + cell.x, y + cell.y];
    return [
      [left, top],
      [left + 1, top],
      [left + 1, top + 1],
      [left, top + 1],
    ];
  });
}

function polygonsTouch(one: Point[], other: Point[]): boolean {
  return AXES.every(([ax, ay]) => {
    const mine = one.map(([x, y]) => ax * x + ay * y);
    const others = other.map(([x, y]) => ax * x + ay * y);
    return Math.max(Math.min(...mine) - Math.max(...others), Math.min(...others) - Math.max(...mine)) < TOUCH;
  });
}

function distance([px, py]: Point, polygon: Point[]): number {
  let best = Infinity;
  polygon.forEach(([ax, ay], index) => {
    const [bx, by] = polygon[(index + 1) % polygon.length]!;
    const [ex, ey] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, ((px - ax) * ex + (py - ay) * ey) / (ex * ex + ey * ey)));
    best = Math.min(best, Math.hypot(px - ax - along * ex, py - ay - along * ey));
  });
  return best;
}

const radius = (form: Turned) => (form.tile.shape.kind === "circle" ? form.width / 2 : 0);
const centre = (form: Turned, spot: Spot): Point => [spot.x + form.width / 2, spot.y + form.height / 2];

/** Whether two rooms of a castle touch, for highlighting neighbours. */
export function touch(tiles: Tiles, one: Spot, other: Spot): boolean {
  const [a, b] = [placed(tiles, one), placed(tiles, other)];
  const [ra, rb] = [radius(a), radius(b)];
  const [ca, cb] = [centre(a, one), centre(b, other)];
  if (ra && rb) return Math.hypot(ca[0] - cb[0], ca[1] - cb[1]) < ra + rb + TOUCH;
  if (ra) return parts(b, other).some((part) => distance(ca, part) < ra + TOUCH);
  if (rb) return touch(tiles, other, one);
  return parts(a, one).some((mine) => parts(b, other).some((theirs) => polygonsTouch(mine, theirs)));
}

/** The rooms of a castle that a spot touches. */
export function adjacent(castle: Castle, tiles: Tiles, spot: Spot): number[] {
  return castle.flatMap((other, room) => (touch(tiles, spot, other) ? [room] : []));
}
