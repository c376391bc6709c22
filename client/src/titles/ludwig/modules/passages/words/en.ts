/** Words of the secret passages. */
import { common } from "../../../../../words/en/common";

export const words = {
  events: {
    "laid-along": "{seat|lays|lay} {the room}.{rule}",
    "points-scored/SEC-13": "{seat|scores|score} again, doubled by a passage",
  },
  tails: { placed: { "laid-along": ", with {the room}" } },
  lines: { "SEC-13": "{points} {about}, doubled by the passage to {the other}{rule}" },
  doubled: (about: string, other: string) => `${about} · doubled by a passage, ${other}`,
  left: (names: readonly string[]) =>
    names.length ? `Secret passages left: ${common.listed(names)}` : "No secret passage left",
  names: { passage_short: "short", passage_medium: "medium", passage_long: "long" } as Record<string, string>,
};
