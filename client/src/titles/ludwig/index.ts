/** Castles of Mad King Ludwig: what the start page needs of it; the rest is loaded with a table. */
import "./draw/draw.css";
import type { Hints, View } from "../../generated/ludwig";
import type { Title } from "..";
import ColourVision from "./board/ColourVision.svelte";
import { loadCatalogue, type Catalogue } from "./catalogue";
import Defs from "./draw/Defs.svelte";
import { loadModules } from "./modules/loaded";
import { moduleOptions } from "./modules/options";
import Picture from "./picture/Picture.svelte";
import Solo from "./picture/Solo.svelte";
import { front } from "./words/front";
import { OPENLY } from "./openly";

/** A component together with what the modules of its table bring. */
async function withModules<C>(part: Promise<{ default: C }>, ids: readonly string[] = []): Promise<C> {
  const [loaded] = await Promise.all([part, loadModules(ids)]);
  return loaded.default;
}

const optionWords = (option: string) => front.options[option] ?? moduleOptions()[option];

export const title: Title<Catalogue, View, Hints> = {
  catalogue: loadCatalogue,
  optionName: (option) => optionWords(option)?.name ?? option,
  optionValue: (option, value) => optionWords(option)?.value(value) ?? value,
  glance: ({ round, players }) => ({
    round: front.round(round),
    points: players.map((player) => player.points),
  }),
  length: front.length,
  openly: OPENLY,
  sounds: { placed: "place", bought: "coin", "coins-gained": "coin", completed: "complete" },
  Defs,
  Picture,
  Solo,
  Settings: ColourVision,
  Board: (modules) => withModules(import("./board/Board.svelte"), modules),
  Replay: (modules) => withModules(import("./story/Replay.svelte"), modules),
  keepsake: ({ players }, seat) => ({ castle: players[seat].castle, complete: players[seat].complete }),
  Keepsake: () => import("./story/Keepsake.svelte").then((loaded) => loaded.default),
  Screen: (modules) => withModules(import("./screen/Screen.svelte"), modules),
  Rules: () => import("./lesson/Rules.svelte").then((loaded) => loaded.default),
  Lesson: () => import("./lesson/Lesson.svelte").then((loaded) => loaded.default),
  ModuleLesson: () => import("./lesson/ModuleLesson.svelte").then((loaded) => loaded.default),
};
