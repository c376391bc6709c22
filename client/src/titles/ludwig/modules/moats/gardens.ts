/** The castle gardens: what is reached over the drawbridge of a barbican (MOAT-G10). */
import type { Castle, Door } from "../../geometry";

/** The cell at the outer end of the drawbridge. */
const OUTSIDE = { x: 1, y: 5 };

/** The rooms of the gardens by their numbers, for drawing only. */
export function gardensOf(castle: Castle, doors: readonly (readonly Door[])[]): number[] {
  if (!castle[0]?.id.startsWith("foyer_barbican")) return [];
  const first = doors.findIndex((own) =>
    own.some(({ x, y, facing, to }) => x === OUTSIDE.x && y === OUTSIDE.y && facing === 0 && to === 0),
  );
  const found = new Set(first > 0 ? [first] : []);
  for (const room of found) for (const { to } of doors[room]!) if (to > 0 && doors[to]) found.add(to);
  return [...found];
}
