export { common } from "./common";
export { connection } from "./connection";
export { learning } from "./learning";
export { log } from "./log";
export { results } from "./results";
export { start } from "./start";
export { table } from "./table";
