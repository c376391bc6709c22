/** Words of the swan tokens, in German. */
import { common } from "../../../../../words/de/common";
import type { Shape } from "../../../../../words";
import type { words as en } from "./en";

const tokens = (count: number) => `${count} Schwanenmarker`;
/** The colours before a noun: 'ein blauer Schwan'. */
const declined = (colour: string) => (colour === "lila" ? "lila" : `${colour}er`);

export const words: Shape<typeof en> = {
  colours: {
    blue: "blau",
    red: "rot",
    green: "grün",
    yellow: "gelb",
    purple: "lila",
  },
  events: {
    "swan-revealed": "Auf {den room} kommt ein Schwanenmarker in {colour}.{rule}",
    "swan-taken": "{seat|nimmt|nimmst} den Schwanenmarker in {colour} von {dem room}.{rule}",
    "swans-traded": "{seat|tauscht|tauschst} {tokens} gegen {amount|Münze|Münzen}.{rule}",
    "points-scored/SWAN-7": "{seat|punktet|punktest} für Schwanensätze",
  },
  deeds: { trade: "den Tausch von Schwanenmarkern" },
  tails: {
    "room-revealed": { "swan-revealed": " mit einem Schwan in {colour}" },
    bought: { "swan-taken": ", mit einem Schwan in {colour}" },
    "swans-traded": { "coins-gained": "" },
  },
  lines: { "SWAN-7": "{points} für einen Satz aus {size} Schwänen{rule}" },
  final: "Schwanensätze",
  finalText: "Sätze verschiedener Farben: 1, 3, 6, 10 oder 15 Punkte für 1 bis 5 Schwäne.",
  swans: (count) => (count === 1 ? " Schwan" : " Schwäne"),
  setOf: (size) => `Satz aus ${size}`,

  token: (colour) => `${declined(colour)} Schwanenmarker`,
  onRoom: (colour) => `mit einem Schwanenmarker in ${colour}`,
  lake: "See",
  left: (count) => `Schwanenmarker im See: noch ${count}`,
  worth: (points) => common.signed(points),
  held: (counts, points) => {
    const all = counts.reduce((sum, [, count]) => sum + count, 0);
    const each = counts.map(([colour, count]) => (count > 1 ? `${count} ${colour}` : colour));
    return `${tokens(all)} (${common.listed(each)}), Sätze jetzt ${common.points(points)} wert`;
  },

  trade: "Schwäne tauschen",
  title: "Schwanenmarker gegen Münzen tauschen",
  lead: (left) =>
    `Wähle in diesem Zug ${left === 1 ? "noch einen" : `bis zu ${left}`}. Alle Farben bringen gleich viel.`,
  scale: "Münzen für jede Anzahl",
  pick: "Deine Schwanenmarker",
  none: "Noch nichts gewählt.",
  gain: (count, coins) => `${tokens(count)} für ${common.coins(coins)}`,
  lost: (now, then) =>
    now === then
      ? `Deine Sätze bleiben ${common.points(now)} wert.`
      : `Deine Sätze wären noch ${common.points(then)} wert statt ${now}.`,
  confirm: (count, coins) => (count ? `${count} für ${common.coins(coins)} tauschen` : "Tauschen"),
};
