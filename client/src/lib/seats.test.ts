import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import type { Card } from "../generated/wire";
import { inOrder, isAsked, SEAT_COLOURS, seatColour } from "./seats";

const theme = readFileSync("src/theme.css", "utf8");

/** The two sides of a colour of the page: light, dark. */
function sides(name: string): string[] {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(theme);
  return found ? [found[1], found[2]] : [];
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe("the colours of the seats", () => {
  const seats = Array.from({ length: SEAT_COLOURS }, (_, seat) => seat);

  test("eight seats have eight colours, in light and in dark", () => {
    expect(new Set(seats.map(seatColour)).size).toBe(SEAT_COLOURS);
    for (const side of [0, 1]) expect(new Set(seats.map((seat) => sides(`seat-${seat}`)[side])).size).toBe(8);
  });

  test.each(seats)("seat %i can be read on a panel", (seat) => {
    for (const side of [0, 1])
      for (const panel of ["panel", "panel-2"])
        expect(contrast(sides(`seat-${seat}`)[side], sides(panel)[side])).toBeGreaterThan(4.5);
  });

  test("what the table does by itself has no seat's colour", () => {
    expect(seats.map(seatColour)).not.toContain(seatColour(-1));
  });
});

describe("the seats", () => {
  it("are seen from one's own on clockwise", () => {
    expect(inOrder(4, 2)).toEqual([2, 3, 0, 1]);
    expect(inOrder(3, null)).toEqual([0, 1, 2]);
  });

  it("are asked when the table waits for them", () => {
    const card = { waiting: [{ seat: 1, asks: "do something" }] } as unknown as Card;
    expect([0, 1].map((seat) => isAsked(card, seat))).toEqual([false, true]);
  });
});
