/** What the game is made of, as the server tells it; loaded once. */
import type { BonusCardText, FavorText, Parts, RewardText, Tile } from "../../generated/ludwig";
import type { RuleText } from "../../generated/wire";
import type { TitleInfo } from "../../lib/api";
import { titleInfo } from "../../lib/titleinfo";
import type { Thing, TitleCatalogue } from "../../table/catalogue";
import { shownTile } from "./geometry";
import { looks } from "./modules/looks";
import { learn } from "./modules/told";

/** What a thing is, and the rules that speak of it. */
export interface About {
  readonly tile?: Tile;
  /** The tiles that lie below it, the room itself last. */
  readonly under?: readonly Tile[];
  readonly favor?: FavorText;
  readonly card?: BonusCardText;
  readonly rules: readonly RuleText[];
}

const EFFECT_RULES = { connection: "SCORE-5", adjacency: "SCORE-6", castle: "SCORE-7" };

/**
 * A tile (also as placed: `nap_room@3,1r1`, or on others: `reno_supper_cabinet+larder`), a favor or a bonus card;
 * a tile and a bonus card, or a favor and a bonus card, may share their id.
 */
export type ThingKind = "tile" | "favor" | "card";

/** All that the server tells of the game. */
export type LudwigInfo = TitleInfo & Parts;

export class Catalogue implements TitleCatalogue {
  readonly tiles: ReadonlyMap<string, Tile>;
  readonly favors: ReadonlyMap<string, FavorText>;
  readonly cards: ReadonlyMap<string, BonusCardText>;
  readonly rules: ReadonlyMap<string, RuleText>;
  readonly rewards: ReadonlyMap<string, RewardText>;
  readonly looks = looks;

  constructor(readonly all: LudwigInfo) {
    const by = <T>(rows: readonly T[], key: (row: T) => string) =>
      new Map(rows.map((row) => [key(row), row]));
    this.tiles = by(all.tiles, (tile) => tile.id);
    this.favors = by(all.favors, (favor) => favor.id);
    this.cards = by(all.bonus_cards, (card) => card.id);
    this.rules = by(all.rules, (rule) => rule.id);
    this.rewards = by(all.rewards, (reward) => reward.type);
    learn(all.modules ?? []);
  }

  /** The tile of an id or of a placed room such as `nap_room@3,1r1`. */
  tile(text: string): Tile {
    const tile = this.tiles.get(text.split("@")[0]);
    if (!tile) throw new Error(`there is no tile '${text}'`);
    return tile;
  }

  /** The rewards of a completed room, one for each of its types. */
  rewardsOf(tile: Tile): RewardText[] {
    return tile.types.flatMap((type) => this.rewards.get(type) ?? []);
  }

  /** What a thing is called: a tile, unless another kind is named. */
  name(id: string, kind: ThingKind = "tile"): string {
    return this.nameOf({ kind, id });
  }

  ruleName(id: string): string {
    return this.rules.get(id)?.name || id;
  }

  nameOf(thing: Thing): string {
    const { tile, favor, card } = this.find({ ...thing, id: thing.as ?? thing.id });
    return (tile ?? favor ?? card)?.name ?? thing.id;
  }

  /** All there is to say about a thing. */
  about(thing: Thing): About {
    const found = this.find(thing);
    return { ...found, rules: this.rulesOf(found).flatMap((rule) => this.rules.get(rule) ?? []) };
  }

  private find({ kind, id }: Thing): Omit<About, "rules"> {
    if (kind === "favor") return { favor: this.favors.get(id) };
    if (kind === "card") return { card: this.cards.get(id) };
    const [top, ...below] = id.split("@")[0].split("+");
    const under = below.flatMap((each) => this.tiles.get(each) ?? []);
    if (!under.length) return { tile: this.tiles.get(top) };
    return { tile: shownTile(this.tiles, { id: below.at(-1)!, x: 0, y: 0, turn: 0, faces: [top] }), under };
  }

  private rulesOf({ tile, favor, card }: Omit<About, "rules">): string[] {
    if (favor) return ["FAVOR-1", "FINAL-2"];
    if (card) return ["BONUS-1"];
    if (!tile) return [];
    const { effect, fence } = tile;
    const rewards = this.rewardsOf(tile).map(({ rule }) => rule);
    return [...(effect ? [EFFECT_RULES[effect.on]] : []), ...(fence === null ? [] : ["PLACE-6"]), ...rewards];
  }
}

let loading: Promise<Catalogue> | null = null;

/** The catalogue; a failed load is tried again at the next call. */
export function loadCatalogue(): Promise<Catalogue> {
  loading ??= titleInfo<Parts>("ludwig").then((all) => new Catalogue(all));
  loading.catch(() => (loading = null));
  return loading;
}
