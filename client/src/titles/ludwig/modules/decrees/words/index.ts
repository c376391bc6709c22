/** Words of the Royal Decrees, in the language that is spoken. */
import { spoken, type ModuleWords } from "../../../words/spoken";
import { words as en } from "./en";

export const words: ModuleWords["decrees"] = spoken()?.modules.decrees ?? en;
