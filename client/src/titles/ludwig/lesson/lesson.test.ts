import { describe, expect, test } from "vitest";
import fixture from "../castles.json";
import type { Tile } from "../../../generated/ludwig";
import type { Line } from "../../../generated/wire";
import { Catalogue, type LudwigInfo } from "../catalogue";
import { pointsOf } from "../play.svelte";
import { steps } from "../story/finale";
import { END, Lesson } from "./lesson.svelte";

const tiles = fixture.tiles as unknown as Tile[];

describe("a place that is not legal", () => {
  const why = async (spot: string, step = 0) => {
    const lesson = new Lesson();
    for (let each = 0; each < step; each++) lesson.next();
    return (await lesson.attempt(`0 place ${spot}`)).objections.map(({ rule }) => rule);
  };

  test("is refused by the rule that the engine names", async () => {
    expect(await why("nap_room@-4,0")).toEqual(["PLACE-4"]);
    expect(await why("nap_room@-5,0")).toEqual(["PLACE-4", "PLACE-1"]);
    expect(await why("nap_room@-3,0")).toEqual(["PLACE-4", "PLACE-4", "PLACE-1"]);
    expect(await why("focus_room@0,0", 1)).toContain("PLACE-4");
  });

  test("far from the castle meets no entrance", async () => {
    expect(await why("nap_room@40,-40r3")).toEqual(["PLACE-1"]);
    expect(await why("focus_room@40,-40", 1)).toEqual(["PLACE-1"]);
  });

  test("is none of those that are offered", async () => {
    const lesson = new Lesson();
    for (const { action } of lesson.question!.options)
      expect((await lesson.attempt(action)).objections).toEqual([]);
  });
});

describe("the step on completing", () => {
  const answered = async (best: number) => {
    const lesson = new Lesson();
    lesson.next();
    const spots = lesson.question!.options.toSorted((a, b) => pointsOf(b) - pointsOf(a));
    await lesson.act(spots.at(best)!.action);
    return lesson;
  };

  test("praises a place that completes two rooms at once, with all that it scores", async () => {
    const lesson = await answered(0);
    expect(lesson.good).toBe(true);
    expect(lesson.view.players[0].points).toBe(15 + lesson.scored);
  });

  test("praises just the places with a laurel", async () => {
    const lesson = new Lesson();
    lesson.next();
    const all = lesson.question!.options.map(({ action }) => action);
    const laurels = lesson.question!.options.filter(({ completes }) => completes).map(({ action }) => action);
    const praised: string[] = [];
    for (const action of all) {
      await lesson.act(action);
      if (lesson.good) praised.push(action);
      lesson.again();
    }
    expect(praised).toEqual(laurels);
    expect(praised.length).toBeLessThan(all.length);
  });
});

describe("the scoring at the end", () => {
  const catalogue = new Catalogue({
    tiles,
    favors: [],
    bonus_cards: [],
    rules: [],
    rewards: [],
  } as unknown as LudwigInfo);
  const told = steps(END.hints.finale!, catalogue);
  const seats = END.view.players.map((_, seat) => seat);

  test("has every kind of final points", () => {
    expect([...new Set(told.map(({ id }) => id))]).toEqual([
      "game",
      "depleted",
      "favors",
      "bonus",
      "coins",
      "end",
    ]);
  });

  test("comes to the scores of the game", () => {
    expect(seats.map((seat) => told.reduce((sum, step) => sum + step.points[seat], 0))).toEqual(
      END.view.players.map(({ points }) => points),
    );
  });

  test("tells every final line of the ledgers once, with the step that counts it", () => {
    for (const seat of seats) {
      const final = END.view.players[seat].ledger.filter((line) => line.because.startsWith("FINAL"));
      const sum = (lines: readonly Line[]) => lines.reduce((all, line) => all + line.amount, 0);
      expect(told.flatMap((step) => step.lines[seat] ?? [])).toEqual(final);
      for (const step of told.slice(1)) expect(sum(step.lines[seat] ?? [])).toBe(step.points[seat]);
    }
  });
});
