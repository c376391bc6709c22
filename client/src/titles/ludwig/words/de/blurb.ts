/** What the start page says of the game at once, in German. */
import type { LudwigWords } from "../spoken";

export const blurb: LudwigWords["blurb"] = {
  about:
    "Castles of Mad King Ludwig: Preise setzen, Räume kaufen, Tür an Tür bauen. Eine Partie " +
    "dauert etwa eine halbe Stunde.",
};
