import { afterEach, expect, test, vi } from "vitest";
import type { Done, Question, Tried } from "../../generated/wire";
import { Refused } from "../../lib/api";
import { dismiss, toasts } from "../../lib/toasts.svelte";
import type { Catalogue } from "./catalogue";
import type { Pencil } from "./planning/pencil.svelte";
import { Play, type Source } from "./play.svelte";

const market = { kind: "choose-offer", seat: 0, options: [] } as unknown as Question;
const legal = { objections: [], cost: [], then: { ...market, kind: "place-room" } } as unknown as Tried;
const tooExpensive = {
  objections: [{ rule: "BUY-1", reason: "this room costs more than you have." }],
  cost: [],
  then: null,
} as unknown as Tried;

/** A player at the market, and the answers that the server still owes. */
function shopper() {
  const owed: ((tried: Tried) => void)[] = [];
  const source = {
    seat: 0,
    question: market,
    attempt: () => new Promise<Tried>((answer) => owed.push(answer)),
  } as unknown as Source;
  return { play: new Play(source, { rules: new Map(), tiles: new Map() } as unknown as Catalogue), owed };
}

afterEach(() => toasts.splice(0).forEach((each) => dismiss(each.id)));

test("the room asked for last is the one in hand, however late the answers come", async () => {
  const { play, owed } = shopper();
  const [first, second] = [play.pick("nap_room"), play.pick("foyer")];
  owed[1](legal);
  owed[0](legal);
  expect(await Promise.all([first, second])).toEqual([false, true]);
  expect(play.picked).toBe("foyer");
});

test("a room put back before its answer came stays in the market", async () => {
  const { play, owed } = shopper();
  const picked = play.pick("nap_room");
  play.drop();
  owed[0](legal);
  expect(await picked).toBe(false);
  expect(play.picked).toBeNull();
});

test("the reason why a room cannot be bought goes when the next is asked for, and comes again with it", async () => {
  const { play, owed } = shopper();
  const refuse = async () => {
    const picked = play.pick("nap_room");
    expect(toasts).toHaveLength(0);
    owed.pop()!(tooExpensive);
    expect(await picked).toBe(false);
    return toasts.map((each) => each.id);
  };
  const [first, again] = [await refuse(), await refuse()];
  expect([first.length, again.length]).toEqual([1, 1]);
  expect(again).not.toEqual(first);
});

test("the reason why a room cannot be bought goes when something else is answered", async () => {
  const { play, owed } = shopper();
  play.source.act = async () => ({}) as Done;
  const picked = play.pick("nap_room");
  owed[0](tooExpensive);
  await picked;
  expect(toasts.map(({ reply }) => reply)).toEqual([true]);
  await play.answer("0 pass");
  expect(toasts).toHaveLength(0);
});

/** A shopper with a room in hand, and what is sent from then on. */
async function withRoomInHand() {
  const { play, owed } = shopper();
  const done: string[][] = [];
  play.source.act = async (...actions) => {
    done.push(actions);
    return {} as Done;
  };
  const picked = play.pick("nap_room");
  owed[0](legal);
  await picked;
  return { play, owed, done };
}

test("a picked room is bought and placed by one message", async () => {
  const { play, done } = await withRoomInHand();
  expect(await play.place("0 place nap_room@3,1")).toBe(true);
  expect(done).toEqual([["0 buy nap_room", "0 place nap_room@3,1"]]);
  expect(play.picked).toBeNull();
});

test("a tile of a reward is taken only with its place, and can be put back before", async () => {
  const { play, owed } = shopper();
  const done: string[][] = [];
  play.source.act = async (...actions) => (done.push(actions), {} as Done);
  Object.assign(play.source, { question: { ...market, kind: "take-corridor" } });
  const taken = play.take("hallway", "0 take hallway");
  owed[0](legal);
  expect(await taken).toBe(true);
  expect([play.hand, play.canDrop, done]).toEqual(["hallway", true, []]);
  play.drop();
  expect(play.hand).toBeNull();
  const again = play.take("stairs", "0 take stairs");
  owed[1](legal);
  await again;
  await play.place("0 place stairs@3,1");
  expect(done).toEqual([["0 take stairs", "0 place stairs@3,1"]]);
});

test("where it is not told what comes after a reward is taken, it is taken at once", async () => {
  const { play, owed } = shopper();
  const done: string[][] = [];
  play.source.act = async (...actions) => (done.push(actions), {} as Done);
  const taken = play.take("stairs", "0 take stairs");
  owed[0]({ ...legal, then: null });
  expect(await taken).toBe(true);
  expect(done).toEqual([["0 take stairs"]]);
});

test("a room tried on another's turn keeps its certain points until the castle grows", async () => {
  const players = [{ castle: "foyer@0,0" }];
  const view = { players, wares: [{ room: "nap_room" }] };
  const { play, owed } = shopper();
  Object.assign(play.source, { question: null, view });
  const trier = new Play(play.source, play.catalogue, {} as unknown as Pencil);
  const picked = trier.pick("nap_room");
  const options = [{ now: 2 }, { now: 1, sure: 5, ends: [{ step: "favors", points: 8 }] }].map((parts) => ({
    action: "0 place nap_room@3,1",
    worth: { total: 14, ...parts },
  }));
  owed[0]({ ...legal, then: { ...market, kind: "place-room", options } } as unknown as Tried);
  expect(await picked).toBe(true);
  expect([...trier.tried]).toEqual([["nap_room", 6]]);
  Object.assign(play.source, { view: { ...view, players: [{ castle: "foyer@0,0 salon@3,1" }] } });
  expect(trier.tried.size).toBe(0);
});

test("what is done beside the question leaves the picked room in hand", async () => {
  const { play, owed, done } = await withRoomInHand();
  const traded = play.beside("0 trade red");
  await vi.waitFor(() => expect(owed).toHaveLength(2));
  owed[1](legal);
  expect(await traded).toBe(true);
  expect(done).toEqual([["0 trade red"]]);
  expect(play.hand).toBe("nap_room");
});

/** A player whose every deed comes to the same bad end. */
function unlucky(fault: Error) {
  const fail = () => Promise.reject(fault);
  const source = { seat: 0, question: market, attempt: fail, act: fail } as unknown as Source;
  const play = new Play(source, { rules: new Map(), tiles: new Map() } as unknown as Catalogue);
  return [
    () => play.pick("nap_room"),
    () => play.place("0 place nap_room@3,1"),
    () => play.answer("0 pass"),
    () => play.objections("0 place nap_room@3,1"),
  ];
}

test("what is refused is not done", async () => {
  const deeds = unlucky(new Refused("not_asked", "seat 0 is asked nothing"));
  expect(await Promise.all(deeds.map((deed) => deed()))).toEqual([false, false, false, []]);
  expect(toasts.map((each) => each.text)).toEqual(["Seat 0 is asked nothing."]);
});

test("a fault of ours is not taken for a refusal", async () => {
  for (const deed of unlucky(new TypeError("x is undefined")))
    await expect(deed()).rejects.toThrow("x is undefined");
});

test("the tile to place is the one that the agenda names, whichever face it shows", () => {
  const options = [{ action: "0 place hallway_down@7,-2r1" }];
  const agenda = [
    { item: "place-room", seat: 1, room: "salon" },
    { item: "place-room", seat: 0, room: "hallway" },
  ];
  const source = { seat: 0, question: { ...market, kind: "place-room", options }, view: { agenda } };
  expect(new Play(source as unknown as Source, {} as Catalogue).hand).toBe("hallway");
});
