/** The lesson: positions that the engine made, played with the parts of the real table. */
import type { Hints, View } from "../../../generated/ludwig";
import type { Card, Done, Objection, Question, Tried } from "../../../generated/wire";
import { roomsPriced, spotOf } from "../actions";
import { writeSpot } from "../geometry";
import { pointsOf, type Source } from "../play.svelte";
import { words } from "../words";
import { spoken } from "../words/spoken";
import made from "./positions.json";

export type StepName = "place" | "complete" | "price" | "keep";

interface Position {
  name: StepName;
  view: View;
  hints: Hints;
  question: Question;
  /** The answers that show what the step teaches. */
  good: string[];
  /** Why the tile in hand may not lie at some places (`3,1r1 4,1r1 …`), and last why at no other. */
  refused: { objections: Objection[]; spots: string }[];
}

/** The end of a game: all that its final scoring is told from. */
interface End {
  view: View;
  hints: Hints;
  card: Card;
}

const POSITIONS = made.positions as unknown as Position[];
export const STEPS = POSITIONS.length;
export const END = made.end as unknown as End;

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
  get view(): View {
    return this.answer ? after(this.position, this.answer) : this.position.view;
  }
  get hints(): Hints {
    return this.position.hints;
  }
  get question(): Question | null {
    return this.answer ? null : this.position.question;
  }
  /** Who sits there: the learner, and one other. */
  name(seat: number): string {
    return words.lesson.seats[seat];
  }
  /** Whether the answer shows what the step teaches; any prices will do. */
  get good(): boolean {
    return this.answer !== null && (this.stepName === "price" || this.position.good.includes(this.answer));
  }
  /** What the answer scored. */
  get scored(): number {
    return scoredBy(this.position, this.answer);
  }

  async act(action: string): Promise<Done> {
    this.answer = action;
    return { tell: "done", id: "", seq: this.step, repeated: false };
  }
  /** What a placement would score, or the engine's objections. */
  async attempt(action: string): Promise<Tried> {
    const { cost = [], score = [], completes = [], worth = null } = optionOf(this.position, action) ?? {};
    return {
      tell: "tried",
      id: "",
      action,
      cost,
      score,
      completes,
      worth,
      objections: objectionsTo(this.position, action),
      then: null,
    };
  }
  again() {
    this.answer = null;
  }
  next() {
    this.answer = null;
    this.step += 1;
  }
}

const optionOf = ({ question }: Position, action: string | null) =>
  question.options.find((option) => option.action === action);

function scoredBy(position: Position, action: string | null): number {
  const option = optionOf(position, action);
  return option ? pointsOf(option) : 0;
}

function objectionsTo(position: Position, action: string): Objection[] {
  if (optionOf(position, action)) return [];
  const [, spot] = writeSpot(spotOf(action)).split("@");
  const found =
    position.refused.find(({ spots }) => spots.split(" ").includes(spot)) ?? position.refused.at(-1);
  return (found?.objections ?? []).map((each) => ({ ...each, reason: said(each.reason) }));
}

/** What the engine said, in the language that is spoken. */
const said = (reason: string): string => spoken()?.reasons[reason] ?? reason;

/** The view after an answer: a tile placed, or prices set. */
function after(position: Position, action: string): View {
  const view = structuredClone(position.view);
  const me = view.players[0];
  if (position.question.kind === "place-room") {
    me.castle += ` ${writeSpot(spotOf(action))}`;
    const rooms = me.castle.split(" ");
    const completes = optionOf(position, action)?.completes ?? [];
    me.complete = [...me.complete, ...completes.map(({ what }) => rooms.indexOf(what))];
    me.points += scoredBy(position, action);
  }
  if (position.question.kind === "price-rooms") {
    const rooms = roomsPriced(action);
    const prices = position.question.arrange!.labels.map(Number);
    const coins = new Map(view.offers.map((offer) => [offer.room, offer.coins]));
    view.offers = rooms.flatMap((room, place) =>
      room === null ? [] : [{ room, slot: place, price: prices[place], coins: coins.get(room) ?? 0 }],
    );
  }
  return view;
}
