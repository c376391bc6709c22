import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News, Note, Question, ServerMessage, Update } from "../generated/wire";
import { settings } from "./settings.svelte";
import { Table } from "./table.svelte";
import { dismiss, toast, toasts } from "./toasts.svelte";

/** A socket that says what a test wants it to say. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  onmessage: (event: { data: string }) => void = () => {};
  sent: string[] = [];
  constructor(readonly address: string) {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {}
}
const page = { hidden: false, visibilityState: "visible", addEventListener() {}, removeEventListener() {} };

const tell = (told: Partial<ServerMessage>) => FakeSocket.last.onmessage({ data: JSON.stringify(told) });
const deed = (action: number, seat: number): News => ({ seq: action + 1, at: 0, seat, action, events: [] });
const question = { seat: 0, kind: "choose", options: [] } as unknown as Question;

interface Told {
  seat?: number | null;
  news?: News[];
  notes?: Note[];
  asks?: boolean;
  status?: string;
  undo?: unknown;
  bots?: string[];
  seq?: number;
}
function update(action: number, { seat = 0, news = [], notes = [], bots = [], ...more }: Told = {}) {
  const card = {
    status: more.status ?? "running",
    undo: more.undo ?? null,
    seats: bots.map((bot) => ({ bot })),
    waiting: [],
  };
  const seq = more.seq ?? action + 1;
  tell({
    ...({ tell: "update", seq, seat, action, news, notes, card } as unknown as Update),
    ...{ view: { action }, question: more.asks ? question : null },
  });
}

/** A device with several seats is told what everybody may see, too. */
const viewpoints = (seats: number[]) => (seats.length > 1 ? [...seats, null] : seats);

let heard: number[][];
function opened(seats: number[] = [0]): Table<{ action: number }> {
  const table = new Table<{ action: number }>("t");
  tell({ tell: "welcome", seats, owner: false, version: "", link: "", table: "t" });
  for (const seat of viewpoints(seats)) update(2, { seat, news: [deed(1, 0), deed(2, 1)] });
  table.stage = (fresh) => ({ seat: fresh.at(-1)!.seat, beats: 1 });
  table.listen((_, fresh) => heard.push(fresh.map(({ action }) => action)));
  return table;
}
const shown = (table: Table<{ action: number }>) => table.view!.action;

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  page.hidden = false;
  settings.pace = "brisk";
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => {});
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("deeds of others are shown one after another, and told as they are shown", () => {
  const table = opened();
  update(3, { news: [deed(3, 1)] });
  update(4, { news: [deed(4, 2)], asks: true });
  expect([shown(table), table.playing?.seat, table.asked, table.called]).toEqual([3, 1, [], true]);
  expect(table.news.map(({ action }) => action)).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(500);
  expect([shown(table), table.playing?.seat, table.asked, table.called]).toEqual([4, 2, [0], false]);
  vi.advanceTimersByTime(500);
  expect(table.playing).toBe(null);
  expect(heard).toEqual([[3], [4]]);
});

test("skipping shows everything at once and tells it in order", () => {
  const table = opened();
  for (const action of [3, 4, 5]) update(action, { news: [deed(action, 1)] });
  table.skip();
  expect([shown(table), table.playing, table.showing]).toEqual([5, null, false]);
  expect(heard).toEqual([[3], [4, 5]]);
});

test("at instant nothing waits", () => {
  settings.pace = "instant";
  const table = opened();
  for (const action of [3, 4]) update(action, { news: [deed(action, 1)] });
  expect([shown(table), table.playing]).toEqual([4, null]);
});

test("a deed of one's own does not wait, and others go on after a breath", () => {
  const table = opened();
  update(3, { news: [deed(3, 1)] });
  update(4, { news: [deed(4, 0)] });
  expect([shown(table), table.playing]).toEqual([4, null]);
  update(5, { news: [deed(5, 1)] });
  expect(shown(table)).toBe(4);
  vi.advanceTimersByTime(300);
  expect(shown(table)).toBe(5);
});

test("why an answer was refused is told until something else is asked, other words for as long as ever", () => {
  opened();
  update(3, { asks: true });
  toast("too expensive", { bad: true, reply: true });
  toast("Anna is back");
  update(4, { asks: true });
  expect(toasts.map(({ text }) => text)).toEqual(["too expensive", "Anna is back"]);
  update(5);
  expect(toasts.map(({ text }) => text)).toEqual(["Anna is back"]);
  dismiss(toasts[0].id);
});

test("what is taken back or asked back does not wait, nor what was missed", () => {
  const table = opened();
  const wait = () => (update(3, { news: [deed(3, 1)] }), update(4, { news: [deed(4, 1)] }));
  wait();
  update(2, { seq: 6 });
  expect(shown(table)).toBe(2);
  wait();
  update(4, { seq: 7, undo: { seat: 1 } });
  expect(shown(table)).toBe(4);
  update(8, { news: [5, 6, 7, 8].map((action) => deed(action, 1)) });
  expect(shown(table)).toBe(8);
});

test("what is said is read at once, while the table goes on as it is shown", () => {
  const table = opened();
  update(3, { news: [deed(3, 1)] });
  update(4, { news: [deed(4, 1)] });
  update(4, { seq: 6, notes: [{ seq: 6, at: 0, did: "said", seat: 1, text: "hello" }] });
  expect(table.notes.map(({ text }) => text)).toEqual(["hello"]);
  expect(shown(table)).toBe(3);
  vi.advanceTimersByTime(1000);
  expect(shown(table)).toBe(4);
});

test("while a bot plays for us we are asked nothing, and its deeds are shown like others'", () => {
  const table = opened();
  update(2, { seq: 4, asks: true, bots: ["greedy", ""] });
  expect([table.question, table.asked, table.called]).toEqual([null, [], false]);
  update(3, { seq: 5, news: [{ ...deed(3, 0), by: "bot" }], asks: true, bots: ["greedy", ""] });
  expect([table.playing?.seat, table.asked, table.question]).toEqual([0, [], null]);
  update(3, { seq: 6, asks: true, bots: ["", ""] });
  vi.advanceTimersByTime(500);
  expect([table.question, table.asked]).toEqual([question, [0]]);
});

test("it is known who is away, and what was taken back", () => {
  const table = opened();
  tell({ tell: "absent", seats: [1] });
  expect(table.absent).toEqual([1]);
  update(1, { seq: 9, notes: [{ seq: 9, at: 0, did: "undone", seat: 1, to: 1 }] });
  expect(table.takenBack[9].map(({ action }) => action)).toEqual([2]);
});

test("nobody waits at a page that is hidden", () => {
  const table = opened();
  page.hidden = true;
  for (const action of [3, 4]) update(action, { news: [deed(action, 1)] });
  expect(shown(table)).toBe(4);
});

test("all seats of a device are shown the same moment, and it is told once", () => {
  const table = opened([0, 1]);
  for (const action of [3, 4])
    for (const seat of viewpoints([0, 1])) update(action, { seat, news: [deed(action, 2)] });
  const moments = () => {
    const found = [0, 1].map((seat) => ((table.looking = table.seat = seat), shown(table)));
    table.looking = null;
    table.seat = 0;
    expect(table.covered).toBe(true);
    return [...found, shown(table)];
  };
  expect(moments()).toEqual([3, 3, 3]);
  vi.advanceTimersByTime(500);
  expect(moments()).toEqual([4, 4, 4]);
  expect(heard).toEqual([[3], [4]]);
});

test("the last deed of a game is seen before the game is over", () => {
  const table = opened();
  update(3, { news: [deed(3, 1)], status: "finished" });
  expect([table.card?.status, table.playing?.view.action]).toEqual(["running", 3]);
  vi.advanceTimersByTime(500);
  expect(table.card?.status).toBe("finished");
});

test("after a lost connection nothing is asked for again that is still to be shown", () => {
  const table = opened();
  for (const action of [3, 4]) update(action, { news: [deed(action, 1)] });
  vi.advanceTimersByTime(100);
  table["connect"]();
  expect(FakeSocket.last.address).toContain("after=5");
});

test("a film shows what happened as it was, and then the table as it is", async () => {
  settings.pace = "instant";
  const table = opened();
  update(3, { news: [deed(3, 1)] });
  update(4, { news: [deed(4, 2)], asks: true });
  const past = (action: number) =>
    ({ seq: action + 1, seat: 0, action, card: { seats: [] }, view: { action }, question: null }) as object;
  vi.stubGlobal("fetch", (path: string) => {
    const at = Number(/at=(\d+)/.exec(path)![1]);
    return Promise.resolve(new Response(JSON.stringify({ ...past(at), news: [deed(at, at - 2)] })));
  });
  heard = [];
  await table.film(2);
  expect([shown(table), table.playing, table.question]).toEqual([2, null, null]);
  vi.advanceTimersByTime(900);
  expect([shown(table), table.playing?.seat]).toEqual([3, 1]);
  expect(table.news.map(({ action }) => action)).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(3000);
  expect([shown(table), table.playing, table.question]).toEqual([4, null, question]);
  expect(heard).toEqual([[], [3], [4]]);
  await table.film(2);
  table.skip();
  expect([shown(table), table.question]).toEqual([4, question]);
});

test("the turns that wait are counted: what a seat does in a row is one", () => {
  settings.pace = "watch";
  const table = opened([]);
  for (const [action, seat] of [1, 1, 2, 2, 1, 0].entries())
    update(action + 3, { seat: null, news: [deed(action + 3, seat)] });
  expect(table.behind).toBe(3);
  vi.advanceTimersByTime(3000);
  expect(table.behind).toBe(2);
  table.skip();
  expect(table.behind).toBe(0);
});

test("what is asked in secret is not shown while others still look", () => {
  const table = opened();
  update(3, { asks: true });
  table.hushed = true;
  expect(table.question).toBe(null);
  table.hushed = false;
  expect(table.question).not.toBe(null);
});

test("a server that has much to reckon is waited for longer each time, whatever else it tells", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const table = opened();
  void table.attempt("0 buy");
  const greeted = () => {
    tell({ tell: "welcome", seats: [0], owner: false, version: "", link: "", table: "t" });
    update(3, { news: [deed(3, 1)] });
  };
  const first = FakeSocket.last;
  await vi.advanceTimersByTimeAsync(6000);
  const second = FakeSocket.last;
  expect(second).not.toBe(first);
  greeted();
  expect(second.sent.length).toBe(1);
  await vi.advanceTimersByTimeAsync(6000);
  expect(FakeSocket.last).toBe(second);
  await vi.advanceTimersByTimeAsync(6000);
  expect(FakeSocket.last).not.toBe(second);
  table.close();
});
