/** The words that are needed before the game is loaded, apart from the others, which are many. */
import { front as en } from "./en/front";
import { spoken, type LudwigWords } from "./spoken";

export const front: LudwigWords["front"] = spoken()?.front ?? en;
