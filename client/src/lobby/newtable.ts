/** The tables that can be opened from the start page, and the choices that this browser remembers. */
import type { BotCard, Clock, NewTable, TableOption } from "../generated/wire";
import type { TitleInfo } from "../lib/api";
import type { ModuleLooks } from "../lib/modulelooks";
import { words } from "../words";
import { takenOut } from "./leftout";
import { playable, seatsOffered, type Offer } from "./modules";
import { cleanText, nameFault } from "./names";

export interface Choices {
  bot: string;
  opponents: number;
  /** The bot of each opponent, where they play differently. */
  mixed: string[];
  seats: number;
  public: boolean;
  aids: boolean;
  /** Whether the game waits until everybody is ready. */
  ready: boolean;
  clock: keyof typeof CLOCKS;
  /** What was chosen for a table beside its seats, by title and option. */
  options: Record<string, Record<string, string>>;
  /** The modules chosen last, by title. */
  modules: Record<string, readonly string[]>;
  /** The cards that are left out, by title. */
  without: Record<string, readonly string[]>;
  /** The set that was saved, by title. */
  favourite: Record<string, Favourite>;
  names: string[];
}

/** Modules, and the cards left out, as they were saved. */
export interface Favourite {
  modules: readonly string[];
  without: readonly string[];
}

/** What a title says of its bots. */
export type Offered = Pick<TitleInfo, "bots" | "play_now">;

const minute = 60;
const day = 24 * 60 * minute;
export const CLOCKS = {
  none: { kind: "none", seconds: 0, refill: 0 },
  minutes: { kind: "move", seconds: 3 * minute, refill: 0 },
  reserve: { kind: "reserve", seconds: 20 * minute, refill: 30 },
  day: { kind: "move", seconds: day, refill: 0 },
  days: { kind: "move", seconds: 3 * day, refill: 0 },
} satisfies Record<string, Clock>;

const USUAL: Choices = {
  bot: "",
  opponents: 1,
  mixed: [],
  seats: 2,
  public: false,
  aids: true,
  ready: false,
  clock: "none",
  options: {},
  modules: {},
  without: {},
  favourite: {},
  names: [],
};
const KEPT = "swanstone-choices";

/** What was chosen last in this browser. */
export function recall(): Choices {
  try {
    const kept = { ...USUAL, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") } as Choices;
    return { ...kept, clock: kept.clock in CLOCKS ? kept.clock : "none" };
  } catch {
    return { ...USUAL }; // storage may be forbidden or damaged
  }
}

export function remember(choices: Choices) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(choices));
  } catch {
    // nothing is kept then
  }
}

/** The bot chosen last, or else the one that a newcomer meets. */
export function usualBot(title: Offered | undefined, chosen: string): string {
  const there = (name: string) => title?.bots.some((bot) => bot.name === name);
  return [chosen, title?.play_now ?? ""].find(there) ?? title?.bots[0]?.name ?? "random";
}

/** What players call a bot. */
export function levelOf(bots: readonly BotCard[], name: string): string {
  return words.start.level(bots.find((bot) => bot.name === name)?.level || name);
}

/** What players call several bots: in one word each, where they differ. */
export function levelsOf(bots: readonly BotCard[], names: readonly string[]): string[] {
  const short = (name: string) => bots.find((bot) => bot.name === name)?.called || levelOf(bots, name);
  return names.map(new Set(names).size > 1 ? short : (name) => levelOf(bots, name));
}

const named = (name: string) => (nameFault(name) ? words.start.newcomer : cleanText(name));

/** The bot of each opponent: all alike, or each at a level of its own. */
export function rivals(offered: Offered | undefined, { bot, opponents, mixed }: Choices): string[] {
  const own = opponents > 1 ? mixed : [];
  return Array.from({ length: opponents }, (_, place) => usualBot(offered, own[place] || bot));
}

/** What a table is played with. */
export type Agreed = Pick<NewTable, "modules" | "options">;

export function againstBots(
  title: string,
  name: string,
  offered: Offered | undefined,
  choices: Choices,
  agreed: Agreed = {},
): NewTable {
  const bots = rivals(offered, choices).map((bot) => ({ who: "bot" as const, bot }));
  const seats = [{ who: "me" as const, name: named(name) }, ...bots];
  return { title, seats, aids: choices.aids, ...agreed };
}

/** A game to look at: as many bots as there would be players. */
export function botsAlone(
  title: string,
  offered: Offered | undefined,
  choices: Choices,
  agreed: Agreed = {},
): NewTable {
  const names = rivals(offered, choices);
  const seats = [usualBot(offered, choices.bot), ...names].map((bot) => ({ who: "bot" as const, bot }));
  return { title, seats, ...agreed };
}

/** The choices with as many opponents as a title has seats for. */
export function fitting(info: Offer | undefined, choices: Choices): Choices {
  const most = seatCounts(info).map((seats) => seats - 1);
  return info ? { ...choices, opponents: within(choices.opponents, most) } : choices;
}

/** The table that 'Play now' opens, or one to look at, as it was chosen last. */
export function usualTable(
  title: string,
  name: string,
  known: Known | undefined,
  choices: Choices,
  watched = false,
): NewTable {
  const fit = fitting(known?.all, choices);
  const chosen = [known?.all, fit, agreed(known, fit, fit.opponents + 1)] as const;
  return watched ? botsAlone(title, ...chosen) : againstBots(title, name, ...chosen);
}

export function alone(title: string, name: string, aids: boolean): NewTable {
  return { title, seats: [{ who: "me", name: named(name) }], aids };
}

/** The modules of a title as they were chosen, for so many seats. */
export const chosenModules = (info: TitleInfo | undefined, { modules }: Choices, seats: number): string[] =>
  info ? playable(info, modules[info.title] ?? [], seats) : [];

/** What is known of a title before a table. */
export interface Known {
  readonly all: TitleInfo;
  readonly looks: ModuleLooks;
}

/** Whether an option can be chosen with these modules. */
const isThere = ({ module }: TableOption, modules: readonly string[]): boolean =>
  !module || modules.includes(module);

/** The options of a title that are chosen beside its modules, with a clock by which people are there or without. */
export const tableOptions = (
  { options }: TitleInfo,
  modules: readonly string[],
  clock: Clock,
): TableOption[] =>
  options.filter((option) => isThere(option, modules) && (option.live ? isLive(clock) : !option.module));

/** The options that are chosen with a module. */
export const moduleOptions = ({ options }: TitleInfo, module: string): TableOption[] =>
  options.filter((option) => option.module === module && !option.live);

/** Whether players are there at the same time by a clock. */
const isLive = ({ kind, seconds }: Clock): boolean => kind !== "none" && seconds <= LONGEST_LIVE;
const LONGEST_LIVE = 60 * minute;

/** The options as they were chosen; what the title does not know, or not with these modules, is left out. */
export function chosenOptions(
  info: Pick<TitleInfo, "title" | "options">,
  { options }: Choices,
  modules: readonly string[] = [],
): Record<string, string> {
  const chosen = options[info.title] ?? {};
  const there = info.options.filter((option) => isThere(option, modules));
  const kept = there.filter(({ name, values }) => values.includes(chosen[name]));
  return Object.fromEntries(kept.map(({ name }) => [name, chosen[name]]));
}

/** What so many play with: modules, what was chosen with them, and the cards that are left out. */
export function agreed(known: Known | undefined, choices: Choices, seats: number): Agreed {
  if (!known) return {};
  const { all, looks } = known;
  const modules = chosenModules(all, choices, seats);
  const chosen = chosenOptions(all, choices, modules);
  const options = modules
    .flatMap((module) => moduleOptions(all, module))
    .filter(({ name }) => name in chosen);
  const without = all.without
    ? takenOut(looks.decks(all, modules, seats), choices.without[all.title] ?? [])
    : [];
  return {
    modules,
    options: {
      ...Object.fromEntries(options.map(({ name }) => [name, chosen[name]])),
      ...(without.length ? { without: without.join() } : {}),
    },
  };
}

/** A table for friends; what is chosen beside the modules comes by `options`. */
export function withFriends(
  title: string,
  name: string,
  choices: Choices,
  options: Record<string, string> = {},
  { modules = [], options: more = {} }: Agreed = {},
): NewTable {
  return {
    title,
    seats: [{ who: "me", name: cleanText(name) }, ...Array(choices.seats - 1).fill({ who: "open" })],
    aids: choices.aids,
    public: choices.public,
    clock: CLOCKS[choices.clock],
    ready: choices.ready,
    options: { ...options, ...more },
    modules,
  };
}

export function onThisDevice(
  title: string,
  names: readonly string[],
  aids: boolean,
  agreed: Agreed = {},
): NewTable {
  const seats = names.map((name) => ({ who: "me" as const, name: cleanText(name) }));
  return { title, seats, aids, ...agreed };
}

/** How many may sit at a table of a title where more than one plays: 2, 3, 4. */
export const seatCounts = (info: Offer | undefined): number[] =>
  info ? seatsOffered(info).filter((count) => count > 1) : [2];

/** A number of seats, or of opponents, that a title allows. */
export const within = (count: number, counts: readonly number[]): number =>
  Math.min(Math.max(count, counts[0]), counts.at(-1)!);

/** The clock of a table in plain words; empty if it has none. */
export function clockWords(clock: Clock): string {
  const known = (Object.keys(CLOCKS) as (keyof typeof CLOCKS)[]).find(
    (key) =>
      CLOCKS[key].kind === clock.kind &&
      CLOCKS[key].seconds === clock.seconds &&
      CLOCKS[key].refill === clock.refill,
  );
  if (known) return known === "none" ? "" : words.start.clocks[known];
  return words.start.clockOther(clock.kind === "reserve", clock.seconds, clock.refill);
}
