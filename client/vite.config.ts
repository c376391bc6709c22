import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";

const SMALL = /\.(js|css|svg|json|html)$/;

/** A file of words in a language beyond the first; those of a module come with it. */
const LANGUAGE = /(?<!\/modules\/\w+)\/words\/(?!en[/.])([a-z]{2})[/.]/;

/** What belongs to a module of a title. */
const MODULE = /src\/titles\/\w+\/modules\/(\w+)\//;

/** How the part of a module is marked that speaks another language. */
const foreign = (file: string) => /\/words(\/(?!en\.)[a-z]{2})\./.exec(file)?.[1].replace("/", "-") ?? "";

/** The title to which a file belongs. */
const titleOf = (file: string) => /src\/titles\/(\w+)\//.exec(file)?.[1] ?? null;

// Few parts, as many small ones would compress worse: what every screen needs, what the start page shows of each
// title, the faces of people, and tables with their game. What comes only when it is wanted is in none of these:
// lessons, replays, the screen that everybody looks at, one's results, the page of modules with its pictures, and each
// module with a table that has it. A second title parts the furniture of tables from the games. A language beyond the
// first is a part of its own, with the words of all titles: a visitor loads one.
const TITLES = "titles/(index|\\w+/(blurb|words/(en/blurb|spoken)))";
const BASE = new RegExp(`node_modules|src/(words|parts|lib|lobby|screens/Start|${TITLES})`);
const PEOPLE = /src\/(parts\/[Ff]ace|lobby\/Running)/;
const LOBBY = "Waiting|[Cc]urtain|Chat|Connect|Undo|Seat|Link|renew|Atten|Join|version|Marks";
const AT_TABLES = new RegExp(`src/(lobby/(${LOBBY})|lib/(table\\.|shows|notify|sounds|reach)|parts/(Qr|qr))`);
const EXPANSIONS = /lobby\/(ModulePage|CardPicker|leftout)|\/modules\/(pictures|sketch|\w+\/picture)\./;
const REPLAY = /src\/(screens\/Replay|titles\/\w+\/story\/Replay|table\/story\/([Rr]eplaying|Scrubber))/;
const SCREEN = /src\/(screens|titles\/\w+\/screen)\/Screen/;
const LESSONS = /src\/titles\/\w+\/(lesson\/|modules\/lesson)/;
const WANTED = [MODULE, EXPANSIONS, REPLAY, SCREEN, LESSONS, /src\/screens\/Results/];
const isWanted = (file: string) => WANTED.some((each) => each.test(file));
const GROUPS = [
  {
    name: (file: string) => `words-${LANGUAGE.exec(file)![1]}`,
    test: LANGUAGE,
    priority: 5,
  },
  {
    name: "base",
    test: (file: string) => BASE.test(file) && !PEOPLE.test(file) && !AT_TABLES.test(file) && !isWanted(file),
    priority: 4,
  },
  {
    name: (file: string) => `${titleOf(file)}-front`,
    test: /src\/titles\/\w+\/(index|draw|picture|catalogue|geometry|words\/(en\/)?front|board\/ColourVision)/,
    priority: 3,
  },
  { name: "people", test: PEOPLE, priority: 2 },
  {
    name: "game",
    test: (file: string) => /src\/(titles|table|screens|lobby|lib|parts\/Qr)/.test(file) && !isWanted(file),
    priority: 1,
  },
  { name: "expansions", test: EXPANSIONS, priority: 0 },
  { name: "replay", test: REPLAY, priority: 0 },
  { name: "screen", test: SCREEN, priority: 0 },
  {
    name: (file: string) => `module-${MODULE.exec(file)![1]}${foreign(file)}`,
    test: (file: string) => MODULE.test(file) && !/\.json$/.test(file) && !EXPANSIONS.test(file),
    priority: 0,
  },
];

/** Lays a compressed copy beside every text file, so that the server never compresses anything twice. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle(options) {
      const folder = options.dir!;
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
        SMALL.test(name),
      )) {
        const text = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    outDir: "../src/swanstone/server/pages",
    emptyOutDir: true,
    assetsDir: "static",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  // `dev.py run --sources` names the server that it started beside us.
  server: {
    proxy: { "/api": { target: process.env.SWANSTONE_SERVER ?? "http://127.0.0.1:8420", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
