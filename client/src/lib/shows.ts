/** What others did is heard at once and shown one deed after another, at the pace that the player chose. */

export const PACES = ["instant", "brisk", "watch"] as const;
export type Pace = (typeof PACES)[number];

/** What a title shows of some news: in whose castle, and for how many beats; placing a room takes one. */
export interface Scene {
  seat: number;
  beats: number;
}

/** Milliseconds of a beat. */
export const BEAT: Record<Pace, number> = { instant: 0, brisk: 500, watch: 1500 };
/** What is shown stays for so long at least, even if much waits. */
const SHORTEST = 420;
/** Waiting shows that would take longer are hurried. */
const LONGEST = 12_000;
/** More waiting shows than this are caught up with. */
const MOST = 60;

/** Does what a queue of shows says: a show begins, some are over, nothing is left or wanted. */
export interface Stagehand<T> {
  begin(item: T): void;
  finish(items: readonly T[]): void;
  rest(skipped: boolean): void;
}

interface Waiting<T> {
  item: T;
  ms: number;
  /** Whoever watches wants to see it all: it is neither hurried nor caught up with. */
  patient: boolean;
}

/** Shows that wait for their turn; what takes no time is over at once. */
export class Shows<T> {
  private waiting: Waiting<T>[] = [];
  private current: T | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private hand: Stagehand<T>) {}

  /** What was added last, while it is not over. */
  get last(): T | null {
    return this.waiting.at(-1)?.item ?? this.current;
  }

  /** What is not over: what is on, then what waits. */
  get left(): readonly T[] {
    const waiting = this.waiting.map(({ item }) => item);
    return this.current === null ? waiting : [this.current, ...waiting];
  }

  add(item: T, ms: number, patient = false) {
    this.waiting.push({ item, ms, patient });
    if (!patient && this.waiting.length > MOST) this.skip();
    else if (this.current === null) this.run();
  }

  /** Everything is over at once. */
  skip() {
    if (this.current === null) return;
    const items = this.left;
    this.clear();
    this.hand.rest(true);
    this.hand.finish(items);
  }

  /** Forgets everything. */
  clear() {
    clearTimeout(this.timer);
    this.waiting = [];
    this.current = null;
  }

  private run() {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      this.current = next.item;
      this.hand.begin(next.item);
      if (next.ms > 0) {
        this.timer = setTimeout(
          () => (this.end(), this.run()),
          next.patient ? next.ms : this.hurried(next.ms),
        );
        return;
      }
      this.end();
    }
    this.hand.rest(false);
  }

  private end() {
    const over = this.current!;
    this.current = null;
    this.hand.finish([over]);
  }

  /** How long a show takes, with so much waiting behind it. */
  private hurried(ms: number): number {
    const all = this.waiting.reduce((sum, each) => sum + each.ms, ms);
    return all > LONGEST ? Math.max(Math.min(ms, SHORTEST), (ms * LONGEST) / all) : ms;
  }
}
