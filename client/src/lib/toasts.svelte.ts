/** Short messages at the edge of the screen: they go away by themselves. */
export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

let last = 0;
export const toasts: Toast[] = $state([]);

/** Shows a short message, again if it is already shown; returns what `dismiss` needs. */
export function toast(text: string, { bad = false, seconds = 6 } = {}): number {
  const id = ++last;
  const said = toasts.find((each) => each.text === text);
  if (said) dismiss(said.id);
  toasts.push({ id, text, bad });
  setTimeout(() => dismiss(id), seconds * 1000);
  return id;
}

export function dismiss(id: number) {
  const place = toasts.findIndex((each) => each.id === id);
  if (place >= 0) toasts.splice(place, 1);
}
