/** Words of what modules let one choose for a table, in German. */
import type { Shape } from "../../../words";
import type { options as en } from "./options.en";

export const options: Shape<typeof en> = {
  decrees: { name: "Erlasse für jeden", value: (number) => (number === "two" ? "zwei" : "einer") },
  hourglass: {
    name: "Der Erlass Sanduhr",
    value: (place) => (place === "in" ? "im Stapel" : "nicht dabei"),
  },
};
