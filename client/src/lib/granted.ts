/**
 * What the server may refuse: the player is told why, and the page goes on; any other fault is ours and is
 * thrown on.
 */
import { words } from "../words";
import { Refused } from "./api";
import { toast } from "./toasts.svelte";

/** Says why something was refused; gives what `dismiss` needs. */
export function complain(error: unknown): number {
  unlessRefused(error);
  return toast(error.code === "stale" ? words.connection.stale : error.message, { bad: true });
}

/** Does something and says why if it is refused; gives whether it was granted. */
export const granted = (deed: () => Promise<unknown>): Promise<boolean> =>
  deed().then(
    () => true,
    (error) => (complain(error), false),
  );

/** Lets a refusal of which the player has been told be, and nothing else. */
export function unlessRefused(error: unknown): asserts error is Refused {
  if (!(error instanceof Refused)) throw error;
}
