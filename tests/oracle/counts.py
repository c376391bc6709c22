"""What favors, bonus cards, decrees and the final scoring count in a castle, and in no other place of the game."""

from __future__ import annotations

from functools import cache

from tests.oracle import BASE, Terms, _parse, _rooms, connected, touching
from tests.oracle.moves import STANDARD, moats

MOAT_FEET = 1000
SWAN_SIZES = (250, 300, 325, 350, 400)
TOWER = 325
SIZE_OF = {"foyer": 125, "barbican": 225, "hallway": 150, "stairs": 75}
"""The printed sizes of what is no standard room."""


def size_of(shape: str) -> int:
    """The printed size of a tile of a shape."""
    return SIZE_OF.get(shape) or int(shape)


def sizes(castle: str) -> list[int]:
    """The printed sizes of all rooms, the foyer or barbican, hallways and stairs included."""
    return [size_of(room.tile.shape) for room in _rooms(_parse(castle))]


def room_sizes(castle: str) -> list[int]:
    """The sizes of what comes out of a stack of rooms: the standard rooms and the towers."""
    shapes = [room.tile.shape for room in _rooms(_parse(castle))]
    return [int(shape) for shape in shapes if shape in STANDARD or shape == str(TOWER)]


def types(castle: str) -> list[frozenset[str]]:
    """The types of all rooms; a renovated one has both of its face (REN-31)."""
    return [room.top.types for room in _rooms(_parse(castle))]


def square_feet(castle: str, kind: str | None = None) -> int:
    """The whole castle with its moats (MOAT-34, SEC-18), or all rooms of a type (REN-31)."""
    feet = sum(size for size, of in zip(sizes(castle), types(castle), strict=True) if kind is None or kind in of)
    return feet + (MOAT_FEET * moats(castle) if kind is None else 0)


def renovations(castle: str) -> int:
    """All renovations, those that are covered too (FAV-6, REN-32)."""
    return sum(len(room.faces) for room in _rooms(_parse(castle)))


def without_swan(castle: str) -> int:
    """Rooms not of size 250 to 400, hallways, stairs and foyer included, and moats (FAV-2, A-48)."""
    return sum(size not in SWAN_SIZES for size in sizes(castle)) + moats(castle)


def with_swan(castle: str) -> int:
    """Rooms of size 250 to 400 (BON-10)."""
    return sum(size in SWAN_SIZES for size in sizes(castle))


def one_point_icons(castle: str) -> int:
    """Corner values of 1 and bonuses of 1 on the faces that are seen (BON-13, A-52, A-78)."""
    faces = [room.top for room in _rooms(_parse(castle))]
    return sum(face.points == 1 for face in faces) + sum(
        face.effect is not None and face.effect.points == 1 for face in faces
    )


def icons(castle: str, kind: str) -> int:
    """The effects that name a type, on the faces that are seen (DEC-42, A-78)."""
    effects = [room.top.effect for room in _rooms(_parse(castle))]
    return sum(effect is not None and kind in effect.types for effect in effects)


def longest_path(castle: str, terms: Terms = BASE) -> int:
    """The most rooms that can be walked through without entering one twice (FAV-8, A-47), by trying every set of rooms."""
    doors = connected(castle, terms)
    rooms = range(len(_rooms(_parse(castle))))
    beside = {room: [other for other in rooms if {(room, other), (other, room)} & doors] for room in rooms}

    @cache
    def walk(room: int, left: frozenset[int]) -> int:
        return 1 + max((walk(other, left - {other}) for other in beside[room] if other in left), default=0)

    return max(walk(room, frozenset(rooms) - {room}) for room in rooms)


def pairs(castle: str) -> int:
    """The largest number of separate pairs of touching rooms, type by type (DEC-58, A-29)."""
    kinds = types(castle)
    edges = touching(castle)
    return sum(
        _most_pairs([edge for edge in edges if all(kind in kinds[room] for room in edge)])
        for kind in set().union(*kinds)
    )


def _most_pairs(edges: list[tuple[int, int]]) -> int:
    """The largest matching, by taking or leaving out the first edge."""
    if not edges:
        return 0
    (a, b), rest = edges[0], edges[1:]
    return max(_most_pairs(rest), 1 + _most_pairs([edge for edge in rest if not {a, b} & set(edge)]))
