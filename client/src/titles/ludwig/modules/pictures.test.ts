import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { looks } from "./looks";
import { PICTURES } from "./pictures";

const folders = readdirSync("src/titles/ludwig/modules", { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);

test("every module has a picture of its own, drawn without styles", () => {
  expect(Object.keys(PICTURES).sort()).toEqual(folders.sort());
  expect(new Set(Object.values(PICTURES)).size).toBe(folders.length);
  for (const svg of Object.values(PICTURES)) {
    expect(svg).toMatch(/^<svg class="k-picture" viewBox="0 0 320 200" aria-hidden="true"/);
    expect(svg).not.toMatch(/style=|NaN|undefined/);
  }
});

test("sets name modules that there are", () => {
  for (const { modules } of looks.sets) expect(folders).toEqual(expect.arrayContaining([...modules]));
});
