/** Words of the renovations, in the language that is spoken. */
import { spoken, type ModuleWords } from "../../../words/spoken";
import { words as en } from "./en";

export const words: ModuleWords["renovations"] = spoken()?.modules.renovations ?? en;
