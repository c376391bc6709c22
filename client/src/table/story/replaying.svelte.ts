/** A game that is looked back on: the moment shown, as one viewer saw it, fetched when it is needed. */
import type { Card, News, Question, Update } from "../../generated/wire";
import { api, Refused } from "../../lib/api";
import { isSameHand, nameAt, type Whose } from "../../lib/names";
import { words } from "../../words";
import { roundAt, roundStarts } from "./chronicle";

const MOST_KEPT = 60;

export class Replaying<View = unknown, Hints = unknown> {
  card: Card | null = $state.raw(null);
  /** The seats that this browser holds. */
  held: readonly number[] = $state.raw([]);
  /** Whose view: a seat, or null for what everybody may see. */
  eyes: number | null = $state(null);
  /** The moment that is asked for, and the moment that is shown as soon as it is there. */
  at = $state(0);
  shown: Update<View, Hints> | null = $state.raw(null);
  whole: Update<View, Hints> | null = $state.raw(null);
  trouble = $state("");
  /** Something to know about the moment that was asked for. */
  remark = $state("");

  private kept = new Map<number, Promise<Update<View, Hints>>>();
  private fetching = false;

  constructor(readonly id: string) {}

  get news(): readonly News[] {
    return this.whole?.news ?? [];
  }
  get last(): number {
    return this.whole?.action ?? 0;
  }
  get starts(): readonly number[] {
    return roundStarts(this.news);
  }
  get round(): number {
    return roundAt(this.starts, this.at);
  }
  /**
   * The seats with whose eyes one may look: of a game that still runs none where several share the browser,
   * since no curtain hangs here.
   */
  get eyesOffered(): readonly number[] {
    return this.held.length < 2 || this.card?.status === "finished" ? this.held : [];
  }

  // Who is meant in its sentences

  isYou(seat: number, seq: number, whose?: Whose): boolean {
    return this.held.length === 1 && seat === this.eyes && isSameHand(this.card!, seat, seq, whose);
  }
  nameAt(seat: number, seq: number, whose?: Whose): string {
    return nameAt(this.card!, seat, seq, whose);
  }

  // What a board wants to know of a game

  readonly question: Question | null = null;
  readonly busy = false;
  readonly act = () => Promise.reject(new Refused("not_now", words.log.replay.title));
  readonly attempt = this.act;
  get seat(): number | null {
    return this.eyes;
  }
  get view(): View | null {
    return this.shown?.view ?? null;
  }
  get hints(): Hints | null {
    return this.shown?.hints ?? null;
  }

  /**
   * Opens the game at a moment; a seat of one's own gives its eyes, several give nobody's, since others may
   * look on.
   */
  async open(wanted: string | null) {
    this.trouble = "";
    try {
      this.card = await api.card(this.id);
      const mine = (await api.mine()).find(({ card }) => card.table === this.id);
      this.held = mine?.seats ?? [];
      await this.refresh(this.held.length === 1 ? this.held[0] : null);
      if (!this.whole?.view) return this.fail(words.log.replay.notBegun);
      this.start(wanted);
    } catch (error) {
      this.fail(reason(error));
    }
  }

  private start(wanted: string | null) {
    const at = Number(wanted || "0");
    if (!Number.isInteger(at) || at < 0) this.remark = words.log.replay.noMoment;
    else if (at > this.last) this.remark = words.log.replay.beyond(this.last);
    void this.go(Number.isInteger(at) ? at : 0);
  }

  private fail(why: string) {
    this.trouble = why;
  }

  /** Learns all that happened until now, with a view that is allowed; otherwise with nobody's. */
  private async refresh(eyes: number | null) {
    this.eyes = eyes !== null && this.eyesOffered.includes(eyes) ? eyes : null;
    this.whole = await api.update<View, Hints>(this.id, this.eyes);
    this.card = this.whole.card;
    this.kept.clear();
  }

  /** Changes the viewer. */
  async look(eyes: number | null) {
    try {
      await this.refresh(eyes);
      await this.go(this.at);
    } catch (error) {
      this.fail(reason(error));
    }
  }

  /** Shows a moment; while one is on its way, only the last that was asked for comes next. */
  async go(at: number) {
    this.at = Math.max(0, Math.min(at, this.last));
    if (this.fetching) return;
    this.fetching = true;
    try {
      while (this.shown?.action !== this.at || this.shown.seat !== this.eyes)
        this.shown = await this.fetch(this.at);
      this.trouble = "";
      for (const near of [this.at + 1, this.at + 2, this.at - 1])
        if (near >= 0 && near <= this.last) this.fetch(near).catch(() => null);
    } catch (error) {
      this.fail(reason(error));
    } finally {
      this.fetching = false;
    }
  }

  private fetch(at: number): Promise<Update<View, Hints>> {
    const known = this.kept.get(at);
    if (known) return known;
    const coming = api.past<View, Hints>(this.id, at, this.eyes);
    coming.catch(() => this.kept.delete(at));
    this.kept.set(at, coming);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!);
    return coming;
  }

  /** The first action of the round before or after; the ends of the game where there is none. */
  roundFrom(step: -1 | 1): number {
    const { starts } = this;
    if (step > 0) return starts.find((start) => start > this.at) ?? this.last;
    return starts.findLast((start) => start < this.at) ?? 0;
  }
}

/** Why there is nothing to see, in a sentence. */
function reason(error: unknown): string {
  const { replay } = words.log;
  const known: Record<string, string> = {
    no_table: replay.noTable,
    no_onlookers: replay.noOnlookers,
    not_yours: replay.notYours,
    not_now: replay.notBegun,
  };
  if (!(error instanceof Refused)) throw error;
  return known[error.code] ?? error.message;
}
