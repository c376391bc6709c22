import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const LONGEST_LINE = 120;
const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(ts|svelte|css)$/.test(name),
);

test.each(files)("%s has no line over 120 characters", (name) => {
  const lines = readFileSync(join("src", name), "utf8").split("\n");
  const long = lines.flatMap((line, index) => ([...line].length > LONGEST_LINE ? [index + 1] : []));
  expect(long, "lines that are too long").toEqual([]);
});
