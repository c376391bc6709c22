import { common } from "./common";

/** Words of the story, whatever is told in it: log, since your last turn, graph, share, replay, fairness. */
export const log = {
  scores: ": ",
  end: ".",
  comma: ", ",
  and: " and ",
  nothing: "nothing",

  // What was done beside the game, by the kind of the note

  notes: {
    opened: "The table opens.",
    sat: "{seat|sits|sit} down.",
    botted: "The bot {bot} plays for {person=you} now.",
    "botted/alone": "The bot {bot} sits down.",
    "botted/none": "{person|plays|play} again.",
    left: "{person|leaves|leave} the table. The bot {bot} plays on.",
    "left/none": "{person|leaves|leave} the table.",
    readied: "{seat|is|are} ready.",
    "readied/no": "{seat|is|are} not ready yet.",
    rekeyed: "{seat|gets|get} a new link.",
    undone: "{seat|takes|take} back {deed}.",
    "undone/many": "{seat|takes|take} back {moves|move|moves}, to before {deed}.",
    "undone/some": "{seat|takes|take} back {moves|move|moves}.",
    "undo-asked": "{seat|asks|ask} to take back {deed}.",
    "undo-asked/many": "{seat|asks|ask} to take back {moves|move|moves}, to before {deed}.",
    "undo-asked/some": "{seat|asks|ask} to take back {moves|move|moves}.",
    "undo-answered": "{seat|agrees|agree} to that.",
    "undo-answered/no": "{seat|does|do} not want to take it back.",
    redone: "{seat|redoes|redo} what was taken back.",
    said: "{seat=you}: {said}",
    rematched: "A rematch opens.",
    closed: "The table closes.",
  } as Record<string, string>,
  nobody: "Somebody",
  /** Whoever reads, in the middle of a sentence. */
  you: "you",
  clock: "The time ran out.",
  pointsOf: (count: number) => `${common.signed(count)} ${Math.abs(count) === 1 ? "point" : "points"}`,

  // The log

  label: "What happened so far",
  lately: "Latest moves",
  herald: "What just happened",
  setup: "Setting up",
  round: (number: number) => `Round ${number}`,
  moment: "Replay this moment",
  momentOf: (action: number) => `Replay from action ${action}`,
  lines_of: (points: string) => `${points}, line by line`,
  secret: "Only for this seat",
  newest: "Jump to the latest",
  empty: "Nothing has happened yet.",
  ruleOf: (id: string) => `Rule ${id}`,
  /** Stands for a rule, which it opens. */
  ruleSign: "?",

  // Since your last turn

  since: "Since your last turn",
  sinceStart: "What happened so far",
  film: "Watch it",
  days: (count: number) => (count === 1 ? "yesterday" : `${count} days ago`),
  hours: (count: number) => (count === 1 ? "an hour ago" : `${count} hours ago`),

  // The score graph

  graph: {
    title: "Points over the rounds",
    label: (names: string) => `Points over the rounds of ${names}; as a table below`,
    asTable: "As a table",
    round: "Round",
    start: "Start",
    final: "End",
  },

  // A picture to share

  share: {
    title: "Share a castle",
    whose: "Whose castle",
    preview: (name: string) => `The castle of ${name}, as it will be shared`,
    svg: "Drawing (SVG)",
    png: "Picture (PNG)",
    film: "Film (SVG)",
    showFilm: "Show the film",
    showPicture: "Show the picture",
    send: "Share",
    copied: "The link to the replay is copied.",
    failed: "The picture could not be created; the drawing (SVG) works everywhere.",
    file: (name: string) => `castle-${name}`,
    filmFile: (name: string) => `castle-${name}-growing`,
  },

  // The replay

  replay: {
    title: "Replay",
    page: (name: string) => `Replay · ${name}`,
    where: (round: number, action: number, of: number) =>
      `${round ? `Round ${round}` : "Setting up"} · action ${action} of ${of}`,
    scrubber: "Moment of the game",
    controls: "Replay controls",
    first: "To the start",
    previous: "One step back",
    play: "Play",
    pause: "Pause",
    speed: "Speed",
    speedIs: (times: number) => `Speed: ${times} times`,
    times: (times: number) => `${times}×`,
    next: "One step forward",
    last: "To the end",
    roundBack: "One round back",
    roundOn: "One round forward",
    keys: "Keys: ← → one action, [ ] a round, Home and End, space plays.",
    copy: "Copy link to this moment",
    copied: "The link to this moment is copied.",
    notCopied: "The browser did not let us copy. The address of this page is the link.",
    table: "Back to the table",
    eyes: "Seen by",
    everybody: "everybody",
    shared: "You share this browser, so secrets stay covered here until the game is over.",
    happened: "What happened here",
    nothing: "Nothing that this seat may see.",
    beyond: (of: number) =>
      `This game has only ${of} ${of === 1 ? "action" : "actions"} so far. Here is the last moment.`,
    noMoment: "There is no such moment in this game. Here is the start.",
    noTable: "There is no table at this address. The link may be incomplete, or the table is gone.",
    noOnlookers: "This table is closed to onlookers. Everybody can watch the replay once the game is over.",
    notYours: "This browser does not hold that seat.",
    notBegun: "The game has not begun, so there is nothing to look back on yet.",
    otherTitle: "This page cannot show a replay of that game.",
    tryAgain: "Try again",
  },

  // The end of a game

  record: "Download the record",
  fairness: {
    fair: "Was it fair?",
    fairText:
      "Every shuffle and every draw came from the seed. Its fingerprint (SHA-256) was published before the " +
      "first move; anybody can check that the two match, and that every room and card followed from the seed.",
    fairHow: "The record has everything that is needed to check it.",
    imported: "This game was imported: its seed was known before.",
    seed: "Seed",
    commitment: "Published fingerprint",
    matches: "They match.",
    differs: "They do NOT match.",
    checking: "Checking …",
    uncheckable: "This browser cannot check it here (that needs a secure address).",
  },
};
