/** Words of the swan tokens, in the language that is spoken. */
import { partWords } from "../../../words/spoken";
import { words as en } from "./en";

export const words = partWords("swans", en);
