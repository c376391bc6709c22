/** Words of the renovations. */
import { common } from "../../../../../words/en/common";

export const words = {
  events: { "renovation-revealed": "New among the renovations: {the room}.{rule}" } as Record<string, string>,
  name: "Renovations",
  /** Above those that are for sale. */
  pool: "Renovations: lay one on a room of its size",
  left: (stacks: readonly [number, number][]) =>
    `Renovations face down: ${common.listed(stacks.map(([size, count]) => `${count} of ${size}`))}`,
  none: "Renovations face down: none",
  end:
    "With renovations the game goes on until two stacks are empty as well; " +
    "the room cards are shuffled again until then.",
};
