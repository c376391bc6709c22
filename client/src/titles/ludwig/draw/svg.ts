/** Small pieces of SVG markup; colours are attributes, since the page's policy allows no styles in markup. */

import { paint, type Colour } from "./colours";

/** A number as short as it looks the same. */
export const n = (value: number) => String(Math.round(value * 10) / 10 || 0);

/** Two numbers with a space between them. */
export const at = (x: number, y: number) => `${n(x)} ${n(y)}`;

/** A circle as the data of a path. */
export const ring = (x: number, y: number, r: number) =>
  `M${at(x - r, y)}a${at(r, r)} 0 1 1 ${n(2 * r)} 0a${at(r, r)} 0 1 1 ${n(-2 * r)} 0z`;

/** A line that is not filled. */
export const line = (d: string, colour: Colour, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${paint(colour)}" stroke-width="${width}"${more}/>`;

/** A filled shape with a line of ink around it. */
export const inked = (d: string, fill: Colour, opacity = 1, width = 0.7) =>
  `<path d="${d}" fill="${paint(fill)}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""} stroke="${paint("ink")}"` +
  ` stroke-width="${width}" stroke-linejoin="round"/>`;

/** The data of an upright rectangle. */
export const box = (x: number, y: number, w: number, h: number) => `M${at(x, y)}h${n(w)}v${n(h)}h${n(-w)}z`;

/** A symbol in a square. */
export const used = (id: string, x: number, y: number, size: number) =>
  `<use href="#k-${id}" x="${n(x)}" y="${n(y)}" width="${n(size)}" height="${n(size)}"/>`;

/** A text as markup. */
export const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

type Face = "face" | "digits";

/** Words around a middle, in the display face or as bold figures. */
export function words(
  x: number,
  y: number,
  size: number,
  text: string,
  colour: Colour,
  face: Face = "face",
): string {
  const weight = face === "digits" ? ` font-weight="700"` : "";
  return (
    `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" font-family="var(--k-${face})"${weight}` +
    ` fill="${paint(colour)}" text-anchor="middle">${escaped(text)}</text>`
  );
}
