/** Where furniture stands: by the walls or on the floor, clear of doors and labels, spread out, always the same. */

import { turned, type Turn, type Turned } from "../geometry";
import { floorType, paint } from "./colours";
import { doorPlace } from "./doors";
import { labelRects, layout } from "./labels";
import { FREE, MOTIFS, piecesOf } from "./motifs";
import { inside, overlap, printedRect, UNIT, WALL, type Rect } from "./shapes";
import { at } from "./svg";

interface Piece extends Rect {
  readonly motif: string;
  /** The middle of the piece and how it is turned, in degrees. */
  readonly cx: number;
  readonly cy: number;
  readonly angle: number;
  readonly scale: number;
}

/** A number that depends on a text alone. */
function seedOf(text: string): number {
  let seed = 2166136261;
  for (const letter of text) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  return seed;
}

/** Numbers from 0 to 1 that look random but are always the same for a seed and a place. */
function noise(seed: number, place: number): number {
  let mixed = Math.imul(seed ^ Math.imul(place + 1, 2654435761), 2246822519);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 3266489917);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4294967296;
}

/** A piece with its middle at a point; its box is the upright one around it. */
function standing(motif: string, cx: number, cy: number, angle: number, scale: number): Piece {
  const [mw, mh] = MOTIFS[motif]!;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const [w, h] = [(mw * cos + mh * sin) * scale, (mw * sin + mh * cos) * scale];
  return { motif, cx, cy, angle, scale, x: cx - w / 2, y: cy - h / 2, w, h };
}

/** Every place where a piece could stand in a printed room, before anything is in the way. */
function places(form: Turned, motif: string, scale: number, free: boolean): Piece[] {
  const [w, h] = [form.width * UNIT, form.height * UNIT];
  const deep = (MOTIFS[motif]![1] * scale) / 2 + WALL + 0.8;
  if (free) return onFloor(motif, w, h, scale);
  if (form.tile.shape.kind === "circle") return around(motif, w / 2, scale);
  const found: Piece[] = [];
  const walls = form.tile.shape.id === "300" ? [0, h / 2] : [0];
  for (let at = UNIT / 4; at < Math.max(w, h); at += UNIT / 5) {
    for (const wall of walls) {
      found.push(standing(motif, at, wall + deep, 0, scale), standing(motif, w - wall - deep, at, 90, scale));
    }
    found.push(standing(motif, at, h - deep, 180, scale), standing(motif, deep, at, 270, scale));
  }
  return found;
}

function onFloor(motif: string, w: number, h: number, scale: number): Piece[] {
  const found: Piece[] = [];
  const [mw, mh] = MOTIFS[motif]!;
  for (let x = UNIT / 3; x < w; x += UNIT / 4) {
    for (let y = UNIT / 3; y < h; y += UNIT / 4) {
      found.push(standing(motif, x, y, 0, scale));
      if (mw !== mh) found.push(standing(motif, x, y, 90, scale));
    }
  }
  return found;
}

function around(motif: string, r: number, scale: number): Piece[] {
  const [mw, mh] = MOTIFS[motif]!;
  const rim = r - WALL - 0.8;
  const out = Math.sqrt(rim * rim - (mw * scale * mw * scale) / 4) - (mh * scale) / 2;
  return Array.from({ length: 24 }, (_, step) => {
    const angle = step * 15;
    const turn = (angle * Math.PI) / 180;
    return standing(motif, r + out * Math.sin(turn), r - out * Math.cos(turn), angle, scale);
  });
}

function stands(form: Turned, piece: Piece): boolean {
  const [mw, mh] = MOTIFS[piece.motif]!.map((side) => ((side as number) * piece.scale) / 2) as [
    number,
    number,
  ];
  const turn = (piece.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [-mw, mw].every((dx) =>
    [-mh, mh].every((dy) =>
      inside(form, piece.cx + dx * cos - dy * sin, piece.cy + dx * sin + dy * cos, WALL + 0.6),
    ),
  );
}

/** The floor in front of a door, kept free to walk through. */
function doorways(form: Turned): Rect[] {
  return form.entrances.map((entrance) => {
    const [x, y] = doorPlace(entrance);
    const [dx, dy] = entrance.facing & 1 ? [9, 7] : [7, 9];
    return { x: x - dx, y: y - dy, w: 2 * dx, h: 2 * dy };
  });
}

/** The labels of a tile in one turn, or in all four, as they lie on the printed tile. */
function labels(form: Turned, turns: readonly Turn[]): Rect[] {
  return turns.flatMap((turn) => {
    const lies = turned(form.tile, turn);
    return labelRects(lies).map((rect) => printedRect(lies, rect));
  });
}

/** What great pieces of some printed rooms keep free. */
const RESERVED: Readonly<Record<string, Rect>> = {
  throne_room: { x: 48, y: 0, w: 72, h: 92 },
  board_room: { x: 26, y: 28, w: 68, h: 68 },
};

/**
 * What is in the way of furniture: doors and great pieces, the labels as the room lies, the labels however it
 * may lie.
 */
interface Obstacles {
  readonly fixed: readonly Rect[];
  readonly now: readonly Rect[];
  readonly ever: readonly Rect[];
}

/**
 * Puts a piece where it is farthest from those that stand already; best where it can stay when the room is
 * turned.
 */
function place(
  form: Turned,
  motif: string,
  [scale, free]: readonly [number, boolean],
  { fixed, now, ever }: Obstacles,
  others: readonly Piece[],
  seed: number,
): Piece | null {
  let best: Piece | null = null;
  let most = -1;
  places(form, motif, scale, free || FREE.has(motif)).forEach((piece, index) => {
    const meets = (rect: Rect) => overlap(piece, rect, 0.8);
    if (fixed.some(meets) || now.some(meets) || others.some((other) => overlap(piece, other, 1.5))) return;
    let near = 3 * UNIT;
    for (const other of others) near = Math.min(near, Math.hypot(piece.cx - other.cx, piece.cy - other.cy));
    const merit = near * (0.6 + 0.4 * noise(seed, index)) + (ever.some(meets) ? 0 : 1000);
    if (merit > most && stands(form, piece)) [best, most] = [piece, merit];
  });
  return best;
}

/** The pieces of a printed tile and where they stand, when the room lies turned. */
export function furnished(form: Turned, turn: Turn): Piece[] {
  const great = RESERVED[form.tile.id];
  const fixed = great ? [...doorways(form), great] : doorways(form);
  const obstacles = { fixed, now: labels(form, [turn]), ever: labels(form, [0, 1, 2, 3]) };
  const size = Math.min(1.5, Math.max(1, layout(form).tag.h / 10.5));
  // Smaller and smaller along the walls, then anywhere on the floor.
  const ways = [
    [size, false],
    [size * 0.85, false],
    [0.72, false],
    [0.72, true],
    [0.55, true],
  ] as const;
  const standing: Piece[] = [];
  const seed = seedOf(form.tile.id);
  piecesOf(form.tile.id, floorType(form.tile)).forEach((motif, index) => {
    for (const way of ways) {
      const piece = place(form, motif, way, obstacles, standing, seed + index);
      if (piece) return standing.push(piece);
    }
    return standing.length;
  });
  return standing;
}

/** The furniture of a printed tile, when the room lies turned. */
export function drawFurniture(form: Turned, turn: Turn): string {
  const each = furnished(form, turn).map(({ motif, cx, cy, angle, scale }) => {
    const [w, h] = MOTIFS[motif]!;
    const by = `${angle ? `rotate(${angle})` : ""}${scale === 1 ? "" : `scale(${Math.round(scale * 100) / 100})`}`;
    return `<use href="#k-m-${motif}" transform="translate(${at(cx, cy)})${by}translate(${at(-w / 2, -h / 2)})"/>`;
  });
  return each.join("");
}

/** The symbols of all motifs, each over its shadow; tinted parts take the colour that the room sets. */
export function motifDefs(): string {
  const pen = `stroke="${paint("ink")}" stroke-width=".55" stroke-linejoin="round" stroke-linecap="round"`;
  const each = Object.entries(MOTIFS).map(([name, [, , d, tinted]]) => {
    const shadow =
      `<path d="${d}" transform="translate(.8 1)" ` +
      `fill="${paint("ink")}" fill-opacity=".22" stroke="none"/>`;
    const tint =
      `<path d="${tinted}" fill="currentColor" fill-opa` +
      `city=".75" stroke="none"/><path d="${d}" fill="none"/>`;
    return `<g id="k-m-${name}" ${pen}>${shadow}<path d="${d}" fill="${paint("plan")}"/>${tinted ? tint : ""}</g>`;
  });
  return each.join("");
}
