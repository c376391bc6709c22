/** The keys of the table; nothing is taken from somebody who writes. */
export interface Keys {
  pick: (place: number) => void;
  pass: () => void;
  undo: () => void;
  log: () => void;
  market: () => void;
  text: () => void;
  help: () => void;
  drop: () => void;
}

const WRITING = "input, textarea, select, [contenteditable]";

/** Does what a key stands for; gives whether it stood for anything. */
export function pressKey(event: KeyboardEvent, keys: Keys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if ((event.target as Element | null)?.closest?.(WRITING)) return false;
  if (document.querySelector("dialog[open]")) return false;
  const deed = /^[1-9]$/.test(event.key)
    ? () => keys.pick(Number(event.key))
    : named(keys)[event.key.toLowerCase()];
  deed?.();
  return deed !== undefined;
}

function named(keys: Keys): Partial<Record<string, () => void>> {
  return {
    p: keys.pass,
    u: keys.undo,
    l: keys.log,
    m: keys.market,
    t: keys.text,
    "?": keys.help,
    escape: keys.drop,
  };
}
