import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import fixture from "../castles.json";
import type { Tile, View } from "../../../generated/ludwig";
import type { Done, Option, Question, Tried } from "../../../generated/wire";
import { Catalogue, type LudwigInfo } from "../catalogue";
import { readCastle, writeSpot } from "../geometry";
import { Play, type Source } from "../play.svelte";
import { Carrying } from "./carrying.svelte";

const catalogue = new Catalogue({
  tiles: fixture.tiles as unknown as Tile[],
  favors: [],
  bonus_cards: [],
  rewards: [],
  rules: [],
} as unknown as LudwigInfo);
const castle = readCastle("foyer@0,0");
const SPOTS = ["focus_room@3,0", "focus_room@3,1r1", "focus_room@-2,0"];
const optionsOf = (spots: readonly string[]): Option[] =>
  spots.map((spot, index) => ({
    action: `0 place ${spot}`,
    score: [{ amount: 5 - index, because: "SCORE-1", about: "focus_room" }],
  }));

/** A table that asks for a placement, answers questions when told to, and keeps what was done. */
class Desk implements Source {
  seat = 0;
  view: View;
  hints = null;
  busy = false;
  question: Question;
  constructor(room: string, spots: readonly string[]) {
    this.view = { agenda: [{ item: "place-room", seat: 0, room }] } as unknown as View;
    const options = optionsOf(spots);
    this.question = { seat: 0, kind: "place-room", asks: "", since: 0, options, arrange: null };
  }
  done: string[] = [];
  asked: { action: string; answer: (reason: string) => void }[] = [];
  act(action: string): Promise<Done> {
    this.done.push(action);
    return Promise.resolve({} as Done);
  }
  attempt(action: string): Promise<Tried> {
    return new Promise((resolve) => {
      this.asked.push({
        action,
        answer: (reason) => resolve({ objections: [{ rule: "PLACE-4", reason }] } as Tried),
      });
    });
  }
}

function taken(room = "focus_room", spots = SPOTS) {
  const desk = new Desk(room, spots);
  const play = new Play(desk, catalogue);
  const carrying = new Carrying(
    () => play,
    () => castle,
    () => catalogue.tiles,
  );
  carrying.begin(carrying.hand);
  return { desk, carrying };
}
const where = (carrying: Carrying) => carrying.ghost?.place && writeSpot(carrying.ghost.place.spot);

const heard = vi.hoisted(() => [] as string[]);
vi.mock("../../../lib/sounds", () => ({ play: (sound: string) => heard.push(sound) }));

describe("the ghost", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("begins on the best spot", () => {
    expect(where(taken().carrying)).toBe("focus_room@3,0");
  });

  test("is not placed by a finger that cannot yet have meant it", () => {
    const { carrying } = taken();
    expect(carrying.tooSoon(performance.now() + 200)).toBe(true);
    expect(carrying.tooSoon(performance.now() + 400)).toBe(false);
  });

  test("follows the pointer to a spot and off it", () => {
    const { carrying } = taken();
    carrying.carry({ x: -1.2, y: 1.1 });
    expect(where(carrying)).toBe("focus_room@-2,0");
    carrying.carry({ x: 12, y: 12 });
    expect(carrying.ghost).toMatchObject({ x: 11, y: 11, place: null });
  });

  test("lets a latch click when doors meet", () => {
    const { carrying } = taken();
    heard.length = 0;
    carrying.carry({ x: 12, y: 12 });
    expect(heard).toEqual([]);
    carrying.carry({ x: -1.2, y: 1.1 });
    expect(heard).toEqual(["latch"]);
  });

  test("asks why not only where it rests, and believes only the latest answer", async () => {
    const { desk, carrying } = taken();
    carrying.carry({ x: 12, y: 12 });
    await vi.advanceTimersByTimeAsync(60);
    carrying.carry({ x: 14, y: 12 });
    await vi.advanceTimersByTimeAsync(200);
    carrying.carry({ x: 18, y: 12 });
    await vi.advanceTimersByTimeAsync(200);
    expect(desk.asked.map((each) => each.action)).toEqual([
      "0 place focus_room@13,11",
      "0 place focus_room@17,11",
    ]);
    desk.asked[1].answer("no entrance would meet");
    await vi.advanceTimersByTimeAsync(1);
    desk.asked[0].answer("too late");
    await vi.advanceTimersByTimeAsync(1);
    expect(carrying.reasons).toEqual([{ rule: "PLACE-4", reason: "no entrance would meet" }]);
  });

  test("forgets the reason on a legal spot", async () => {
    const { desk, carrying } = taken();
    carrying.carry({ x: 12, y: 12 });
    await vi.advanceTimersByTimeAsync(200);
    carrying.best();
    desk.asked[0].answer("too late");
    await vi.advanceTimersByTimeAsync(1);
    expect(carrying.reasons).toBeNull();
    expect(where(carrying)).toBe("focus_room@3,0");
  });

  test("turns in place, off the spots too, and is as it was after four turns", () => {
    const { carrying } = taken();
    const [first, second] = [carrying.ghost, carrying.hand!.places[1]];
    for (const turn of [1, 2, 3]) {
      carrying.turnBy(1);
      expect(carrying.ghost).toMatchObject({ x: 3, y: 0, place: null, form: { turn } });
    }
    carrying.turnBy(1);
    expect(carrying.ghost).toEqual(first);
    carrying.goTo(second);
    carrying.turnBy(-1);
    carrying.turnBy(1);
    expect(where(carrying)).toBe("focus_room@3,1r1");
  });

  test("turns a long room about its middle without wandering", () => {
    const { carrying } = taken("hallway", ["hallway@3,1", "hallway@5,-1r1", "hallway@5,-2r1"]);
    for (const spot of ["hallway@5,-1r1", "hallway@3,1", "hallway@5,-1r1", "hallway@3,1"]) {
      carrying.turnBy(1);
      expect(where(carrying)).toBe(spot);
    }
  });

  test("goes to the nearest spot only when it is asked to, turned as it is if it can be so", () => {
    const { carrying } = taken();
    carrying.goTo(carrying.hand!.places[2]);
    carrying.turnBy(1);
    expect(where(carrying)).toBeNull();
    carrying.toNearest();
    expect(where(carrying)).toBe("focus_room@3,1r1");
    carrying.turnBy(1);
    carrying.cycle(1);
    expect(where(carrying)).toBe("focus_room@3,1r1");
  });

  test("sticks to spots of its rotation alone once it was turned", () => {
    const { carrying } = taken();
    carrying.carry({ x: 12, y: 12 });
    carrying.turnBy(1);
    carrying.carry({ x: -1, y: 1 });
    expect(where(carrying)).toBeNull();
    carrying.carry({ x: 4, y: 2.2 });
    expect(where(carrying)).toBe("focus_room@3,1r1");
  });

  test("is back where it rested when the pointer goes to the buttons", async () => {
    const { carrying } = taken();
    carrying.carry({ x: -1, y: 1 });
    await vi.advanceTimersByTimeAsync(400);
    carrying.carry({ x: 4, y: 1 });
    await vi.advanceTimersByTimeAsync(20);
    carrying.settle();
    expect(where(carrying)).toBe("focus_room@-2,0");
  });

  test("is placed once, however often one confirms", async () => {
    const { desk, carrying } = taken();
    const both = await Promise.all([carrying.confirm(), carrying.confirm()]);
    expect(both).toEqual([true, false]);
    expect(desk.done).toEqual(["0 place focus_room@3,0"]);
  });

  test("is not placed off the spots, and a tile that is paid for is not put back", async () => {
    const { desk, carrying } = taken();
    carrying.carry({ x: 12, y: 12 });
    expect(await carrying.confirm()).toBe(false);
    expect(carrying.putBack()).toBe(false);
    expect(desk.done).toEqual([]);
  });
});
