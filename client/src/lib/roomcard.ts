/** The large card of a room, favor or bonus card: shown for what the pointer rests on, the keyboard stands on or a finger holds. */
import { writable } from "svelte/store";
import type { Attachment } from "svelte/attachments";

export const CARD = "room-card";
const REST = 350;
const HOLD = 450;
/** How far a finger may stray while it holds. */
const STRAY = 10;

export interface Shown {
  id: string;
  element: Element;
}

/** What the card shows now. */
export const shown = writable<Shown | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;
let open: Shown | null = null;

function show(id: string, element: Element) {
  hide();
  open = { id, element };
  const others = element.getAttribute("aria-describedby");
  element.setAttribute("aria-describedby", others ? `${others} ${CARD}` : CARD);
  shown.set(open);
}

/** Takes the card away, and forgets one that was about to come. */
export function hide() {
  clearTimeout(timer);
  if (!open) return;
  const others = (open.element.getAttribute("aria-describedby") ?? "").split(" ").filter((each) => each !== CARD);
  if (others.length) open.element.setAttribute("aria-describedby", others.join(" "));
  else open.element.removeAttribute("aria-describedby");
  open = null;
  shown.set(null);
}

/**
 * Shows the card of a room (`nap_room`, or placed: `nap_room@3,1r1`), favor or bonus card; use as `{@attach roomCard(id)}`.
 *
 * With `press` a press shows it too, for things that do nothing else.
 */
export function roomCard(id: string, { press = false } = {}): Attachment {
  return (element) => {
    const node = element as HTMLElement;
    let finger: { x: number; y: number } | null = null;
    let held = false;

    const soon = (after: number, then = () => show(id, node)) => {
      clearTimeout(timer);
      timer = setTimeout(then, after);
    };
    const untilPress = () => {
      show(id, node);
      addEventListener("pointerdown", hide, { once: true, capture: true });
    };
    const down = (event: PointerEvent) => {
      hide();
      held = false;
      if (event.pointerType === "mouse") return;
      finger = { x: event.clientX, y: event.clientY };
      soon(HOLD, () => {
        held = true;
        untilPress();
      });
    };
    const stray = (event: PointerEvent) => {
      if (finger && !held && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STRAY) lift();
    };
    const lift = () => {
      if (finger && !held) clearTimeout(timer);
      finger = null;
    };
    const events: Record<string, (event: never) => void> = {
      pointerenter: (event: PointerEvent) => event.pointerType === "mouse" && !event.buttons && soon(REST),
      pointerleave: (event: PointerEvent) => event.pointerType === "mouse" && hide(),
      pointerdown: down,
      pointermove: stray,
      pointerup: lift,
      pointercancel: lift,
      focusin: () => node.matches(":focus-visible, :has(:focus-visible)") && soon(REST),
      focusout: hide,
      keydown: (event: KeyboardEvent) => {
        if (event.key === "Escape" && open?.element === node) {
          event.preventDefault();
          event.stopPropagation();
        }
        hide();
      },
      click: () => press && untilPress(),
      contextmenu: (event: Event) => (held || finger) && event.preventDefault(),
    };
    // What was held long to be read is not pressed as well.
    const swallow = (event: Event) => {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const [name, listener] of Object.entries(events)) node.addEventListener(name, listener as EventListener);
    node.addEventListener("click", swallow, { capture: true });
    return () => {
      for (const [name, listener] of Object.entries(events)) node.removeEventListener(name, listener as EventListener);
      node.removeEventListener("click", swallow, { capture: true });
      if (open?.element === node) hide();
    };
  };
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}

const GAP = 12;

/** Where the card's left and top go: beside what it is about, without covering it or leaving the screen where that can be done. */
export function placeCard(about: Rect, card: Size, screen: Size): { left: number; top: number } {
  const kept = (wish: number, size: number, room: number) => Math.max(GAP, Math.min(wish, room - size - GAP));
  const middle = kept((about.left + about.right - card.width) / 2, card.width, screen.width);
  const level = kept((about.top + about.bottom - card.height) / 2, card.height, screen.height);
  const sides = [
    { room: about.top - card.height, left: middle, top: about.top - card.height - GAP },
    { room: screen.height - about.bottom - card.height, left: middle, top: about.bottom + GAP },
    { room: about.left - card.width, left: about.left - card.width - GAP, top: level },
    { room: screen.width - about.right - card.width, left: about.right + GAP, top: level },
  ];
  const side = sides.find((each) => each.room >= 2 * GAP) ?? sides.reduce((best, each) => (each.room > best.room ? each : best));
  return { left: kept(side.left, card.width, screen.width), top: kept(side.top, card.height, screen.height) };
}
