/** The modules that we can show: each is loaded with a table that has it. */
import { speakPart } from "../words/spoken";
import type { LudwigModule } from "./module";

interface Load {
  twin: () => Promise<LudwigModule<never>>;
  /** Its words in a language beyond English. */
  de: () => Promise<{ words: unknown }>;
}

/** How each comes to a table that has it, in the order in which the server lists them. */
const LOAD: Partial<Record<string, Load>> = {
  towers: {
    twin: () => import("./towers").then(({ towers }) => towers),
    de: () => import("./towers/words/de"),
  },
  moats: {
    twin: () => import("./moats").then(({ moats }) => moats),
    de: () => import("./moats/words/de"),
  },
  passages: {
    twin: () => import("./passages").then(({ passages }) => passages),
    de: () => import("./passages/words/de"),
  },
  swans: {
    twin: () => import("./swans").then(({ swans }) => swans),
    de: () => import("./swans/words/de"),
  },
  renovations: {
    twin: () => import("./renovations").then(({ renovations }) => renovations),
    de: () => import("./renovations/words/de"),
  },
  decrees: {
    twin: () => import("./decrees").then(({ decrees }) => decrees),
    de: () => import("./decrees/words/de"),
  },
};

/** All that we can show. */
export const SHOWN: readonly string[] = Object.keys(LOAD);

const loaded = new Map<string, LudwigModule>();

/** Those that were loaded, in that order. */
export const modules = (): LudwigModule[] => SHOWN.flatMap((id) => loaded.get(id) ?? []);

/** Loads what a table with some modules needs; those that have nothing here are shown in the server's words. */
export async function loadModules(ids: readonly string[]) {
  const missing = ids.filter((id) => LOAD[id] && !loaded.has(id));
  await Promise.all(missing.map(loadModule));
}

/** Its words come first, since it reads them as it comes. */
async function loadModule(id: string) {
  const { twin, ...languages } = LOAD[id]!;
  await speakPart(id, languages);
  loaded.set(id, (await twin()) as LudwigModule);
}

/** A module that was loaded. */
export const moduleOf = (id: string): LudwigModule | undefined => loaded.get(id);

/** What the first module that knows one gives for a key: its sentence, its panel and so on. */
export function fromModules<Found>(look: (module: LudwigModule) => Found | undefined): Found | undefined {
  for (const module of modules()) {
    const found = look(module);
    if (found !== undefined) return found;
  }
  return undefined;
}
