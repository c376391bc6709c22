import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { GameEvent, News, Note, Reason } from "../../../generated/wire";
import { words } from "../words";
import type { Thing } from "../../../table/catalogue";
import { boardThings, fill, noted, plain, plainPart, type Part } from "../../../table/story/sentences";
import { aloud } from "../../../table/story/herald";
import { castBy, notedBy, type Cast } from "../../../table/story/cast";
import { deedOf, eventForm, ledgerLine, sentence, SILENT, told } from "./sentences";
import { loadModules, moduleOf, SHOWN } from "../modules/loaded";

await loadModules(SHOWN);

const SOURCES = join(__dirname, "../../../../../src/swanstone");
const NAMES: Record<string, string> = {
  nap_room: "Nap Room",
  parlor: "Parlor",
  sauna: "Sauna",
  square: "Square Feet",
  hallway: "Hallway",
};
const names = {
  nameOf: ({ id, kind, as = id }: Thing) =>
    kind === "tile" ? (NAMES[as.split("@")[0]] ?? as) : `${kind} ${as}`,
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
    expect(SILENT.has(kind) || eventForm(kind) !== undefined || server.has(kind)).toBe(true);
  });

  test("no gap of a sentence stays empty", () => {
    for (const kind of kinds.filter((each) => !SILENT.has(each) && eventForm(each) !== undefined)) {
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
      { kind: "room-revealed", what: ["study"], amount: 10000 },
      { kind: "room-revealed", what: ["sauna"], amount: 8000 },
    );
    expect(came).toEqual(["New on the market: Nap Room, study and Sauna."]);
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
    const line = ledgerLine({ amount: 3, because: "BELL-4", about: "nap_room", other: "parlor" });
    expect(text(line)).toBe("+3 Nap Room, for the Parlor");
    expect(line.at(-1)).toEqual({ rule: "BELL-4" });
  });

  test("a gap that is not filled leaves nothing behind", () => {
    expect(text(fill("a {b} c", {}))).toBe("a  c");
  });
});

/** Ben has seat 1, a courtier plays from entry 10 to 20 and at 30, Carla sits down at 31; seat 7 is a bot's. */
const cast = (you: number | null): Cast => ({
  isYou: (seat, seq) => seat === you && (seat === 0 || seq >= 31),
  nameAt(seat, seq, whose) {
    if (seat === 0) return "Anna";
    if (seat === 7 || whose === "bot") return "Ottilie";
    const person = seq < 31 ? "Ben" : "Carla";
    return (seq >= 10 && seq < 20) || seq === 30 ? (whose ? person : `Ottilie (for ${person})`) : person;
  },
});

describe("you", () => {
  const toYou = (...events: GameEvent[]) =>
    castBy(cast(0), told)(news(...events), 0).map((each) => plain(each, names, seatName));

  test("what you did is told to you, with the verb that fits", () => {
    expect(toYou({ kind: "passed", seat: 0 })).toEqual(["You pass."]);
    expect(toYou({ kind: "round-started", seat: 0, amount: 3 })).toEqual([
      "Round 3. You are the Master Builder.",
    ]);
    expect(toYou({ kind: "bonus-cards-seen", seat: 0, what: ["x"], secret_to: 0 })).toEqual([
      "Only you see them: card x.",
    ]);
  });
  test("what others did names them, and you where it concerns you", () => {
    expect(
      toYou(
        { kind: "bought", seat: 1, what: ["parlor"], amount: 4000 },
        { kind: "master-builder-paid", seat: 0, amount: 4000 },
      ),
    ).toEqual(["Ben buys the Parlor for 4000, paid to you."]);
    expect(toYou({ kind: "master-builder-paid", seat: 0, amount: 4000 })).toEqual([
      "You, the Master Builder, are paid 4000.",
    ]);
  });
  test("every sentence that names a seat has a form for you", () => {
    const events = [words.story.events, ...SHOWN.map((id) => moduleOf(id)!.events)];
    const forms = [...events, words.log.notes].flatMap((each) => Object.entries(each));
    expect(forms.filter(([, form]) => /\{(seat|person)\}/.test(form))).toEqual([]);
  });
  test("a sentence without a form for you keeps the name", () => {
    const parts = fill("{seat} wins", { seat: [{ seat: 0 }] });
    expect(text(parts)).toBe("Anna wins");
  });
});

describe("reasons", () => {
  const bought: GameEvent = { kind: "bought", seat: 1, what: ["parlor"], amount: 4000 };
  const because = (you: number | null, ...reasons: Reason[]) =>
    castBy(cast(you), told)({ ...news(bought), reasons }, null).map((each) => plain(each, names, seatName));

  test("what a bot's judgement said is a sentence of its own", () => {
    const reasons = [
      { kind: "castle", amount: 7 },
      { kind: "favors", amount: 2 },
      { kind: "denied", amount: 1, seat: 0 },
    ];
    expect(because(null, ...reasons)[1]).toBe(
      "Why: about 7 points in the castle, about 2 more for favors and empty stacks and it costs Anna about 1 point.",
    );
    expect(because(0, reasons[2])[1]).toBe("Why: it costs you about 1 point.");
    expect(because(null, { kind: "sale", amount: 8000, seat: 1, what: "sauna" })[1]).toBe(
      "Why: the Sauna should sell to Ben for 8000.",
    );
  });
  test("a pass is told with what is out of reach, what it would pay and what the coins are worth", () => {
    const reasons = [
      { kind: "lacking", amount: 2000, what: "nap_room" },
      { kind: "feeds", amount: 8000, seat: 0, what: "sauna" },
      { kind: "coins", amount: 3 },
    ];
    expect(because(null, ...reasons)[1]).toBe(
      "Why: 2000 coins short of the Nap Room, the Sauna would bring Anna 8000 coins " +
        "and the coins for passing are worth about 3 points.",
    );
    expect(because(0, reasons[1])[1]).toBe("Why: the Sauna would bring you 8000 coins.");
    expect(because(null, { kind: "dear" })[1]).toBe("Why: nothing within reach is worth its price.");
  });
  test("without reasons, or with unknown ones, nothing is said", () => {
    expect(because(null)).toHaveLength(1);
    expect(because(null, { kind: "whim" })).toHaveLength(1);
  });
  test("every kind of reason of the bots has its words", () => {
    const kinds = found("bots/ludwig", /\bReason\("([a-z]+)"/g);
    expect(new Set(kinds).size).toBeGreaterThan(4);
    expect(kinds.filter((kind) => !(kind in words.story.reasons))).toEqual([]);
  });
  test("they are read, not said aloud", () => {
    const audience = { viewer: null, names, seatName };
    const all = aloud(told, { ...news(bought), reasons: [{ kind: "castle", amount: 7 }] }, audience);
    expect(all).toEqual(["Ben buys the Parlor for 4000."]);
  });
});

describe("notes", () => {
  const byNow = (did: string, more: Partial<Note>, seat = 1) =>
    text(notedBy(cast(null), { seq: 1, at: 0, did, seat, to: 3, ...more })!.parts);
  const note = (did: string, more: Partial<Note> = {}) =>
    text(noted({ seq: 1, at: 0, did, seat: 1, to: 3, ...more })!.parts);

  test("what people say stands as they said it", () => {
    expect(note("said", { text: "Well {played}!" })).toBe("Ben: Well {played}!");
  });
  test("a refusal to take a move back reads as one", () => {
    expect(note("undo-answered", { text: "no" })).toBe("Ben does not want to take it back.");
    expect(note("undo-answered", { text: "yes" })).toBe("Ben agrees to that.");
  });

  const taken = (did: string, moves: number, first: string, viewer: number | null = null) => {
    const back = { seat: 0, moves, first };
    const seat = did.startsWith("undo-answered") ? 1 : 0;
    return text(notedBy(cast(viewer), { seq: 1, at: 0, did, seat, back, text: "" }, deedOf)!.parts);
  };
  test("what was taken back is named as a player would", () => {
    expect(taken("undone", 1, "0 buy parlor")).toBe("Anna takes back buying the Parlor.");
    expect(taken("undone", 3, "0 buy parlor")).toBe("Anna takes back 3 moves, to before buying the Parlor.");
    expect(taken("undone", 1, "0 place parlor@3,1r1", 0)).toBe("You take back placing the Parlor.");
    expect(taken("undone", 1, "0 keep")).toBe("Anna takes back choosing bonus cards.");
    expect(taken("undone", 2, "0 dance")).toBe("Anna takes back 2 moves.");
    expect(taken("undo-asked", 1, "0 pass")).toBe("Anna asks to take back passing.");
  });
  test("the last to agree lets the one who asked take it back", () => {
    expect(taken("undo-answered", 2, "0 buy parlor")).toBe(
      "Ben agrees to that. Anna takes back 2 moves, to before buying the Parlor.",
    );
  });
  test("every action of the engine has words for when it is taken back", () => {
    const verbs = found("ludwig", /\(Action, frozen=True, tag="([a-z]+)"/g);
    expect(verbs).toContain("buy");
    expect(verbs.filter((verb) => !deedOf(`0 ${verb} parlor`)?.length)).toEqual([]);
  });
  test("a seat that comes back from a bot plays again", () => {
    expect(byNow("botted", { text: "greedy", seq: 10 })).toBe("The bot Ottilie plays for Ben now.");
    expect(byNow("botted", { seq: 20 })).toBe("Ben plays again.");
  });
  test("whoever leaves is named, and so is the courtier who plays on", () => {
    expect(byNow("left", { text: "greedy", seq: 30 })).toBe(
      "Ben leaves the table. The bot Ottilie plays on.",
    );
    expect(byNow("sat", { text: "Carla", seq: 31 })).toBe("Carla sits down.");
    expect(byNow("botted", { text: "greedy", seq: 31 }, 7)).toBe("The bot Ottilie sits down.");
  });
  test("what was said and done stays under the name of who said and did it", () => {
    expect(byNow("said", { text: "Hello", seq: 5 })).toBe("Ben: Hello");
    expect(byNow("said", { text: "Hello", seq: 40 })).toBe("Carla: Hello");
    const [line] = castBy(cast(null), told)({ ...news({ kind: "passed", seat: 1 }), seq: 15 }, null);
    expect(plain(line, names, seatName)).toBe("Ottilie passes for Ben.");
    const bought = { kind: "bought", seat: 1, what: ["parlor"], amount: 4000 };
    const [buying] = castBy(cast(null), told)({ ...news(bought), seq: 15 }, null);
    expect(plain(buying, names, seatName)).toBe("Ottilie (for Ben) buys the Parlor for 4000.");
  });
  test("whoever took a seat over did not do and say what was done and said there before", () => {
    const toCarla = (seq: number) =>
      text(notedBy(cast(1), { seq, at: 0, did: "said", seat: 1, text: "Hello" })!.parts);
    expect([toCarla(5), toCarla(40)]).toEqual(["Ben: Hello", "You: Hello"]);
  });
  test("an unknown note is passed over", () => {
    expect(noted({ seq: 1, at: 0, did: "danced" })).toBeNull();
  });
});

test("a room under a renovation is called by the face on top, and lit where it lies", () => {
  const done = { kind: "completed", seat: 0, what: ["nap_room@3,0", "sauna"] };
  expect(tell(1, done)).toEqual(["Anna completes the Sauna."]);
  expect(boardThings(told(news(done), 1)[0].parts)).toEqual(["nap_room@3,0"]);
});
