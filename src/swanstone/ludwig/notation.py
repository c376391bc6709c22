"""Placements as numbers and as text.

A placement is a single integer, its *code*: the turned tile and the left and top of its box. In text it is `nap_room@3,1r1`.
"""

from typing import Final

from swanstone.core.errors import BadNotation
from swanstone.ludwig.geometry import SAME_AS
from swanstone.ludwig.rooms import NUMBER, per_tile, tile_named

MIDDLE: Final = 512
"""Codes hold coordinates from -512 to 511."""
FARTHEST: Final = 448
"""No place that is read lies farther away, so that whatever lies there can be framed."""


def pack(turned: int, x: int, y: int) -> int:
    """The code of a turned tile at a place; rotations that lie alike have one code."""
    return (SAME_AS[turned] << 20) + ((x + MIDDLE) << 10) + y + MIDDLE


def turned_of(code: int) -> int:
    """The turned tile of a code."""
    return code >> 20


def tile_of(code: int) -> int:
    """The number of the tile of a code."""
    return code >> 22


def left_of(code: int) -> int:
    """The left of the box of a code."""
    return ((code >> 10) & 1023) - MIDDLE


def top_of(code: int) -> int:
    """The top of the box of a code."""
    return (code & 1023) - MIDDLE


_NAMES: Final[list[str]] = per_tile(lambda tile: tile.id)
_TURNS: Final = ["", "r1", "r2", "r3"]
_spots_written: Final[dict[str, int]] = {}
"""Some codes by their texts; what was just written is mostly read next."""


def write_spot(code: int) -> str:
    """A placement as text, such as `nap_room@3,1r1`."""
    turned = turned_of(code)
    text = f"{_NAMES[turned >> 2]}@{left_of(code)},{top_of(code)}{_TURNS[turned & 3]}"
    if len(_spots_written) > 4096:
        _spots_written.clear()
    _spots_written[text] = code
    return text


def read_spot(text: str) -> int:
    """The code of a placement's text."""
    if text in _spots_written:
        return _spots_written[text]
    name, at, place = text.partition("@")
    across, comma, rest = place.partition(",")
    down, turn_mark, turns = rest.partition("r")
    if not at or not comma or not whole(across) or not whole(down):
        raise BadNotation(f"'{text}' is not a place such as nap_room@3,1r1")
    if turn_mark and turns not in ("0", "1", "2", "3"):
        raise BadNotation(f"'{text}': a tile is turned by 0 to 3 quarters, r0 to r3")
    tile_named(name)
    x, y = int(across), int(down)
    if abs(x) > FARTHEST or abs(y) > FARTHEST:
        raise BadNotation(f"'{text}' lies too far away")
    return pack(4 * NUMBER[name] + (int(turns) if turns else 0), x, y)


def whole(text: str) -> bool:
    """Whether a text is a whole number of a few digits."""
    digits = text[1:] if text.startswith("-") else text
    return digits.isascii() and digits.isdecimal() and len(digits) < 5
