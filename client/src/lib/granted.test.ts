import { afterEach, expect, test } from "vitest";
import { words } from "../words";
import { Refused } from "./api";
import { complain, granted } from "./granted";
import { dismiss, dismissReplies, toasts } from "./toasts.svelte";

const refuse = (code: Refused["code"], message: string) => () => Promise.reject(new Refused(code, message));

afterEach(() => [...toasts].forEach((each) => dismiss(each.id)));

test("what is granted is granted without a word", async () => {
  expect(await granted(async () => 1)).toBe(true);
  expect(toasts).toHaveLength(0);
});

test("a refusal is told as a sentence, with a capital and a stop", async () => {
  expect(await granted(refuse("too_many", "too many messages; please slow down"))).toBe(false);
  expect(toasts.map(({ text, bad }) => [text, bad])).toEqual([
    ["Too many messages; please slow down.", true],
  ]);
});

test("a sentence stays as it is", () => {
  expect(new Refused("no_server", words.connection.noServer).message).toBe(words.connection.noServer);
});

test("one who is late is told so in the page's own words", async () => {
  await granted(refuse("stale", "the table is at entry 7"));
  expect(toasts.map((each) => each.text)).toEqual([words.connection.stale]);
});

test("a reply goes with its question, unless it says that another is asked", () => {
  complain(new Refused("illegal", "this room costs more than you have"), { reply: true });
  complain(new Refused("stale", "the table is at entry 7"), { reply: true });
  dismissReplies();
  expect(toasts.map((each) => each.text)).toEqual([words.connection.stale]);
});

test("a fault of ours is no refusal", async () => {
  await expect(granted(() => Promise.reject(new TypeError("x is undefined")))).rejects.toThrow(
    "x is undefined",
  );
  expect(toasts).toHaveLength(0);
});
