import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buyAction, passAction, placeAction, roomsPriced, spotOf } from "./actions";

const ENGINE = readFileSync(join(__dirname, "../../../../src/swanstone/ludwig/actions.py"), "utf8");

test("actions are written with the engine's verbs", () => {
  const spot = { id: "nap_room", x: 3, y: 1, turn: 1 } as const;
  const actions = [buyAction(0, "nap_room"), passAction(1), placeAction(2, spot)];
  expect(actions).toEqual(["0 buy nap_room", "1 pass", "2 place nap_room@3,1r1"]);
  for (const action of [...actions, "0 price -"]) expect(ENGINE).toContain(`tag="${action.split(" ")[1]}"`);
});

test("a placement is read back", () => {
  const spot = { id: "nap_room", x: -3, y: 1, turn: 0 } as const;
  expect(spotOf(placeAction(0, spot))).toEqual(spot);
});

test("prices that stay empty are read as such", () => {
  expect(roomsPriced("1 price salon - crypt")).toEqual(["salon", null, "crypt"]);
});
