/** The picture of every module, by its id, as it is shown before a table. */
import decrees from "./decrees/picture";
import extras from "./extras/picture";
import five_players from "./five_players/picture";
import moats from "./moats/picture";
import passages from "./passages/picture";
import renovations from "./renovations/picture";
import swans from "./swans/picture";
import towers from "./towers/picture";

export const PICTURES: Partial<Record<string, string>> = {
  five_players,
  extras,
  towers,
  moats,
  passages,
  swans,
  renovations,
  decrees,
};
