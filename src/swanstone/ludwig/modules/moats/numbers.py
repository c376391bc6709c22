"""The numbers of moats.toml."""

from typing import Final

from msgspec import Struct

from swanstone.core.catalogue import load_file, record

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
