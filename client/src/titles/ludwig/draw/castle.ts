/** Whole castles: on the table, in small, and as a picture to share. */

import {
  bounds,
  doors,
  joinedBy,
  piecesOf,
  placed,
  shownTile,
  tileOf,
  type Castle,
  type Tiles,
} from "../geometry";
import { floorType, paint, secondType, TYPES, writtenOut } from "./colours";
import { gardens } from "../modules/drawings";
import { drawPiece, pieceLine } from "./pieces";
import { textWidth, type Detail } from "./labels";
import { defs, drawRoom } from "./room";
import { outline, UNIT } from "./shapes";
import { at, box, escaped, inked, line, n, used, words } from "./svg";

export interface CastleOptions {
  readonly detail?: Detail;
  /** The numbers of the rooms that are complete. */
  readonly complete?: readonly number[];
  /** Markup that lets a room come in, by its number. */
  readonly enter?: (room: number) => string;
}

/** The outlines of some rooms as one path. */
export function outlines(castle: Castle, tiles: Tiles): string {
  return castle.map((spot) => moved(outline(placed(tiles, spot)), spot.x * UNIT, spot.y * UNIT)).join("");
}

/** The data of an outline, moved; its first command and its lines are absolute, its arcs relative. */
function moved(d: string, dx: number, dy: number): string {
  return d.replace(/([ML])(-?[\d.]+) (-?[\d.]+)/g, (_, command: string, x: string, y: string) => {
    return command + at(Number(x) + dx, Number(y) + dy);
  });
}

/** All rooms of a castle at their places, with doors open where they are connected, on a wash of ink. */
export function drawCastle(
  castle: Castle,
  tiles: Tiles,
  { detail, complete = [], enter }: CastleOptions = {},
): string {
  const all = doors(castle, tiles);
  const around = outlines(castle, tiles);
  const wash = (width: number, opacity: string) =>
    line(around, "wash", width, ` stroke-opacity="${opacity}" stroke-linejoin="round"`);
  const rooms = castle.map((spot, room) => {
    const { x, y, turn } = spot;
    const states = all[room]!.map((door) => door.state);
    const completed = complete.includes(room);
    const drawing = drawRoom(shownTile(tiles, spot), { turn, doors: states, completed, detail });
    const moves = enter?.(room) ?? "";
    return (
      `<g class="k-room" data-room="${room}" ` +
      `transform="translate(${x * UNIT} ${y * UNIT})">${moves}${drawing}</g>`
    );
  });
  const pieces = piecesOf(castle).map((piece) => {
    const moves = enter?.(Math.max(0, ...joinedBy(castle, tiles, piece))) ?? "";
    const place = `transform="translate(${piece.x * UNIT} ${piece.y * UNIT})"`;
    return `<g ${place}>${moves}${drawPiece(tileOf(tiles, piece.id), piece.turn)}</g>`;
  });
  const garden = gardens(castle, all);
  const lawn = garden.length
    ? drawLawn(
        outlines(
          garden.map((room) => castle[room]!),
          tiles,
        ),
      )
    : "";
  const washes = `<g class="k-wash">${wash(22, ".18")}${wash(12, ".3")}</g>${lawn}`;
  return `<g class="k-castle">${washes}${rooms.join("")}${pieces.join("")}</g>`;
}

/** A lawn with its hedge around the rooms of a garden. */
const drawLawn = (around: string) =>
  `<g class="k-lawn">` +
  line(around, "ink", 25, ` stroke-opacity=".55" stroke-linejoin="round"`) +
  line(around, "outdoor", 23, ` stroke-linejoin="round"`) +
  line(around, "plan", 15, ` stroke-opacity=".45" stroke-dasharray="1 7" stroke-linecap="round"`) +
  `</g>`;

/** The part of the plane that a castle fills, with a margin in units, as a view box. */
export function viewBox(castle: Castle, tiles: Tiles, margin = 1): string {
  const { left, top, right, bottom } = bounds(castle, tiles);
  const sides = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
  return sides.map((value) => value * UNIT).join(" ");
}

/** A castle in small: one path for the rooms of each type. */
export function drawMini(castle: Castle, tiles: Tiles): string {
  const paths = TYPES.map((type) => {
    const rooms = castle.filter((spot) => floorType(shownTile(tiles, spot)) === type);
    return rooms.length ? `<path d="${outlines(rooms, tiles)}" fill="${paint(type)}"/>` : "";
  });
  for (const spot of castle) {
    const second = secondType(shownTile(tiles, spot));
    if (second)
      paths.push(`<path d="${outlines([spot], tiles)}" fill="${paint(second)}" clip-path="url(#k-half)"/>`);
  }
  const pieces = piecesOf(castle).map((piece) => pieceLine(placed(tiles, piece), piece.x, piece.y));
  return (
    `<g class="k-mini" stroke="currentColor" stroke-width="4" stroke-linejoin="round">` +
    `${paths.join("")}${pieces.join("")}</g>`
  );
}

/** A miniature as an element of its own, some of its rooms marked as new. */
export function drawMiniSvg(castle: Castle, tiles: Tiles, fresh: Castle = []): string {
  const box = viewBox(castle, tiles, 0.5);
  const mark = (rim: string) => `<path class="${rim}" d="${outlines(fresh, tiles)}"/>`;
  const marks = fresh.length ? mark("k-rim") + mark("k-new") : "";
  return (
    `<svg class="k-mini" viewBox="${box}" aria-hidden="true" focusable="false">` +
    `${drawMini(castle, tiles)}${marks}</svg>`
  );
}

export interface Cartouche {
  readonly name: string;
  readonly points: string;
  /** The numbers of the rooms that are complete. */
  readonly complete?: readonly number[];
  readonly theme?: "light" | "dark";
  /** Markup that lets a room come in, by its number. */
  readonly enter?: (room: number) => string;
}

/** The height of the strip below the plan that bears the cartouche. */
const FOOT = 92;

/** A ribbon with folded tails around a middle. */
function banner(x: number, y: number, w: number, h: number): string {
  const tails = [-1, 1].map((side) => {
    const end = `l${side * -9} ${n(h / 2)} ${side * 9} ${n(h / 2)}`;
    return `M${at(x + side * (w / 2 - 10), y + 7)}h${side * 30}${end}h${side * -30}z`;
  });
  const folds = [-1, 1].map((side) => `M${at(x + (side * w) / 2, y + h)}l${side * -10} 7v-7z`);
  return (
    inked(tails.join(""), "path", 1, 1) +
    inked(folds.join(""), "ink") +
    inked(box(x - w / 2, y, w, h), "plan", 1, 1)
  );
}

/** The swan, a name and points on a ribbon. */
function cartouche(x: number, y: number, most: number, { name, points }: Cartouche): string {
  const ems = Math.max(6, textWidth(name));
  const font = Math.min(24, (most - 180) / ems);
  const w = Math.max(200, ems * font + 96);
  const texts = words(x + 20, y + 25, font, name, "ink") + words(x + 20, y + 42, 13, points, "ink");
  return banner(x, y, w, 50) + used("swan", x - w / 2 + 12, y + 5, 40) + texts;
}

/**
 * A picture of a castle that needs no page: parchment, the plan, and a cartouche with a name, points and the
 * swan.
 */
export function drawCastleSvg(castle: Castle, tiles: Tiles, texts: Cartouche): string {
  const { left, top, right, bottom } = bounds(castle, tiles);
  const w = Math.max(16, right - left + 4) * UNIT;
  const h = (bottom - top + 3.5) * UNIT + FOOT;
  const [x, y] = [((left + right) * UNIT - w) / 2, (top - 2) * UNIT];
  const frame = (inset: number) => box(x + inset, y + inset, w - 2 * inset, h - 2 * inset);
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${at(x, y)} ` +
      `${at(w, h)}" width="${n(w * 2)}" height="${n(h * 2)}">`,
    `<title>${escaped(texts.name)}</title>${defs()}<path d="${frame(0)}" fill="${paint("paper")}"/>`,
    line(frame(8), "ink", 1.6) + line(frame(11.5), "gold", 0.7),
    drawCastle(castle, tiles, texts),
    `${cartouche(x + w / 2, y + h - FOOT + 6, w, texts)}</svg>`,
  ];
  return writtenOut(drawing.join(""), texts.theme);
}

/** Seconds from one room of a film to the next, and for which the whole castle stands at its end. */
const STEP = 0.45;
const STAND = 4;

/** The same picture as a film: the rooms come in the order in which they were placed, again and again. */
export function drawCastleFilm(castle: Castle, tiles: Tiles, texts: Cartouche): string {
  const whole = castle.length * STEP + STAND;
  const enter = (room: number) => {
    const [begin, end] = [room * STEP, room * STEP + Math.min(STEP, 0.35)].map((each) => each / whole);
    const times = room ? `0;${begin!.toFixed(4)};${end!.toFixed(4)};1` : `0;0;${end!.toFixed(4)};1`;
    const shared = `dur="${whole.toFixed(2)}s" repeatCount="indefinite" keyTimes="${times}"`;
    return (
      `<animate attributeName="opacity" values="0;0;1;1" ${shared}/>` +
      `<animateTransform attributeName="transform" type="translate" additive="sum" ` +
      `values="0 -14;0 -14;0 0;0 0" ${shared}/>`
    );
  };
  return drawCastleSvg(castle, tiles, { ...texts, enter }).replace('class="k-wash"', '$& opacity="0"');
}
