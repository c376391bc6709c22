/** Openings in walls and fences of outdoor rooms, as symbols defined once. */

import type { DoorState, Turn, Turned } from "../geometry";
import { paint } from "./colours";
import { UNIT, WALL } from "./shapes";
import { at, box, inked, line, n } from "./svg";

/** An opening is half a unit wide (shapes: opening_width). */
const HALF = UNIT / 4;

const SILL = WALL + 0.4;

/** A door at the origin that faces north: the wall lies below it. */
function doorSymbol(state: DoorState, dark: boolean): string {
  const floor = dark ? "shade" : "lamp";
  const gap =
    `<path d="${box(-HALF, -0.4, 2 * HALF, SILL + 0.4)}" ` +
    `fill="${paint(state === "blocked" ? "wash" : floor)}"/>`;
  if (state === "blocked")
    return gap + line(`M${-HALF} .4h12m0 1.8h-12M-3 .4v1.8M3 .4v1.8M0 2.2v1.4`, "ink", 0.6);
  const jambs = line(`M${-HALF} -.2V${WALL + 1}M${HALF} -.2V${WALL + 1}`, "ink", 1.6);
  if (state === "connected") {
    return gap + jambs + line(`M${-HALF} 0h.1M${HALF} 0h.1`, "gold", 2.6, ` stroke-linecap="round"`);
  }
  const mat = inked(`M-5.4 ${SILL}a5.4 3 0 0 0 10.8 0z`, floor, 1, 0.5);
  return gap + mat + jambs + line(`M${-HALF} .4h12`, "ink", 0.8, ` stroke-dasharray="1.6 1"`);
}

const STATES: readonly DoorState[] = ["open", "connected", "blocked"];
const doorId = (state: DoorState, dark: boolean) => `k-o-${state}${dark ? "-dark" : ""}`;

export function doorDefs(): string {
  const each = [false, true].flatMap((dark) =>
    STATES.map((state) => `<g id="${doorId(state, dark)}">${doorSymbol(state, dark)}</g>`),
  );
  const leaves = line(
    `M${-HALF} ${WALL}l-1.4 5.4M${HALF} ${WALL}l1.4 5.4`,
    "ink",
    1.2,
    ` stroke-linecap="round"`,
  );
  return `${each.join("")}<g id="k-o-leaves">${leaves}</g>`;
}

/** The middle of an entrance on the outline of its tile. */
export function doorPlace(entrance: { x: number; y: number; facing: number }): [number, number] {
  const [dx, dy] = (
    [
      [0, -0.5],
      [0.5, 0],
      [0, 0.5],
      [-0.5, 0],
    ] as const
  )[entrance.facing]!;
  return [(entrance.x + 0.5 + dx) * UNIT, (entrance.y + 0.5 + dy) * UNIT];
}

/** The doors of a printed tile; of two that meet, the one that then faces east or south has the leaves. */
export function drawDoors(form: Turned, turn: Turn, states: readonly DoorState[] | undefined): string {
  const each = form.entrances.map(({ facing, dark, ...cell }, index) => {
    const state = states?.[index] ?? "open";
    const [x, y] = doorPlace({ ...cell, facing });
    const place = `transform="translate(${x} ${y})${facing ? `rotate(${90 * facing})` : ""}"`;
    const hasLeaves = state === "connected" && ((facing + turn + 3) & 3) < 2;
    return `<use href="#${doorId(state, dark)}" ${place}/>${hasLeaves ? `<use href="#k-o-leaves" ${place}/>` : ""}`;
  });
  return each.join("");
}

/** The line along which the fence of a printed outdoor tile runs, always on its top. */
function fenceLine(form: Turned, inset: number): string {
  const w = form.width * UNIT;
  if (form.tile.shape.kind === "circle") {
    const r = w / 2 - inset;
    const [dx, dy] = [r * Math.cos((27 * Math.PI) / 180), r * Math.sin((27 * Math.PI) / 180)];
    return `M${at(w / 2 - dx, w / 2 - dy)}A${at(r, r)} 0 0 1 ${at(w / 2 + dx, w / 2 - dy)}`;
  }
  if (form.tile.shape.kind === "octagon") {
    const deep = form.tile.shape.cut * UNIT;
    const [side, end, cut] = [0.2 * deep + inset, 0.8 * deep + inset * 0.3, 0.97 * deep + inset * 0.4];
    return `M${at(side, end)}L${n(cut)} ${inset}H${n(w - cut)}L${at(w - side, end)}`;
  }
  return `M${n(0.43 * UNIT)} ${inset}H${n(w - 0.43 * UNIT)}`;
}

/** The balustrade of an outdoor room: balusters between two rails, a pier at each end. */
export function drawFence(form: Turned): string {
  if (form.fence === null) return "";
  const way = fenceLine(form, WALL / 2);
  const [x, y] = /^M([\d.]+) ([\d.]+)/.exec(way)!.slice(1).map(Number) as [number, number];
  const pier = (middle: number) => inked(box(middle - 3, Math.max(0.2, y - 2), 6, 6), "corridor", 1, 0.8);
  const rails = line(way, "outdoor", WALL + 0.8) + line(way, "ink", WALL) + line(way, "plan", WALL - 1.2);
  const balusters = line(way, "ink", WALL - 1.2, ` stroke-dasharray="1 2.4"`);
  return rails + balusters + pier(x) + pier(form.width * UNIT - x);
}
