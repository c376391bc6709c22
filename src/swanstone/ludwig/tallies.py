"""What the cards of modules count: each thing is registered here by its name, as tiles are in `rooms.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from swanstone.core.errors import BadData
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.rooms import Tile, per_tile

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.subjects import Counting
    from swanstone.ludwig.terms import Terms

InCastle = Callable[[Castle, "Terms"], int]
AtTable = Callable[["LudwigRules", "Counting"], int]
Rooms = Callable[[Castle, "Terms"], list[int]]


def no_rooms(castle: Castle, terms: Terms) -> list[int]:
    """The rooms for which a thing is counted that lies in no room."""
    return []


class Tally(Struct, frozen=True):
    """Something that favors and bonus cards count: in a castle alone, or at the whole table."""

    in_castle: InCastle | None = None
    at_table: AtTable | None = None
    rooms: Rooms = no_rooms
    """The rooms of a castle for which it is counted, in the order of placing."""
    adds: list[int] | None = None
    """What each tile adds to it, where it is a sum over the tiles and nothing else; bits where it counts what differs."""
    by_place: bool = False
    """Whether it matters in a castle where a tile lies, beyond what that completes and which entrances are external."""
    by_points: bool = False
    """Whether it goes by the points that are scored until then."""
    usual: float = 0.0
    """How much of it a seat has at the end, by and large: bots hope for that where no tile tells."""
    unit: str = ""
    """What it measures; without one it is a number of things."""

    def count(self, rules: LudwigRules, counting: Counting) -> int:
        """How much of it a seat has."""
        if self.in_castle is not None:
            return self.in_castle(counting.castle, rules.terms(counting.state, counting.seat))
        return 0 if self.at_table is None else self.at_table(rules, counting)


TALLIES: Final[dict[str, Tally]] = {}
"""Everything that cards of modules count, by name."""


def add_tallies(tallies: dict[str, Tally]) -> None:
    """Adds what a module counts."""
    for name, tally in tallies.items():
        if name in TALLIES:
            raise BadData(f"tally {name}: there is another with this name")
        TALLIES[name] = tally


def tile_tally(adds: Callable[[Tile], int], unit: str = "") -> Tally:
    """A sum over the faces of a castle's rooms and what else lies on its ground."""
    table = per_tile(adds)

    def count(castle: Castle, terms: Terms) -> int:
        return sum([table[tile] for tile in castle.faces + castle.ground()])

    def rooms(castle: Castle, terms: Terms) -> list[int]:
        return [room for room, face in enumerate(castle.faces) if table[face]]

    return Tally(count, rooms=rooms, adds=table, unit=unit)
