/** Moats, the water of the barbican and the barbican itself, seen from above. */
import type { Turned } from "../../geometry";
import { paint } from "../../draw/colours";
import { drawDoors } from "../../draw/doors";
import { UNIT, WALL } from "../../draw/shapes";
import { at, box, inked, line, ring } from "../../draw/svg";
import { SWAN } from "../../../../parts/swan";
import type { Drawing, How } from "../drawings";

/** How wide the stones are along the water. */
const BANK = 5;
/** From one ripple to the next. */
const RIPPLE = 30;

/** Water between two banks of stone, as wide as a form; its ends are open to the next strip. */
function strip(w: number, h: number): string {
  const stones = line(
    `M0 2.4H${w}M0 ${h - 2.4}H${w}`,
    "ink",
    0.7,
    ` stroke-dasharray="10 2.4" stroke-opacity=".55"`,
  );
  return (
    `<path d="${box(0, 0, w, h)}" fill="${paint("corridor")}"/>` +
    `<path d="${box(0, BANK, w, h - 2 * BANK)}" fill="${paint("water")}"/>` +
    line(`M0 ${BANK + 1.6}H${w}`, "ink", 3.2, ` stroke-opacity=".2"`) +
    line(`M0 ${BANK}H${w}M0 ${h - BANK}H${w}`, "ink", 0.9) +
    line(`M0 .6H${w}M0 ${h - 0.6}H${w}`, "ink", 1.2) +
    stones +
    ripples(w, h)
  );
}

/** Small waves in two or three rows, and a leaf of a water lily here and there. */
function ripples(w: number, h: number): string {
  let [waves, leaves] = ["", ""];
  for (let x = 8, row = 0; x < w - 18; x += RIPPLE / 2, row++) {
    const y = BANK + 7 + ((row * 13) % Math.max(1, h - 2 * BANK - 11));
    waves += `M${at(x, y)}q3.5 -3 7 0t7 0`;
    if (row % 7 === 4) leaves += `M${at(x + 4, h - y)}l5 -1.600a5 3.600 0 1 1 -1.200 -2.400z`;
  }
  return line(waves, "plan", 1.5, ` stroke-linecap="round"`) + (leaves && inked(leaves, "outdoor", 1, 0.5));
}

/** A swan on the water, upright however the strip lies. */
function swans({ width, height }: Turned): string {
  const [x, y] = [(width * UNIT) / 2 - 12, (height * UNIT) / 2 - 14];
  return (
    `<g transform="translate(${at(x, y)})"><path d="${SWAN}" fill="${paint("cream")}" stroke="${paint("ink")}"` +
    ` stroke-width="1" stroke-linejoin="round"/>` +
    `<path d="M2.700 4.700L1 6.400l2.200.2z" fill="${paint("utility")}"/></g>`
  );
}

const water: Drawing = { plan: ({ width, height }) => strip(width * UNIT, height * UNIT) };
const moat: Drawing = { ...water, over: (form) => swans(form), picture: moatPicture() };

/** A round tower with its battlements. */
const tower = (x: number, y: number, r: number) =>
  inked(ring(x, y, r), "corridor", 1, 1.4) +
  line(ring(x, y, r - 2), "ink", 2.4, ` stroke-dasharray="3 2.600" stroke-opacity=".75"`) +
  inked(ring(x, y, r - 5), "wash", 1, 0.6);

/** Planks across the water from a height on, between two chains. */
function bridge(x: number, y: number, w: number, h: number): string {
  const planks = Array.from(
    { length: Math.floor(h / 6) },
    (_, plank) => `M${at(x, y + 6 * (plank + 1))}h${w}`,
  );
  return (
    inked(box(x, y, w, h), "path", 1, 1) +
    line(planks.join(""), "ink", 0.7) +
    line(`M${at(x + 1.6, y)}v${h}M${at(x + w - 1.6, y)}v${h}`, "ink", 1.2, ` stroke-dasharray="2 1.6"`)
  );
}

/** The gatehouse around the foyer: four towers, the octagon of its floor, and the drawbridge, down or drawn up. */
function gatehouse(form: Turned, { doors, turn, completed }: How): string {
  const [side, u] = [3 * UNIT, UNIT];
  const open = form.entrances.some(({ facing }) => facing === 2);
  const cut = 16;
  const octagon =
    `M${at(cut, 6)}H${side - cut}L${at(side - 6, cut)}V${side - cut}L${at(side - cut, side - 6)}` +
    `H${cut}L${at(6, side - cut)}V${cut}z`;
  const corners = [10, side - 10].flatMap((x) => [10, side - 10].map((y) => tower(x, y, 9.4)));
  const ford = `<g transform="translate(${u} ${side})">${strip(u, 2 * u)}</g>`;
  const planks = open ? bridge(u + 2, side - 3, u - 4, 2 * u + 3) : bridge(u + 2, side - 3, u - 4, 13);
  return (
    ford +
    planks +
    `<path d="${box(0, 0, side, side)}" fill="url(#k-f-corridor)"/>` +
    inked(octagon, "plan", 0.75, 1) +
    line(octagon, "gold", 0.8, ` transform="translate(5 5)scale(.861)"`) +
    line(box(WALL / 2, WALL / 2, side - WALL, side - WALL), "ink", WALL) +
    (completed
      ? line(box(WALL + 0.7, WALL + 0.7, side - 2 * WALL - 1.4, side - 2 * WALL - 1.4), "gold", 1.3)
      : "") +
    corners.join("") +
    drawDoors(form, turn, doors)
  );
}

/** The crest on the floor of the gatehouse. */
const crest = () =>
  `<g transform="translate(${at(1.5 * UNIT - 14, 1.5 * UNIT - 14)})scale(1.17)">` +
  `<path d="${SWAN}" fill="${paint("gold")}"` +
  ` fill-rule="evenodd"/></g>`;

const barbican: Drawing = { plan: gatehouse, over: crest };

/** A castle in a ring of water, for market and cards. */
function moatPicture(): string {
  const ringed = (inset: number) => box(inset, inset, 96 - 2 * inset, 96 - 2 * inset);
  const waves = [
    [22, 17],
    [50, 13],
    [66, 80],
    [30, 84],
    [10, 46],
    [76, 50],
  ].map(([x, y]) => `M${at(x!, y!)}q3.500 -3 7 0t7 0`);
  const keep = "M30 66V40h6v6h5v-6h6v6h5v-6h6v6h5v-6h6v26zM44 66V56a5 5 0 0 1 10 0v10z";
  return (
    `<svg class="k-room" viewBox="-1 -1 98 98" aria-hidden="true" focusable="false">` +
    inked(ringed(1), "corridor", 1, 1.6) +
    inked(ringed(5), "water", 1, 1) +
    inked(ringed(24), "corridor", 1, 1) +
    inked(ringed(28), "outdoor", 0.55, 0.8) +
    `<g transform="translate(-1.500 -5)">${inked(keep, "plan", 1, 1.4)}</g>` +
    line(waves.join(""), "plan", 2, ` stroke-linecap="round"`) +
    `<g transform="translate(60 72)scale(.85)"><path d="${SWAN}" fill="${paint("cream")}" stroke="${paint("ink")}"` +
    ` stroke-width="1.200"/></g></svg>`
  );
}

/** A moat as a small badge. */
export const moatIcon = () =>
  moatPicture().replace('class="k-room"', 'class="k-icon" width="24" height="24"');

export const drawings: Record<string, Drawing> = {
  moat,
  water_west: water,
  water_east: water,
  foyer_barbican: barbican,
  foyer_barbican_north: barbican,
  foyer_barbican_east: barbican,
  foyer_barbican_south: barbican,
  foyer_barbican_west: barbican,
};
