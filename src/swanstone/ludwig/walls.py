"""Entrances that stand against the walls of other rooms, which some terms count as connected (DEC-26)."""

from swanstone.ludwig.castle import Castle
from swanstone.ludwig.geometry import TURNED, beside
from swanstone.ludwig.notation import left_of, top_of, turned_of


def against_wall(code: int, other: int) -> int:
    """How many entrances of a placed tile touch a wall of another, where the other has no entrance itself."""
    mine, theirs = TURNED[turned_of(code)], TURNED[turned_of(other)]
    dx, dy = left_of(code) - left_of(other), top_of(code) - top_of(other)
    if dx > theirs.form.width or dy > theirs.form.height or -dx > mine.form.width or -dy > mine.form.height:
        return 0
    found = 0
    for x, y, facing, _ in mine.entrances:
        front = (*beside(x + dx, y + dy, facing), facing ^ 2)
        if front in theirs.form.wall_set and front not in [entrance[:3] for entrance in theirs.entrances]:
            found += 1
    return found


def walls_met(castle: Castle, code: int) -> int:
    """The rooms that a tile would meet wall to entrance, one bit each."""
    met = 0
    for room, there in enumerate(castle.codes):
        if there != code and (against_wall(code, there) or against_wall(there, code)):
            met |= 1 << room
    return met


def wall_links(castle: Castle, room: int) -> int:
    """The rooms that a room meets wall to entrance, one bit each."""
    return walls_met(castle, castle.codes[room])


def walled(castle: Castle, room: int) -> int:
    """How many entrances of a room stand against the wall of another."""
    code = castle.codes[room]
    return sum([against_wall(code, other) for other in castle.codes if other != code])
