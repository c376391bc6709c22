/** The lines of the small signs on buttons, in a box of 24 by 24. */
export const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  log: "M5 3h11l3 3v15H5zM9 9h6M9 13h6M9 17h4",
  rules: "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zm0 0v14",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  up: "m5 15 7-7 7 7",
  down: "m5 9 7 7 7-7",
  bot: "M5 9h14v10H5zM12 9V5M9.5 13v2M14.5 13v2M2 13v3M22 13v3",
  away: "M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4v5l4 2",
  eye: "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zm10-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  skip: "m5 5 7 7-7 7m8-14 7 7-7 7",
  instant: "M13 3 5 14h6l-1 7 8-11h-6z",
  film: "M4 5h16v14H4zM10 9l5 3-5 3z",
  turn: "M8 5l8 7-8 7",
} as const;

export type IconName = keyof typeof ICONS;
