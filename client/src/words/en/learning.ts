/** Words of the rules page and of lessons, whatever they teach. */
export const learning = {
  rules: "Rules",
  lesson: "Learn by playing",
  noTitle: (title: string) => `There is no game called '${title}' here.`,
  short: "The game in short",
  find: "Find a rule",
  contents: "Contents",
  found: (count: number) => `${count} ${count === 1 ? "rule" : "rules"}`,
  nothing: (text: string) => `No rule mentions '${text}'.`,
  ruling: "How we play it:",
  module: "An expansion: only at tables for which it was chosen.",
  noLesson: (module: string) => `${module} has no lesson yet.`,
  toTable: "To the table",
  tryIt: "Try it in a minute",
  offer: "New to you? Each has a lesson of a minute:",
  // The lesson
  step: (now: number, all: number) => `Step ${now} of ${all}`,
  again: "Try again",
  next: "Continue",
  back: "Back",
  skip: "Skip",
  playNow: "Play a game now",
};
