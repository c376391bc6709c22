import { common } from "../../../../words/en/common";
import type { Objection } from "../../../../generated/wire";

/** Words of the hand: picking, placing, objections. */
export const play = {
  objection: ({ reason }: Objection) => `${common.sentence(reason)}.`,
};
