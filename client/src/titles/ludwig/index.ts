/** Castles of Mad King Ludwig: what the start page needs of it; the rest is loaded with a table. */
import "./draw/draw.css";
import type { Hints, View } from "../../generated/ludwig";
import type { Title } from "..";
import ColourVision from "./board/ColourVision.svelte";
import { loadCatalogue, type Catalogue } from "./catalogue";
import Defs from "./draw/Defs.svelte";
import { moduleOptions } from "./modules/options";
import Picture from "./picture/Picture.svelte";
import Solo from "./picture/Solo.svelte";
import { front } from "./words/front";
import { OPENLY } from "./openly";

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
  Board: () => import("./board/Board.svelte").then((loaded) => loaded.default),
  Replay: () => import("./story/Replay.svelte").then((loaded) => loaded.default),
  keepsake: ({ players }, seat) => ({ castle: players[seat].castle, complete: players[seat].complete }),
  Keepsake: () => import("./story/Keepsake.svelte").then((loaded) => loaded.default),
  Screen: () => import("./screen/Screen.svelte").then((loaded) => loaded.default),
  Rules: () => import("./lesson/Rules.svelte").then((loaded) => loaded.default),
  Lesson: () => import("./lesson/Lesson.svelte").then((loaded) => loaded.default),
  ModuleLesson: () => import("./lesson/ModuleLesson.svelte").then((loaded) => loaded.default),
};
