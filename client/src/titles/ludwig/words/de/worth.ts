/** Words of the whole worth of a choice, in German. */
import { common } from "../../../../words/de/common";
import type { LudwigWords } from "../spoken";

const place = (rank: number) => (rank ? common.nth(rank) : "kein Rang");

export const worth: LudwigWords["worth"] = {
  between: " · ",
  now: (points) => `${common.signed(points)} sofort`,
  sure: (points) => `${common.signed(points)} Belohnung`,
  steps: {
    favors: (points, _, places) =>
      `${common.signed(points)} durch Gunst${places.length ? ` (${places.join(", ")})` : ""}`,
    bonus: (points, count) => `${common.signed(points)} durch ${count === 1 ? "Karte" : "Karten"}`,
    depleted: (points) => `${common.signed(points)} leerer Stapel`,
    coins: (points) => `${common.signed(points)} für Münzen`,
  },
  other: (points, name) => `${common.signed(points)} ${name}`,
  place,
  places: (before, after) => `${before ? common.nth(before) : "–"} → ${after ? common.nth(after) : "–"}`,
  placesAloud: (before, after) =>
    `${before ? `von Rang ${before}` : "von keinem Rang"} auf ${after ? `Rang ${after}` : "keinen"}`,
  sum: (parts, total) => `${parts} = ${common.signed(total)}`,
  lines: { depleted: "Leerer Stapel", coins: "Übrige Münzen" },
  ifEnded: "Wenn das Spiel jetzt endete",
  why: "Was kann sich noch ändern?",
  uncertain:
    "Die Punkte darüber sind sicher. Diese zählen am Ende, hier so, als endete das Spiel gleich nach diesem Zug: " +
    "Andere können dich noch überholen, und auch dein Schloss wächst weiter.",
  pricePaid: "Der Preis ist eingerechnet: Diese Münzen hättest du am Ende nicht mehr.",
  priceLeftOut: "Der Preis ist nicht eingerechnet.",
  best: "Deine beste Stelle",
  toEach: "An der besten Stelle von jedem",
  bestAloud: (total, parts) => `Deine beste Stelle bringt ${common.points(total)} (${parts})`,
  spot: (total, parts) => `${common.points(total)} (${parts})`,
  foreseen: (points, places) => [places, common.signed(points)].filter(Boolean).join(" "),
  foreseenAloud: (points, places) =>
    `Mit dem Raum in der Hand: ${[places, `${common.signed(points)} Punkte`].filter(Boolean).join(", ")}`,
};
