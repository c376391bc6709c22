/**
 * What lies on the floor beneath the furniture: carpets, inlays, garden paths, and the great pieces of some
 * rooms.
 */

import type { Turned } from "../geometry";
import { floorType, paint } from "./colours";
import { doorPlace } from "./doors";
import { outline, UNIT, WALL } from "./shapes";
import { at, box, inked, line, n, ring, used } from "./svg";

const FAINT = ` stroke-opacity=".35"`;
const sizeOf = (form: Turned) => [form.width * UNIT, form.height * UNIT] as const;

/** Paths from every door of a garden to its middle. */
function gardenPaths(form: Turned): string {
  const [mx, my] = sizeOf(form).map((side) => side / 2) as [number, number];
  const ways = form.entrances.map((entrance) => {
    const [x, y] = doorPlace(entrance);
    const bend = entrance.facing & 1 ? at((x + mx) / 2, y) : at(x, (y + my) / 2);
    return `M${at(x, y)}Q${bend} ${at(mx, my)}`;
  });
  const d = ways.join("");
  const round = ` stroke-linecap="round"`;
  const pebbles = line(d, "ink", 0.5, `${FAINT} stroke-dasharray="1 3"`);
  return line(d, "ink", 10.6, round + FAINT) + line(d, "path", 9.6, round) + pebbles;
}

/** Two lines that follow the walls at a distance. */
function inlay(form: Turned, inset: number): string {
  const lines = outline(form, inset) + outline(form, inset + 2.2);
  return line(lines, "ink", 0.6, ` stroke-opacity=".5"`);
}

/** A carpet in the colour of the type. */
function carpet(form: Turned, inset: number): string {
  return `<path d="${outline(form, inset)}" fill="currentColor" fill-opacity=".5"/>${inlay(form, inset)}`;
}

/** The runner along a corridor. */
function runner(form: Turned): string {
  const [w, h] = sizeOf(form);
  const half = form.height === 1 ? 4 : 8;
  const inner = box(9, h / 2 - half + 1.6, w - 18, 2 * half - 3.2);
  return inked(box(7, h / 2 - half, w - 14, 2 * half), "minus", 0.55) + line(inner, "lamp", 0.7);
}

/** Steps that go down into the dark. */
function steps(form: Turned): string {
  const [w, h] = sizeOf(form);
  const tread = (w - 12) / 12;
  const dim = Array.from({ length: 12 }, (_, step) => {
    const opacity = Math.round((11 - step) * 6.5) / 100;
    return `<path d="${box(6 + step * tread, 0, tread, h)}" fill="${paint("shade")}" fill-opacity="${opacity}"/>`;
  });
  const edges = Array.from({ length: 13 }, (_, step) => `M${n(6 + step * tread)} 0v${h}`);
  return dim.join("") + line(edges.join(""), "ink", 0.6);
}

/** A throne on two steps, and the red carpet before it. */
function throne(form: Turned): string {
  const [w, h] = sizeOf(form);
  const x = w / 2;
  return (
    inlay(form, 9) +
    inked(box(x - 9, 20, 18, h - 27), "minus", 0.6) +
    inked(`M${x - 36} ${WALL}h72v10q-36 28-72 0z`, "plan") +
    inked(`M${x - 26} ${WALL}h52v8q-26 20-52 0z`, "lamp") +
    `<use href="#k-m-throne" transform="translate(${x - 11.5} 4.5)scale(1.5)"/>`
  );
}

/** A lake with rocks and the swan on it. */
function grotto(): string {
  const rock = (x: number, y: number, r: number) =>
    `M${x - r} ${y}l${at(r * 0.4, -r)} ${at(r, r * 0.2)} ` +
    `${at(r * 0.6, r * 0.8)} ${at(-r * 0.5, r * 0.7)} ${at(-r, 0)}z`;
  const rocks =
    rock(96, 30, 9) +
    rock(102, 40, 6) +
    rock(24, 92, 8) +
    rock(98, 88, 9) +
    rock(90, 99, 6) +
    rock(20, 30, 7);
  const waves = "M30 88q4-3 8 0t8 0M74 92q4-3 8 0t8 0M54 103q4-3 8 0t8 0M24 40q4-3 8 0t8 0M78 34q4-3 8 0t8 0";
  return (
    inked("M14 58C12 30 36 12 60 16s46 16 46 44-16 46-46 46S16 86 14 58z", "water") +
    line("M20 58C18 34 38 18 60 22s40 14 40 38-14 40-40 40S22 82 20 58z", "ink", 0.6, FAINT) +
    line(waves, "ink", 0.6, ` stroke-opacity=".6"`) +
    inked(rocks, "corridor") +
    used("swan", 62, 17, 22)
  );
}

/** Rings that go down forever. */
function pit(form: Turned): string {
  const middle = (form.width * UNIT) / 2;
  const rings = [0.3, 0.45, 0.6, 0.75, 0.92].map((dark, depth) => {
    const down = middle + depth / 2;
    return inked(ring(down, down, middle - 8 - depth * 5), "ink", dark);
  });
  return rings.join("");
}

/** The same mark in some directions around a middle. */
function spread(count: number, mark: (cos: number, sin: number) => string): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * (index + 0.5)) / count;
    return mark(Math.cos(angle), Math.sin(angle));
  }).join("");
}

/** Spokes from an inner to an outer radius, and a ring across them. */
function spokes(x: number, y: number, inner: number, outer: number, count: number): string {
  const each = spread(
    count,
    (cos, sin) => `M${at(x + inner * cos, y + inner * sin)}L${at(x + outer * cos, y + outer * sin)}`,
  );
  return each + ring(x, y, outer * 0.68);
}

/** A roof of rays, seen from above. */
function roof(x: number, y: number, r: number, count: number): string {
  const rim = spread(count, (cos, sin) => `L${at(x + r * cos, y + r * sin)}`).replace("L", "M");
  return inked(`${rim}z`, "plan", 0.7) + inked(spokes(x, y, r / 4, r, count), "plan", 0.35);
}

/** A great table with chairs all around it. */
function council(): string {
  const chairs = spread(14, (cos, sin) => ring(60 + 40 * cos, 62 + 40 * sin, 4));
  return inked(chairs, "plan") + inked(ring(60, 62, 36) + ring(60, 62, 33), "plan");
}

/** Rows of seats in half circles before a stage. */
function seats(): string {
  const arcs = [28, 35, 42, 49].map((r) => `M${60 - r} 70A${r} ${r} 0 0 1 ${60 + r} 70`).join("");
  const rows =
    line(arcs, "plan", 5) + line(arcs, "ink", 5.6, ` stroke-dasharray=".6 6"`) + line(arcs, "ink", 0.5);
  return rows + inked("M10 80h100A54 54 0 0 1 10 80zM16 86h88", "path");
}

/** Rails along the walls, with a small train. */
function railway(form: Turned): string {
  const way = outline(form, 11);
  const train = box(96, 7.5, 8, 7) + box(105, 7.5, 7, 7) + box(113, 7.5, 7, 7);
  const rails =
    line(way, "ink", 6, ` stroke-dasharray="1 2.6"`) + line(way, "ink", 4) + line(way, "path", 2.8);
  return rails + inked(train, "minus");
}

/** Two lanes from end to end, with a ball and four pins on each. */
function lanes(form: Turned): string {
  const [w, h] = sizeOf(form);
  const lane = (y: number) => {
    const boards = [y - 2.2, y + 2.2].map((board) => `M22 ${n(board)}H${w - 8}`).join("");
    const pins = [
      [13, -3],
      [13, 3],
      [17, -1.5],
      [17, 1.5],
    ]
      .map(([x, dy]) => ring(w - x!, y + dy!, 1.3))
      .join("");
    const wood = inked(box(22, y - 6.5, w - 30, 13), "path") + line(boards, "ink", 0.4, FAINT);
    return wood + inked(pins, "plan") + inked(ring(28, y, 2.8), "ink", 0.8);
  };
  return lane(h / 2 - 8.5) + lane(h / 2 + 8.5);
}

/** An inlaid star with the swan of the house. */
function emblem(form: Turned): string {
  const middle = (form.width * UNIT) / 2;
  const star = spread(8, (cos, sin) => {
    const [inX, inY] = [cos * 0.924 - sin * 0.383, sin * 0.924 + cos * 0.383];
    return `L${at(middle + 25 * cos, middle + 25 * sin)}L${at(middle + 15 * inX, middle + 15 * inY)}`;
  });
  const medal = inked(ring(middle, middle, 13), "plan") + used("swan", middle - 9, middle - 9.5, 18);
  return inlay(form, 8) + inked(`${star.replace("L", "M")}z`, "path") + medal;
}

/** The great pieces that fill the middle of some rooms, beneath their labels. */
const PIECES: Readonly<Record<string, (form: Turned) => string>> = {
  throne_room: throne,
  venus_grotto: grotto,
  bottomless_pit: pit,
  stairs: steps,
  hallway: runner,
  hallway_down: runner,
  great_hall: runner,
  upper_hall: runner,
  foyer: emblem,
  foyer4: emblem,
  bowling_alley: lanes,
  train_room: railway,
  board_room: council,
  theater: seats,
  french_gazebo: (form) => gardenPaths(form) + roof(48, 52, 34, 8),
  conservatory: (form) => gardenPaths(form) + roof(60, 64, 44, 16),
  hundings_hut: (form) =>
    gardenPaths(form) + inked(ring(60, 64, 42), "path") + inked(spokes(60, 64, 10, 42, 11), "path"),
};

/** What lies on the floor of a printed tile. */
export function drawDecor(form: Turned): string {
  const { id, shape } = form.tile;
  const piece = PIECES[id];
  if (piece) return piece(form);
  const isFlat = form.height < 3;
  switch (floorType(form.tile)) {
    case "outdoor":
      return gardenPaths(form);
    case "activity":
      return inlay(form, 7);
    case "living":
      return carpet(form, isFlat ? 11 : shape.id === "150" ? 9 : 14);
    case "sleeping":
      return isFlat || shape.id === "300" ? "" : carpet(form, 20);
    default:
      return "";
  }
}
