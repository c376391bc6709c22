"""The numbers of towers.toml."""

from typing import Final

from msgspec import Struct

from swanstone.core.catalogue import load_file, record

PACKAGE: Final = "swanstone.ludwig.modules.towers"


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of towers.toml."""

    room_cards: int
    pile: int
    shown: int
    stack: dict[str, int]


NUMBERS: Final = record("towers.toml", load_file(PACKAGE, "towers.toml"), Numbers)
