/** Every language says all that English says. */
import { expect, test } from "vitest";
import { words } from ".";
import { alike, differences, sumsOtherwise } from "./compare";
import * as de from "./de";
import * as en from "./en";
import { LANGUAGES, speak, wished } from "./language";

/** Names, and words that are the same in both languages. */
const SAME = [
  "common.name",
  "log.replay.pause",
  "start.title",
  "start.chat.title",
  "start.setting.themes.system",
  "start.setting.motions.system",
  "start.turn.plain",
  "table.bot",
];

test("German has every string of English, with the same arguments and gaps", () => {
  expect(differences(en, de)).toEqual([]);
});

test("no string was left in English", () => {
  expect(alike(en, de).filter((path) => !SAME.includes(path))).toEqual([]);
});

test("a missing string, a lost argument, another gap and an English word are found", () => {
  const english = { a: "one", b: (x: number) => `${x} rooms`, c: "{seat} buys {the room}" };
  const other = { b: () => "Räume", c: "{seat} kauft" };
  expect(differences(english, other)).toEqual(["a: string, not undefined", "b: arguments", "c: gaps"]);
  expect(alike(english, english)).toEqual(["a", "b", "c"]);
  expect(differences(english, { ...english, c: "{den room} kauft {seat}" })).toEqual([]);
});

test("both languages write sums one way, in pieces from five digits on", () => {
  for (const { common } of [en, de])
    expect([6000, 15_000, -15_000, 1_250_000].map(common.sum)).toEqual([
      "6000",
      "15\u202f000",
      "-15\u202f000",
      "1\u202f250\u202f000",
    ]);
  expect(sumsOtherwise(en)).toEqual([]);
  expect(sumsOtherwise(de)).toEqual([]);
});

test("a sum that is written otherwise is found", () => {
  const found = {
    a: "10000 coins",
    b: "10 000 coins",
    c: (room: string, coins: number) => `${room} for ${coins}`,
    d: (price: number) => `for ${price / 1000}k`,
    e: (price: number) => (price < 0 ? `gain ${-price}` : en.common.sum(price)),
    f: () => "10,000 coins",
  };
  expect(sumsOtherwise(found)).toEqual(Object.keys(found));
  const right = {
    a: "6000 or 10\u202f000",
    b: (coins: number) => en.common.coins(coins),
    c: () => "1000 coins",
  };
  expect(sumsOtherwise(right)).toEqual([]);
});

test("the language that was chosen is spoken, else what the browser wishes most, else English", () => {
  expect(wished("en", ["de-DE"])).toBe("en");
  expect(wished("", ["fr", "de-AT", "en"])).toBe("de");
  expect(wished("", ["en-GB", "de"])).toBe("en");
  expect(wished("xx", ["fr"])).toBe("en");
});

test("a language is put in before the page speaks, and the page says which it is", async () => {
  const page = { documentElement: { lang: "" } };
  Object.assign(globalThis, { document: page });
  const titles: string[] = [];
  await speak("de", async (language) => titles.push(language));
  expect(words.common.close).toBe(de.common.close);
  expect([page.documentElement.lang, titles]).toEqual(["de", ["de"]]);
  await speak("en", () => Promise.reject(new Error("no connection")));
  expect(page.documentElement.lang).toBe("en");
});

test("German knows the article of what is built", () => {
  const found = ["Salon", "Küche", "Schlummerzimmer"].map((room) => [
    de.common.the(room),
    de.common.article(room, "dem"),
  ]);
  expect(found).toEqual([
    ["den Salon", "dem "],
    ["die Küche", "der "],
    ["das Schlummerzimmer", "dem "],
  ]);
});

test("every language names itself", () => {
  expect(LANGUAGES).toEqual({ en: "English", de: "Deutsch" });
});
