/**
 * Every string of the client, by area; a language is another folder with the same shape as `en`. What is spoken is
 * put in before the page mounts, so a file that is loaded with the first page reads `words` when it speaks and not
 * while it is imported.
 */
import * as en from "./en";

/** Words of the same shape in any language: other strings, the same arguments. */
export type Shape<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Shape<Said>
    : { [Key in keyof T]: Shape<T[Key]> };

export type Words = Shape<typeof en>;
export const words: Words = { ...en };
