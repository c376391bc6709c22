import type {
  Card,
  Components,
  Created,
  Done,
  Held,
  Mine,
  NewTable,
  Refusal,
  RefusalCode,
  RuleText,
  SeatKey,
  Update,
} from "../generated/wire";
import { words } from "../words";
import { language } from "../words/language";

/** What the server tells of any title; a title's own parts come beside it. */
export interface TitleInfo extends Components {
  /** The fewest and the most. */
  seats: [number, number];
  rules: RuleText[];
}

/**
 * A request that was refused; `message` is a sentence for people, whatever the server's words began and
 * ended with.
 */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode | "no_server",
    message: string,
    readonly refusal?: Refusal,
  ) {
    super(words.connection.trouble(reasons(refusal) || message));
  }
}

/** Why it was refused, without the names of the rules. */
const reasons = (refusal?: Refusal): string =>
  (refusal?.objections ?? []).map(({ reason }) => reason).join("; ");

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      // Refusals come with status 200, or the browser would write each into the console.
      headers: {
        "swanstone-refusals": "quiet",
        "accept-language": language(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused("no_server", words.connection.noServer);
  }
  const text = await answer.text();
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    throw new Refused("no_server", words.connection.noServer);
  }
  const refusal = told as Refusal;
  if (refusal?.tell !== "refused") return told as T;
  throw new Refused(refusal.code as RefusalCode, refusal.message, refusal);
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

/** The server's routes, typed. Every call throws `Refused` with a sentence if the server refuses it. */
export const api = {
  components: <Parts>(title: string) =>
    call<TitleInfo & Parts>("GET", `/api/titles/${title}?language=${language()}`),
  tables: (status: "open" | "running" | "finished") => call<Card[]>("GET", `/api/tables?status=${status}`),
  mine: () => call<Mine[]>("GET", "/api/mine"),
  create: (table: NewTable) => call<Created>("POST", "/api/tables", table),
  card: (table: string) => call<Card>("GET", at(table)),
  join: (table: string, name: string, seat?: number) =>
    call<SeatKey>("POST", `${at(table)}/join`, { name, ...(seat === undefined ? {} : { seat }) }),
  claim: (table: string, key: string) => call<Held>("POST", `${at(table)}/claim`, { key }),
  revoke: (table: string, seat: number) => call<SeatKey>("POST", `${at(table)}/revoke`, { seat }),
  fill: (table: string, seat: number, bot: string) => call<Done>("POST", `${at(table)}/fill`, { seat, bot }),
  /** Opens the seat of a bot to people, before the game. */
  vacate: (table: string, seat: number) => call<Done>("POST", `${at(table)}/vacate`, { seat }),
  /** Lets a bot play for somebody who is away. */
  standIn: (table: string, seat: number) => call<Done>("POST", `${at(table)}/stand-in`, { seat }),
  close: (table: string) => call<Done>("POST", `${at(table)}/close`, {}),
  rematch: (table: string) => call<{ table: string; link: string }>("POST", `${at(table)}/rematch`, {}),
  practice: (table: string, seat: number, moment?: number) =>
    call<Created>("POST", `${at(table)}/practice`, { seat, ...(moment === undefined ? {} : { at: moment }) }),
  /** A seat's or an onlooker's view, with what happened after an entry. */
  update: <View, Hints>(table: string, seat: number | null, after = 0) =>
    call<Update<View, Hints>>(
      "GET",
      `${at(table)}/update?after=${after}${seat === null ? "" : `&seat=${seat}`}`,
    ),
  leave: (table: string, seat: number) => call<Done>("POST", `${at(table)}/leave`, { seat }),
  past: <View, Hints>(table: string, action: number, seat: number | null) =>
    call<Update<View, Hints>>("GET", `${at(table)}/past?at=${action}${seat === null ? "" : `&seat=${seat}`}`),
  recordAddress: (table: string) => `${at(table)}/record`,
};
