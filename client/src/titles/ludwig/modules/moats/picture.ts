/** Water around a castle, with a drawbridge and trees in the gardens. */
import { paint } from "../../draw/colours";
import { box, line } from "../../draw/svg";
import { door, filled, picture, room, sparks, tree } from "../sketch";

const OUTER = "M78 10h164l22 22v136l-22 22H78l-22-22V32z";
const INNER = "M92 34h136l12 12v108l-12 12H92l-12-12V46z";
/** Waves along the four sides of the water. */
const waves = [
  [100, 22],
  [150, 22],
  [200, 22],
  [60, 66],
  [60, 116],
  [244, 66],
  [244, 116],
  [96, 178],
  [214, 178],
]
  .map(([x, y]) => `M${x} ${y}q4-5 8 0t8 0`)
  .join("");

export default picture(
  filled(OUTER + INNER, "water", 3),
  `<path d="${INNER}" fill="url(#k-f-outdoor)" stroke="${paint("ink")}" stroke-width="3"/>`,
  line(waves, "cream", 2.2, ` stroke-linecap="round"`),
  tree(102, 58),
  tree(104, 140, 12),
  tree(220, 60, 12),
  tree(216, 138),
  tree(124, 52, 7),
  tree(198, 148, 7),
  room(120, 66, 46, 40, "living"),
  room(166, 66, 36, 62, "food"),
  room(120, 106, 46, 36, "sleeping"),
  door(143, 106),
  door(166, 88, true),
  door(184, 128),
  filled(box(147, 160, 26, 36), "activity", 2.4),
  line("M147 167h26M147 174h26M147 181h26M147 188h26", "ink", 1.4),
  line("M150 162l-6 32M170 162l6 32", "gold", 1.6),
  sparks([32, 44, 5], [290, 150, 5], [286, 40, 3.5], [34, 160, 3.5]),
);
