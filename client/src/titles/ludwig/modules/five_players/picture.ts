/** Five swans around one table. */
import { SWAN } from "../../../../parts/swan";
import { paint } from "../../draw/colours";
import { line, ring } from "../../draw/svg";
import { door, filled, picture, put, room, sparks } from "../sketch";

const COATS = ["#d8503f", "#3f86cf", "#f0bf3a", "#3b9c63", "#8b5cc4"];

/** A swan in a colour, that looks to the table from its left or right. */
function swan(x: number, y: number, colour: string, fromRight: boolean): string {
  const body = `<path d="${SWAN}" fill="${colour}" stroke="${paint("ink")}" stroke-width="1" stroke-linejoin="round"/>`;
  return put(
    x,
    y,
    `<g transform="scale(${fromRight ? "2.1 2.1" : "-2.1 2.1"})translate(-12 -12)">${body}</g>`,
  );
}

/** Around the table from its top, by five equal steps. */
const places = COATS.map((colour, seat) => {
  const angle = ((seat + 0.5) * 2 * Math.PI) / COATS.length;
  return swan(160 + 112 * Math.sin(angle), 100 - 68 * Math.cos(angle), colour, Math.sin(angle) >= 0);
});

const oval = (rx: number, ry: number) =>
  `M${160 - rx} 100a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;
const table = filled(oval(78, 48), "activity", 4) + line(oval(70, 41), "ink", 1.5, ` stroke-opacity=".35"`);
const castle =
  room(144, 86, 34, 28, "living") +
  room(122, 92, 22, 22, "food") +
  room(178, 80, 20, 20, "sleeping") +
  door(161, 114);

export default picture(
  table,
  castle,
  filled(ring(122, 80, 5), "lamp", 1.4),
  filled(ring(196, 118, 5), "lamp", 1.4),
  ...places,
  sparks([34, 40, 5], [288, 160, 5], [286, 32, 3.5]),
);
