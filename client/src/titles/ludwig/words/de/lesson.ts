/** Words of the game in short, the rules page and the lesson, in German. */
import type { LudwigWords } from "../spoken";

export const lesson: LudwigWords["lesson"] = {
  inShort: [
    "In jeder Runde ist ein anderer der Baumeister und setzt die Preise der Räume auf dem Markt.",
    "Die anderen kaufen zuerst und zahlen an den Baumeister, der zuletzt kauft. Oder sie " +
      "passen und nehmen 5000 Münzen.",
    "Bau den Raum so an, dass seine Tür auf eine Tür deines Schlosses trifft. Er bringt " +
      "seine Punkte, und mehr für Räume daneben.",
    "Ein Raum, dessen Türen alle verbunden sind, ist vollendet und bringt eine Belohnung.",
    "Am Ende zählen noch die Gunst des Königs und deine geheimen Bonuskarten. Die meisten Punkte gewinnen.",
  ],
  ownWords:
    "Alle Regeln in unseren Worten, jede unter einem Kurznamen wie PLACE-6. Die kleinen Fragezeichen " +
    "im Spiel führen hierher. Wo das gedruckte Heft schweigt, sagen wir, wie wir es spielen.",
  examples: {
    "PLACE-1": "Die Türen von Arbeitszimmer und Foyer treffen sich.",
    "PLACE-1/not": "Keine Türen treffen sich: nicht erlaubt.",
    "PLACE-6": "Nichts stößt an den Zaun des Kürbisbeets.",
    "PLACE-6/not": "Das Foyer stößt an den Zaun des Ziergartens: nicht erlaubt.",
    "PLACE-7": "Eine Treppe führt hinunter in den Schimmelkeller.",
    "PLACE-7/not": "Ein Kellerraum direkt am Foyer: nicht erlaubt.",
    "SCORE-5": "+2: Das Schlummerzimmer ist mit dem Arbeitszimmer verbunden, einem Wohnraum.",
    "SCORE-6": "−1: Das Flötenzimmer berührt das Arbeitszimmer, einen Wohnraum.",
    "COMPLETE-1": "Die Weinkammer ist vollendet: Beide Türen sind verbunden.",
  },
  rewards: "Belohnungen vollendeter Räume",
  rooms: "Räume und Korridore",
  favors: "Gunst des Königs",
  cards: "Bonuskarten",
  castle: "Dein Schloss",
  seats: ["Anna", "Ben"],
  score: {
    title: "Punkte zählen",
    text:
      "So ging eine Partie von Anna und Ben aus. Leere Stapel, die Gunst des Königs, " +
      "Bonuskarten und Münzen bringen die letzten Punkte, jedes nach seiner Regel.",
    of: ": ",
  },
  done: "Du weißt genug, um ein Schloss zu bauen.",
  doneText:
    "Kauf Räume, verbinde ihre Türen, vollende sie für Belohnungen, und setz die Preise, wenn du " +
    "der Baumeister bist. Alles andere sagt dir der Tisch, wenn es so weit ist.",
  steps: {
    place: {
      title: "Bau einen Raum an",
      text: [
        "Du hast das Schlummerzimmer gekauft. Es bringt 2 Punkte, und 2 mehr für jeden Wohnraum, " +
          "mit dem es durch eine Tür verbunden ist.",
        "Dein Arbeitszimmer ist ein Wohnraum. Trag das Schlummerzimmer dorthin, sodass sich " +
          "ihre Türen treffen: Die leuchtenden Stellen sind erlaubt, jede mit ihren Punkten.",
      ],
      well: (points) => `${points} Punkte: Das Schlummerzimmer ist mit deinem Arbeitszimmer verbunden.`,
      almost: (points) =>
        `Nur ${points} Punkte: Kein Wohnraum ist verbunden. Versuch es an einer Tür des Arbeitszimmers.`,
    },
    complete: {
      title: "Vollende einen Raum",
      text: [
        "Ein Raum, dessen Türen alle verbunden sind, ist vollendet und bringt je nach Art " +
          "eine Belohnung: Küche einen Extrazug, Schlafen einen Blick in einen Stapel …",
        "Dreien deiner Räume fehlt nur noch eine Tür. Bau das Denkzimmer an eine davon: " +
          "Ein Lorbeer zeigt, was dadurch vollendet wird, und die Belohnung.",
      ],
      well: (points) => `${points} Punkte, und ein Raum ist vollendet. Seine Belohnung kommt sofort.`,
      almost: (points) => `${points} Punkte, aber noch ist nichts vollendet. Such eine Stelle mit Lorbeer.`,
    },
    price: {
      title: "Setz die Preise",
      text: [
        "In dieser Runde bist du der Baumeister. Du legst die Räume unter die Preise; " +
          "die anderen kaufen zuerst und zahlen an dich, du kaufst zuletzt.",
        "Die kleinen Marken zeigen, was jeder Raum jedem von euch bringen würde. Setz einen hohen Preis für das, " +
          "was der andere will, und einen niedrigen für das, was du haben möchtest. Hier ist jede Ordnung gut.",
      ],
      well: () =>
        "Diese Preise zahlen die anderen nun an dich. Was keiner kauft, sammelt Münzen, bis es einer nimmt.",
      almost: () => "",
    },
    keep: {
      title: "Geheime Punkte",
      text: [
        "Für einen vollendeten Wirtschaftsraum ziehst du zwei Bonuskarten und behältst " +
          "eine. Bonuskarten zählen am Ende, und niemand sonst sieht sie.",
        "Auch die Gunst des Königs, offen für alle, zählt am Ende, " +
          "für den, der das meiste hat. Behalte die Karte, die zu deinem Schloss passt.",
      ],
      well: () => "Gut gewählt: Diese Karte bringt schon jetzt Punkte, und bald mehr.",
      almost: () => "Diese Karte bringt noch nichts. Vielleicht später, aber die andere zählt schon jetzt.",
    },
  },
};
