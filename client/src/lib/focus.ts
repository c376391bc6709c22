/** Keeps the focus somewhere: on what comes next, or on the screen that has just opened. */
import type { Attachment } from "svelte/attachments";
import { route } from "./route.svelte";

/** Marks the page while it is used by keys: only then a ring shows where the focus is. */
export function markKeys(root: HTMLElement) {
  const keys = (event: KeyboardEvent) => {
    const typing = (event.target as Element | null)?.matches?.("input, textarea") && event.key !== "Tab";
    if (!typing) root.dataset.keys = "";
  };
  addEventListener("keydown", keys, { capture: true });
  addEventListener("pointerdown", () => delete root.dataset.keys, { capture: true });
}

/** Where the focus rests when nothing in particular has it. */
const RESTS = "body, #main, #main h1, .board";

const adrift = () => !document.activeElement || document.activeElement.matches(RESTS);

/**
 * Brings the focus to an element if nothing in particular has it; again a frame later, when what slides in
 * can take it.
 */
export function land(element: HTMLElement): () => void {
  const now = () => adrift() && element.focus({ preventScroll: true });
  now();
  const later = requestAnimationFrame(now);
  return () => cancelAnimationFrame(later);
}

/**
 * On a `<main>`: who came here from another screen of ours starts at its heading; a page just loaded is left
 * to the browser.
 */
export const arrival: Attachment = (main) => {
  if (!route.travelled) return;
  const start = main.querySelector("h1") ?? (main as HTMLElement);
  if (!start.hasAttribute("tabindex")) start.tabIndex = -1;
  return land(start);
};
