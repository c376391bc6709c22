/** Words of the towers, in German. */
import type { Shape } from "../../../../../words";
import type { words as en } from "./en";

export const words: Shape<typeof en> = {
  events: { "points-scored/TOW-7": "{seat|punktet|punktest} für die Gunst der Türme" },
  lines: { "TOW-7": "{points} {favor}{rule}" },
  final: "Gunst der Türme",
  finalText: "Nur wer sie besitzt, wertet sie, nach dem eigenen Rang unter allen.",
};
