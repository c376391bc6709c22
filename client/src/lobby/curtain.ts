/** Whom the curtain calls on a device with several seats. */

/**
 * The seats to whose players the device must be passed; none while the one who looks may go on looking.
 *
 * The one who looks stays until somebody else is asked and they are not. When nobody looks yet, as after
 * loading the page, the first who is asked is called, or else anyone.
 */
export function whoMayLook(
  held: readonly number[],
  asked: readonly number[],
  looking: number | null,
): readonly number[] {
  if (held.length < 2) return [];
  if (looking !== null && held.includes(looking) && (!asked.length || asked.includes(looking))) return [];
  return asked.length ? asked.slice(0, 1) : held;
}
