/** What lies in a castle and is no room: a passage is a narrow hidden corridor between two trap doors. */

import type { Tile } from "../../../generated/ludwig";
import { turned, type Turn, type Turned } from "../geometry";
import { paint } from "./colours";
import { ownDrawing, type Drawing, type How } from "../modules/drawings";
import { outline, turning, UNIT } from "./shapes";
import { at, box, inked, line, ring } from "./svg";

/** How broad the corridor of a passage is, and how large its trap doors are. */
const BROAD = 10;
const DOOR = 11;

/** A piece in a box of its turned width and height, from its left and top. */
export function drawPiece(tile: Tile, turn: Turn): string {
  const own = ownDrawing(tile.id);
  if (own) return drawOwn(tile, own, { turn, completed: false, detail: "full" });
  if (tile.role !== "passage") return inked(outline(turned(tile, turn)), "shade", 0.6);
  const drawing = drawPassage(turned(tile, 0).width);
  return turn % 2 ? `<g transform="translate(${UNIT} 0) rotate(90)">${drawing}</g>` : drawing;
}

/** A tile that a module draws in its own way, turned as it lies, with what is never turned over it. */
export function drawOwn(tile: Tile, own: Drawing, how: How): string {
  const lies = turned(tile, how.turn);
  const by = turning(lies);
  const plan = own.plan(turned(tile, 0), how);
  return `<g${by ? ` transform="${by}"` : ""}>${plan}</g>${own.over?.(lies, how.detail) ?? ""}`;
}

/** A passage from west to east over so many cells, the first and the last of which lie on rooms. */
function drawPassage(width: number): string {
  const [from, to, middle] = [UNIT, (width - 1) * UNIT, UNIT / 2];
  const [left, right] = [from - DOOR / 2 - 1, to + DOOR / 2 + 1];
  const corridor = box(left, middle - BROAD / 2, right - left, BROAD);
  return [
    line(corridor, "gold", 4, ` stroke-opacity=".55"`),
    inked(corridor, "shade", 1, 1.6),
    line(`M${at(left, middle)}H${right}`, "lamp", 1.6, ` stroke-dasharray="3.5 3.5"`),
    trapDoor(left, middle),
    trapDoor(right, middle),
  ].join("");
}

/** A trap door of three planks, with a ring. */
function trapDoor(x: number, y: number): string {
  const half = DOOR / 2;
  return (
    inked(box(x - half, y - half, DOOR, DOOR), "gold", 1, 1.4) +
    line(`M${at(x - half, y - half / 3)}h${DOOR}M${at(x - half, y + half / 3)}h${DOOR}`, "ink", 0.7) +
    `<path d="${ring(x, y, 2.4)}" fill="${paint("plan")}" stroke="${paint("ink")}" stroke-width=".9"/>`
  );
}

/** The outline of a piece, to be marked: that of its ground, or of its doors where it covers none. */
export function piecePath(form: Turned): string {
  if (form.tile.role !== "passage") return outline(form);
  const [w, h] = [form.width * UNIT, form.height * UNIT];
  const inset = (along: number) => (along === UNIT ? (UNIT - DOOR) / 2 : UNIT / 2 - DOOR / 2);
  return box(inset(w), inset(h), w - 2 * inset(w), h - 2 * inset(h));
}

/** A piece in a miniature: a passage is a line between the rooms that it joins. */
export function pieceLine(form: Turned, x: number, y: number): string {
  if (form.tile.role !== "passage")
    return `<path d="${outline(form)}" transform="translate(${x * UNIT} ${y * UNIT})" fill="${paint("water")}"/>`;
  const [fromX, fromY] = [(x + 0.5) * UNIT, (y + 0.5) * UNIT];
  const [toX, toY] = [(x + form.width - 0.5) * UNIT, (y + form.height - 0.5) * UNIT];
  const d = `M${at(fromX, fromY)}L${at(toX, toY)}`;
  return (
    `<path d="${d}" fill="none" stroke-width="15" stroke-linecap="round"/>` +
    `<path d="${d}" fill="none" stroke="${paint("gold")}" stroke-width="8" stroke-linecap="round"/>`
  );
}
