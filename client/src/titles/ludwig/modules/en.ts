/** The words of every module. */
export { words as swans } from "./swans/words/en";
export { options } from "./options.en";
