/** Words that several screens use, in German. */
import type { Words } from "..";

/** How German names end, by their gender; all others are neuter. */
const endsIn = (...nouns: string[]) => new RegExp(`(${nouns.join("|")})$`, "i");
const MASCULINE = endsIn(
  ...["raum", "keller", "saal", "salon", "garten", "schuppen", "abgrund"],
  ...["pavillon", "marstall", "flur", "korridor"],
);
const FEMININE = endsIn(
  ...["kammer", "küche", "garderobe", "gruft", "veranda", "sauna", "galerie", "bahn", "halle"],
  ...["warte", "remise", "grotte", "hütte", "treppe", "kemenate", "anrichte"],
);

/** The article in each case, for masculine, feminine and neuter. */
const ARTICLES: Record<string, readonly [string, string, string]> = {
  der: ["der ", "die ", "das "],
  den: ["den ", "die ", "das "],
  dem: ["dem ", "der ", "dem "],
};

/** The article of a thing: 'den ' before 'Salon', 'die ' before 'Küche'; `form` is that of the masculine. */
const article = (thing: string, form: string) =>
  ARTICLES[form][MASCULINE.test(thing) ? 0 : FEMININE.test(thing) ? 1 : 2];

/** What stands behind the seams of compound words, and within long ones: 'Speise-kammer', 'Gesell-schafts-zimmer'. */
const BEHIND = [
  ...["zimmer", "kammer", "küche", "keller", "raum", "räum", "saal", "halle", "garten", "gemach", "galerie"],
  ...["grotte", "hütte", "remise", "versteck", "pavillon", "beet", "bahn", "schlaf", "schafts", "wirt"],
  ...["warte", "flur", "türen", "vollendet"],
];
const SEAM = new RegExp(`(?<=\\p{L}{2})(?=${BEHIND.join("|")})`, "gu");

/** The one way of writing sums: '6000', '15 000'. */
const sum = (amount: number) =>
  Math.abs(amount) < 10_000 ? `${amount}` : `${amount}`.replace(/(?=(\d{3})+$)/g, "\u202f");

export const common: Words["common"] = {
  name: "Swanstone",
  skip: "Zum Spielplan springen",
  loading: "Lädt …",
  notLoaded:
    "Ein Teil der Seite konnte nicht geladen werden. Vielleicht ist der Server aus, oder er " +
    "hat eine neuere Version.",
  reload: "Seite neu laden",
  dismiss: "Ausblenden",
  close: "Schließen",
  points: (count) => `${count} ${count === 1 || count === -1 ? "Punkt" : "Punkte"}`,
  sum,
  coins: (count) => `${sum(count)} ${count === 1 ? "Münze" : "Münzen"}`,
  nth: (number) => `${number}.`,
  signed: (count) => (count < 0 ? `−${sum(-count)}` : `+${sum(count)}`),
  the: (room) => article(room, "den") + room,
  article,
  listed: (names, and = "und") =>
    names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`,
  sentence: (text) => text.slice(0, 1).toUpperCase() + text.slice(1),
  seamed: (name) => name.replace(SEAM, "\u00ad"),
  missing: "Unter dieser Adresse ist nichts.",
  home: "Zur Startseite",
  homeLink: "Swanstone: zur Startseite",
  seat: (number) => `Platz ${number}`,
  standIn: (courtier, name) => `${courtier} (für ${name})`,
  forWhom: (name) => ` für ${name}`,
};
