/** What a title adds to the page of its modules. */
export interface ModuleLooks {
  /** Modules that go together under a name. */
  readonly sets: readonly ModuleSet[];
  /** A picture of each module as markup, by its id; loaded when it is wanted. */
  pictures(): Promise<Partial<Record<string, string>>>;
}

export interface ModuleSet {
  readonly id: string;
  readonly name: string;
  readonly modules: readonly string[];
}
