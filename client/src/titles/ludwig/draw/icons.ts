/** Icons and emblems, each a few paths in a box of 24 by 24. */

import type { RoomType } from "../../../generated/ludwig";
import { SWAN } from "../../../parts/swan";
import { onType, paint, TYPES, type Colour } from "./colours";
import { at, inked, line, ring, words } from "./svg";

/** The silhouette of each room type. */
export const GLYPHS: Readonly<Record<RoomType, string>> = {
  activity: "M8.6 4.2 20.4 2v13.6a3.6 3.1 0 1 1-2.6-3V6.8l-6.6 1.3v9.9a3.6 3.1 0 1 1-2.6-3z",
  corridor: "M2.5 22V11.5a9.5 9.5 0 0 1 19 0V22h-5.2V11.5a4.3 4.3 0 0 0-8.6 0V22z",
  downstairs:
    "M12 2a9 8.6 0 0 0-9 8.6c0 3 1.4 5 3.4 6.2V22h2.5v-2.3h1.9V22h2.4v-2.3h1.9V22" +
    "h2.5v-5.2c2-1.2 3.4-3.2 3.4-6.2A9 8.6 0 0 0 12 2zM8.2 8.6a2.5 2.5 0 1 1 0 5 2.5 " +
    "2.5 0 0 1 0-5zm7.6 0a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM12 13.8l1.5 2.8h-3z",
  food:
    "M4.8 2h14.4c.7 6.2-1.3 10.2-5.7 11.3v5.4l4.6 1.7V22H5.9v-1.6l4.6-1.7v-5.4C6.1 " +
    "12.2 4.1 8.2 4.8 2zm2.1 2c0 1.1.1 2 .3 2.9h9.6c.2-.9.3-1.8.3-2.9z",
  living:
    "M6.5 3.5h11a2.5 2.5 0 0 1 2.5 2.5v3.6a3 3 0 0 1 2.3 5V20h-2.3v2h-3v-2H7v2H4" +
    "v-2H1.7v-5.4A3 3 0 0 1 4 9.6V6a2.5 2.5 0 0 1 2.5-2.5zM6.8 12.8v1.9h10.4v-1.9z",
  outdoor: "M12 1l6 7.6h-2.8l4.6 5.8h-3l4.4 5.2h-7.7V23h-3v-3.4H2.8l4.4-5.2h-3l4.6-5.8H6z",
  sleeping:
    "M20.8 16A10 10 0 1 1 10.2 2a8 8 0 0 0 10.6 14zM17 2.5l1.1 " +
    "2.7 2.9.2-2.2 1.9.7 2.8L17 8.6l-2.5 1.5.7-2.8L13 5.4l2.9-.2z",
  utility:
    "M19.5 1.6l2.9 2.9-8 8 1.3 4.3L9.3 23l-1.9-1.9 1.6-2.8-2.8 1.4-1.7-1.7 2-2.7-3 1.6L1 14.7l6.2-6.4 4.3 1.3z",
};

/** What an effect looks at: a door, a wall, or the whole castle by its stairs. */
export const SIGNS: Readonly<Record<"connection" | "adjacency" | "castle", string>> = {
  connection: "M3.5 22V2h17v20h-2.6V4.6H6.1V22zM8 6.6l7.6 2.6V24L8 21.6zM12.6 14.2v2.6h1.3v-2.6z",
  adjacency:
    "M1 4h9v4.7H1zM11.5 4H23v4.7H11.5zM1 10.1h4v4.7H1zM6.5 10.1h10" +
    "v4.7h-10zM18 10.1h5v4.7h-5zM1 16.2h9v4.7H1zM11.5 16.2H23v4.7H11.5z",
  castle: "M1 22.5v-5.4h5.5v-5.1H12V6.9h5.5V1.8H23v20.7z",
};

/** What was covered bears a trowel. */
const TROWEL =
  "M1 23 8.5 8l7.500 7.500zM12 10.600l3.200-3.200 1.400 1.400-3.200 3.200zM14.800 5.400 19.400.600l4 4-4.800 4.600z";
const CROWN = "M2.5 18.5h19V22h-19zM2.5 16.5 1 6l6.2 4.6L12 3l4.8 7.6L23 6l-1.5 10.5z";
const CARD = "M5.5 1.5h13a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z";
const STAR = "M12 5.5l1.9 4.2 4.6.5-3.4 3.1.9 4.5-4-2.3-4 2.3.9-4.5-3.4-3.1 4.6-.5z";
const DISC = "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z";

const path = (d: string, fill: Colour) => `<path d="${d}" fill="${paint(fill)}" fill-rule="evenodd"/>`;
const outlined = (d: string, fill: Colour) => inked(d, fill, 1, 1.2);
const plain = (d: string) => `<path d="${d}" fill="currentColor" fill-rule="evenodd"/>`;
/** A body drawn smaller, from a left and top. */
const small = (x: number, y: number, scale: number, body: string) =>
  `<g transform="translate(${x} ${y})scale(${scale})">${body}</g>`;

/** An icon as an element of its own; it is decoration, so words must stand beside it. */
export function icon(body: string, box = 24): string {
  const size = `viewBox="0 0 ${box} ${box}" width="${box}" height="${box}"`;
  return `<svg class="k-icon" ${size} aria-hidden="true" focusable="false">${body}</svg>`;
}

/** A type's disc in its colour with its silhouette. */
export const typeDisc = (type: RoomType) =>
  outlined(DISC, type) + small(5, 5, 0.583, path(GLYPHS[type], onType(type)));

/** The icon of a room type: silhouette on a disc of its colour, or the bare silhouette in the colour of the text. */
export function typeIcon(type: RoomType, bare = false): string {
  return icon(bare ? plain(GLYPHS[type]) : typeDisc(type));
}

/** The sign of a tile that covers a room. */
export function trowelIcon(): string {
  return icon(outlined(DISC, "plan") + small(4, 4, 0.667, path(TROWEL, "ink")));
}

/** The sign of what an effect looks at, in the colour of the text. */
export function signIcon(on: keyof typeof SIGNS): string {
  return icon(plain(SIGNS[on]));
}

const coin = (x: number, y: number, r: number) =>
  outlined(ring(x, y, r), "lamp") + line(ring(x, y, r * 0.72), "gold", 1);

export function coinIcon(): string {
  return icon(coin(12, 12, 10.4) + small(6, 5.8, 0.5, path(CROWN, "gold")));
}

/** The crown of the Master Builder. */
export function crownIcon(): string {
  return icon(outlined(CROWN, "lamp"));
}

/** Two twigs around what is completed, drawn by code: six leaves on each side. */
export function laurelPath(): string {
  let d = "";
  for (const side of [-1, 1]) {
    for (let leaf = 0; leaf < 6; leaf++) {
      const angle = 0.35 + leaf * 0.42;
      const to = (turn: number, r: number) =>
        at(12 + side * r * Math.sin(angle + turn), 12 + r * Math.cos(angle + turn));
      d += `M${to(-0.1, 9.4)}Q${to(0, 12.6)} ${to(0.46, 11)}Q${to(0.3, 7.6)} ${to(-0.1, 9.4)}z`;
    }
  }
  return d;
}

/** A laurel for completed rooms; `inner` is drawn small in its middle. */
export function laurelIcon(inner = ""): string {
  return icon(path(laurelPath(), "gold") + (inner && small(5.5, 4.5, 0.54, inner)));
}

/** A King's Favor: a rosette with ribbons. */
export function favorIcon(): string {
  const tails = outlined("M7 13 4 23l4-2 2.5 2L12 16l1.5 7 2.5-2 4 2-3-10z", "minus");
  return icon(tails + outlined(ring(12, 9, 7.6), "lamp") + small(6.6, 3.2, 0.45, path(CROWN, "gold")));
}

/** A favor face down. */
export function favorDownIcon(): string {
  return icon(outlined(ring(12, 12, 9.4), "minus") + small(4.6, 4.4, 0.62, path(CROWN, "gold")));
}

const card = () => outlined(CARD, "plan") + path(STAR, "gold");

/** A bonus card. */
export function bonusIcon(): string {
  return icon(card());
}

const AGAIN = "M12 3a9 9 0 1 1-8.6 6.4l2.9.8A6 6 0 1 0 12 6v3.4L6.2 4.8 12 .2z";
const EYE = "M1.5 9C5.5 3 18.5 3 22.5 9 18.5 15 5.5 15 1.5 9zM12 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z";
const STACK = "M5 16.5l7 3.5 7-3.5v2.5l-7 3.5-7-3.5z";
const HALLWAY = "M1.5 8h4v2.5h3V8h3v2.5h3V8h3v2.5h3V8h2v8h-4v-2.5h-3V16h-3v-2.5h-3V16h-3v-2.5h-3V16h-2z";

/** What is drawn on the disc of the type for its reward. */
const REWARDS: Readonly<Record<RoomType, () => string>> = {
  activity: () => words(12, 19.5, 21, "5", "ink", "digits"),
  corridor: () => path(HALLWAY, "ink"),
  downstairs: () => words(12, 19.5, 21, "?", "cream", "digits"),
  food: () => path(AGAIN, "ink") + path("M10.2 8.5 16.5 12.5l-6.3 4z", "ink"),
  living: () =>
    path(AGAIN, "ink") +
    path("M12 8.5l1.3 2.7 2.9.4-2.1 2 .5 2.9-2.6-1.4-2.6 1.4.5-2.9-2.1-2 2.9-.4z", "ink"),
  outdoor: () => coin(7.5, 15.5, 6.5) + coin(16.5, 15.5, 6.5) + coin(12, 8, 6.5),
  sleeping: () => path(EYE + STACK, "ink"),
  utility: card,
};

/** What a kind of reward brings: that of a type on its disc; a module's own kind is a star. */
export function rewardIcon(kind: string): string {
  if (!(kind in REWARDS)) return icon(outlined(DISC, "plan") + path(STAR, "gold"));
  const type = kind as RoomType;
  return icon(outlined(DISC, type) + small(4.6, 4.6, 0.62, REWARDS[type]()));
}

const SHAPES: Readonly<Record<string, string>> = {
  100: "M10 10h8v8h-8z",
  150: "M8 14a6 6 0 1 1 12 0 6 6 0 1 1-12 0z",
  200: "M6 10h16v8H6z",
  250: "M4 10h20v8H4z",
  300: "M6 6h8v8h8v8H6z",
  325: "M10.7 6h6.6l4.7 4.7v6.6L17.3 22h-6.6L6 17.3v-6.6z",
  350: "M1 10h26v8H1z",
  400: "M6 6h16v16H6z",
  450: "M2 8h24v12H2z",
  500: "M4 14a10 10 0 1 1 20 0 10 10 0 1 1-20 0z",
  600: "M4.5 6h19l3.5 3.5v9L23.5 22h-19L1 18.5v-9z",
  hallway: "M2 12h24v4H2z",
  stairs: "M8 12h12v4H8zM11 12v4M14 12v4M17 12v4",
};

/** The outline of a stack's tiles, all to one scale; sizes as printed, or hallway and stairs. */
export function shapeIcon(size: number | string): string {
  return icon(inked(SHAPES[size] ?? SHAPES[100]!, "plan", 1, 1.6), 28);
}

/** The symbols that drawings use: silhouettes, discs and signs. */
export function iconDefs(): string {
  const symbol = (id: string, body: string) => `<symbol id="k-${id}" viewBox="0 0 24 24">${body}</symbol>`;
  return [
    ...TYPES.map((type) => symbol(`t-${type}`, path(GLYPHS[type], onType(type)))),
    ...TYPES.map((type) => symbol(`d-${type}`, typeDisc(type))),
    ...Object.entries(SIGNS).map(([on, d]) => symbol(`s-${on}`, path(d, "ink"))),
    symbol("trowel", outlined(DISC, "plan") + small(4, 4, 0.667, path(TROWEL, "ink"))),
    symbol("swan", path(SWAN, "gold")),
    symbol("laurel", path(laurelPath(), "gold")),
  ].join("");
}
