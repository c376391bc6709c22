import { describe, expect, it } from "vitest";
import type { Size } from "./camera";
import type { Box } from "./camera";
import { placeCard } from "./thingcard";

const CARD: Size = { width: 300, height: 400 };
const WIDE: Size = { width: 1440, height: 900 };
const PHONE: Size = { width: 375, height: 812 };

function around(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}
function covers(at: { left: number; top: number }, about: Box): boolean {
  return (
    at.left < about.right &&
    about.left < at.left + CARD.width &&
    at.top < about.bottom &&
    about.top < at.top + CARD.height
  );
}
function leaves(at: { left: number; top: number }, screen: Size): boolean {
  return (
    at.left < 0 || at.top < 0 || at.left + CARD.width > screen.width || at.top + CARD.height > screen.height
  );
}

describe("the large card", () => {
  it("lies above a room of the market", () => {
    const about = around(600, 720, 100, 150);
    expect(placeCard(about, CARD, WIDE)).toEqual({ left: 500, top: 308 });
  });

  it("lies below what is at the top of the screen", () => {
    expect(placeCard(around(600, 60, 100, 40), CARD, WIDE).top).toBe(112);
  });

  it("lies beside what is neither far enough down nor up", () => {
    const about = around(1100, 300, 300, 200);
    const at = placeCard(about, CARD, WIDE);
    expect(at.left + CARD.width).toBeLessThan(about.left);
    expect(covers(at, about)).toBe(false);
  });

  it("covers nothing that is pointed at and never leaves a wide screen, wherever that is", () => {
    for (let left = 0; left <= WIDE.width - 110; left += 55) {
      for (let top = 0; top <= WIDE.height - 150; top += 50) {
        const about = around(left, top, 110, 150);
        const at = placeCard(about, CARD, WIDE);
        expect([left, top, covers(at, about), leaves(at, WIDE)]).toEqual([left, top, false, false]);
      }
    }
  });

  it("stands in the middle of a phone's width", () => {
    for (const left of [0, 140, 285])
      expect(placeCard(around(left, 600, 90, 130), CARD, PHONE).left).toBe((PHONE.width - CARD.width) / 2);
  });

  it("stays on the screen of a phone even where it must cover something", () => {
    for (let top = 0; top <= PHONE.height - 130; top += 40) {
      expect(leaves(placeCard(around(200, top, 90, 130), CARD, PHONE), PHONE)).toBe(false);
    }
  });
});
