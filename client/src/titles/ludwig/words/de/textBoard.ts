/** Words of the board as text, in German. */
import { common } from "../../../../words/de/common";
import type { LudwigWords } from "../spoken";

export const textBoard: LudwigWords["textBoard"] = {
  title: "Spielplan als Text",
  market: "Der Markt",
  drop: "Zurücklegen",
  spots: (room, count) => `Stellen für ${common.the(room)}: ${count}, die besten zuerst`,
  close: "Spielplan als Text schließen",
  worth: (ware, worth) => `${ware}; ${worth}`,
  spot: (points, room, where, completed) => [`${points}: ${room} ${where}`, ...completed].join("; "),
  completed: (room, rewards) => `vollendet ${common.the(room)} (${rewards.join(" ")})`,
  complete: "vollendet",
  room: (name, about, doors, linked) =>
    [`${name}, ${about}`, doors, ...(linked.length ? [`verbunden mit ${common.listed(linked)}`] : [])].join(
      "; ",
    ),
  joins: (piece, rooms) => `${piece}${rooms.length ? ` zwischen ${common.listed(rooms)}` : ""}`,
  offer: (name, about, price, coins) =>
    `${name}, ${about}, für ${common.sum(price)}${coins ? `, ${common.sum(coins)} Münzen liegen darauf` : ""}`,
  held: (name, text) => `Karte ${name}: ${text}`,
  corridor: (name, left, price) => `${name}, noch ${left}, für ${common.sum(price)}`,
  ownCastle: (points, purse) => `Dein Schloss: ${common.points(points)}, ${purse}`,
  castleOf: (name, points, purse) => `Schloss von ${name}: ${common.points(points)}, ${purse}`,
};
