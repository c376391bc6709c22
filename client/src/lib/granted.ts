/**
 * What the server may refuse: the player is told why, and the page goes on; any other fault is ours and is
 * thrown on.
 */
import { words } from "../words";
import { Refused } from "./api";
import { toast } from "./toasts.svelte";

/**
 * Says why something was refused; returns what `dismiss` needs. A reply to a question goes with it, unless it says that
 * another is asked now.
 */
export function complain(error: unknown, { reply = false } = {}): number {
  unlessRefused(error);
  const stale = error.code === "stale";
  return toast(stale ? words.connection.stale : error.message, { bad: true, reply: reply && !stale });
}

/** Does something and says why if it is refused; returns whether it was done. */
export const granted = (deed: () => Promise<unknown>): Promise<boolean> =>
  deed().then(
    () => true,
    (error) => (complain(error), false),
  );

/** Ignores a refusal that the player has been told of, and nothing else. */
export function unlessRefused(error: unknown): asserts error is Refused {
  if (!(error instanceof Refused)) throw error;
}
