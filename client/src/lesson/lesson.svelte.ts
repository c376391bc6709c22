/** The lesson: positions that the engine made, played with the parts of the real table. */
import type { Done, LudwigGlance, LudwigView, Question, Tried } from "../generated/types";
import { spotOf, total, type Source } from "../ludwig/play.svelte";
import { words } from "../words";
import made from "./positions.json";

export type StepName = "place" | "complete" | "price" | "keep";

interface Position {
  name: StepName;
  view: LudwigView;
  glance: LudwigGlance;
  question: Question;
  /** The answers that show what the step teaches. */
  good: string[];
}

const POSITIONS = made as unknown as Position[];
export const STEPS = POSITIONS.length;

export class Lesson implements Source {
  readonly seat = 0;
  readonly busy = false;
  step = $state(0);
  /** What the learner answered in this step, or nothing yet. */
  answer: string | null = $state(null);

  private get position(): Position {
    return POSITIONS[this.step];
  }
  get stepName(): StepName {
    return this.position.name;
  }
  get view(): LudwigView {
    return this.answer ? after(this.position, this.answer) : this.position.view;
  }
  get glance(): LudwigGlance {
    return this.position.glance;
  }
  get question(): Question | null {
    return this.answer ? null : this.position.question;
  }
  /** Who sits there: the learner, and one other. */
  name(seat: number): string {
    return words.learning.seats[seat];
  }
  /** Whether the answer shows what the step teaches; any prices will do. */
  get good(): boolean {
    return this.answer !== null && (this.stepName === "price" || this.position.good.includes(this.answer));
  }
  /** What the answer scored. */
  get scored(): number {
    return total(linesOf(this.position, this.answer));
  }

  async act(action: string): Promise<Done> {
    this.answer = action;
    return { tell: "done", id: "", seq: this.step, repeated: false };
  }
  /** Whether a placement is one of the legal ones; which rule forbids another only the server can tell. */
  async attempt(action: string): Promise<Tried> {
    const lines = linesOf(this.position, action);
    const legal = this.position.question.options.some((option) => option.action === action);
    const objections = legal ? [] : [{ rule: "PLACE-1", reason: words.learning.notHere }];
    return { tell: "tried", id: "", action, lines, objections, then: null };
  }
  again() {
    this.answer = null;
  }
  next() {
    this.answer = null;
    this.step += 1;
  }
}

const linesOf = (position: Position, action: string | null) =>
  position.question.options.find((option) => option.action === action)?.lines ?? [];

/** The view after an answer: a tile placed, or prices set. */
function after(position: Position, action: string): LudwigView {
  const view = structuredClone(position.view);
  const me = view.players[0];
  if (position.question.kind === "place-room") {
    me.castle += ` ${spotOf(action)}`;
    me.points += total(linesOf(position, action));
  }
  if (position.question.kind === "price-rooms") {
    const rooms = action.split(" ").slice(2);
    const prices = position.question.arrange!.labels.map(Number);
    const coins = new Map(view.offers.map((offer) => [offer.room, offer.coins]));
    view.offers = rooms.flatMap((room, place) => (room === "-" ? [] : [{ room, price: prices[place], coins: coins.get(room) ?? 0 }]));
  }
  return view;
}
