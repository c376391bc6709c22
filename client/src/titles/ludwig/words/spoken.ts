/** The words of this title in the language that is spoken, where that is not English; loaded before the page mounts. */
import type { Shape } from "../../../words";
import type { options } from "../modules/options.en";
import type * as en from "./en";

export type LudwigWords = Shape<typeof en>;
/** With what may be chosen for modules, and the lesson's objections by the English ones. */
type Spoken = LudwigWords & { moduleOptions: Shape<typeof options>; reasons: Record<string, string> };

const LOAD: Partial<Record<string, () => Promise<Spoken>>> = { de: () => import("./de") };

let found: Spoken | null = null;
let language = "";

/** Loads what a language calls everything here. */
export async function speak(wanted: string) {
  found = (await LOAD[wanted]?.()) ?? null;
  language = wanted;
}

/** What was loaded; nothing in English. */
export const spoken = () => found;

type Words = { words: unknown };
const parts = new Map<string, unknown>();

/** Loads what a part that comes by itself says in the language that is spoken; what cannot be had stays English. */
export async function speakPart(part: string, others: Partial<Record<string, () => Promise<Words>>>) {
  const other = await others[language]?.().catch(() => null);
  if (other) parts.set(part, other.words);
}

/** The words of such a part, which says these in English. */
export const partWords = <English>(part: string, english: English): Shape<English> =>
  (parts.get(part) ?? english) as Shape<English>;
