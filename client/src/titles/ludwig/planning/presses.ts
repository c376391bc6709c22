/** Presses and keys with which a player plans ahead: what is shown of others goes on beside them. */
import type { Play } from "../play.svelte";
import type { LudwigTable } from "../table";

/** What a key does at a button or a panel that has the focus. */
const WORKING: ReadonlySet<string> = new Set(["Enter", " ", "Escape", "Tab"]);
const PLACE = /^[1-9]$/;

/** Whether a press opens or changes a plan; once the player is to act, a room of the market is an answer. */
export function isPlanning(event: Event, table: LudwigTable, play: Play): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const key = event.type === "keydown" ? (event as KeyboardEvent).key : null;
  const works = key === null || WORKING.has(key);
  if (target?.closest("[data-planning]")) return works;
  if (!play.canTry || table.called || table.asked.length) return false;
  if (play.early && play.hand !== null) return true;
  return (key !== null && PLACE.test(key)) || (works && key !== "Tab" && !!target?.closest(".market .offer"));
}
