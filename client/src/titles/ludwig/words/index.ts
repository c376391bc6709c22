/** The words of this title beside the shared ones; a language is another folder with the same shape as `en`. */
import { words as house } from "../../../words";
import * as en from "./en";
import { spoken, type LudwigWords } from "./spoken";

export const words: typeof house & LudwigWords = { ...house, ...en, ...spoken() };
