/**
 * Where tokens stand on a line, in percent: in their order, each as near to its own place as those
 * before it let it.
 */
export function standing(places: readonly number[], apart: number): number[] {
  const order = places.map((_, token) => token).sort((one, other) => places[one]! - places[other]!);
  const stands = [...places];
  let free = -Infinity;
  for (const token of order) free = (stands[token] = Math.max(places[token]!, free)) + apart;
  let end = 100;
  for (const token of order.reverse()) end = (stands[token] = Math.min(stands[token]!, end)) - apart;
  return stands;
}
