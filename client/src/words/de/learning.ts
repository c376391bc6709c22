/** Words of the rules page and of lessons, in German. */
import type { Words } from "..";

export const learning: Words["learning"] = {
  rules: "Regeln",
  lesson: "Spielend lernen",
  noTitle: (title) => `Ein Spiel namens „${title}“ gibt es hier nicht.`,
  short: "Das Spiel in Kürze",
  find: "Regel suchen",
  contents: "Inhalt",
  found: (count) => `${count} ${count === 1 ? "Regel" : "Regeln"}`,
  nothing: (text) => `In keiner Regel steht „${text}“.`,
  ruling: "So spielen wir es:",
  module: "Eine Erweiterung: nur an Tischen, für die sie gewählt wurde.",
  noLesson: (module) => `${module}: noch keine Lektion.`,
  toTable: "Zum Tisch",
  tryIt: "In einer Minute ausprobieren",
  offer: "Neu für dich? Dazu gibt es Lektionen von einer Minute:",
  offerMany: (count) => `Alle ${count} zeigen`,
  step: (now, all) => `Schritt ${now} von ${all}`,
  again: "Noch einmal",
  next: "Weiter",
  back: "Zurück",
  skip: "Überspringen",
  playNow: "Jetzt eine Partie spielen",
};
