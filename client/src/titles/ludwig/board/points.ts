/** Where the points of a seat come from. */
import type { Line } from "../../../generated/wire";

/** The rule by which seats that build later start with more points. */
const TURN_ORDER = "SETUP-8";

/** Whether a seat has only the points with which it started. */
export const hasOnlyStarted = (ledger: readonly Line[]): boolean =>
  ledger.every(({ because }) => because === TURN_ORDER);
