/** Floors by room type, as patterns that are defined once for a page. */

import type { RoomType } from "../../../generated/ludwig";
import { paint, TYPES } from "./colours";

/**
 * Each floor: the size of its pattern, how strongly the type's colour shows, its lines, and what is filled
 * darker.
 */
const FLOORS: Readonly<Record<RoomType, readonly [number, number, string, string?]>> = {
  activity: [
    24,
    0.5,
    "M12 0 24 12 12 24 0 12zM0 5l5-5M19 0l5 5M24 19l-5 5M5 24l-5-5",
    "M9 12l3-3 3 3-3 3zM0 0h3L0 3zM24 0h-3l3 3zM24 24h-3l3-3zM0 24h3l-3-3z",
  ],
  corridor: [
    16,
    0.75,
    "M3 0h10l3 3v10l-3 3H3l-3-3V3z",
    "M0 0h3L0 3zM16 0h-3l3 3zM16 16h-3l3-3zM0 16h3l-3-3z",
  ],
  downstairs: [24, 0.5, "M0 0h24M0 9h14M14 0v24M5 9v15M5 17h9M14 15h10M19 15v9M20 0v6l4 2M0 8l3 1M14 6h6"],
  food: [12, 0.6, "M0 0h12M0 6h12M0 0v12M6 0v12", "M0 0h6v6H0zM6 6h6v6H6z"],
  living: [12, 0.5, "M0 0h12M0 6h12M0 0v12M6 0v12M2 0v6M4 0v6M6 2h6M6 4h6M0 8h6M0 10h6M8 6v6M10 6v6"],
  outdoor: [24, 0.62, "M4 7l1-3 1 3M15 5l1-3 1 3M9 17l1-3 1 3M19 20l1-3 1 3M1 22l.6-2 .6 2M21 11l.6-2 .6 2"],
  sleeping: [
    24,
    0.38,
    "M0 0h24M0 4.8h24M0 9.6h24M0 14.4h24M0 19.2h24M6 0v4.8M18 4.8v4.8M10 9.6v4.8M22 14.4v4.8M4 19.2V24",
  ],
  utility: [12, 0.5, "M0 0h12M0 4h12M0 8h12M3 0v4M9 4v4M3 8v4"],
};

/** The half of a floor that the second type of a room has. */
const HALF = `<clipPath id="k-half" clipPathUnits="objectBoundingBox"><path d="M1 0V1H0z"/></clipPath>`;

/** The patterns of all floors. */
export function floorDefs(): string {
  return (
    HALF +
    TYPES.map((type) => {
      const [size, strength, lines, filled] = FLOORS[type];
      const square = `<path d="M0 0h${size}v${size}H0z" fill=`;
      return (
        `<pattern id="k-f-${type}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">` +
        `${square}"${paint("paper")}"/>${square}"${paint(type)}" fill-opacity="${strength}"/>` +
        (filled ? `<path d="${filled}" fill="${paint("ink")}" fill-opacity=".1"/>` : "") +
        `<path d="${lines}" fill="none" stroke="${paint("ink")}" stroke-opacity=".26" stroke-width=".5"/></pattern>`
      );
    }).join("")
  );
}
