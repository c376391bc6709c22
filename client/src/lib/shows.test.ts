import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Shows } from "./shows";

let told: string[] = [];
const made = () =>
  new Shows<string>({
    begin: (item) => told.push(`begin ${item}`),
    finish: (items) => told.push(`finish ${items.join()}`),
    rest: (skipped) => told.push(skipped ? "skipped" : "rest"),
  });

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
});
afterEach(() => vi.useRealTimers());

test("what takes no time is over at once", () => {
  made().add("a", 0);
  expect(told).toEqual(["begin a", "finish a", "rest"]);
});

test("the first begins at once, the others wait for their turn", () => {
  const shows = made();
  shows.add("a", 500);
  shows.add("b", 300);
  expect(told).toEqual(["begin a"]);
  expect(shows.last).toBe("b");
  vi.advanceTimersByTime(499);
  expect(told).toEqual(["begin a"]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["begin a", "finish a", "begin b"]);
  vi.advanceTimersByTime(300);
  expect(told.slice(3)).toEqual(["finish b", "rest"]);
  expect(shows.last).toBe(null);
});

test("what takes no time keeps its place in the queue", () => {
  const shows = made();
  shows.add("a", 500);
  shows.add("note", 0);
  expect(told).toEqual(["begin a"]);
  vi.advanceTimersByTime(500);
  expect(told).toEqual(["begin a", "finish a", "begin note", "finish note", "rest"]);
});

test("skipping ends all of it at once, in order, and nothing comes later", () => {
  const shows = made();
  for (const item of ["a", "b", "c"]) shows.add(item, 500);
  shows.skip();
  expect(told).toEqual(["begin a", "skipped", "finish a,b,c"]);
  vi.advanceTimersByTime(5000);
  expect(told).toHaveLength(3);
  shows.skip();
  expect(told).toHaveLength(3);
});

test("a show that comes after skipping is shown", () => {
  const shows = made();
  shows.add("a", 500);
  shows.skip();
  shows.add("b", 500);
  expect(told.at(-1)).toBe("begin b");
});

test("a long queue is hurried, yet each show stays to be seen", () => {
  const shows = made();
  for (let count = 0; count < 40; count += 1) shows.add(`${count}`, 1500);
  vi.advanceTimersByTime(1500 + 419);
  expect(told.filter((line) => line.startsWith("finish"))).toHaveLength(1);
  vi.advanceTimersByTime(35_000);
  expect(told.at(-1)).toBe("rest");
});

test("a queue that is far too long is caught up with", () => {
  const shows = made();
  for (let count = 0; count < 62; count += 1) shows.add(`${count}`, 500);
  expect(told.at(-2)).toBe("skipped");
  expect(shows.last).toBe(null);
});

test("whoever watches sees everything, however much waits", () => {
  const shows = made();
  for (let item = 0; item < 100; item++) shows.add(String(item), 1500, true);
  expect(shows.left).toHaveLength(100);
  vi.advanceTimersByTime(1499);
  expect(told).toEqual(["begin 0"]);
  vi.advanceTimersByTime(1 + 98 * 1500);
  expect(told.at(-1)).toBe("begin 99");
});
