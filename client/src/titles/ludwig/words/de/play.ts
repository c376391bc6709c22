/** Words of the hand, in German: picking, placing, objections. */
import type { LudwigWords } from "../spoken";

export const play: LudwigWords["play"] = {
  objection: ({ reason, rule }) => `${reason[0].toUpperCase()}${reason.slice(1)} (${rule}).`,
};
