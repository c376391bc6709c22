/** The tables on the start page; they are asked for again now and then while somebody looks. */
import type { Card, Mine } from "../generated/wire";
import { api, Refused } from "../lib/api";

const EVERY = 8_000;
const LONGEST = 60_000;

export class Lists {
  mine: readonly Mine[] = $state.raw([]);
  open: readonly Card[] = $state.raw([]);
  finished: readonly Card[] = $state.raw([]);
  loaded = $state(false);
  /** The server does not answer; it is asked more and more rarely. */
  away = $state(false);
  private timer = 0;
  private wait = EVERY;
  private ended = false;

  constructor() {
    document.addEventListener("visibilitychange", this.look);
    addEventListener("online", this.look);
    void this.load();
  }

  /** Loads at once when somebody looks again. */
  private look = () => {
    if (document.visibilityState === "hidden") return clearTimeout(this.timer);
    void this.load();
  };

  /** Reads the lists anew; also called when something was given up. */
  async load() {
    clearTimeout(this.timer);
    try {
      const [mine, open, finished] = await Promise.all([
        api.mine(),
        api.tables("open"),
        api.tables("finished"),
      ]);
      this.sort(mine, open, finished);
      this.away = false;
      this.wait = EVERY;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.away = true;
      this.wait = Math.min(LONGEST, this.wait * 2);
    }
    this.loaded = true;
    clearTimeout(this.timer);
    if (!this.ended && document.visibilityState !== "hidden")
      this.timer = window.setTimeout(() => this.load(), this.wait);
  }

  /** My games are those that go on; mine that are over stand with the others that are over. */
  private sort(mine: readonly Mine[], open: readonly Card[], finished: readonly Card[]) {
    const own = new Set(mine.map((each) => each.card.table));
    const over = mine.map((each) => each.card).filter((card) => card.status === "finished");
    // A game that was given up goes on without us, though we opened it.
    this.mine = mine.filter(
      ({ card, seats }) => card.status === "open" || (card.status === "running" && seats.length),
    );
    this.open = open.filter((card) => !own.has(card.table));
    this.finished = [...over, ...finished.filter((card) => !own.has(card.table))].sort(
      (a, b) => b.updated - a.updated,
    );
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.look);
    removeEventListener("online", this.look);
  }
}
