/** Words of the hand, in German: picking, placing, objections. */
import { common } from "../../../../words/de/common";
import type { LudwigWords } from "../spoken";

export const play: LudwigWords["play"] = {
  objection: ({ reason }) => `${common.sentence(reason)}.`,
};
