import { beforeEach, expect, test, vi } from "vitest";
import { keepRead, readUntil } from "./readmarks";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
beforeEach(() => kept.clear());

test("each table has its own mark", () => {
  keepRead("a", 7);
  keepRead("b", 3);
  keepRead("a", 9);
  expect(["a", "b", "c"].map(readUntil)).toEqual([9, 3, 0]);
});

test("only the latest tables are remembered", () => {
  for (let table = 0; table < 50; table += 1) keepRead(`t${table}`, 1);
  expect([readUntil("t0"), readUntil("t49")]).toEqual([0, 1]);
});

test("damaged storage means that nothing was read", () => {
  kept.set("swanstone-read", "{");
  expect(readUntil("a")).toBe(0);
});
