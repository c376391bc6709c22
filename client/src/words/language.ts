/** Which language the page speaks: English at once, any other from a part of the page that is loaded first. */
import { words, type Words } from ".";

/** The languages by their codes, each in its own words. */
export const LANGUAGES = { en: "English", de: "Deutsch" };
export type Language = keyof typeof LANGUAGES;

const LOAD: Partial<Record<Language, () => Promise<Words>>> = { de: () => import("./de") };

let spoken: Language = "en";

/** The language that is spoken. */
export const language = (): Language => spoken;

const isKnown = (code: string): code is Language => code in LANGUAGES;

/** The language that was chosen, else the first that the browser wishes and we know. */
export function wished(chosen: string, browser: readonly string[]): Language {
  const codes = [chosen, ...browser].map((each) => each.toLowerCase().split("-")[0]);
  return codes.find(isKnown) ?? "en";
}

/** Speaks a language from now on; what cannot be loaded is left in English. */
export async function speak(wanted: Language, titles: (language: Language) => Promise<unknown>) {
  try {
    const [own] = await Promise.all([LOAD[wanted]?.(), titles(wanted)]);
    Object.assign(words, own);
    spoken = wanted;
  } catch {
    spoken = "en";
  }
  document.documentElement.lang = spoken;
}
