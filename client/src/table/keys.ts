/** The keys of a table; they do nothing while somebody is typing. */
export interface Keys {
  /** What letters and other keys do, by their names in lower case. */
  named: Partial<Record<string, () => void>>;
  /** What the keys of places do. */
  place?: (place: number) => void;
}

/** The keys of the places of a market, in their order: digits, then letters that do nothing else. */
const PLACES = "123456789bcdefghijkno";

/** The key of a place, from 1 on; nothing where there are no more. */
export const keyOf = (place: number): string | undefined => PLACES[place - 1];

/** Whether a menu, a panel or a large card lies over the table: Escape is for that first. */
export const isCovered = () => document.querySelector("[popover]:popover-open") !== null;
/** What the browser itself closes at Escape. */
const CLOSES = '[popover=""]:popover-open';
const WRITING = "input, textarea, select, [contenteditable]";

/** Does what a key stands for; returns whether it stood for anything. */
export function pressKey(event: KeyboardEvent, { named, place }: Keys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if ((event.target as Element | null)?.closest?.(WRITING)) return false;
  if (document.querySelector("dialog[open]")) return false;
  if (event.key === "Escape" && document.querySelector(CLOSES)) return false;
  const key = event.key.toLowerCase();
  const at = key.length === 1 ? PLACES.indexOf(key) + 1 : 0;
  const deed = named[key] ?? (place && at ? () => place(at) : undefined);
  deed?.();
  return deed !== undefined;
}
