/** The keys of a table; they do nothing while somebody is typing. */
export interface Keys {
  /** What letters and other keys do, by their names in lower case. */
  named: Partial<Record<string, () => void>>;
  /** What the digits from 1 to 9 do. */
  digit?: (place: number) => void;
}

/** Whether a menu, a panel or a large card lies over the table: Escape is for that first. */
export const isCovered = () => document.querySelector("[popover]:popover-open") !== null;
/** What the browser itself closes at Escape. */
const CLOSES = '[popover=""]:popover-open';
const WRITING = "input, textarea, select, [contenteditable]";

/** Does what a key stands for; returns whether it stood for anything. */
export function pressKey(event: KeyboardEvent, { named, digit }: Keys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if ((event.target as Element | null)?.closest?.(WRITING)) return false;
  if (document.querySelector("dialog[open]")) return false;
  if (event.key === "Escape" && document.querySelector(CLOSES)) return false;
  const deed =
    digit && /^[1-9]$/.test(event.key) ? () => digit(Number(event.key)) : named[event.key.toLowerCase()];
  deed?.();
  return deed !== undefined;
}
