/**
 * A swan token: a disc in its colour, a white swan on it, and the first letter of the colour on the swan; face down
 * without a colour.
 */
import { SWAN } from "../../../../parts/swan";

/** The disc and its rim; the five differ in lightness too, for every kind of colour vision. */
const PAINT: Record<string, readonly [disc: string, rim: string]> = {
  blue: ["#1f6fb5", "#0d3d69"],
  red: ["#c8362b", "#6f140d"],
  green: ["#1b8a5a", "#0a4a2e"],
  yellow: ["#e9b41f", "#7a5a00"],
  purple: ["#6b3fa0", "#351a57"],
};
const FACE_DOWN = ["#66758c", "#2c3646"] as const;

/** It is decoration: words must stand beside it. */
export function token(colour = ""): string {
  const [disc, rim] = PAINT[colour] ?? FACE_DOWN;
  const letter = colour.slice(0, 1).toUpperCase();
  return (
    `<svg class="token" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">` +
    `<circle cx="12" cy="12" r="11" fill="${disc}" stroke="${rim}" stroke-width="1.6"/>` +
    `<path transform="translate(3.1 2)scale(.76)" d="${SWAN}" fill="#fff"/>` +
    `<text x="12.6" y="18" font-size="8.6" font-weight="800" font-family="sans-serif" text-anchor="middle" ` +
    `fill="${rim}">${letter}</text></svg>`
  );
}
