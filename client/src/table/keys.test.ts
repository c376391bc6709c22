import { afterEach, describe, expect, it, vi } from "vitest";
import { pressKey } from "./keys";

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
    digit: (place: number) => void (did = `pick ${place}`),
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
    ["p", "pass"],
    ["P", "pass"],
    ["?", "help"],
    ["Escape", "drop"],
  ])("%s does its deed", (key, deed) => expect(press(key)).toEqual([true, deed]));

  it("leave other keys alone", () => {
    expect(press("0")).toEqual([false, ""]);
    expect(press("r")).toEqual([false, ""]);
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
