/** Words of what modules let one choose for a table, by the option. */
export const options = {
  decrees: {
    name: "Decrees for each player",
    value: (number: string) => (number === "two" ? "two" : "one"),
  },
  hourglass: {
    name: "The decree Hourglass",
    value: (place: string) => (place === "in" ? "in the deck" : "left out"),
  },
};
