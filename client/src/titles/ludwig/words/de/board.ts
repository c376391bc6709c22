/** Words of the board, in German: the turn line, market, favors, cards, stacks, the large card. */
import type { RoomType } from "../../../../generated/ludwig";
import { common } from "../../../../words/de/common";
import type { LudwigWords } from "../spoken";
import { types as names } from "./types";

const duties: LudwigWords["board"]["duties"] = {
  "keep-bonus-cards": {
    you: "Wähle, was du behältst",
    others: (names, many) => `${names} ${many ? "wählen" : "wählt"} Bonuskarten`,
  },
  "price-rooms": { you: "Du setzt die Preise", others: (names) => `${names} setzt die Preise` },
  "choose-offer": {
    you: "Kauf einen Raum oder passe",
    others: (names) => `${names} kauft einen Raum oder passt`,
  },
  "place-room": { you: "Bau deinen Raum an", others: (names) => `${names} baut einen Raum an` },
  "choose-reward": {
    you: "Wähle die nächste Belohnung",
    others: (names) => `${names} wählt eine Belohnung`,
  },
  "take-corridor": {
    you: "Nimm einen Flur oder eine Treppe, oder verzichte",
    others: (names) => `${names} darf einen Flur oder eine Treppe nehmen`,
  },
  "choose-upstairs": {
    you: "Wähle eine Belohnung für deinen Kellerraum",
    others: (names) => `${names} wählt eine Belohnung`,
  },
  "take-other-corridor": {
    you: "Nimm auch das andere oder verzichte",
    others: (names) => `${names} darf noch einen Flur oder eine Treppe nehmen`,
  },
  "choose-another": {
    you: "Wähle noch eine Belohnung für deinen Kellerraum",
    others: (names) => `${names} wählt noch eine Belohnung`,
  },
  "choose-stack": {
    you: "Wähle einen Stapel zum Durchsehen",
    others: (names) => `${names} wählt einen Stapel zum Durchsehen`,
  },
  "choose-kind": {
    you: "Wähle die nächste Belohnung",
    others: (names) => `${names} wählt eine Belohnung`,
  },
  "choose-favor": {
    you: "Behalte eine der Gunstkarten",
    others: (names) => `${names} behält eine Gunstkarte verdeckt`,
  },
  "lay-tiles": {
    you: "Leg Plättchen aus dem Stapel auf die Raumkarten",
    others: (names) => `${names} sieht einen Stapel durch`,
  },
};

/** What a room of each type is called. */
const ROOMS: Record<RoomType, string> = {
  activity: "Freizeitraum",
  corridor: "Korridor",
  downstairs: "Kellerraum",
  food: "Küchenraum",
  living: "Wohnraum",
  outdoor: "Außenraum",
  sleeping: "Schlafraum",
  utility: "Wirtschaftsraum",
};

const kinds = (named: readonly RoomType[]) =>
  common.listed(
    named.map((type) => ROOMS[type]),
    "oder",
  );

const effects: LudwigWords["board"]["effects"] = {
  connection: (points, named) => `${common.signed(points)} für jeden verbundenen ${kinds(named)}.`,
  adjacency: (points, named) => `${common.signed(points)} für jeden angrenzenden ${kinds(named)}.`,
  castle: (points, named) => `${common.signed(points)} für jeden ${kinds(named)} im ganzen Schloss.`,
};

export const board: LudwigWords["board"] = {
  duties,
  about: ({ types: own, points, effect }) =>
    [
      common.listed(own.map((type) => names[type])),
      common.points(points),
      effect ? effects[effect.on](effect.points, effect.types).slice(0, -1) : "",
    ]
      .filter(Boolean)
      .join(", "),
  typed: (type) => ROOMS[type],
  round: (round, last, cards) =>
    round < 1
      ? "Aufbau"
      : last
        ? `Runde ${round}, die letzte`
        : `Runde ${round} · noch ${cards} ${cards === 1 ? "Karte" : "Karten"}`,
  heldCards: "Karten",
  another: "Noch ein Zug: Kauf einen Raum oder passe",
  coverIt: (room) => `Wähle einen Raum für ${common.the(room)}`,
  placeIt: (room) => `Such eine Stelle für ${common.the(room)}`,
  otherPlaces: (name, room) => `${name} baut ${common.the(room)} an`,
  undoSwap: "Zurücknehmen: die beiden Räume zurücktauschen (U)",
  undoDrop: (room) => `Zurücknehmen: ${common.the(room)} zurücklegen (U)`,

  castleOf: (name) => `Das Schloss von ${name}`,
  yourCastle: "Dein Schloss",
  masterBuilder: "Baumeister",
  bonusCards: (count) => `${count} ${count === 1 ? "Bonuskarte" : "Bonuskarten"}`,
  coins: "Münzen",
  hiddenCoins: "?",

  pointsBy: "Punkte bisher",
  sum: "Summe",
  startPoints:
    "Wer zuerst Baumeister ist, beginnt mit 0 Punkten, die Nächsten im Uhrzeigersinn mit 1, 2 und 3.",
  causes: {
    "SETUP-8": "Platz in der Reihenfolge",
    "SCORE-1": "Die Räume selbst",
    "SCORE-5": "Verbundene Räume",
    "SCORE-6": "Angrenzende Räume",
    "SCORE-7": "Räume im ganzen Schloss",
    ACTIVITY: "Freizeit-Belohnungen",
    LIVING: "Wohn-Belohnungen",
    "FINAL-1": "Leere Stapel",
    "FINAL-2": "Gunst des Königs",
    "FINAL-3": "Bonuskarten",
    "FINAL-4": "Übrige Münzen",
  },

  market: "Markt",
  lying: (coins) => `+${common.sum(coins)}`,
  net: (coins) => (coins < 0 ? `bringt ${common.sum(-coins)}` : `zahl ${common.sum(coins)}`),
  ask: {
    stacks: "Karten übrig: und dann?",
    favors: "Was zählt eine Gunst?",
    pass: "Warum passen?",
  },
  answers: {
    stacks: [
      "In jeder Runde füllen Raumkarten den Markt auf. Ist die letzte gezogen, so ist diese Runde die letzte.",
      "Ein leerer Stapel zählt am Ende: 2 Punkte für jeden Raum dieser Größe in deinem Schloss.",
    ],
    favors: [
      "Jede Gunst zählt eine Sache in allen Schlössern. Am Ende bringt der 1. bis 4. Rang 8, 4, 2 und 1 Punkte.",
      "Die Zahl ist, wie viel ein Schloss davon hat; darunter stehen sein Rang und die Punkte dafür nach jetzigem " +
        "Stand. Ein Schloss ganz ohne bekommt keinen Rang (–). Bei Gleichstand werden die Punkte geteilt.",
    ],
    pass: [
      "Du kaufst nichts und nimmst 5000 Münzen. Pass, wenn dir Münzen fehlen oder kein Raum seinen Preis wert ist.",
      "Auf einen Raum, den keiner kauft, kommen 1000 Münzen für den, der ihn später kauft. Sie mindern seinen Preis.",
    ],
  },
  lyingText: "Münzen darauf",
  left: (count) => (count ? `noch ${count}` : "keine mehr"),
  soldText: (coins) => `Für ${common.sum(coins)} gibt es nichts zu kaufen`,
  barred: { "BUY-5": "zu teuer", "PLACE-8": "passt nicht" },
  noDoor: { main: "keine Tür frei", downstairs: "braucht Treppe" },
  pressAgain: "nochmal: kaufen",
  noRoom: (size) => `kein Raum mit ${size}`,
  picked: "in der Hand: such eine Stelle im Schloss",
  pass: "Passen",
  passSure: "Diesmal passen?",
  passBrings: (coins) => `Du kaufst nichts und nimmst ${common.sum(coins)} Münzen.`,
  passNot: "Noch einmal schauen",
  passGain: (coins) => `+${common.sum(coins)}`,

  favors: "Gunst des Königs",
  favorNow: (name, amount, rank, points) =>
    `${name}: ${common.sum(amount)}, ${rank ? `Rang ${rank}` : "kein Rang"}, jetzt ${common.points(points)}`,
  rank: (rank) => `${rank}.`,
  noRank: "–",
  faceDown: (count) => `${count} ${count === 1 ? "Gunstkarte" : "Gunstkarten"} verdeckt`,
  ownFavors: "Deine, verdeckt",
  ownFavorsText: "Nur du siehst und wertest sie.",
  pile: "Gunst",
  pileText: (left) => `Gunstkarten im Stapel: ${left}`,
  noFavors: "In dieser Partie vergibt der König keine Gunst.",

  cards: "Bonuskarten",
  cardNow: (points) => `jetzt ${common.points(points)}`,
  lookAtCards: (name) => `Karten von ${name} zeigen`,
  hideCards: (name) => `Karten von ${name} verdecken`,
  cardsCovered: "Verdeckt, solange ihr den Bildschirm teilt; ebenso, was Räume mit ihnen wert sind.",
  noCards: "Du hast noch keine Bonuskarten.",
  cardsChosen: "Du hast gewählt. Die Karten gehören dir, sobald alle gewählt haben.",
  cardsHidden: "Bonuskarten sind bis zum Schluss geheim.",

  stacks: "Stapel",
  stackText: (size, left) => `Räume mit ${size} Quadratfuß: noch ${left}`,
  deck: "Raumkarten",
  hallways: "Flure",
  stairs: "Treppen",
  countText: (name, count) => `${name}: noch ${count}`,

  shapes: {
    square: "quadratisch",
    circle: "rund",
    rectangle: "rechteckig",
    L: "L-förmig",
    octagon: "achteckig",
  },
  size: (size, shape) => `${size} Quadratfuß, ${shape}`,
  effects,
  reward: (text) => `Wenn vollendet: ${text}`,
  ownDesign: "Eigener Entwurf",
  entrances: (count) => `${count} ${count === 1 ? "Tür" : "Türen"}`,
  rankPoints: (points) => `Die Ränge bringen ${common.listed(points.map(String))} Punkte.`,
  fenced: "Nichts darf an seinen Zaun stoßen.",
  tabs: { market: "Markt", seats: "Plätze", favors: "Gunst", cards: "Karten", log: "Verlauf" },

  keys: [
    [
      "1 – 9, B – K",
      "vom Markt nehmen, der Reihe nach; jede Ware zeigt ihre Taste, sobald Tasten benutzt werden",
    ],
    ["P", "passen, nach einer Rückfrage"],
    ["U", "zurücknehmen"],
    ["L", "den Verlauf öffnen oder schließen"],
    ["M", "zum Markt"],
    ["T", "den Spielplan als Text zeigen"],
    ["R", "den Raum in der Hand auf der Stelle drehen"],
    ["A", "etwas zum Raum in der Hand dazulegen oder weglassen"],
    ["Pfeile, Enter", "den Raum in der Hand bewegen, anbauen"],
    ["+ und −", "vergrößern, verkleinern"],
    ["Esc", "schließen, was offen ist, einen Raum zurücklegen"],
    ["?", "diese Liste"],
  ],
};
