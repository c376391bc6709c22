/** What the start page says of the game at once. */
export const blurb = {
  about:
    "Castles of Mad King Ludwig: set the prices, buy rooms, place them door to door. About half an hour a game.",
};
