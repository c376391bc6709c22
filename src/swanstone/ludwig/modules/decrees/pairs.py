"""Pairs of rooms of one type that touch, as many as there can be (DEC-58, A-29)."""

from swanstone.ludwig import scoring
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.paths import bits_of
from swanstone.ludwig.rooms import TYPES

Neighbours = dict[int, int]
"""The rooms that each room touches, one bit each."""


def pairs_of_a_type(castle: Castle) -> dict[str, int]:
    """The most pairs of each type; a renovated room may serve once for each of its types."""
    return {kind: most_pairs(neighbours(castle, kind)) for kind in TYPES}


def rooms_in_pairs(castle: Castle) -> list[int]:
    """The rooms that touch another of their type."""
    return sorted({room for kind in TYPES for room in neighbours(castle, kind)})


def neighbours(castle: Castle, kind: str) -> Neighbours:
    """The rooms of a type that touch others of it."""
    wanted = scoring.type_mask((kind,))
    rooms = [room for room, face in enumerate(castle.faces) if scoring.TILE_TYPES[face] & wanted]
    found: Neighbours = {}
    for place, room in enumerate(rooms):
        for other in rooms[place + 1 :]:
            if castle.adjacent(room, other):
                found[room] = found.get(room, 0) | 1 << other
                found[other] = found.get(other, 0) | 1 << room
    return found


def most_pairs(touching: Neighbours) -> int:
    """The largest number of pairs without a room in two of them.

    A room with a single neighbour is best paired with it; only where all have more, each choice for one is tried.

    >>> most_pairs({0: 0b10, 1: 0b101, 2: 0b1010, 3: 0b100})
    2
    """
    if not touching:
        return 0
    room = min(touching, key=lambda each: touching[each].bit_count())
    others = bits_of(touching[room])
    if len(others) == 1:
        return 1 + most_pairs(without(touching, room, others[0]))
    alone = most_pairs(without(touching, room, room))
    return max(alone, *[1 + most_pairs(without(touching, room, other)) for other in others])


def without(touching: Neighbours, room: int, other: int) -> Neighbours:
    """What is left when two rooms are taken out; those that touch nothing more are left out."""
    gone = 1 << room | 1 << other
    left = {each: rooms & ~gone for each, rooms in touching.items() if each not in (room, other)}
    return {each: rooms for each, rooms in left.items() if rooms}
