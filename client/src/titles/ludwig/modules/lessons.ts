/** The lessons of modules: their positions, loaded when one is wanted. */
import type { ModulePosition } from "../lesson/module.svelte";

const POSITIONS: Partial<Record<string, () => Promise<{ default: unknown }>>> = {
  five_players: () => import("./five_players/lesson.json"),
  extras: () => import("./extras/lesson.json"),
  towers: () => import("./towers/lesson.json"),
  moats: () => import("./moats/lesson.json"),
  passages: () => import("./passages/lesson.json"),
  swans: () => import("./swans/lesson.json"),
  renovations: () => import("./renovations/lesson.json"),
  decrees: () => import("./decrees/lesson.json"),
};

/** The modules that have a lesson. */
export const LESSONS: readonly string[] = Object.keys(POSITIONS);

/** The position of a module's lesson; nothing for one that has none. */
export async function positionOf(module: string): Promise<ModulePosition | null> {
  const loaded = await POSITIONS[module]?.();
  return (loaded?.default as ModulePosition | undefined) ?? null;
}
