import { expect, test } from "vitest";
import type { View } from "../../../../generated/ludwig";
import { stateOf } from "./state";

const catalogue = { name: (id: string) => id.toUpperCase() };
const view = (marks: object, on_cards: object, sealed_tiles: object[] = []) =>
  ({
    slots: {
      decrees: { marks: { used: [], ...marks }, on_cards: { stored: "", debt: 0, casket: 0, ...on_cards } },
    },
    sealed_tiles,
  }) as unknown as View;

test("what lies on decrees and which were used is said", () => {
  expect(stateOf(view({}, {}), 0, "DEC-8", catalogue)).toBe("");
  expect(stateOf(view({ used: ["DEC-8"] }, {}), 0, "DEC-8", catalogue)).toBe("used");
  expect(stateOf(view({}, { stored: "larder" }), 0, "DEC-16", catalogue)).toBe("In store: LARDER");
  expect(stateOf(view({}, { debt: 4000 }), 0, "DEC-21", catalogue)).toBe("Borrowed: 4000 coins");
  expect(stateOf(view({}, { casket: 2000 }), 1, "DEC-41", catalogue)).toBe("In the casket: 2000 coins");
});

test("what a decree does to the order of turns and to the room deck is said", () => {
  expect(stateOf(view({ goes_first: true }, {}), 0, "DEC-12", catalogue)).toBe("First in this round");
  expect(stateOf(view({ moved_up: 2 }, {}), 0, "DEC-13", catalogue)).toBe("Moved up 2 places in this round");
  const looking = view({ used: ["DEC-8"] }, {});
  (looking.slots!.decrees as { recalling_known?: number[] }).recalling_known = [300, 100];
  expect(stateOf(looking, 0, "DEC-8", catalogue)).toBe(
    "On the deck so far, the first to be drawn first: 300 and 100",
  );
});

test("a sealed tile is named to its owner and told by its size to the others", () => {
  const own = view({}, {}, [{ seat: 0, size: 300, room: "larder" }]);
  const others = view({}, {}, [{ seat: 0, size: 300, room: null }]);
  expect(stateOf(own, 0, "DEC-4", catalogue)).toBe("Face down here: LARDER");
  expect(stateOf(others, 0, "DEC-4", catalogue)).toBe("A tile of 300 square feet lies here face down");
  expect(stateOf(others, 1, "DEC-4", catalogue)).toBe("");
});
