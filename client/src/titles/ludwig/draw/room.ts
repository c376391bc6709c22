/** A room as a floor plan seen from above. */

import type { Tile } from "../../../generated/ludwig";
import { turned, type DoorState, type Turn, type Turned } from "../geometry";
import { ownDrawing } from "../modules/drawings";
import { floorType, paint, secondType } from "./colours";
import { drawDecor } from "./decor";
import { doorDefs, drawDoors, drawFence } from "./doors";
import { floorDefs } from "./floors";
import { drawFurniture, motifDefs } from "./furniture";
import { iconDefs } from "./icons";
import { drawLabels, type Detail } from "./labels";
import { drawOwn, drawPiece } from "./pieces";
import { outline, turning, UNIT, WALL } from "./shapes";
import { at, line } from "./svg";

export interface RoomOptions {
  readonly turn?: Turn;
  /** The state of each entrance in printed order; without it all are open. */
  readonly doors?: readonly DoorState[];
  /** "small" leaves out furniture and name and enlarges the rest. */
  readonly detail?: Detail;
  /** A completed room has a golden line along its walls, and light in its windows. */
  readonly completed?: boolean;
}

/** Patterns and symbols that every drawing refers to; a page holds them once. */
export function defs(): string {
  return `<defs>${floorDefs()}${iconDefs()}${doorDefs()}${motifDefs()}</defs>`;
}

const drawn = new Map<string, string>();

/** A room in a box of its turned width and height, from its left and top: floor, furniture, walls, doors, labels. */
export function drawRoom(tile: Tile, options: RoomOptions = {}): string {
  const { turn = 0, doors, detail = "full", completed = false } = options;
  const own = ownDrawing(tile.id);
  if (!own && (tile.role === "passage" || tile.role === "ground")) return drawPiece(tile, turn);
  const key = [tile.id, turn, detail, completed, doors?.map((state) => state[0]).join("")].join(" ");
  const wanted = { turn, doors, detail, completed };
  let found = drawn.get(key);
  if (found === undefined) {
    if (drawn.size > 2000) drawn.clear();
    drawn.set(key, (found = own ? drawOwn(tile, own, wanted) : freshRoom(tile, wanted)));
  }
  return found;
}

type Wanted = Required<Omit<RoomOptions, "doors">> & Pick<RoomOptions, "doors">;

function freshRoom(tile: Tile, { turn, doors, detail, completed }: Wanted): string {
  const form = turned(tile, 0);
  const lies = turned(tile, turn);
  const type = floorType(tile);
  const isDark = type === "corridor" && tile.entrances.every((entrance) => entrance.dark);
  const second = secondType(tile);
  const plan = [
    `<path d="${outline(form)}" fill="url(#k-f-${type})"/>`,
    second ? `<path d="${outline(form)}" fill="url(#k-f-${second})" clip-path="url(#k-half)"/>` : "",
    second ? seam(form) : "",
    isDark ? `<path d="${outline(form)}" fill="${paint("shade")}" fill-opacity=".45"/>` : "",
    drawDecor(form),
    detail === "full" ? drawFurniture(form, turn) : "",
    line(outline(form, WALL + 0.9), "ink", 2, ` stroke-opacity=".16"`),
    line(outline(form, WALL / 2), "ink", WALL),
    completed ? litWindows(form) : "",
    completed ? line(outline(form, WALL + 0.7), "gold", 1.3) : line(outline(form, WALL + 1.1), "ink", 0.4),
    drawFence(form),
    drawDoors(form, turn, doors),
  ];
  const by = turning(lies);
  return `<g${by ? ` transform="${by}"` : ""} color="${paint(type)}">${plan.join("")}</g>${drawLabels(lies, detail)}`;
}

/** How far from the corners of the box the outline of each kind begins, as a share of the diagonal. */
const SEAM = { straight: 0.02, circle: 0.16, octagon: 0.09 };

/** Where the two floors of a room meet, from corner to corner; in a bent room, from its middle. */
function seam({ tile: { shape }, width, height, cells }: Turned): string {
  const [w, h] = [width * UNIT, height * UNIT];
  const from = cells.some(({ x, y }) => x === width - 1 && y === 0) ? SEAM[shape.kind] : 0.5;
  const to = 1 - SEAM[shape.kind];
  const d = `M${at(w * (1 - from), h * from)}L${at(w * (1 - to), h * to)}`;
  return line(d, "ink", 0.8, ` stroke-opacity=".45" stroke-dasharray="3 2.4"`);
}

/** Windows in the walls, one in the middle of every unit; there is light behind them. */
function litWindows(form: Turned): string {
  const every = `stroke-dasharray="7 ${UNIT - 7}" stroke-dashoffset="${3.5 - UNIT / 2 + WALL / 2}"`;
  return line(outline(form, WALL / 2), "lamp", 1.6, ` class="k-lit" ${every}`);
}

/** The size of a turned room's box in user units. */
export function roomSize(tile: Tile, turn: Turn = 0): { width: number; height: number } {
  const { width, height } = turned(tile, turn);
  return { width: width * UNIT, height: height * UNIT };
}

/** A room as an element of its own, for market, cards and hands. */
export function drawRoomSvg(tile: Tile, options: RoomOptions = {}): string {
  const picture = ownDrawing(tile.id)?.picture;
  if (picture) return picture;
  const { width, height } = roomSize(tile, options.turn);
  const box = `viewBox="-1 -1 ${width + 2} ${height + 2}"`;
  return `<svg class="k-room" ${box} aria-hidden="true" focusable="false">${drawRoom(tile, options)}</svg>`;
}

/** The outline of a turned room as the data of a path, for ghosts and glowing spots. */
export function roomPath(tile: Tile, turn: Turn = 0): string {
  return outline(turned(tile, turn));
}
