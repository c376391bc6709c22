/** Words of the moats, in the language that is spoken. */
import { spoken, type ModuleWords } from "../../../words/spoken";
import { words as en } from "./en";

export const words: ModuleWords["moats"] = spoken()?.modules.moats ?? en;
