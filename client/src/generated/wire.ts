// Made from the Python messages by `python -m swanstone.server.typescript`; changes belong there, not here.

/** The codes of refusals. */
export type RefusalCode =
  | "bad_message"
  | "bad_option"
  | "bad_notation"
  | "no_key"
  | "not_yours"
  | "no_onlookers"
  | "foreign_origin"
  | "not_owner"
  | "no_table"
  | "no_page"
  | "no_method"
  | "not_asked"
  | "illegal"
  | "stale"
  | "taken"
  | "not_now"
  | "too_large"
  | "bad_type"
  | "too_many"
  | "damaged"
  | "error"
  | "not_saved"
  | "stopping"
  | "full";

/** How far a table is. */
export type Status = "open" | "running" | "finished" | "closed";

/** What a client may send over a socket. */
export type ClientMessage =
  | Act
  | Undo
  | AnswerUndo
  | Redo
  | HandOver
  | Leave
  | Ready
  | Say
  | ChooseNotices
  | Memo
  | Plan
  | Try;

/** What a client may hear over a socket. */
export type ServerMessage = Welcome | Update | Done | Tried | Refusal | Announcement | Absent;

/** A number, line by line. */
export type Ledger = Line[];

/**
 * Answer a decision, as seen after the entry `seq`; with `then` a gesture of several steps, done whole or not at all.
 */
export interface Act {
  do: "act";
  seq: number;
  action: string;
  /** What follows in the same gesture, such as placing the room that is bought; only the last may reveal anything. */
  then?: string[];
  seat: number;
  id?: string;
}

/** Take back the last action; what a seat may not take back alone is asked of all people at the table. */
export interface Undo {
  do: "undo";
  seat: number;
  id?: string;
}

/** Agree to go back, or refuse; the seat that asked may withdraw with no. */
export interface AnswerUndo {
  do: "answer-undo";
  yes: boolean;
  seat: number;
  id?: string;
}

/** Do again what was undone. */
export interface Redo {
  do: "redo";
  seat: number;
  id?: string;
}

/** Let a bot play the seat, or take it back with an empty name. */
export interface HandOver {
  do: "bot";
  bot?: string | null;
  seat: number;
  id?: string;
}

/** Leave the seat for good; its key stops working. */
export interface Leave {
  do: "leave";
  seat: number;
  id?: string;
}

/** Say that the game may begin, or not yet; it counts where a table was opened so. */
export interface Ready {
  do: "ready";
  yes?: boolean;
  seat: number;
  id?: string;
}

/** Say something to everybody at the table. */
export interface Say {
  do: "say";
  text: string;
  seat: number;
  id?: string;
}

/** Choose how the seat is told that it is its turn; an empty field switches that way off. */
export interface ChooseNotices {
  do: "notices";
  webhook?: string;
  secret?: string;
  mail?: string;
  seat: number;
  id?: string;
}

/** Keep a private text for the seat, which nobody else sees; it takes the place of the one before. */
export interface Memo {
  do: "memo";
  text: string;
  seat: number;
  id?: string;
}

/**
 * Plan what the seat will do when it is asked, which nobody else sees; without steps the plan is revoked.
 *
 * Of the steps that answer what is asked, the first that can be done is done, and the others are forgotten.
 */
export interface Plan {
  do: "plan";
  steps?: PlanStep[];
  seat: number;
  id?: string;
}

/** What a seat wants to do when it is asked for it; what follows belongs to the same gesture. */
export interface PlanStep {
  action: string;
  then?: string[];
  /** Only if it does not cost more than this. */
  at_most?: number | null;
}

/** Ask what an action would cost or score, or which rules forbid it; nothing is done. */
export interface Try {
  do: "try";
  action: string;
  /** An action that would come before it, such as the purchase of a tile before placing it. */
  first?: string;
  /** As if it were the seat's turn, while it is another's: judged by what the seat knows now. */
  early?: boolean;
  seat: number;
  id?: string;
}

/** Who gets a seat of a new table: 'me' with a name, a 'bot', or it stays 'open'. */
export interface NewSeat {
  who?: "bot" | "me" | "open";
  name?: string;
  bot?: string;
}

/** A table to be opened. */
export interface NewTable {
  title: string;
  seats: NewSeat[];
  modules?: string[];
  options?: Record<string, string>;
  aids?: boolean;
  public?: boolean;
  onlookers?: boolean;
  clock?: Clock;
  /** Whether the game waits until every person has said that it may begin. */
  ready?: boolean;
}

/** How long a seat may think: 'none' is no limit, 'move' is seconds per move, 'reserve' refills with each move. */
export interface Clock {
  kind: string;
  seconds: number;
  refill: number;
}

/** Sit down; without a number, on any free seat. */
export interface Join {
  name: string;
  seat?: number | null;
}

/** A key from a link, to be moved into a cookie. */
export interface Claim {
  key: string;
}

/** A seat. */
export interface SeatNumber {
  seat: number;
}

/** A free seat for a bot. */
export interface Fill {
  seat: number;
  bot?: string;
}

/** The first message of a socket: the seats that the viewer holds. */
export interface Welcome {
  tell: "welcome";
  table: string;
  seats: number[];
  owner: boolean;
  version: string;
  /** The table's link, by an address that others can use. */
  link: string;
}

/** The table as a seat (None: an onlooker) sees it now, and what happened since the viewer last heard. */
export interface Update<View = unknown, Hints = unknown> {
  tell: "update";
  seq: number;
  seat: number | null;
  /** How many actions of the game lead here. */
  action: number;
  card: Card;
  view: View | null;
  /** Hints that the title computes from the view; null before the game begins. */
  hints: Hints | null;
  question: Question | null;
  news: News[];
  notes: Note[];
  /** Whether the seat may take back its last action without asking anybody. */
  can_undo: boolean;
  can_redo: boolean;
  /** What the seat keeps to itself, if there is anything to tell. */
  own?: Own;
  /** What the seat may do though only others are asked. */
  calls?: Option[];
}

/** What a seat is asked, with its options: a list, or how they are made where they are too many to list. */
export interface Question {
  seat: number;
  kind: string;
  asks: string;
  since: number;
  options: Option[];
  arrange: Arrange | null;
  /** The rule or the card that asks, where it is not the course of the game. */
  rule?: string;
  /** How an answer of numbers is filled in; `options` are examples then. */
  fill_in?: FillIn;
  /** What the seat may do before it answers. */
  asides?: Option[];
  /** What the seat may look for among the options and cannot do now. */
  barred?: Barred[];
}

/** A legal answer, and what it brings. */
export interface Option {
  action: string;
  /** What it costs in the title's money, line by line. */
  cost?: Line[];
  /** The points that it scores at once, line by line. */
  score?: Line[];
  /** What it completes, with the rewards that follow and the points that they are sure to score. */
  completes?: Completion[];
  /** What it is called, where the decision says so. */
  label?: string;
  /**
   * What it would change of the result if the game ended then, at tables with aids, where there is anything to say.
   */
  worth?: Worth | null;
}

/** A part of a number: how much, which rule says so, what it is about, and on whose account. */
export interface Line {
  amount: number;
  because: string;
  about?: string;
  other?: string;
}

/** Something that would be completed, as it will be named once it is there, and its rewards in order. */
export interface Completion {
  what: string;
  rewards?: RewardTold[];
}

/** A reward that would follow: its kind, the rule behind it, the points it is sure to score. */
export interface RewardTold {
  kind: string;
  rule: string;
  score?: Line[];
  /** Why it gives nothing this time, where it gives nothing. */
  note?: string;
  /** What it brings, where the title's components do not say just that of its kind. */
  text?: string;
}

/** What a choice is worth to a seat, part by part; the parts sum to the total. */
export interface Worth {
  total: number;
  /** What it scores at once. */
  now?: number;
  /** What the rewards that follow are sure to score. */
  sure?: number;
  /** What would change in the final scoring if the game ended then. */
  ends?: EndPart[];
}

/** A part of the final scoring that would come out differently; others may still change it until the game ends. */
export interface EndPart {
  /** The step of the final scoring. */
  step: string;
  /** How many points more than now; below zero for less. */
  points?: number;
  /** The card that is scored, where the step has several. */
  about?: string;
  /** The place now and then, where places matter: from 1, and 0 is none. */
  ranks?: [number, number] | null;
  /** Whether it goes by what only the seat itself knows, so that nobody else may see it. */
  secret?: boolean;
}

/** Every way to lay some things in some places: the action is `begin` and a thing or `empty` for each place. */
export interface Arrange {
  begin: string;
  things: string[];
  places: number;
  empty: string;
  /** What is written at each place, where there is something: its price. */
  labels: string[];
}

/** An answer that is filled in: the action is `begin` and a number for each blank. */
export interface FillIn {
  begin: string;
  blanks: Blank[];
}

/** A number to be filled in: what it is, from where to where it may go, and what it counts. */
export interface Blank {
  name: string;
  least: number;
  most: number;
  unit: string;
}

/** An answer that the seat may look for and that is not legal now, with every reason. */
export interface Barred {
  action: string;
  objections: Objection[];
}

/** One reason against an action: the rule that forbids it, and a sentence. */
export interface Objection {
  rule: string;
  reason: string;
}

/** An action of the game as a viewer saw it. */
export interface News {
  seq: number;
  at: number;
  seat: number;
  /** Its number in the line of actions, from 1. */
  action: number;
  by?: string;
  events?: GameEvent[];
  /** Why a bot did it, by what everybody may know. */
  reasons?: Reason[];
}

/**
 * Something that happened at the table: a kind, who did it, and the facts for a sentence.
 *
 * `secret_to` names the one seat that may see it; everybody may see the others.
 */
export interface GameEvent {
  kind: string;
  seat?: number | null;
  what?: string[];
  amount?: number;
  because?: string;
  secret_to?: number | null;
}

/** A part of what a bot's judgement said of its action, from what everybody may know. */
export interface Reason {
  kind: string;
  /** Points or coins, rounded; the kind says which. */
  amount?: number;
  /** The seat that it is about, where that is not the bot's own. */
  seat?: number;
  /** The thing that it is about, such as a room. */
  what?: string;
}

/** Something done at the table beside the game, as all may read it. */
export interface Note {
  seq: number;
  at: number;
  did: string;
  seat?: number;
  text?: string;
  /** How many actions stand after it, where that changed. */
  to?: number;
  back?: TakenBack;
}

/** What a seat takes back, or asks to. */
export interface TakenBack {
  seat: number;
  /** How many moves: what a seat did in a row is one. */
  moves: number;
  /** The first action of them, as much of it as all may read: `0 buy nap_room`, `0 keep`, or nothing. */
  first: string;
}

/** What a seat keeps to itself; nobody else is told of it. */
export interface Own {
  /** Its private text, if that has changed since the viewer last heard. */
  memo?: string;
  plan?: PlanStep[];
  /** What became of the plan before, until the seat acts or plans again. */
  planned?: PlanNews;
}

/** What became of a seat's last plan, and with which entry. */
export interface PlanNews {
  seq: number;
  end: PlanEnd;
}

/** What became of a plan when the seat was asked: what was done, and what was dropped. */
export interface PlanEnd {
  /** The steps that wait for another question. */
  left?: PlanStep[];
  done?: PlanStep | null;
  dropped?: Dropped[];
}

/** A step of a plan that was not carried out, and why. */
export interface Dropped {
  step: PlanStep;
  /** Whether it costs too much now, or may not be done. */
  code: "cost" | "illegal";
  reason: string;
  /** What it costs now, where that is too much. */
  cost?: number;
  objections?: Objection[];
}

/** The command is on disk as the entry `seq`; `repeated` if it was there already. */
export interface Done {
  tell: "done";
  id: string;
  seq: number;
  repeated: boolean;
}

/** What an action would cost, score and complete, or every reason against it. */
export interface Tried {
  tell: "tried";
  id: string;
  action: string;
  cost: Line[];
  score: Line[];
  completes: Completion[];
  objections: Objection[];
  worth: Worth | null;
  /** What the seat would be asked next, if the action reveals nothing and nobody else is asked before. */
  then: Question | null;
}

/** Why something was not done; nothing has changed. */
export interface Refusal {
  tell: "refused";
  code: RefusalCode;
  message: string;
  objections: Objection[];
  id: string;
}

/** News of the server itself, such as that it stops. */
export interface Announcement {
  tell: "notice";
  code: string;
  message: string;
}

/** The people at a running game whose pages are all closed; nobody is away until this says so. */
export interface Absent {
  tell: "absent";
  seats: number[];
}

/** A table as everybody with its link may see it. */
export interface Card {
  table: string;
  title: string;
  status: Status;
  seq: number;
  created: number;
  updated: number;
  public: boolean;
  onlookers: boolean;
  aids: boolean;
  modules: string[];
  options: Record<string, string>;
  clock: Clock;
  seats: SeatCard[];
  /** How many actions stand. */
  actions: number;
  waiting: Waiting[];
  undo: UndoCard | null;
  /** SHA-256 of the seed, published before the first move. */
  commitment: string;
  /** The seed itself, once the game is over. */
  seed: string | null;
  scores: number[] | null;
  winners: number[] | null;
  rematch: string;
  rematch_of: string;
  /** The first table of a row of rematches, by which bots keep their names and faces. */
  court: string;
  imported: boolean;
  /** Whether it began in the middle of another game, with what was hidden there imagined; it counts for nothing. */
  practice: boolean;
  /** The version of the title's rules that this table is played by. */
  rules: number;
  /** The name of whoever opened the table, if they took a seat with it. */
  host: string;
  /** Who had seats before those who have them now, the earliest first; left out where no seat changed hands. */
  hands?: Hand[];
  /** Before a game that begins when all say so: the seats that have. */
  ready?: number[];
}

/** A seat as all may see it; `who` is 'person', 'bot' or 'open', `away` a person for whom a bot plays. */
export interface SeatCard {
  name: string;
  who: "bot" | "open" | "person";
  bot: string;
  away: boolean;
  free: boolean;
  /** When the time of this seat runs out, in milliseconds since 1970; 0 is never. */
  deadline: number;
}

/** A seat that is asked something now. */
export interface Waiting {
  seat: number;
  asks: string;
  /** The kind of question, as in `Question`. */
  kind: string;
}

/** A request to go back. */
export interface UndoCard {
  seat: number;
  to: number;
  agreed: number[];
}

/** Who had a seat before: what was done at it before the entry `until` is theirs, or their bot's. */
export interface Hand {
  seat: number;
  until: number;
  name: string;
  bot: string;
}

/** A seat's key and the link that holds it; whoever has either has the seat. */
export interface SeatKey {
  seat: number;
  key: string;
  link: string;
}

/** A new table: its link for those who want to sit down or watch, and the keys of the seats taken with it. */
export interface Created {
  table: string;
  link: string;
  owner: string;
  seats: SeatKey[];
  commitment: string;
}

/** The seats of a table whose keys a browser holds. */
export interface Held {
  table: string;
  seats: number[];
  owner: boolean;
}

/** A table where a browser has seats, and whether one of them is asked something. */
export interface Mine {
  card: Card;
  seats: number[];
  owner: boolean;
  your_turn: boolean;
}

/** What happened since a seat's last turn, as that seat may know it. */
export interface Since {
  seat: number;
  /** The number of the seat's last action; 0 if it has not acted yet. */
  action: number;
  news: News[];
  notes: Note[];
}

/** A title with all that is needed to draw and explain it: beside these fields stand the title's own. */
export interface Components {
  title: string;
  name: string;
  version: string;
  fewest_seats: number;
  most_seats: number;
  options: TableOption[];
  modules: ModuleCard[];
  /**
   * Whether single cards can be taken out of a table, by the option `without`: their ids with commas between them.
   */
  without: boolean;
  /** From the weakest to the strongest. */
  bots: BotCard[];
  /** The bot that a newcomer meets. */
  play_now: string;
}

/** Something that is chosen when a table is opened; the first value is the usual one. */
export interface TableOption {
  name: string;
  values: string[];
  text: string;
  /** The module with which it can be chosen; tables without that have no such option. */
  module: string;
  /** Whether all but the usual value need players who are there at the same time, with a running clock. */
  live: boolean;
}

/** A module as it is offered to people. */
export interface ModuleCard {
  id: string;
  name: string;
  text: string;
  needs: string[];
  /** The fewest and the most seats with which it is played, as far as the title has so many. */
  seats: [number, number];
  /** The cards that seats may hold. */
  cards: CardText[];
  /** Its events as sentences: {who}, {0} and so on for what or {all} of it, {count} of them, {amount}. */
  sentences: Record<string, string>;
  /** What of it is our own design because no source tells it. */
  own_design?: string;
}

/** A card that seats hold, in words. */
export interface CardText {
  id: string;
  name: string;
  text: string;
}

/** A bot as it is offered to people. */
export interface BotCard {
  /** The bot, as the server knows it. */
  name: string;
  /** What it is called on the screen. */
  level: string;
  /** The same in one word, for its seat. */
  called: string;
  text: string;
  /** The most time that it thinks about a choice, on one core; 0 for no time worth mentioning. */
  milliseconds: number;
}

/** What can be played on a server, and against which bots. */
export interface ServerInfo {
  version: string;
  titles: Choices[];
  bots: string[];
  webhooks: boolean;
  mail: boolean;
}

/** What can be chosen for a table of a title. */
export interface Choices {
  title: string;
  name: string;
  fewest_seats: number;
  most_seats: number;
  options: TableOption[];
  modules: ModuleCard[];
  /** Whether single cards can be taken out, by the option `without`: their ids with commas between them. */
  without: boolean;
}

/** The table of a rematch. */
export interface RematchTable {
  table: string;
  link: string;
}

/** Whether the server can do its work. */
export interface Health {
  status: "down" | "ok" | "stopping";
  store: "down" | "up";
  version: string;
  tables: number;
}

/** A row of rules.toml. */
export interface RuleText {
  id: string;
  section: string;
  text: string;
  ruling: string;
  /** What it is called, where that is not its id: the name of a card that seats hold. */
  name: string;
}
