/** The words of every module, in German. */
export { words as swans } from "./swans/words/de";
export { options } from "./options.de";
