import { describe, expect, test } from "vitest";
import fixture from "../castles.json";
import type { Tile } from "../../../generated/ludwig";
import { readCastle, tilesOf, turned, type Turn } from "../geometry";
import {
  bonusIcon,
  coinIcon,
  crownIcon,
  defs,
  drawCastle,
  drawCastleFilm,
  drawCastleSvg,
  drawMini,
  drawRoom,
  drawRoomSvg,
  favorIcon,
  laurelIcon,
  rewardIcon,
  shapeIcon,
  signIcon,
  TYPES,
  typeIcon,
  UNIT,
  viewBox,
} from ".";
import { swan } from "../../../parts/swan";
import { furnished } from "./furniture";
import { labelRects, type Detail } from "./labels";
import { FREE, MOTIFS, piecesOf } from "./motifs";
import { inside, overlap, printedRect, type Rect } from "./shapes";

const tiles = tilesOf(fixture.tiles as unknown as Tile[]);
/** What is drawn here: rooms and faces; what lies on the ground, and gates over water, the modules draw. */
const all = [...tiles.values()].filter(
  (tile) => (tile.role === "room" || tile.role === "face") && !tile.shape.bridge.length,
);
const castles = fixture.castles.map((told) => readCastle(told.castle));
const TURNS: Turn[] = [0, 1, 2, 3];

/** The names of all elements; fails if tags do not close in order or attributes are not plain. */
function elements(markup: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  const faults: string[] = [];
  for (const [tag, close, name, rest] of markup.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (close) {
      if (open.pop() !== name) faults.push(tag);
    } else {
      names.push(name!);
      if (!/^(\s[\w:-]+="[^"<>]*")*\/?$/.test(rest!)) faults.push(tag);
      if (!rest!.endsWith("/")) open.push(name!);
    }
  }
  expect([...faults, ...open]).toEqual([]);
  return names;
}

const ids = new Set([...defs().matchAll(/ id="([\w-]+)"/g)].map((found) => found[1]));

function expectDrawable(markup: string): void {
  const names = elements(markup);
  expect(names).not.toContain("style");
  expect(markup).not.toMatch(/ style=|NaN|undefined|Infinity| on\w+=/);
  const unknown = [...markup.matchAll(/(?:href="|url\()#([\w-]+)/g)]
    .map((found) => found[1])
    .filter((id) => !ids.has(id));
  expect(unknown).toEqual([]);
}

const corners = ({ x, y, w, h }: Rect) =>
  [x, x + w].flatMap((px) => [y, y + h].map((py): [number, number] => [px, py]));

describe.each(all.map((tile) => [tile.id, tile] as const))("%s", (_, tile) => {
  test("is drawn in every turn and detail, with what the page's policy allows", () => {
    for (const turn of TURNS) {
      for (const detail of ["full", "small"] as Detail[]) expectDrawable(drawRoom(tile, { turn, detail }));
    }
  });

  test("has labels that lie inside and apart", () => {
    for (const turn of TURNS) {
      for (const detail of ["full", "small"] as Detail[]) {
        const form = turned(tile, turn);
        const rects = labelRects(form, detail);
        for (const rect of rects) {
          for (const [x, y] of corners(rect)) expect(inside(form, x, y, 1), `${turn} ${detail}`).toBe(true);
        }
        const pairs = rects.flatMap((one, index) =>
          rects.slice(index + 1).map((other) => overlap(one, other)),
        );
        expect(pairs, `${turn} ${detail}`).not.toContain(true);
      }
    }
  });

  test("shows its points, every word of its effect and its name", () => {
    const markup = drawRoom(tile);
    if (tile.points) expect(markup).toContain(`>${tile.points}</text>`);
    const { effect } = tile;
    if (effect) {
      expect(markup).toContain(`>${effect.points < 0 ? "−" : "+"}${Math.abs(effect.points)}</text>`);
      expect(markup).toContain(`#k-s-${effect.on}`);
      for (const type of effect.types) expect(markup).toContain(`#k-d-${type}`);
    }
    const written = [...markup.matchAll(/>([^<>]+)<\/text>/g)].map((found) => found[1]).join(" ");
    expect(written).toContain(tile.id === "foyer4" ? "Foyer" : tile.name);
  });

  test("has furniture that keeps clear of labels, walls and other furniture", () => {
    const form = turned(tile, 0);
    for (const turn of TURNS) {
      const pieces = furnished(form, turn);
      const lies = turned(tile, turn);
      const rects = labelRects(lies).map((rect) => printedRect(lies, rect));
      pieces.forEach((piece, index) => {
        expect(inside(form, piece.cx, piece.cy, 4)).toBe(true);
        for (const rect of [...rects, ...pieces.slice(index + 1)]) expect(overlap(piece, rect)).toBe(false);
      });
    }
  });
});

test("every room holds furniture that tells what it is", () => {
  const bare = new Set([
    "bottomless_pit",
    "venus_grotto",
    "theater",
    "foyer",
    "foyer4",
    "hallway",
    "hallway_down",
    "stairs",
  ]);
  for (const tile of all) {
    for (const word of piecesOf(tile.id, tile.types[0]!)) expect(MOTIFS).toHaveProperty(word);
    if (!bare.has(tile.id)) expect(furnished(turned(tile, 0), 0).length, tile.id).toBeGreaterThanOrEqual(2);
  }
});

test("what stands free on the floor is a piece that we can draw", () => {
  expect(FREE.size).toBeGreaterThan(10);
  expect([...FREE].filter((piece) => !(piece in MOTIFS))).toEqual([]);
});

test("rooms of one shape and type look different from each other", () => {
  const seen = new Set(all.map((tile) => drawRoom(tile).replace(/<text.*?<\/text>/g, "")));
  expect(seen.size).toBe(all.length);
});

test("a door looks open, connected or blocked, light or dark", () => {
  const kitchen = tiles.get("kitchen")!;
  expect(drawRoom(kitchen, { doors: ["connected", "blocked"] })).toContain('#k-o-connected"');
  expect(drawRoom(kitchen, { doors: ["connected", "blocked"] })).toContain('#k-o-blocked"');
  expect(drawRoom(tiles.get("crypt")!)).toContain("#k-o-open-dark");
  expect(drawRoom(kitchen, { completed: true })).not.toBe(drawRoom(kitchen));
  expect(drawRoom(kitchen, { completed: true })).toContain('class="k-lit"');
  expect(drawRoom(kitchen)).not.toContain('class="k-lit"');
});

test("a room as an element fits its turned box", () => {
  expect(drawRoomSvg(tiles.get("nap_room")!, { turn: 1 })).toContain(
    `viewBox="-1 -1 ${2 * UNIT + 2} ${4 * UNIT + 2}"`,
  );
});

test("castles of real games are drawn room by room, and in small with few elements", () => {
  for (const castle of castles) {
    const markup = drawCastle(castle, tiles);
    expectDrawable(markup);
    expect(markup.match(/data-room=/g)).toHaveLength(castle.length);
    expect(elements(drawMini(castle, tiles)).length).toBeLessThanOrEqual(9);
  }
});

test("just the rooms that are told to be complete have a golden line", () => {
  const castle = readCastle("foyer@0,0 nap_room@3,1");
  const golden = (complete: number[]) =>
    drawCastle(castle, tiles, { complete })
      .split("data-room=")
      .slice(1)
      .map((room) => room.includes('stroke-width="1.3"'));
  expect(golden([])).toEqual([false, false]);
  expect(golden([1])).toEqual([false, true]);
});

test("a view box holds the castle with its margin", () => {
  expect(viewBox(readCastle("foyer@0,0 nap_room@3,1"), tiles, 1)).toBe("-24 -24 216 120");
});

test("a picture to share needs nothing from the page", () => {
  const picture = drawCastleSvg(castles[0]!, tiles, { name: 'Åse <&> "Co"', points: "87 points" });
  elements(picture);
  expect(picture).not.toMatch(/var\(|style|<script|undefined/);
  expect(picture).toContain("Åse &lt;&amp;&gt;");
  expect(picture).toContain('xmlns="http://www.w3.org/2000/svg"');
});

test("every icon is a drawing of its own, hidden from readers", () => {
  const icons = [
    ...TYPES.map((type) => typeIcon(type)),
    ...TYPES.map((type) => typeIcon(type, true)),
    ...[...TYPES, "a module's own"].map((kind) => rewardIcon(kind)),
    ...(["connection", "adjacency", "castle"] as const).map(signIcon),
    ...[100, 150, 200, 250, 300, 350, 400, 450, 500, 600, "hallway", "stairs"].map(shapeIcon),
    coinIcon(),
    swan(),
    swan("gold"),
    crownIcon(),
    laurelIcon(),
    favorIcon(),
  ];
  for (const icon of [...icons, bonusIcon()]) {
    expectDrawable(icon);
    expect(icon).toContain('aria-hidden="true"');
  }
  expect(new Set(icons).size).toBe(icons.length);
});

test("a castle of twenty rooms is drawn within a few milliseconds, in modest markup", () => {
  const large = castles.filter((castle) => castle.length >= 12);
  expect(large.length).toBeGreaterThan(10);
  const sizes = large.map((castle) => drawCastle(castle, tiles).length / castle.length);
  expect(Math.max(...sizes)).toBeLessThan(4000);
  // The quickest of several goes, since the machine may be busy with other things.
  const times = Array.from({ length: 8 }, () => {
    const before = performance.now();
    large.forEach((castle) => drawCastle(castle, tiles));
    return (performance.now() - before) / large.length;
  });
  expect(Math.min(...times)).toBeLessThan(5);
});

test("a film lets the rooms come one after the other, in the order of placing, for ever", () => {
  const castle = castles[0]!;
  const film = drawCastleFilm(castle, tiles, { name: "Anna", points: "87 points" });
  const fades = [
    ...film.matchAll(/attributeName="opacity" [^>]*repeatCount="indefinite" keyTimes="([^"]*)"/g),
  ];
  const begins = fades.map(([, times]) => times!.split(";").map(Number));
  expect(begins).toHaveLength(castle.length);
  for (const times of begins) expect(times).toEqual([...times].sort((a, b) => a - b));
  const starts = begins.map((times) => times[1]!);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  expect(new Set(starts).size).toBe(castle.length);
  expect(begins.at(-1)![2]).toBeLessThan(1);
});
