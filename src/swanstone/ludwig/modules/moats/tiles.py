"""The barbican, its water and the moats: their tiles, and where they lie around a castle."""

from typing import Final

from swanstone.ludwig.castle import Castle, build
from swanstone.ludwig.modules.moats.numbers import NUMBERS, PACKAGE
from swanstone.ludwig.notation import pack, read_spot
from swanstone.ludwig.rooms import NUMBER, add_tiles, tiles_of

add_tiles(tiles_of(PACKAGE))
MOAT: Final[int] = NUMBER["moat"]
SITES: Final[dict[str, int]] = {name: read_spot(spot) for name, spot in NUMBERS.sites.items()}
SIDES: Final = ("4", "north", "east", "south", "west")
"""How the foyer may lie in the barbican: with four entrances, or with three and one of its sides closed (SET-11)."""
CLOSED: Final[int] = NUMBER["foyer_barbican_south"]
"""The barbican from which nothing leads to the drawbridge (MOAT-30)."""
DRAWBRIDGE: Final = (1, 5, 2)
"""The cell before the outer end of the drawbridge, and where it faces (MOAT-G5)."""


BARBICANS: Final[dict[str, Castle]] = {}
"""The castles that games begin with, by the side of the foyer; each is built once."""


def barbican(side: str) -> Castle:
    """A castle of nothing but its barbican, with the water on both sides of the drawbridge (MOAT-1, MOAT-G3)."""
    if side not in BARBICANS:
        BARBICANS[side] = build_barbican(side)
    return BARBICANS[side]


def build_barbican(side: str) -> Castle:
    """The same, built."""
    name = "foyer_barbican" if side == "4" else f"foyer_barbican_{side}"
    water = [pack(4 * NUMBER["water_west"], -9, 3), pack(4 * NUMBER["water_east"], 2, 3)]
    return build([pack(4 * NUMBER[name], 0, 0), *water])


def moats_in(castle: Castle) -> int:
    """How many moats a castle has; the barbican is none."""
    count = 0
    for code in castle.laid:
        if code >> 22 == MOAT:
            count += 1
    return count


def is_ring(castle: Castle) -> bool:
    """Whether three moats and the barbican surround a castle (MOAT-21)."""
    return moats_in(castle) == NUMBERS.most


def has_drawbridge(castle: Castle) -> bool:
    """Whether an entrance of the foyer leads to the drawbridge."""
    return castle.codes[0] >> 22 != CLOSED
