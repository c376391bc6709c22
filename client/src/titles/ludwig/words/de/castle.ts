/** Words of the castle, in German: looking around in it, and placing a tile. */
import { common } from "../../../../words/de/common";
import type { LudwigWords } from "../spoken";

const SIDES = ["Norden", "Osten", "Süden", "Westen"] as const;
const FACINGS = ["nördlich", "östlich", "südlich", "westlich"] as const;

export const castle: LudwigWords["castle"] = {
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  fit: "Das ganze Schloss zeigen",
  zoom: "Vergrößern, verkleinern oder das ganze Schloss zeigen",
  view: "Ansicht des Schlosses",
  keysRooms: "Die Pfeiltasten gehen von Raum zu Raum; plus, minus und 0 vergrößern und verkleinern.",
  room: (name, types, points) => `${name}, ${common.listed(types)}, ${common.points(points)}`,
  completed: "vollendet",
  openDoors: (facings) => {
    const counts = SIDES.map((name, facing) => ({
      name,
      count: facings.filter((each) => each === facing).length,
    }));
    const open = counts.filter(({ count }) => count).map(({ name, count }) => `${count} nach ${name}`);
    return open.length ? `offen: ${common.listed(open)}` : "keine offene Tür";
  },
  numbered: (name, number) => `${number}. ${name}`,
  nth: (number, facing) => `${number}. Tür von ${facing % 2 ? "Norden" : "Westen"}`,
  beside: (room, facing, theirs, own) =>
    `${FACINGS[facing]} ${`von ${common.article(room, "dem")}`.replace("von dem", "vom")}${room}` +
    `${theirs && `, an der ${theirs}`}` +
    `${own && ` mit der ${own} des Plättchens`}`,
  onRoom: (room) => `auf: ${room}`,
  covers: (rooms) => `überdeckt: ${rooms}`,
  turned: ["nicht gedreht", "einmal gedreht", "zweimal gedreht", "dreimal gedreht"],

  along: (piece, room) => `dazu ${piece}${room && `: ${room}`}`,
  alongTitle: "Dazulegen",
  alongButton: (piece, room) => `${piece}${room && `: ${room}`}`,
  alongNeeded: "hier nötig",
  alongGain: (points) => common.signed(points),
  alongKeys: "A geht durch, was dazugelegt werden kann.",
  joined: (rooms) => `Geheimgang: ${common.listed(rooms)}`,

  placing: (name) => `${common.sentence(common.the(name))} anbauen`,
  keys:
    "Pfeiltasten bewegen, R dreht, Punkt und Komma gehen die Stellen " +
    "von der besten an durch, Enter baut an, Escape legt zurück.",
  placeHere: "Hier anbauen",
  pencilHere: "Mit Bleistift einzeichnen",
  clickPlaces: "Ein Klick baut ihn hier an.",
  clickBuys: (coins) =>
    coins < 0
      ? `Ein Klick kauft ihn und bringt ${common.sum(-coins)} Münzen.`
      : `Ein Klick kauft ihn für ${common.sum(coins)} Münzen.`,
  buyHere: (coins) =>
    coins < 0 ? `Anbauen, bringt ${common.sum(-coins)}` : `Anbauen für ${common.sum(coins)}`,
  turn: "Drehen",
  best: "Beste Stelle",
  bestMeans: "Beste Stelle: die meisten Punkte insgesamt; bei Gleichstand die meisten Belohnungen",
  next: "Nächste Stelle",
  previous: "Vorige Stelle",
  nearest: "Zur nächsten Stelle",
  search: "Zieh das Plättchen auf eine Stelle, die leuchtet.",
  putBack: "Zurücklegen",
  ask: "Was tun Stern und Pfeile?",
  answer: [
    "Der Stern führt zur besten Stelle, die Pfeile durch alle Stellen, von der besten zur schlechtesten.",
    "Die Zahl dazwischen sagt, welche es ist, und von wie vielen.",
  ],
  turnKey: "R",
  count: (number, of) => `${number} / ${of}`,
  totalPoints: "Summe",
  coins: (coins) =>
    coins < 0 ? `bringt ${common.sum(-coins)} Münzen` : `kostet ${common.sum(coins)} Münzen`,
  illegal: "Hierhin passt er nicht.",
  shuts: "Danach hat dein Schloss oben keine offene Tür mehr.",
  because: (effect, other) =>
    ({
      connection: `mit ${other} verbunden`,
      adjacency: `grenzt an ${other}`,
      castle: `${other} im Schloss`,
    })[effect],
  completes: (name) => `Vollendet: ${name}`,
  spot: (number, of, points, where, completed) =>
    [
      `Stelle ${number} von ${of}: ${points}`,
      where,
      completed.length
        ? "vollendet " +
          common.listed(
            completed.map((room) => `${room.name} (Belohnung: ${room.reward.replace(/\.$/, "")})`),
          )
        : "",
    ]
      .filter(Boolean)
      .join(", "),
};
