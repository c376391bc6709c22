/** Words of the Royal Decrees, in the language that is spoken. */
import { partWords } from "../../../words/spoken";
import { words as en } from "./en";

export const words = partWords("decrees", en);
