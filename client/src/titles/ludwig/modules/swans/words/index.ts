/** Words of the swan tokens, in the language that is spoken. */
import { spoken, type ModuleWords } from "../../../words/spoken";
import { words as en } from "./en";

export const words: ModuleWords["swans"] = spoken()?.modules.swans ?? en;
