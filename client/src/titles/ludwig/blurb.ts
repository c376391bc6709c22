/** What the start page says of the game at once, in the language that is spoken. */
import { blurb as en } from "./words/en/blurb";
import { spoken } from "./words/spoken";

export const blurb = () => spoken()?.blurb ?? en;
