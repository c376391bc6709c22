/** A few soft sounds, made when they are needed; silence where the browser forbids them. */
import { settings } from "./settings.svelte";

export type Sound = "place" | "coin" | "complete" | "turn" | "latch";
/** A tone: how high, when it begins, how long it rings, how loud, and its colour. */
type Tone = readonly [hertz: number, begin: number, rings: number, loud: number, wave: OscillatorType];

const TONES: Record<Sound, readonly Tone[]> = {
  place: [
    [110, 0, 0.16, 0.22, "sine"],
    [70, 0.01, 0.2, 0.2, "sine"],
  ],
  coin: [
    [1568, 0, 0.12, 0.05, "triangle"],
    [2093, 0.06, 0.2, 0.05, "triangle"],
  ],
  complete: [
    [523, 0, 0.5, 0.07, "sine"],
    [659, 0.09, 0.5, 0.07, "sine"],
    [784, 0.18, 0.7, 0.07, "sine"],
  ],
  latch: [
    [2400, 0, 0.03, 0.05, "square"],
    [900, 0.035, 0.05, 0.06, "triangle"],
  ],
  turn: [
    [587, 0, 0.35, 0.07, "sine"],
    [880, 0.14, 0.5, 0.06, "sine"],
  ],
};

let ears: AudioContext | null = null;

/** Plays a sound if the player wants any; never fails. */
export function play(sound: Sound) {
  if (!settings.sounds) return;
  try {
    ears ??= new AudioContext();
    if (ears.state === "suspended") ears.resume().catch(() => {}); // not allowed before the first touch
    for (const tone of TONES[sound]) ring(ears, tone);
  } catch {
    ears = null; // then there is no sound
  }
}

function ring(ears: AudioContext, [hertz, begin, rings, loud, wave]: Tone) {
  const from = ears.currentTime + begin;
  const voice = new OscillatorNode(ears, { type: wave, frequency: hertz });
  const volume = new GainNode(ears, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(loud, from + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + rings);
  voice.connect(volume).connect(ears.destination);
  voice.start(from);
  voice.stop(from + rings + 0.02);
}
