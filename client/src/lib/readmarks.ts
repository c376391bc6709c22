/** How far the chat of each table was read here, kept in the browser for the latest tables. */
const KEPT = "swanstone-read";
/** As many tables are remembered. */
const MOST = 40;

type Marks = [table: string, seq: number][];

function marks(): Marks {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Marks;
  } catch {
    return []; // storage may be forbidden or damaged
  }
}

/** The last entry of a table's chat that was read. */
export const readUntil = (table: string): number => marks().find(([each]) => each === table)?.[1] ?? 0;

export function keepRead(table: string, seq: number) {
  const others = marks().filter(([each]) => each !== table);
  try {
    localStorage.setItem(KEPT, JSON.stringify([[table, seq], ...others].slice(0, MOST)));
  } catch {
    // it counts until the page goes
  }
}
