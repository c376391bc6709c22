/** The lesson of a module: one position that the engine made, and one thing to do, with the parts of the real table. */
import type { Hints, View } from "../../../generated/ludwig";
import type { Done, Option, Question, Tried } from "../../../generated/wire";
import { roomsPriced } from "../actions";
import type { Source } from "../play.svelte";
import { words } from "../words";

export interface ModulePosition {
  view: View;
  hints: Hints;
  question: Question;
  /** The answers that show what is taught; the first leads to `after`. */
  good: readonly string[];
  /** Where any answer is good that puts a room under a price. */
  wanted: { room: string; price: number } | null;
  /** Every place of every room that can be bought, where that is taught. */
  buys?: Record<string, Option[]>;
  after: View;
}

export class ModuleLesson implements Source {
  readonly seat = 0;
  readonly you = 0;
  readonly busy = false;
  readonly searching = true;
  /** What the learner answered, or nothing yet. */
  answer: string | null = $state(null);

  constructor(readonly position: ModulePosition) {}

  get view(): View {
    return this.good ? this.position.after : this.position.view;
  }
  get hints(): Hints {
    return this.position.hints;
  }
  get question(): Question | null {
    return this.answer === null ? this.position.question : null;
  }
  /** Whether this is about the market. */
  get marketing(): boolean {
    return this.position.question.kind === "choose-offer";
  }
  /** Whether the answer shows what is taught. */
  get good(): boolean {
    if (this.answer === null) return false;
    return this.position.good.includes(this.answer) || this.fetches(this.answer);
  }
  /** Whether prices put the wanted room where it belongs. */
  private fetches(action: string): boolean {
    const { wanted, question } = this.position;
    if (!wanted || !question.arrange) return false;
    return roomsPriced(action)[question.arrange.labels.indexOf(String(wanted.price))] === wanted.room;
  }
  name(seat: number): string {
    return words.lesson.seats[seat] ?? words.common.seat(seat + 1);
  }

  async act(action: string, ...then: string[]): Promise<Done> {
    this.answer = then.at(-1) ?? action;
    return { tell: "done", id: "", seq: 0, repeated: false };
  }

  /** What an action would cost and lead to, as the engine told it. */
  async attempt(action: string, first = ""): Promise<Tried> {
    const { question, buys = {} } = this.position;
    const room = (text: string) => text.split(" ")[2] ?? "";
    const options = first ? (buys[room(first)] ?? []) : question.options;
    const option = options.find((each) => each.action === action);
    const barred = question.barred?.find((each) => each.action === action)?.objections ?? [];
    const { cost = [], score = [], completes = [], worth = null } = option ?? {};
    const places = option && !first ? buys[room(action)] : undefined;
    const then = places ? { ...question, kind: "place-room", options: places } : null;
    return { tell: "tried", id: "", action, cost, score, completes, worth, objections: barred, then };
  }

  again() {
    this.answer = null;
  }
}
