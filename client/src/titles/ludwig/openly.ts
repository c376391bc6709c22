/** The kinds of question that show nothing secret; a device that several share needs no curtain for them. */
export const OPENLY: ReadonlySet<string> = new Set([
  "price-rooms",
  "choose-offer",
  "place-room",
  "choose-reward",
  "choose-kind",
  "take-corridor",
  "take-other-corridor",
  "choose-upstairs",
  "choose-another",
  "choose-stack",
]);
