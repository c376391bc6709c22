"""What is in the box, in our own words: everything that a client needs to draw and explain the game."""

from functools import cache

from msgspec import Struct

from swanstone.core.errors import BadData
from swanstone.core.sums import sum_text
from swanstone.ludwig.box import Box, Setting, base_box
from swanstone.ludwig.cards import RANK_POINTS, BonusCard, Card, Favor
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.rewards import REWARDS
from swanstone.ludwig.rooms import SUPPLY, TILES, TYPES, Tile, Type
from swanstone.ludwig.settings import FEWEST_SEATS, MOST_SEATS, NAME
from swanstone.ludwig.solo import HIGHEST_HONOUR, HONOURS
from swanstone.rules import Rule, load_rules


class FavorText(Struct, frozen=True):
    """A King's Favor and what it wants."""

    id: str
    name: str
    text: str
    module: str = ""
    """The module that brings it."""


class BonusCardText(Struct, frozen=True):
    """A bonus card, what it wants, and its points for each group."""

    id: str
    name: str
    text: str
    points: int
    every: int
    module: str = ""
    """The module that brings it."""


class RewardText(Struct, frozen=True):
    """What completing a room of a type brings, and the rule that says so."""

    type: Type
    text: str
    rule: str


class HonourText(Struct, frozen=True):
    """What a solo score is called, and the least and the most points that are; None where there is no such limit."""

    id: str
    """What `Finale.honours` calls it, in every language."""
    name: str
    least: int | None
    most: int | None


class Parts(Struct, frozen=True):
    """The components of Castles of Mad King Ludwig."""

    title: str
    name: str
    seats: tuple[int, int]
    """The fewest and the most."""
    types: tuple[Type, ...]
    tiles: tuple[Tile, ...]
    """Every kind of tile: the rooms, then foyers, hallways and stairs."""
    favors: tuple[FavorText, ...]
    rank_points: tuple[int, ...]
    """What the places of a favor score, from the first (FINAL-2)."""
    bonus_cards: tuple[BonusCardText, ...]
    rewards: tuple[RewardText, ...]
    rules: tuple[Rule, ...]
    prices: tuple[int, ...]
    corridor_price: int
    pass_coins: int
    starting_coins: int
    honours: tuple[HonourText, ...]
    """What a solo score is called, from the lowest (SOLO-3)."""


@cache
def components() -> Parts:
    """Everything that is in the box."""
    return Parts(
        title="ludwig",
        name=NAME,
        seats=(FEWEST_SEATS, MOST_SEATS),
        types=TYPES,
        tiles=tuple(TILES),
        favors=tuple(
            FavorText(favor.id, favor.name, favor_text(favor), bringer("favors", favor.id))
            for favor in all_favors().values()
        ),
        rank_points=RANK_POINTS,
        bonus_cards=tuple(
            BonusCardText(
                card.id, card.name, bonus_text(card), card.points, card.every, bringer("bonus_cards", card.id)
            )
            for card in all_bonus_cards().values()
        ),
        rewards=tuple(reward_text(kind) for kind in TYPES),
        rules=load_rules("ludwig"),
        prices=SUPPLY.prices,
        corridor_price=SUPPLY.corridor_price,
        pass_coins=SUPPLY.pass_coins,
        starting_coins=SUPPLY.starting_coins,
        honours=honour_texts(),
    )


def reward_text(kind: Type) -> RewardText:
    """What completing a room of a type brings in the base game."""
    reward = REWARDS[kind]
    return RewardText(kind, reward.sentence(reward.size), reward.rule)


def honour_texts() -> tuple[HonourText, ...]:
    """What solo scores are called, from the lowest (SOLO-3)."""
    limits = [None, *[below for below, _ in HONOURS], None]
    names = [*[name for _, name in HONOURS], HIGHEST_HONOUR]
    tops = [None if limit is None else limit - 1 for limit in limits[1:]]
    return tuple(
        [HonourText(name, name, least, most) for name, least, most in zip(names, limits[:-1], tops, strict=True)]
    )


# Cards


def boxes() -> list[Box]:
    """The box of the base game, and as each of the modules bends it."""
    base, setting = base_box(MOST_SEATS), Setting(MOST_SEATS, frozenset(MODULES))
    return [base, *[module.box(base, setting) for module in MODULES.values()]]


def bringer(deck: str, card: str) -> str:
    """The module that brings a card; none for one of the base game."""
    owners = zip(("", *MODULES), boxes(), strict=True)
    return next(owner for owner, box in owners if card in [each.id for each in getattr(box, deck)])


def all_favors() -> dict[str, Favor]:
    """Every favor, of the base game and of modules."""
    return {favor.id: favor for box in boxes() for favor in box.favors}


def all_bonus_cards() -> dict[str, BonusCard]:
    """Every bonus card, of the base game and of modules."""
    return {card.id: card for box in boxes() for card in box.bonus_cards}


def favor_text(favor: Favor) -> str:
    """What a favor wants, as a sentence."""
    if favor.text:
        return favor.text
    if favor.counts == "square_feet_of_type":
        return f"The most square feet of {favor.type} rooms."
    return f"The most {counted(favor, many=True)}."


def bonus_text(card: BonusCard) -> str:
    """What a bonus card scores, as a sentence."""
    if card.text:
        return card.text
    points = f"{card.points} {'point' if card.points == 1 else 'points'}"
    if card.counts == "different_sizes":
        return f"{points} for rooms of all {card.every} sizes."
    if card.counts == "different_types":
        return f"{points} for rooms of all {card.every} types."
    if card.every == 1:
        return f"{points} for each {counted(card, many=False)}."
    return f"{points} for every {sum_text(card.every)} {counted(card, many=True)}."


def counted(card: Card, many: bool) -> str:
    """The thing that a card counts, one or many of it."""
    thing, rest = thing_counted(card)
    return f"{thing}{'s' if many and not thing.endswith('s') else ''}{rest}"


def thing_counted(card: Card) -> tuple[str, str]:
    """One of what a card counts, and what is to be said besides."""
    match card.counts:
        case "rooms_of_type" | "square_feet_of_type":
            return f"{card.type} room", ""
        case "rooms_of_sizes":
            return sized_room(card)
        case "completed":
            return "completed room", ", corridors too"
        case "incomplete":
            return "incomplete room", ", corridors too"
        case "external_entrances":
            return "external entrance", ", but not of corridors"
        case "hallways":
            return "hallway", " on either level"
        case "stairs":
            return "stairs", ""
        case "coins":
            return "coin", " left"
    raise BadData(f"({card.id}): key counts: '{card.counts}' has no words yet")


def sized_room(card: Card) -> tuple[str, str]:
    """A room of some sizes; several sizes together have their own word, which is the card's name."""
    first, last = card.sizes[0], card.sizes[-1]
    if first == last:
        return "room", f" of {first} square feet"
    between = "or" if len(card.sizes) == 2 else "to"
    return card.name.lower().removesuffix("s"), f" ({first} {between} {last} square feet)"
