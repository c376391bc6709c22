/** The only door to titles: what can be said of each at once, and the rest when it is wanted. */
import { mount, type Component, type Snippet } from "svelte";
import type { Sounds } from "../lib/notify";
import type { Table } from "../lib/table.svelte";
import { titleInfo } from "../lib/titleinfo";
import type { TitleCatalogue } from "../table/catalogue";
import type { Replaying } from "../table/story/replaying.svelte";
import { blurb as ludwig } from "./ludwig/blurb";
import { speak as speakLudwig } from "./ludwig/words/spoken";

/** What the start page says of a title before anything of it is loaded. */
export interface Blurb {
  readonly about: string;
}

/** A component that is loaded when it is wanted, with what some modules bring. */
export type Load<Props extends Record<string, unknown>> = (
  modules?: readonly string[],
) => Promise<Component<Props>>;

/** A title: its catalogue, and the components that the screens show. */
export interface Title<C extends TitleCatalogue = TitleCatalogue, View = unknown, Hints = unknown> {
  /** What the server tells of it; loaded once. */
  catalogue(): Promise<C>;
  /** What a choice for a table is called, and a value of it. */
  optionName(option: string): string;
  optionValue(option: string, value: string): string;
  /** How far a game is by a view: its round in words, and the points of every seat. */
  glance(view: View): { round: string; points: readonly number[] };
  /** About how long a game takes. */
  length(seats: number): string;
  /** The kinds of question that show nothing secret; a device that several share needs no curtain for them. */
  readonly openly: ReadonlySet<string>;
  /** The sounds of what happens, by the kinds of its events. */
  readonly sounds: Sounds;
  /** Patterns and symbols that its drawings use, once for the whole page. */
  readonly Defs: Component;
  /** The moving picture of the start page. */
  readonly Picture: Component<{ catalogue: C }>;
  /** What a game alone is about. */
  readonly Solo: Component;
  /** What it adds to the settings. */
  readonly Settings: Component;
  /** A game that runs or is over. */
  readonly Board: Load<{ table: Table<View, Hints>; catalogue: C }>;
  /** A moment of a game that is looked back on. */
  readonly Replay: Load<{
    replay: Replaying<View, Hints>;
    catalogue: C;
    name: (seat: number) => string;
    playing: boolean;
    /** The ways on from here. */
    ways: Snippet;
  }>;
  /** What a browser keeps of a seat's finished game, and how it is shown again. */
  keepsake(view: View, seat: number): unknown;
  readonly Keepsake: Load<{ catalogue: C; keepsake: unknown; label: string }>;
  /** A game that runs or is over, on a screen that everybody looks at. */
  readonly Screen: Load<{ table: Table<View, Hints>; catalogue: C }>;
  readonly Rules: Load<{ catalogue: C }>;
  readonly Lesson: Load<{ catalogue: C }>;
  /** The short lesson of a module. */
  readonly ModuleLesson: Load<{ catalogue: C; module: string; back: string }>;
}

interface Entry {
  blurb: () => Blurb;
  /** Loads its words in a language. */
  speak: (language: string) => Promise<void>;
  load: () => Promise<Title>;
}

// What a title gives and what it is given are of one kind: nobody else looks inside.
const TITLES: Partial<Record<string, Entry>> = {
  ludwig: {
    blurb: ludwig,
    speak: speakLudwig,
    load: () => import("./ludwig").then(({ title }) => title as unknown as Title),
  },
};

/** The title that a newcomer meets. */
export const FIRST = "ludwig";

export const blurbOf = (id: string): Blurb | null => TITLES[id]?.blurb() ?? null;

/** Loads the words of all titles in a language. */
export const speakTitles = (language: string): Promise<unknown> =>
  Promise.all(Object.values(TITLES).map((entry) => entry!.speak(language)));

const opened = new Map<string, Promise<Title>>();

/** Whether we can show a title. */
export const isKnown = (id: string): boolean => id in TITLES;

/** A title, loaded once; a failed load is tried again at the next call. Nothing for one that we do not know. */
export async function openTitle(id: string): Promise<Title | null> {
  const entry = TITLES[id];
  if (!entry) return null;
  void titleInfo(id).catch(() => {}); // loads beside the title's code; whoever needs it hears of a failure
  const coming = opened.get(id) ?? entry.load().then(withDefs);
  opened.set(id, coming);
  coming.catch(() => opened.delete(id));
  return coming;
}

function withDefs(title: Title): Title {
  mount(title.Defs, { target: document.body });
  return title;
}
