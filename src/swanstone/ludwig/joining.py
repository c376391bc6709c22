"""Passages laid along with a tile or a face: where they may lie, why not elsewhere, and the castle that comes of it.

A *placing* is a tile's code and those of the passages that are laid with it. It is one move: it is legal if the castle obeys
all rules once everything lies (SEC-23). For a face it is the same from the room on: `ways` lists what may be laid from a
room of a castle, `faults` says why something may not.
"""

from collections.abc import Sequence
from typing import Final

from swanstone.core.errors import Objection
from swanstone.ludwig import legal, scoring
from swanstone.ludwig.castle import ANY_LEVEL, IS_FACE, Castle, Ray, misses
from swanstone.ludwig.geometry import CLASHES, FENCED, FORM_OF, FORMS, OVERLAP, ROTATIONS, TURNED, beside, relation
from swanstone.ludwig.legal import (
    HALLWAY_DOWN,
    MINGLES,
    STAIRS,
    STAIRS_BIT,
    clashes,
    contact_objections,
    doors_at,
    is_stairs_pair,
    meeting_objections,
    mixed_doors,
)
from swanstone.ludwig.notation import left_of, pack, top_of
from swanstone.ludwig.rooms import NUMBER, TILES, per_tile
from swanstone.ludwig.scoring import Part
from swanstone.ludwig.terms import Terms

Along = tuple[int, ...]
"""The codes of the passages that are laid along with a tile or a face."""
Placing = tuple[int, Along]
"""A tile's code and what is laid along with it."""

PLACED: Final = "placed"
"""Under which a castle notes what became of the last placing that was tried with it."""
NO_EXTERNAL: Final = Objection("PLACE-5", "the castle would have no external entrance left")
GAP: Final[list[int]] = per_tile(lambda tile: max(len(tile.shape.cells[0]), len(tile.shape.cells)) - 2)
"""How many free cells lie between the entrances that a passage joins (SEC-G1)."""


def placed(castle: Castle, placing: Placing) -> Castle:
    """The castle with a tile or a face, and what is laid along with it; it is scored first and then laid, but built once."""
    if not placing[1]:
        return castle.add(placing[0])
    noted: tuple[Placing, Castle] | None = castle.notes.get(PLACED)
    if noted is None or noted[0] != placing:
        noted = castle.notes[PLACED] = (placing, joined(castle.add(placing[0]), placing[1]))
    return noted[1]


def joined(castle: Castle, along: Sequence[int]) -> Castle:
    """The castle with some more passages."""
    for code in along:
        castle = castle.join(code)
    return castle


# What may be laid


def passages_from(castle: Castle, room: int, piece: int, terms: Terms) -> list[int]:
    """The codes at which one passage may lie from a room to another (SEC-4 to SEC-11)."""
    code, found = castle.codes[room], []
    for cx, cy, facing, _ in TURNED[code >> 20].entrances:
        laid = reaching(piece, left_of(code) + cx, top_of(code) + cy, facing)
        if lies_free(castle, laid) and not joining_faults(castle, laid, room, terms):
            found.append(laid)
    return found


def reaching(piece: int, x: int, y: int, facing: int) -> int:
    """The code of a passage one end of which lies on an entrance."""
    across, down = beside(0, 0, facing)
    length = GAP[piece] + 1
    turned = 4 * piece + (1 if across == 0 else 0)
    return pack(turned, min(x, x + length * across), min(y, y + length * down))


def lies_free(castle: Castle, code: int) -> bool:
    """Whether the ground that a passage needs is free and at no fence (SEC-6, SEC-10)."""
    form = FORMS[FORM_OF[code >> 20]]
    x, y = left_of(code), top_of(code)
    return castle.holds(form, x, y) and (not form.cells or not castle.is_blocked(form.index, castle.cell(x, y)))


def ways(castle: Castle, room: int, pieces: Sequence[str], terms: Terms) -> list[Along]:
    """Every way to lay one or more of some passages from a room, whatever becomes of external entrances."""
    found: list[Along] = []
    for name in pieces:
        single = passages_from(castle, room, NUMBER[name], terms)
        found += [(*along, code) for along in found for code in single if not collide(castle, along, code)]
        found += [(code,) for code in single]
    return found


def collide(castle: Castle, along: Along, code: int) -> bool:
    """Whether a passage would overlap others, or share an entrance or both its rooms with one (SEC-6, SEC-20)."""
    return any([bool(between_faults(castle, other, code)) for other in along])


def placings(castle: Castle, tile: int, codes: Sequence[int], pieces: Sequence[str], terms: Terms) -> list[Placing]:
    """Every legal way to place a tile with at least one passage: at its own legal places, then where only these join it."""
    castle = with_margin(castle, pieces)
    known, found = set(codes), list[Placing]()
    for code in [*codes, *[far for far in places_apart(castle, tile, pieces, terms) if far not in known]]:
        found += placings_at(castle, code, pieces, terms)
    return found


def with_margin(castle: Castle, pieces: Sequence[str]) -> Castle:
    """The castle in a frame in which the longest of some passages may lie anywhere around it."""
    margin = 0
    for name in pieces:
        margin = max(margin, GAP[NUMBER[name]])
    return castle.reframed(margin)


def may_join(castle: Castle, tile: int, terms: Terms) -> bool:
    """Whether the castle has open entrances on a level of a tile, without which no passage leads to it."""
    return legal.can_meet(castle, castle.frame.entrances[4 * tile], terms.mixes_levels and MINGLES[tile])


def placings_at(castle: Castle, code: int, pieces: Sequence[str], terms: Terms) -> list[Placing]:
    """Every way to lay passages from a tile at a place."""
    if IS_FACE[code >> 22]:
        covered = castle.add(code)
        found = ways(covered, covered.room_of(code), pieces, terms)
    else:
        found = ways_from(castle, code, pieces, terms)
    return [(code, along) for along in found if leaves_entrance(castle, code, along)]


class Reach:
    """A passage that might lie from an entrance of a new tile to an open one of the castle."""

    def __init__(self, laid: int, room: int, entrance: int, key: int) -> None:
        self.laid = laid
        self.room = room
        self.entrance = entrance
        self.key = key

    def collides(self, other: "Reach") -> bool:
        """Whether two of them overlap, or share an entrance or both their rooms (SEC-6, SEC-20)."""
        if self.room == other.room or self.entrance == other.entrance or self.key == other.key:
            return True
        dx, dy = left_of(other.laid) - left_of(self.laid), top_of(other.laid) - top_of(self.laid)
        return relation(FORM_OF[self.laid >> 20], FORM_OF[other.laid >> 20], dx, dy) & OVERLAP != 0


def ways_from(castle: Castle, code: int, pieces: Sequence[str], terms: Terms) -> list[Along]:
    """What `ways` finds from a tile once it lies at a place; the castle is not built for it."""
    found: list[list[Reach]] = []
    for name in pieces:
        single = reaches(castle, code, NUMBER[name], terms)
        found += [
            [*way, reach] for way in found for reach in single if not any([reach.collides(other) for other in way])
        ]
        found += [[reach] for reach in single]
    return [tuple([reach.laid for reach in way]) for way in found]


def reaches(castle: Castle, code: int, piece: int, terms: Terms) -> list[Reach]:
    """Where one passage may lie from a tile at a place to the castle (SEC-4 to SEC-11).

    Across a gap it leads to a room with which the tile shares no doorway; without one it covers the only doorway, where the
    levels are right already.
    """
    gap, turned, frame = GAP[piece], code >> 20, castle.frame
    anchor = castle.cell(left_of(code), top_of(code))
    levels_at, found = castle.levels_at, list[Reach]()
    for entry in frame.entrances[turned]:
        front = anchor + (entry >> 4) + gap * frame.steps[(entry & 3) ^ 2]
        if front < 0 or front >= len(levels_at) or not (levels_at[front] >> (entry & 3)) & ANY_LEVEL:
            continue
        key = 4 * front + (entry & 3)
        room = castle.owner[key]
        if gap and not on_one_level(castle, code, entry, front, room, terms):
            continue
        if meetings(castle, turned, anchor, room) > (0 if gap else 1):
            continue
        cell = anchor + (entry >> 4)
        x, y = (cell & (frame.stride - 1)) + castle.left, (cell >> frame.shift) + castle.top
        laid = reaching(piece, x, y, (entry & 3) ^ 2)
        if gap and not (lies_free(castle, laid) and lies_apart(castle, code, laid, front)):
            continue
        found.append(Reach(laid, room, entry, key))
    return found


def meetings(castle: Castle, turned: int, anchor: int, room: int) -> int:
    """How many entrances of a tile would meet open ones of a room."""
    levels_at, count = castle.levels_at, 0
    for entry in castle.frame.entrances[turned]:
        cell = anchor + (entry >> 4)
        if (levels_at[cell] >> (entry & 3)) & ANY_LEVEL and castle.owner[4 * cell + (entry & 3)] == room:
            count += 1
    return count


def on_one_level(castle: Castle, code: int, entry: int, front: int, room: int, terms: Terms) -> bool:
    """Whether an entrance of a tile and an open one of a room are on one level, and not both ends of stairs (SEC-11)."""
    if entry & STAIRS_BIT and castle.codes[room] >> 22 == STAIRS:
        return False
    if not (castle.levels_at[front] >> ((entry & 7) ^ 4)) & 1:
        return True
    return terms.mixes_levels and MINGLES[code >> 22] and MINGLES[castle.codes[room] >> 22]


def lies_apart(castle: Castle, code: int, laid: int, front: int) -> bool:
    """Whether a tile leaves free what a passage needs: its ground, and the cell before the entrance at its far end.

    A round tile has hollows, out of which nothing leads.
    """
    form, dx, dy = FORM_OF[code >> 20], left_of(laid) - left_of(code), top_of(laid) - top_of(code)
    if relation(form, FORM_OF[laid >> 20], dx, dy) & (OVERLAP | FENCED):
        return False
    return front - castle.cell(left_of(code), top_of(code)) not in castle.frame.hollows[form]


def leaves_entrance(castle: Castle, code: int, along: Along) -> bool:
    """Whether an external entrance is left after a placing; free lines settle it mostly, else we build and look (PLACE-5)."""
    for ray in castle.rays():
        if stands_beside(castle, code, ray) and all([stands_beside(castle, piece, ray) for piece in along]):
            return True
    return sees_out(castle, code, along) or placed(castle, (code, along)).has_external()


def sees_out(castle: Castle, code: int, along: Along) -> bool:
    """Whether a straight line leads out of the frame from an entrance of a new tile, past what is laid along with it."""
    anchor = castle.cell(left_of(code), top_of(code))
    if IS_FACE[code >> 22] or not castle.holds(FORMS[FORM_OF[code >> 20]], left_of(code), top_of(code)):
        return False
    for entry in castle.frame.entrances[code >> 20]:
        facing = (entry & 3) ^ 2
        ray = castle.ray(anchor + (entry >> 4) + castle.frame.steps[facing], facing)
        if ray[0] >= 0 and all([stands_beside(castle, piece, ray) for piece in along]):
            return True
    return False


def stands_beside(castle: Castle, code: int, ray: Ray) -> bool:
    """Whether a tile at a place would not stand in a line."""
    return misses(FORMS[FORM_OF[code >> 20]], left_of(code) - castle.left, top_of(code) - castle.top, ray)


def places_apart(castle: Castle, tile: int, pieces: Sequence[str], terms: Terms) -> list[int]:
    """The places of a tile at which an entrance faces one of the castle across the gap of some passage (SEC-8)."""
    found: dict[int, None] = {}
    gaps = [GAP[NUMBER[name]] for name in pieces if GAP[NUMBER[name]]]
    shift, last = castle.frame.shift, castle.frame.stride - 1
    for turned in ROTATIONS[tile]:
        entrances, form = castle.frame.entrances[turned], FORM_OF[turned]
        mixes = terms.mixes_levels and MINGLES[tile]
        for entry in entrances:
            step = castle.frame.steps[(entry & 3) ^ 2]
            for front in mixed_doors(castle, entry) if mixes else castle.doors[entry & 7]:
                for gap in gaps:
                    anchor = front - gap * step - (entry >> 4)
                    if castle.is_blocked(form, anchor) or clashes(castle, entrances, anchor, mixes):
                        continue
                    found[pack(turned, (anchor & last) + castle.left, (anchor >> shift) + castle.top)] = None
    return list(found)


def tiles_shown(name: str) -> list[int]:
    """The tiles as which a ware may be placed: a hallway shows either of its faces (CORR-1)."""
    return [NUMBER[name], HALLWAY_DOWN] if name == "hallway" else [NUMBER[name]]


# Why not


def objections(castle: Castle, placing: Placing, pieces: Sequence[str], terms: Terms) -> list[Objection]:
    """Every reason against a tile with passages, judged as one move (SEC-23); `pieces` are those that the seat has left."""
    code, along = placing
    if IS_FACE[code >> 22]:
        return face_objections(castle, placing, pieces, terms)
    found = contact_objections(castle, code)
    overlaps = any([objection.rule == "PLACE-4" for objection in found])
    wrong = [] if overlaps else faults(castle.grow(code), len(castle.codes), along, pieces, terms)
    meeting = meeting_objections(castle, code, terms)
    if not wrong and not overlaps:  # a passage is a connection too (SEC-8)
        meeting = [objection for objection in meeting if objection.rule != "PLACE-1"]
    found += meeting + wrong
    if not overlaps and not wrong and not placed(castle, placing).has_external():
        found.append(NO_EXTERNAL)
    return found


def face_objections(castle: Castle, placing: Placing, pieces: Sequence[str], terms: Terms) -> list[Objection]:
    """Every reason against a face with passages, which lead from the room that it covers as if it were new (SEC-16)."""
    code, along = placing
    found = legal.objections(castle, code, terms)
    if found:
        return found
    found = faults(castle, castle.room_at(code), along, pieces, terms)
    if not found and not placed(castle, placing).has_external():
        found.append(NO_EXTERNAL)
    return found


def faults(castle: Castle, room: int, along: Sequence[int], pieces: Sequence[str], terms: Terms) -> list[Objection]:
    """Every reason against laying passages from a room of a castle; the external entrance is for the whole move to keep."""
    found: list[Objection] = []
    left = list(pieces)
    for number, code in enumerate(along):
        name = TILES[code >> 22].id
        if name not in left:
            found.append(Objection("SEC-1", f"you have no {TILES[code >> 22].name} left"))
            continue
        left.remove(name)
        found += ground_faults(castle, code) + joining_faults(castle, code, room, terms)
        for other in along[:number]:
            found += between_faults(castle, other, code)
    return found


def ground_faults(castle: Castle, code: int) -> list[Objection]:
    """A passage overlaps tiles at its ends only, and lies along no fence (SEC-6, SEC-10)."""
    found = []
    name = TILES[code >> 22].name
    for other in castle.laid:
        dx, dy = left_of(code) - left_of(other), top_of(code) - top_of(other)
        lies = relation(FORM_OF[other >> 20], FORM_OF[code >> 20], dx, dy)
        if lies & OVERLAP:
            found.append(Objection("SEC-6", f"the {name} would overlap the {TILES[other >> 22].name}"))
        elif lies & FENCED:
            found.append(Objection("SEC-10", f"the {name} would lie along the fence of the {TILES[other >> 22].name}"))
    return found


def joining_faults(castle: Castle, code: int, room: int, terms: Terms) -> list[Objection]:
    """Whether a passage joins a room with an earlier one, which it may (SEC-4, SEC-5, SEC-7, SEC-9, SEC-11, SEC-20)."""
    name = TILES[code >> 22].name
    ends = castle.ends_of(code)
    if len(ends) < 2:
        return [loose_end(castle, code, name)]
    rooms = [end[0] for end in ends]
    if room not in rooms or rooms[0] == rooms[1]:
        return [Objection("SEC-4", f"the {name} has to lead from the new room to another one")]
    one, other = castle.codes[rooms[0]], castle.codes[rooms[1]]
    mine, theirs = TILES[one >> 22].name, TILES[other >> 22].name
    found = level_faults(code, one, other, terms)
    if (castle.passages.get(rooms[0], 0) >> rooms[1]) & 1:
        found.append(Objection("SEC-20", f"the {mine} and the {theirs} are joined by a passage already"))
    elif doorways(one, other) > (1 if GAP[code >> 22] == 0 else 0):
        found.append(Objection("SEC-7", f"the {mine} and the {theirs} keep a doorway of their own"))
    return found


def loose_end(castle: Castle, code: int, name: str) -> Objection:
    """What is wrong with a passage that does not lie on two entrances that face each other (SEC-5, SEC-9)."""
    form, x, y = FORMS[FORM_OF[code >> 20]], left_of(code), top_of(code)
    for other in castle.laid:
        theirs = FORMS[FORM_OF[other >> 20]]
        for cx, cy in ((x, y), (x + form.width - 1, y + form.height - 1)):
            if TILES[other >> 22].role == "passage" and (cx - left_of(other), cy - top_of(other)) in theirs.cells:
                return Objection("SEC-9", f"the {name} would lead to the {TILES[other >> 22].name}")
    return Objection("SEC-5", f"the {name} would end at a wall or in the open")


def level_faults(code: int, one: int, other: int, terms: Terms) -> list[Objection]:
    """Both ends lie on the same level, and not on two stairs (SEC-11)."""
    kinds = [end_kind(there, code) for there in (one, other)]
    if kinds[1] not in CLASHES[kinds[0]]:
        return []
    if is_stairs_pair(kinds[0], kinds[1]):
        return [Objection("SEC-11", "stairs may not connect to stairs")]
    if terms.mixes_levels and MINGLES[one >> 22] and MINGLES[other >> 22]:
        return []
    mine, theirs = TILES[one >> 22].name, TILES[other >> 22].name
    return [Objection("SEC-11", f"the {mine} and the {theirs} would be joined on different levels")]


def end_kind(there: int, code: int) -> int:
    """The kind of the entrance of a placed tile on which a passage ends."""
    form = FORMS[FORM_OF[code >> 20]]
    x, y = left_of(code) - left_of(there), top_of(code) - top_of(there)
    facing = 1 if form.height == 1 else 2
    ends = [(x, y, facing), (x + form.width - 1, y + form.height - 1, facing ^ 2)]
    return next(kind for cx, cy, looks, kind in TURNED[there >> 20].entrances if (cx, cy, looks) in ends)


def doorways(one: int, other: int) -> int:
    """How many entrances of two placed tiles meet."""
    theirs = doors_at(other)
    return sum([(x, y, facing ^ 2) in theirs for x, y, facing in doors_at(one)])


def between_faults(castle: Castle, one: int, other: int) -> list[Objection]:
    """Two passages laid at once lie apart, and share neither an entrance nor both their rooms (SEC-6, SEC-20)."""
    name, another = TILES[one >> 22].name, TILES[other >> 22].name
    mine, theirs = castle.ends_of(one), castle.ends_of(other)
    if set(mine) & set(theirs):
        return [Objection("SEC-20", f"the {name} and the {another} would share an entrance")]
    dx, dy = left_of(other) - left_of(one), top_of(other) - top_of(one)
    if relation(FORM_OF[one >> 20], FORM_OF[other >> 20], dx, dy) & OVERLAP:
        return [Objection("SEC-6", f"the {name} and the {another} would overlap")]
    if len(mine) == 2 and {room for room, _ in mine} == {room for room, _ in theirs}:
        return [Objection("SEC-20", f"the {name} and the {another} would join the same two rooms")]
    return []


# What it scores


def parts(castle: Castle, placing: Placing, terms: Terms) -> list[Part]:
    """The score of a tile that is placed with passages, which lie before it is scored (SEC-22)."""
    after = placed(castle, placing)
    return scoring.cover_parts(after, after.room_of(placing[0]), terms)


def completed_by(castle: Castle, placing: Placing, terms: Terms) -> list[int]:
    """The rooms that a placing would complete, in the order of placing (COMPLETE-1)."""
    if not placing[1]:
        return scoring.completed_by(castle, placing[0], terms)
    after = placed(castle, placing)
    return scoring.newly_complete(castle, after, after.room_of(placing[0]), terms)


def points(castle: Castle, placing: Placing, terms: Terms) -> int:
    """What a placing would score at once, rewards aside."""
    if not placing[1]:
        return scoring.points(castle, placing[0], terms)
    return scoring.summed(parts(castle, placing, terms))


def promise(castle: Castle, placing: Placing, terms: Terms) -> int:
    """The points that a placing is sure to bring by what it completes (ACTIVITY, LIVING)."""
    if not placing[1]:
        return scoring.promise(castle, placing[0], terms)
    after, score = placed(castle, placing), 0
    for room in scoring.newly_complete(castle, after, after.room_of(placing[0]), terms):
        for line in scoring.reward_lines(after, room, terms):
            score += line.amount
    return score
