/** What the types of rooms are called, in German. */
import type { LudwigWords } from "../spoken";

export const types: LudwigWords["types"] = {
  activity: "Freizeit",
  corridor: "Korridor",
  downstairs: "Keller",
  food: "Küche",
  living: "Wohnen",
  outdoor: "Außen",
  sleeping: "Schlafen",
  utility: "Wirtschaft",
};
