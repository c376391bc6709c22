import { afterEach, describe, expect, test, vi } from "vitest";
import { words } from "../../words";
import { Replaying } from "./replaying.svelte";

const CARD = { table: "t1", title: "castles", status: "finished", seats: [] };
const NEWS = [0, 1, 2, 3, 4, 5].map((action) => ({
  seq: action + 1,
  at: 0,
  seat: action - 1,
  action,
  events:
    action === 1 || action === 4 ? [{ kind: "round-started", seat: 0, amount: action === 1 ? 1 : 2 }] : [],
}));

/**
 * A server with one table of five actions, where this browser may hold seats; gives the addresses that were
 * asked for.
 */
function serve(
  refusals: Record<string, [number, string]> = {},
  view: unknown = {},
  seats: number[] = [],
  status = "finished",
): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const name = /^\/api\/(?:tables\/t1\/?)?(\w*)/.exec(path)![1];
    const refusal = refusals[name];
    const at = Number(/at=(\d+)/.exec(path)?.[1] ?? 5);
    const seat = /seat=(\d+)/.exec(path)?.[1];
    const card = { ...CARD, status };
    const update = {
      action: at,
      seat: seat === undefined ? null : Number(seat),
      card,
      view,
      news: name === "past" ? [NEWS[at]] : NEWS,
    };
    const body = refusal
      ? { tell: "refused", code: refusal[1], message: "no" }
      : name === ""
        ? card
        : name === "mine"
          ? [{ card, seats }]
          : update;
    return Promise.resolve(new Response(JSON.stringify(body), { status: refusal?.[0] ?? 200 }));
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

async function opened(wanted: string | null): Promise<Replaying> {
  const replay = new Replaying("t1");
  await replay.open(wanted);
  await vi.waitFor(() => expect(replay.trouble || replay.shown).toBeTruthy());
  return replay;
}

describe("a replay", () => {
  test("opens at the moment that is asked for", async () => {
    serve();
    const replay = await opened("3");
    expect([replay.at, replay.shown!.action, replay.round, replay.last]).toEqual([3, 3, 1, 5]);
  });

  test("a moment beyond the end is the last one, and it says so", async () => {
    serve();
    const replay = await opened("99");
    expect([replay.at, replay.remark]).toEqual([5, words.log.replay.beyond(5)]);
  });

  test("what is no moment is the start, and it says so", async () => {
    serve();
    const replay = await opened("abc");
    expect([replay.at, replay.remark]).toEqual([0, words.log.replay.noMoment]);
  });

  test("walks by rounds and stops at both ends", async () => {
    serve();
    const replay = await opened("2");
    expect([replay.roundFrom(-1), replay.roundFrom(1)]).toEqual([1, 4]);
    await replay.go(0);
    expect(replay.roundFrom(-1)).toBe(0);
    await replay.go(4);
    expect(replay.roundFrom(1)).toBe(5);
  });

  test("a moment that was seen is not fetched again", async () => {
    const asked = serve();
    const replay = await opened("2");
    await replay.go(3);
    await replay.go(2);
    expect(asked.filter((path) => path.includes("at=2"))).toHaveLength(1);
  });

  test("while the scrubber runs only the last moment is shown", async () => {
    serve();
    const replay = await opened("0");
    const first = replay.go(1);
    void replay.go(2);
    void replay.go(5);
    await first;
    expect(replay.shown!.action).toBe(5);
  });

  test.each([
    ["", 404, "no_table", words.log.replay.noTable],
    ["update", 403, "no_onlookers", words.log.replay.noOnlookers],
    ["past", 409, "not_now", words.log.replay.notBegun],
  ])("a refusal of '%s' with %d is told in a sentence", async (name, status, code, sentence) => {
    serve({ [name]: [status, code] });
    expect((await opened("0")).trouble).toBe(sentence);
  });

  test.each([
    ["a running game on one's own device shows one's own eyes", [1], "running", [1], 1],
    ["a running game on a shared device shows nobody's", [0, 1], "running", [], null],
    ["a finished game on a shared device shows everybody's", [0, 1], "finished", [0, 1], 1],
  ])("%s", async (_, seats, status, offered, seen) => {
    const asked = serve({}, {}, seats, status);
    const replay = await opened("2");
    expect(replay.eyesOffered).toEqual(offered);
    await replay.look(1);
    expect([replay.eyes, replay.shown!.seat, replay.whole!.seat]).toEqual([seen, seen, seen]);
    expect(asked.some((path) => path.includes("seat="))).toBe(seen !== null);
  });

  test("a game that has not begun is told as such", async () => {
    serve({}, null);
    expect((await opened("0")).trouble).toBe(words.log.replay.notBegun);
  });
});
