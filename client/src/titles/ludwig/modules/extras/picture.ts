/** Tiles and cards, fanned out. */
import { bonusIcon, favorIcon } from "../../draw/icons";
import { box, ring } from "../../draw/svg";
import { door, floor, picture, put, room, sparks } from "../sketch";

const OCTAGON = "M18 0h56l18 18v44L74 80H18L0 62V18z";
/** An icon of 24 by 24, larger. */
const large = (x: number, y: number, icon: string, scale: number, turned = 0) =>
  put(x, y, icon, scale, turned);

export default picture(
  put(34, 62, room(0, 0, 84, 54, "utility") + door(42, 0) + door(84, 27, true), 1, -14),
  put(196, 40, floor(box(0, 0, 58, 84), "sleeping") + door(0, 42, true) + door(29, 84), 1, 13),
  put(150, 78, floor(ring(0, 0, 40), "food") + door(0, -40) + door(-40, 0, true) + door(40, 0, true)),
  put(112, 104, floor(OCTAGON, "outdoor") + door(46, 0) + door(92, 40, true), 0.92, -3),
  large(40, 112, favorIcon(), 2.7, -8),
  large(226, 108, bonusIcon(), 2.9, 10),
  sparks([22, 40, 4], [292, 84, 5], [104, 34, 3.5]),
);
