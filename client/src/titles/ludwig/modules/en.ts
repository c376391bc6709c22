/** The words of every module. */
export { words as decrees } from "./decrees/words/en";
export { words as moats } from "./moats/words/en";
export { words as passages } from "./passages/words/en";
export { words as renovations } from "./renovations/words/en";
export { words as swans } from "./swans/words/en";
export { words as towers } from "./towers/words/en";
export { options } from "./options.en";
export { lessons } from "./lessons.en";
