/** Words of the towers, in the language that is spoken. */
import { inLanguage } from "../../../words/spoken";
import { words as en } from "./en";

export const words = await inLanguage(en, { de: () => import("./de") });
