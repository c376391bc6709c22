/** Every string of the client, by area; a language is another folder with the same shape as `en`. */
import * as en from "./en";

export type Words = typeof en;
export const words: Words = en;
