/** Words of the modules' lessons, in German. */
import type { Shape } from "../../../words";
import type { words as en } from "./lessons.en";

export const words: Shape<typeof en> = {
  five_players: {
    title: "Preise für acht Räume",
    text: [
      "Zu fünft liegen acht Räume im Markt, und zwei davon kosten 15\u202f000. Du bist Baumeister: " +
        "Was andere zahlen, bekommst du.",
      "Ben hat 9000 Münzen und will das Gästezimmer. Lege es unter 8000, mehr kann er nicht zahlen.",
    ],
    well: "8000 kann Ben gerade noch zahlen, und du bekommst alles.",
    almost: "Das Gästezimmer liegt noch nicht unter 8000. Tausche es mit dem Raum, der dort liegt.",
  },
  extras: {
    title: "Neue Karten im Stapel",
    text: [
      "Die weiteren Bonuskarten achten auf anderes: auf Innenhöfe, Schwanenzeichen, Größen.",
      "Räume von 250 bis 400 Quadratfuß haben ein Schwanenzeichen, und du hast drei. Behalte die Karte, die sie zählt.",
    ],
    well: "Sie punktet für jeden davon, und für alle, die noch kommen.",
    almost: "Du hast keinen Innenhof, also punktet diese Karte noch nicht. Die andere schon.",
  },
  towers: {
    title: "Eine Gunst für dich allein",
    text: [
      "Dein Turm ist vollendet. Du siehst drei Gunstkarten, behältst eine verdeckt, und niemand erfährt, welche.",
      "Am Ende wertest nur du sie, nach deinem Rang. Du hast mehr Wohnräume als Ben: Behalte diese Gunst.",
    ],
    well: "Nur du wertest sie: 8 Punkte, wenn du vorn bleibst.",
    almost: "Darin liegt Ben vorn. Suche die Gunst, in der du Erster bist.",
  },
  moats: {
    title: "Wasser um das Schloss",
    text: [
      "Jedes Schloss beginnt mit einem Torhaus, und drei Wassergräben schließen den Ring. Jeder bringt 3 Punkte und " +
        "1 mehr für jeden Raum, der weder Korridor noch Außenraum ist.",
      "Du hast einen Wassergraben gekauft. Lege ihn an eine der beiden Seiten des Wassers am Torhaus.",
    ],
    well: "5 Punkte: 3 für den Graben und je 1 für deine beiden Räume.",
    almost: "Wähle eine Seite, an der er ans Wasser stößt.",
  },
  passages: {
    title: "Hinter den Mauern",
    text: [
      "Du hast drei Geheimgänge, einen von jeder Länge. Mit einem Raum darf einer von Tür zu Tür liegen: " +
        "Die beiden Räume sind verbunden, und was das punktet, zählt doppelt.",
      "Das Speisezimmer punktet 3 für einen verbundenen Wohnraum. Baue es mit einem Gang zum Arbeitszimmer an.",
    ],
    well: "7 Punkte statt 4: Die Verbindung zählt doppelt.",
    almost: "Noch zählt nichts doppelt. Wähle eine Stelle am Arbeitszimmer und lege einen Gang mit dem Raum.",
  },
  swans: {
    title: "Ein Schwan zu viel",
    text: [
      "Schwanenmarker kommen mit Räumen. Am Ende punktet jeder Satz verschiedener Farben: 1, 3, 6, 10 oder 15 Punkte.",
      "In deinem Zug darfst du Marker gegen Münzen tauschen. Du hast zwei blaue: Tausche den, den kein Satz braucht.",
    ],
    well: "1000 Münzen, und dein Satz aus drei Farben ist so groß wie zuvor.",
    almost: "Das würde deinen Satz aus drei Farben verkleinern. Eine Farbe hast du doppelt.",
  },
  renovations: {
    title: "Ein neuer Boden",
    text: [
      "Ein Umbau bedeckt einen Raum seiner Größe. Der Raum hat dann zwei Arten und punktet noch einmal, " +
        "mit seinen Nachbarn.",
      "Du hast den Mitternachtsimbiss gekauft: Schlafen und Küche. Lege ihn neben einen Raum, der das mag.",
    ],
    well: "7 Punkte: 1 für ihn selbst, 3 für das Vorzimmer und 3, die das Vorzimmer für den neuen Nachbarn punktet.",
    almost: "Dort passt er auch, aber kein Nachbar punktet für ihn. Versuche das Gästezimmer beim Vorzimmer.",
  },
  decrees: {
    title: "Eine Regel für dich allein",
    text: [
      "Vor der ersten Runde gehen Erlasse um den Tisch. Jeder behält heimlich einen und gibt die anderen weiter; " +
        "dann werden alle gezeigt. Deiner beugt eine Regel für dich allein, bis zum Ende.",
      "Münzen sind in jeder Runde knapp. Behalte den Erlass, durch den alles, was du kaufst, weniger kostet.",
    ],
    well: "Von jetzt an zahlst du für alles 1000 Münzen weniger, und sonst niemand.",
    almost: "Kein schlechter, aber er macht nichts billiger. Suche den Rabatt.",
  },
};
