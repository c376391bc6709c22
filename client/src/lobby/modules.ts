/** The modules of a table: which may be chosen, and what they are called. */
import type { ModuleCard } from "../generated/wire";

/** What is chosen once a module is switched: those that it needs come with it, those that need it go with it. */
export function switched(
  modules: readonly ModuleCard[],
  chosen: readonly string[],
  id: string,
  on: boolean,
): string[] {
  const wanted = new Set(chosen);
  const turn = (each: string) => {
    if (on === wanted.has(each)) return;
    if (on) wanted.add(each);
    else wanted.delete(each);
    for (const other of on ? needs(modules, each) : needing(modules, each)) turn(other);
  };
  turn(id);
  return modules.map((module) => module.id).filter((each) => wanted.has(each));
}

const needs = (modules: readonly ModuleCard[], id: string) =>
  modules.find((module) => module.id === id)?.needs ?? [];
const needing = (modules: readonly ModuleCard[], id: string) =>
  modules.filter((module) => module.needs.includes(id)).map((module) => module.id);

/** The names of a table's modules; one that we do not know is called by its id. */
export const moduleNames = (modules: readonly ModuleCard[], ids: readonly string[]): string[] =>
  ids.map((id) => modules.find((module) => module.id === id)?.name ?? id);
