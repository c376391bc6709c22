/** Pieces of the pictures that modules have before a table: vignettes of 320 by 200 that lie on a dark desk. */
import type { RoomType } from "../../../generated/ludwig";
import { paint, type Colour } from "../draw/colours";
import { at, box, line, ring } from "../draw/svg";

/** A picture; it is decoration, so words must stand beside it. */
export const picture = (...parts: string[]): string =>
  `<svg class="k-picture" viewBox="0 0 320 200" aria-hidden="true" focusable="false">${parts.join("")}</svg>`;

/** Parts together, moved, turned and scaled. */
export const put = (x: number, y: number, body: string, scale = 1, turned = 0): string =>
  `<g transform="translate(${at(x, y)})${turned ? `rotate(${turned})` : ""}${scale === 1 ? "" : `scale(${scale})`}">` +
  `${body}</g>`;

/** A shape in a colour of the drawings, with a line of ink around it. */
export const filled = (d: string, colour: Colour, width = 2, opacity = 1): string =>
  `<path d="${d}" fill="${paint(colour)}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""} fill-rule="evenodd"` +
  ` stroke="${paint("ink")}" stroke-width="${width}" stroke-linejoin="round"/>`;

/** The light of the desk around a shape. */
export const lit = (d: string): string => line(d, "gold", 9, ` stroke-opacity=".5" stroke-linejoin="round"`);

/** A shape with the floor of a type and walls of ink. */
export const floor = (d: string, type: RoomType): string =>
  lit(d) +
  `<path d="${d}" fill="url(#k-f-${type})" stroke="${paint("ink")}" stroke-width="5" stroke-linejoin="round"/>`;

/** A room from its left and top. */
export const room = (x: number, y: number, w: number, h: number, type: RoomType): string =>
  floor(box(x, y, w, h), type);

/** An opening in a wall, around its middle: across a wall that goes sideways, or one that goes up. */
export function door(x: number, y: number, upright = false): string {
  const [wide, high] = upright ? [0, 11] : [11, 0];
  const opening = `M${at(x - wide, y - high)}L${at(x + wide, y + high)}`;
  const sill = upright
    ? `M${at(x - 4, y - 11)}h8M${at(x - 4, y + 11)}h8`
    : `M${at(x - 11, y - 4)}v8M${at(x + 11, y - 4)}v8`;
  return line(opening, "lamp", 5.6) + line(sill, "ink", 2.4);
}

/** A tree from above. */
export const tree = (x: number, y: number, size = 10): string =>
  filled(ring(x, y, size), "outdoor", 1.6) +
  `<path d="${ring(x - size / 4, y - size / 4, size / 2.4)}" fill="${paint("cream")}" fill-opacity=".28"/>`;

/** Sparks of gold, each with how large it is. */
export const sparks = (...places: (readonly [x: number, y: number, size: number])[]): string =>
  places.map(([x, y, size]) => put(x, y, `<path d="${SPARK}" fill="${paint("lamp")}"/>`, size / 10)).join("");

const SPARK = "M0-10Q1.5-1.5 10 0 1.5 1.5 0 10-1.5 1.5-10 0-1.5-1.5 0-10z";
