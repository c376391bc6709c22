/** Tiles that a module draws in its own way; whoever draws castles asks here, without loading the rest of a module. */
import type { Detail } from "../draw/labels";
import type { Castle, Door, DoorState, Turn, Turned } from "../geometry";
import { drawings as moats } from "./moats/drawing";
import { gardensOf } from "./moats/gardens";

export interface How {
  readonly turn: Turn;
  readonly doors?: readonly DoorState[];
  readonly completed: boolean;
  readonly detail: Detail;
}

export interface Drawing {
  /** The printed tile from the left and top of its box; it is turned as the tile lies. */
  plan(form: Turned, how: How): string;
  /** What lies over it and is never turned. */
  over?(lies: Turned, detail: Detail): string;
  /** An element of its own for market and cards, where the plan would not do. */
  readonly picture?: string;
}

const DRAWINGS: Record<string, Drawing> = { ...moats };

/** How a module draws a tile, if it does. */
export const ownDrawing = (id: string): Drawing | undefined => DRAWINGS[id];

/** The rooms that lie in a garden, by their numbers. */
export const gardens = (castle: Castle, doors: readonly (readonly Door[])[]): number[] =>
  gardensOf(castle, doors);
