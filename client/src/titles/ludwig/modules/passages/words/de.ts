/** Words of the secret passages, in German. */
import { common } from "../../../../../words/de/common";
import type { Shape } from "../../../../../words";
import type { words as en } from "./en";

export const words: Shape<typeof en> = {
  events: {
    "laid-along": "{seat|legt|legst} dazu: {room}.{rule}",
    "points-scored/SEC-13": "{seat|bekommt|bekommst} es noch einmal, durch einen Geheimgang verdoppelt",
  },
  tails: { placed: { "laid-along": ", dazu {room}" } },
  lines: { "SEC-13": "{points} {about}, verdoppelt durch den Geheimgang zu {dem other}{rule}" },
  doubled: (about, other) => `${about} · durch Geheimgang verdoppelt, ${other}`,
  left: (names) => (names.length ? `Geheimgänge übrig: ${common.listed(names)}` : "Kein Geheimgang übrig"),
  names: { passage_short: "kurz", passage_medium: "mittel", passage_long: "lang" },
};
