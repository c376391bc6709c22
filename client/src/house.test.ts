/** What holds of every file of the client: who may import whom, where a title may be named, how long a line may be. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const LONGEST_LINE = 120;
const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(ts|svelte|css)$/.test(name),
);
const source = (name: string) => readFileSync(join("src", name), "utf8");
const titles = readdirSync("src/titles", { withFileTypes: true }).filter((each) => each.isDirectory());
const titleNames = titles.map(({ name }) => name);

/** What each folder may import beside itself. Tests may read what they like of the folders above. */
const MAY: Record<string, readonly string[]> = {
  generated: [],
  words: ["generated/wire"],
  lib: ["generated/wire", "words"],
  parts: ["lib", "words"],
  lobby: ["generated/wire", "words", "lib", "parts"],
  table: ["generated/wire", "words", "lib", "parts", "lobby"],
  screens: ["generated/wire", "words", "lib", "parts", "lobby", "table", "titles/index"],
  "titles/index": ["lib", "table"],
  "": ["lib", "parts", "screens", "words", "titles/index"],
};
for (const title of titleNames) {
  MAY[`titles/${title}`] = ["words", "lib", "parts", "lobby", "table", "titles/index", "generated/wire"];
  MAY[`titles/${title}`] = [...MAY[`titles/${title}`], `generated/${title}`];
  MAY["titles/index"] = [...MAY["titles/index"], `titles/${title}`];
  MAY.generated = [...MAY.generated, "generated/wire"];
}

/** The folder to which a file belongs; a title is a folder of its own, and so is the door to all of them. */
function folderOf(path: string): string {
  const [first, second = "index"] = path.split("/");
  if (first === "titles") return `titles/${second.split(".")[0]}`;
  return path.includes("/") || first in MAY ? first : "";
}

/** The files of ours that a file imports, as paths without an ending. */
function imports(name: string, text: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport|\bmock)\s*\(?\s*"(\.[^"]*)"/g);
  return [...found].map(([, path]) => normalize(join(dirname(name), path)));
}

/** What a file imports although its folder may not. */
function forbidden(name: string, text: string): string[] {
  const own = folderOf(name);
  const may = (path: string) => {
    const folder = folderOf(path);
    if (folder === own && own !== "generated") return true;
    return MAY[own].some((each) => each === folder || path === each || path.startsWith(`${each}.`));
  };
  return imports(name, text).filter((path) => !path.startsWith("..") && !may(path));
}

test.each(files)("%s imports only what its folder may", (name) => {
  expect(forbidden(name, source(name))).toEqual([]);
});

test("an import the wrong way is found", () => {
  const [title] = titleNames;
  const door = 'import { openTitle } from "../titles";';
  expect(forbidden("lib/table.ts", 'import { go } from "../screens/Start.svelte";')).toHaveLength(1);
  expect(forbidden("lobby/x.ts", door)).toHaveLength(1);
  expect(forbidden("screens/x.ts", door)).toEqual([]);
  expect(forbidden("screens/x.ts", `const x = import("../titles/${title}/play.svelte");`)).toHaveLength(1);
  expect(forbidden("table/x.ts", `import type { View } from "../generated/${title}";`)).toHaveLength(1);
  expect(forbidden(`titles/${title}/x.ts`, 'import { Table } from "../../lib/table.svelte";')).toEqual([]);
  expect(forbidden(`titles/${title}/x.ts`, 'import { x } from "../another/x";')).toHaveLength(1);
});

/** Where a title may be named: in its own folder, at the door, and in what is made from the server's structs. */
const named = files.filter((name) => !/^(titles\/|generated\/)/.test(name));

test.each(named)("%s names no title", (name) => {
  const found = titleNames.filter((title) => source(name).toLowerCase().includes(title));
  expect(found).toEqual([]);
});

test("a title names no other", () => {
  for (const name of files.filter((each) =>
    titleNames.some((title) => each.startsWith(`titles/${title}/`)),
  )) {
    const others = titleNames.filter((title) => !name.startsWith(`titles/${title}/`));
    expect(others.filter((title) => source(name).toLowerCase().includes(title))).toEqual([]);
  }
});

test.each(files)("%s has no line over 120 characters", (name) => {
  const lines = source(name).split("\n");
  const long = lines.flatMap((line, index) => ([...line].length > LONGEST_LINE ? [index + 1] : []));
  expect(long, "lines that are too long").toEqual([]);
});

/** The modules of every title; each is named in its title's folder of modules and in what is made from the server's. */
const modules = titleNames.flatMap((title) => {
  const found = readdirSync(`src/titles/${title}`, { withFileTypes: true });
  if (!found.some((each) => each.name === "modules")) return [];
  const folders = readdirSync(`src/titles/${title}/modules`, { withFileTypes: true });
  return folders.filter((each) => each.isDirectory()).map(({ name }) => ({ title, name }));
});

/** The modules that a file names although it may not. */
function modulesNamed(name: string, text: string): string[] {
  const outside = modules.filter(({ title }) => !name.startsWith(`titles/${title}/modules/`));
  return outside.map((each) => each.name).filter((id) => new RegExp(`\\b${id}\\b`, "i").test(text));
}

test.each(files.filter((name) => !name.startsWith("generated/")))("%s names no module", (name) => {
  expect(modulesNamed(name, source(name))).toEqual([]);
});

test("a module that is named elsewhere is found", () => {
  const { title, name } = modules[0];
  expect(modulesNamed("lobby/x.ts", `if (id === "${name}") go();`)).toEqual([name]);
  expect(modulesNamed(`titles/${title}/board/x.ts`, `view.slots.${name}`)).toEqual([name]);
  expect(modulesNamed(`titles/${title}/modules/index.ts`, `import { ${name} } from "./${name}";`)).toEqual(
    [],
  );
});
