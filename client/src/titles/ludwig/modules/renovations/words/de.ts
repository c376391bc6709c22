/** Words of the renovations, in German. */
import { common } from "../../../../../words/de/common";
import type { Shape } from "../../../../../words";
import type { words as en } from "./en";

export const words: Shape<typeof en> = {
  events: { "renovation-revealed": "Neu unter den Renovierungen: {room}.{rule}" },
  name: "Renovierungen",
  pool: "Renovierungen: lege eine auf einen Raum ihrer Größe",
  left: (stacks) =>
    `Verdeckte Renovierungen: ${common.listed(stacks.map(([size, count]) => `${count} zu ${size}`))}`,
  none: "Verdeckte Renovierungen: keine",
  end:
    "Mit Renovierungen geht das Spiel weiter, bis auch zwei Stapel leer sind; " +
    "bis dahin werden die Raumkarten neu gemischt.",
};
