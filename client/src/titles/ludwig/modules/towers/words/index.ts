/** Words of the towers, in the language that is spoken. */
import { spoken, type ModuleWords } from "../../../words/spoken";
import { words as en } from "./en";

export const words: ModuleWords["towers"] = spoken()?.modules.towers ?? en;
