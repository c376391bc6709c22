/** Words of the start page, the waiting room, the settings and all else around a game, in German. */
import type { Words } from "..";
import { common } from "./common";

const few = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const relative = new Intl.RelativeTimeFormat("de", { numeric: "auto" });

const TOGETHER = [
  "",
  "allein",
  "zu zweit",
  "zu dritt",
  "zu viert",
  "zu fünft",
  "zu sechst",
  "zu siebt",
  "zu acht",
];
const together = (count: number) => TOGETHER[count] ?? `zu ${count}.`;

/** '2 × Diener' for two of a kind. */
const counted = (names: readonly string[]) =>
  [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length;
    return count > 1 ? `${count} × ${name}` : name;
  });

/** Seconds as people say them. */
const spell = (seconds: number) =>
  seconds % 86_400 === 0
    ? few(seconds / 86_400, "Tag", "Tage")
    : seconds % 60 === 0
      ? few(seconds / 60, "Minute", "Minuten")
      : few(seconds, "Sekunde", "Sekunden");

export const start: Words["start"] = {
  title: "Swanstone",
  page: "Swanstone: Schlossbauspiele im Browser",
  tagline: "Der König will ein Schloss. Bau das verrückteste.",
  settings: "Einstellungen",
  learn: "Lernen",
  learnMore: "beim Spielen",
  rules: "Regeln",

  playNow: "Jetzt spielen",
  opening: "Ein Tisch wird eröffnet …",
  playAs: "Spielen als",
  against: (levels) => `Gegner: ${common.listed(counted(levels))}`,
  change: "Gegner ändern",
  opponents: "Gegner",
  howMany: "Wie viele",
  strength: "Wie sie spielen, vom leichtesten zum stärksten",
  mixed: "Jeder Gegner auf seiner eigenen Stufe",
  opponent: (number) => `Gegner ${number}`,
  done: "Fertig",
  watchBots: "Bots beim Spielen zuschauen",
  watchBotsHint: "Eine Partie nur mit Bots: Einer sitzt auf deinem Platz.",
  level: (level) => level[0].toUpperCase() + level.slice(1),
  solo: "Allein",
  soloHint: "Ein Schloss, ein König, dem es gefallen soll",
  friends: "Mit Freunden",
  friendsHint: "Link verschicken, von überall spielen",
  device: "An diesem Gerät",
  deviceHint: (fewest, most) =>
    common.sentence(`${together(fewest)} bis ${together(most)} an einem Bildschirm`),
  deviceSoon: "An einem Bildschirm",
  deviceText:
    "Reicht das Gerät herum. Karten liegen verdeckt, und bevor Geheimes zu sehen ist, fällt ein Vorhang.",
  newcomer: "Architekt",

  name: "Dein Name",
  nameOf: (seat) => `Name von Spieler ${seat}`,
  player: (seat) => `Spieler ${seat}`,
  noName: "Bitte gib deinen Namen ein.",
  longName: (most, count) =>
    `Dieser Name hat ${count} Zeichen; höchstens ${most} passen auf die Punkteleiste.`,
  sameName: "Zwei Spieler heißen gleich. Bitte wählt verschiedene Namen.",
  seats: "Spieler",
  seatCount: (count) => String(count),
  visibility: "Wer mitspielen darf",
  byLink: "Nur wer den Link hat",
  public: "Alle auf diesem Server",
  clock: "Bedenkzeit",
  clocks: {
    none: "Keine Uhr",
    minutes: "3 Minuten je Zug",
    reserve: "20 Minuten für jeden, dazu 30 Sekunden je Zug",
    day: "Ein Tag je Zug",
    days: "Drei Tage je Zug",
  },
  clockOther: (reserve, seconds, refill) =>
    reserve ? `${spell(seconds)} für jeden, dazu ${spell(refill)} je Zug` : `${spell(seconds)} je Zug`,
  clockHint: "Wenn die Zeit um ist, macht ein Bot diesen einen Zug.",
  modules: "Erweiterungen",
  moduleNeeds: (names) => `Wird zusammen mit ${common.listed(names)} gespielt.`,
  played: (names) =>
    names.length > 1 ? `mit ${names.length} Erweiterungen` : names.length ? `mit ${names[0]}` : "Grundspiel",
  cards: {
    title: "Karten in den Stapeln",
    lead: "Lass Karten weg, die du nicht magst.",
    count: (left, all) => (left === all ? `alle ${all}` : `${left} von ${all}`),
    find: "Karte suchen",
    all: "Alle dabei",
    none: "Alle weg",
    nothing: (wanted) => `Keine Karte erwähnt „${wanted}“.`,
    tooFew: (least) => `Mindestens ${least} müssen bleiben; bis dahin sind alle im Stapel.`,
  },
  choosing: {
    change: "Erweiterungen ändern",
    lead: (seats) => `Was kommt zum Grundspiel hinzu, ${together(seats)}?`,
    sets: "Fertige Zusammenstellungen",
    base: "Grundspiel",
    everything: "Alles",
    surprise: "Überrasch mich",
    favourite: "Mein Liebling",
    save: "Als Liebling speichern",
    saved: "In diesem Browser als dein Liebling gespeichert.",
    chosen: (count, out) =>
      (count ? few(count, "Erweiterung", "Erweiterungen") : "Nur das Grundspiel") +
      (out ? `, ohne ${few(out, "Karte", "Karten")}` : ""),
    onlyFor: (fewest, most) =>
      fewest === most ? `Nur ${together(fewest)}.` : `Nur ${together(fewest)} bis ${together(most)}.`,
    forced: (seats) => `${common.sentence(together(seats))} immer dabei.`,
    brings: (name, others) => `${name} bringt ${common.listed(others)} mit.`,
    takes: (name, others) => `Ohne ${name} geht auch: ${common.listed(others)}.`,
    alone: "Allein wird ohne Erweiterungen gespielt.",
  },
  aids: "Zeigen, was jede Wahl wert ist",
  aidsHint: "Punkte, Belohnungen, Karten und Gunst für jeden Raum und jede Stelle; ohne wird es schwerer.",
  ready: "Beginnen, wenn alle bereit sind",
  readyHint: "Sonst beginnt die Partie, sobald alle Plätze besetzt sind.",
  openTable: "Tisch eröffnen",
  begin: "Los geht’s",

  running: {
    title: "Deine Partie wartet",
    resume: "Weiterspielen",
    giveUp: "Aufgeben",
    giveUpText:
      "Diese Partie endgültig aufgeben? Ein Bot spielt sie für dich zu Ende, und du kannst nicht zurück.",
    giveUpYes: "Aufgeben",
    keep: "Behalten",
    hide: "Ausblenden",
    hidden: (count) => `${few(count, "ausgeblendete Partie", "ausgeblendete Partien")} zeigen`,
    another: "Du hast eine laufende Partie",
    anotherText: (names) => `Deine Partie gegen ${names} ist nicht zu Ende. Weiterspielen oder neu beginnen?`,
    anotherNew: "Neu beginnen",
  },

  tables: "Tische",
  yours: "Deine Partien",
  open: "Offene Tische",
  openNone:
    "An keinem öffentlichen Tisch wartet gerade jemand. Eröffne einen, dann sehen ihn die anderen hier.",
  finished: "Beendete Partien",
  showMore: (count) => `${count} weitere zeigen`,
  yourTurn: "Du bist dran",
  waitingFor: (names) => `Wartet auf ${names}`,
  resumeGame: "Weiterspielen",
  enter: "Öffnen",
  joinTable: "Mitspielen",
  replay: "Wiederholung",
  seatsTaken: (taken, all) => `${taken} von ${all} Plätzen besetzt`,
  free: "frei",
  bot: "Bot",
  you: "du",
  won: (names, points) => `${names} gewinnt mit ${points} Punkten`,
  soloScore: (points) => `${points} Punkte`,
  ago: (milliseconds) => {
    const minutes = Math.round(milliseconds / 60_000);
    if (minutes < 1) return "gerade eben";
    if (minutes < 60) return relative.format(-minutes, "minute");
    if (minutes < 36 * 60) return relative.format(-Math.round(minutes / 60), "hour");
    return relative.format(-Math.round(minutes / 1440), "day");
  },
  listsAway: "Der Server antwortet nicht. Diese Listen kommen von selbst wieder.",

  waiting: {
    title: "Der Tisch ist gedeckt",
    guest: "Du bist eingeladen",
    invites: (host, game) => (host ? `${host} lädt dich ein: ${game}.` : `Eine Partie ${game}.`),
    hosts: (game) => `Eine Partie ${game}.`,
    text: "Die Partie beginnt von selbst, sobald alle Plätze besetzt sind.",
    textReady: "Die Partie beginnt, wenn alle Plätze besetzt und alle bereit sind.",
    length: (length) => common.sentence(length),
    learn: "Das Spiel lernen",
    watch: "Nur zuschauen",
    watching: "Du schaust zu. Die Partie erscheint hier, sobald sie beginnt.",
    sitAfterAll: "Doch Platz nehmen",
    screen: "Auf großem Bildschirm öffnen",
    ready: "Ich bin bereit",
    notReady: "Noch nicht",
    isReady: "bereit",
    code: "Der Link als Code für die Kamera eines Handys",
    reach: {
      machine:
        "Dieser Link gilt nur auf diesem Rechner. Öffne die Seite für andere unter einer Adresse, " +
        "die sie erreichen.",
      network: "Dieser Link gilt nur in diesem Netz, etwa in eurem WLAN.",
    },
    share: "Schick diesen Link deinen Freunden",
    copy: "Link kopieren",
    copied: "Kopiert",
    copyFailed: "Der Browser lässt uns nicht kopieren. Bitte markiere den Link und kopiere ihn.",
    send: "Teilen …",
    invitation: "Bau mit mir ein Schloss:",
    seat: (seat) => `Platz ${seat}`,
    freeSeat: "Dieser Platz ist frei",
    joined: (name) => `${name} setzt sich.`,
    botJoined: (name) => `${name} (ein Bot) setzt sich.`,
    sit: "Platz nehmen",
    fill: "Bot spielen lassen",
    vacate: "Platz freigeben",
    vacateFor: (name) => `Den Platz von ${name} freigeben`,
    fillLevel: (seat) => `Wie der Bot auf Platz ${seat} spielt`,
    links: "Links zu den Plätzen",
    linksText:
      "Ein neuer Link ersetzt den alten: für jemanden, der seinen verloren oder dem Falschen gegeben hat.",
    renew: "Neuer Link",
    renewFor: (name) => `Neuer Link für ${name}`,
    renewed: (name) => `Der alte Link zum Platz von ${name} gilt nicht mehr. Verschick diesen:`,
    renewedOwn:
      "Der alte Link zu deinem Platz gilt nicht mehr; dieser Browser hat den neuen. Für ein anderes Gerät:",
    leave: "Platz verlassen",
    close: "Tisch schließen",
    full: "An diesem Tisch sind alle Plätze besetzt.",
    terms: "So wird gespielt",
    public: "Alle auf diesem Server dürfen mitspielen",
    byLink: "Nur wer den Link hat, darf mitspielen",
    aidsOff: "Ohne Hinweise, was eine Wahl wert ist",
    home: "Zur Startseite",
  },

  screen: {
    page: "Swanstone: der Tisch auf einem Bildschirm",
    join: (game) => `Spielt mit: ${game}`,
    how: "Richte die Kamera deines Handys auf den Code. Das Handy ist deine Hand; hier stehen die Schlösser.",
  },

  curtain: {
    title: (name) => `Gib das Gerät an ${name}`,
    text: "Hinter dem Vorhang liegen Karten, die nur einer von euch sehen darf.",
    ready: (name) => `Ich bin ${name}`,
    back: "Zurück",
  },

  undo: {
    asks: (name, what) =>
      `${name} möchte ${what ? `zurücknehmen: ${what}` : "den letzten Zug zurücknehmen."}`,
    own: (what, names) =>
      `Du möchtest ${what ? `zurücknehmen: ${what}` : "deinen letzten Zug zurücknehmen."} Wartet auf ${names}.`,
    done: (name, what) => `${name} nimmt zurück${what ? `: ${what}` : ", was zuletzt geschah."}`,
    more: (count) => `Und ${few(count, "weiterer Schritt", "weitere Schritte")}.`,
    agree: "Einverstanden",
    refuse: "Ablehnen",
    withdraw: "Zurückziehen",
    refused: (name) => `${name} möchte deinen Zug nicht zurücknehmen.`,
    answering: (name) => `${name} antwortet:`,
  },

  chat: {
    title: "Chat",
    open: (unread) => (unread ? `Chat, ${few(unread, "neue Zeile", "neue Zeilen")}` : "Chat"),
    none: "Noch hat niemand etwas gesagt. Ein freundliches Hallo?",
    say: "Etwas sagen",
    send: "Senden",
    long: (most) => `Bitte höchstens ${most} Zeichen.`,
    line: (name, text) => `${name}: ${text}`,
    onlooker: "Nur wer am Tisch sitzt, darf reden.",
  },

  setting: {
    title: "Einstellungen",
    language: "Sprache",
    languageOfBrowser: "Wie der Browser",
    theme: "Farben",
    themes: { system: "System", light: "Hell", dark: "Dunkel" },
    text: "Schriftgröße",
    percent: (size) => `${size} %`,
    motion: "Bewegung",
    motions: { system: "System", full: "An", none: "Aus" },
    notice: "Wenn du dran bist",
    sounds: "Leise Töne",
    notify: "Benachrichtige mich, wenn dieser Tab verdeckt ist",
    notifyDenied:
      "Der Browser sperrt Benachrichtigungen dieser Seite. Erlaube sie zuerst in seinen Einstellungen.",
    notifyNever: "Dieser Browser kann für diese Seite keine Benachrichtigungen zeigen.",
    reading: "Den Spielplan lesen",
    textBoard: "Der Spielplan als Text, neben dem Bild",
    kept: "Die Einstellungen bleiben in diesem Browser.",
  },

  turn: {
    yours: "● Du bist dran · Swanstone",
    of: (name) => `● ${name} ist dran · Swanstone`,
    waiting: (names) => `Wartet auf ${names} · Swanstone`,
    open: "Wartet auf Spieler · Swanstone",
    over: "Ende der Partie · Swanstone",
    plain: "Swanstone",
    noticeTitle: "Du bist dran",
    notice: (names) => `Dein Schloss wartet. Am Tisch: ${names}.`,
  },
};
