import { describe, expect, test } from "vitest";
import fixture from "../castles.json";
import type { Tile } from "../../../generated/ludwig";
import type { Line } from "../../../generated/wire";
import { buyAction } from "../actions";
import { Catalogue, type LudwigInfo } from "../catalogue";
import { Carrying } from "../placing/carrying.svelte";
import { Play, pointsOf } from "../play.svelte";
import { steps } from "../story/finale";
import { readCastle } from "../geometry";
import { END, Lesson, POSITIONS, STEPS, type StepName } from "./lesson.svelte";

const catalogue = new Catalogue({
  tiles: fixture.tiles as unknown as Tile[],
  favors: [],
  bonus_cards: [],
  rules: [],
  rewards: [],
} as unknown as LudwigInfo);

/** The lesson at one of its steps. */
function at(name: StepName): Lesson {
  const lesson = new Lesson();
  while (lesson.stepName !== name) lesson.next();
  return lesson;
}

/** Gives the answer from which the lesson goes on. */
async function answerBest(lesson: Lesson) {
  const { best, buys } = POSITIONS[lesson.step];
  const room = /place (\w+)@/.exec(best)?.[1] ?? "";
  await (buys[room] ? lesson.act(buyAction(0, room), best) : lesson.act(best));
}

/** What a player has in hand after picking a room, or having to place one. */
async function inHand(name: StepName, room: string) {
  const lesson = at(name);
  const play = new Play(lesson, catalogue);
  await play.pick(room);
  const carrying = new Carrying(
    () => play,
    () => readCastle(lesson.view.players[0].castle),
    () => catalogue.tiles,
  );
  carrying.begin(carrying.hand);
  return { lesson, play, carrying };
}

describe("one castle", () => {
  test("grows through all steps: each begins with what the one before has led to", async () => {
    const lesson = new Lesson();
    for (const next of [...POSITIONS.slice(1), END]) {
      if (lesson.question) await answerBest(lesson);
      const { castle, complete, points, coins } = lesson.view.players[0];
      const then = next.view.players[0];
      expect(then.castle, lesson.stepName).toBe(castle);
      expect(then.complete.toSorted(), lesson.stepName).toEqual(complete.toSorted());
      if (next !== END) expect(then.points, lesson.stepName).toBe(points);
      if (next !== END) expect(then.coins, lesson.stepName).toBe(coins);
      lesson.next();
      expect(lesson.other).toBeNull();
    }
    expect(lesson.over).toBe(true);
    expect(lesson.step).toBe(STEPS - 1);
  });

  test("is paid for: the price goes to the Master Builder", async () => {
    const lesson = new Lesson();
    await answerBest(lesson);
    expect(lesson.view.players.map(({ coins }) => coins)).toEqual([5000, 25_000]);
    expect(lesson.view.offers.map(({ room }) => room)).not.toContain("study");
  });

  test("goes on from the better answer, and says so", async () => {
    const lesson = at("place");
    await lesson.act(lesson.question!.options.at(-1)!.action);
    expect(lesson.good).toBe(false);
    lesson.next();
    expect(lesson.other).toBe("better");
    expect(lesson.view.players[0].castle).toContain("study@-2,-3");
  });

  test("goes on from one of several good answers, and says so", async () => {
    const lesson = at("stairs");
    await lesson.act("0 place stairs@8,-2r2");
    expect(lesson.good).toBe(true);
    lesson.next();
    expect(lesson.other).toBe("alike");
  });
});

describe("a step", () => {
  test("begins unsolved: the tile in hand lies at no place", async () => {
    for (const [name, room] of [
      ["place", "study"],
      ["hallway", "hallway"],
      ["stairs", "stairs"],
      ["downstairs", "venus_grotto"],
      ["complete", "washroom"],
    ] as const) {
      const { carrying } = await inHand(name, room);
      expect(carrying.ghost, name).not.toBeNull();
      expect(carrying.ghost!.place, name).toBeNull();
      expect(await carrying.confirm(), name).toBe(false);
    }
  });

  test("may be left without an answer, and one can go back", async () => {
    const lesson = new Lesson();
    lesson.next();
    await answerBest(lesson);
    lesson.back();
    expect([lesson.step, lesson.answer]).toEqual([0, null]);
    lesson.next();
    expect(lesson.question?.kind).toBe("place-room");
  });

  test("has a best answer that is among the good ones, which are not all", () => {
    for (const { name, best, good, question, buys } of POSITIONS.filter(({ question }) => question)) {
      expect(good, name).toContain(best);
      const all = question!.options.length + Object.values(buys).flat().length;
      if (name !== "pass" && name !== "price") expect(good.length, name).toBeLessThan(all);
    }
  });

  test("on buying asks only which room: a press on a price is the answer", async () => {
    const lesson = new Lesson();
    const play = new Play(lesson, catalogue);
    await play.pick("study");
    expect(play.hand).toBeNull();
    expect(lesson.good).toBe(true);
    lesson.again();
    await play.pick("pantry");
    expect([lesson.answer, lesson.good]).toEqual(["0 buy pantry", false]);
  });

  test("asks to buy what its numbers recommend: of what can be bought nothing would score more", () => {
    const asked = POSITIONS.filter(
      ({ question, best }) => question?.kind === "choose-offer" && best !== "0 pass",
    );
    expect(asked.map(({ name }) => name)).toEqual(["buy", "hallway", "downstairs", "complete"]);
    for (const { name, best, question, hints } of asked) {
      const worth = new Map(hints.rooms!.map(({ room, worth }) => [room, worth[0]?.total ?? 0]));
      const rooms = question!.options.flatMap(({ action }) => action.split(" buy ")[1] ?? []);
      const wanted = / (\w+)(@|$)/.exec(best)![1];
      expect(worth.get(wanted), name).toBe(Math.max(...rooms.map((room) => worth.get(room)!)));
    }
  });

  test("on prices shows that Ben has paid as soon as they are right, and not before", async () => {
    const lesson = at("price");
    const purses = () => lesson.view.players.map(({ coins }) => coins);
    await lesson.act("0 price buttery kitchen shed porch guest_bedroom");
    expect(purses()).toEqual([6000, 9000]);
    await answerBest(lesson);
    expect(purses()).toEqual([19_000, 6000]);
    expect(lesson.view.players[1].castle).toContain("guest_bedroom");
  });

  test("on passing leaves nothing else to do, and says why", async () => {
    const lesson = at("pass");
    expect(lesson.question!.options.map(({ action }) => action)).toEqual(["0 pass"]);
    const { objections } = await lesson.attempt("0 buy porch");
    expect(objections.map(({ rule }) => rule)).toEqual(["BUY-5"]);
    await lesson.act("0 pass");
    expect(lesson.view.players[0].coins).toBe(6000);
  });

  test("on prices praises every order in which Ben pays the most that he can", async () => {
    const lesson = at("price");
    for (const [order, good] of [
      ["buttery kitchen guest_bedroom shed porch", true],
      ["porch shed guest_bedroom kitchen buttery", true],
      ["buttery kitchen shed porch guest_bedroom", false],
    ] as const) {
      await lesson.act(`0 price ${order}`);
      expect(lesson.good, order).toBe(good);
    }
  });

  test("on the hallway praises just the places that complete the Foyer", async () => {
    const { lesson, play } = await inHand("hallway", "hallway");
    const laurels = play.spots.filter(({ completes }) => completes).map(({ action }) => action);
    expect(POSITIONS[lesson.step].good.toSorted()).toEqual(laurels.toSorted());
    expect(laurels.length).toBeLessThan(play.spots.length);
  });

  test("on a washroom that pays tells what it brings, and scores the completed gallery again", async () => {
    const { lesson, play, carrying } = await inHand("complete", "washroom");
    expect(play.price.reduce((sum, { amount }) => sum + amount, 0)).toBe(-1000);
    carrying.best();
    expect(await carrying.confirm()).toBe(true);
    expect([lesson.good, lesson.scored]).toEqual([true, 9]);
    expect(lesson.view.players[0].coins).toBe(1000);
  });
});

describe("a place that is not legal", () => {
  const why = async (spot: string) =>
    (await at("place").attempt(`0 place ${spot}`)).objections.map(({ rule }) => rule);

  test("is refused by the rule that the engine names", async () => {
    expect(await why("study@0,0")).toContain("PLACE-4");
  });

  test("far from the castle meets no entrance", async () => {
    expect(await why("study@40,-40")).toEqual(["PLACE-1"]);
  });

  test("is none of those that are offered", async () => {
    const lesson = at("place");
    for (const { action } of lesson.question!.options)
      expect((await lesson.attempt(action)).objections).toEqual([]);
    const { play } = await inHand("downstairs", "venus_grotto");
    for (const { action } of play.spots) expect(await play.objections(action)).toEqual([]);
  });
});

describe("the scoring at the end", () => {
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

  test("counts the castle that the lesson has built", () => {
    expect(END.view.players[0].castle.split(" ")).toHaveLength(8);
    expect(
      POSITIONS.every(({ question }) => (question?.options ?? []).every((each) => pointsOf(each) < 20)),
    ).toBe(true);
  });
});
