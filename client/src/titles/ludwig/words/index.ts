/** The words of this title beside those of the house; a language is another folder with the same shape as `en`. */
import { words as house } from "../../../words";
import * as en from "./en";

export const words = { ...house, ...en };
