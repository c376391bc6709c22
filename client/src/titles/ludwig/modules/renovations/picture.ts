/** A room that gets a new floor of two types while the old one shows beneath. */
import { typeIcon } from "../../draw/icons";
import { box, line } from "../../draw/svg";
import { door, lit, picture, put, room, sparks } from "../sketch";

const half = (d: string, type: string) => `<path d="${d}" fill="url(#k-f-${type})"/>`;
/** A face of two types, parted from corner to corner. */
const face =
  lit(box(0, 0, 120, 92)) +
  half("M0 0h120L0 92z", "living") +
  half("M120 0v92H0z", "activity") +
  line("M120 0 0 92", "ink", 1.6) +
  line(box(0, 0, 120, 92), "ink", 5) +
  door(60, 0) +
  door(120, 30, true) +
  door(36, 92);
/** A ladder. */
const ladder =
  line("M0 0v96M22 0v96", "activity", 6) +
  line("M0 12h22M0 30h22M0 48h22M0 66h22M0 84h22", "activity", 5) +
  line("M-3 0v96M25 0v96", "ink", 1.2, ` stroke-opacity=".6"`);

export default picture(
  room(24, 62, 92, 78, "utility"),
  door(70, 62),
  door(24, 104, true),
  put(98, 78, room(0, 0, 120, 92, "corridor") + door(60, 92) + door(120, 60, true)),
  put(128, 34, face, 1, 11),
  put(158, 50, typeIcon("living"), 1.7),
  put(188, 78, typeIcon("activity"), 1.7),
  put(272, 64, ladder, 1, 14),
  sparks([44, 36, 5], [296, 36, 4], [72, 168, 4]),
);
