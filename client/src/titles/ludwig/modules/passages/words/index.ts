/** Words of the secret passages, in the language that is spoken. */
import { partWords } from "../../../words/spoken";
import { words as en } from "./en";

export const words = partWords("passages", en);
