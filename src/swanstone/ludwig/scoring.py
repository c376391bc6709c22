"""What a placed tile scores (SCORE-1 to SCORE-8), point by point."""

from typing import Final

from swanstone.core.ledger import Ledger, Line
from swanstone.ludwig.castle import ANY_LEVEL, Castle
from swanstone.ludwig.geometry import FORM_OF, touching
from swanstone.ludwig.notation import left_of, top_of
from swanstone.ludwig.rooms import TILES, TYPES, Tile

CONNECTION: Final = 1
ADJACENCY: Final = 2
CASTLE: Final = 3
RULES: Final = ["SCORE-1", "SCORE-5", "SCORE-6", "SCORE-7"]
"""The rule behind a point: the value, then one for each kind of effect."""


def type_mask(types: tuple[str, ...]) -> int:
    """A set of types as bits."""
    mask = 0
    for number, name in enumerate(TYPES):
        if name in types:
            mask |= 1 << number
    return mask


ACTIVITY: Final = type_mask(("activity",))
LIVING: Final = type_mask(("living",))
ACTIVITY_POINTS: Final = 5
"""What a completed activity room scores (ACTIVITY)."""


def effect_kind(tile: Tile) -> int:
    """The kind of a tile's effect, 0 for none."""
    return 0 if tile.effect is None else 1 + ["connection", "adjacency", "castle"].index(tile.effect.on)


TILE_TYPES: Final[list[int]] = [type_mask(tile.types) for tile in TILES]
VALUE: Final[list[int]] = [tile.points for tile in TILES]
EFFECT: Final[list[int]] = [effect_kind(tile) for tile in TILES]
EFFECT_POINTS: Final[list[int]] = [0 if tile.effect is None else tile.effect.points for tile in TILES]
EFFECT_TYPES: Final[list[int]] = [0 if tile.effect is None else type_mask(tile.effect.types) for tile in TILES]

Part = tuple[int, int, int, int]
"""A part of a score: points, kind of effect (0: the value), the tile that scores, the tile it scores for."""


def meets(castle: Castle, code: int) -> int:
    """The rooms that a tile would be connected to, one bit each; a room met twice counts once (SCORE-5)."""
    anchor = castle.cell(left_of(code), top_of(code))
    met = 0
    for entry in castle.frame.entrances[code >> 20]:
        cell, facing = anchor + (entry >> 4), entry & 3
        if (castle.levels_at[cell] >> facing) & ANY_LEVEL:
            met |= 1 << castle.owner[4 * cell + facing]
    return met


def parts(castle: Castle, code: int) -> list[Part]:
    """The score of a new tile: its value, its own effect, then the effects of others that it sets off (SCORE-1 to 3)."""
    mine = code >> 22
    types, effect, wanted = TILE_TYPES[mine], EFFECT[mine], EFFECT_TYPES[mine]
    found: list[Part] = []
    others: list[Part] = []
    if VALUE[mine]:
        found.append((VALUE[mine], 0, mine, mine))
    if effect == CASTLE and wanted & types:
        found.append((EFFECT_POINTS[mine], CASTLE, mine, mine))
    met = meets(castle, code)
    form, x, y = FORM_OF[code >> 20], left_of(code), top_of(code)
    codes = castle.codes
    for room in range(len(codes)):
        there = codes[room]
        other = there >> 22
        my_turn = effect if wanted & TILE_TYPES[other] else 0
        their_turn = EFFECT[other] if EFFECT_TYPES[other] & types else 0
        if my_turn == 0 and their_turn == 0:
            continue
        linked = (met >> room) & 1 == 1
        near = False
        if my_turn == ADJACENCY or their_turn == ADJACENCY:
            near = touching(FORM_OF[there >> 20], form, x - left_of(there), y - top_of(there))
        if counts(my_turn, linked, near):
            found.append((EFFECT_POINTS[mine], my_turn, mine, other))
        if counts(their_turn, linked, near):
            others.append((EFFECT_POINTS[other], their_turn, other, mine))
    return found + others


def counts(effect: int, linked: bool, near: bool) -> bool:
    """Whether an effect counts a room of the right type."""
    return effect == CASTLE or (effect == CONNECTION and linked) or (effect == ADJACENCY and near)


def own_parts(castle: Castle, room: int) -> list[Part]:
    """The value and the own effect of a placed tile, as if it had just been placed (LIVING)."""
    mine = castle.codes[room] >> 22
    found: list[Part] = []
    if VALUE[mine]:
        found.append((VALUE[mine], 0, mine, mine))
    effect, wanted = EFFECT[mine], EFFECT_TYPES[mine]
    for other in range(len(castle.codes)):
        tile = castle.codes[other] >> 22
        if wanted & TILE_TYPES[tile] == 0 or (other == room and effect != CASTLE):
            continue
        near = effect == ADJACENCY and castle.adjacent(room, other)
        if counts(effect, castle.connected(room, other), near):
            found.append((EFFECT_POINTS[mine], effect, mine, tile))
    return found


def points(castle: Castle, code: int) -> int:
    """What a place would score at once, rewards aside."""
    score = 0
    for part in parts(castle, code):
        score += part[0]
    return score


def ledger(found: list[Part], because: str = "") -> Ledger:
    """The parts of a score as lines; a reason of their own takes the place of the rules'."""
    lines = []
    for amount, kind, tile, other in found:
        named = TILES[other].id if kind else ""
        lines.append(Line(amount, because or RULES[kind], TILES[tile].id, named))
    return tuple(lines)


def completed_by(castle: Castle, code: int) -> list[int]:
    """The rooms that a tile would complete, itself the last, in the order of placing; nothing is built (COMPLETE-1)."""
    anchor = castle.cell(left_of(code), top_of(code))
    met: dict[int, int] = {}
    lacking = 0
    for entry in castle.frame.entrances[code >> 20]:
        cell, facing = anchor + (entry >> 4), entry & 3
        if (castle.levels_at[cell] >> facing) & ANY_LEVEL:
            room = castle.owner[4 * cell + facing]
            met[room] = met.get(room, 0) + 1
        else:
            lacking += 1
    found = sorted([room for room in met if castle.lacking[room] == met[room]])
    return found if lacking else [*found, len(castle.codes)]


def surely_scoring(castle: Castle, code: int) -> list[int]:
    """Those of the completed rooms whose reward is points."""
    found = completed_by(castle, code)
    if not found:
        return found
    tiles = [*[there >> 22 for there in castle.codes], code >> 22]
    return [room for room in found if TILE_TYPES[tiles[room]] & (ACTIVITY | LIVING)]


def promise(castle: Castle, code: int) -> int:
    """The points that a tile is sure to bring by what it completes (ACTIVITY, LIVING)."""
    rooms = surely_scoring(castle, code)
    if not rooms:
        return 0
    after = castle.grow(code)
    score = 0
    for room in rooms:
        types = TILE_TYPES[after.codes[room] >> 22]
        if types & ACTIVITY:
            score += ACTIVITY_POINTS
        if types & LIVING:
            for part in own_parts(after, room):
                score += part[0]
    return score


def newly_complete(before: Castle, after: Castle) -> list[int]:
    """The rooms that the last placement completed, in the order of placing (COMPLETE-1)."""
    found = [room for room in range(len(before.codes)) if after.lacking[room] == 0 and before.lacking[room] > 0]
    last = len(after.codes) - 1
    return [*found, last] if after.lacking[last] == 0 else found


SIZE: Final[list[int]] = [tile.size for tile in TILES]
STANDARD: Final[list[bool]] = [tile.standard for tile in TILES]


def count_types(castle: Castle, types: int) -> int:
    """How many rooms are of one of the types."""
    found = 0
    for code in castle.codes:
        if TILE_TYPES[code >> 22] & types:
            found += 1
    return found


def square_feet(castle: Castle, types: int) -> int:
    """The printed size of all rooms of one of the types."""
    found = 0
    for code in castle.codes:
        if TILE_TYPES[code >> 22] & types:
            found += SIZE[code >> 22]
    return found


def all_types(castle: Castle) -> int:
    """The types in the castle, as bits."""
    found = 0
    for code in castle.codes:
        found |= TILE_TYPES[code >> 22]
    return found


def standard_sizes(castle: Castle) -> list[int]:
    """The sizes of all rooms that are not foyers, hallways or stairs."""
    return [SIZE[code >> 22] for code in castle.codes if STANDARD[code >> 22]]
