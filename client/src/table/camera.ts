/**
 * Where one stands above the castle: pan, zoom and the gestures that ask for them. Castle units are the
 * lattice's; screen units are pixels.
 */
import type { Attachment } from "svelte/attachments";

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
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** What lies over the edges of the screen, in pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const NEAREST = 90;
export const FARTHEST = 6;
/** The closest that the camera comes by itself. */
const OPENING = 46;
export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0 };
/** How much of the screen counts as free whatever lies over it, in pixels. */
const LEAST = 60;

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
export const widened = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

export const joined = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** The free part of the screen. */
function freeOf(size: Size, insets: Insets): Box {
  const top = Math.min(insets.top, Math.max(0, size.height - LEAST));
  return {
    left: 0,
    top,
    right: Math.max(size.width - insets.right, LEAST),
    bottom: Math.max(size.height - insets.bottom, top + LEAST),
  };
}

/** How many pixels a unit may take for a box to fit into a part of the screen. */
const fits = (box: Box, free: Box) =>
  Math.min(
    (free.right - free.left) / (box.right - box.left),
    (free.bottom - free.top) / (box.bottom - box.top),
  );

/** The camera that shows a whole box in the free part of the screen. */
export function framed(box: Box, size: Size, insets = NO_INSETS): Camera {
  const free = freeOf(size, insets);
  const scale = between(FARTHEST, fits(box, free), OPENING);
  return {
    x: (box.left + box.right) / 2 + (size.width - free.left - free.right) / 2 / scale,
    y: (box.top + box.bottom) / 2 + (size.height - free.top - free.bottom) / 2 / scale,
    scale,
  };
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
  return {
    x: fixed.x - (at.x - size.width / 2) / scale,
    y: fixed.y - (at.y - size.height / 2) / scale,
    scale,
  };
}

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y - dy / camera.scale,
});

/** The same castle in the middle of what is free, when other things lie over the edges. */
export const shifted = (camera: Camera, from: Insets, to: Insets): Camera =>
  panned(camera, (from.right - to.right) / 2, (to.top - from.top + from.bottom - to.bottom) / 2);

/** Some of the castle always stays on the screen. */
export const kept = (camera: Camera, castle: Box): Camera => ({
  ...camera,
  x: between(castle.left, camera.x, castle.right),
  y: between(castle.top, camera.y, castle.bottom),
});

/** The least move that brings a box into view; farther away only if it would not fit. */
export function following(camera: Camera, size: Size, box: Box, insets = NO_INSETS): Camera {
  const free = freeOf(size, insets);
  const scale = between(FARTHEST, Math.min(camera.scale, fits(box, free)), NEAREST);
  const [left, right] = [free.left - size.width / 2, free.right - size.width / 2];
  const [top, bottom] = [free.top - size.height / 2, free.bottom - size.height / 2];
  return {
    x: between(box.right - right / scale, camera.x, box.left - left / scale),
    y: between(box.bottom - bottom / scale, camera.y, box.top - top / scale),
    scale,
  };
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

/** What to do for fingers, mouse and wheel; points are in pixels from the board's left and top. */
export interface GestureHandlers {
  /** The mouse rests on or moves over the board without dragging. */
  hover(at: Point): void;
  /** A press begins; true if the finger takes something up instead of dragging the board. */
  take(at: Point, touch: boolean): boolean;
  carry(at: Point): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** Quarter turns by twist, shift and wheel, or the other mouse button; false if there is nothing to turn. */
  turn(quarters: 1 | -1): boolean;
  /** The finger that carried is lifted. */
  letGo(): void;
  /** True if the tap meant something, so that a second one is no double tap. */
  tap(at: Point, touch: boolean): boolean;
  doubleTap(at: Point): void;
  /** The mouse is released on the board after a press elsewhere. */
  drop(): void;
}

const STRAY = 6;
const TWIST = Math.PI / 5;
const TWICE = 300;

/** Listens to a board and calls the handler of each gesture. */
export function gestures(handlers: GestureHandlers): Attachment<Element> {
  return (element) => {
    const hands = new Hands(element, handlers);
    return () => hands.end();
  };
}

/** How two fingers lie: how far apart, at what angle, and the point between them. */
function spread(one: Point, other: Point): { length: number; angle: number } & Point {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  return {
    length: Math.hypot(dx, dy),
    angle: Math.atan2(dy, dx),
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  };
}

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const isMouse = (event: PointerEvent) => event.pointerType === "mouse";

/** The fingers on a board, or its mouse, from press to release. */
class Hands {
  private fingers = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private moved = false;
  private carrying = false;
  private twist = 0;
  private lastTap = { when: -TWICE, at: { x: 0, y: 0 } };
  private listening = new AbortController();

  constructor(
    private board: Element,
    private handlers: GestureHandlers,
  ) {
    this.on("pointerdown", this.down);
    this.on("pointermove", this.move);
    this.on("pointerup", this.up);
    this.on("pointercancel", this.up);
    this.on("contextmenu", this.menu);
    this.on("wheel", this.wheel);
  }

  private on(name: string, listener: (event: never) => void) {
    this.board.addEventListener(name, listener as EventListener, {
      passive: false,
      signal: this.listening.signal,
    });
  }

  end() {
    this.listening.abort();
  }

  private here(event: MouseEvent): Point {
    const box = this.board.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down = (event: PointerEvent) => {
    if (event.button) return;
    if (event.isPrimary) this.fingers.clear(); // the end of an earlier press may have been lost
    this.fingers.set(event.pointerId, this.here(event));
    this.moved = this.fingers.size > 1;
    this.twist = 0;
    if (this.moved) return void (this.carrying = false);
    this.start = this.here(event);
    this.carrying = this.handlers.take(this.start, !isMouse(event));
  };

  private move = (event: PointerEvent) => {
    const at = this.here(event);
    if (isMouse(event) && !(event.buttons & 1)) this.fingers.clear();
    const before = this.fingers.get(event.pointerId);
    if (before) this.drag(event, before, at);
    else if (isMouse(event)) this.handlers.hover(at);
  };

  private drag({ pointerId }: PointerEvent, before: Point, at: Point) {
    if (!this.moved && apart(at, this.start) < STRAY) return;
    if (!this.moved) this.board.setPointerCapture(pointerId);
    this.moved = true;
    if (this.fingers.size === 2) return this.pinch(pointerId, at);
    this.fingers.set(pointerId, at);
    if (this.carrying) this.handlers.carry(at);
    else this.handlers.pan(at.x - before.x, at.y - before.y);
  }

  private pinch(id: number, at: Point) {
    const lie = () => spread(...([...this.fingers.values()] as [Point, Point]));
    const before = lie();
    this.fingers.set(id, at);
    const after = lie();
    this.handlers.pan(after.x - before.x, after.y - before.y);
    if (before.length > 8) this.handlers.zoom(after.length / before.length, after);
    this.twist += Math.atan2(Math.sin(after.angle - before.angle), Math.cos(after.angle - before.angle));
    if (Math.abs(this.twist) > TWIST && this.handlers.turn(this.twist > 0 ? 1 : -1)) this.twist = 0;
  }

  private up = (event: PointerEvent) => {
    const began = this.fingers.delete(event.pointerId);
    if (!began && isMouse(event)) this.handlers.drop();
    if (!began || this.fingers.size) return;
    if (this.moved && this.carrying) this.handlers.letGo();
    if (!this.moved && event.type !== "pointercancel") this.tap(this.here(event), event);
  };

  private tap(at: Point, event: PointerEvent) {
    const again = event.timeStamp - this.lastTap.when < TWICE && apart(at, this.lastTap.at) < 30;
    const meant = this.handlers.tap(at, !isMouse(event));
    this.lastTap = { when: meant || again ? -TWICE : event.timeStamp, at };
    if (again && !meant) this.handlers.doubleTap(at);
  }

  private wheel = (event: WheelEvent) => {
    event.preventDefault();
    const delta = event.deltaY || event.deltaX; // with shift some browsers report the wheel sideways
    if (event.shiftKey && this.handlers.turn(delta > 0 ? 1 : -1)) return;
    const step = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? delta : delta * 30;
    this.handlers.zoom(
      Math.exp(-between(-240, step, 240) * (event.ctrlKey ? 0.01 : 0.0018)),
      this.here(event),
    );
  };

  private menu = (event: MouseEvent) => {
    if (this.fingers.size || (event as PointerEvent).pointerType === "touch") return event.preventDefault();
    if (this.handlers.turn(event.shiftKey ? -1 : 1)) event.preventDefault();
  };
}
