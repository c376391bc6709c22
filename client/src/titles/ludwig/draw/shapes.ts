/** Outlines of tiles as paths, in user units of which a 5-foot unit has 24. */

import type { Turned } from "../geometry";
import { at, ring } from "./svg";

/** User units to a 5-foot unit. */
export const UNIT = 24;
/** The thickness of a wall. */
export const WALL = 3.6;
export type Point = readonly [number, number];

const known = new WeakMap<Turned, Point[]>();

/** The corners of a straight or cut form, clockwise. */
export function corners(form: Turned): Point[] {
  let found = known.get(form);
  if (!found) {
    found = form.tile.shape.kind === "octagon" ? cutCorners(form) : traced(form);
    known.set(form, found);
  }
  return found;
}

function cutCorners({ width, height, tile }: Turned): Point[] {
  const [w, h, cut] = [width * UNIT, height * UNIT, tile.shape.cut * UNIT];
  return [
    [cut, 0],
    [w - cut, 0],
    [w, cut],
    [w, h - cut],
    [w - cut, h],
    [cut, h],
    [0, h - cut],
    [0, cut],
  ];
}

/** Follows the outer edges of the cells around the form. */
function traced(form: Turned): Point[] {
  const covered = new Set(form.cells.map((cell) => `${cell.x},${cell.y}`));
  const edges = new Map<string, Point>();
  for (const { x, y } of form.cells) {
    const around: [number, number, Point, Point][] = [
      [x, y - 1, [x, y], [x + 1, y]],
      [x + 1, y, [x + 1, y], [x + 1, y + 1]],
      [x, y + 1, [x + 1, y + 1], [x, y + 1]],
      [x - 1, y, [x, y + 1], [x, y]],
    ];
    for (const [nx, ny, from, to] of around) if (!covered.has(`${nx},${ny}`)) edges.set(from.join(), to);
  }
  const walk: Point[] = [];
  const first = [...edges.keys()][0]!.split(",").map(Number) as [number, number];
  for (let at: Point = first; walk.length < edges.size; at = edges.get(at.join())!) walk.push(at);
  return walk
    .filter((at, index) => {
      const [before, after] = [walk.at(index - 1)!, walk[(index + 1) % walk.length]!];
      return (at[0] - before[0]) * (after[1] - at[1]) !== (at[1] - before[1]) * (after[0] - at[0]);
    })
    .map(([x, y]) => [x * UNIT, y * UNIT]);
}

/** The corners moved inwards by a distance. */
function moved(points: Point[], by: number): Point[] {
  return points.map((at, index) => {
    const one = normal(points.at(index - 1)!, at);
    const other = normal(at, points[(index + 1) % points.length]!);
    const share = by / (1 + one[0] * other[0] + one[1] * other[1]);
    return [at[0] + share * (one[0] + other[0]), at[1] + share * (one[1] + other[1])];
  });
}

function normal(from: Point, to: Point): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
}

/** The outline of a form, moved inwards by `inset`, as the data of a path. */
export function outline(form: Turned, inset = 0): string {
  if (form.tile.shape.kind === "circle") {
    const middle = (form.width * UNIT) / 2;
    return ring(middle, middle, middle - inset);
  }
  const points = inset ? moved(corners(form), inset) : corners(form);
  return `M${points.map(([x, y]) => at(x, y)).join("L")}z`;
}

/** Whether a point lies inside a form, at least `inset` from its outline. */
export function inside(form: Turned, x: number, y: number, inset: number): boolean {
  const [w, h] = [form.width * UNIT, form.height * UNIT];
  if (form.tile.shape.kind === "circle") return Math.hypot(x - w / 2, y - h / 2) <= w / 2 - inset;
  if (x < inset || y < inset || x > w - inset || y > h - inset) return false;
  if (form.tile.shape.kind === "octagon") {
    const least = form.tile.shape.cut * UNIT + inset * Math.SQRT2;
    return x + y >= least && w - x + y >= least && x + h - y >= least && w - x + h - y >= least;
  }
  if (form.cells.length === form.width * form.height) return true;
  return [-inset, inset].every((dx) => [-inset, inset].every((dy) => covers(form, x + dx, y + dy)));
}

function covers(form: Turned, x: number, y: number): boolean {
  const [cx, cy] = [Math.floor(x / UNIT), Math.floor(y / UNIT)];
  return form.cells.some((cell) => cell.x === cx && cell.y === cy);
}

/** The transform that turns a drawing of the printed tile into its place in the turned box. */
export function turning(form: Turned): string {
  const [w, h] = [form.width * UNIT, form.height * UNIT];
  const by = [
    "",
    `translate(${w} 0)rotate(90)`,
    `translate(${w} ${h})rotate(180)`,
    `translate(0 ${h})rotate(270)`,
  ];
  return by[form.turn]!;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export const overlap = (a: Rect, b: Rect, gap = 0) =>
  a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap;

/** Where a rectangle of the turned box lies on the printed tile. */
export function printedRect(form: Turned, { x, y, w, h }: Rect): Rect {
  const [bw, bh] = [form.width * UNIT, form.height * UNIT];
  if (form.turn === 1) return { x: y, y: bw - x - w, w: h, h: w };
  if (form.turn === 2) return { x: bw - x - w, y: bh - y - h, w, h };
  if (form.turn === 3) return { x: bh - y - h, y: x, w: h, h: w };
  return { x, y, w, h };
}
