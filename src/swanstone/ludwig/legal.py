"""Where a tile may be placed, and why not elsewhere."""

from typing import Final

from swanstone.core.errors import Objection
from swanstone.core.vectors import WORD_LAST, WORD_SHIFT, i64
from swanstone.ludwig.castle import ANY_LEVEL, IS_FACE, PLACE, Castle, misses
from swanstone.ludwig.geometry import (
    CLASHES,
    DARK,
    FENCED,
    FORM_OF,
    FORMS,
    LIGHT,
    OVERLAP,
    ROTATIONS,
    STAIRS_LIGHT,
    TURNED,
    relation,
)
from swanstone.ludwig.notation import left_of, pack, top_of
from swanstone.ludwig.rooms import NUMBER, TILES, Tile, per_tile
from swanstone.ludwig.terms import Terms

HALLWAY_DOWN: Final = NUMBER["hallway_down"]
STAIRS: Final = NUMBER["stairs"]
STAIRS_BIT: Final = STAIRS_LIGHT << 2
"""Marks the ends of stairs among the entrances of a lattice."""
FEW_ENTRANCES: Final = 4
"""Up to here it is quicker to look at each entrance than to list every clash beforehand."""


def is_dark_corridor(tile: Tile) -> bool:
    """Whether a tile is a dark hallway or stairs."""
    return tile.types == ("corridor",) and any([entrance.dark for entrance in tile.entrances])


MINGLES: Final[list[bool]] = per_tile(lambda tile: not is_dark_corridor(tile))
"""The tiles whose entrances may meet those of the other level where terms mix levels (DEC-27)."""


SIZE: Final[list[int]] = per_tile(lambda tile: tile.size)
IS_STANDARD: Final[list[bool]] = per_tile(lambda tile: tile.standard)
"""The tiles that room cards name, which faces may cover."""


def spots(castle: Castle, tile: int, terms: Terms) -> list[int]:
    """The code of every legal place of a tile, in a stable order (PLACE-1 to PLACE-7, REN-2)."""
    if IS_FACE[tile]:
        return cover_spots(castle, tile, terms)
    found: list[int] = []
    shift, last = castle.frame.shift, castle.frame.stride - 1
    for turned in ROTATIONS[tile]:
        origin = pack(turned, castle.left, castle.top)
        anchors = legal_anchors(castle, turned, terms)
        found += [origin + ((anchor & last) << 10) + (anchor >> shift) for anchor in anchors]
    return found


def fits(castle: Castle, tile: int, terms: Terms) -> bool:
    """Whether a tile has any legal place (PLACE-8)."""
    if IS_FACE[tile]:
        return can_cover(castle, tile, terms)
    likely = castle.likely.get(tile, -1)
    if likely >= 0 and allows(castle, likely, terms):
        return True
    for turned in ROTATIONS[tile]:
        anchor = first_anchor(castle, turned, terms)
        if anchor >= 0:
            stride = castle.frame.stride
            x, y = anchor & (stride - 1), anchor >> castle.frame.shift
            castle.likely[tile] = pack(turned, x + castle.left, y + castle.top)
            return True
    return False


def fitting(castle: Castle, names: list[str], terms: Terms) -> list[str]:
    """The tiles that have a legal place; a hallway on either of its faces (CORR-1)."""
    found = []
    for name in names:
        if fits(castle, NUMBER[name], terms) or (name == "hallway" and fits(castle, HALLWAY_DOWN, terms)):
            found.append(name)
    return found


def can_meet(castle: Castle, entrances: list[int], mixes: bool) -> bool:
    """Whether the castle has open entrances that a tile might meet; stairs bring both levels with them."""
    if not entrances:
        return False  # no room
    first = entrances[0]
    return mixes or first & STAIRS_BIT != 0 or castle.levels[(first >> 2) & 1] > 0


def may_clash(castle: Castle, entrances: list[int], mixes: bool) -> bool:
    """Whether a tile might meet the wrong level: the castle shows both, levels mix but not everywhere, or it is stairs."""
    both = mixes or (castle.levels[LIGHT] > 0 and castle.levels[DARK] > 0)
    return len(entrances) > 1 and (both or entrances[0] & STAIRS_BIT != 0)


def legal_anchors(castle: Castle, turned: int, terms: Terms) -> list[int]:
    """The cells of the frame at which the box of a turned tile may begin."""
    entrances = castle.frame.entrances[turned]
    mixes = terms.mixes_levels and MINGLES[turned >> 2]
    found: list[int] = []
    if not can_meet(castle, entrances, mixes):
        return found
    blocked = castle.blocked(FORM_OF[turned])
    many = len(entrances) > 1
    if many:
        blocked = blocked[:]  # two entrances may lead to the same place, which is listed once
    doors = castle.doors
    one: i64 = 1
    for entry in entrances:
        offset: i64 = entry >> 4
        for front in mixed_doors(castle, entry) if mixes else doors[entry & 7]:
            anchor = front - offset
            word, bit = anchor >> WORD_SHIFT, one << (anchor & WORD_LAST)
            if blocked[word] & bit == 0:
                found.append(anchor)
                if many:
                    blocked[word] |= bit
    if may_clash(castle, entrances, mixes):
        found = without_clashes(castle, entrances, found, mixes)
    if not castle.is_roomy():
        found = [anchor for anchor in found if keeps_entrance(castle, turned, anchor)]
    return found


def mixed_doors(castle: Castle, entry: int) -> list[int]:
    """The cells in front of the open entrances that an entrance may join where levels mix."""
    other = (entry & 7) ^ 4
    return castle.doors[entry & 7] + [cell for cell in castle.doors[other] if mingles(castle, 4 * cell + (entry & 3))]


def mingles(castle: Castle, key: int) -> bool:
    """Whether an open entrance may meet one of the other level where levels mix."""
    room = castle.owner.get(key, -1)
    return room >= 0 and MINGLES[castle.codes[room] >> 22]


def without_clashes(castle: Castle, entrances: list[int], anchors: list[int], mixes: bool) -> list[int]:
    """The cells at which no entrance of a tile meets the other level (PLACE-7)."""
    if len(entrances) <= FEW_ENTRANCES or mixes:
        return [anchor for anchor in anchors if not clashes(castle, entrances, anchor, mixes)]
    clashing = clashing_anchors(castle, entrances)
    return [anchor for anchor in anchors if anchor not in clashing]


def clashing_anchors(castle: Castle, entrances: list[int]) -> set[int]:
    """The cells at which some entrance of a tile other than stairs would meet the other level (PLACE-7)."""
    found: set[int] = set()
    for entry in entrances:
        for front in castle.doors[(entry & 7) ^ 4]:
            found.add(front - (entry >> 4))
    return found


def first_anchor(castle: Castle, turned: int, terms: Terms) -> int:
    """The first of the `legal_anchors`, or -1."""
    entrances = castle.frame.entrances[turned]
    mixes = terms.mixes_levels and MINGLES[turned >> 2]
    if not can_meet(castle, entrances, mixes):
        return -1
    form, clash = FORM_OF[turned], may_clash(castle, entrances, mixes)
    for entry in entrances:
        for front in mixed_doors(castle, entry) if mixes else castle.doors[entry & 7]:
            anchor = front - (entry >> 4)
            if not castle.is_blocked(form, anchor) and is_allowed(castle, turned, anchor, clash, mixes):
                return anchor
    return -1


def is_allowed(castle: Castle, turned: int, anchor: int, clash: bool, mixes: bool) -> bool:
    """Whether nothing speaks against an unblocked cell: no clash of levels, and an external entrance is left."""
    if clash and clashes(castle, castle.frame.entrances[turned], anchor, mixes):
        return False
    return castle.is_roomy() or keeps_entrance(castle, turned, anchor)


def clashes(castle: Castle, entrances: list[int], anchor: int, mixes: bool) -> bool:
    """Whether an entrance would meet one of the other level, or stairs would meet stairs (PLACE-7)."""
    levels_at = castle.levels_at
    for entry in entrances:
        cell = anchor + (entry >> 4)
        seen = levels_at[cell]
        if not seen:
            continue
        if (seen >> ((entry & 7) ^ 4)) & 1 and not (mixes and mingles(castle, 4 * cell + (entry & 3))):
            return True
        if entry & STAIRS_BIT and is_stairs(castle, 4 * cell + (entry & 3)):
            return True
    return False


def is_stairs_pair(one: int, other: int) -> bool:
    """Whether two kinds of entrance are both ends of stairs."""
    return one >= STAIRS_LIGHT and other >= STAIRS_LIGHT


def is_stairs(castle: Castle, key: int) -> bool:
    """Whether an open entrance is an end of stairs."""
    room = castle.owner.get(key, -1)
    return room >= 0 and castle.codes[room] >> 22 == STAIRS


def allows(castle: Castle, code: int, terms: Terms) -> bool:
    """Whether a place is legal."""
    if IS_FACE[code >> 22]:
        room = castle.room_at(code)
        return room >= 0 and may_cover(castle, code >> 22, room, terms)
    turned, stride = code >> 20, castle.frame.stride
    form = FORMS[FORM_OF[turned]]
    x, y = left_of(code) - castle.left, top_of(code) - castle.top
    if x < 1 or y < 1 or x + form.width >= stride or y + form.height >= castle.rows:
        return False  # beyond the margin of the frame there is nothing to join
    anchor = y * stride + x
    if not joins(castle, turned, anchor) or castle.is_blocked(form.index, anchor):
        return False
    return is_allowed(castle, turned, anchor, True, terms.mixes_levels and MINGLES[turned >> 2])


def joins(castle: Castle, turned: int, anchor: int) -> bool:
    """Whether some entrance meets one of the castle (PLACE-1)."""
    levels_at = castle.levels_at
    for entry in castle.frame.entrances[turned]:
        seen = levels_at[anchor + (entry >> 4)]
        if seen and (seen >> (entry & 3)) & ANY_LEVEL:
            return True
    return False


def keeps_entrance(castle: Castle, turned: int, anchor: int) -> bool:
    """Whether an external entrance is left after a placement (PLACE-5); free lines settle it mostly, else we build and look."""
    stride = castle.frame.stride
    form = FORMS[FORM_OF[turned]]
    x, y = anchor & (stride - 1), anchor >> castle.frame.shift
    for ray in castle.rays():
        if misses(form, x, y, ray):
            return True
    for entry in castle.frame.entrances[turned]:
        facing = (entry & 3) ^ 2
        if castle.sees_out(anchor + (entry >> 4) + castle.frame.steps[facing], facing):
            return True
    return castle.grow(pack(turned, x + castle.left, y + castle.top)).has_external()


def lies_free(castle: Castle, code: int) -> bool:
    """Whether a tile would overlap nothing and touch no fence (PLACE-4, PLACE-6)."""
    form, x, y = FORM_OF[code >> 20], left_of(code), top_of(code)
    if castle.holds(FORMS[form], x, y):
        return not castle.is_blocked(form, castle.cell(x, y))
    for other in castle.laid:
        if relation(FORM_OF[other >> 20], form, x - left_of(other), y - top_of(other)) & (OVERLAP | FENCED):
            return False
    return True


def leaves_way_out(castle: Castle, code: int) -> bool:
    """Whether an external entrance would be left beside a piece on the ground that is no room (PLACE-5)."""
    form, x, y = FORMS[FORM_OF[code >> 20]], left_of(code) - castle.left, top_of(code) - castle.top
    for ray in castle.rays():
        if misses(form, x, y, ray):
            return True
    return castle.lay(code).has_external()


def objections(castle: Castle, code: int, terms: Terms) -> list[Objection]:
    """Every reason against a place, each with its rule; none if it is legal."""
    if allows(castle, code, terms):
        return []
    if IS_FACE[code >> 22]:
        return cover_objections(castle, code)
    found = contact_objections(castle, code)
    overlaps = any([objection.rule == "PLACE-4" for objection in found])
    found += meeting_objections(castle, code, terms)
    if not overlaps and not castle.grow(code).has_external():
        found.append(Objection("PLACE-5", "the castle would have no external entrance left"))
    return found


def contact_objections(castle: Castle, code: int) -> list[Objection]:
    """Overlaps with other rooms, and fences touched."""
    found = []
    name = TILES[code >> 22].name
    form = FORMS[FORM_OF[code >> 20]]
    for other in castle.laid:
        dx, dy = left_of(code) - left_of(other), top_of(code) - top_of(other)
        lies = relation(FORM_OF[other >> 20], form.index, dx, dy)
        neighbour = TILES[other >> 22].name
        if lies & OVERLAP:
            found.append(Objection("PLACE-4", f"the {name} would overlap the {neighbour}"))
        elif lies & FENCED:
            fenced = name if form.fence >= 0 else neighbour
            touched = (
                f"the {neighbour} would touch its fence"
                if fenced == name
                else f"it would touch the fence of the {neighbour}"
            )
            found.append(Objection("PLACE-6", f"the {name} cannot go there: {touched}"))
    return found


def meeting_objections(castle: Castle, code: int, terms: Terms) -> list[Objection]:
    """Entrances that meet none, or one of the other level."""
    found = []
    name = TILES[code >> 22].name
    mine = doors_at(code)
    meets = False
    for other in castle.codes:
        theirs = doors_at(other)
        for place, kind in mine.items():
            if (place[0], place[1], place[2] ^ 2) in theirs:
                meets = True
                may_mix = terms.mixes_levels and MINGLES[code >> 22] and MINGLES[other >> 22]
                if theirs[(place[0], place[1], place[2] ^ 2)] in CLASHES[kind] and not may_mix:
                    neighbour = TILES[other >> 22].name
                    reason = f"an entrance of the {name} would meet one of the {neighbour} on another level"
                    if name == neighbour == "Stairs":
                        reason = "stairs may not connect to stairs"
                    found.append(Objection("PLACE-7", reason))
    if not meets:
        found.append(Objection("PLACE-1", f"no entrance of the {name} would meet an entrance of the castle"))
    return found


def doors_at(code: int) -> dict[tuple[int, int, int], int]:
    """The kinds of a placed tile's entrances, by the middle of the opening in half units and the facing."""
    x, y = left_of(code), top_of(code)
    doors = {}
    for cx, cy, facing, kind in TURNED[code >> 20].entrances:
        across = 2 * (x + cx) + (1, 2, 1, 0)[facing]
        down = 2 * (y + cy) + (0, 1, 2, 1)[facing]
        doors[across, down, facing] = kind
    return doors


def spots_named(castle: Castle, name: str, terms: Terms) -> list[int]:
    """Every legal place of the tile with an id; a hallway shows the face that fits (CORR-1)."""
    found = spots(castle, NUMBER[name], terms)
    return found + spots(castle, HALLWAY_DOWN, terms) if name == "hallway" else found


# Faces


def may_cover(castle: Castle, face: int, room: int, terms: Terms) -> bool:
    """Whether a face may cover a room: a standard one of its size that is not covered yet (REN-2, DEC-24)."""
    tile = castle.codes[room] >> 22
    return IS_STANDARD[tile] and SIZE[tile] == SIZE[face] and (terms.covers_again or room not in castle.covers)


def can_cover(castle: Castle, face: int, terms: Terms) -> bool:
    """Whether there is a room that a face may cover."""
    for room in range(len(castle.codes)):
        if may_cover(castle, face, room, terms):
            return True
    return False


def cover_spots(castle: Castle, face: int, terms: Terms) -> list[int]:
    """The places of a face: it lies as the rooms do that it may cover."""
    rooms = [room for room in range(len(castle.codes)) if may_cover(castle, face, room, terms)]
    return [castle.face_code(room, face) for room in rooms]


def cover_objections(castle: Castle, code: int) -> list[Objection]:
    """Why a face may not cover what is at a place (REN-2)."""
    face = TILES[code >> 22]
    begins = [room for room in range(len(castle.codes)) if (castle.codes[room] ^ code) & PLACE == 0]
    room = max([castle.room_at(code), *begins[:1]])
    if room < 0:
        return [Objection("REN-2", f"no room lies as the {face.name} would; it covers one of {face.size} square feet")]
    tile = TILES[castle.codes[room] >> 22]
    if not tile.standard:
        return [Objection("REN-2", f"the {tile.name} can never be renovated, only rooms that room cards name")]
    if tile.size != face.size:
        reason = f"the {face.name} covers a room of {face.size} square feet, and the {tile.name} has {tile.size}"
        return [Objection("REN-2", reason)]
    return [Objection("REN-2", f"the {tile.name} is renovated already")]
