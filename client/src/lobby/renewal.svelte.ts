/** New links for seats, by the owner of a table. */
import type { SeatKey } from "../generated/wire";
import { api } from "../lib/api";
import type { Table } from "../lib/table.svelte";

/**
 * The last new link of each table; it outlives the screen, which is made anew when the owner's own seat gets
 * a new key.
 */
const links: Record<string, SeatKey> = $state({});

export const newLink = (table: Table): SeatKey | undefined => links[table.id];

/** Makes a seat's link invalid and gets another; this browser keeps its own seats. */
export async function renewLink(table: Table, seat: number) {
  const own = table.held.includes(seat);
  const renewed = await api.revoke(table.id, seat);
  links[table.id] = renewed;
  if (!own) return;
  await api.claim(table.id, renewed.key);
  table.reconnect();
}
