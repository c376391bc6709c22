"""What bots take decrees to be worth, in points: in the draft, and for what their holders buy, complete and build."""

from collections.abc import Callable
from typing import Any, Final

from swanstone.ludwig import scoring
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.counting import HALLWAYS, STAIRS
from swanstone.ludwig.courtyards import courtyards
from swanstone.ludwig.face_down import sealed_tiles
from swanstone.ludwig.modules.decrees.pairs import pairs_of_a_type
from swanstone.ludwig.modules.decrees.passing import LEISURE_COINS, LEISURE_POINTS
from swanstone.ludwig.pace import rounds_to_come
from swanstone.ludwig.paths import longest_path
from swanstone.ludwig.rooms import NUMBER, TILE, TILES, Tile
from swanstone.ludwig.terms import BASE_TERMS

COIN: Final = 0.56
LATE_COIN: Final = 0.1
"""What a thousand coins are worth while they can be spent, and at the end."""

WORTH: Final[dict[str, float]] = {
    "DEC-1": 8.5,
    "DEC-2": 7.0,
    "DEC-3": 7.0,
    "DEC-4": 5.5,
    "DEC-5": 9.5,
    "DEC-6": 2.5,
    "DEC-7": 1.0,
    "DEC-8": -1.5,
    "DEC-9": 0.5,
    "DEC-10": 1.5,
    "DEC-11": 0.0,
    "DEC-12": 0.0,
    "DEC-13": -0.5,
    "DEC-14": 4.0,
    "DEC-15": 2.0,
    "DEC-16": 0.5,
    "DEC-17": 6.5,
    "DEC-18": 4.5,
    "DEC-19": 9.0,
    "DEC-20": 4.0,
    "DEC-21": 6.0,
    "DEC-22": 5.0,
    "DEC-23": 24.0,
    "DEC-24": 1.0,
    "DEC-25": 2.5,
    "DEC-26": 3.0,
    "DEC-27": -0.5,
    "DEC-28": 0.5,
    "DEC-29": 5.5,
    "DEC-30": 2.0,
    "DEC-31": 12.5,
    "DEC-32": 3.5,
    "DEC-33": 2.5,
    "DEC-34": -0.5,
    "DEC-35": 4.0,
    "DEC-36": 2.0,
    "DEC-37": 4.0,
    "DEC-38": 6.0,
    "DEC-39": 2.5,
    "DEC-40": 2.0,
    "DEC-41": 4.0,
    "DEC-42": 5.0,
    "DEC-43": -2.5,
    "DEC-44": 3.5,
    "DEC-45": 7.0,
    "DEC-46": 11.5,
    "DEC-47": 6.0,
    "DEC-48": 5.0,
    "DEC-49": 4.5,
    "DEC-50": 3.5,
    "DEC-51": 4.0,
    "DEC-52": 5.5,
    "DEC-53": 7.5,
    "DEC-54": 7.0,
    "DEC-55": 5.5,
    "DEC-56": 1.5,
    "DEC-57": 0.0,
    "DEC-58": 5.5,
}
"""What a decree brings its holder in a game; found by self-play at two seats, and at a guess where it is rare."""
BY_FAVORS: Final = ("DEC-5", "DEC-55")
"""These go by ranks, which are shared among more at larger tables."""

REWARDED: Final[dict[str, dict[str, float]]] = {
    "DEC-33": {"food": 5 * COIN},
    "DEC-34": {"corridor": 2.0},
    "DEC-36": {"utility": 1.0},
    "DEC-37": {"downstairs": 1.5},
    "DEC-43": {"sleeping": 0.5},
    "DEC-54": {"utility": 1.0},
    "DEC-56": {"utility": 3.0},
    "DEC-44": dict.fromkeys(("activity", "food", "living", "outdoor", "sleeping", "utility", "downstairs"), COIN),
}
"""What some decrees add to the rewards of a type."""


def drafted(table: Any, card: str) -> float:
    """What a decree is worth to whoever keeps it at this table."""
    worth = WORTH[card]
    return worth * (2.0 + len(table.players)) / (2.0 * len(table.players)) if card in BY_FAVORS else worth


def completing(card: str) -> dict[int, float]:
    """What completed tiles bring the holder of a decree besides."""
    if card not in REWARDED:
        return {}
    added = REWARDED[card]
    found = {NUMBER[tile.id]: sum([added.get(kind, 0.0) for kind in tile.types]) for tile in TILES}
    return {number: worth for number, worth in found.items() if worth}


COMPLETING: Final[dict[str, dict[int, float]]] = {card: completing(card) for card in REWARDED}


# What a purchase brings


def coin_at(table: Any) -> float:
    """What a thousand coins are worth now."""
    return COIN if rounds_to_come(table) else LATE_COIN


def names(tile: Tile, kind: str) -> bool:
    """Whether the bonus or penalty of a tile names a type."""
    return tile.effect is not None and kind in tile.effect.types


def new_size(table: Any, seat: int, tile: Tile) -> float:
    """1 if a castle has no room of the size (DEC-45)."""
    owned = [TILES[number].size for number in table.players[seat].castle.tile_numbers()]
    return 1.0 if tile.role != "face" and tile.size not in owned else 0.0


def new_types(table: Any, seat: int, tile: Tile) -> float:
    """2 for each type that a castle lacks (DEC-46)."""
    owned = scoring.all_types(table.players[seat].castle)
    return 2.0 * (scoring.type_mask(tile.types) & ~owned).bit_count()


def first_steps(table: Any, seat: int, tile: Tile) -> float:
    """What the first hallway or stairs cost (DEC-49)."""
    corridors = (*HALLWAYS, STAIRS)
    if NUMBER[tile.id] not in corridors:
        return 0.0
    return 0.0 if any([number in corridors for number in table.players[seat].castle.tile_numbers()]) else -12.0


def like_sealed(table: Any, seat: int, tile: Tile) -> float:
    """2 for the size and 2 for a type of the tile that is kept face down, where it is known (DEC-4)."""
    for kept in sealed_tiles(table):
        if kept.seat == seat and kept.room is not None:
            known = TILE[kept.room]
            return 2.0 * (tile.standard and tile.size == known.size) + 2.0 * bool(set(tile.types) & set(known.types))
    return 0.0


BOUGHT: Final[dict[str, Callable[[Any, int, Tile], float]]] = {
    "DEC-4": like_sealed,
    "DEC-25": lambda table, seat, tile: 7 * coin_at(table) if names(tile, "outdoor") else 0.0,
    "DEC-42": lambda table, seat, tile: 2.0 if names(tile, "living") else 0.0,
    "DEC-45": new_size,
    "DEC-46": new_types,
    "DEC-49": first_steps,
}
"""What a tile adds by some decrees."""


def leisure(table: Any, seat: int) -> float:
    """The points for passing that are more than the coins (DEC-23)."""
    return max(0.0, LEISURE_POINTS - LEISURE_COINS / 1000 * coin_at(table))


def pilfered(table: Any, seat: int) -> float:
    """The most coins on a room of the market (DEC-22)."""
    return max([offer.coins for offer in table.offers], default=0) / 1000 * coin_at(table)


PASSED: Final[dict[str, Callable[[Any, int], float]]] = {"DEC-22": pilfered, "DEC-23": leisure}
"""What passing brings besides by some decrees."""


def lure(table: Any, seat: int, hand: tuple[str, ...], ware: str) -> float:
    """What a ware, or a pass, brings by the decrees of a seat."""
    worth = 0.0
    for card in hand:
        if not ware and card in PASSED:
            worth += PASSED[card](table, seat)
        elif card in BOUGHT and ware in TILE:
            worth += BOUGHT[card](table, seat, TILE[ware])
    return worth


# What a castle is worth by its shape


def walk(castle: Castle) -> float:
    """Its longest walk (DEC-47)."""
    return float(longest_path(castle, BASE_TERMS)[0])


def courts(castle: Castle) -> float:
    """Its courtyards (DEC-48)."""
    return 2.0 * courtyards(castle)


def pairs(castle: Castle) -> float:
    """Its pairs of rooms that touch (DEC-58)."""
    return 3.0 * sum(pairs_of_a_type(castle).values())


SHAPES: Final[dict[str, Callable[[Castle], float]]] = {"DEC-47": walk, "DEC-48": courts, "DEC-58": pairs}
"""What some decrees score for a castle."""
