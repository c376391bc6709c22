/** The words of this title in the language that is spoken, where that is not English; loaded before the page mounts. */
import type { Shape } from "../../../words";
import type * as modules from "../modules/en";
import type * as en from "./en";

export type LudwigWords = Shape<typeof en>;
export type ModuleWords = Shape<typeof modules>;
/** With what the modules say, and the lesson's objections by the English ones. */
type Spoken = LudwigWords & { modules: ModuleWords; reasons: Record<string, string> };

const LOAD: Partial<Record<string, () => Promise<Spoken>>> = { de: () => import("./de") };

let found: Spoken | null = null;

/** Loads what a language calls everything here. */
export async function speak(language: string) {
  found = (await LOAD[language]?.()) ?? null;
}

/** What was loaded; nothing in English. */
export const spoken = () => found;
