/** What the page of modules needs of ours, before a table is loaded. */
import type { ModuleLooks } from "../../../lib/modulelooks";
import { front } from "../words/front";

export const looks: ModuleLooks = {
  sets: [
    {
      id: "first",
      get name() {
        return front.firstExpansion;
      },
      modules: ["five_players", "extras", "towers", "moats", "passages", "swans"],
    },
  ],
  pictures: () => import("./pictures").then(({ PICTURES }) => PICTURES),
};
