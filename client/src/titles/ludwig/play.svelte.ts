/**
 * What a player is about to do at a table: the room picked up, where it may go, what is lit up. Judged by the
 * server alone.
 */
import type { Hints, View } from "../../generated/ludwig";
import type {
  Completion,
  Done,
  Ledger,
  Objection,
  Option,
  Question,
  Tried,
  Worth,
} from "../../generated/wire";
import { complain, unlessRefused } from "../../lib/granted";
import { dismiss, toast } from "../../lib/toasts.svelte";
import { words } from "./words";
import { buyAction, spotOf } from "./actions";
import type { Pencil } from "./planning/pencil.svelte";
import type { Catalogue } from "./catalogue";
import { questionKey } from "../../table/questions/answers";

/** Where a game comes from: a table on the server, or a lesson. */
export interface Source {
  readonly seat: number | null;
  readonly view: View | null;
  readonly hints: Hints | null;
  readonly question: Question | null;
  readonly busy: boolean;
  /** Whether places are found by the player: a tile is then taken up beside the castle, not at its best place. */
  readonly searching?: boolean;
  /** Does an action and what follows it in the same gesture: all of it, or nothing. */
  act(action: string, ...then: string[]): Promise<Done>;
  /** With `early`, as if it were the seat's turn. */
  attempt(action: string, first?: string, early?: boolean): Promise<Tried>;
}

/** Whether it is asked where a tile goes: every answer says where. */
const asksPlace = ({ kind, options }: Pick<Question, "kind" | "options">): boolean =>
  kind === "place-room" || options[0]?.action.split(" ")[1] === "place";

export class Play {
  /** A room of the market that is picked up but not yet bought. */
  picked: string | null = $state(null);
  private offered: { price: Ledger; spots: readonly Option[] } | null = $state.raw(null);
  private pickedAt = "";
  /** What is done together with placing it: it is bought, or taken as a reward. */
  private getting = "";
  /** Whether the picked room is only tried: it is another's turn. */
  early = $state(false);
  /** The room last asked for, and why another could not be bought: each goes when something else is done. */
  private wanted = "";
  private complaint = 0;
  /** A placement is under way. */
  private buying = $state(false);
  /** The rooms under the prices as they were last set here, for one who undoes that. */
  priced: readonly string[] | null = null;
  /** Takes the last exchange of two prices back; null if there is none. */
  unswap: (() => void) | null = $state.raw(null);
  /** A tile that a reward offers is being taken up. */
  taking = $state(false);
  /** The mouse has dragged a room out of the market and has not let go. */
  dragging = false;
  /** What the last placement completed, as it was told before. */
  completed: readonly Completion[] = $state.raw([]);
  /** The most that rooms tried on others' turns are sure to score in the castle as it is. */
  private tries: { castle: string; certain: ReadonlyMap<string, number> } = $state.raw({
    castle: "",
    certain: new Map(),
  });
  /** What the tile in hand would be worth where its ghost is; null while there is none, and at tables without aids. */
  foreseen: Worth | null = $state.raw(null);
  /** Rooms (`nap_room` or `nap_room@3,1r1`) that a log line, ledger line or card under the pointer mentions. */
  lit: readonly string[] = $state.raw([]);

  constructor(
    readonly source: Source,
    readonly catalogue: Catalogue,
    /** For rooms that are tried while others play; a lesson has none. */
    readonly pencil: Pencil | null = null,
  ) {}

  /** Whether a room of the market may be tried although it is another's turn. */
  get canTry(): boolean {
    const { seat, view, busy } = this.source;
    return this.pencil !== null && seat !== null && !busy && !this.question && !!view && !view.finished;
  }

  get question(): Question | null {
    return this.buying ? null : this.source.question;
  }

  /** Whether an answer is on its way; what is asked next is not known before it has arrived. */
  get busy(): boolean {
    return this.buying || this.source.busy;
  }

  /** The tile in hand: picked from the market, or one that has to be placed now. */
  get hand(): string | null {
    if (this.picked && this.offered && questionKey(this.question) === this.pickedAt && this.isForSale)
      return this.picked;
    if (!this.question || !this.mustPlace) return null;
    return placedNext(this.source.view, this.question.seat) ?? spotOf(this.question.options[0]!.action).id;
  }

  /** Whether a tile has to be placed now: every answer says where. */
  private get mustPlace(): boolean {
    return this.question !== null && asksPlace(this.question);
  }

  /** Others may buy what is only tried. */
  private get isForSale(): boolean {
    return !this.early || (this.source.view?.wares.some(({ room }) => room === this.picked) ?? false);
  }

  /** Every legal place for the tile in hand, with its points line by line. */
  get spots(): readonly Option[] {
    if (!this.hand) return [];
    return this.mustPlace ? this.question!.options : (this.offered?.spots ?? []);
  }

  /** What the picked room costs, line by line; nothing for a tile that is paid for. */
  get price(): Ledger {
    return this.hand && this.picked ? (this.offered?.price ?? []) : [];
  }

  /** Whether the tile in hand may be put back: it is not yet bought. */
  get canDrop(): boolean {
    return this.hand !== null && this.hand === this.picked;
  }

  /** Picks a room of the market up, to see where it may go; says why not if it may not be bought. */
  async pick(room: string): Promise<boolean> {
    const early = this.canTry;
    if (this.question?.kind !== "choose-offer" && !early) return false;
    // What lies on the ground has few places, and its purchase may show what is hidden: it is bought for good.
    const blindly = !early && this.catalogue.tiles.get(room)?.role === "ground";
    return this.takeUp(room, buyAction(this.source.seat, room), early, blindly);
  }

  /** Takes up a tile that a reward offers, to be put back or placed; at once for good where no places are told. */
  take = async (tile: string, action: string): Promise<boolean> => {
    this.taking = true;
    return this.takeUp(tile, action, false, true).finally(() => (this.taking = false));
  };

  private async takeUp(room: string, getting: string, early: boolean, blindly = false): Promise<boolean> {
    const question = this.question;
    this.drop();
    this.wanted = room;
    try {
      const tried = await this.source.attempt(getting, "", early);
      if (this.wanted !== room) return false;
      if (tried.objections.length) {
        const why = tried.objections.map((each) => `${words.play.objection(each)} ${this.ruleText(each)}`);
        this.complaint = toast(why.join(" "), { bad: true, reply: true });
        return false;
      }
      if (questionKey(this.question) !== questionKey(question)) return false;
      // Nothing more is asked where a card keeps what has no place, or what follows would show something hidden.
      if (!tried.then) return (blindly || !early) && (await this.answer(getting));
      // A card may ask something before the tile is placed, such as how to pay: then it is bought at once.
      if (!asksPlace(tried.then)) return !early && (await this.answer(getting));
      this.offered = { price: tried.cost, spots: tried.then.options };
      this.pickedAt = questionKey(question);
      this.getting = getting;
      this.early = early;
      this.picked = room;
      if (early) this.remember(room, tried.then.options);
      return true;
    } catch (error) {
      this.complaint = complain(error, { reply: true });
      return false;
    }
  }

  private remember(room: string, options: readonly Option[]) {
    const told = options.flatMap(({ worth }) => (worth ? [(worth.now ?? 0) + (worth.sure ?? 0)] : []));
    if (told.length)
      this.tries = { castle: this.castle, certain: new Map(this.tried).set(room, Math.max(...told)) };
  }

  private get castle(): string {
    return this.source.view?.players[this.source.seat ?? 0]?.castle ?? "";
  }

  /** The points that rooms tried on others' turns would be certain to bring; what others build does not change them. */
  get tried(): ReadonlyMap<string, number> {
    return this.tries.castle === this.castle ? this.tries.certain : new Map();
  }

  /** What the rule behind an objection says, without the codes of others that it cites. */
  ruleText = (objection: Objection): string =>
    this.catalogue.rules.get(objection.rule)?.text.replace(/ \([A-Z]+-\d+\)/g, "") ?? "";

  /** Puts a picked room back; what was said of another one goes. */
  drop() {
    dismiss(this.complaint);
    this.picked = null;
    this.wanted = "";
    this.offered = null;
    this.pickedAt = "";
    this.early = false;
  }

  /**
   * Places the tile in hand by an action of `spots`, buying it first if necessary; what is only tried is left
   * in pencil. Returns whether it was done.
   */
  async place(action: string): Promise<boolean> {
    const room = this.canDrop ? this.picked : null;
    const getting = this.getting;
    if (room && this.early) {
      this.pencil!.draw(room, action);
      this.drop();
      return true;
    }
    const completes = this.spots.find((spot) => spot.action === action)?.completes ?? [];
    this.buying = true;
    try {
      await (room ? this.source.act(getting, action) : this.source.act(action));
      this.drop();
      this.completed = completes;
      return true;
    } catch (error) {
      unlessRefused(error);
      return false; // the player has been told, and nothing was done
    } finally {
      this.buying = false;
    }
  }

  /** Answers the question with an action. */
  async answer(action: string): Promise<boolean> {
    if (!this.question) return false;
    this.drop();
    try {
      await this.source.act(action);
      return true;
    } catch (error) {
      unlessRefused(error);
      return false;
    }
  }

  /** Does something beside the question; a room that was picked up for it is picked up again. */
  async beside(action: string): Promise<boolean> {
    const room = this.canDrop ? this.picked : null;
    const done = await this.answer(action);
    if (room) await this.pick(room);
    return done;
  }

  /** Why a tile may not lie somewhere; empty if it may. */
  async objections(action: string): Promise<readonly Objection[]> {
    const first = this.canDrop ? this.getting : "";
    try {
      return (await this.source.attempt(action, first, this.early)).objections;
    } catch (error) {
      unlessRefused(error);
      return [];
    }
  }
}

/** The tile that a seat has to place, as the agenda names it. */
export function placedNext(view: View | null, seat: number): string | null {
  const item = view?.agenda.findLast((each) => each.item === "place-room" && each.seat === seat);
  return item?.item === "place-room" ? item.room : null;
}

/** What an option is worth; at a table without aids what it scores at once, and by what it completes. */
export const pointsOf = ({ score = [], completes = [], worth }: Option): number =>
  worth?.total ??
  completes
    .flatMap(({ rewards = [] }) => rewards)
    .reduce((sum, reward) => sum + total(reward.score ?? []), total(score));

/** What the lines of a ledger come to. */
export const total = (lines: Ledger): number => lines.reduce((sum, line) => sum + line.amount, 0);
