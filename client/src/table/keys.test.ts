import { afterEach, describe, expect, it, vi } from "vitest";
import { keyOf, pressKey } from "./keys";

function press(
  key: string,
  more: Partial<KeyboardEvent> = {},
  writing = false,
  open = "",
): [boolean, string] {
  vi.stubGlobal("document", { querySelector: (what: string) => (open && what.includes(open) ? {} : null) });
  let did = "";
  const note = (what: string) => () => void (did = what);
  const keys = {
    place: (place: number) => void (did = `pick ${place}`),
    named: { p: note("pass"), "?": note("help"), escape: note("drop") },
  };
  const target = { closest: () => (writing ? {} : null) };
  const taken = pressKey({ key, target, ...more } as unknown as KeyboardEvent, keys);
  return [taken, did];
}

afterEach(() => vi.unstubAllGlobals());

describe("the keys of the table", () => {
  it.each([
    ["3", "pick 3"],
    ["b", "pick 10"],
    ["C", "pick 11"],
    ["p", "pass"],
    ["P", "pass"],
    ["?", "help"],
    ["Escape", "drop"],
  ])("%s does its deed", (key, deed) => expect(press(key)).toEqual([true, deed]));

  it("leave other keys alone", () => {
    expect(press("0")).toEqual([false, ""]);
    expect(press("r")).toEqual([false, ""]);
    expect(press("F1")).toEqual([false, ""]);
  });

  it("have a place each, digits first, and no letter that does something else", () => {
    const keys = Array.from({ length: 21 }, (_, place) => keyOf(place + 1));
    expect(keys.slice(0, 12).join("")).toBe("123456789bcd");
    expect(new Set(keys).size).toBe(21);
    for (const taken of "almprtu?+-.,") expect(keys).not.toContain(taken);
    expect(keyOf(22)).toBeUndefined();
  });

  it("do nothing behind a dialog, such as the curtain", () => {
    expect(press("p", {}, false, "dialog")).toEqual([false, ""]);
  });

  it("leave Escape to a menu or a panel that is open, and nothing else", () => {
    expect(press("Escape", {}, false, "popover")).toEqual([false, ""]);
    expect(press("3", {}, false, "popover")).toEqual([true, "pick 3"]);
  });

  it("take nothing from one who writes, nor from the browser", () => {
    expect(press("p", {}, true)).toEqual([false, ""]);
    expect(press("p", { ctrlKey: true })).toEqual([false, ""]);
    expect(press("Escape", { defaultPrevented: true })).toEqual([false, ""]);
  });
});
