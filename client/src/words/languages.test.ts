/** Every language says all that English says. */
import { expect, test } from "vitest";
import { words } from ".";
import { alike, differences } from "./compare";
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
