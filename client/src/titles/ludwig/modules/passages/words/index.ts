/** Words of the secret passages, in the language that is spoken. */
import { spoken, type ModuleWords } from "../../../words/spoken";
import { words as en } from "./en";

export const words: ModuleWords["passages"] = spoken()?.modules.passages ?? en;
