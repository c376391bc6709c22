import type { Objection } from "../../../../generated/wire";

/** Words of the hand: picking, placing, objections. */
export const play = {
  objection: ({ reason }: Objection) => `${reason[0].toUpperCase()}${reason.slice(1)}.`,
};
