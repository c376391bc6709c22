/** The words of every module, in German. */
export { words as decrees } from "./decrees/words/de";
export { words as moats } from "./moats/words/de";
export { words as passages } from "./passages/words/de";
export { words as renovations } from "./renovations/words/de";
export { words as swans } from "./swans/words/de";
export { words as towers } from "./towers/words/de";
export { options } from "./options.de";
export { lessons } from "./lessons.de";
