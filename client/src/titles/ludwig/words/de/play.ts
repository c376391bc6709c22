/** Words of the hand, in German: picking, placing, objections. */
import type { LudwigWords } from "../spoken";

export const play: LudwigWords["play"] = {
  objection: ({ reason }) => `${reason[0].toUpperCase()}${reason.slice(1)}.`,
};
