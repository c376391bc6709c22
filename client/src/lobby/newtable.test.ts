import { expect, test } from "vitest";
import type { TitleInfo } from "../lib/api";
import { words } from "../words";
import {
  agreed,
  againstBots,
  alone,
  chosenModules,
  chosenOptions,
  CLOCKS,
  clockWords,
  levelsOf,
  onThisDevice,
  rivals,
  seatCounts,
  tableOptions,
  usualBot,
  withFriends,
  within,
  type Choices,
  type Known,
} from "./newtable";

const bots = ["random", "greedy", "search"].map((name) => ({
  name,
  level: name,
  called: name,
  text: "",
  milliseconds: 0,
}));
const choices: Choices = {
  bot: "",
  opponents: 1,
  mixed: [],
  seats: 3,
  public: true,
  aids: false,
  ready: true,
  clock: "day",
  options: { castles: { foyer: "4", gone: "x" } },
  modules: { castles: ["bells", "gates", "gone"] },
  without: {},
  favourite: {},
  names: [],
};

const title = { bots, play_now: "search" };

test("the usual opponent is the one that the title names until another is chosen", () => {
  expect(usualBot(title, "")).toBe("search");
  expect(usualBot(title, "greedy")).toBe("greedy");
  expect(usualBot(title, "gone")).toBe("search");
  expect(usualBot({ ...title, play_now: "gone" }, "")).toBe("random");
  expect(usualBot(undefined, "greedy")).toBe("random");
});

test("play now asks for a name of nobody", () => {
  expect(againstBots("castles", "", title, { ...choices, bot: "greedy", opponents: 2 }).seats).toEqual([
    { who: "me", name: words.start.newcomer },
    { who: "bot", bot: "greedy" },
    { who: "bot", bot: "greedy" },
  ]);
  expect(alone("castles", "🦢".repeat(200), true).seats).toEqual([{ who: "me", name: words.start.newcomer }]);
});

test("a table for friends holds what was agreed", () => {
  expect(withFriends("castles", " Anna ", choices, { foyer: "4" }, { modules: ["bells"] })).toEqual({
    title: "castles",
    seats: [{ who: "me", name: "Anna" }, { who: "open" }, { who: "open" }],
    aids: false,
    public: true,
    clock: { kind: "move", seconds: 86_400, refill: 0 },
    ready: true,
    options: { foyer: "4" },
    modules: ["bells"],
  });
});

test("of the modules that were chosen only those count that the title has, with all that they need", () => {
  const card = (id: string, ...needs: string[]) => ({
    id,
    name: id,
    text: "",
    needs,
    seats: [2, 5] as [number, number],
    cards: [],
    sentences: {},
  });
  const modules = [card("ditches"), card("bells"), card("gates", "ditches")];
  const told = (name: string) => ({ title: name, modules, seats: [1, 4] }) as unknown as TitleInfo;
  expect(chosenModules(told("castles"), choices, 3)).toEqual(["bells"]);
  expect(chosenModules(told("castles"), choices, 1), "alone").toEqual([]);
  expect(chosenModules(told("another"), choices, 3)).toEqual([]);
  expect(chosenModules(undefined, choices, 3)).toEqual([]);
});

test("every table opens with the modules as they were chosen", () => {
  const tables = [
    againstBots("castles", "Anna", title, choices, { modules: ["bells"] }),
    withFriends("castles", "Anna", choices, {}, { modules: ["bells"] }),
    onThisDevice("castles", ["Anna", "Ben"], true, { modules: ["bells"] }),
  ];
  expect(tables.map((table) => table.modules)).toEqual([["bells"], ["bells"], ["bells"]]);
});

test("of the options that were chosen only those count that the title has", () => {
  const foyer = { name: "foyer", values: ["3", "4"], text: "", module: "", live: false };
  expect(chosenOptions({ title: "castles", options: [foyer] }, choices)).toEqual({ foyer: "4" });
  expect(chosenOptions({ title: "castles", options: [{ ...foyer, values: ["3"] }] }, choices)).toEqual({});
  expect(chosenOptions({ title: "another", options: [foyer] }, choices)).toEqual({});
  const ofModule = { title: "castles", options: [{ ...foyer, module: "bells" }] };
  expect(chosenOptions(ofModule, choices)).toEqual({});
  expect(chosenOptions(ofModule, choices, ["bells"])).toEqual({ foyer: "4" });
});

test("a table takes the modules, what was chosen with them, and the cards that are left out", () => {
  const bells = { id: "bells", name: "", text: "", needs: [], seats: [2, 5], cards: [], sentences: {} };
  const option = { name: "peal", values: ["one", "two"], text: "", module: "bells", live: false };
  const all = { title: "castles", modules: [bells], options: [option], seats: [1, 4], without: true };
  const deck = (id: string, least: number, ...cards: string[]) => ({
    id,
    name: id,
    least,
    cards: cards.map((card) => ({ id: card, name: card, text: "" })),
  });
  const looks = { decks: () => [deck("a", 1, "x", "y"), deck("b", 2, "z", "w")] };
  const known = { all, looks } as unknown as Known;
  const wish = {
    ...choices,
    options: { castles: { peal: "two" } },
    without: { castles: ["x", "z", "gone"] },
  };
  expect(agreed(known, wish, 2), "of b too few would be left").toEqual({
    modules: ["bells"],
    options: { peal: "two", without: "x" },
  });
  expect(agreed(known, { ...wish, modules: {} }, 2)).toEqual({ modules: [], options: { without: "x" } });
  expect(agreed(undefined, wish, 2)).toEqual({});
});

test("an option that needs people at the table is offered with a clock that keeps them there", () => {
  const option = { name: "sand", values: ["out", "in"], text: "", module: "bells", live: true };
  const info = { options: [option] } as unknown as TitleInfo;
  const offered = (clock: keyof typeof CLOCKS, modules: string[]) =>
    tableOptions(info, modules, CLOCKS[clock]).length;
  expect([offered("minutes", ["bells"]), offered("day", ["bells"]), offered("none", ["bells"])]).toEqual([
    1, 0, 0,
  ]);
  expect(offered("minutes", [])).toBe(0);
});

test("as many may play together as the title seats", () => {
  expect(seatCounts({ seats: [1, 4], modules: [] })).toEqual([2, 3, 4]);
  expect(seatCounts({ seats: [3, 7], modules: [] })).toEqual([3, 4, 5, 6, 7]);
  expect([1, 3, 9].map((count) => within(count, [2, 3, 4]))).toEqual([2, 3, 4]);
});

test("on one device every seat is ours", () => {
  expect(onThisDevice("castles", ["Anna", "Ben"], true).seats).toEqual([
    { who: "me", name: "Anna" },
    { who: "me", name: "Ben" },
  ]);
});

test.each([true, false])("every table opens with the aids as they were chosen: %s", (aids) => {
  const chosen = { ...choices, aids };
  const tables = [
    againstBots("castles", "Anna", title, chosen),
    alone("castles", "Anna", aids),
    withFriends("castles", "Anna", chosen),
    onThisDevice("castles", ["Anna", "Ben"], aids),
  ];
  expect(tables.map((table) => table.aids)).toEqual([aids, aids, aids, aids]);
});

test("clocks are told in plain words, also those made elsewhere", () => {
  expect(clockWords({ kind: "none", seconds: 0, refill: 0 })).toBe("");
  expect(clockWords({ kind: "move", seconds: 86_400, refill: 0 })).toBe(words.start.clocks.day);
  expect(clockWords({ kind: "move", seconds: 120, refill: 0 })).toBe("2 minutes per move");
  expect(clockWords({ kind: "reserve", seconds: 600, refill: 5 })).toBe(
    "10 minutes each, plus 5 seconds per move",
  );
});

test("opponents may play at levels of their own, and are told apart in one word each", () => {
  const mixed = { ...choices, bot: "greedy", opponents: 3, mixed: ["search", "", "gone"] };
  expect(rivals(title, mixed)).toEqual(["search", "greedy", "search"]);
  expect(rivals(title, { ...mixed, opponents: 1 })).toEqual(["greedy"]);
  const named = bots.map((bot) => ({ ...bot, level: `The ${bot.name} one`, called: bot.name.toUpperCase() }));
  expect(levelsOf(named, ["greedy", "search"])).toEqual(["GREEDY", "SEARCH"]);
  expect(levelsOf(named, ["greedy", "greedy"])).toEqual(["The greedy one", "The greedy one"]);
  expect(words.start.against(["Servant", "Regent", "Servant"])).toBe("against 2 × Servant and Regent");
});
