/** The lesson: one game that the engine played, step by step, with the parts of the real table. */
import type { Hints, View } from "../../../generated/ludwig";
import type { Card, Done, Ledger, Objection, Option, Question, Tried } from "../../../generated/wire";
import { named } from "../../../table/questions/answers";
import { passAction, roomsPriced, spotOf } from "../actions";
import { writeSpot } from "../geometry";
import { total, type Source } from "../play.svelte";
import { words } from "../words";
import { spoken } from "../words/spoken";
import made from "./positions.json";

export type StepName = keyof typeof words.lesson.steps;

/** Why a tile may not lie at some places (`3,1r1 4,1r1 …`); the last of several says why at no other. */
interface Refused {
  objections: Objection[];
  spots: string;
}

export interface Position {
  name: StepName;
  view: View;
  hints: Hints;
  /** Nothing is asked where there is only something to see. */
  question: Question | null;
  /** The answer from which the lesson goes on. */
  best: string;
  /** The answers that show what the step teaches. */
  good: string[];
  /** Every place of every room that can be bought. */
  buys: Record<string, Option[]>;
  refused: Record<string, Refused[]>;
  /** The players when the others have moved too, where a good answer leads to that. */
  after?: View["players"];
}

/** The end of a game: all that its final scoring is told from. */
interface End {
  view: View;
  hints: Hints;
  card: Card;
}

export const POSITIONS = made.steps as unknown as Position[];
export const END = made.end as unknown as End;
const WANTED = made.wanted;
/** All steps, the last of which counts the points. */
export const STEPS = POSITIONS.length + 1;

export class Lesson implements Source {
  readonly seat = 0;
  readonly you = 0;
  readonly busy = false;
  /** The learner finds the place: a tile is taken up beside the castle. */
  readonly searching = true;
  step = $state(0);
  /** What the learner answered in this step, or nothing yet. */
  answer: string | null = $state(null);
  /** The room bought with the answer. */
  private bought: string | null = $state(null);
  /** Whether the last step goes on from another answer than the learner's, and whether that one is better. */
  other: "better" | "alike" | null = $state(null);

  /** Whether only the final scoring is left. */
  get over(): boolean {
    return this.step >= POSITIONS.length;
  }
  private get position(): Position {
    return POSITIONS[Math.min(this.step, POSITIONS.length - 1)];
  }
  get stepName(): StepName {
    return this.position.name;
  }
  get view(): View {
    if (!this.answer) return this.position.view;
    const { view, after: players } = this.position;
    if (players && this.good) return { ...view, players };
    return after(this.position, this.answer, this.bought);
  }
  get hints(): Hints {
    return this.position.hints;
  }
  get question(): Question | null {
    return this.answer ? null : this.position.question;
  }
  /** Whether this step is about the market. */
  get marketing(): boolean {
    return this.position.question?.kind === "choose-offer";
  }
  /** Who sits there: the learner, and one other. */
  name(seat: number): string {
    return words.lesson.seats[seat];
  }
  /** Whether the answer shows what the step teaches. */
  get good(): boolean {
    if (this.answer === null) return false;
    return this.stepName === "price" ? fetches(this.position, this.answer) : this.isGood(this.answer);
  }
  private isGood = (answer: string) => this.position.good.includes(answer);
  /** What the answer scored. */
  get scored(): number {
    return scoredBy(this.position, this.answer, this.bought);
  }

  async act(action: string, ...then: string[]): Promise<Done> {
    this.bought = then.length ? named(action)[0] : null;
    this.answer = then.at(-1) ?? action;
    return { tell: "done", id: "", seq: this.step, repeated: false };
  }

  /** What an action would cost and lead to, or the engine's objections. */
  async attempt(action: string, first = ""): Promise<Tried> {
    const position = this.position;
    const room = named(action)[0];
    const option = optionOf(position, action, first ? named(first)[0] : null);
    const tried: Tried = {
      tell: "tried",
      id: "",
      action,
      cost: [],
      score: [],
      completes: [],
      worth: null,
      objections: [],
      then: null,
    };
    if (!option) return { ...tried, objections: objectionsTo(position, action) };
    // In the first step it is enough to pick a room.
    if (this.stepName === "buy") await this.act(action);
    else if (position.buys[room]) tried.then = placing(position.question!, position.buys[room]);
    const { cost = [], score = [], completes = [], worth = null } = option;
    return { ...tried, cost, score, completes, worth };
  }

  again() {
    this.answer = null;
    this.other = null;
  }
  next() {
    const { answer, good, stepName } = this;
    const settled = answer === null || answer === this.position.best || (good && stepName === "price");
    this.move(1);
    this.other = settled ? null : good ? "alike" : "better";
  }
  back() {
    this.move(-1);
    this.other = null;
  }
  private move(by: 1 | -1) {
    this.answer = null;
    this.bought = null;
    this.step += by;
  }
}

/** What is asked once a room is bought. */
const placing = (question: Question, options: Option[]): Question => ({
  ...question,
  kind: "place-room",
  options,
});

function optionOf(position: Position, action: string | null, bought: string | null): Option | undefined {
  const options = bought ? position.buys[bought] : position.question?.options;
  return options?.find((option) => option.action === action);
}

function scoredBy(position: Position, action: string | null, bought: string | null): number {
  const { score = [], completes = [] } = optionOf(position, action, bought) ?? {};
  const rewards = completes.flatMap((each) => each.rewards ?? []);
  return rewards.reduce((sum, reward) => sum + total(reward.score ?? []), total(score));
}

function objectionsTo(position: Position, action: string): Objection[] {
  const barred = position.question?.barred?.find((each) => each.action === action);
  if (barred || !action.includes("@")) return (barred?.objections ?? []).map(told);
  const [room, spot] = writeSpot(spotOf(action)).split("@");
  const refused = position.refused[room] ?? [];
  const found = refused.find(({ spots }) => spots.split(" ").includes(spot)) ?? refused.at(-1);
  return (found?.objections ?? []).map(told);
}

/** What the engine said, in the language that is spoken. */
const told = (objection: Objection): Objection => ({
  ...objection,
  reason: spoken()?.reasons[objection.reason] ?? objection.reason,
});

/** Whether prices make Ben pay the most that he can for what he wants. */
function fetches({ question }: Position, action: string): boolean {
  const place = question!.arrange!.labels.indexOf(String(WANTED.price));
  return roomsPriced(action)[place] === WANTED.room;
}

/** The view after an answer: paid, placed, or passed. */
function after(position: Position, action: string, bought: string | null): View {
  const view = structuredClone(position.view);
  const me = view.players[0];
  const room = bought ?? (action.includes(" buy ") ? named(action)[0] : null);
  if (room) pay(view, room, optionOf(position, `0 buy ${room}`, null)?.cost ?? []);
  if (action === passAction(0)) me.coins += view.pass_coins;
  if (action.includes(" place ")) {
    me.castle += ` ${writeSpot(spotOf(action))}`;
    const rooms = me.castle.split(" ");
    const completes = optionOf(position, action, bought)?.completes ?? [];
    me.complete = [...me.complete, ...completes.map(({ what }) => rooms.indexOf(what))];
    me.points += scoredBy(position, action, bought);
  }
  return view;
}

/** A room leaves the market; what it costs goes to the Master Builder. */
function pay(view: View, room: string, cost: Ledger) {
  view.players[0].coins -= total(cost);
  const paid = total(cost.filter(({ amount }) => amount > 0));
  if (view.master_builder) view.players[view.master_builder].coins += paid;
  if (!view.offers.some((offer) => offer.room === room)) return;
  view.offers = view.offers.filter((offer) => offer.room !== room);
  view.wares = view.wares.filter((ware) => ware.room !== room);
}
