/** The cards that seats hold: which one asks, what has become of it, and what it says of prices. */
import type { CardText, Ledger, Question } from "../../../generated/wire";
import { words } from "../words";
import { heldCard } from "./told";

/** The card because of which something is asked, if it is one. */
export const cardBehind = ({ rule }: Question): CardText | undefined => (rule ? heldCard(rule) : undefined);

/** What cards do to a price, a line for each. */
export const bends = (price: Ledger): string[] =>
  price.flatMap(({ amount, because }) => {
    const card = heldCard(because);
    return card ? [words.questions.any.bends(card.name, amount)] : [];
  });
