/** What a title adds to the page of its modules. */
import type { TitleInfo } from "./api";

export interface ModuleLooks {
  /** Modules that go together under a name. */
  readonly sets: readonly ModuleSet[];
  /** The modules that have a short lesson. */
  readonly lessons: readonly string[];
  /** A picture of each module as markup, by its id; loaded when it is wanted. */
  pictures(): Promise<Partial<Record<string, string>>>;
  /** The decks of a table with these modules and so many seats, from which cards may be taken out. */
  decks(info: TitleInfo, modules: readonly string[], seats: number): Deck[];
  /** What an option that comes with a module is called, and a value of it. */
  option(name: string): { name: string; value: (value: string) => string } | undefined;
}

export interface ModuleSet {
  readonly id: string;
  readonly name: string;
  readonly modules: readonly string[];
}

export interface Deck {
  readonly id: string;
  readonly name: string;
  readonly cards: readonly { id: string; name: string; text: string }[];
  /** How many must be left in it. */
  readonly least: number;
}
