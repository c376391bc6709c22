"""King's Favors and bonus cards: what they count in a castle."""

from typing import Literal

from msgspec import Struct

from swanstone.core.catalogue import expect_count, load_file, rows
from swanstone.core.errors import BadData
from swanstone.ludwig import scoring
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.rooms import NUMBER, PACKAGE, SIZES, TILES, TYPES, Type

Counted = Literal[
    "rooms_of_type",
    "square_feet_of_type",
    "rooms_of_sizes",
    "different_sizes",
    "different_types",
    "completed",
    "incomplete",
    "external_entrances",
    "hallways",
    "stairs",
    "coins",
]


class Favor(Struct, frozen=True, forbid_unknown_fields=True):
    """A King's Favor: the seats are ranked by what it counts (FINAL-2)."""

    id: str
    name: str
    counts: Counted
    type: Type | None = None
    sizes: tuple[int, ...] = ()


class BonusCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus card: points for every so many of what it counts (FINAL-3)."""

    id: str
    name: str
    counts: Counted
    points: int
    every: int
    type: Type | None = None
    sizes: tuple[int, ...] = ()


Card = Favor | BonusCard

TYPE_BIT: dict[Type | None, int] = {name: scoring.type_mask((name,)) for name in TYPES}
HALLWAYS = (NUMBER["hallway"], NUMBER["hallway_down"])
STAIRS = NUMBER["stairs"]


def check_cards(name: str, cards: tuple[Favor, ...] | tuple[BonusCard, ...]) -> None:
    """Stops at a card that does not say what it counts."""
    for card in cards:
        if (card.type is not None) != card.counts.endswith("_of_type"):
            raise BadData(f"{name}: ({card.id}): key type: '{card.counts}' does not go with type {card.type}")
        if bool(card.sizes) != (card.counts == "rooms_of_sizes") or not set(card.sizes) <= set(SIZES):
            raise BadData(f"{name}: ({card.id}): key sizes: '{card.counts}' does not go with sizes {card.sizes}")


_favor_file = load_file(PACKAGE, "favors.toml")
FAVORS = {favor.id: favor for favor in rows("favors.toml", _favor_file, "favor", Favor)}
RANK_POINTS: tuple[int, ...] = tuple(_favor_file["rank_points"])
EXCLUSIVE: tuple[frozenset[str], ...] = tuple(frozenset(pair) for pair in _favor_file["exclusive"])
BONUS_CARDS = {
    card.id: card for card in rows("bonus_cards.toml", load_file(PACKAGE, "bonus_cards.toml"), "card", BonusCard)
}
expect_count("favors.toml", "favor", list(FAVORS), 24)
expect_count("bonus_cards.toml", "card", list(BONUS_CARDS), 27)
check_cards("favors.toml", tuple(FAVORS.values()))
check_cards("bonus_cards.toml", tuple(BONUS_CARDS.values()))


def count(card: Card, castle: Castle, coins: int) -> int:
    """How many of the thing that a card counts a castle and a purse hold (FAVOR-1, BONUS-1)."""
    match card.counts:
        case "rooms_of_type":
            return scoring.count_types(castle, TYPE_BIT[card.type])
        case "square_feet_of_type":
            return scoring.square_feet(castle, TYPE_BIT[card.type])
        case "rooms_of_sizes":
            return sum([size in card.sizes for size in scoring.standard_sizes(castle)])
        case "different_sizes":
            return len(set(scoring.standard_sizes(castle)))
        case "different_types":
            return scoring.all_types(castle).bit_count()
        case "completed":
            return castle.lacking.count(0)
        case "incomplete":
            return len(castle) - castle.lacking.count(0)
        case "external_entrances":
            return external_entrances(castle)
        case "hallways":
            return sum([number in HALLWAYS for number in castle.tile_numbers()])
        case "stairs":
            return castle.tile_numbers().count(STAIRS)
        case "coins":
            return coins


def external_entrances(castle: Castle) -> int:
    """The external entrances that favors and cards count: those of corridors are left out."""
    rooms = [castle.owner[key] if key in castle.owner else castle.hollow[key] for key in castle.external()]
    numbers = castle.tile_numbers()
    return sum(["corridor" not in TILES[numbers[room]].types for room in rooms])


def card_points(card: BonusCard, castle: Castle, coins: int) -> int:
    """What a bonus card scores; whole groups only (FINAL-3)."""
    return count(card, castle, coins) // card.every * card.points


def rank_points(counts: list[int]) -> list[int]:
    """The points of a favor for each seat: 8, 4, 2, 1 by rank; who ties shares the ranks filled, rounded down (FINAL-2).

    >>> rank_points([3, 3, 1, 0])
    [6, 6, 2, 0]
    """
    points = []
    for mine in counts:
        ahead = sum(other > mine for other in counts)
        level = sum(other == mine for other in counts)
        shared = sum(RANK_POINTS[ahead : ahead + level]) // level
        points.append(shared if mine > 0 else 0)
    return points
