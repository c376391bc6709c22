/** Where one stands above the castle: pan, zoom and the gestures that ask for them. Castle units are the lattice's; screen units are pixels. */
import type { Attachment } from "svelte/attachments";
import type { Box } from "./geometry";

/** The point of the castle in the middle of the screen, and how many pixels a unit of the lattice takes. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** What lies over the edges of the screen, in pixels. */
export interface Insets {
  readonly top: number;
  readonly bottom: number;
}

export const NEAREST = 90;
export const FARTHEST = 6;
/** The closest that the camera comes by itself. */
const OPENING = 46;
const NO_INSETS: Insets = { top: 0, bottom: 0 };

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value));

export const toCastle = (camera: Camera, size: Size, at: Point): Point => ({
  x: camera.x + (at.x - size.width / 2) / camera.scale,
  y: camera.y + (at.y - size.height / 2) / camera.scale,
});

export const toScreen = (camera: Camera, size: Size, at: Point): Point => ({
  x: (at.x - camera.x) * camera.scale + size.width / 2,
  y: (at.y - camera.y) * camera.scale + size.height / 2,
});

/** A box with some units more on every side. */
export const widened = (box: Box, by: number): Box => ({ left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by });

export const joined = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** The camera that shows a whole box in the free part of the screen. */
export function framed(box: Box, size: Size, insets = NO_INSETS): Camera {
  const free = Math.max(size.height - insets.top - insets.bottom, size.height / 3);
  const scale = between(FARTHEST, Math.min(size.width / (box.right - box.left), free / (box.bottom - box.top)), OPENING);
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 + (insets.bottom - insets.top) / 2 / scale, scale };
}

/** The part of the castle's plane that a camera shows, less a rim in pixels. */
export function viewed(camera: Camera, size: Size, rim: number): Box {
  const [x, y] = [(size.width / 2 - rim) / camera.scale, (size.height / 2 - rim) / camera.scale];
  return { left: camera.x - x, top: camera.y - y, right: camera.x + x, bottom: camera.y + y };
}

/** The castle under a point of the screen stays there while everything grows. */
export function zoomed(camera: Camera, size: Size, factor: number, at: Point): Camera {
  const scale = between(FARTHEST, camera.scale * factor, NEAREST);
  const fixed = toCastle(camera, size, at);
  return { x: fixed.x - (at.x - size.width / 2) / scale, y: fixed.y - (at.y - size.height / 2) / scale, scale };
}

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale });

/** Some of the castle always stays on the screen. */
export const kept = (camera: Camera, castle: Box): Camera => ({
  ...camera,
  x: between(castle.left, camera.x, castle.right),
  y: between(castle.top, camera.y, castle.bottom),
});

/** The least move that brings a box into view; farther away only if it would not fit. */
export function following(camera: Camera, size: Size, box: Box, insets = NO_INSETS): Camera {
  const free = Math.max(size.height - insets.top - insets.bottom, size.height / 3);
  const fits = Math.min(size.width / (box.right - box.left), free / (box.bottom - box.top));
  const scale = between(FARTHEST, Math.min(camera.scale, fits), NEAREST);
  const [half, up, down] = [size.width / 2 / scale, (size.height / 2 - insets.top) / scale, (size.height / 2 - insets.bottom) / scale];
  return { x: between(box.right - half, camera.x, box.left + half), y: between(box.bottom - down, camera.y, box.top + up), scale };
}

/** The camera on its way from one place to another; `part` runs from 0 to 1. */
export function onTheWay(from: Camera, to: Camera, part: number): Camera {
  const eased = 1 - (1 - part) ** 3;
  return {
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased,
    scale: from.scale * (to.scale / from.scale) ** eased,
  };
}

/** What fingers, mouse and wheel ask for; points are in pixels from the board's left and top. */
export interface Wishes {
  /** The mouse rests on or moves over the board without dragging. */
  hover(at: Point, when: number): void;
  /** A press begins; true if the finger takes something up instead of dragging the board. */
  take(at: Point, touch: boolean): boolean;
  carry(at: Point, when: number): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** Quarter turns by twist, shift and wheel, or the other mouse button; false if there is nothing to turn. */
  turn(quarters: 1 | -1): boolean;
  /** The finger that carried is lifted. */
  letGo(): void;
  /** True if the tap meant something, so that a second one is no double tap. */
  tap(at: Point, touch: boolean): boolean;
  doubleTap(at: Point): void;
}

const STRAY = 6;
const TWIST = Math.PI / 5;
const TWICE = 300;

/** Listens to a board and tells what is wished. */
export function gestures(wishes: Wishes): Attachment<Element> {
  return (element) => {
    const board = element as SVGSVGElement;
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    let moved = false;
    let carrying = false;
    let twist = 0;
    let lastTap = { when: -TWICE, at: { x: 0, y: 0 } };

    const here = (event: MouseEvent): Point => {
      const box = board.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const spread = () => {
      const [one, other] = [...fingers.values()];
      return { length: Math.hypot(other.x - one.x, other.y - one.y), angle: Math.atan2(other.y - one.y, other.x - one.x), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    };

    function down(event: PointerEvent) {
      if (event.button) return;
      if (event.isPrimary) fingers.clear(); // the end of an earlier press may have been lost
      fingers.set(event.pointerId, here(event));
      if (fingers.size === 1) {
        start = here(event);
        moved = false;
        carrying = wishes.take(start, event.pointerType !== "mouse");
      } else {
        moved = true;
        carrying = false;
        twist = 0;
      }
    }

    function move(event: PointerEvent) {
      const at = here(event);
      if (event.pointerType === "mouse" && !(event.buttons & 1)) fingers.clear();
      const before = fingers.get(event.pointerId);
      if (!before) {
        if (event.pointerType === "mouse") wishes.hover(at, event.timeStamp);
        return;
      }
      if (!moved && start && Math.hypot(at.x - start.x, at.y - start.y) < STRAY) return;
      if (!moved) board.setPointerCapture(event.pointerId);
      moved = true;
      if (fingers.size === 2) return pinch(event.pointerId, at);
      fingers.set(event.pointerId, at);
      if (carrying) wishes.carry(at, event.timeStamp);
      else wishes.pan(at.x - before.x, at.y - before.y);
    }

    function pinch(id: number, at: Point) {
      const before = spread();
      fingers.set(id, at);
      const after = spread();
      wishes.pan(after.x - before.x, after.y - before.y);
      if (before.length > 8) wishes.zoom(after.length / before.length, after);
      twist += Math.atan2(Math.sin(after.angle - before.angle), Math.cos(after.angle - before.angle));
      if (Math.abs(twist) > TWIST && wishes.turn(twist > 0 ? 1 : -1)) twist = 0;
    }

    function up(event: PointerEvent) {
      if (!fingers.delete(event.pointerId) || fingers.size) return;
      const at = here(event);
      if (moved && carrying) wishes.letGo();
      if (moved || event.type === "pointercancel") return;
      if (wishes.tap(at, event.pointerType !== "mouse")) return void (lastTap.when = -TWICE);
      const again = event.timeStamp - lastTap.when < TWICE && Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < 30;
      lastTap = again ? { when: -TWICE, at } : { when: event.timeStamp, at };
      if (again) wishes.doubleTap(at);
    }

    function wheel(event: WheelEvent) {
      event.preventDefault();
      const delta = event.deltaY || event.deltaX; // with shift some browsers report the wheel sideways
      if (event.shiftKey && wishes.turn(delta > 0 ? 1 : -1)) return;
      const step = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? delta : delta * 30;
      wishes.zoom(Math.exp(-between(-240, step, 240) * (event.ctrlKey ? 0.01 : 0.0018)), here(event));
    }

    function menu(event: MouseEvent) {
      if (fingers.size || (event as PointerEvent).pointerType === "touch") return event.preventDefault();
      if (wishes.turn(event.shiftKey ? -1 : 1)) event.preventDefault();
    }

    const events: [string, (event: never) => void][] = [
      ["pointerdown", down],
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", up],
      ["contextmenu", menu],
    ];
    for (const [name, listener] of events) board.addEventListener(name, listener as EventListener);
    board.addEventListener("wheel", wheel, { passive: false });
    return () => {
      for (const [name, listener] of events) board.removeEventListener(name, listener as EventListener);
      board.removeEventListener("wheel", wheel);
    };
  };
}
