/** What a placement completes and which rewards follow, as the server told it, with the names and words to show. */
import type { Completion, Option } from "../../../generated/wire";
import type { Catalogue } from "../catalogue";
import { readSpot } from "../geometry";
import { total } from "../play.svelte";

/** A reward as it is shown: what it brings, or why nothing this time. */
export interface Reward {
  readonly kind: string;
  readonly rule: string;
  readonly text: string;
  readonly points: number;
}

/** A room that would be complete, or what is none and complete in its own way. */
export interface Completed {
  readonly name: string;
  readonly isRoom: boolean;
  readonly rewards: readonly Reward[];
}

/** Whether what an option completes brings nothing this time. */
export const isEmpty = ({ completes = [] }: Option): boolean =>
  completes.flatMap(({ rewards = [] }) => rewards).every(({ note }) => note);

export function completedRooms(completes: readonly Completion[], catalogue: Catalogue): Completed[] {
  return completes.map(({ what, rewards = [] }) => ({
    name: catalogue.name(readSpot(what).id),
    isRoom: catalogue.tiles.get(readSpot(what).id)?.role !== "ground",
    rewards: rewards.map(({ kind, rule, score = [], note, text }) => {
      const shown = note || text || (catalogue.rewards.get(kind)?.text ?? "");
      return { kind, rule, text: shown, points: total(score) };
    }),
  }));
}
