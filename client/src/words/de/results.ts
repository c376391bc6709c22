/** Words of the page with one's own results, in German. */
import type { Words } from "..";

export const results: Words["results"] = {
  title: "Deine Ergebnisse",
  none: "Noch keine beendete Partie. Jede Partie, die du in diesem Browser beendest, steht dann hier.",
  tally: "Partien und Siege",
  against: "Gegen",
  alone: "Allein",
  people: "Menschen",
  games: "Partien",
  wins: "Siege",
  best: "Bestes Ergebnis",
  share: (wins, games) => `${wins} (${Math.round((100 * wins) / games)} %)`,
  bestCastle: (points) => `Dein bestes Schloss: ${points} Punkte`,
  list: "Deine Partien",
  place: (place, seats) => `Rang ${place} von ${seats}`,
  won: "gewonnen",
  json: "Export als JSON",
  csv: "Export als CSV",
  forget: "Alles löschen",
  forgetAsk: (games) =>
    `${games === 1 ? "Das Ergebnis" : `Alle ${games} Ergebnisse`} aus diesem Browser löschen?`,
  where: "Nur in diesem Browser gespeichert; niemand sonst sieht sie.",
};
