/** Words of the hand: picking, placing, objections. */
export const play = {
  objection: (reason: string, rule: string) => `${reason[0].toUpperCase()}${reason.slice(1)} (${rule}).`,
};
