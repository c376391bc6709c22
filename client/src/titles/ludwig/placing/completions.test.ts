import { expect, test } from "vitest";
import fixture from "../castles.json";
import type { Tile } from "../../../generated/ludwig";
import { Catalogue, type LudwigInfo } from "../catalogue";
import { words } from "../words";
import { completedRooms, isEmpty } from "./completions";

const catalogue = new Catalogue({
  tiles: fixture.tiles as unknown as Tile[],
  favors: [],
  bonus_cards: [],
  rewards: [
    { type: "activity", text: "Score 5 points.", rule: "ACTIVITY" },
    { type: "corridor", text: "Take a free hallway or stairs.", rule: "CORRIDOR" },
  ],
  rules: [],
} as unknown as LudwigInfo);

test("what the server says is completed is shown with its points and with the words of its reward", () => {
  const score = [
    { amount: 5, because: "ACTIVITY" },
    { amount: 2, because: "DECREE" },
  ];
  const rewards = [{ kind: "activity", rule: "ACTIVITY", score }];
  expect(completedRooms([{ what: "board_room@2,0r1", rewards }], catalogue)).toEqual([
    {
      name: "Board Room",
      isRoom: true,
      rewards: [{ kind: "activity", rule: "ACTIVITY", text: "Score 5 points.", points: 7 }],
    },
  ]);
});

test("a note of the server stands in place of a reward that gives nothing", () => {
  const rewards = [{ kind: "corridor", rule: "CORRIDOR", note: "No other this turn." }];
  const [{ rewards: shown }] = completedRooms([{ what: "hallway@2,0", rewards }], catalogue);
  expect(shown).toEqual([{ kind: "corridor", rule: "CORRIDOR", text: "No other this turn.", points: 0 }]);
});

test("what the server says of a reward goes before the words of its kind, and a module's kind needs none", () => {
  const told = { rule: "TOW-4", text: "Keep one of three favors." };
  const rewards = [
    { kind: "tower", ...told },
    { kind: "activity", rule: "ACTIVITY", text: "Score 8 points." },
  ];
  const [{ rewards: shown }] = completedRooms([{ what: "board_room@2,0r1", rewards }], catalogue);
  expect(shown.map(({ kind, text }) => [kind, text])).toEqual([
    ["tower", told.text],
    ["activity", "Score 8 points."],
  ]);
});

test("rooms whose every reward is withheld bring nothing", () => {
  const option = (...notes: string[]) => ({
    action: "0 take-reward the_hole@3,1",
    completes: [
      { what: "the_hole@3,1", rewards: notes.map((note) => ({ kind: "downstairs", rule: "", note })) },
    ],
  });
  expect(isEmpty(option("No reward yet."))).toBe(true);
  expect(isEmpty(option("No reward yet.", ""))).toBe(false);
});

test("a moat is complete in its own way, not by its entrances", () => {
  const moat = { ...fixture.tiles[0], id: "moat", name: "Moat", role: "ground" } as unknown as Tile;
  const grounds = new Catalogue({ ...catalogue.all, tiles: [moat] });
  const [completed] = completedRooms([{ what: "moat@-7,-17", rewards: [] }], grounds);
  expect(completed).toEqual({ name: "Moat", isRoom: false, rewards: [] });
  const told = words.questions.tips.completion(completed.name, "A room.", completed.isRoom);
  expect(told).toBe("The Moat is complete. Its reward: A room.");
});
