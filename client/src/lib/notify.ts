/** Calling a player whose turn it is, and the sounds of the game. */
import type { Card, GameEvent, News } from "../generated/wire";
import { words } from "../words";
import { settings } from "./settings.svelte";
import { play, type Sound } from "./sounds";
import type { Table } from "./table.svelte";

/** What the tab is called: whose turn it is. */
export function titleOf(
  card: Card | null,
  held: readonly number[],
  asked: readonly number[],
  name: (seat: number) => string,
): string {
  const say = words.start.turn;
  if (!card) return say.plain;
  if (card.status === "open") return say.open;
  if (card.status !== "running") return say.over;
  if (asked.length) return held.length > 1 ? say.of(name(asked[0])) : say.yours;
  const waiting = [...new Set(card.waiting.map(({ seat }) => name(seat)))];
  return waiting.length ? say.waiting(words.common.listed(waiting)) : say.plain;
}

/** The sounds of a title, by the kinds of its events. */
export type Sounds = Partial<Record<string, Sound>>;

/** The one sound for what just happened: a completed room is heard before coins, coins before the room. */
export function soundOf(sounds: Sounds, fresh: readonly News[]): Sound | null {
  const heard = new Set(
    fresh.flatMap((each) => each.events ?? []).map((event: GameEvent) => sounds[event.kind]),
  );
  return (["complete", "place", "coin"] as const).find((sound) => heard.has(sound)) ?? null;
}

/** Listens to a table until the function it gives is called: a sound for each move, a call when it is our turn. */
export function watchTurn(table: Table, sounds: Sounds): () => void {
  let turn: boolean | null = null;
  return table.listen((update, fresh) => {
    const asked = table.asked.length > 0;
    const begins = turn === false && asked;
    const first = turn === null;
    turn = asked;
    if (update.card.status === "finished" || first) return;
    const sound = begins ? "turn" : soundOf(sounds, fresh);
    if (sound) play(sound);
    if (begins && document.visibilityState === "hidden") show(table);
  });
}

/** A browser notification, if the player wants it and the browser allows it. */
function show(table: Table) {
  if (!settings.notify || typeof Notification === "undefined" || Notification.permission !== "granted")
    return;
  const names = words.common.listed((table.card?.seats ?? []).map((_, seat) => table.name(seat)));
  try {
    const notice = new Notification(words.start.turn.noticeTitle, {
      body: words.start.turn.notice(names),
      tag: `swanstone-${table.id}`,
    });
    notice.onclick = () => (focus(), notice.close());
  } catch {
    // phones allow notifications only from a service worker
  }
}
