/** A passage that joins two rooms behind their walls and counts the connection twice. */
import { paint } from "../../draw/colours";
import { box, line, ring, words } from "../../draw/svg";
import { door, filled, picture, put, room, sparks } from "../sketch";

const WAY = "M104 74C126 22 194 22 216 74";
const way = (colour: string, width: number, more = "") =>
  `<path d="${WAY}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="butt"${more}/>`;
const lantern = line(ring(0, 0, 13), "lamp", 5, ` stroke-opacity=".25"`) + filled(ring(0, 0, 6), "lamp", 1.6);
const bed =
  filled(box(0, 0, 34, 44), "plan", 1.8) +
  filled(box(4, 4, 26, 10), "cream", 1.4) +
  line("M0 18h34", "ink", 1.6);

export default picture(
  room(34, 76, 106, 96, "sleeping"),
  room(180, 76, 106, 96, "living"),
  put(50, 96, bed),
  put(96, 118, bed, 0.7),
  filled(ring(236, 128, 20), "plan", 1.8),
  filled(ring(236, 128, 12), "activity", 1.4),
  ...[
    [210, 120],
    [262, 120],
    [236, 156],
  ].map(([x, y]) => filled(ring(x!, y!, 7), "activity", 1.4)),
  way(paint("gold"), 40, ` stroke-opacity=".5"`),
  way(paint("ink"), 35),
  way(paint("shade"), 27),
  way(paint("lamp"), 2.6, ` stroke-dasharray="7 7"`),
  door(104, 76),
  door(216, 76),
  put(126, 52, lantern),
  put(194, 52, lantern),
  filled(ring(160, 36, 21), "gold", 2.4),
  line(ring(160, 36, 16.5), "lamp", 1.2),
  words(160, 44.5, 24, "×2", "cream", "digits"),
  sparks([30, 44, 5], [290, 40, 4], [160, 128, 6]),
);
