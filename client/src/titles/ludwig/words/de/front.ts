/** Words of what the start page and the settings show of the game before it is loaded, in German. */
import type { LudwigWords } from "../spoken";

export const front: LudwigWords["front"] = {
  soloText:
    "Drei Räume je Runde für 2000, 4000 und 6000; kaufst du einen, sind die anderen weg. " +
    "Etwa elf Runden, dann bringen dir deine Punkte einen Titel ein:",
  round: (round) => (round ? `Runde ${round}` : "Aufbau"),
  length: (seats) => `etwa ${15 * seats} Minuten`,
  firstExpansion: "Erste Erweiterung",
  favors: "Gunstkarten",
  bonusCards: "Bonuskarten",
  picture: "Ein Schloss, das sich selbst baut",
  pause: "Bild anhalten",
  resume: "Bild fortsetzen",
  options: {
    foyer: { name: "Die Foyers", value: (entrances) => `${entrances} Türen` },
  },
  colours: "Wie die Raumarten bei Farbfehlsichtigkeit aussehen",
  coloursText: "Jede Art hat ihr eigenes Zeichen und Muster; niemand braucht Farben, um zu spielen.",
  visions: { protanopia: "Ohne Rot", deuteranopia: "Ohne Grün", tritanopia: "Ohne Blau" },
  from: (least, most) =>
    least === null ? `bis ${most}` : most === null ? `ab ${least}` : `${least} bis ${most}`,
};
