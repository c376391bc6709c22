/** Words of what modules let one choose for a table, in German. */
import type { ModuleWords } from "../words/spoken";

export const options: ModuleWords["options"] = {
  decrees: { name: "Erlasse für jeden", value: (number) => (number === "two" ? "zwei" : "einer") },
  hourglass: {
    name: "Der Erlass Sanduhr",
    value: (place) => (place === "in" ? "im Stapel" : "nicht dabei"),
  },
};
