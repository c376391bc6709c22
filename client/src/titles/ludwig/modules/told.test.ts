import { expect, test } from "vitest";
import type { GameEvent } from "../../../generated/wire";
import type { Thing } from "../../../table/catalogue";
import { plainPart } from "../../../table/story/sentences";
import { sentence } from "../story/sentences";
import { heldBy, learn } from "./told";

const card = { id: "thrift", name: "Thrift", text: "You pay less." };
learn([
  {
    id: "bells",
    name: "Bells",
    text: "",
    needs: [],
    seats: [2, 5],
    cards: [card],
    sentences: {
      "bell-rung": "{who} rings the {0} by {1}: {count} for {amount} coins.",
      "bells-rung": "{who} rings: {all}.",
      "bonus-card-rung": "{who} rings {0}.",
    },
  },
]);
const names = {
  nameOf: ({ kind, id }: Thing) => (kind === "card" ? `the card ${id}` : id === "sauna" ? "Sauna" : id),
};
const text = (event: Partial<GameEvent>) =>
  sentence(event as GameEvent)!
    .map((part) => plainPart(part, names, (seat) => ["Anna", "Ben"][seat]))
    .join("");

test("an event of a module without words here is told in the server's", () => {
  const rung = { kind: "bell-rung", seat: 1, what: ["sauna", "thrift"], amount: 500 };
  expect(text(rung)).toBe("Ben rings the Sauna by Thrift: 2 for 500 coins.");
  expect(sentence({ kind: "nobody-knows" } as GameEvent)).toBeNull();
});

test("all that an event is about is told, a card where its kind says so", () => {
  const rung = { kind: "bells-rung", seat: 1, what: ["sauna", "thrift"] };
  expect(text(rung)).toBe("Ben rings: Sauna and Thrift.");
  expect(text({ ...rung, kind: "bonus-card-rung", what: ["sauna"] })).toBe("Ben rings the card sauna.");
});

test("dealt cards are told by their names", () => {
  expect(text({ kind: "cards-dealt", seat: 0, what: ["thrift"] })).toBe("Anna holds Thrift.");
  expect(text({ kind: "cards-dealt", seat: 0 })).toBe("Anna holds nothing.");
});

test("a seat holds what modules have dealt to it", () => {
  const slots = { bells: { hands: [[], ["thrift"]] }, swans: { lake: 3 } };
  expect(heldBy(slots, 1)).toEqual([card]);
  expect(heldBy(slots, 0)).toEqual([]);
  expect(heldBy(undefined, 0)).toEqual([]);
});
