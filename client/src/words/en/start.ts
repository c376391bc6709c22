/** Words of the start page, the waiting room, the settings and all else around a game. */
import { common } from "./common";

const few = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"];
const spelled = (count: number) => NUMBERS[count] ?? `${count}`;
/** '2 × Servant' for two of a kind. */
const counted = (names: readonly string[]) =>
  [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length;
    return count > 1 ? `${count} × ${name}` : name;
  });
const capital = (text: string) => text[0].toUpperCase() + text.slice(1);

/** Seconds as people say them. */
const spell = (seconds: number) =>
  seconds % 86_400 === 0
    ? few(seconds / 86_400, "day")
    : seconds % 60 === 0
      ? few(seconds / 60, "minute")
      : few(seconds, "second");

export const start = {
  title: "Swanstone",
  page: "Swanstone: castle-building games in the browser",
  tagline: "The king wants a castle. Build the maddest one.",
  settings: "Settings",
  learn: "Learn",
  /** Follows `learn` where there is room. */
  learnMore: "by playing",
  rules: "Rules",

  playNow: "Play now",
  opening: "Opening a table …",
  /** Before the field for one's name. */
  playAs: "Play as",
  against: (levels: readonly string[]) => `against ${common.listed(counted(levels))}`,
  change: "Change opponents",
  opponents: "Opponents",
  howMany: "How many",
  strength: "How they play, from the easiest to the strongest",
  mixed: "Each opponent at a level of their own",
  opponent: (number: number) => `Opponent ${number}`,
  done: "Done",
  watchBots: "Watch bots play",
  watchBotsHint: "A game of bots only, with one more in your seat.",
  /** Named where the server says nothing nicer than a bot's bare name. */
  level: (level: string) => level[0].toUpperCase() + level.slice(1),
  solo: "Solo",
  soloHint: "One castle, one king to please",
  friends: "With friends",
  friendsHint: "Share a link, play from anywhere",
  device: "On this device",
  deviceHint: (fewest: number, most: number) =>
    `${capital(spelled(fewest))} to ${spelled(most)} around one screen`,
  /** Until it is known how many. */
  deviceSoon: "Around one screen",
  deviceText:
    "Pass the screen around. Cards lie face down, and a curtain falls before anything secret is shown.",
  newcomer: "Architect",

  name: "Your name",
  nameOf: (seat: number) => `Name of player ${seat}`,
  player: (seat: number) => `Player ${seat}`,
  noName: "Please enter your name.",
  longName: (most: number, count: number) =>
    `This name has ${count} characters; at most ${most} fit on the score track.`,
  sameName: "Two players have the same name. Please choose different ones.",
  seats: "Players",
  seatCount: (count: number) => String(count),
  visibility: "Who may join",
  byLink: "Only people with the link",
  public: "Anyone on this server",
  clock: "Time to think",
  clocks: {
    none: "No clock",
    minutes: "3 minutes per move",
    reserve: "20 minutes each, plus 30 seconds per move",
    day: "One day per move",
    days: "Three days per move",
  },
  clockOther: (reserve: boolean, seconds: number, refill: number) =>
    reserve ? `${spell(seconds)} each, plus ${spell(refill)} per move` : `${spell(seconds)} per move`,
  clockHint: "When the time is up, a bot makes that one move.",
  modules: "Expansions",
  moduleNeeds: (names: readonly string[]) => `Played together with ${common.listed(names)}.`,
  /** Which modules a game has: none, one by its name, or how many. */
  played: (names: readonly string[]) =>
    names.length > 1 ? `with ${names.length} expansions` : names.length ? `with ${names[0]}` : "base game",
  /** Cards that are taken out of their decks before the game. */
  cards: {
    title: "Cards in the decks",
    lead: "Leave out the cards you do not care for.",
    count: (left: number, all: number) => (left === all ? `all ${all}` : `${left} of ${all}`),
    find: "Find a card",
    all: "All in",
    none: "All out",
    nothing: (wanted: string) => `No card mentions '${wanted}'.`,
    tooFew: (least: number) => `At least ${least} must stay; until then all of them are in the deck.`,
  },
  choosing: {
    change: "Change expansions",
    lead: (seats: number) => `What joins the base game, for ${spelled(seats)} players?`,
    sets: "Ready-made sets",
    base: "Base game",
    everything: "Everything",
    surprise: "Surprise me",
    favourite: "My favourite",
    save: "Save as my favourite",
    saved: "Saved in this browser as your favourite.",
    chosen: (count: number, out: number) =>
      (count ? few(count, "expansion") : "Base game only") + (out ? `, ${few(out, "card")} left out` : ""),
    onlyFor: (fewest: number, most: number) =>
      fewest === most
        ? `Only with ${spelled(fewest)} players.`
        : `Only with ${spelled(fewest)} to ${spelled(most)} players.`,
    forced: (seats: number) => `Always there with ${spelled(seats)} players.`,
    brings: (name: string, others: readonly string[]) => `${name} brings ${common.listed(others)} along.`,
    takes: (name: string, others: readonly string[]) => `Without ${name}, ${common.listed(others)} left too.`,
    alone: "A game alone is played without expansions.",
  },
  aids: "Show what each choice is worth",
  aidsHint: "Points, rewards, cards and favors for every room and place; turn it off for a harder game.",
  ready: "Begin when everybody says they are ready",
  readyHint: "Otherwise the game begins as soon as every seat is taken.",
  openTable: "Open the table",
  begin: "Begin",

  running: {
    title: "Your game is waiting",
    resume: "Continue",
    giveUp: "Give up",
    giveUpText: "Give up this game for good? A bot plays it to the end for you, and you cannot come back.",
    giveUpYes: "Give it up",
    keep: "Keep it",
    hide: "Hide",
    hidden: (count: number) => `Show ${few(count, "hidden game")}`,
    another: "You have a game running",
    anotherText: (names: string) =>
      `Your game against ${names} is not over. Go on with it, or begin a new one?`,
    anotherNew: "Begin a new one",
  },

  tables: "Tables",
  yours: "Your games",
  open: "Open tables",
  openNone: "Nobody is waiting at a public table right now. Open one, and others will see it here.",
  finished: "Finished games",
  showMore: (count: number) => `Show ${count} more`,
  yourTurn: "Your turn",
  waitingFor: (names: string) => `Waiting for ${names}`,
  resumeGame: "Continue",
  enter: "Enter",
  joinTable: "Join",
  replay: "Replay",
  seatsTaken: (taken: number, all: number) => `${taken} of ${all} seats taken`,
  free: "free",
  bot: "bot",
  you: "you",
  won: (names: string, points: number) => `${names} won with ${points} points`,
  soloScore: (points: number) => `${points} points`,
  ago: (milliseconds: number) => {
    const minutes = Math.round(milliseconds / 60_000);
    if (minutes < 1) return "just now";
    if (minutes < 60) return relative.format(-minutes, "minute");
    if (minutes < 36 * 60) return relative.format(-Math.round(minutes / 60), "hour");
    return relative.format(-Math.round(minutes / 1440), "day");
  },
  listsAway: "The server is not answering. These lists will come back by themselves.",

  waiting: {
    title: "The table is set",
    guest: "You are invited",
    invites: (host: string, game: string) =>
      host ? `${host} invites you to play ${game}.` : `A game of ${game}.`,
    hosts: (game: string) => `A game of ${game}.`,
    text: "The game begins by itself as soon as every seat is taken.",
    textReady: "The game begins when every seat is taken and everybody is ready.",
    length: (length: string) => length[0].toUpperCase() + length.slice(1),
    learn: "Learn the game",
    watch: "Just watch",
    watching: "You are watching. The game will show here when it begins.",
    sitAfterAll: "Take a seat after all",
    screen: "Open on a big screen",
    ready: "I am ready",
    notReady: "Not yet",
    isReady: "ready",
    code: "The link as a code for a phone’s camera",
    reach: {
      machine:
        "This link works only on this machine. For others, open the page by an address that they can reach.",
      network: "This link works only in this network, such as your home’s Wi-Fi.",
    },
    share: "Send this link to your friends",
    copy: "Copy link",
    copied: "Copied",
    copyFailed: "The browser does not let us copy. Please select the link and copy it.",
    send: "Share …",
    invitation: "Build a castle with me:",
    seat: (seat: number) => `Seat ${seat}`,
    freeSeat: "This seat is free",
    joined: (name: string) => `${name} sits down.`,
    botJoined: (name: string) => `${name} (a bot) sits down.`,
    sit: "Sit down",
    fill: "Let a bot play",
    vacate: "Open this seat",
    vacateFor: (name: string) => `Open the seat of ${name} to a friend`,
    fillLevel: (seat: number) => `How the bot on seat ${seat} plays`,
    links: "Links to the seats",
    linksText:
      "A new link replaces the old one: for a player who lost theirs, or gave it to the wrong person.",
    renew: "New link",
    renewFor: (name: string) => `New link for ${name}`,
    renewed: (name: string) => `The old link to ${name}'s seat no longer works. Send this one:`,
    renewedOwn:
      "The old link to your seat no longer works; this browser has the new one. For another device:",
    leave: "Leave the seat",
    close: "Close the table",
    full: "Every seat at this table is taken.",
    terms: "Table settings",
    public: "Anyone on this server may join",
    byLink: "Only people with the link may join",
    aidsOff: "Without hints about what choices are worth",
    home: "Go to the start page",
  },

  screen: {
    page: "Swanstone: the table on a screen",
    join: (game: string) => `Come and play ${game}`,
    how: "Point your phone’s camera at the code. Your phone is your hand; this screen shows the castles.",
  },

  curtain: {
    title: (name: string) => `Pass the device to ${name}`,
    text: "Behind the curtain lie cards that only one of you may see.",
    ready: (name: string) => `I am ${name}`,
    back: "Go back",
  },

  undo: {
    asks: (name: string, what: string) =>
      `${name} asks to take back${what ? `: ${what}` : " the last move."}`,
    own: (what: string, names: string) =>
      `You asked to take back${what ? `: ${what}` : " your last move."} Waiting for ${names}.`,
    done: (name: string, what: string) => `${name} takes back${what ? `: ${what}` : " the last move."}`,
    more: (count: number) => `And ${few(count, "more step")}.`,
    agree: "Agree",
    refuse: "Decline",
    withdraw: "Withdraw",
    refused: (name: string) => `${name} does not want to take back your move.`,
    answering: (name: string) => `${name} answers:`,
  },

  chat: {
    title: "Chat",
    open: (unread: number) => (unread ? `Chat, ${few(unread, "new line")}` : "Chat"),
    none: "Nobody has said anything yet. A friendly hello?",
    say: "Say something",
    send: "Send",
    long: (most: number) => `Please use at most ${most} characters.`,
    line: (name: string, text: string) => `${name}: ${text}`,
    onlooker: "Only those at the table may talk.",
  },

  setting: {
    title: "Settings",
    language: "Language",
    languageOfBrowser: "As the browser",
    theme: "Colours",
    themes: { system: "System", light: "Light", dark: "Dark" },
    text: "Text size",
    percent: (size: number) => `${size} %`,
    motion: "Motion",
    motions: { system: "System", full: "On", none: "Off" },
    notice: "When it is your turn",
    sounds: "Soft sounds",
    notify: "Notify me when this tab is hidden",
    notifyDenied:
      "The browser blocks notifications from this page. Allow them in its settings for this site first.",
    notifyNever: "This browser cannot show notifications from this page.",
    reading: "Reading the board",
    textBoard: "The board as text, beside the picture",
    kept: "Settings stay in this browser.",
  },

  turn: {
    yours: "● Your turn · Swanstone",
    of: (name: string) => `● ${name}’s turn · Swanstone`,
    waiting: (names: string) => `Waiting for ${names} · Swanstone`,
    open: "Waiting for players · Swanstone",
    over: "Game over · Swanstone",
    plain: "Swanstone",
    noticeTitle: "It is your turn",
    notice: (names: string) => `Your castle is waiting. At the table: ${names}.`,
  },
};
