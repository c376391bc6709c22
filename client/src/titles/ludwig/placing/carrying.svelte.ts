/**
 * The tile in hand on its way over the board: where its ghost is, what it would bring there, and why not
 * elsewhere.
 */
import type { Objection, Option } from "../../../generated/wire";
import {
  canonicalTurn,
  isFace,
  placed,
  rotations,
  tileOf,
  type Castle,
  type Facing,
  type Spot,
  type Tiles,
  type Turn,
  type Turned,
} from "../geometry";
import type { Point } from "../../../table/camera";
import { placeAction } from "../actions";
import { play } from "../../../lib/sounds";
import type { Play } from "../play.svelte";
import {
  away,
  beside,
  cycled,
  nearest,
  outcome,
  placeAt,
  prepare,
  reach,
  snap,
  toggled,
  type Hand,
  type Outcome,
  type Place,
  type Way,
} from "./places";

/** The ghost: on a legal place, or carried freely. */
export interface Ghost {
  readonly id: string;
  readonly form: Turned;
  readonly x: number;
  readonly y: number;
  readonly place: Place | null;
}

const PAUSE = 120;
/** How long after it was picked up a tile is not placed by a finger: the press was meant for what lay there before. */
const GUARD = 300;
/** A place left sooner than this was only passed on the way. */
const DWELL = 350;

/** The point about which a ghost turns. */
const middle = ({ x, y, form }: Ghost): Point => ({ x: x + form.width / 2, y: y + form.height / 2 });

/** The rotation after or before the one that a tile has; many tiles look the same after two turns, some after one. */
function nextTurn({ tile, turn }: Turned, step: 1 | -1): Turn {
  const all = rotations(tile);
  return all[(all.indexOf(turn) + step + all.length) % all.length];
}

export class Carrying {
  /** Null while nothing is in hand. */
  readonly hand: Hand | null = $derived.by(() => {
    const [id, spots] = [this.play?.hand ?? null, this.play?.spots ?? []];
    if (id === null) return null;
    // News of other seats leave a tile that is only tried where it is.
    if (this.prepared.id !== id || this.prepared.spots !== spots)
      this.prepared = { id, spots, hand: prepare(this.tiles(), id, spots) };
    return this.prepared.hand;
  });
  private prepared: { id: string; spots: readonly Option[]; hand: Hand | null } = {
    id: "",
    spots: [],
    hand: null,
  };
  ghost: Ghost | null = $state.raw(null);
  /** Why the freely carried tile may not lie where it is; null while the server has not said. */
  reasons: readonly Objection[] | null = $state.raw(null);
  /** Nobody has moved the tile since it was taken up where it may not lie. */
  untouched = $state.raw(false);
  /** The room that was just confirmed and is not yet in the castle. */
  settling: Spot | null = $state.raw(null);
  /** How the place under the ghost is to be taken, where the player has chosen another way than the first. */
  private chosen: { place: Place; way: Way } | null = $state.raw(null);
  /** The place under the ghost, taken as the player has chosen. */
  readonly place: Place | null = $derived.by(() => {
    const place = this.ghost?.place ?? null;
    return place && this.chosen?.place === place ? { ...place, ...this.chosen.way } : place;
  });
  readonly outcome: Outcome | null = $derived.by(() =>
    this.place ? outcome(this.castle(), this.tiles(), this.place) : null,
  );

  /** The rotation that the tile has, and whether the player turned it: then it sticks only to places of that one. */
  private turn: Turn = 0;
  private turned = false;
  /** The point about which the tile is turned; forgotten as soon as it moves. */
  private pivot: Point | null = null;
  /** Where the pointer carries the tile; null while the keyboard or a button has placed it. */
  pointer: Point | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private since = 0;
  private begun = 0;
  private settled: Place | null = null;

  constructor(
    private readonly source: () => Play | null,
    private readonly castle: () => Castle,
    private readonly tiles: () => Tiles,
  ) {}

  private get play(): Play | null {
    return this.source();
  }

  /** Whether the mouse has dragged the tile here and still holds it. */
  get isDragged(): boolean {
    return this.play?.dragging ?? false;
  }

  /** Takes a new hand up at its best place, or away from all places where the player looks for one, or lets go. */
  begin(hand: Hand | null) {
    clearTimeout(this.timer);
    this.asked++;
    this.pointer = this.settled = null;
    this.turned = false;
    this.draw();
    if (!hand) this.ghost = null;
    else if (this.play?.source.searching) {
      this.free(hand, away(hand, this.tiles(), this.castle(), this.formOf(hand, this.turn)));
      this.untouched = true;
    } else this.goTo(hand.places[0]);
  }

  /** Notes when the tile is first seen: before that nobody can have meant it. */
  private draw() {
    this.begun = Infinity;
    const seen = () => (this.begun = performance.now());
    if ("requestAnimationFrame" in globalThis) requestAnimationFrame(seen);
    else seen();
  }

  /** Puts the ghost on a legal place. */
  goTo(place: Place, turn = place.spot.turn) {
    this.pointer = this.pivot = null;
    this.turned &&= turn === this.turn;
    this.turn = turn;
    this.stick(place);
  }

  private stick(place: Place) {
    if (this.ghost?.place === place) return;
    const now = performance.now();
    if (this.ghost?.place && now - this.since > DWELL) this.settled = this.ghost.place;
    this.since = now;
    clearTimeout(this.timer);
    this.asked++;
    this.reasons = null;
    this.untouched = false;
    this.ghost = { id: place.spot.id, form: place.form, x: place.spot.x, y: place.spot.y, place };
    play("latch"); // on every legal place two doors meet
  }

  /** The pointer carries the tile to a point of the castle; it sticks to what is near. */
  carry(at: Point, more = 0) {
    const hand = this.hand;
    if (!hand) return;
    this.pointer = at;
    this.pivot = null;
    const form = this.formOf(hand, this.turn);
    const place = snap(hand, this.turn, at, Math.max(reach(form), more), this.turned);
    if (place) this.stick(place);
    else this.free(hand, at);
  }

  private formOf = (hand: Hand, turn: Turn): Turned => {
    const tile = tileOf(this.tiles(), hand.places[0].spot.id);
    return placed(this.tiles(), { id: tile.id, x: 0, y: 0, turn: canonicalTurn(tile, turn) });
  };

  private free(hand: Hand, at: Point) {
    this.untouched = false;
    const form = this.formOf(hand, this.turn);
    if (this.ghost?.place && performance.now() - this.since > DWELL) this.settled = this.ghost.place;
    this.ghost = { id: form.tile.id, form, x: at.x - form.width / 2, y: at.y - form.height / 2, place: null };
    this.askWhy(this.ghost);
  }

  private why = "";

  private askWhy(ghost: Ghost) {
    const spot = { id: ghost.id, x: Math.round(ghost.x), y: Math.round(ghost.y), turn: ghost.form.turn };
    const action = placeAction(this.play!.source.seat, spot);
    if (this.why === action && this.reasons) return;
    this.why = action;
    clearTimeout(this.timer);
    const asked = ++this.asked;
    this.timer = setTimeout(async () => {
      const reasons = await this.play!.objections(action);
      if (asked === this.asked) this.reasons = reasons;
    }, PAUSE);
  }

  /** Turns the tile where it is, whether it may lie there or not: four turns bring it back as it was. */
  turnBy(step: 1 | -1): boolean {
    const { hand, ghost } = this;
    if (!hand || !ghost || isFace(ghost.form.tile)) return false;
    const pivot = (this.pivot ??= middle(ghost));
    this.turn = nextTurn(ghost.form, step);
    this.turned = true;
    const place = placeAt(hand, this.turn, pivot);
    if (place) this.stick(place);
    else this.free(hand, pivot);
    return true;
  }

  /** Brings a tile that may not lie where it is to the nearest place, turned as it is if it has one so. */
  toNearest() {
    const { hand, ghost } = this;
    if (hand && ghost && !ghost.place) this.goTo(nearest(hand, this.turn, middle(ghost)));
  }

  /** Moves the ghost to the next place in a direction. */
  step(facing: Facing) {
    const { hand, ghost } = this;
    if (!hand || !ghost) return;
    const from = middle(ghost);
    const place =
      beside(hand, from, this.turn, facing) ?? (ghost.place ? null : nearest(hand, this.turn, from));
    if (place) this.goTo(place, this.turn);
  }

  /** Goes through the places in the order of points. */
  cycle(step: 1 | -1) {
    if (!this.hand || !this.ghost) return;
    if (this.ghost.place) this.goTo(cycled(this.hand, this.ghost.place, step));
    else this.toNearest();
  }

  /** Lays a piece along with the tile, or leaves it. */
  toggle(piece: Spot) {
    const place = this.ghost?.place;
    const way = place && this.place ? toggled(place, this.place, piece) : null;
    if (!place || !way) return;
    this.chosen = { place, way };
    play("latch");
  }

  /** Goes through the ways to take the place under the ghost. */
  nextWay(step: 1 | -1) {
    const place = this.ghost?.place;
    if (!place || place.ways.length < 2) return;
    const at = place.ways.findIndex(({ action }) => action === this.place!.action);
    this.chosen = { place, way: place.ways[(at + step + place.ways.length) % place.ways.length] };
    play("latch");
  }

  best() {
    if (this.hand) this.goTo(this.hand.places[0]);
  }

  /** The finger is lifted: the ghost stays where it is. */
  letGo() {
    this.pointer = null;
  }

  /** The pointer leaves for the buttons: what it passed on the way does not count. */
  settle() {
    if (!this.pointer || !this.hand) return;
    const place =
      this.ghost?.place && performance.now() - this.since > DWELL
        ? this.ghost.place
        : (this.settled ?? this.ghost?.place);
    if (place) this.goTo(place);
  }

  /** Whether a point of the castle lies on the ghost. */
  covers(at: Point): boolean {
    const ghost = this.ghost;
    return (
      ghost !== null &&
      at.x >= ghost.x &&
      at.y >= ghost.y &&
      at.x <= ghost.x + ghost.form.width &&
      at.y <= ghost.y + ghost.form.height
    );
  }

  /** Whether there is more than one way to turn the tile. */
  get turns(): boolean {
    if (this.hand === null) return false;
    const tile = tileOf(this.tiles(), this.hand.places[0].spot.id);
    return !isFace(tile) && rotations(tile).length > 1; // a face lies as the room does that it covers
  }

  /** Whether a finger at this moment cannot yet have meant the tile in hand. */
  tooSoon = (when: number): boolean => when - this.begun < GUARD;

  /** Places the tile where its ghost is. */
  async confirm(): Promise<boolean> {
    const place = this.place;
    if (!place || !this.play || this.settling) return false;
    this.settling = place.spot;
    try {
      return await this.play.place(place.action);
    } finally {
      this.settling = null;
    }
  }

  putBack(): boolean {
    if (!this.play?.canDrop) return false;
    this.play.drop();
    return true;
  }
}
