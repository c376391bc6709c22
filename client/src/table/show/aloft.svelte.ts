/** What is on its way to a seat over the page, and is counted there only when it lands. */
import { SvelteMap } from "svelte/reactivity";

/** An amount of something for a seat: points, coins. */
export interface Load {
  what: string;
  seat: number;
  amount: number;
}

const key = ({ what, seat }: Omit<Load, "amount">) => `${what}:${seat}`;

class Aloft {
  private sums = new SvelteMap<string, number>();

  /** How much of something is under way to a seat. */
  of(what: string, seat: number): number {
    return this.sums.get(key({ what, seat })) ?? 0;
  }

  /** Something takes off; gives a function that lets it land, once. */
  start(load: Load): () => void {
    this.add(load, load.amount);
    let landed = false;
    return () => {
      if (!landed) this.add(load, -load.amount);
      landed = true;
    };
  }

  private add(load: Load, amount: number) {
    const sum = (this.sums.get(key(load)) ?? 0) + amount;
    if (sum) this.sums.set(key(load), sum);
    else this.sums.delete(key(load));
  }
}

export const aloft = new Aloft();
