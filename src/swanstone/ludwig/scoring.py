"""What a placed tile scores (SCORE-1 to SCORE-8), point by point.

A room scores by its face: the types, value and effect of what lies on top of it.
"""

from typing import Final

from swanstone.core.ledger import Ledger, Line
from swanstone.ludwig.castle import ANY_LEVEL, IS_FACE, Castle
from swanstone.ludwig.geometry import FORM_OF, touching
from swanstone.ludwig.notation import left_of, top_of
from swanstone.ludwig.rooms import TILES, TYPES, Tile, per_tile
from swanstone.ludwig.terms import NO_LEAST, Terms
from swanstone.ludwig.walls import wall_links, walled, walls_met

CONNECTION: Final = 1
ADJACENCY: Final = 2
CASTLE: Final = 3
EXTRA: Final = 4
PASSAGE: Final = 5
DOUBLED: Final = 6
MOAT: Final = 7
LEAST: Final = 8
RULES: Final = ["SCORE-1", "SCORE-5", "SCORE-6", "SCORE-7", "DEC-29", "SEC-13", "DEC-39", "MOAT-18", "DEC-31"]
"""The rule behind a point: the value, one for each kind of effect, then what terms add."""


def type_mask(types: tuple[str, ...]) -> int:
    """A set of types as bits."""
    mask = 0
    for number, name in enumerate(TYPES):
        if name in types:
            mask |= 1 << number
    return mask


ACTIVITY: Final = type_mask(("activity",))
LIVING: Final = type_mask(("living",))
MOAT_TYPES: Final = type_mask(TYPES) & ~type_mask(("corridor", "outdoor"))
"""The types that moats count (MOAT-16)."""
BITS: Final = [number.bit_count() for number in range(256)]
"""How many types a set holds."""


def effect_kind(tile: Tile) -> int:
    """The kind of a tile's effect, 0 for none."""
    return 0 if tile.effect is None else 1 + ["connection", "adjacency", "castle"].index(tile.effect.on)


TILE_TYPES: Final[list[int]] = per_tile(lambda tile: type_mask(tile.types))
VALUE: Final[list[int]] = per_tile(lambda tile: tile.points)
EFFECT: Final[list[int]] = per_tile(effect_kind)
EFFECT_POINTS: Final[list[int]] = per_tile(lambda tile: 0 if tile.effect is None else tile.effect.points)
EFFECT_TYPES: Final[list[int]] = per_tile(lambda tile: 0 if tile.effect is None else type_mask(tile.effect.types))

Part = tuple[int, int, int, int]
"""A part of a score: points, kind (0: the value), the tile that scores, the tile it scores for (-1: none)."""


def parts(castle: Castle, code: int, terms: Terms, passages: int = 0) -> list[Part]:
    """The score of a new tile: its value, its own effect, then the effects of others that it sets off (SCORE-1 to 3).

    `passages` are the rooms to which secret passages laid with it join it, one bit each.
    """
    mine = code >> 22
    if IS_FACE[mine]:
        return cover_parts(castle.add(code), castle.room_at(code), terms, passages)
    types, effect, wanted = TILE_TYPES[mine], EFFECT[mine], EFFECT_TYPES[mine]
    found = value_parts(mine)
    others: list[Part] = []
    if effect == CASTLE and wanted & types:
        add_effect(found, mine, mine, 1, False, terms)
    met = meets(castle, code, terms) | passages
    form, x, y = FORM_OF[code >> 20], left_of(code), top_of(code)
    codes, faces = castle.codes, castle.faces
    for room in range(len(codes)):
        other = faces[room]
        my_turn = effect if wanted & TILE_TYPES[other] else 0
        their_turn = EFFECT[other] if EFFECT_TYPES[other] & types else 0
        if my_turn == 0 and their_turn == 0:
            continue
        linked = (met >> room) & 1 == 1
        near = False
        if (my_turn == ADJACENCY or their_turn == ADJACENCY) and terms.adjacency:
            there = codes[room]
            near = touching(FORM_OF[there >> 20], form, x - left_of(there), y - top_of(there))
        if counts(my_turn, linked, near):
            add_effect(found, mine, other, BITS[wanted & TILE_TYPES[other]], (passages >> room) & 1 == 1, terms)
        if counts(their_turn, linked, near):
            add_effect(others, other, mine, BITS[EFFECT_TYPES[other] & types], (passages >> room) & 1 == 1, terms)
    found += others
    add_terms(found, mine, terms.moats, terms)
    return found


def meets(castle: Castle, code: int, terms: Terms) -> int:
    """The rooms that a tile would be connected to, one bit each; a room met twice counts once (SCORE-5)."""
    anchor = castle.cell(left_of(code), top_of(code))
    met = walls_met(castle, code) if terms.walls_connect else 0
    for entry in castle.frame.entrances[code >> 20]:
        cell, facing = anchor + (entry >> 4), entry & 3
        if (castle.levels_at[cell] >> facing) & ANY_LEVEL:
            met |= 1 << castle.owner[4 * cell + facing]
    return met


def value_parts(tile: int) -> list[Part]:
    """The value of a tile, if it has any (SCORE-1)."""
    return [(VALUE[tile], 0, tile, -1)] if VALUE[tile] else []


def counts(effect: int, linked: bool, near: bool) -> bool:
    """Whether an effect counts a room of the right type."""
    return effect == CASTLE or (effect == CONNECTION and linked) or (effect == ADJACENCY and near)


def add_effect(found: list[Part], tile: int, other: int, times: int, by_passage: bool, terms: Terms) -> None:
    """Adds what the effect of a tile scores for another, once for each of its types that the effect names (REN-3)."""
    kind, amount = EFFECT[tile], EFFECT_POINTS[tile]
    for _ in range(times):
        found.append((amount, kind, tile, other))
        if kind == CONNECTION:
            if by_passage and terms.passage_factor > 1:
                found.append((amount * (terms.passage_factor - 1), PASSAGE, tile, other))
            if terms.connection_extra:
                found.append((terms.connection_extra, EXTRA, tile, other))
        elif kind == CASTLE and terms.castle_factor > 1:
            found.append((amount * (terms.castle_factor - 1), DOUBLED, tile, other))


def add_terms(found: list[Part], tile: int, moats: int, terms: Terms) -> None:
    """Adds what moats score for a new tile, and what lifts a score to the least there is."""
    if moats:
        for _ in range(BITS[TILE_TYPES[tile] & MOAT_TYPES]):
            found.append((moats, MOAT, tile, -1))
    if terms.least > NO_LEAST:
        missing = terms.least - summed(found)
        if missing > 0:
            found.append((missing, LEAST, tile, -1))


def summed(found: list[Part]) -> int:
    """The points of all parts."""
    score = 0
    for part in found:
        score += part[0]
    return score


def own_parts(castle: Castle, room: int, terms: Terms) -> list[Part]:
    """The value and the own effect of a placed tile, as if it had just been placed (LIVING)."""
    found = value_and_effect(castle, room, terms)
    add_terms(found, castle.faces[room], 0, terms)
    return found


def value_and_effect(castle: Castle, room: int, terms: Terms, added: int = 0) -> list[Part]:
    """The value of a room and its own effect; one that counts the castle counts itself, once (SCORE-7, REN-17).

    `added` are rooms to which it is about to be joined by secret passages, one bit each.
    """
    mine = castle.faces[room]
    effect, wanted = EFFECT[mine], EFFECT_TYPES[mine]
    found = value_parts(mine)
    linked, passages = links(castle, room, terms) | added, castle.passages.get(room, 0) | added
    for other in range(len(castle.codes)):
        tile = castle.faces[other]
        if wanted & TILE_TYPES[tile] == 0 or (other == room and effect != CASTLE):
            continue
        near = effect == ADJACENCY and terms.adjacency and castle.adjacent(room, other)
        if counts(effect, (linked >> other) & 1 == 1, near):
            times = 1 if other == room else BITS[wanted & TILE_TYPES[tile]]
            add_effect(found, mine, tile, times, (passages >> other) & 1 == 1, terms)
    return found


def links(castle: Castle, room: int, terms: Terms) -> int:
    """The rooms connected to a room, one bit each (SCORE-5)."""
    return castle.links[room] | wall_links(castle, room) if terms.walls_connect else castle.links[room]


def cover_parts(castle: Castle, room: int, terms: Terms, added: int = 0) -> list[Part]:
    """The score of a face that has just covered a room: as for a new tile, by what the face shows (REN-10).

    `added` are the rooms to which secret passages laid with it join it, one bit each.
    """
    mine = castle.faces[room]
    found = value_and_effect(castle, room, terms, added)
    linked, passages = links(castle, room, terms) | added, castle.passages.get(room, 0) | added
    for other in range(len(castle.codes)):
        tile = castle.faces[other]
        times = BITS[EFFECT_TYPES[tile] & TILE_TYPES[mine]]
        if times == 0 or other == room:
            continue
        near = EFFECT[tile] == ADJACENCY and terms.adjacency and castle.adjacent(room, other)
        if counts(EFFECT[tile], (linked >> other) & 1 == 1, near):
            add_effect(found, tile, mine, times, (passages >> other) & 1 == 1, terms)
    add_terms(found, mine, terms.moats, terms)
    return found


def points(castle: Castle, code: int, terms: Terms) -> int:
    """What a place would score at once, rewards aside."""
    return summed(parts(castle, code, terms))


def ledger(found: list[Part], because: str = "") -> Ledger:
    """The parts of a score as lines; their own reason replaces the rules'."""
    lines = []
    for amount, kind, tile, other in found:
        named = TILES[other].id if other >= 0 else ""
        lines.append(Line(amount, because or RULES[kind], TILES[tile].id, named))
    return tuple(lines)


def completed_by(castle: Castle, code: int, terms: Terms) -> list[int]:
    """The rooms that a tile would complete, itself the last, in the order of placing (COMPLETE-1).

    A face on a room that is complete brings rewards at once, as if it completed the room (REN-12).
    """
    if IS_FACE[code >> 22]:
        room = castle.room_at(code)
        return [room] if lacking_in(castle, room, terms) == 0 else []
    if terms.walls_connect:
        return newly_complete(castle, castle.grow(code), len(castle.codes), terms)
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


def surely_scoring(castle: Castle, code: int, terms: Terms) -> list[int]:
    """Those of the completed rooms whose reward is points."""
    found = completed_by(castle, code, terms)
    if not found:
        return found
    faces = faces_with(castle, code)
    return [room for room in found if TILE_TYPES[faces[room]] & (ACTIVITY | LIVING)]


def faces_with(castle: Castle, code: int) -> list[int]:
    """The faces of all rooms once a tile has come."""
    if not IS_FACE[code >> 22]:
        return [*castle.faces, code >> 22]
    faces = castle.faces.copy()
    faces[castle.room_at(code)] = code >> 22
    return faces


def promise(castle: Castle, code: int, terms: Terms) -> int:
    """The points that a tile is sure to bring by what it completes (ACTIVITY, LIVING)."""
    score = 0
    for line in promised(castle, code, terms):
        score += line.amount
    return score


def promised(castle: Castle, code: int, terms: Terms) -> list[Line]:
    """What completed rooms would score (ACTIVITY, LIVING); a living room may score more if other rewards come before it."""
    lines: list[Line] = []
    rooms = surely_scoring(castle, code, terms)
    if rooms:
        after = castle.add(code)
        for room in rooms:
            lines += reward_lines(after, room, terms)
    return lines


def reward_lines(castle: Castle, room: int, terms: Terms) -> list[Line]:
    """The points among the rewards of a completed room."""
    face = castle.faces[room]
    lines: list[Line] = []
    if TILE_TYPES[face] & ACTIVITY:
        lines.append(Line(terms.activity, "ACTIVITY", TILES[face].id))
    if TILE_TYPES[face] & LIVING:
        lines += ledger(own_parts(castle, room, terms), "LIVING")
    return lines


def newly_complete(before: Castle, after: Castle, placed: int, terms: Terms) -> list[int]:
    """The rooms that the last placement completed, in the order of placing (COMPLETE-1).

    The room just placed is among them if it is complete, and so is one that got a new face (REN-12).
    """
    if terms.walls_connect:
        old = [room for room in range(len(before.codes)) if lacking_in(before, room, terms) == 0 and room != placed]
        return [room for room in range(len(after.codes)) if room not in old and lacking_in(after, room, terms) == 0]
    found: list[int] = []
    for room in range(len(after.codes)):
        if after.lacking[room] == 0 and (room == placed or before.lacking[room] > 0):
            found.append(room)
    return found


def lacking_in(castle: Castle, room: int, terms: Terms) -> int:
    """How many entrances of a room are not connected (COMPLETE-1)."""
    return castle.lacking[room] - (walled(castle, room) if terms.walls_connect else 0)


def complete_rooms(castle: Castle, terms: Terms) -> int:
    """How many rooms are complete (COMPLETE-1)."""
    if terms.walls_connect:
        return sum([lacking_in(castle, room, terms) == 0 for room in range(len(castle.codes))])
    return castle.lacking.count(0)


def which_complete(castle: Castle, terms: Terms) -> list[int]:
    """The rooms that are complete (COMPLETE-1)."""
    return [room for room in range(len(castle.codes)) if lacking_in(castle, room, terms) == 0]


SIZE: Final[list[int]] = per_tile(lambda tile: tile.size)
STANDARD: Final[list[bool]] = per_tile(lambda tile: tile.standard)


def count_types(castle: Castle, types: int) -> int:
    """How many rooms are of the types; a room counts once for each of them (REN-31)."""
    found = 0
    for face in castle.faces:
        found += BITS[TILE_TYPES[face] & types]
    return found


def square_feet(castle: Castle, types: int) -> int:
    """The printed size of all rooms of one of the types."""
    found = 0
    for room in range(len(castle.codes)):
        if TILE_TYPES[castle.faces[room]] & types:
            found += SIZE[castle.codes[room] >> 22]
    return found


def all_types(castle: Castle) -> int:
    """The types in the castle, as bits."""
    found = 0
    for face in castle.faces:
        found |= TILE_TYPES[face]
    return found


def standard_sizes(castle: Castle) -> list[int]:
    """The sizes of all rooms that are not foyers, hallways or stairs."""
    return [SIZE[code >> 22] for code in castle.codes if STANDARD[code >> 22]]
