/** Practice tables: a moment of a game played on against bots, with what was hidden there made up. */
import { api } from "../lib/api";
import { granted } from "../lib/granted";
import { go } from "../lib/route.svelte";
import { toast } from "../lib/toasts.svelte";
import { words } from "../words";

const KEPT = "swanstone-practice-";

/** Opens a practice table from a moment of a game (now, without a number) and goes there. */
export async function practise(table: string, seat: number, moment?: number): Promise<void> {
  const from = location.pathname + location.search;
  await granted(async () => {
    const made = await api.practice(table, seat, moment);
    try {
      sessionStorage.setItem(KEPT + made.table, from);
    } catch {
      // the way back is a comfort
    }
    go(`/t/${made.table}`);
    toast(words.table.practice.opened, { seconds: 8 });
  });
}

/** Where a practice table was opened from; empty if this browser no longer knows. */
export function cameFrom(table: string): string {
  try {
    return sessionStorage.getItem(KEPT + table) ?? "";
  } catch {
    return "";
  }
}
