export { blurb } from "./blurb";
export { board } from "./board";
export { castle } from "./castle";
export { front } from "./front";
export { lesson } from "./lesson";
export { planning } from "./planning";
export { play } from "./play";
export { questions } from "./questions";
export { story } from "./story";
export { textBoard } from "./textBoard";
export { types } from "./types";
export { worth } from "./worth";
export { options as moduleOptions } from "../../modules/options.de";
/** The lesson's objections, made by the engine (client/fixtures). */
export { default as reasons } from "./reasons.json";
