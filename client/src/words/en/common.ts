/** The one way of writing sums: '6000', '15 000'. */
const sum = (amount: number) =>
  Math.abs(amount) < 10_000 ? `${amount}` : `${amount}`.replace(/(?=(\d{3})+$)/g, "\u202f");

/** Words that several screens use. */
export const common = {
  name: "Swanstone",
  skip: "Skip to the board",
  loading: "Loading …",
  notLoaded:
    "Part of the page could not be loaded. The server may be down, or it may have a newer version of the page.",
  reload: "Reload the page",
  dismiss: "Dismiss",
  close: "Close",
  points: (count: number) => `${count} ${count === 1 || count === -1 ? "point" : "points"}`,
  /** '1st', '2nd', '3rd', '4th'. */
  nth: (number: number) => `${number}${["th", "st", "nd", "rd"][number] ?? "th"}`,
  sum,
  coins: (count: number) => `${sum(count)} ${count === 1 ? "coin" : "coins"}`,
  /** '+2', '−1', '+0'. */
  signed: (count: number) => (count < 0 ? `−${sum(-count)}` : `+${sum(count)}`),
  /** 'the Nap Room', but 'The Hole'. */
  the: (room: string) => (room.startsWith("The ") ? room : `the ${room}`),
  /** The same alone: 'the ' before 'Nap Room', nothing before 'The Hole'; languages with cases are told which. */
  article: (thing: string, _form: string) => (thing.startsWith("The ") ? "" : "the "),
  /** 'Anna', 'Anna and Ben', 'Anna, Ben and Carl'. */
  listed: (names: readonly string[], and = "and") =>
    names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`,
  /** 'Take a tile' for 'take a tile'. */
  sentence: (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1),
  /** A long name with soft hyphens where it may break, only for what is drawn; English breaks between words. */
  seamed: (name: string) => name,
  missing: "There is nothing at this address.",
  home: "Go to the start page",
  homeLink: "Swanstone: go to the start page",
  seat: (number: number) => `Seat ${number}`,
  /** A courtier who plays for somebody. */
  standIn: (courtier: string, name: string) => `${courtier} (for ${name})`,
  /** The same after the last word of what the courtier does: 'passes for Ben'. */
  forWhom: (name: string) => ` for ${name}`,
};
