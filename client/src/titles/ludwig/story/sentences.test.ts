import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { GameEvent, News, Note } from "../../../generated/wire";
import { words } from "../words";
import type { Thing } from "../../../table/catalogue";
import { boardThings, fill, noted, plain, plainPart, type Part } from "../../../table/story/sentences";
import { ledgerLine, sentence, EVENTS, SILENT, told } from "./sentences";

const SOURCES = join(__dirname, "../../../../../src/swanstone");
const NAMES: Record<string, string> = {
  nap_room: "Nap Room",
  parlor: "Parlor",
  sauna: "Sauna",
  square: "Square Feet",
  hallway: "Hallway",
};
const names = {
  nameOf: ({ id, kind }: Thing) => (kind === "tile" ? (NAMES[id.split("@")[0]] ?? id) : `${kind} ${id}`),
};
const seatName = (seat: number) => ["Anna", "Ben", "Carla"][seat];

const news = (...events: GameEvent[]): News => ({ seq: 9, at: 0, seat: 0, action: 4, events });
const text = (parts: readonly Part[]) => parts.map((part) => plainPart(part, names, seatName)).join("");
const tell = (viewer: number | null, ...events: GameEvent[]) =>
  told(news(...events), viewer).map((each) => plain(each, names, seatName));

/** The first strings of all calls of a name in the sources of a folder. */
function found(folder: string, pattern: RegExp): string[] {
  const files = readdirSync(join(SOURCES, folder), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".py"),
  );
  return files.flatMap((name) =>
    [...readFileSync(join(SOURCES, folder, name), "utf8").matchAll(pattern)].map((match) => match[1]),
  );
}

describe("every kind has its sentence", () => {
  const kinds = [...new Set(found("ludwig", /\b(?:report\.add|Announce)\(\s*"([a-z-]+)"/g))];

  test("the engine's sources tell their kinds of events", () => {
    expect(kinds.length).toBeGreaterThan(30);
    expect(kinds).toContain("points-scored");
  });

  /** What modules tell in sentences of their own, which the server brings. */
  const server = new Set(found("ludwig/modules", /^ +"([a-z-]+)": "/gm));

  test.each(kinds)("the event %s is told or goes without saying", (kind) => {
    expect(SILENT.has(kind) || kind in EVENTS || server.has(kind)).toBe(true);
  });

  test("no gap of a sentence stays empty", () => {
    for (const kind of kinds.filter((each) => !SILENT.has(each))) {
      const parts = sentence({
        kind,
        seat: 1,
        what: [kind === "tiles-laid" ? "2" : "nap_room", "parlor"],
        amount: 2,
        because: "RULE-1",
      })!;
      expect(text(parts), kind).not.toMatch(/\{|\}|undefined|NaN| {2}|\( ?\)/);
    }
  });

  test("what names nothing is told as well", () => {
    for (const kind of kinds.filter((each) => words.story.events[`${each}/none`])) {
      expect(text(sentence({ kind, seat: 0, because: "RULE-1" })!), kind).not.toMatch(
        /\{|\}|undefined|NaN|: \.|the {2}/,
      );
    }
  });

  test("the server's log tells its kinds of notes", () => {
    const silent = ["acted", "noticed", "memo-kept", "planned", "plan-dropped"];
    const tags = found("server", /class \w+\(Entry, frozen=True, tag="([a-z-]+)"\)/g).filter(
      (tag) => !silent.includes(tag),
    );
    expect(tags.length).toBeGreaterThan(10);
    expect(tags.filter((tag) => !(tag in words.log.notes))).toEqual([]);
  });

  test("points have a form for every rule of the scoring", () => {
    const rules = new Set(found("ludwig", /"((?:SCORE|FINAL)-\d|ACTIVITY|LIVING)"/g));
    for (const rule of rules) {
      if (rule === "SCORE-2" || rule === "SCORE-3" || rule === "SCORE-4") continue; // steps that score nothing
      expect(rule in words.story.lines, rule).toBe(true);
    }
  });
});

describe("sentences", () => {
  test("a purchase is one sentence, with who is paid and the coins that lay there", () => {
    const sold = tell(
      null,
      { kind: "bought", seat: 0, what: ["nap_room"], amount: 4000, because: "BUY-2" },
      { kind: "coins-taken", seat: 0, what: ["nap_room"], amount: 1000, because: "BUY-4" },
      { kind: "master-builder-paid", seat: 1, amount: 4000, because: "BUY-3" },
    );
    expect(sold).toEqual(["Anna buys the Nap Room for 4000, with the 1000 coins on it, paid to Ben."]);
  });

  test("who lays no tile leaves the stack as it is", () => {
    const laid = { kind: "tiles-laid", seat: 0, what: ["0"], amount: 300, because: "SLEEPING" };
    const known = { kind: "tiles-laid-known", seat: 0, what: [], amount: 300, secret_to: 0 };
    const discarded = { kind: "tiles-discarded", seat: 0, what: [], amount: 300, because: "SLEEPING" };
    expect(tell(0, laid, known)).toEqual(["Anna leaves the stack of 300 as it is."]);
    expect(tell(0, discarded)).toEqual(["Anna leaves the stack of 300 as it is."]);
  });

  test("the points of a placement are folded into its sentence and unfold line by line", () => {
    const [placed] = told(
      news(
        { kind: "placed", seat: 0, what: ["nap_room@3,1r1"] },
        { kind: "points-scored", seat: 0, what: ["nap_room"], amount: 4, because: "SCORE-1" },
        { kind: "points-scored", seat: 0, what: ["nap_room", "parlor"], amount: 2, because: "SCORE-5" },
        { kind: "points-scored", seat: 0, what: ["sauna", "nap_room"], amount: -1, because: "SCORE-6" },
      ),
      null,
    );
    expect(plain(placed, names, seatName)).toBe("Anna places the Nap Room: +5 points.");
    expect(placed.lines.map(text)).toEqual([
      "+4 Nap Room",
      "+2 Nap Room, connected to the Parlor",
      "−1 Sauna, next to the Nap Room",
    ]);
    expect(boardThings(placed.parts)).toEqual(["nap_room@3,1r1"]);
  });

  test("points of their own are told without the number of their rule", () => {
    expect(
      tell(null, {
        kind: "points-scored",
        seat: 0,
        what: ["nap_room", "parlor"],
        amount: 2,
        because: "SCORE-5",
      }),
    ).toEqual(["Anna scores +2 Nap Room, connected to the Parlor."]);
  });

  test("a placement without points ends with a full stop", () => {
    expect(tell(null, { kind: "placed", seat: 2, what: ["hallway@1,1"] })).toEqual([
      "Carla places the Hallway.",
    ]);
  });

  test("the parts of the final scoring stay apart", () => {
    const lines = tell(
      null,
      { kind: "final-scoring-started" },
      { kind: "points-scored", seat: 0, what: ["hallway"], amount: 2, because: "FINAL-1" },
      { kind: "points-scored", seat: 0, what: ["300"], amount: 4, because: "FINAL-1" },
      { kind: "points-scored", seat: 0, what: ["square"], amount: 8, because: "FINAL-2" },
    );
    expect(lines).toEqual([
      "The final scoring begins.",
      "Anna scores for empty stacks: +6 points.",
      "Anna scores for the King's Favors: +8 points.",
    ]);
  });

  test("tiles, favors and bonus cards of one id are told apart", () => {
    expect(text(ledgerLine({ amount: 8, because: "FINAL-2", about: "square" }))).toBe("+8 favor square");
    expect(text(ledgerLine({ amount: 2, because: "FINAL-3", about: "stairs" }))).toBe("+2 card stairs");
    expect(tell(null, { kind: "game-started", seat: 0, what: ["round"] })).toEqual([
      "Anna is the first Master Builder. The King's Favors: favor round.",
    ]);
    expect(tell(0, { kind: "bonus-cards-known", seat: 0, what: ["round"], secret_to: 0 })).toEqual([
      "Only Anna knows which: card round.",
    ]);
  });

  test("new rooms on the market are one sentence", () => {
    const came = tell(
      null,
      { kind: "room-revealed", what: ["nap_room"], amount: 15000 },
      { kind: "room-revealed", what: ["sauna"], amount: 8000 },
    );
    expect(came).toEqual(["New on the market: Nap Room, Sauna."]);
  });

  test("one card is a card, two are cards", () => {
    expect(tell(null, { kind: "bonus-cards-kept", seat: 0, amount: 1 })).toEqual([
      "Anna keeps 1 bonus card.",
    ]);
    expect(tell(null, { kind: "bonus-cards-kept", seat: 0, amount: 2 })).toEqual([
      "Anna keeps 2 bonus cards.",
    ]);
  });

  test("a secret comes only to the one who may see it", () => {
    const seen: GameEvent = { kind: "stack-seen", seat: 1, what: ["nap_room"], amount: 300, secret_to: 1 };
    expect(tell(0, seen)).toEqual([]);
    expect(tell(null, seen)).toEqual([]);
    expect(tell(1, seen)).toEqual(["Only Ben sees what is in it: Nap Room."]);
    expect(told(news(seen), 1)[0].secret).toBe(true);
  });

  test("a line of a ledger that no form knows still names its rule", () => {
    const line = ledgerLine({ amount: 3, because: "passages.4", about: "nap_room", other: "parlor" });
    expect(text(line)).toBe("+3 Nap Room, for the Parlor");
    expect(line.at(-1)).toEqual({ rule: "passages.4" });
  });

  test("a gap that is not filled leaves nothing behind", () => {
    expect(text(fill("a {b} c", {}))).toBe("a  c");
  });
});

describe("notes", () => {
  const note = (did: string, more: Partial<Note> = {}) =>
    text(noted({ seq: 1, at: 0, did, seat: 1, to: 3, ...more })!.parts);

  test("what people say stands as they said it", () => {
    expect(note("said", { text: "Well {played}!" })).toBe("Ben: Well {played}!");
  });
  test("a refusal to go back reads as one", () => {
    expect(note("undo-answered", { text: "no" })).toBe("Ben does not want to go back.");
    expect(note("undo-answered", { text: "yes" })).toBe("Ben agrees to go back.");
  });
  test("a seat that comes back from a bot plays again", () => {
    expect(note("botted", { text: "greedy" })).toBe("A bot takes over for Ben.");
    expect(note("botted")).toBe("Ben plays again.");
  });
  test("an unknown note is passed over", () => {
    expect(noted({ seq: 1, at: 0, did: "danced" })).toBeNull();
  });
});
