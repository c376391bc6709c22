/** Words of any table, in German. */
import type { Words } from "..";

export const table: Words["table"] = {
  title: "Der Tisch",
  other: (name, asks) => `${name}: ${asks}`,
  called: (name, duty) => `${name}: ${duty.slice(0, 1).toLowerCase()}${duty.slice(1)}`,
  nobody: "Einen Moment …",
  over: "Die Partie ist zu Ende",
  looking: "Du schaust zu",
  playedWith: (modules) => `Gespielt mit ${modules}`,

  home: "Swanstone: zur Startseite",
  tools: "Werkzeuge",
  undo: "Zurücknehmen",
  undoAlone: (whose) =>
    `Zurücknehmen: ${whose ? `den letzten Schritt von ${whose}` : "deinen letzten Schritt"} (U)`,
  undoAsk: (whose) =>
    `Zurücknehmen: die anderen fragen, ob ${whose ? `der letzte Schritt von ${whose}` : "dein letzter Schritt"} ` +
    "zurückgenommen wird (U)",
  redo: "Wiederherstellen",
  redoIt: "Das Zurückgenommene wiederherstellen",
  log: "Verlauf",
  rules: "Regeln",
  menu: "Menü",
  settings: "Einstellungen",
  textBoard: "Spielplan als Text",
  shortcuts: "Tastatur",
  copyLink: "Link zu diesem Tisch kopieren",
  copied: "Der Link ist kopiert. Wer ihn hat, kann zuschauen und einen freien Platz nehmen.",
  notCopied: (link) => `Der Link ließ sich nicht kopieren. Er lautet ${link}`,
  letBot: "Einen Bot für mich spielen lassen",
  letBotText: (courtier) =>
    `Der Bot ${courtier} spielt ab dem nächsten Zug für dich. Alle am Tisch erfahren es.`,
  letBotBack:
    "Du kannst jederzeit zurückkommen: mit „Selbst weiterspielen“ oben am Tisch oder im Menü, " +
    "auf jedem Gerät mit deinem Link.",
  letBotYes: (courtier) => `${courtier} spielen lassen`,
  playOn: "Selbst weiterspielen",
  takeBack: "Wieder selbst spielen",
  leave: "Meinen Platz verlassen",
  leaveSure:
    "Deinen Platz für immer verlassen? Ein Bot oder jemand anders kann ihn nehmen; dein Link gilt dann nicht mehr.",
  leaveYes: "Platz verlassen",
  stay: "Bleiben",
  download: "Aufzeichnung herunterladen",
  show: {
    of: (name: string) => `${name} ist am Zug`,
    skip: "Überspringen",
    yourTurn: "Zu meinem Zug",
    pace: "Züge der anderen",
    paces: { instant: "Sofort", brisk: "Zügig", watch: "Zuschauen" },
    change: (now: string, next: string) => `Züge der anderen: ${now}. Drücken für ${next}.`,
    follow: "Den Zügen folgen",
    pin: (name: string) => `Bei ${name} bleiben`,
    whose: "Gezeigtes Schloss",
    fresh: (rooms: readonly string[]) => `Neu: ${rooms.join(", ")}`,
    isNew: "neu",
    live: "Aktuell",
    behind: (turns: number) => `${turns} ${turns === 1 ? "Zug" : "Züge"} zurück`,
    catchUp: "Aufholen",
    skipSeveral: (turns: number) => `${turns} Züge überspringen`,
  },
  join: "Hier Platz nehmen",
  since: "Seit deinem letzten Zug",
  seats: "Plätze",
  you: "Du",
  bot: "Bot",
  level: (name, level, of) => `${name}: Stufe ${level} von ${of}`,
  away: "Abwesend: Ein Bot spielt",
  absent: {
    is: (names, many = false) => `${names} ${many ? "sind" : "ist"} weg`,
    mark: "Weg: Die Seite ist geschlossen",
    letBot: (name) => `Einen Bot für ${name} spielen lassen`,
    text: (courtier, name) =>
      `${name} hat die Seite geschlossen. Der Bot ${courtier} kann spielen, bis ${name} zurück ist und übernimmt.`,
    wait: (name) => `Auf ${name} warten`,
  },
  turn: "Ist am Zug",
  enlarge: "Schloss vergrößern",
  timeLeft: (minutes, seconds) => `noch ${minutes}:${String(seconds).padStart(2, "0")}`,
  timeUp: "Die Zeit ist um",

  track: "Punkte",
  trackText: (names) => `Punkte: ${names.join(", ")}`,
  trackOne: (name, points) => `${name} ${points}`,

  sheet: "Auf dem Tisch",
  openSheet: "Leiste zeigen",
  closeSheet: "Leiste verbergen",

  refusedTitle: "Dieser Tisch lässt sich nicht öffnen",
  badLink: "Dieser Link öffnet keinen Platz mehr",
  badLinkWhy: "Er wurde erneuert, oder ein Teil davon fehlt.",
  askOwner: "Wer den Tisch eröffnet hat, kann dir einen neuen Link geben.",
  lookOn: "Ohne Platz zuschauen",
  tryAgain: "Noch einmal versuchen",
  closed: "Dieser Tisch wurde geschlossen, bevor die Partie begann.",

  practice: {
    title: "Übung",
    here: "Ab hier üben",
    hint: "Öffnet einen Übungstisch: Bots spielen die anderen, Verdecktes ist ausgedacht, nichts zählt.",
    as: "Spielen als",
    opened:
      "Ein Übungstisch. Bots spielen die anderen, und was du nicht sehen konntest, ist ausgedacht. Nichts zählt.",
    back: "Zurück zur echten Partie",
  },
  notes: {
    title: "Deine Notizen",
    label: "Notizen, die nur du lesen kannst",
    hint: "Sie gehören zu deinem Platz, auf jedem Gerät, mit dem du spielst. Niemand sonst kann sie lesen.",
    saving: "Speichert …",
    saved: "Gespeichert",
    notSaved: "Noch nicht gespeichert. Wir versuchen es weiter, solange dies offen ist.",
    close: "Notizen schließen",
  },

  about: (name) => `Über ${name}`,
  aboutSign: "i",
  rule: (id) => `Regel ${id}`,
  ruling: (text) => `So spielen wir es: ${text}`,
  onlyYou: "Das siehst nur du.",
};
