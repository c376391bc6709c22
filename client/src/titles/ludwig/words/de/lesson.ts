/** Words of the game in short, the rules page and the lesson, in German. */
import { common } from "../../../../words/de/common";
import type { LudwigWords } from "../spoken";

export const lesson: LudwigWords["lesson"] = {
  inShort: [
    "Reihum ist jeder einmal Baumeister und setzt für eine Runde die Preise der Räume auf dem Markt.",
    "Die anderen kaufen zuerst und zahlen an den Baumeister, der zuletzt kauft. Oder sie " +
      "passen und nehmen 5000 Münzen.",
    "Bau den Raum so an, dass seine Tür auf eine Tür deines Schlosses trifft. Er bringt " +
      "seine Punkte, und mehr für Räume daneben.",
    "Ein Raum, dessen Türen alle verbunden sind, ist vollendet und bringt eine Belohnung.",
    "Am Ende zählen noch die Gunst des Königs und deine geheimen Bonuskarten. Wer die meisten Punkte hat, gewinnt.",
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
  ownDesigns:
    "Räume mit * sind eigene Entwürfe: Kein Buch und kein Bild, das wir kennen, zeigt die gedruckten.",
  favors: "Gunst des Königs",
  cards: "Bonuskarten",
  castle: "Dein Schloss",
  seats: ["Du", "Ben"],
  wins: "gewinnst die Partie",
  purse: (name, points, coins) => `${name}: ${common.points(points)}, ${common.coins(coins)}`,
  other: {
    better: "Wir machen mit der besseren Antwort des vorigen Schritts weiter.",
    alike: "Deine Stelle war genauso gut. Wir machen mit unserer weiter.",
  },
  score: {
    title: "Punkte zählen",
    text: "Angenommen, die Partie wäre jetzt aus: Die letzten Punkte werden gezählt, Schritt für Schritt.",
    of: ": ",
  },
  done: "Du weißt genug, um ein Schloss zu bauen.",
  doneText:
    "Alles Weitere erfährst du beim Spielen: Die kleinen Fragezeichen beantworten, was du wissen willst.",
  steps: {
    buy: {
      title: "Kauf einen Raum",
      text: [
        "Wenn du am Zug bist, kaufst du einen Raum. Oben steht sein Preis, unten stehen die Punkte, die er brächte.",
        "Nimm den Raum, der am meisten bringt.",
      ],
      well: () =>
        `6 Punkte für ${common.sum(10_000)} Münzen. Du zahlst an Ben: Er ist in dieser Runde Baumeister und hat die ` +
        "Preise gesetzt.",
      almost: () => "Der bringt weniger: Das Arbeitszimmer brächte 6 Punkte.",
    },
    place: {
      title: "Bau den Raum an",
      text: [
        "Ein Raum kommt dorthin, wo eine seiner Türen auf eine Tür deines Schlosses trifft. Das Arbeitszimmer " +
          "bringt 1 Punkt mehr für jeden Wohnraum, mit dem es durch eine Tür verbunden ist.",
        "Zieh das Arbeitszimmer dorthin, wo es zwei Räume verbindet.",
      ],
      well: (points) =>
        `${points} Punkte: 4 für das Arbeitszimmer und je 1 für Denkzimmer und Spiegelgalerie.`,
      almost: (points) => `${points} Punkte. Such die Ecke zwischen Denkzimmer und Spiegelgalerie.`,
    },
    hallway: {
      title: "Ein Flur öffnet Türen",
      text: [
        "Ein Flur hat selbst keine Punkte, aber 14 Türen für alles Weitere. Er kostet immer 3000.",
        "Am Foyer ist nur noch eine Tür offen. Nimm den Flur und bau ihn dort an: Ein Lorbeer zeigt, was " +
          "dadurch vollendet wird, und das ist mehr wert als 2 Punkte anderswo.",
      ],
      well: () => "Alle Türen des Foyers sind verbunden: Es ist vollendet und bringt eine Belohnung.",
      almost: () => "Das Foyer hat noch eine offene Tür. Dort passt der Flur hin, wo der Lorbeer ist.",
    },
    reward: {
      title: "Vollendete Räume belohnen dich",
      text: [
        "Jede Art auf ihre Weise: ein Küchenraum mit einem Extrazug, ein Außenraum mit Münzen, ein " +
          "Freizeitraum mit 5 Punkten …",
        "Das Foyer ist ein Korridor und bringt einen Flur oder eine Treppe umsonst. Nimm die Treppe.",
      ],
      well: () => "Die Treppe kostet dich nichts.",
      almost: () => "Das geht auch, aber die Treppe führt zu neuen Räumen.",
    },
    stairs: {
      title: "Treppen führen hinab",
      text: [
        "Das helle Ende kommt an eine Tür deines Schlosses; das dunkle ist für Räume im Keller.",
        "Die Spiegelgalerie bringt 2 Punkte für jeden Korridor an ihren Türen, und die Treppe ist einer. " +
          "Bau sie dort an.",
      ],
      well: (points) => `${points} Punkte, und das dunkle Ende ist frei.`,
      almost: (points) => `${points} Punkte hier, aber 2 an einer Tür der Spiegelgalerie.`,
    },
    downstairs: {
      title: "Bau im Keller",
      text: [
        "Räume im Keller zählen Räume im ganzen Schloss: die Venusgrotte 1 Punkt für jeden Korridor.",
        "Du hast drei Korridore. Kauf die Venusgrotte: Du hast 2000 Münzen, und die 2000, die darauf liegen, " +
          "zahlen mit. Bau sie an das dunkle Ende der Treppe.",
      ],
      well: (points) =>
        `${points} Punkte. Auch die Treppe ist vollendet; auf ihre Belohnung verzichten wir diesmal.`,
      almost: () => "Nimm die Venusgrotte: Mit drei Korridoren bringt sie 4 Punkte.",
    },
    pass: {
      title: "Passen",
      text: [
        "Du hast noch 1000 Münzen, und alles kostet mehr.",
        "Passe: Du kaufst nichts und nimmst 5000 Münzen. Das kann auch klug sein, wenn kein Raum seinen Preis " +
          "wert ist.",
      ],
      well: () => "5000 Münzen für deine nächsten Züge.",
      almost: () => "",
    },
    price: {
      title: "Setz die Preise",
      text: [
        "Du bist Baumeister und setzt die Preise. Die anderen kaufen zuerst und zahlen an dich.",
        "Ben will das Gästezimmer am meisten, wie seine Marken zeigen, und hat 9000 Münzen. Zieh es auf " +
          "den Preis 8000, oder tippe beide an.",
      ],
      well: () => "Ben zahlt dir dafür 8000. Du kaufst zuletzt, und diesmal passt du für weitere 5000.",
      almost: () => "Ben hat 9000 Münzen: Für 8000 bringt dir das Gästezimmer am meisten.",
    },
    complete: {
      title: "Münzen auf einem Raum",
      text: [
        "Auf jeden Raum, den keiner kauft, kommen je Runde 1000 Münzen für den nächsten Käufer. Der Waschraum " +
          "kostet 4000, und 5000 liegen darauf: Er bringt dir 1000, obwohl deine Kasse leer ist.",
        "Kauf ihn und bau ihn an die letzte offene Tür der Spiegelgalerie. So werden beide vollendet.",
      ],
      well: (points) =>
        `${points} Punkte: Ein vollendeter Wohnraum zählt noch einmal. Und der Waschraum bringt Bonuskarten.`,
      almost: () => "Such die Stelle des Waschraums mit zwei Lorbeeren, an der Spiegelgalerie.",
    },
    keep: {
      title: "Geheime Punkte",
      text: [
        "Für einen vollendeten Wirtschaftsraum ziehst du zwei Bonuskarten und behältst eine. Niemand sonst " +
          "sieht sie, und sie zählt am Ende.",
        "Behalte die Karte, die zu deinem Schloss passt.",
      ],
      well: () => "Du hast drei Wohnräume, und die Karte zählt jeden.",
      almost: () => "Diese Karte brächte noch nichts. Die andere zählt schon jetzt.",
    },
    favors: {
      title: "Die Gunst des Königs",
      text: [
        "Ist die letzte Raumkarte gezogen, ist die Runde die letzte. Dann zählt die Gunst des Königs: 8 Punkte " +
          "für den, der am meisten hat, dann 4, 2 und 1.",
        "Du hast die meisten Wohnräume. Ben hat die Schlafräume; wer keinen hat, bekommt nichts.",
      ],
      well: () => "",
      almost: () => "",
    },
  },
};
