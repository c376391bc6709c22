import type { RoomType } from "../../../../generated/ludwig";

/** What the types of rooms are called. */
export const types = {
  activity: "Activity",
  corridor: "Corridor",
  downstairs: "Downstairs",
  food: "Food",
  living: "Living",
  outdoor: "Outdoor",
  sleeping: "Sleeping",
  utility: "Utility",
} satisfies Record<RoomType, string>;
