/** The swan, our sign. */

/** Its outline, in a box of 24 by 24. */
export const SWAN =
  "M7.4 3.5C5.7 2.1 3.2 2.8 2.7 4.7L1 6.4l2.2.2c1.1-.5 2.1-.2 2.4.8.7 2-2.3 4-2.6 " +
  "7.3-.4 4.3 3.3 6.8 8.6 6.8h1.6c5.7 0 9.1-3.5 9.9-9.3-2.2 1.9-3.9 2.1-5.3 " +
  "1.3-1.6-1.6-4.7-2-7.5 0-1.5 1.1-2.7 1.4-3.4.7-1-1.2 1.8-3.5 1.9-6.5 0-1.7-.4-3.5-1.4-4.2z";

/** The swan as an element of its own, in the colour of the text or in gold; it is decoration. */
export function swan(colour: "currentColor" | "gold" = "currentColor"): string {
  const fill = colour === "gold" ? "var(--swan)" : colour;
  const body = `<path d="${SWAN}" fill="${fill}" fill-rule="evenodd"/>`;
  return `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">${body}</svg>`;
}
