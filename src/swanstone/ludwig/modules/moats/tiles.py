"""The barbican, its water and the moats: their tiles, and where they lie around a castle."""

from typing import Final

from msgspec import Struct

from swanstone.core.catalogue import load_file, record
from swanstone.ludwig.castle import Castle, build
from swanstone.ludwig.notation import pack, read_spot
from swanstone.ludwig.rooms import NUMBER, add_tiles, tiles_of

PACKAGE: Final = "swanstone.ludwig.modules.moats"


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of moats.toml."""

    price: int
    points: int
    """What a moat is worth by itself (MOAT-16)."""
    most: int
    """How many moats a castle may have (MOAT-7)."""
    stack: dict[str, int]
    """How many moats are for sale, by the seats."""
    sites: dict[str, str]
    """Where a moat may lie (MOAT-G7)."""


NUMBERS: Final = record("moats.toml", load_file(PACKAGE, "moats.toml"), Numbers)
add_tiles(tiles_of(PACKAGE))
MOAT: Final = NUMBER["moat"]
SITES: Final = {name: read_spot(spot) for name, spot in NUMBERS.sites.items()}
SIDES: Final = ("4", "north", "east", "south", "west")
"""How the foyer may lie in the barbican: with four entrances, or with three and one of its sides closed (SET-11)."""
CLOSED: Final = NUMBER["foyer_barbican_south"]
"""The barbican from which nothing leads to the drawbridge (MOAT-30)."""
DRAWBRIDGE: Final = (1, 5, 2)
"""The cell before the outer end of the drawbridge, and where it faces (MOAT-G5)."""


def barbican(side: str) -> Castle:
    """A castle of nothing but its barbican, with the water on both sides of the drawbridge (MOAT-1, MOAT-G3)."""
    name = "foyer_barbican" if side == "4" else f"foyer_barbican_{side}"
    water = [pack(4 * NUMBER["water_west"], -9, 3), pack(4 * NUMBER["water_east"], 2, 3)]
    return build([pack(4 * NUMBER[name], 0, 0), *water])


def moats_in(castle: Castle) -> int:
    """How many moats a castle has; the barbican is none."""
    return castle.ground().count(MOAT)


def is_ring(castle: Castle) -> bool:
    """Whether three moats and the barbican surround a castle (MOAT-21)."""
    return moats_in(castle) == NUMBERS.most


def has_drawbridge(castle: Castle) -> bool:
    """Whether an entrance of the foyer leads to the drawbridge."""
    return castle.codes[0] >> 22 != CLOSED
