/** Die Worte der königlichen Erlasse. */
import { common } from "../../../../../words/de/common";
import type { Shape } from "../../../../../words";
import type { words as en } from "./en";

export const words: Shape<typeof en> = {
  heading: (keep) => (keep === 1 ? "Behalte einen Erlass" : `Behalte ${keep} Erlasse`),
  lead: "Er beugt die ganze Partie eine Regel für dich allein. Die anderen gehen weiter; aufgedeckt wird gemeinsam.",
  exchange: "Er tritt an die Stelle der Zweiten Meinung und gilt sofort.",
  chosen: (count, keep) => `${count} von ${keep} gewählt`,
  confirm: (keep) => (keep === 1 ? "Diesen Erlass behalten" : "Diese Erlasse behalten"),
  lines: { "DEC-5": "{points} {favor}{rule}" },
  final: "Königliche Erlasse",
  finalText: "Ein königlicher Erlass: Er zählt nur für den, der ihn hat.",
  duties: {
    "price-in-time": {
      you: "Setz die Preise rechtzeitig",
      others: (name) => `${name} setzt Preise gegen die Zeit`,
    },
    "price-rest": {
      you: "Setz die übrigen Preise",
      others: (name) => `${name} setzt die übrigen Preise`,
    },
  },
  deeds: {
    draft: "den Erlass",
    first: "die Reihenfolge der Erlasse",
    "lay-first": "die Wahl zwischen Flur und Treppe",
    seal: "das verdeckte Plättchen",
    leave: "den Verzicht",
    swap: "den Tausch einer Bonuskarte",
    recall: "das Durchsehen der Raumkarten",
    "put-on-top": "die Karte auf dem Stapel",
    enough: "die Karten auf dem Stapel",
    "move-under": "den Raum unter einem anderen Preis",
    shift: "das Verschieben von Münzen",
    "so-far": "die Preise bis dahin",
    "time-up": "die abgelaufene Zeit",
    "go-first": "den ersten Zug",
    grease: "das Vordrängeln",
  },
  kept: "Du hast behalten",
  used: "benutzt",
  recalled: (sizes) => `Bisher auf dem Stapel, die erste zuoberst: ${common.listed(sizes.map(String))}`,
  goesFirst: "In dieser Runde zuerst am Zug",
  movedUp: (places) => `In dieser Runde ${places === 1 ? "einen Platz" : `${places} Plätze`} vorgerückt`,
  sandHeading: "Preise rechtzeitig setzen",
  restHeading: "Übrige Preise setzen",
  sand: (name) =>
    `${name} hat die Sanduhr: Du hast 15 Sekunden. Ein Raum, den du bewegt hast, behält seinen Preis; ` +
    `bist du nicht fertig, setzt ${name} die übrigen.`,
  rest: (name) => `Für ${name} ist die Zeit um: Du setzt die Preise der Räume, die noch nicht bewegt wurden.`,
  sealed: (room) => `Verdeckt darauf: ${room}`,
  sealedSize: (size) => `Verdeckt darauf: ein Plättchen von ${size} Quadratfuß`,
  stored: (room) => `Darauf wartet: ${room}`,
  debt: (coins) => `Geliehen: ${common.coins(coins)}`,
  casket: (coins) => `In der Truhe: ${common.coins(coins)}`,
};
