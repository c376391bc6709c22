/**
 * What is written on a room, upright however it lies: points top left, the effect in the middle, the name on
 * a ribbon.
 */

import type { Tile } from "../../../generated/ludwig";
import { isFace, type Turned } from "../geometry";
import { floorType, onType, paint, secondType, type Colour } from "./colours";
import { inside, overlap, UNIT, WALL, type Rect } from "./shapes";
import { at, inked, n, used, words } from "./svg";

/** How much is shown: everything, or (for very small drawings) only points and effect, and those larger. */
export type Detail = "full" | "small";

/** Where the labels of a turned room lie; what does not fit is left out. */
export interface Layout {
  readonly tag: Rect;
  readonly effect: Plaque | null;
  readonly name: Ribbon | null;
}

interface Plaque extends Rect {
  readonly scale: number;
  readonly columns: number;
}

interface Ribbon extends Rect {
  readonly lines: readonly string[];
  readonly font: number;
}

const NARROW = /[iljtfI'., ]/;
const SLIM = /[crsz]/;
const WIDE = /[mwMW]/;

/** About how wide a text is in ems of the display face. */
export function textWidth(text: string): number {
  return [...text].reduce(
    (sum, c) =>
      sum + (NARROW.test(c) ? 0.34 : SLIM.test(c) ? 0.43 : WIDE.test(c) ? 0.86 : c < "a" ? 0.64 : 0.55),
    0,
  );
}

/** How large labels are by the shape; larger rooms bear larger ones, so that each is readable when shown small. */
const SCALES: Readonly<Record<string, number>> = {
  100: 0.92,
  150: 0.9,
  325: 1.1,
  400: 1.1,
  450: 1.15,
  500: 1.2,
  600: 1.3,
  hallway: 0.75,
  stairs: 0.75,
};
/** How much larger they are on very small drawings. */
const BOLD: Readonly<Record<string, number>> = { 150: 1, 200: 1.2, 250: 1.2, 300: 1.15, 350: 1.25 };

function scaleOf({ tile: { shape } }: Turned, detail: Detail): number {
  return (SCALES[shape.id] ?? 1) * (detail === "small" ? (BOLD[shape.id] ?? 1.45) : 1);
}

/** The part of a form in which effect and name are stacked. */
function area(form: Turned): Rect {
  const [w, h] = [form.width * UNIT, form.height * UNIT];
  if (form.tile.shape.kind === "circle") return { x: w * 0.05, y: h * 0.14, w: w * 0.9, h: h * 0.72 };
  if (form.tile.shape.id !== "300") return { x: 0, y: 0, w, h };
  const upper = form.cells.filter((cell) => cell.y === 0).length === form.width;
  return { x: 0, y: upper ? 0 : h / 2, w, h: h / 2 };
}

/** The tag with the type's icon and the points, as far to the top left as the outline allows. */
function tagRect(form: Turned, scale: number): Rect {
  const { points, types, shape } = form.tile;
  const h = 12 * scale;
  const w =
    h * (types.length + (isFace(form.tile) ? 1 : 0)) +
    (points ? String(points).length * 6 * scale + 3 * scale : 0);
  const margin = WALL + 2.4;
  if (shape.kind === "circle") return onChord((form.width * UNIT) / 2, margin, w, h);
  if (shape.kind === "octagon")
    return { x: margin + 0.6 * shape.cut * UNIT, y: margin + 0.27 * shape.cut * UNIT, w, h };
  return { x: margin + UNIT * Math.min(...topCells(form)), y: margin, w, h };
}

const topCells = (form: Turned) => form.cells.filter((cell) => cell.y === 0).map((cell) => cell.x);

/** A rectangle in the upper left of a circle. */
function onChord(r: number, margin: number, w: number, h: number): Rect {
  const half = (r > 2 * UNIT ? 1.3 : 0.82) * w;
  return { x: r - half, y: r - Math.sqrt((r - margin) ** 2 - half * half), w, h };
}

const ICON = 12;
const PAD = 3;

/** The plaque of an effect, in one row if it fits, else in as many as it needs. */
function plaque(tile: Tile, width: number, scale: number): Omit<Plaque, "x" | "y"> | null {
  if (!tile.effect) return null;
  const things = tile.effect.types.length;
  for (let rows = 0; rows <= things; rows++) {
    const columns = rows ? Math.ceil(things / rows) : things;
    const w = (rows ? Math.max(HEAD, columns * ICON) : HEAD + columns * ICON + 1) + 2 * PAD;
    if (w * scale * (rows ? 1 : 0.86) <= width || rows === things) {
      const fit = Math.min(scale, width / w);
      return {
        w: w * fit,
        h: ((rows + 1) * ICON + 2 * PAD - 1) * fit,
        scale: fit,
        columns: rows ? columns : 0,
      };
    }
  }
  return null;
}
/** The width of the points and the sign in front of the icons. */
const HEAD = 29;

/** The lines of a name and the size of its letters, so that it fits into a width. */
function wrapped(name: string, width: number, font: number, most: number): Omit<Ribbon, "x" | "y"> | null {
  const words = name.split(" ");
  const choices = splits(words).filter((lines) => lines.length <= most);
  const sized = choices.map((lines) => {
    const ems = Math.max(...lines.map(textWidth));
    return { lines, font: Math.min(font, (width - 5) / ems), ems };
  });
  const best = sized.sort((a, b) => b.font - b.lines.length * 0.9 - (a.font - a.lines.length * 0.9))[0];
  if (!best || best.font < 0.6 * font) return null;
  return {
    lines: best.lines,
    font: best.font,
    w: best.ems * best.font + 5,
    h: best.lines.length * best.font * 1.02 + best.font * 0.35,
  };
}

/** Every way to break words into lines. */
function splits(words: string[]): string[][] {
  if (words.length < 2) return [words];
  return splits(words.slice(1)).flatMap(([first, ...rest]) => [
    [words[0]!, first!, ...rest],
    [`${words[0]} ${first}`, ...rest],
  ]);
}

const layouts = new Map<string, Layout>();

/** Where everything is written on a turned room; worked out once. */
export function layout(form: Turned, detail: Detail = "full"): Layout {
  const key = `${form.tile.id} ${form.turn} ${detail}`;
  let found = layouts.get(key);
  if (!found) layouts.set(key, (found = fitting(form, detail)));
  return found;
}

/** The largest labels that lie inside and apart; if none do, the name is left out. */
function fitting(form: Turned, detail: Detail): Layout {
  const whole = scaleOf(form, detail);
  for (const named of detail === "full" ? [true, false] : [false]) {
    for (let scale = whole; scale > 0.5 * whole; scale *= 0.96) {
      const found = laid(form, scale, named);
      if (isSound(form, found)) return found;
    }
  }
  return { tag: tagRect(form, whole), effect: null, name: null };
}

function isSound(form: Turned, labels: Layout): boolean {
  const rects = rectsOf(labels);
  const apart = rects.every((one, a) => rects.slice(a + 1).every((other) => !overlap(one, other, 0.5)));
  return apart && rects.every((rect) => fits(form, rect, WALL - 0.6));
}

function fits(form: Turned, { x, y, w, h }: Rect, margin: number): boolean {
  return [x, x + w].every((px) => [y, y + h].every((py) => inside(form, px, py, margin)));
}

/** Tag at the top left, effect in the middle, name below it; in flat rooms all as low as can be. */
function laid(form: Turned, scale: number, named: boolean): Layout {
  const within = area(form);
  const room = within.w - 2 * WALL - 5;
  const chord = form.tile.shape.kind === "circle" ? 0.78 * room : room;
  const tag = tagRect(form, scale);
  const block = plaque(form.tile, room, scale);
  const name = named ? wrapped(shown(form.tile), chord - 7, 8.2 * scale, within.h > 3 * UNIT ? 3 : 2) : null;
  const height = (block?.h ?? 0) + (name?.h ?? 0) + (block && name ? 2 * scale : 0);
  const widest = Math.max(block?.w ?? 0, name?.w ?? 0);
  const [cx, bottom] = [within.x + within.w / 2, within.y + within.h - WALL - 3.2];
  const isFlat = within.h <= 2 * UNIT || !block;
  let top = isFlat ? bottom - height : within.y + (within.h - height) / 2;
  let left = cx;
  const clash = () => overlap(tag, { x: left - widest / 2, y: top, w: widest, h: height }, 1.5);
  if (clash()) top = Math.min(bottom - height, tag.y + tag.h + 1.5);
  if (clash() && block)
    left = Math.min(within.x + within.w - WALL - 3 - widest / 2, tag.x + tag.w + 1.5 + widest / 2);
  const effect = block && { ...block, x: left - block.w / 2, y: top };
  return { tag, effect, name: name && { ...name, x: cx - name.w / 2, y: top + height - name.h } };
}

/** The name on the ribbon; the foyers are plain foyers. */
const shown = (tile: Tile) => (tile.id === "foyer4" ? "Foyer" : tile.name);

/** How far the tails of a ribbon hang out. */
const tail = ({ font }: Pick<Ribbon, "font">) => font * 0.45;

function rectsOf({ tag, effect, name }: Layout): Rect[] {
  const ribbon = name && { ...name, x: name.x - tail(name), w: name.w + 2 * tail(name) };
  return [tag, effect, ribbon].filter((rect) => rect !== null);
}

/** The rectangles that labels fill, tails and all; furniture leaves them free. */
export function labelRects(form: Turned, detail: Detail = "full"): Rect[] {
  return rectsOf(layout(form, detail));
}

function drawTag(tile: Tile, { x, y, w, h }: Rect): string {
  const type = floorType(tile);
  const icons = tile.types.map((each, index) =>
    used(`t-${each}`, x + (index + 0.14) * h, y + 0.14 * h, 0.72 * h),
  );
  const signed = isFace(tile) ? 1 : 0;
  const taken = tile.types.length * h;
  const middle = x + (taken + w - signed * h) / 2 - 0.12 * h;
  const other = secondType(tile);
  const split = other
    ? `<rect x="${n(x + h)}" y="${n(y)}" width="${n(h)}" height="${n(h)}" fill="${paint(other)}"/>`
    : "";
  const sign = signed ? used("trowel", x + w - 0.98 * h, y + 0.1 * h, 0.8 * h) : "";
  const points = tile.points
    ? words(middle, y + 0.8 * h, 0.82 * h, String(tile.points), onType(type), "digits")
    : "";
  return plate({ x, y, w, h }, h * 0.28, type, "ink", h / 14) + split + icons.join("") + points + sign;
}

/** A rectangle with rounded corners. */
function plate({ x, y, w, h }: Rect, round: number, fill: Colour, stroke: Colour, width: number): string {
  const place = `x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(round)}"`;
  return `<rect ${place} fill="${paint(fill)}" stroke="${paint(stroke)}" stroke-width="${n(width)}"/>`;
}

/** Points and sign first, then a disc for each type: behind them in one row, or below them in several. */
function drawEffect(tile: Tile, area: Plaque): string {
  const { x, y, w, h, scale, columns } = area;
  const { on, points, types } = tile.effect!;
  const head = columns ? x + (w - HEAD * scale) / 2 : x + PAD * scale;
  const top = y + (PAD - 0.5) * scale;
  const discs = types.map((type, index) => {
    const row = columns ? Math.floor(index / columns) : 0;
    const inRow = columns ? Math.min(columns, types.length - row * columns) : types.length;
    const start = columns ? x + (w - inRow * ICON * scale) / 2 : head + (HEAD + 1) * scale;
    const [dx, dy] = [
      (columns ? index - row * columns : index) * ICON + 0.3,
      (columns ? row + 1 : 0) * ICON + 0.3,
    ];
    return used(`d-${type}`, start + dx * scale, top + dy * scale, 11.4 * scale);
  });
  const inner = { x: x + 1.2, y: y + 1.2, w: w - 2.4, h: h - 2.4 };
  const [text, colour] = points < 0 ? [`−${-points}`, "minus" as const] : [`+${points}`, "plus" as const];
  return (
    plate(area, 3 * scale, "plan", "ink", 0.7) +
    plate(inner, 3 * scale - 1.2, "plan", "gold", 0.4) +
    words(head + 8.6 * scale, top + 9.9 * scale, 11 * scale, text, colour, "digits") +
    used(`s-${on}`, head + 18 * scale, top + 0.8 * scale, 10 * scale) +
    discs.join("")
  );
}

function drawName({ x, y, w, h, lines, font }: Ribbon): string {
  const tails = [x, x + w].map((edge, side) => {
    const out = side ? tail({ font }) : -tail({ font });
    return `M${at(edge, y + h * 0.14)}h${n(out)}l${at(-out / 2, h * 0.43)} ${at(out / 2, h * 0.43)}h${n(-out)}z`;
  });
  const rows = lines.map((line, index) =>
    words(x + w / 2, y + font * (0.9 + index * 1.02), font, line, "ink"),
  );
  return inked(tails.join(""), "path", 1, 0.6) + plate({ x, y, w, h }, 0, "plan", "ink", 0.6) + rows.join("");
}

/** The labels of a turned room. */
export function drawLabels(form: Turned, detail: Detail): string {
  const { tag, effect, name } = layout(form, detail);
  return (
    (name ? drawName(name) : "") + (effect ? drawEffect(form.tile, effect) : "") + drawTag(form.tile, tag)
  );
}
