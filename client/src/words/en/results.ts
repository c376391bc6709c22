/** Words of the page with one's own results. */
export const results = {
  title: "Your results",
  none: "No finished game yet. Every game that you finish in this browser appears here.",
  tally: "Games and wins",
  against: "Against",
  alone: "Alone",
  people: "People",
  games: "Games",
  wins: "Wins",
  best: "Best score",
  share: (wins: number, games: number) => `${wins} (${Math.round((100 * wins) / games)} %)`,
  bestCastle: (points: number) => `Your best castle: ${points} points`,
  list: "Your games",
  place: (place: number, seats: number) => `place ${place} of ${seats}`,
  won: "won",
  json: "Export (JSON)",
  csv: "Export (CSV)",
  forget: "Delete all",
  forgetAsk: (games: number) =>
    `Delete ${games === 1 ? "the result" : `all ${games} results`} from this browser?`,
  where: "Kept only in this browser; nobody else sees them.",
};
