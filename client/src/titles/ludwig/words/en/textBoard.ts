import { common } from "../../../../words/en/common";

/** Words of the board as text. */
export const textBoard = {
  title: "Board as text",
  market: "The market",
  drop: "Put it back",
  spots: (room: string, count: number) => `Places for ${common.the(room)}: ${count}, the best first`,
  close: "Close the board as text",
  worth: (ware: string, worth: string) => `${ware}; ${worth}`,
  spot: (points: string, room: string, where: string, completed: readonly string[]) =>
    [`${points}: ${room} ${where}`, ...completed].join("; "),
  completed: (room: string, rewards: readonly string[]) =>
    `completes ${common.the(room)} (${rewards.join(" ")})`,
  complete: "complete",
  room: (name: string, about: string, doors: string, linked: readonly string[]) =>
    [`${name}, ${about}`, doors, ...(linked.length ? [`connected to ${common.listed(linked)}`] : [])].join(
      "; ",
    ),
  joins: (piece: string, rooms: readonly string[]) =>
    `${piece}${rooms.length ? ` between ${common.listed(rooms)}` : ""}`,
  offer: (name: string, about: string, price: number, coins: number) =>
    `${name}, ${about}, for ${common.sum(price)}${coins ? ` with ${common.sum(coins)} coins on it` : ""}`,
  held: (name: string, text: string) => `Card ${name}: ${text}`,
  corridor: (name: string, left: number, price: number) => `${name}, ${left} left, for ${common.sum(price)}`,
  ownCastle: (points: number, purse: string) => `Your castle: ${common.points(points)}, ${purse}`,
  castleOf: (name: string, points: number, purse: string) =>
    `${name}'s castle: ${common.points(points)}, ${purse}`,
};
