/** A passage in small: two trap doors with as much corridor between them as it is long. */
import { box, inked, line } from "../../draw/svg";

const LENGTHS: Record<string, number> = { passage_short: 2, passage_medium: 9, passage_long: 16 };

export function sign(piece: string): string {
  const length = LENGTHS[piece] ?? 9;
  const [left, right] = [16 - length / 2, 16 + length / 2];
  const door = (x: number) => inked(box(x - 4, 11, 8, 10), "gold", 1, 1.6);
  return (
    `<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">` +
    inked(box(left - 2, 12.5, right - left + 4, 7), "shade", 1, 1.4) +
    line(`M${left} 16H${right}`, "lamp", 1.6, ` stroke-dasharray="3 2"`) +
    `${door(left - 3)}${door(right + 3)}</svg>`
  );
}
