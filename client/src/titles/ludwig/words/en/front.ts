/** Words of what the start page and the settings show of the game, before it is loaded. */
export const front = {
  soloText:
    "Three rooms a round at 2000, 4000 and 6000; buy one, and the others " +
    "are gone. About eleven rounds, then your points earn you a title:",
  round: (round: number) => (round ? `Round ${round}` : "Setting up"),
  length: (seats: number) => `about ${15 * seats} minutes`,
  /** What came in the first box of modules. */
  firstExpansion: "First expansion",
  favors: "King's Favors",
  bonusCards: "Bonus cards",
  picture: "A castle that builds itself",
  pause: "Pause the picture",
  resume: "Resume the picture",
  /** What may be chosen for a table. */
  options: {
    foyer: { name: "The foyers", value: (entrances) => `${entrances} entrances` },
  } as Partial<Record<string, { name: string; value: (value: string) => string }>>,
  colours: "How the room types look with colour blindness",
  coloursText: "Every type has its own icon and pattern, so no game depends on colour alone.",
  visions: { protanopia: "Without red", deuteranopia: "Without green", tritanopia: "Without blue" },
  /** 'up to 59', '60 to 80', 'from 111'. */
  from: (least: number | null, most: number | null) =>
    least === null ? `up to ${most}` : most === null ? `from ${least}` : `${least} to ${most}`,
};
