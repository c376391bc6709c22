import type { Pace } from "./shows";

/** What a player set for this browser; kept in its storage. */
export interface Settings {
  /** The code of a language; empty for what the browser wishes. */
  language: string;
  theme: "system" | "light" | "dark";
  /** Text in percent of the usual size. */
  text: 100 | 125 | 150;
  motion: "system" | "full" | "none";
  /** How fast others' turns are shown; by itself brisk where things may move, otherwise at once. */
  pace: Pace | "auto";
  sounds: boolean;
  /** Ask the browser to show a notification when it is the player's turn. */
  notify: boolean;
  /** Show the board as text beside the picture. */
  textBoard: boolean;
  /** Tips for newcomers that were already shown. */
  tips: string[];
  /** The name last used. */
  name: string;
  /** Running games that the start page leaves out. */
  hidden: string[];
}

const DEFAULTS: Settings = {
  language: "",
  theme: "system",
  text: 100,
  motion: "system",
  pace: "auto",
  sounds: false,
  notify: false,
  textBoard: false,
  tips: [],
  name: "",
  hidden: [],
};
const KEPT = "swanstone-settings";

function load(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return { ...DEFAULTS }; // storage may be forbidden or damaged; the game goes on without it
  }
}

export const settings: Settings = $state(load());

/** Puts the settings into effect and keeps them. */
export function applySettings(now: Settings) {
  const root = document.documentElement;
  root.dataset.theme = now.theme;
  root.dataset.text = String(now.text);
  root.dataset.motion = still() ? "none" : "full";
  try {
    localStorage.setItem(KEPT, JSON.stringify(now));
  } catch {
    // nothing is kept then
  }
}

/** How large text is, in percent of the usual size: as the browser is set, and as it is set here. */
export function textSize(): number {
  const root = document.documentElement;
  const browsers =
    parseFloat(getComputedStyle(root).fontSize) / 16 / (Number(root.dataset.text ?? 100) / 100);
  return settings.text * browsers;
}

/** Whether things should not move. */
export function still(): boolean {
  if (settings.motion !== "system") return settings.motion === "none";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How fast others' turns are shown. */
export function pace(): Pace {
  if (settings.pace !== "auto") return settings.pace;
  return still() ? "instant" : "brisk";
}
