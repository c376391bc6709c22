import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import fixture from "./castles.json";
import type { Tile } from "../../generated/ludwig";
import { Catalogue, type LudwigInfo, type ThingKind } from "./catalogue";

const DATA = join(__dirname, "../../../../src/swanstone/ludwig/data");

/** The rows of a file of the engine's data, with a text of their own. */
function rows(file: string): { id: string; name: string; text: string }[] {
  const source = readFileSync(join(DATA, `${file}.toml`), "utf8");
  return [...source.matchAll(/^id = "([^"]+)"(?:\nname = "([^"]+)")?/gm)].map(([, id, name]) => ({
    id,
    name,
    text: `${file} ${id}`,
  }));
}

const tiles = fixture.tiles as unknown as Tile[];
const [favors, cards, rules] = ["favors", "bonus_cards", "rules"].map(rows);
const rewards = [...new Set(tiles.flatMap((tile) => tile.types))].map((type) => ({
  type,
  text: "",
  rule: type.toUpperCase(),
}));
const catalogue = new Catalogue({
  tiles,
  favors,
  bonus_cards: cards,
  rewards,
  rules,
} as unknown as LudwigInfo);
const things = (kind: ThingKind, all: readonly { id: string }[]) =>
  all.map(({ id }) => [id, { kind, id }] as const);

test("some ids belong to two things", () => {
  const shared = cards
    .filter(({ id }) => catalogue.tiles.has(id) || catalogue.favors.has(id))
    .map(({ id }) => id);
  expect(shared.sort()).toEqual(["completed", "external_entrances", "money", "round", "square", "stairs"]);
});

describe("the large card tells of what was asked for, with the rules of its kind", () => {
  test.each(things("tile", tiles))("the tile %s", (id, thing) => {
    const { tile, favor, card, rules } = catalogue.about(thing);
    expect([tile?.id, favor, card]).toEqual([id, undefined, undefined]);
    expect(rules.map((rule) => rule.id)).toEqual(
      expect.arrayContaining(tile!.types.map((type) => type.toUpperCase())),
    );
    expect(catalogue.about({ kind: "tile", id: `${id}@3,1r1` })).toEqual(catalogue.about(thing));
    expect(catalogue.name(`${id}@3,1r1`)).toBe(tile!.name);
  });

  test.each(things("favor", favors))("the favor %s", (id, thing) => {
    const { tile, favor, card, rules } = catalogue.about(thing);
    expect([tile, favor?.text, card]).toEqual([undefined, `favors ${id}`, undefined]);
    expect(rules.map((rule) => rule.id)).toEqual(["FAVOR-1", "FINAL-2"]);
    expect(catalogue.name(id, "favor")).toBe(favor!.name);
  });

  test.each(things("card", cards))("the bonus card %s", (id, thing) => {
    const { tile, favor, card, rules } = catalogue.about(thing);
    expect([tile, favor, card?.text]).toEqual([undefined, undefined, `bonus_cards ${id}`]);
    expect(rules.map((rule) => rule.id)).toEqual(["BONUS-1"]);
    expect(catalogue.name(id, "card")).toBe(card!.name);
  });
});

test("nothing is told of what is not there", () => {
  expect(catalogue.about({ kind: "tile", id: "square" })).toEqual({ tile: undefined, rules: [] });
  expect(catalogue.name("square")).toBe("square");
});
