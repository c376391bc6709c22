/** Words of any table: the turn line, seats, tools, the menu, what a question says beside its own words. */
export const table = {
  title: "The table",
  other: (name: string, asks: string) => `${name}: ${asks}`,
  /** What somebody is asked at a screen that several share. */
  called: (name: string, duty: string) => `${name}: ${duty.slice(0, 1).toLowerCase()}${duty.slice(1)}`,
  nobody: "One moment …",
  over: "The game is over",
  looking: "You are watching",
  lessons: "A lesson of a minute",
  playedWith: (modules: string) => `Played with ${modules}`,

  home: "Swanstone: go to the start page",
  tools: "Tools",
  undo: "Undo",
  undoAlone: (whose: string) =>
    `Undo: take back ${whose ? `the last step of ${whose}` : "your last step"} (U)`,
  undoAsk: (whose: string) =>
    `Undo: ask the others to take back ${whose ? `the last step of ${whose}` : "your last step"} (U)`,
  redo: "Redo",
  redoIt: "Redo what was undone",
  log: "Log",
  rules: "Rules",
  menu: "Menu",
  settings: "Settings",
  textBoard: "Board as text",
  shortcuts: "Keyboard",
  copyLink: "Copy the link to this table",
  copied: "The link is copied. Anyone who has it can watch, and take a free seat.",
  notCopied: (link: string) => `The link could not be copied. It is ${link}`,
  letBot: "Let a bot play for me",
  letBotText: (courtier: string) =>
    `The bot ${courtier} plays for you from the next move on. Everybody at the table is told.`,
  letBotBack:
    "Come back whenever you like: press ‘Take over’ at the top of the table or in the menu, " +
    "on any device with your link.",
  letBotYes: (courtier: string) => `Let ${courtier} play`,
  playOn: "Play on myself",
  takeBack: "Take over from the bot",
  leave: "Leave my seat",
  leaveSure: "Leave your seat for good? A bot or another player may take it; your link will stop working.",
  leaveYes: "Leave the seat",
  stay: "Stay",
  download: "Download the record",
  show: {
    of: (name: string) => `${name}’s turn`,
    skip: "Skip",
    yourTurn: "To my turn",
    pace: "Others’ turns",
    paces: { instant: "Instant", brisk: "Brisk", watch: "Watch" },
    /** The button on the table: what is chosen, and what a press chooses. */
    change: (now: string, next: string) => `Others’ turns: ${now}. Press for ${next}.`,
    follow: "Follow the turns",
    pin: (name: string) => `Stay with ${name}`,
    whose: "Castle shown",
    fresh: (rooms: readonly string[]) => `New: ${rooms.join(", ")}`,
    isNew: "new",
    live: "Live",
    behind: (turns: number) => `${turns} ${turns === 1 ? "turn" : "turns"} behind`,
    catchUp: "Catch up",
    skipSeveral: (turns: number) => `Skip ${turns} turns`,
  },
  join: "Sit down here",
  since: "Since your last turn",
  seats: "Seats",
  you: "You",
  bot: "Bot",
  /** What the marks of a bot mean. */
  level: (name: string, level: number, of: number) => `${name}: level ${level} of ${of}`,
  away: "Away: a bot plays",
  /** Somebody whose pages are all closed, and what can be done about it. */
  absent: {
    is: (names: string, many = false) => `${names} ${many ? "are" : "is"} away`,
    mark: "Away: the page is closed",
    letBot: (name: string) => `Let a bot play for ${name}`,
    text: (courtier: string, name: string) =>
      `${name} has closed the page. The bot ${courtier} can play until ${name} is back and takes over.`,
    wait: (name: string) => `Wait for ${name}`,
  },
  turn: "To act now",
  enlarge: "Enlarge the castle",
  timeLeft: (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, "0")} left`,
  timeUp: "Time is up",

  track: "Points",
  trackText: (names: readonly string[]) => `Points: ${names.join(", ")}`,
  trackOne: (name: string, points: number) => `${name} ${points}`,

  sheet: "On the table",
  openSheet: "Show the panel",
  closeSheet: "Hide the panel",

  refusedTitle: "This table cannot be opened",
  badLink: "This link no longer opens a seat",
  badLinkWhy: "It was renewed, or part of it is missing.",
  askOwner: "Whoever opened the table can give you a new link.",
  lookOn: "Watch without a seat",
  tryAgain: "Try again",
  closed: "This table was closed before the game began.",

  practice: {
    title: "Practice",
    here: "Play from here",
    hint: "Opens a practice table: bots play the others, what you cannot see is made up, nothing counts.",
    as: "Play as",
    opened:
      "A practice table. Bots play the others, and what you could not see is made up. Nothing here counts.",
    back: "Back to the real game",
  },
  notes: {
    title: "Your notes",
    label: "Notes that only you can read",
    hint: "Kept with your seat, on every device you play from. Nobody else can read them.",
    saving: "Saving …",
    saved: "Saved",
    notSaved: "Not saved yet. We keep trying while this is open.",
    close: "Close your notes",
  },

  /** The small button that opens the large card of a thing, and its sign. */
  about: (name: string) => `About ${name}`,
  aboutSign: "i",
  rule: (id: string) => `Rule ${id}`,
  ruling: (text: string) => `How we play it: ${text}`,
  onlyYou: "Only you see this.",
};
