/** Words of the moats, in German. */
import type { Shape } from "../../../../../words";
import type { words as en } from "./en";

const graeben = (count: number) => `${count} ${count === 1 ? "Wassergraben" : "Wassergräben"}`;

export const words: Shape<typeof en> = {
  events: {
    "foyer-chosen": "{seat|hat|hast} ein Foyer gewählt.",
    "foyer-laid": "{seat|legt|legst} das Foyer ins Torhaus: {side}.",
    "master-builder-drawn": "{seat|ist|bist} erster Baumeister.{rule}",
    "card-turned-up": "Eine Raumkarte der Größe {amount} wird aufgedeckt und abgelegt.{rule}",
    "tile-turned-up": "Von den Raumkarten aufgedeckt: {room} kommt aus dem Spiel.{rule}",
    "moat-completed": "{seat|vollendet|vollendest} den Wassergraben.{rule}",
    "room-taken": "{seat|nimmt|nimmst} {den room} kostenlos aus dem Stapel.{rule}",
    "reward-forgone/MOAT-22": "{seat|nimmt|nimmst} keinen Raum aus dem Stapel.{rule}",
  },
  deeds: { foyer: "die Wahl des Foyers" },
  lines: {
    "MOAT-16": "{points} für einen Wassergraben{rule}",
    "MOAT-16/other": "{points} für einen Wassergraben, mit {dem other} darin{rule}",
    "MOAT-18": "{points} für die Wassergräben um {den about}{rule}",
  },
  account: (about, other) => (other ? `${about} · ${other} darin` : about),
  stacks: { moat: "Wassergräben" },
  sides: {
    foyer_barbican: "vier Eingänge",
    foyer_barbican_north: "drei Eingänge, im Norden geschlossen",
    foyer_barbican_east: "drei Eingänge, im Osten geschlossen",
    foyer_barbican_south: "drei Eingänge, keine Zugbrücke",
    foyer_barbican_west: "drei Eingänge, im Westen geschlossen",
  },
  duties: {
    "choose-foyer": {
      you: "Wähle, wie dein Foyer liegt",
      others: (names, many) => `${names} ${many ? "wählen ihre Foyers" : "wählt ein Foyer"}`,
    },
    "place-moat": { you: "Lege deinen Wassergraben", others: (names) => `${names} legt einen Wassergraben` },
    "choose-moat-stack": {
      you: "Wähle einen Stapel zum Durchsehen",
      others: (names) => `${names} wählt einen Stapel zum Durchsehen`,
    },
    "take-room": {
      you: "Nimm einen Raum des Stapels oder keinen",
      others: (names) => `${names} sieht einen Stapel durch`,
    },
  },

  name: "Wassergräben",
  left: (count) => `Wassergräben: noch ${count}`,
  held: (count) => (count === 3 ? "Ein vollständiger Wassergraben" : `${graeben(count)} von 3`),
  ware: "3 Punkte, und 1 für jeden Raum, der weder Korridor noch Außenraum ist, jetzt und wann immer einer gelegt wird",
  where: { west: "im Westen", north: "im Norden", east: "im Osten" },

  foyer: {
    heading: "Wie liegt dein Foyer?",
    lead: "Alle wählen zugleich. Die Zugbrücke führt in die Gärten; ein vollständiger Wassergraben braucht sie.",
    names: {
      "4": "Vier Eingänge",
      north: "Im Norden geschlossen",
      east: "Im Osten geschlossen",
      south: "Keine Zugbrücke",
      west: "Im Westen geschlossen",
    },
    texts: {
      "4": "Drei in den Hof und einer über die Zugbrücke: am meisten zum Anbauen, am meisten zu vollenden.",
      north: "Westen, Osten und die Zugbrücke.",
      east: "Norden, Westen und die Zugbrücke.",
      south: "Alle drei in den Hof: keine Gärten, kein dritter Wassergraben.",
      west: "Norden, Osten und die Zugbrücke.",
    },
  },
  stack: {
    heading: "Dein Wassergraben ist vollständig",
    lead: "Sieh einen Raumstapel durch. Du darfst einen Raum daraus sofort kostenlos legen.",
  },
  take: {
    heading: (size) => `Die Räume von ${size}`,
    lead: "Nimm einen und lege ihn sofort kostenlos, oder keinen. Der Rest wird gemischt.",
    nowhere: "kein Platz",
    none: "Keinen nehmen",
  },
};
