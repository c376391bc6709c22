/** Every language says all that this title says in English. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { alike, differences, sumsOtherwise } from "../../../words/compare";
import * as house from "../../../words/de";
import { POSITIONS } from "../lesson/lesson.svelte";
import { options as moduleOptions } from "../modules/options.en";
import * as de from "./de";
import * as en from "./en";

/** Names, and words that are the same in both languages. */
const SAME = [
  "castle.turnKey",
  "lesson.seats.0",
  "lesson.seats.1",
  "story.finale.pause",
  "board.keys.0.0",
  "board.keys.10.0",
];

/** The words of all modules that have some, in a language. */
async function moduleWords(language: string): Promise<Record<string, unknown>> {
  const files = readdirSync("src/titles/ludwig/modules", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(`words/${language}.ts`) || name === `lessons.${language}.ts`,
  );
  const loaded = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ `/src/titles/ludwig/modules/${name}`)),
  );
  return Object.fromEntries(
    loaded.map(({ words }, at) => [files[at].replace(`${language}.ts`, "").replaceAll(/\W/g, ""), words]),
  );
}

const english = { ...en, moduleOptions, modules: await moduleWords("en") };
const { reasons, ...rest } = de;
const german = { ...rest, modules: await moduleWords("de") };

test("modules have words", () => {
  expect(Object.keys(english.modules).length).toBeGreaterThan(5);
});

test("German has every string of English, with the same arguments and gaps", () => {
  expect(differences(english, german)).toEqual([]);
});

test("no string was left in English", () => {
  expect(alike(english, german).filter((path) => !SAME.includes(path))).toEqual([]);
});

test("both languages write sums one way", () => {
  expect(sumsOtherwise(english)).toEqual([]);
  expect(sumsOtherwise(de)).toEqual([]);
});

test("every objection of the lesson is said in German", () => {
  const barred = POSITIONS.flatMap(({ question }) => question?.barred ?? []);
  const refused = POSITIONS.flatMap((step) => Object.values(step.refused).flat());
  const said = [...barred, ...refused].flatMap(({ objections }) => objections);
  expect(said.length).toBeGreaterThan(5);
  for (const { reason } of said) {
    expect(Object.keys(reasons)).toContain(reason);
    expect((reasons as Record<string, string>)[reason]).not.toBe(reason);
  }
});

test("every long German name of a room has a seam where it may break, and loses nothing by it", () => {
  const told = readFileSync("../src/swanstone/ludwig/data/de.toml", "utf8");
  const tiles = told.split("[tiles]")[1].split("\n[")[0];
  const names = [...tiles.matchAll(/ = "(.+)"/g)].map((found) => found[1]);
  expect(names.length).toBeGreaterThan(70);
  for (const name of names) {
    const seamed = house.common.seamed(name);
    expect(seamed.replaceAll("\u00ad", "")).toBe(name);
    const parts = seamed.split(/[\u00ad -]/).map((part) => part.length);
    expect(Math.max(...parts), seamed).toBeLessThanOrEqual(10);
  }
  expect(house.common.seamed("Gesellschaftszimmer")).toBe("Gesell\u00adschafts\u00adzimmer");
});
