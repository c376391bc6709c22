// Made from the Python messages by `python -m swanstone.server.typescript`; changes belong there, not here.

import type { Line, RuleText, Worth } from "./wire";

/** What a room is for. */
export type RoomType =
  | "activity"
  | "corridor"
  | "downstairs"
  | "food"
  | "living"
  | "outdoor"
  | "sleeping"
  | "utility";

/** What waits to be done; the next is the last. */
export type AgendaItem =
  | DealBonusCards
  | KeepBonusCards
  | TakeKept
  | StartRound
  | RefillMarket
  | PriceRooms
  | TakeTurns
  | AddCoins
  | ClearMarket
  | NextRound
  | PassToken
  | ChooseOffer
  | TakePassCoins
  | Purchase
  | PlaceRoom
  | EndTurn
  | ChooseReward
  | Reward
  | ChooseKind
  | GiveReward
  | TakeCorridor
  | OfferOtherCorridor
  | TakeOtherCorridor
  | ChooseUpstairs
  | ChooseAnother
  | ChooseStack
  | LayTiles
  | FinalScoring
  | ScoreDepletedStacks
  | ScoreFavor
  | ScoreBonusCards
  | ScoreCoins
  | FinishGame
  | ChooseFavor
  | ScoreTowerFavors
  | ChooseFoyer
  | LayFoyers
  | DrawMasterBuilder
  | TurnUpCard
  | PlaceMoat
  | ChooseMoatStack
  | TakeRoom
  | ScoreSwans
  | DraftDecrees
  | DraftDecree
  | RevealDecrees
  | ChooseFirst
  | TakeEffect
  | ChooseDecree
  | PlaceCorridors
  | ChooseCorridor
  | EndHeadStart
  | SealTile
  | ScoreBlueprint
  | ScoreWhispers
  | SwapBonusCard
  | ChoosePlans
  | CrookStall
  | ShiftCoins
  | PriceInTime
  | PriceRest
  | ChooseTurn
  | OfferQueue
  | PayAhead
  | ConsiderStore
  | ChooseStore
  | ConsiderUnpack
  | ChooseUnpack
  | ConsiderAlms
  | ChooseAlms
  | ConsiderCredit
  | ChooseCredit
  | ChooseRepayment
  | ScoreCrownCredit
  | ChoosePilfer
  | ChooseLeisure
  | ChoosePence
  | GiveHelping
  | ChooseCasket
  | ScoreCoinCasket
  | ChooseClearing
  | ScoreHearthEmblems
  | ScoreAllSizesWelcome
  | ScoreAllKindsWelcome
  | ScoreGrandTour
  | ScoreHiddenCourts
  | ScoreNoWastedSteps
  | ScoreRainyDayFund
  | ScoreSwanFancier
  | ScoreLastOfTheirKind
  | ScorePetProject
  | ScoreCardCollector
  | ScorePairedChambers;

/** The table as a seat sees it (None: an onlooker). */
export interface View {
  seat: number | null;
  round: number;
  last_round: boolean;
  finished: boolean;
  master_builder: number;
  players: PlayerView[];
  offers: OfferView[];
  favors: string[];
  stacks: StackView[];
  laid: LaidView[];
  cards_left: number;
  /** What the deck holds, where everybody knows it (DRAW-4). */
  cards_known: number[] | null;
  discards: number[];
  gone: string[];
  hallways: number;
  stairs: number;
  bank: number;
  /** The bonus cards from the top, those that the seat put there by name. */
  bonus_deck: (string | null)[];
  turn: Turn | null;
  agenda: AgendaItem[];
  /** What the slots of the market cost, in the order in which they are filled. */
  prices: number[];
  /**
   * Everything that is for sale: the rooms of the market, then hallways and stairs; an onlooker sees printed prices.
   */
  wares: WareView[];
  /** What the seat gets for passing; for an onlooker, what the Master Builder would get. */
  pass_coins: number;
  last_purchase?: number;
  /** True where the room deck has run out and the game goes on all the same. */
  deck_ran_out?: boolean;
  /** What is to be seen of the modules in play, by their ids; there as soon as one is played (SET-1). */
  slots?: Record<string, unknown>;
  hidden_favors?: HiddenFavorsView;
  /** Tiles face down before seats. */
  sealed_tiles?: SealedTileView[];
  /** Room cards that a seat has put on the deck. */
  recalled?: Recalled;
}

/** What can be seen of a seat; the cards are there only for those who may know them. */
export interface PlayerView {
  coins: number;
  castle: string;
  /** The rooms that are complete, by their numbers in the order of placing (COMPLETE-1). */
  complete: number[];
  points: number;
  ledger: Line[];
  bonus_cards: number;
  drawn: number;
  sealed: number;
  downstairs_completed: number;
  cards_known: string[] | null;
  drawn_known: string[] | null;
  sealed_known: string[] | null;
  /** Whether the coins are hidden from the viewer: they are told as 0, and the bank has them. */
  closed?: boolean;
}

/** A room for sale: the slot of the market in which it lies, the slot's price, and the coins that lie on the room. */
export interface OfferView {
  room: string;
  slot: number;
  price: number;
  coins: number;
}

/**
 * A stack of tiles face down: how many, and what is in it for a seat that has looked.
 *
 * `known` holds the tiles that lie in the stack or left it unseen since the seat's last look.
 */
export interface StackView {
  size: number;
  left: number;
  looks: number[];
  known: string[];
}

/**
 * A tile face down on the room deck: its back shows the size; who laid it knows the room.
 *
 * `among` names the tiles between which a seat that has looked before and after can tell.
 */
export interface LaidView {
  size: number;
  seat: number;
  looks: number[];
  room: string | null;
  among: string[];
}

/** What happens only within one turn. */
export interface Turn {
  seat: number;
  corridor_earned: boolean;
  extra_turns: number;
}

/** Something for sale: what the seat pays for it, the coins on it that it gets, how many there are. */
export interface WareView {
  room: string;
  price: number;
  coins: number;
  left: number;
}

/** The favors that lie face down as a seat sees them. */
export interface HiddenFavorsView {
  pile: number;
  drawn: KnownFavorView[];
  discarded: KnownFavorView[];
  owned: OwnFavorView[];
  out?: string[];
}

/** A favor that one seat knows: named for that seat alone. */
export interface KnownFavorView {
  seat: number;
  favor: string | null;
}

/** A favor in front of a seat: named for its owner, and for everybody when the game is over. */
export interface OwnFavorView {
  seat: number;
  favor: string | null;
  by: string;
}

/** A tile before a seat: its back shows the size, its owner knows the room, and at the end everybody does. */
export interface SealedTileView {
  seat: number;
  size: number;
  room: string | null;
}

/**
 * Room cards that a seat has put on top of the deck: which they are everybody knows, in which order only the seat.
 */
export interface Recalled {
  seat: number;
  /** By size; the first is drawn next. A view of another seat has them from the smallest up. */
  cards: number[];
  /** How many tiles on the deck lie below them; those that were laid later are drawn first. */
  over: number;
}

/** What a seat could work out from its view. */
export interface Hints {
  favors: FavorNow[];
  /** The seat's own bonus cards, and those from which it has to choose. */
  bonus: BonusNow[];
  /** In rounds, at tables with aids: the rooms for sale, then hallway and stairs if any are left. */
  rooms: RoomHint[] | null;
  /** How it came out, once the game is over. */
  finale: Finale | null;
  /** The favors that the seat owns or looks at face down, where favors lie face down. */
  own_favors?: FavorNow[];
}

/** A King's Favor if the game ended now: what it counts, the place and the points of every seat (FINAL-2). */
export interface FavorNow {
  favor: string;
  counts: number[];
  /** From 1; seats that tie have the same place, those with nothing have none: 0. */
  ranks: number[];
  points: number[];
}

/** What a bonus card would score if the game ended now (FINAL-3). */
export interface BonusNow {
  card: string;
  points: number;
}

/**
 * What a room for sale would be worth at its best place; null where it fits nowhere.
 *
 * Who prices is told it of every seat, without any price: its own bonus cards count for itself, and for the others
 * only
 * what everybody can see. Who buys is told it of itself alone (the others are null), with the price if it can pay.
 * Who
 * waits for another seat is told of itself alone what is certain, without any price and without the end.
 */
export interface RoomHint {
  room: string;
  worth: (Worth | null)[];
  /** The highest price of the market that each seat could pay for it now; 0 for none. */
  payable: number[];
}

/** How a finished game came out. */
export interface Finale {
  /** The final scoring, in order. */
  steps: StepTold[];
  /** Where points come from, in the order of a game; every line belongs to one of them. */
  groups: PointGroup[];
  /** The seats from the first place to the last. */
  order: number[];
  /** What was compared one after the other among those with the most points, until it was settled. */
  ties: Measure[];
  /** What each seat may call itself by its score, in games that have such names. */
  honours: string[];
}

/**
 * A step of the final scoring: what it brought to every seat; the first one, `game`, tells what was scored before.
 */
export interface StepTold {
  id: string;
  points: number[];
  rule: string;
  /** The favor that is scored. */
  about: string;
  /** What every seat's points are for. */
  lines: Line[][];
  /** What it goes by, where that is a number for each seat. */
  measure: Measure | null;
  /** The rooms of every castle that it looked at, in the order of placing. */
  rooms: number[][];
  /** Whose bonus cards, or whose own favor, are shown. */
  seat: number | null;
  cards: CardScored[];
}

/** What seats are compared by: the rule that says so, and an amount of some unit for each of them. */
export interface Measure {
  rule: string;
  /** Empty where things are merely counted. */
  unit: string;
  /** None for a seat that does not take part. */
  amounts: (number | null)[];
  /** The place of each seat, where places matter: from 1, seats that tie have the same, and 0 is none. */
  ranks: number[];
}

/** What a bonus card has scored. */
export interface CardScored {
  card: string;
  points: number;
  /** The rooms for which it counted something, in the order of placing. */
  rooms: number[];
}

/** Points that are summed together: the rules behind their lines. */
export interface PointGroup {
  id: string;
  rules: string[];
}

/** The components of Castles of Mad King Ludwig. */
export interface Parts {
  title: string;
  name: string;
  /** The fewest and the most. */
  seats: [number, number];
  types: RoomType[];
  /** Every kind of tile: the rooms, then foyers, hallways and stairs. */
  tiles: Tile[];
  favors: FavorText[];
  /** What the places of a favor score, from the first (FINAL-2). */
  rank_points: number[];
  bonus_cards: BonusCardText[];
  rewards: RewardText[];
  rules: RuleText[];
  prices: number[];
  corridor_price: number;
  pass_coins: number;
  starting_coins: number;
  /** What a solo score is called, from the lowest (SOLO-3). */
  honours: HonourText[];
}

/** Anything that can lie in a castle. */
export interface Tile {
  id: string;
  name: string;
  shape: Shape;
  size: number;
  types: RoomType[];
  points: number;
  entrances: Entrance[];
  effect: Effect | null;
  fence: number | null;
  copies: number;
  /** Whether it comes from a stack: room cards name its size. */
  standard: boolean;
  role: "face" | "ground" | "passage" | "room";
  source: "original" | "public data" | "rulebook";
}

/** The outline of a tile on the lattice of units: '#' covered, 'o' covered in part, '.' free. */
export interface Shape {
  id: string;
  kind: "circle" | "octagon" | "straight";
  word: string;
  cells: string[];
  /** How much of each side the cut corners of an octagon take away, in units. */
  cut: number;
  /** Covered cells that belong to a bridge: whoever touches them does not touch the room (MOAT-20). */
  bridge: [number, number][];
}

/** An opening in a tile's wall, as printed: the cell it leads into and the side it faces (0 = north, clockwise). */
export interface Entrance {
  label: string;
  cell: [number, number];
  facing: number;
  dark: boolean;
}

/** The bonus or penalty in the middle of a tile (SCORE-5, SCORE-6, SCORE-7). */
export interface Effect {
  on: "adjacency" | "castle" | "connection";
  points: number;
  types: RoomType[];
}

/** A King's Favor and what it wants. */
export interface FavorText {
  id: string;
  name: string;
  text: string;
  /** The module that brings it. */
  module: string;
}

/** A bonus card, what it wants, and its points for each group. */
export interface BonusCardText {
  id: string;
  name: string;
  text: string;
  points: number;
  every: number;
  /** The module that brings it. */
  module: string;
}

/** What completing a room of a type brings, and the rule that says so. */
export interface RewardText {
  type: RoomType;
  text: string;
  rule: string;
}

/** What a solo score is called, and the least and the most points that are; None where there is no such limit. */
export interface HonourText {
  /** What `Finale.honours` calls it, in every language. */
  id: string;
  name: string;
  least: number | null;
  most: number | null;
}

/** What a seat may see of it. */
export interface SlotView {
}

/** The moats as a seat sees them. */
export interface MoatsView {
  left: number;
  /**
   * While foyers are laid, what the seat itself has chosen; None for others who have chosen, empty for who has not.
   */
  sealed: (string | null)[];
  /** How many moats each castle has. */
  moats: number[];
  /** The rooms in each seat's gardens, by their numbers in the order of placing. */
  gardens: number[][];
}

/** The passages that each seat has left, as everybody sees them; the castles tell where the others lie. */
export interface PassagesView {
  left: string[][];
}

/** The swan tokens as everybody sees them: only the order of the lake is hidden. */
export interface SwansView {
  lake: number;
  rooms: Record<string, string>;
  held: string[][];
  box: string[];
  traded: number;
  /** How many the seat whose turn it is may still trade in. */
  may_trade: number;
  /** What each seat's sets would score if the game ended now (SWAN-7). */
  sets: number[];
}

/**
 * The renovations as everybody sees them. All of them are in the game, so everybody knows which are left in a stack.
 */
export interface RenovationsView {
  /** What is left in the stacks, by name; the order is hidden. */
  stacks: string[][];
  pool: string[];
  most: number;
}

/** The decrees as a seat sees them. */
export interface DecreesView {
  absent: string[];
  deck: number;
  hands: string[][];
  /** How many decrees each seat has kept in the draft. */
  kept: number[];
  passed: number;
  recalling: number;
  marks: Marks;
  on_cards: OnCards;
  /** What the seat itself has kept. */
  kept_known: string[];
  /** What the seat chooses from. */
  passed_known: string[];
  /** What the seat has chosen so far for the top of the room deck. */
  recalling_known: number[];
}

/** What has become of single decrees, for all to see. */
export interface Marks {
  /** Decrees that were flipped, for they can be used only once (DEC-8). */
  used: string[];
  /** Whether the Master Builder takes the first turn of the round (DEC-12). */
  goes_first: boolean;
  /** How many places the holder of DEC-13 has moved up in this round. */
  moved_up: number;
  /** The prices laid so far while an hourglass runs, from the highest down; '-' where none is (DEC-11). */
  priced: string[];
}

/** What lies on the cards. */
export interface OnCards {
  /** The ware on the Storeroom Permit (DEC-16). */
  stored: string;
  /** Whether it was put there in the turn that goes on. */
  fresh: boolean;
  /** The coins noted on the Crown Credit (DEC-21). */
  debt: number;
  /** Those of them that were borrowed in the turn that goes on. */
  borrowed: number;
  /** The coins in the Coin Casket (DEC-41). */
  casket: number;
}

/** Each seat is dealt bonus cards and chooses among them, all at the same time (SETUP-9). */
export interface DealBonusCards {
  item: "deal-bonus-cards";
}

/** Choose which of the bonus cards just drawn to keep; all seats at the same time. */
export interface KeepBonusCards {
  item: "keep-bonus-cards";
  seat: number;
  keep: number;
}

/** All have chosen: the cards kept go to the hands, the others under the deck in turn order (SETUP-9). */
export interface TakeKept {
  item: "take-kept";
  seats: number[];
}

/** A round begins; its steps come in the order of ROUND-1. In the first round the market is full already. */
export interface StartRound {
  item: "start-round";
}

/** Every empty slot gets a room (DRAW-1). */
export interface RefillMarket {
  item: "refill-market";
}

/** The Master Builder lays the rooms under the prices, one to a price (PRICE-1). */
export interface PriceRooms {
  item: "price-rooms";
  seat: number;
}

/** The rooms are priced, and it is settled in which order the seats take their turns, where something bends that. */
export interface TakeTurns {
  item: "take-turns";
}

/** Each room left on the market gets 1000 coins (COINS-1). */
export interface AddCoins {
  item: "add-coins";
}

/** The rooms left on the market leave the game (SOLO-2). */
export interface ClearMarket {
  item: "clear-market";
}

/** Every seat has had its turn; what modules have to say to that comes before the token is passed. */
export interface NextRound {
  item: "next-round";
}

/**
 * After the last round, or when nobody can or will buy any more, the game ends; otherwise the token passes to the
 * left.
 *
 * (END-1, END-2, TOKEN-1)
 */
export interface PassToken {
  item: "pass-token";
}

/** A turn: buy one tile, or pass and take 5000 coins (BUY-2). An extra turn is a separate turn (FOOD). */
export interface ChooseOffer {
  item: "choose-offer";
  seat: number;
  extra: boolean;
}

/** Who passes takes coins from the supply (BUY-2). */
export interface TakePassCoins {
  item: "take-pass-coins";
  seat: number;
}

/** A ware is paid for and taken (BUY-3). */
export interface Purchase {
  item: "purchase";
  seat: number;
  room: string;
}

/** Place a tile in the castle and score it. */
export interface PlaceRoom {
  item: "place-room";
  seat: number;
  room: string;
}

/** A turn ends; the extra turns earned in it follow before the next seat's (FOOD). */
export interface EndTurn {
  item: "end-turn";
  seat: number;
}

/** Several rooms were completed at once: say whose reward comes next (COMPLETE-2). */
export interface ChooseReward {
  item: "choose-reward";
  seat: number;
  rooms: number[];
}

/** A completed room gives what its types promise; what a module asks first comes before that. */
export interface Reward {
  item: "reward";
  seat: number;
  room: number;
}

/** A room brings several rewards: say which of them comes next (COMPLETE-2, REN-11). */
export interface ChooseKind {
  item: "choose-kind";
  seat: number;
  room: number;
  kinds: string[];
}

/** One reward of a completed room. */
export interface GiveReward {
  item: "give-reward";
  seat: number;
  room: number;
  kind: string;
}

/** Take a hallway or stairs for free, or skip it (CORRIDOR). */
export interface TakeCorridor {
  item: "take-corridor";
  seat: number;
}

/** The other of hallway and stairs is offered if it is left and fits (DEC-34). */
export interface OfferOtherCorridor {
  item: "offer-other-corridor";
  seat: number;
  taken: string;
}

/** Take the other of hallway and stairs too, or skip it (DEC-34). */
export interface TakeOtherCorridor {
  item: "take-other-corridor";
  seat: number;
  taken: string;
}

/** Choose one of the other seven rewards for the second completed downstairs room (DOWNSTAIRS). */
export interface ChooseUpstairs {
  item: "choose-upstairs";
  seat: number;
  room: number;
}

/** Choose a second reward, different from the first (DEC-37). */
export interface ChooseAnother {
  item: "choose-another";
  seat: number;
  room: number;
  chosen: string;
}

/** Choose a stack of room tiles to look through (SLEEPING). */
export interface ChooseStack {
  item: "choose-stack";
  seat: number;
}

/** Lay none or some tiles of the stack on the room deck, as many as the reward says (SLEEPING). */
export interface LayTiles {
  item: "lay-tiles";
  seat: number;
  size: number;
}

/** The game is over but for the final scoring, whose parts come in the order of the book (FINAL-1 to FINAL-4). */
export interface FinalScoring {
  item: "final-scoring";
}

/** Two points for each tile whose stack has no face-down tile left (FINAL-1). */
export interface ScoreDepletedStacks {
  item: "score-depleted-stacks";
}

/** One favor; it is booked before the next is counted (FINAL-2). */
export interface ScoreFavor {
  item: "score-favor";
  favor: string;
}

/** Everybody's bonus cards (FINAL-3). */
export interface ScoreBonusCards {
  item: "score-bonus-cards";
}

/** A point for every 10000 coins left (FINAL-4). */
export interface ScoreCoins {
  item: "score-coins";
}

/** The bonus cards are shown, and the game is over. */
export interface FinishGame {
  item: "finish-game";
}

/** Keep one of the favors of the pile that the seat looks at, face down; the others are thrown away (TOW-4). */
export interface ChooseFavor {
  item: "choose-favor";
  seat: number;
  by: string;
  because: string;
}

/** The favors that a seat has kept for its towers (TOW-7, FIN-6). */
export interface ScoreTowerFavors {
  item: "score-tower-favors";
  seat: number;
}

/** Choose the side of the foyer and how it is turned; all seats at the same time, shown together (SET-11). */
export interface ChooseFoyer {
  item: "choose-foyer";
  seat: number;
}

/** All have chosen: every castle begins with its barbican (SET-11). */
export interface LayFoyers {
  item: "lay-foyers";
}

/** The first Master Builder is drawn once the foyers lie (SETUP-8). */
export interface DrawMasterBuilder {
  item: "draw-master-builder";
}

/** Whoever buys a moat turns up a room card, or the tile that lies on the deck (MOAT-4 to MOAT-6). */
export interface TurnUpCard {
  item: "turn-up-card";
}

/** Place the moat at one of its sites and score it (MOAT-9). */
export interface PlaceMoat {
  item: "place-moat";
  seat: number;
}

/** Choose a stack of rooms to look through; towers are rooms too (MOAT-22). */
export interface ChooseMoatStack {
  item: "choose-moat-stack";
  seat: number;
}

/** Take one room of the stack that has a place in the castle, or none; the rest is shuffled (MOAT-22). */
export interface TakeRoom {
  item: "take-room";
  seat: number;
  size: number;
}

/** Everybody's sets of swan tokens (SWAN-7). */
export interface ScoreSwans {
  item: "score-swans";
}

/**
 * Cards are dealt to the Master Builder's right and passed on; the Master Builder chooses last (RD-2).
 *
 * With two decrees for each, the Master Builder takes two and passes the rest back to the left (RD-7).
 */
export interface DraftDecrees {
  item: "draft-decrees";
}

/** Keep decrees secretly and pass the others on (RD-2). */
export interface DraftDecree {
  item: "draft-decree";
  seat: number;
  keep: number;
}

/**
 * All show their decrees together; the two that are left go under the deck (RD-3, A-83).
 *
 * Those that act at once do so clockwise from the Master Builder, two of one seat as it likes (RD-8, A-25).
 */
export interface RevealDecrees {
  item: "reveal-decrees";
}

/** Both decrees of a seat act at once: it says which does so first (RD-8). */
export interface ChooseFirst {
  item: "choose-first";
  seat: number;
  cards: string[];
}

/** A decree does what it does when it is revealed. */
export interface TakeEffect {
  item: "take-effect";
  seat: number;
  card: string;
}

/** Keep one of the decrees looked at in place of Second Opinion (DEC-2). */
export interface ChooseDecree {
  item: "choose-decree";
  seat: number;
}

/**
 * Those of the two tiles that are left and have a legal place are placed, in the order that the seat likes.
 */
export interface PlaceCorridors {
  item: "place-corridors";
  seat: number;
  tiles: string[];
}

/** Say which of the two tiles is placed first (DEC-3, A-84). */
export interface ChooseCorridor {
  item: "choose-corridor";
  seat: number;
  tiles: string[];
}

/** Both tiles lie; no turn goes on any more. */
export interface EndHeadStart {
  item: "end-head-start";
}

/** Choose the stack whose top tile is kept face down (DEC-4). */
export interface SealTile {
  item: "seal-tile";
  seat: number;
}

/** The rooms of its owner's castle that have the size or the type of the sealed tile (DEC-4). */
export interface ScoreBlueprint {
  item: "score-blueprint";
  seat: number;
}

/** The favors on the card, which its owner scores alone (DEC-5). */
export interface ScoreWhispers {
  item: "score-whispers";
  seat: number;
}

/** Exchange a bonus card for a discarded one, or leave it (DEC-6); the exchange is no discard. */
export interface SwapBonusCard {
  item: "swap-bonus-card";
  seat: number;
  place: number;
  number: number;
}

/**
 * Choose room cards for the top of the deck, the next to be drawn first; what was chosen is open, in which order is
 * not.
 */
export interface ChoosePlans {
  item: "choose-plans";
  seat: number;
}

/** Move one room under the price of another, or leave the rooms as they lie (DEC-9). */
export interface CrookStall {
  item: "crook-stall";
  seat: number;
}

/**
 * Move coins, or be done; a room that gave coins gets none, and one that got some gives none, so that it ends
 * (DEC-10).
 */
export interface ShiftCoins {
  item: "shift-coins";
  seat: number;
  given: string[];
  got: string[];
}

/** The Master Builder has 15 seconds for the prices; what is not priced then, the holder prices (DEC-11). */
export interface PriceInTime {
  item: "price-in-time";
  seat: number;
  holder: number;
}

/** The holder of the Hourglass prices what the Master Builder has not, by the normal rule (DEC-11, A-79). */
export interface PriceRest {
  item: "price-rest";
  seat: number;
  builder: number;
  laid: string[];
}

/** Take the first turn of the round, or the last (DEC-12). */
export interface ChooseTurn {
  item: "choose-turn";
  seat: number;
}

/** The holder is asked if there is anybody to be paid, and coins to pay with. */
export interface OfferQueue {
  item: "offer-queue";
  seat: number;
}

/** Pay players right ahead to take the turn before them, or wait (DEC-13, A-31). */
export interface PayAhead {
  item: "pay-ahead";
  seat: number;
}

/** A tile has been bought: it is placed or stored; one that has no legal place is stored. */
export interface ConsiderStore {
  item: "consider-store";
  seat: number;
  ware: string;
}

/** Place the tile, or put it on the card (DEC-16). */
export interface ChooseStore {
  item: "choose-store";
  seat: number;
  ware: string;
}

/** A turn is about to end: a tile of an earlier turn on the card may still be placed (DEC-16). */
export interface ConsiderUnpack {
  item: "consider-unpack";
  seat: number;
}

/** Place the tile on the card before the turn ends, or leave it there (DEC-16). */
export interface ChooseUnpack {
  item: "choose-unpack";
  seat: number;
}

/** The buyer is asked for alms if it can give any and still pay. */
export interface ConsiderAlms {
  item: "consider-alms";
  seat: number;
  room: string;
}

/** Return any number of the coins on the room to the supply, a point for each 1000 (DEC-17). */
export interface ChooseAlms {
  item: "choose-alms";
  seat: number;
  room: string;
}

/** The buyer is asked how much to borrow, if there is a choice. */
export interface ConsiderCredit {
  item: "consider-credit";
  seat: number;
  room: string;
}

/** Borrow what is missing or more of the price (DEC-21). */
export interface ChooseCredit {
  item: "choose-credit";
  seat: number;
  room: string;
}

/** At the end of a turn: pay back any part of what was borrowed before (DEC-21, A-59). */
export interface ChooseRepayment {
  item: "choose-repayment";
  seat: number;
  most: number;
}

/**
 * When you buy a tile, you may borrow any part of its price from the supply; the amount is noted on this card. In any
 * later turn of yours you may pay back any part of it. At the start of the final scoring you lose 1 point for each
 * 1000
 * still owed.
 */
export interface ScoreCrownCredit {
  item: "score-dec-21";
  seat: number;
}

/** Take the coins of one room of the market; the room stays (DEC-22). */
export interface ChoosePilfer {
  item: "choose-pilfer";
  seat: number;
}

/** Take coins or points for passing (DEC-23). */
export interface ChooseLeisure {
  item: "choose-leisure";
  seat: number;
}

/** All points of a tile score, or 1000 coins for each of them (DEC-30). */
export interface ChoosePence {
  item: "choose-pence";
  seat: number;
  points: number;
}

/** Coins at the start of an extra turn (DEC-33). */
export interface GiveHelping {
  item: "give-helping";
  seat: number;
}

/** At the end of a turn: put exactly 1000 coins on the card, or nothing (DEC-41). */
export interface ChooseCasket {
  item: "choose-casket";
  seat: number;
}

/**
 * At the end of each turn of yours you may put exactly 1000 coins on this card. At the start of the final scoring
 * each
 * 1000 on it scores 1 point. These coins still count as yours for favors, bonus cards, other decrees and leftover
 * coins.
 */
export interface ScoreCoinCasket {
  item: "score-dec-41";
  seat: number;
}

/** Remove one more tile from any stack but the moats, or stop (DEC-52, A-45). */
export interface ChooseClearing {
  item: "choose-clearing";
  seat: number;
  left: number;
}

/** At the end, each bonus or penalty on your rooms that names living rooms scores 2 points. */
export interface ScoreHearthEmblems {
  item: "score-dec-42";
  seat: number;
}

/**
 * At the end, each different size of room in your castle scores 1 point, hallways, stairs and foyer included; moats
 * do
 * not count.
 */
export interface ScoreAllSizesWelcome {
  item: "score-dec-45";
  seat: number;
}

/** At the end, each different type of room in your castle scores 2 points, up to 16; moats do not count. */
export interface ScoreAllKindsWelcome {
  item: "score-dec-46";
  seat: number;
}

/** At the end, each room on the longest walk through your castle that enters no room twice scores 1 point. */
export interface ScoreGrandTour {
  item: "score-dec-47";
  seat: number;
}

/** At the end, each courtyard in your castle scores 2 points. */
export interface ScoreHiddenCourts {
  item: "score-dec-48";
  seat: number;
}

/** At the end, you score 12 points if your castle has neither stairs nor hallways. */
export interface ScoreNoWastedSteps {
  item: "score-dec-49";
  seat: number;
}

/** When leftover coins are scored, you score 2 points more for every 5000, besides 1 point for every 10 000. */
export interface ScoreRainyDayFund {
  item: "score-dec-50";
  seat: number;
}

/**
 * Your sets of 1 to 5 swan tokens score 2, 5, 9, 14 and 20 points instead of 1, 3, 6, 10 and 15; what you get in
 * trade
 * does not change.
 */
export interface ScoreSwanFancier {
  item: "score-dec-51";
  seat: number;
}

/** Each of your tiles from an empty stack scores 4 points instead of 2, moats too. */
export interface ScoreLastOfTheirKind {
  item: "score-dec-53";
  seat: number;
}

/** When bonus cards are scored, one of yours scores twice: the one that scores most. */
export interface ScorePetProject {
  item: "score-dec-54";
  seat: number;
}

/** When bonus cards are scored, each of yours scores 3 points more, whatever it scores. */
export interface ScoreCardCollector {
  item: "score-dec-56";
  seat: number;
}

/**
 * At the end, each pair of rooms of the same type that touch scores 3 points; a room serves in one pair of a type
 * only.
 */
export interface ScorePairedChambers {
  item: "score-dec-58";
  seat: number;
}
