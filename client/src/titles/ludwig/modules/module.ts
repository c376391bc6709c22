/** What a module brings to the table beside its rules: words, drawings, and what may be done while a question waits. */
import type { Component } from "svelte";
import type { View } from "../../../generated/ludwig";
import type { GameEvent, Line, Question } from "../../../generated/wire";
import type { Values } from "../../../table/story/sentences";
import type { Catalogue } from "../catalogue";
import type { Play } from "../play.svelte";

/** A small drawing, and what it says in words. */
export interface Badge {
  svg: string;
  text: string;
}

/** What a seat has of a module's things: drawings with how many there are of each, and what they are worth now. */
export interface Holding {
  /** Any of these things. */
  svg: string;
  things: { svg: string; count: number }[];
  count: number;
  worth: string;
  text: string;
}

/** What is left of a module's things. */
export interface Supply extends Badge {
  name: string;
  left: number;
}

/** Whatever knows what things are called. */
export type Names = Pick<Catalogue, "name">;

/** What the panel of a question is given. */
export interface Panel {
  play: Play;
  question: Question;
  catalogue: Catalogue;
}

/** What is said of prices that are set while somebody's time runs. */
export interface Sand {
  heading: string;
  lead: string;
  /** What lies at the prices already, from the highest down; nothing while no room was moved. */
  laid: readonly string[];
}

/** The slot is the module's part of the view, which only the module itself knows. */
export interface LudwigModule<Slot = unknown> {
  readonly id: string;
  /** Sentences by the kind of the event, as in the story of the game. */
  readonly events: Record<string, string>;
  /** What may be taken back, by the verb of the action. */
  readonly deeds: Record<string, string>;
  /** What goes on with a sentence, by the kind that it begins with; nothing where it goes without saying. */
  readonly tails: Record<string, Record<string, string>>;
  /** Points line by line, by the rule behind them. */
  readonly lines: Record<string, string>;
  /** A line of the ledger beside the tile in hand, by its rule; nothing where the usual words do. */
  account?(about: string, other: string): string;
  /** Words of the step of the final scoring that it adds, and of what a line of it is about. */
  readonly final?: { title: string; text: string; detail: (line: Line) => string };
  /** What the stacks that it adds are called, by id. */
  readonly stacks?: Record<string, string>;
  /** What a seat must do, by the kind of its own questions: said to the seat itself, and of others. */
  readonly duties?: Record<string, { you: string; others: (names: string, many: boolean) => string }>;
  /** What it sells that is no room, in a sentence, by id. */
  readonly wares?: Record<string, string>;
  /** Panels for its own questions, by their kinds. */
  readonly panels?: Record<string, Component<Panel>>;
  /** What has become of a card before a seat; nothing where it just lies there. */
  stateOf?(view: View, seat: number, card: string, names: Names): string;
  /** What is said while prices are set against time, and when it has run out; null where they are set without it. */
  sandOf?(view: View, question: Pick<Question, "kind">, name: (seat: number) => string): Sand | null;
  /** Where a place of one of its tiles is, in words; null where the usual words do. */
  where?(spot: string): string | null;
  /** What fills the gaps of its sentences, and of its lines, beside the usual. */
  values(event: GameEvent): Values;
  lineValues(line: Line): Values;
  /** What lies on a room of the market. */
  offer(slot: Slot, room: string): Badge | null;
  /** What stands above the wares of its own that lie beside the market; nothing where they lie in it. */
  readonly beside?: string;
  /** What is to be said of the stacks besides. */
  readonly ofStacks?: string;
  holding(slot: Slot, seat: number): Holding | null;
  /** What is left for all; nothing where everything is in the seats' hands. */
  supply(slot: Slot): Supply | null;
  /**
   * The control for what may be done while a question waits, without words if it is to be slim; it shows nothing
   * where there is nothing to do.
   */
  readonly Aside?: Component<{ play: Play; slot: Slot; slim?: boolean }>;
}
