/** What flies over the page when something happens: from where, to where, looking like what. */
import type { News } from "../../../generated/wire";
import { words } from "../words";
import { FINAL_SCORING } from "./sentences";

/** A thing in flight; anchors are tried in order, and what cannot be found does not fly. */
export interface Flight {
  shape: "room" | "coins" | "points" | "laurel";
  from: string[];
  to: string[];
  text: string;
  bad: boolean;
}

/** Where a seat is on the page: its castle if it is the one shown large, its place in the list of seats. */
const place = (seat: number, viewer: number | null) =>
  seat === viewer ? ["castle", `seat:${seat}`] : [`seat:${seat}`];
const id = (room: string) => room.split("@")[0];

/** The flights of an action; points of one action fly together. */
export function flightsOf(news: News, viewer: number | null): Flight[] {
  const found: Flight[] = [];
  const scored = new Map<number, { points: number; from: string[] }>();
  let payer: number | null = null;
  for (const { kind, seat, what = [], amount = 0 } of news.events ?? []) {
    if (kind === FINAL_SCORING) break; // it is told
    if (seat === null || seat === undefined) continue;
    if (kind === "bought") {
      payer = seat;
      found.push({
        shape: "room",
        from: [`market:${what[0]}`],
        to: place(seat, viewer),
        text: what[0],
        bad: false,
      });
    } else if (kind === "master-builder-paid" && payer !== null) {
      found.push({
        shape: "coins",
        from: [`seat:${payer}`],
        to: [`seat:${seat}`],
        text: `${amount}`,
        bad: false,
      });
    } else if (kind === "supply-paid") {
      found.push({
        shape: "coins",
        from: [`seat:${seat}`],
        to: ["bank", "market"],
        text: `${amount}`,
        bad: false,
      });
    } else if (kind === "coins-gained") {
      found.push({
        shape: "coins",
        from: ["bank", "market"],
        to: [`seat:${seat}`],
        text: `${amount}`,
        bad: false,
      });
    } else if (kind === "completed") {
      const from = [`placed:${what[0]}`, `placed:${id(what[0])}`, ...place(seat, viewer)];
      found.push({ shape: "laurel", from, to: [], text: "", bad: false });
    } else if (kind === "points-scored") {
      const room = what[0] ? [`placed:${what[0]}`] : [];
      const sum = scored.get(seat) ?? { points: 0, from: [...room, ...place(seat, viewer)] };
      scored.set(seat, { ...sum, points: sum.points + amount });
    }
  }
  for (const [seat, { points, from }] of scored) {
    const to = [`score:${seat}`, `seat:${seat}`];
    if (points) found.push({ shape: "points", from, to, text: words.common.signed(points), bad: points < 0 });
  }
  return found;
}
