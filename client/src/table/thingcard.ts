/**
 * The large card of a thing: shown for what the pointer rests on, the keyboard stands on
 * or a finger holds.
 */
import { writable } from "svelte/store";
import type { Attachment } from "svelte/attachments";
import type { Box, Point, Size } from "./camera";
import type { Thing } from "./catalogue";

export const CARD_ID = "room-card";
const REST = 350;
const HOLD = 450;
/** How far a finger may stray while it holds. */
const STRAY = 10;

export interface Shown {
  thing: Thing;
  element: Element;
}

/** What the card shows now. */
export const shown = writable<Shown | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;
let open: Shown | null = null;

function show(thing: Thing, element: Element) {
  hide();
  open = { thing, element };
  const others = element.getAttribute("aria-describedby");
  element.setAttribute("aria-describedby", others ? `${others} ${CARD_ID}` : CARD_ID);
  shown.set(open);
}

/** Takes the card away, and forgets one that was about to come. */
export function hide() {
  clearTimeout(timer);
  if (!open) return;
  const others = (open.element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((each) => each !== CARD_ID);
  if (others.length) open.element.setAttribute("aria-describedby", others.join(" "));
  else open.element.removeAttribute("aria-describedby");
  open = null;
  shown.set(null);
}

/**
 * Shows the card of a thing; use as `{@attach thingCard(thing)}`. With `press` a press shows it too, for
 * things that do nothing else.
 */
export function thingCard(thing: Thing, { press = false } = {}): Attachment {
  return (element) => {
    const asking = new Asking(thing, element as HTMLElement, press);
    return () => asking.end();
  };
}

/** An element whose thing may be asked for. */
class Asking {
  private finger: Point | null = null;
  /** A finger has held the element long enough. */
  private held = false;
  private listening = new AbortController();

  constructor(
    private thing: Thing,
    private node: HTMLElement,
    press: boolean,
  ) {
    const mouse = (deed: (event: PointerEvent) => void) => (event: PointerEvent) =>
      event.pointerType === "mouse" && deed(event);
    this.on("pointermove", mouse(this.rest));
    this.on("pointerleave", mouse(hide));
    this.on("pointerdown", this.down);
    this.on("pointermove", this.stray);
    this.on("pointerup", this.lift);
    this.on("pointercancel", this.lift);
    this.on(
      "focusin",
      () => node.matches(":focus-visible, :has(:focus-visible)") && this.soon(REST, this.show),
    );
    this.on("focusout", hide);
    this.on("keydown", this.keys);
    this.on("click", this.swallow, true);
    this.on("click", () => press && this.untilPress());
    this.on("contextmenu", (event) => (this.held || this.finger) && event.preventDefault());
  }

  private on<K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ) {
    this.node.addEventListener(name, listener, { capture, signal: this.listening.signal });
  }

  end() {
    this.listening.abort();
    if (open?.element === this.node) hide();
  }

  private show = () => {
    if (this.node.isConnected) show(this.thing, this.node);
  };

  /** A mouse that moved and comes to rest asks; one under which the page has changed does not. */
  private rest = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (!buttons && (movementX || movementY) && open?.element !== this.node) this.soon(REST, this.show);
  };

  private soon(after: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(then, after);
  }

  private untilPress = () => {
    this.show();
    addEventListener("pointerdown", hide, { once: true, capture: true });
  };

  private down = (event: PointerEvent) => {
    this.held = false;
    const mouse = event.pointerType === "mouse";
    if (mouse && open?.element === this.node) return; // what is being read stays when it is chosen
    hide();
    if (mouse) return;
    this.finger = { x: event.clientX, y: event.clientY };
    this.soon(HOLD, () => {
      this.held = true;
      this.untilPress();
    });
  };

  private stray = ({ clientX, clientY }: PointerEvent) => {
    if (this.finger && !this.held && Math.hypot(clientX - this.finger.x, clientY - this.finger.y) > STRAY)
      this.lift();
  };

  private lift = () => {
    if (this.finger && !this.held) clearTimeout(timer);
    this.finger = null;
  };

  private keys = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open?.element === this.node) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.key !== "Enter" && event.key !== " ") hide();
  };

  /** What was held long to be read is not pressed as well. */
  private swallow = (event: Event) => {
    if (!this.held) return;
    this.held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
}

const GAP = 12;
const MOST = 0.7;

/**
 * Where the card's left and top go: beside what it is about, without covering it or leaving the screen where
 * that can be done.
 */
export function placeCard(about: Box, card: Size, screen: Size): { left: number; top: number } {
  const kept = (wanted: number, size: number, room: number) =>
    Math.max(GAP, Math.min(wanted, room - size - GAP));
  const middle = kept((about.left + about.right - card.width) / 2, card.width, screen.width);
  const level = kept((about.top + about.bottom - card.height) / 2, card.height, screen.height);
  const sides = [
    { room: about.top - card.height, left: middle, top: about.top - card.height - GAP },
    { room: screen.height - about.bottom - card.height, left: middle, top: about.bottom + GAP },
    { room: about.left - card.width, left: about.left - card.width - GAP, top: level },
    { room: screen.width - about.right - card.width, left: about.right + GAP, top: level },
  ];
  const side =
    sides.find((each) => each.room >= 2 * GAP) ??
    sides.reduce((best, each) => (each.room > best.room ? each : best));
  // On a phone it takes most of the width anyway, and stands in the middle.
  const left =
    card.width > MOST * screen.width
      ? (screen.width - card.width) / 2
      : kept(side.left, card.width, screen.width);
  return { left, top: kept(side.top, card.height, screen.height) };
}
