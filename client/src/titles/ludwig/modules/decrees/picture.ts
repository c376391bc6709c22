/** A decree of the king, unrolled, with his seal. */
import { paint } from "../../draw/colours";
import { crownIcon } from "../../draw/icons";
import { line, ring } from "../../draw/svg";
import { filled, picture, put, sparks } from "../sketch";

const SHEET = "M92 26h136v136c-24 10-44-6-68 0s-44 8-68 0z";
const ROLL = "M80 14h160a9 9 0 0 1 0 18H80a9 9 0 0 1 0-18z";
const SEAL =
  "M0-24l6 4 7-3 3 7 7 1-1 7 5 6-5 6 1 7-7 1-3 7-7-3-6 4-6-4-7 3-3-7-7-1 1-7-5-6 5-6-1-7 7-1 3-7 7 3z";
const lines = "M112 92h96M112 106h84M112 120h92M112 134h56";
/** A quill with its feather. */
const quill =
  filled("M0 0C26-34 62-70 96-78 92-48 58-10 14 6z", "plan", 1.8) +
  line("M-18 22 84-66M20-8l26-2M36-22l26-4M52-38l22-6", "ink", 1.4);

export default picture(
  filled(SHEET, "plan", 2.6),
  filled(ROLL, "path", 2.6),
  line("M84 23h152", "ink", 1, ` stroke-opacity=".4"`),
  put(139, 40, crownIcon(), 1.75),
  line(lines, "ink", 2.6, ` stroke-opacity=".55" stroke-linecap="round"`),
  filled("M188 150l-8 40 14-8 10 12 2-44zM206 150l10 42 8-13 15 5-15-38z", "gold", 1.6),
  put(
    202,
    144,
    `<path d="${SEAL}" fill="${paint("minus")}" stroke="${paint("ink")}" stroke-width="2"/>` +
      line(ring(0, 0, 14), "cream", 1.6, ` stroke-opacity=".7"`) +
      `<path d="M-9 7h18v3H-9zM-9 5l-1.500-10 6 4.500L0-9l4.500 8.500 6-4.500L9 5z" fill="${paint("lamp")}"/>`,
    1.1,
  ),
  put(232, 128, quill, 0.85),
  sparks([48, 48, 5], [52, 150, 4], [290, 172, 4]),
);
