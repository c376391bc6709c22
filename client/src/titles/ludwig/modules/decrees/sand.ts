/** Prices against the sand of another's Hourglass. */
import type { DecreesView, View } from "../../../../generated/ludwig";
import type { Question } from "../../../../generated/wire";
import type { Sand } from "../module";
import { words } from "./words";

/** What is said while the sand runs, and when it has run out; nothing where prices are set without it. */
export function sandOf(
  view: View,
  { kind }: Pick<Question, "kind">,
  name: (seat: number) => string,
): Sand | null {
  const slot = view.slots?.decrees as DecreesView | undefined;
  if (!slot || kind === "price-rooms") return null;
  if (kind === "price-rest")
    return { heading: words.restHeading, lead: words.rest(name(view.master_builder)), laid: [] };
  const holder = slot.hands.findIndex((hand) => hand.includes("DEC-11"));
  return { heading: words.sandHeading, lead: words.sand(name(holder)), laid: slot.marks.priced };
}
