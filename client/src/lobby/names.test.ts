import { expect, test } from "vitest";
import { words } from "../words";
import { cleanText, nameFault, nameFaults } from "./names";

test("a plain name is good", () => {
  expect(nameFault("Anna")).toBe("");
  expect(nameFault("  Zoë 🦢 ")).toBe("");
});

test("a name of nothing that can be seen is refused in words", () => {
  for (const name of ["", "   ", "\u200b\u202e", "\u200d\ufe0f"])
    expect(nameFault(name)).toBe(words.start.noName);
});

test("forty emoji fit, two hundred do not, and the sentence counts them", () => {
  expect(nameFault("🦢".repeat(40))).toBe("");
  expect(nameFault("🦢".repeat(200))).toContain("200");
});

test("what turns a line about is taken out as the server does", () => {
  expect(cleanText(" A\u202enn\n a ")).toBe("A nn a");
  expect(cleanText("👩\u200d🎨")).toBe("👩\u200d🎨");
});

test("players who share a device need names of their own", () => {
  expect(nameFaults(["Anna", "anna ", "Ben"])).toEqual(["", words.start.sameName, ""]);
});
