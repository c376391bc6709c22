/** What the page of modules needs of ours, before a table is loaded. */
import type { Parts } from "../../../generated/ludwig";
import type { TitleInfo } from "../../../lib/api";
import type { Deck, ModuleLooks } from "../../../lib/modulelooks";
import { front } from "../words/front";
import { LESSONS } from "./lessons";
import { moduleOptions } from "./options";

/** Bonus cards that are dealt to each seat at the start. */
const DEALT = 3;
/** Cards of a draft that nobody keeps, and the most that a seat does. */
const DRAFT = { over: 2, each: 2 };

/** A favor and a bonus card may share their id: then the kind is said before it. */
function listed(kind: string, cards: Deck["cards"], others: Deck["cards"]): Deck["cards"] {
  const shared = new Set(others.map(({ id }) => id));
  return cards.map(({ id, name, text }) => ({ id: shared.has(id) ? `${kind}:${id}` : id, name, text }));
}

function decks(info: TitleInfo, modules: readonly string[], seats: number): Deck[] {
  const { favors, bonus_cards } = info as TitleInfo & Parts;
  const there = <Card extends { module: string }>(cards: readonly Card[]) =>
    cards.filter(({ module }) => !module || modules.includes(module));
  const held = info.modules.filter(({ id, cards }) => modules.includes(id) && cards.length);
  return [
    ...held.map(({ id, name, cards }) => ({ id, name, cards, least: DRAFT.each * seats + DRAFT.over })),
    // One more than seats: two favors are never in one game.
    {
      id: "favors",
      name: front.favors,
      cards: listed("favor", there(favors), bonus_cards),
      least: seats + 1,
    },
    {
      id: "bonus",
      name: front.bonusCards,
      cards: listed("bonus", there(bonus_cards), favors),
      least: DEALT * seats,
    },
  ];
}

export const looks: ModuleLooks = {
  sets: [
    {
      id: "first",
      get name() {
        return front.firstExpansion;
      },
      modules: ["five_players", "extras", "towers", "moats", "passages", "swans"],
    },
  ],
  lessons: LESSONS,
  pictures: () => import("./pictures").then(({ PICTURES }) => PICTURES),
  decks,
  option: (name) => moduleOptions()[name],
};
