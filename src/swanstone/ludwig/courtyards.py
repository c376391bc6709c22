"""Courtyards: free ground that tiles enclose without a gap and onto which an entrance opens (FAV-12).

Spaces that meet only in a point are two (INT-4): ground is followed from side to side, never over a corner.
"""

from swanstone.ludwig.castle import Castle
from swanstone.ludwig.outside import Outside, spread_over


class Yards:
    """The enclosed spaces of a castle onto which entrances open, and the rooms with these entrances."""

    def __init__(self, castle: Castle) -> None:
        self.outside = Outside(castle)
        self.stride = castle.frame.stride
        self.spaces: list[tuple[int, frozenset[int]]] = []
        """The cells of each courtyard, one bit each, and its hollows beside round rooms."""
        self.rooms: set[int] = set()
        shut = set(castle.owner) | set(castle.hollow)
        for key in sorted(shut - set(castle.external())):
            self.rooms.add(castle.owner[key] if key in castle.owner else castle.hollow[key])
            self.note(key >> 2, key & 3)

    def note(self, front: int, facing: int) -> None:
        """Notes the space that an entrance opens onto, unless it is known."""
        cell = 1 << front & self.outside.empty
        hollows = set() if cell else set(self.outside.hollows_at(front, facing))
        for cells, within in self.spaces:
            if cells & cell or within & hollows:
                return
        self.spaces.append(self.spread(cell, hollows))

    def spread(self, cells: int, hollows: set[int]) -> tuple[int, frozenset[int]]:
        """All of the space around a cell or a hollow."""
        outside, before = self.outside, (-1, -1)
        while before != (cells, len(hollows)):
            before = (cells, len(hollows))
            cells = spread_over(cells, outside.empty, self.stride)
            for hollow, edges in enumerate(outside.edges):
                beside = any([cells >> cell & 1 for _, cell in edges])
                if hollow in hollows or beside or not hollows.isdisjoint(outside.joined[hollow]):
                    hollows |= {hollow, *outside.joined[hollow]}
                    for _, cell in edges:
                        cells |= 1 << cell & outside.empty
        return cells, frozenset(hollows)


def courtyards(castle: Castle) -> int:
    """How many courtyards a castle has (FAV-10)."""
    return len(Yards(castle).spaces) if is_shut_in(castle) else 0


def rooms_at_courtyards(castle: Castle) -> list[int]:
    """The rooms whose entrances open onto courtyards, in the order of placing."""
    return sorted(Yards(castle).rooms) if is_shut_in(castle) else []


def is_shut_in(castle: Castle) -> bool:
    """Whether some open entrance does not reach the outside."""
    return len(castle.external()) < len(castle.owner) + len(castle.hollow)
