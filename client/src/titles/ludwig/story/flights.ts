/** What flies over the page when something happens: from where, to where, looking like what. */
import type { GameEvent, News } from "../../../generated/wire";
import type { Load } from "../../../table/show/aloft.svelte";
import { readSpot, type Turn } from "../geometry";
import { words } from "../words";
import { FINAL_SCORING } from "./sentences";

/** A thing in flight; anchors are tried in order, and what cannot be found does not fly. */
export interface Flight {
  shape: "room" | "coins" | "points" | "laurel";
  from: string[];
  to: string[];
  text: string;
  bad: boolean;
  /** How a room lies where it lands and becomes as large as its place. */
  lands?: Turn;
  /** What a seat has only when it lands. */
  load?: Load;
}

/** An event of a seat, and what else happened with it. */
interface Deed {
  kind: string;
  seat: number;
  what: string[];
  amount: number;
  viewer: number | null;
  all: readonly GameEvent[];
}

/** Where a seat is on the page: where its deed is shown, its castle if that is shown large, its place in the list. */
const place = (seat: number, viewer: number | null) => [
  `stage:${seat}`,
  ...(viewer === null || seat === viewer ? ["castle"] : []),
  `seat:${seat}`,
];
/** Where a room lies on the page. */
const lying = (spot: string) => [`stage:${spot}`, `placed:${spot}`];
const id = (room: string) => room.split("@")[0];
const coins = (amount: number, from: string[], to: string[], seat?: number): Flight[] => [
  {
    shape: "coins",
    from,
    to,
    text: words.common.sum(amount),
    bad: false,
    ...(seat === undefined ? {} : loaded("coins", seat, amount)),
  },
];
const loaded = (what: string, seat: number, amount: number) => ({ load: { what, seat, amount } });
const room = (text: string, from: string[], to: string[], lands?: Turn): Flight[] => [
  { shape: "room", from, to, text, bad: false, lands },
];
const BANK = ["bank", "market"];

/** A room flies from its price to the hand, or where it was placed at once. */
function bought({ seat, what, viewer, all }: Deed): Flight[] {
  const spot = all.find(
    (event) => event.kind === "placed" && event.seat === seat && id(event.what![0]) === what[0],
  );
  const from = [`market:${what[0]}`];
  if (!spot || seat === viewer) return room(what[0], from, [`hand:${seat}`, ...place(seat, viewer)]);
  const there = spot.what![0];
  return room(what[0], from, [...lying(there), ...place(seat, viewer)], readSpot(there).turn);
}

/** A room that another has in hand flies to its place. */
function placed({ seat, what, viewer, all }: Deed): Flight[] {
  const paid = all.some((event) => event.kind === "bought" && event.what![0] === id(what[0]));
  if (paid || seat === viewer) return [];
  return room(id(what[0]), [`hand:${seat}`], lying(what[0]), readSpot(what[0]).turn);
}

function paid({ seat, amount, all }: Deed): Flight[] {
  const payer = all.find((event) => event.kind === "bought")?.seat;
  return payer == null ? [] : coins(amount, [`seat:${payer}`], [`seat:${seat}`], seat);
}

function completed({ seat, what, viewer }: Deed): Flight[] {
  const from = [...lying(what[0]), `placed:${id(what[0])}`, ...place(seat, viewer)];
  return [{ shape: "laurel", from, to: [], text: "", bad: false }];
}

const FLIGHTS: Partial<Record<string, (deed: Deed) => Flight[]>> = {
  bought,
  placed,
  "master-builder-paid": paid,
  "supply-paid": ({ seat, amount }) => coins(amount, [`seat:${seat}`], BANK),
  "coins-gained": ({ seat, amount }) => coins(amount, BANK, [`seat:${seat}`], seat),
  completed,
};

/** The points that each seat scored, flying together from where the first were scored. */
function scored(deeds: readonly Deed[]): Flight[] {
  const sums = new Map<number, { points: number; from: string[] }>();
  for (const { seat, what, amount, viewer } of deeds.filter(({ kind }) => kind === "points-scored")) {
    const from = [...(what[0] ? lying(what[0]) : []), ...place(seat, viewer)];
    const sum = sums.get(seat) ?? { points: 0, from };
    sums.set(seat, { ...sum, points: sum.points + amount });
  }
  return [...sums].flatMap(([seat, { points, from }]): Flight[] => {
    const to = [`score:${seat}`, `seat:${seat}`];
    const text = words.common.signed(points);
    const flight = { shape: "points" as const, from, to, text, bad: points < 0 };
    return points ? [{ ...flight, ...loaded("points", seat, points) }] : [];
  });
}

/** The flights of what was done together; the final scoring is told instead. */
export function flightsOf(fresh: readonly News[], viewer: number | null): Flight[] {
  const events = fresh.filter(({ seat }) => seat >= 0).flatMap((news) => news.events ?? []);
  const end = events.findIndex(({ kind }) => kind === FINAL_SCORING);
  const all = end < 0 ? events : events.slice(0, end);
  const deeds = all.flatMap(({ kind, seat, what = [], amount = 0 }): Deed[] =>
    seat == null ? [] : [{ kind, seat, what, amount, viewer, all }],
  );
  return [...deeds.flatMap((deed) => FLIGHTS[deed.kind]?.(deed) ?? []), ...scored(deeds)];
}
