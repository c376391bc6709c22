/** The modules that we can show: each is loaded with a table that has it. */
import type { LudwigModule } from "./module";

type Load = () => Promise<LudwigModule<never>>;

/** How each comes to a table that has it, in the order in which the server lists them. */
const LOAD: Partial<Record<string, Load>> = {
  towers: () => import("./towers").then(({ towers }) => towers),
  moats: () => import("./moats").then(({ moats }) => moats),
  passages: () => import("./passages").then(({ passages }) => passages),
  swans: () => import("./swans").then(({ swans }) => swans),
  renovations: () => import("./renovations").then(({ renovations }) => renovations),
  decrees: () => import("./decrees").then(({ decrees }) => decrees),
};

/** All that we can show. */
export const SHOWN: readonly string[] = Object.keys(LOAD);

const loaded = new Map<string, LudwigModule>();

/** Those that were loaded, in that order. */
export const modules = (): LudwigModule[] => SHOWN.flatMap((id) => loaded.get(id) ?? []);

/** Loads what a table with some modules needs; those that have nothing here are shown in the server's words. */
export async function loadModules(ids: readonly string[]) {
  const missing = ids.filter((id) => LOAD[id] && !loaded.has(id));
  await Promise.all(missing.map(async (id) => loaded.set(id, (await LOAD[id]!()) as LudwigModule)));
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
