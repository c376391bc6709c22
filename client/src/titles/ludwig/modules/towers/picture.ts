/** A tower at the corner of a castle, with a secret favor on its floor. */
import { paint } from "../../draw/colours";
import { favorIcon } from "../../draw/icons";
import { at, box, line, ring } from "../../draw/svg";
import { door, filled, floor, picture, put, room, sparks } from "../sketch";

const CUT = "M-28-56h56l28 28v56l-28 28h-56l-28-28v-56z";
/** Battlements around the tower, as short thick lines. */
const BATTLEMENTS =
  `<path d="M-32-66h64l34 34v64l-34 34h-64l-34-34v-64z" fill="none" stroke="${paint("cream")}"` +
  ` stroke-width="7" stroke-dasharray="11 8"/>`;
/** The steps of a winding stair around a middle. */
const steps = Array.from({ length: 16 }, (_, step) => {
  const angle = (step * Math.PI) / 8;
  return `M${at(26 * Math.cos(angle), 26 * Math.sin(angle))}L${at(46 * Math.cos(angle), 46 * Math.sin(angle))}`;
}).join("");
const tower =
  BATTLEMENTS +
  floor(CUT, "activity") +
  line(steps, "ink", 1.6, ` stroke-opacity=".55"`) +
  line(ring(0, 0, 46), "ink", 1.6, ` stroke-opacity=".5"`) +
  filled(ring(0, 0, 26), "plan", 2) +
  put(-19, -20, favorIcon(), 1.6);
const flag =
  line("M0 0v-44", "cream", 2.6) + filled("M0-44q14-8 26 0t22-2v20q-10 8-22 2t-26 0z", "minus", 1.6);

export default picture(
  room(26, 92, 92, 72, "living"),
  room(26, 40, 60, 52, "sleeping"),
  filled(box(46, 108, 30, 18), "plan", 1.4, 0.7),
  door(56, 92),
  door(26, 130, true),
  put(182, 104, tower),
  door(118, 124, true),
  line("M118 124h8", "lamp", 10),
  put(60, 46, flag, 0.85),
  sparks([288, 132, 5], [252, 40, 4], [262, 168, 3.5]),
);
