/** Every colour of the drawings, for the light and the dark theme; `draw.css` holds the same numbers as variables. */

import type { RoomType, Tile } from "../../../generated/ludwig";

export const TYPES: readonly RoomType[] = [
  "activity",
  "corridor",
  "downstairs",
  "food",
  "living",
  "outdoor",
  "sleeping",
  "utility",
];

const LIGHT = {
  activity: "#dcad7d",
  corridor: "#d5d4ce",
  downstairs: "#40525f",
  food: "#f9db75",
  living: "#9e79b1",
  outdoor: "#5d9369",
  sleeping: "#5eb9f3",
  utility: "#dc7630",
  ink: "#1f180e",
  paper: "#f4ecd8",
  plan: "#fffaee",
  cream: "#fdf6e3",
  lamp: "#ffe9a8",
  shade: "#39434e",
  gold: "#b98a24",
  path: "#e6d5ac",
  water: "#a9d3dd",
  plus: "#1f5a2c",
  minus: "#8f2f10",
  wash: "#b7a67f",
};

export type Colour = keyof typeof LIGHT;

const DARK: Record<Colour, string> = {
  activity: "#c8a583",
  corridor: "#c8c6c1",
  downstairs: "#414f5b",
  food: "#efd378",
  living: "#9d7aae",
  outdoor: "#669256",
  sleeping: "#61b3ea",
  utility: "#d27332",
  ink: "#221c12",
  paper: "#d9cdae",
  plan: "#efe6cf",
  cream: "#fdf6e3",
  lamp: "#f7dd92",
  shade: "#323b45",
  gold: "#b98a24",
  path: "#cfbd92",
  water: "#93bfc9",
  plus: "#174d24",
  minus: "#7f2609",
  wash: "#6a6880",
};

export const COLOURS: Readonly<Record<"light" | "dark", Readonly<Record<Colour, string>>>> = {
  light: LIGHT,
  dark: DARK,
};

export const FACE = 'Almendra, system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
export const DIGITS = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

/** The type that gives a room its floor; a room of two types has the other one beside it. */
export const floorType = ({ types }: Pick<Tile, "types">): RoomType => types[0]!;

/** The other type of a room of two, which has the other half of its floor. */
export const secondType = ({ types }: Pick<Tile, "types">): RoomType | null => types[1] ?? null;

/** A colour as the page names it. */
export const paint = (colour: Colour) => `var(--k-${colour})`;

/** The colour of text and icons on a type's colour. */
export const onType = (type: RoomType): Colour => (type === "downstairs" ? "cream" : "ink");

/** A drawing with its colours and faces written out, for files that leave the page. */
export function writtenOut(markup: string, theme: "light" | "dark" = "light"): string {
  return markup.replace(/var\(--k-(\w+)\)/g, (_, name: string) => {
    if (name === "face") return FACE.replaceAll('"', "'");
    if (name === "digits") return DIGITS.replaceAll('"', "'");
    return COLOURS[theme][name as Colour];
  });
}
