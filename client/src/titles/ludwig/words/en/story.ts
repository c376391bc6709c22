import { common } from "../../../../words/en/common";

/**
 * Words of the story of a game: its events in sentences, and the final scoring.
 *
 * In sentences `{seat}`, `{room}`, `{other}`, `{rooms}`, `{favors}`, `{cards}`, `{rule}`, `{points}`,
 * `{amount}` … stand for parts that the page shows in its own way; `{amount|card|cards}` is the number with
 * the word that fits it, `{the room}` the room with its article. An event that names nothing takes the `/none`
 * form; an empty form goes without saying.
 */
export const story = {
  // What happened, by the kind of the event

  events: {
    "game-started": "{seat|is|are} the first Master Builder. The King's Favors: {favors}.",
    "game-started/none": "{seat|begins|begin} to build, without the King's Favors.",
    "round-started": "Round {amount}. {seat|is|are} the Master Builder.",
    "room-revealed": "New on the market: {offers}.",
    "card-without-stack": "A room card of size {amount} is drawn, but its stack is empty.{rule}",
    "last-card-drawn": "The last room card is drawn: this is the last round.{rule}",
    "cards-reshuffled": "The discarded room cards are shuffled again.{rule}",
    priced: "{seat|sets|set} the prices, highest first: {priced}.",
    "coins-added": "Each room left on the market gets {amount|coin|coins}.{rule}",
    "coins-added/none": "No room is left on the market.",
    "market-cleared": "What was not bought leaves the game: {rooms}.{rule}",
    "market-cleared/none": "Every room of the round was bought.",
    "extra-turn-started": "{seat|takes|take} an extra turn.",
    "extra-turn-earned": "{seat|earns|earn} an extra turn.{rule}",
    passed: "{seat|passes|pass}",
    bought: "{seat|buys|buy} {the room} for {amount}",
    "coins-taken": "{seat|takes|take} the {amount|coin|coins} that were on {the room}.",
    "coins-gained": "{seat|gains|gain} {amount|coin|coins}.{rule}",
    "coins-paid": "{seat|pays|pay} {amount|coin|coins}.{rule}",
    "cards-dealt": "{seat|holds|hold} {held}.",
    "supply-paid": "{seat|pays|pay} {amount} to the supply.",
    "master-builder-paid": "{seat|, the Master Builder, is|, the Master Builder, are} paid {amount}.",
    placed: "{seat|places|place} {the room}",
    completed: "{seat|completes|complete} {the room}",
    "points-scored": "{seat|scores|score}",
    "points-scored/FINAL-1": "{seat|scores|score} for empty stacks",
    "points-scored/FINAL-2": "{seat|scores|score} for the King's Favors",
    "points-scored/FINAL-3": "{seat|scores|score} for bonus cards",
    "points-scored/FINAL-4": "{seat|scores|score} for coins",
    "reward-chosen": "{seat|chooses|choose} the {type} reward.{rule}",
    "reward-spent": "{seat|has|have} already had this turn's corridor.{rule}",
    "reward-forgone": "{seat|skips|skip} the corridor.{rule}",
    "corridor-taken": "{seat|takes|take} {the room} for free.{rule}",
    "stack-looked-through": "{seat|looks|look} through the stack of {amount}.{rule}",
    "stack-seen": "Only {seat|sees|see} what is in it: {rooms}.",
    "stack-seen/none": "Only {seat|sees|see} what is in it: nothing.",
    "tiles-laid": "{seat|lays|lay} {count|tile|tiles} of {amount} on the room deck.{rule}",
    "tiles-laid/0": "{seat|leaves|leave} the stack of {amount} as it is.{rule}",
    "tiles-laid-known": "Only {seat|knows|know} which: {rooms}, the first on top.",
    "tiles-laid-known/none": "",
    "tiles-discarded": "{seat|takes|take} out of the game: {rooms}.{rule}",
    "tiles-discarded/none": "{seat|leaves|leave} the stack of {amount} as it is.{rule}",
    "bonus-cards-drawn": "{seat|draws|draw} {amount|bonus card|bonus cards}.",
    "bonus-cards-seen": "Only {seat|sees|see} them: {cards}.",
    "bonus-cards-seen/none": "Only {seat|sees|see} them: none is left.",
    "bonus-cards-chosen": "{seat|has|have} chosen.",
    "bonus-cards-kept": "{seat|keeps|keep} {amount|bonus card|bonus cards}.",
    "bonus-cards-known": "Only {seat|knows|know} which: {cards}.",
    "bonus-cards-known/none": "Only {seat|knows|know} which: none.",
    "bonus-cards-revealed": "{seat|shows|show} the bonus cards: {cards}.",
    "bonus-cards-revealed/none": "{seat|has|have} no bonus cards to show.",
    "favors-looked-at": "{seat|looks|look} at {amount|favor|favors} of the pile.{rule}",
    "favors-seen": "Only {seat|sees|see} them: {favors}.",
    "favor-kept": "{seat|keeps|keep} one of them face down.",
    "favor-known": "Only {seat|knows|know} which: {favor}.",
    "favor-shown": "{seat|shows|show} a favor: {favor}.",
    "final-scoring-started": "The final scoring begins.",
    stuck: "Nobody can or will buy anything: the game ends.{rule}",
    "game-ended": "The game is over: {standings}.",
  } as Record<string, string>,
  /** What was done, by the verb of the action, as something that is taken back. */
  deeds: {
    keep: "choosing bonus cards",
    price: "setting the prices",
    buy: "buying {the room}",
    pass: "passing",
    place: "placing {the room}",
    reward: "choosing a reward",
    take: "taking {the room}",
    forgo: "skipping the corridor",
    choose: "choosing a reward",
    "keep-favor": "choosing a favor",
    look: "looking through a stack",
    lay: "laying tiles on the room deck",
  } as Record<string, string>,
  /** What continues the sentence before, where there is one. */
  tails: {
    "coins-taken": ", with the {amount|coin|coins} on it",
    "master-builder-paid": ", paid to {seat=you}",
    "coins-gained": ", gaining {amount|coin|coins}",
  } as Record<string, string>,
  /** Points line by line, by the rule behind them. */
  lines: {
    "SETUP-8": "{points} for the place in turn order{rule}",
    "SCORE-1": "{points} {about}{rule}",
    "SCORE-5": "{points} {about}, connected to {the other}{rule}",
    "SCORE-6": "{points} {about}, next to {the other}{rule}",
    "SCORE-7": "{points} {about}, for {the other} in the castle{rule}",
    ACTIVITY: "{points} {about} completed{rule}",
    LIVING: "{points} {about} scores again{rule}",
    "LIVING/other": "{points} {about} again, for {the other}{rule}",
    "FINAL-1": "{points} for tiles whose stack is empty: {stack}{rule}",
    "FINAL-2": "{points} {about}{rule}",
    "FINAL-3": "{points} {about}{rule}",
    "FINAL-4": "{points} for coins left{rule}",
    other: "{points} {about}{rule}",
    "other/other": "{points} {about}, for {the other}{rule}",
  } as Record<string, string>,
  /** Why a bot did something, in the parts of its judgement. */
  because: "Why: {reasons}.",
  reasons: {
    castle: "about {amount|point|points} in the castle",
    favors: "about {amount} more for favors and empty stacks",
    paid: "{amount|coin|coins} more on it than it costs",
    denied: "it costs {seat=you} about {amount|point|points}",
    lacking: "{amount|coin|coins} short of {the room}",
    dear: "nothing within reach is worth its price",
    feeds: "{the room} would bring {seat=you} {amount|coin|coins}",
    coins: "the coins for passing are worth about {amount|point|points}",
    sale: "{the room} should sell to {seat=you} for {amount}",
  } as Record<string, string>,
  stacks: { hallway: "hallways", stairs: "stairs" } as Record<string, string>,
  stackOf: (size: string) => `size ${size}`,
  /** Where the market shows the rest. */
  pricedShort: "{seat|sets|set} the prices.",
  builder: "Master Builder",

  // The finale

  finale: {
    title: "The final scoring",
    over: "The game is over",
    next: "Next",
    skip: "Skip to the end",
    play: "Autoplay",
    pause: "Pause",
    again: "Step by step",
    step: (step: number, of: number) => `${step} of ${of}`,
    /** Steps of the final scoring; favors have names of their own. */
    steps: {
      game: {
        title: "The points of the game",
        text: "Rooms, connections and completions, as scored turn by turn.",
      },
      depleted: {
        title: "Empty stacks",
        text: "2 points for every tile whose stack has run out.",
      },
      bonus: { title: "Bonus cards of", text: "Kept secret until now." },
      coins: { title: "Coins left", text: "A point for every 10\u202f000 coins." },
      end: { title: "", text: "" },
    } as Partial<Record<string, { title: string; text: string }>>,
    favorText: (text: string) => `King's Favor: ${text}`,
    /** A favor that one seat owns. */
    alone: "Only its owner scores it, by the owner's place among all.",
    noCards: "No bonus cards.",
    counts: (amount: number) => `counts ${common.sum(amount)}`,
    /** Amounts by their units, and what the most of each does in a tie. */
    units: {
      "square feet": (feet) => `${common.sum(feet)} square feet`,
      coins: (coins) => common.coins(coins),
    } as Partial<Record<string, (amount: number) => string>>,
    settles: { "square feet": "the larger castle wins", coins: "the most coins" } as Partial<
      Record<string, string>
    >,
    place: (rank: number, shared: boolean) => `${common.nth(rank)} place${shared ? " (shared)" : ""}`,
    wins: "wins the game",
    share: "share the victory",
    tied: (settles: readonly string[]) => `Tied on points, so ${settles.join(", then ")}.`,
    scale: "The titles of the solo game",
    titleReached: "reached",
    castles: "The castles",
    lit: (castle: string, rooms: number) =>
      rooms ? `${castle}: ${rooms === 1 ? "1 room counts" : `${rooms} rooms count`}` : castle,
    table: "Every point",
    lines: "line by line",
    tableLabel: "Points of every seat by where they come from",
    where: "From",
    sum: "Total",
    groups: {
      start: "Turn order",
      rooms: "Rooms",
      effects: "Bonuses and penalties",
      completions: "Completions",
      depleted: "Empty stacks",
      favors: "King's Favors",
      bonus: "Bonus cards",
      coins: "Coins",
      other: "Other",
    } as Record<string, string>,
    rematch: "Play again",
    rematchAsk: "Who plays again?",
    rematchText:
      "The same people and the same courtiers sit down again, in the same seats. " +
      "Who is the first Master Builder is drawn by lot for every game, as the rules say.",
    replay: "Watch the replay",
  },

  // The replay

  replay: {
    castles: "Castles",
    follow: "Follow the action",
    market: "Market",
    noOffers: "Nothing is for sale at this moment.",
    coins: (count: number) => `${common.sum(count)} coins`,
    coinsOn: (coins: number) => `${common.sum(coins)} coins lie on it`,
    onIt: "coins on it",
    corridors: (hallways: number, stairs: number) => `${hallways} hallways and ${stairs} stairs left`,
  },
};
