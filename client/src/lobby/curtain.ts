/** What a device with several seats does next. */

/** How things stand at such a device. */
export interface Sharing {
  held: readonly number[];
  /** The seats of it that are asked something. */
  asked: readonly number[];
  /** The seat whose table is shown. */
  shown: number | null;
  /** The seat whose player has said that they are looking. */
  looking: number | null;
  /** Whether what a seat is asked shows its secrets. */
  secret: (seat: number) => boolean;
}

/** How long everybody sees what was done before the table turns to another, or a curtain falls. */
const LINGER = 1400;
/** The same where nothing moves. */
const SHORT = 500;

/** Milliseconds until the table turns: none where nothing was done, or nothing changes for those who look. */
export function pauseBefore(
  next: { seat: number; curtain: boolean },
  { shown, fresh, still }: { shown: number | null; fresh: boolean; still: boolean },
): number {
  if (fresh || (next.seat === shown && !next.curtain)) return 0;
  return still ? SHORT : LINGER;
}

/** The seat to which the table turns next, and whether a curtain falls before; null to leave it as it is. */
export function passedTo({ held, asked, shown, looking, secret }: Sharing): {
  seat: number;
  curtain: boolean;
} | null {
  if (held.length < 2 || !asked.length) return null;
  const seat = shown !== null && asked.includes(shown) ? shown : asked[0];
  const curtain = secret(seat) && looking !== seat;
  return curtain || seat !== shown ? { seat, curtain } : null;
}
