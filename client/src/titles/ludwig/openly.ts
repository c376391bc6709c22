/** The kinds of question that show nothing secret; a device that several share needs no curtain for them. */
export const OPENLY: ReadonlySet<string> = new Set(
  (
    "price-rooms price-in-time price-rest choose-offer place-room choose-reward choose-kind take-corridor " +
    "take-other-corridor choose-upstairs choose-another choose-stack choose-foyer place-moat choose-moat-stack " +
    "choose-first choose-corridor seal-tile crook-stall shift-coins choose-turn pay-ahead choose-alms choose-store " +
    "choose-unpack choose-credit choose-repayment choose-pilfer choose-leisure choose-pence choose-casket " +
    "choose-clearing"
  ).split(" "),
);
