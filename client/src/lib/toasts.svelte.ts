/** Short messages at the edge of the screen: they go away by themselves. */
export interface Toast {
  id: number;
  text: string;
  bad: boolean;
  /** Whether it answers what a player did at a question, and goes with that question. */
  reply: boolean;
}

let last = 0;
export const toasts: Toast[] = $state([]);

/** Shows a short message, again if it is already shown; returns what `dismiss` needs. */
export function toast(text: string, { bad = false, reply = false, seconds = 6 } = {}): number {
  const id = ++last;
  const said = toasts.find((each) => each.text === text);
  if (said) dismiss(said.id);
  toasts.push({ id, text, bad, reply });
  setTimeout(() => dismiss(id), seconds * 1000);
  return id;
}

/** Takes the answers to a question away that is asked no more. */
export function dismissReplies() {
  for (const { id } of toasts.filter(({ reply }) => reply)) dismiss(id);
}

export function dismiss(id: number) {
  const place = toasts.findIndex((each) => each.id === id);
  if (place >= 0) toasts.splice(place, 1);
}
