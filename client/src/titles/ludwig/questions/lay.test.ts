import { expect, test } from "vitest";
import { words } from "../words";

test("tiles for the room deck are spoken of by the number that may be laid", () => {
  const { lead, order } = words.questions.lay;
  expect(lead(3)).toContain("up to 3 tiles");
  expect(lead(1)).toContain("up to 1 tile ");
  expect([1, 2, 3, 4].map(order)).toEqual(["1st", "2nd", "3rd", "4th"]);
});
