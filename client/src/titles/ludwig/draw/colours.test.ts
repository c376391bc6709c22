import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COLOURS, DIGITS, FACE, onType, TYPES, type Colour } from "./colours";

type Rgb = [number, number, number];

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear light. */
const VISIONS: Record<string, number[]> = {
  "full colour": [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
/** How far apart two types must be in CIE Lab; 2.3 is just noticeable side by side. */
const APART = 15;

function linear(hex: string): Rgb {
  return [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
}

function seen(colour: Rgb, matrix: number[]): Rgb {
  return [0, 3, 6].map((row) => {
    const light = matrix[row]! * colour[0] + matrix[row + 1]! * colour[1] + matrix[row + 2]! * colour[2];
    return Math.min(1, Math.max(0, light));
  }) as Rgb;
}

function lab([r, g, b]: Rgb): Rgb {
  const bent = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = bent((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = bent(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = bent((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function contrast(one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => {
    const [r, g, b] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  }) as [number, number];
  return Math.max(a, b) / Math.min(a, b);
}

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const colours = COLOURS[theme];

  test.each(Object.keys(VISIONS))("all eight types differ with %s", (vision) => {
    const places = TYPES.map((type) => lab(seen(linear(colours[type]), VISIONS[vision]!)));
    TYPES.forEach((one, a) =>
      TYPES.slice(0, a).forEach((other, b) => {
        const [p, q] = [places[a]!, places[b]!];
        const distance = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
        expect(distance, `${one} and ${other}`).toBeGreaterThan(APART);
      }),
    );
  });

  test("points and icons can be read on the colour of every type", () => {
    for (const type of TYPES)
      expect(contrast(colours[type], colours[onType(type)]), type).toBeGreaterThanOrEqual(4.5);
  });

  test("names and effects can be read on ribbons and plaques", () => {
    for (const text of ["ink", "plus", "minus"] as const) {
      expect(contrast(colours.plan, colours[text]), text).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.paper, colours[text]), text).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test("the style sheet holds the same colours and faces", () => {
  const css = readFileSync(new URL("./draw.css", import.meta.url), "utf8");
  const lines = css.matchAll(/--k-(\w+): light-dark\((#\w{6}), (#\w{6})\);/g);
  const found = Object.fromEntries([...lines].map(([, name, light, dark]) => [name, [light, dark]]));
  const names = Object.keys(COLOURS.light) as Colour[];
  expect(found).toEqual(
    Object.fromEntries(names.map((name) => [name, [COLOURS.light[name], COLOURS.dark[name]]])),
  );
  expect(css).toContain(`--k-face: ${FACE};`);
  expect(css).toContain(`--k-digits: ${DIGITS};`);
});
