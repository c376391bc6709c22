"""What favors and bonus cards count in a castle, and what that scores."""

from typing import Final

from swanstone.ludwig import scoring
from swanstone.ludwig.cards import BonusCard, Card, Favor
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.rooms import NUMBER, TILES, TYPES, Type
from swanstone.ludwig.terms import Terms

TYPE_BIT: Final[dict[Type | None, int]] = {name: scoring.type_mask((name,)) for name in TYPES}
HALLWAYS: Final = (NUMBER["hallway"], NUMBER["hallway_down"])
STAIRS: Final = NUMBER["stairs"]
CORRIDOR: Final = scoring.type_mask(("corridor",))
UNITS: Final = {"square_feet_of_type": "square feet", "coins": "coins"}
"""What cards measure; they count all else."""


def count(card: Card, castle: Castle, coins: int, terms: Terms) -> int:
    """How many of the thing that a card counts a castle and a purse hold (FAVOR-1, BONUS-1).

    What a module counts is not known here and counts nothing (`tallies.py`).
    """
    match card.counts:
        case "rooms_of_type":
            return scoring.count_types(castle, TYPE_BIT[card.type])
        case "square_feet_of_type":
            return scoring.square_feet(castle, TYPE_BIT[card.type])
        case "rooms_of_sizes":
            return sum([size in card.sizes for size in scoring.standard_sizes(castle)])
        case "different_sizes":
            return len({size for size in scoring.standard_sizes(castle) if not card.sizes or size in card.sizes})
        case "different_types":
            return scoring.all_types(castle).bit_count()
        case "completed":
            return scoring.complete_rooms(castle, terms)
        case "incomplete":
            return len(castle) - scoring.complete_rooms(castle, terms)
        case "external_entrances":
            return external_entrances(castle)
        case "hallways":
            return sum([number in HALLWAYS for number in castle.tile_numbers()])
        case "stairs":
            return castle.tile_numbers().count(STAIRS)
        case "coins":
            return coins
        case _:
            return 0


def external_entrances(castle: Castle) -> int:
    """The external entrances that favors and cards count."""
    if castle.outward < 0:
        castle.outward = len(open_rooms(castle))
    return castle.outward


def open_rooms(castle: Castle) -> list[int]:
    """The rooms with external entrances, once for each; corridors are left out."""
    rooms = [castle.owner[key] if key in castle.owner else castle.hollow[key] for key in castle.external()]
    return [room for room in rooms if scoring.TILE_TYPES[castle.faces[room]] & CORRIDOR == 0]


def rooms_counted(card: Card, castle: Castle, terms: Terms) -> list[int]:
    """The rooms for which a card counts something, in the order of placing; coins lie in no room."""
    match card.counts:
        case "rooms_of_type" | "square_feet_of_type":
            wanted = TYPE_BIT[card.type]
            return [room for room, face in enumerate(castle.faces) if scoring.TILE_TYPES[face] & wanted]
        case "rooms_of_sizes" | "different_sizes":
            return standard_rooms(castle, card.sizes)
        case "different_types":
            return list(range(len(castle)))
        case "completed":
            return scoring.which_complete(castle, terms)
        case "incomplete":
            complete = scoring.which_complete(castle, terms)
            return [room for room in range(len(castle)) if room not in complete]
        case "external_entrances":
            return sorted(set(open_rooms(castle)))
        case "hallways":
            return [room for room, number in enumerate(castle.tile_numbers()) if number in HALLWAYS]
        case "stairs":
            return [room for room, number in enumerate(castle.tile_numbers()) if number == STAIRS]
        case _:
            return []


def standard_rooms(castle: Castle, sizes: tuple[int, ...] = ()) -> list[int]:
    """The rooms that are not foyers, hallways or stairs; of some sizes only, where any are named."""
    tiles = [TILES[number] for number in castle.tile_numbers()]
    return [room for room, tile in enumerate(tiles) if tile.standard and (not sizes or tile.size in sizes)]


def card_points(card: BonusCard, counted: int) -> int:
    """What a bonus card scores for what it counted; whole groups only (FINAL-3)."""
    return counted // card.every * card.points


def ranked(favor: Favor | None, counts: list[int]) -> list[int]:
    """The counts by which seats are ranked, more before less; where the fewest are first, all are turned round (FAV-5)."""
    if favor is None or not favor.fewest:
        return counts
    most = max(counts)
    return [most + 1 - number for number in counts]


def rank_points(counts: list[int], by_rank: tuple[int, ...]) -> list[int]:
    """The points of a favor for each seat by its rank; who ties shares the ranks filled, rounded down (FINAL-2).

    >>> rank_points([3, 3, 1, 0], (8, 4, 2, 1))
    [6, 6, 2, 0]
    """
    return [shared_points(counts, mine, by_rank) for mine in counts]


def shared_points(counts: list[int], mine: int, by_rank: tuple[int, ...]) -> int:
    """The points for one of the counts; nothing scores nothing (FINAL-2)."""
    if mine <= 0:
        return 0
    ahead = level = 0
    for other in counts:
        if other > mine:
            ahead += 1
        elif other == mine:
            level += 1
    return sum(by_rank[ahead : ahead + level]) // level


def ranks(counts: list[int]) -> list[int]:
    """The place of each seat by what a favor counts, from 1; ties share one, and nothing gives none (FINAL-2).

    >>> ranks([3, 5, 3, 0])
    [2, 1, 2, 0]
    """
    return [rank(counts, mine) for mine in counts]


def rank(counts: list[int], mine: int) -> int:
    """The place of one of the counts (FINAL-2)."""
    if mine <= 0:
        return 0
    place = 1
    for other in counts:
        if other > mine:
            place += 1
    return place
