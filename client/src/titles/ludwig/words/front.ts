/** The words that are needed before the game is loaded, apart from the others, which are many. */
export { front } from "./en/front";
