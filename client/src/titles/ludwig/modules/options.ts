/** What may be chosen for a table with modules, in words. */
import { spoken } from "../words/spoken";
import { options as en } from "./options.en";

type OptionWords = Partial<Record<string, { name: string; value: (value: string) => string }>>;

export const moduleOptions = (): OptionWords => spoken()?.moduleOptions ?? en;
