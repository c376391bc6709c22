/** The cards that seats hold: which one asks, what has become of it, and what it says of prices. */
import type { CardText, Question } from "../../../generated/wire";
import { heldCard } from "./told";

/** The card because of which something is asked, if it is one. */
export const cardBehind = ({ rule }: Question): CardText | undefined => (rule ? heldCard(rule) : undefined);
