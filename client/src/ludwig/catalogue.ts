/** What the game is made of, as the server tells it; loaded once. */
import type { Components, FavorText, BonusCardText, RuleText, Tile, RewardText } from "../generated/types";
import { api } from "../lib/api";

export class Catalogue {
  readonly tiles: ReadonlyMap<string, Tile>;
  readonly favors: ReadonlyMap<string, FavorText>;
  readonly cards: ReadonlyMap<string, BonusCardText>;
  readonly rules: ReadonlyMap<string, RuleText>;
  readonly rewards: ReadonlyMap<string, RewardText>;

  constructor(readonly all: Components) {
    const by = <T>(rows: readonly T[], key: (row: T) => string) => new Map(rows.map((row) => [key(row), row]));
    this.tiles = by(all.tiles, (tile) => tile.id);
    this.favors = by(all.favors, (favor) => favor.id);
    this.cards = by(all.bonus_cards, (card) => card.id);
    this.rules = by(all.rules, (rule) => rule.id);
    this.rewards = by(all.rewards, (reward) => reward.type);
  }

  /** The tile of an id or of a placed room such as `nap_room@3,1r1`. */
  tile(text: string): Tile {
    const tile = this.tiles.get(text.split("@")[0]);
    if (!tile) throw new Error(`there is no tile '${text}'`);
    return tile;
  }

  /** What a room, favor or bonus card is called. */
  name(id: string): string {
    const room = id.split("@")[0];
    return this.tiles.get(room)?.name ?? this.favors.get(id)?.name ?? this.cards.get(id)?.name ?? id;
  }
}

let loading: Promise<Catalogue> | null = null;

/** The catalogue; a failed load is tried anew at the next call. */
export function loadCatalogue(): Promise<Catalogue> {
  loading ??= api.components("ludwig").then((all) => new Catalogue(all));
  loading.catch(() => (loading = null));
  return loading;
}
