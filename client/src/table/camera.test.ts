import { describe, expect, test } from "vitest";
import {
  FARTHEST,
  following,
  framed,
  kept,
  NEAREST,
  onTheWay,
  panned,
  shifted,
  toCastle,
  toScreen,
  viewed,
  zoomed,
  type Camera,
} from "./camera";

const size = { width: 800, height: 600 };
const camera: Camera = { x: 3, y: -2, scale: 20 };

describe("a camera", () => {
  test("finds the same point on castle and screen", () => {
    const at = { x: 123, y: 456 };
    expect(toScreen(camera, size, toCastle(camera, size, at))).toEqual(at);
    expect(toScreen(camera, size, { x: 3, y: -2 })).toEqual({ x: 400, y: 300 });
  });

  test("frames a box in what is free of the screen", () => {
    const wide = framed({ left: -10, top: 0, right: 30, bottom: 5 }, size);
    expect(wide).toEqual({ x: 10, y: 2.5, scale: 20 });
    const box = { left: 0, top: 0, right: 4, bottom: 30 };
    const low = framed(box, size, { top: 0, right: 0, bottom: 150 });
    expect(toScreen(low, size, { x: 2, y: 0 }).y).toBeCloseTo(0);
    expect(toScreen(low, size, { x: 2, y: 30 }).y).toBeCloseTo(450);
  });

  test("frames a box beside what covers the right, and above what covers nearly everything", () => {
    const box = { left: 0, top: 0, right: 30, bottom: 4 };
    const beside = framed(box, size, { top: 0, right: 200, bottom: 0 });
    expect(toScreen(beside, size, { x: 0, y: 0 }).x).toBeCloseTo(0);
    expect(toScreen(beside, size, { x: 30, y: 0 }).x).toBeCloseTo(600);
    const above = framed({ left: 0, top: 0, right: 4, bottom: 10 }, size, { top: 0, right: 0, bottom: 590 });
    expect(toScreen(above, size, { x: 0, y: 0 }).y).toBeCloseTo(0);
    expect(toScreen(above, size, { x: 0, y: 10 }).y).toBeCloseTo(60);
  });

  test("comes no nearer by itself than a room can be seen whole", () => {
    expect(framed({ left: 0, top: 0, right: 1, bottom: 1 }, size).scale).toBeLessThan(NEAREST);
  });

  test("keeps the point under the pointer while zooming, and stops at its limits", () => {
    const at = { x: 700, y: 50 };
    const near = zoomed(camera, size, 1.7, at);
    expect(near.scale).toBe(34);
    expect(toScreen(near, size, toCastle(camera, size, at)).x).toBeCloseTo(700);
    expect(toScreen(near, size, toCastle(camera, size, at)).y).toBeCloseTo(50);
    expect(zoomed(camera, size, 1000, at).scale).toBe(NEAREST);
    expect(zoomed(camera, size, 0.001, at).scale).toBe(FARTHEST);
  });

  test("moves with the hand that drags the castle", () => {
    const before = toScreen(camera, size, { x: 0, y: 0 });
    const after = toScreen(panned(camera, 30, -12), size, { x: 0, y: 0 });
    expect([after.x - before.x, after.y - before.y]).toEqual([30, -12]);
  });

  test("moves the castle out from under what comes over an edge", () => {
    const before = toScreen(camera, size, { x: 0, y: 0 });
    const after = toScreen(
      shifted(camera, { top: 0, right: 0, bottom: 50 }, { top: 20, right: 60, bottom: 250 }),
      size,
      { x: 0, y: 0 },
    );
    expect([after.x - before.x, after.y - before.y]).toEqual([-30, -90]);
  });

  test("does not lose the castle", () => {
    expect(kept({ x: 500, y: -500, scale: 20 }, { left: -5, top: -4, right: 9, bottom: 8 })).toEqual({
      x: 9,
      y: -4,
      scale: 20,
    });
  });

  test("stays where it is for a room in view, and moves as little as needed for another", () => {
    expect(following(camera, size, { left: 0, top: -4, right: 4, bottom: 0 })).toEqual(camera);
    const moved = following(camera, size, { left: 24, top: -4, right: 28, bottom: 0 });
    expect(moved.scale).toBe(20);
    expect(moved.y).toBe(-2);
    expect(toScreen(moved, size, { x: 28, y: 0 }).x).toBeCloseTo(800);
  });

  test("steps back for what would not fit, above what covers the bottom", () => {
    const moved = following(
      camera,
      size,
      { left: 0, top: 0, right: 10, bottom: 50 },
      { top: 0, right: 0, bottom: 100 },
    );
    expect(moved.scale).toBe(10);
    expect(toScreen(moved, size, { x: 0, y: 50 }).y).toBeCloseTo(500);
  });

  test("glides from one place to the other", () => {
    const to = { x: 10, y: 10, scale: 40 };
    expect(onTheWay(camera, to, 0)).toEqual(camera);
    expect(onTheWay(camera, to, 1)).toEqual(to);
    const midway = onTheWay(camera, to, 0.5).scale;
    expect(midway).toBeGreaterThan(20);
    expect(midway).toBeLessThan(40);
  });

  test("sees a part of the plane", () => {
    expect(viewed(camera, size, 20)).toEqual({ left: 3 - 19, top: -2 - 14, right: 3 + 19, bottom: -2 + 14 });
  });
});
