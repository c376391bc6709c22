/** The words of this title beside the shared ones; a language is another folder with the same shape as `en`. */
import { words as house } from "../../../words";
import * as en from "./en";

export const words = { ...house, ...en };
