/** Swan tokens on the lake. */
import { SWAN } from "../../../../parts/swan";
import { line } from "../../draw/svg";
import { filled, picture, put, sparks } from "../sketch";
import { token } from "./token";

const LAKE = "M22 122C14 70 86 34 168 38s142 38 134 86-84 62-150 60S30 174 22 122z";
const ripples = "M120 146q24 10 52 0M104 158q38 14 84 0M232 78q18-6 34 2M52 92q14-8 30-2M236 146q14 6 28-2";
const large = filled(SWAN, "cream", 0.7);

export default picture(
  filled(LAKE, "water", 3.4),
  put(16, 11, line(LAKE, "cream", 3, ` stroke-opacity=".5"`), 0.9),
  line(ripples, "cream", 2.4, ` stroke-linecap="round"`),
  put(96, 44, large, 4.4),
  put(34, 106, token("purple"), 1.75, -8),
  put(76, 140, token("green"), 1.75, 6),
  put(196, 136, token("red"), 1.75, -6),
  put(244, 96, token("yellow"), 1.75, 9),
  put(206, 54, token("blue"), 1.75, -4),
  sparks([30, 36, 5], [292, 40, 4], [300, 176, 4]),
);
