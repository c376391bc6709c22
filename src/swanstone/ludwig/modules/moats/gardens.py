"""The castle gardens: the rooms that are reached over the drawbridge, and what may join them (MOAT-25 to MOAT-33).

While the moat is open, no line tells inside from outside: the drawbridge alone does (MOAT-G10).
"""

from typing import Final

from swanstone.core.errors import Objection
from swanstone.ludwig import legal
from swanstone.ludwig.castle import ANY_LEVEL, IS_FACE, IS_ROOM, Castle
from swanstone.ludwig.geometry import FORM_OF, FORMS, ROTATIONS, TURNED
from swanstone.ludwig.joining import GAP, Placing
from swanstone.ludwig.modules.moats.tiles import DRAWBRIDGE, has_drawbridge
from swanstone.ludwig.notation import left_of, pack, top_of
from swanstone.ludwig.rooms import NUMBER, TILES, per_tile
from swanstone.ludwig.terms import Terms

OUTER: Final = "gardens"
"""Under which a castle's openings to the gardens are noted."""
IS_OUTDOOR: Final[list[bool]] = per_tile(lambda tile: "outdoor" in tile.types)
"""What may be placed in the gardens; the type at placing decides, whatever covers the room later (MOAT-33)."""


def garden_rooms(castle: Castle) -> list[int]:
    """The rooms of the gardens, in the order of placing (MOAT-G10)."""
    first = beyond_drawbridge(castle)
    if first < 0:
        return []
    found, new = {first}, [first]
    while new:
        links = castle.links[new.pop()]
        more = [room for room in range(1, len(castle)) if links >> room & 1 and room not in found]
        found.update(more)
        new += more
    return sorted(found)


def beyond_drawbridge(castle: Castle) -> int:
    """The room at the outer end of the drawbridge, or -1."""
    if not has_drawbridge(castle) or drawbridge_key(castle) in castle.owner:
        return -1
    x, y, facing = DRAWBRIDGE
    for room, code in enumerate(castle.codes):
        here = (x - left_of(code), y - top_of(code), facing ^ 2)
        if castle.links[0] >> room & 1 and here in [entrance[:3] for entrance in TURNED[code >> 20].entrances]:
            return room
    return -1


def drawbridge_key(castle: Castle) -> int:
    """The key of the drawbridge among the open entrances of a castle (4 * cell in front + facing)."""
    x, y, facing = DRAWBRIDGE
    return 4 * castle.cell(x, y) + facing


def outer_openings(castle: Castle) -> set[int]:
    """The open entrances that lead into the gardens: the drawbridge while nothing is joined to it, else those of its rooms."""
    noted: set[int] | None = castle.notes.get(OUTER)
    if noted is None:
        noted = castle.notes[OUTER] = openings_beyond(castle)
    return noted


def openings_beyond(castle: Castle) -> set[int]:
    """The same, worked out."""
    if not has_drawbridge(castle):
        return set()
    bridge = drawbridge_key(castle)
    if bridge in castle.owner:
        return {bridge}
    garden = garden_rooms(castle)
    return {key for key, room in castle.owner.items() if room in garden} if garden else set()


def met_by(castle: Castle, code: int) -> list[int]:
    """The keys of the open entrances that those of a tile at a place would meet; a face that covers a room meets none."""
    anchor, levels_at = castle.cell(left_of(code), top_of(code)), castle.levels_at
    found: list[int] = []
    for entry in castle.frame.entrances[code >> 20]:
        cell = anchor + (entry >> 4)  # a passage may lead beyond the frame
        if 0 <= cell < len(levels_at) and (levels_at[cell] >> (entry & 3)) & ANY_LEVEL:
            found.append(4 * cell + (entry & 3))
    return found


def joins_gardens(castle: Castle, code: int, outer: set[int]) -> bool:
    """Whether a tile at a place would be joined to the gardens."""
    if not outer or IS_FACE[code >> 22]:
        return False
    for key in met_by(castle, code):
        if key in outer:
            return True
    return False


def is_barred(castle: Castle, code: int, outer: set[int]) -> bool:
    """Whether the rules of the gardens forbid a place: no other type there, no way around the drawbridge."""
    if not joins_gardens(castle, code, outer):
        return False
    return not IS_OUTDOOR[code >> 22] or meets_inside(met_by(castle, code), outer)


def meets_inside(met: list[int], outer: set[int]) -> bool:
    """Whether some of the entrances that a tile would meet belong to rooms inside."""
    for key in met:
        if key not in outer:
            return True
    return False


def allowed_places(castle: Castle, codes: list[int]) -> list[int]:
    """Those of some legal places that the rules of the gardens allow."""
    outer = outer_openings(castle)
    return [code for code in codes if not is_barred(castle, code, outer)] if outer else codes


def allowed_rooms(castle: Castle, rooms: list[str], terms: Terms) -> list[str]:
    """Those of some rooms with a legal place that have one which the rules of the gardens allow (PLACE-8)."""
    outer = outer_openings(castle)
    return [room for room in rooms if has_place(castle, room, terms, outer)] if outer else rooms


def has_place(castle: Castle, room: str, terms: Terms, outer: set[int]) -> bool:
    """Whether a room that has a legal place has one that the gardens allow; the place that was found first mostly is."""
    tile = NUMBER[room]
    if not IS_ROOM[tile]:
        return True
    if room != "hallway":
        return has_free_place(castle, tile, terms, outer)
    faces = [face for face in (tile, legal.HALLWAY_DOWN) if legal.fits(castle, face, terms)]
    return any([has_free_place(castle, face, terms, outer) for face in faces])


def has_free_place(castle: Castle, tile: int, terms: Terms, outer: set[int]) -> bool:
    """Whether a tile that has a legal place has one that the gardens allow, which is then the likely one."""
    if not is_barred(castle, castle.likely[tile], outer):
        return True
    for turned in ROTATIONS[tile]:
        anchor = first_free_anchor(castle, turned, terms, outer)
        if anchor >= 0:
            x, y = anchor & (castle.frame.stride - 1), anchor >> castle.frame.shift
            castle.likely[tile] = pack(turned, x + castle.left, y + castle.top)
            return True
    return False


def first_free_anchor(castle: Castle, turned: int, terms: Terms, outer: set[int]) -> int:
    """The first cell at which the box of a turned tile may begin by the rules of the gardens, too; -1 for none."""
    entrances, form = castle.frame.entrances[turned], FORM_OF[turned]
    mixes = terms.mixes_levels and legal.MINGLES[turned >> 2]
    clash = legal.may_clash(castle, entrances, mixes)
    if not legal.can_meet(castle, entrances, mixes):
        return -1
    for entry in entrances:
        for front in legal.mixed_doors(castle, entry) if mixes else castle.doors[entry & 7]:
            if not IS_OUTDOOR[turned >> 2] and 4 * front + (entry & 3) in outer:
                continue
            anchor = front - (entry >> 4)
            if castle.is_blocked(form, anchor) or not legal.is_allowed(castle, turned, anchor, clash, mixes):
                continue
            x, y = anchor & (castle.frame.stride - 1), anchor >> castle.frame.shift
            if not is_barred(castle, pack(turned, x + castle.left, y + castle.top), outer):
                return anchor
    return -1


def allowed_placings(castle: Castle, placings: list[Placing]) -> list[Placing]:
    """Those of some ways to place a tile with passages in which nothing leads to the gardens (SEC-12)."""
    if not placings or not has_drawbridge(castle):
        return placings
    outer = outer_openings(castle)
    found: list[Placing] = []
    place, joins = -1, False
    for way in placings:
        if way[0] != place:  # all ways from one place come together
            place, joins = way[0], joins_gardens(castle, way[0], outer)
        if not joins and not leads_to_gardens(castle, way, outer):
            found.append(way)
    return found


def leads_to_gardens(castle: Castle, placing: Placing, outer: set[int]) -> bool:
    """Whether one of the passages from a tile outside the gardens leads there.

    From a new tile that could be only one across a gap, to an open entrance; from a room that is covered any of them.
    """
    code, along = placing
    if IS_FACE[code >> 22]:
        return ends_in_gardens(castle, along)
    for passage in along:
        if GAP[passage >> 22] and outer:
            one, other = end_keys(castle, passage)
            if one in outer or other in outer:
                return True
    return False


def end_keys(castle: Castle, passage: int) -> tuple[int, int]:
    """The keys of the two entrances over which a passage would lie (4 * cell in front + facing)."""
    form = FORMS[FORM_OF[passage >> 20]]
    x, y, facing = left_of(passage), top_of(passage), 1 if form.height == 1 else 2
    cell, step = castle.cell(x, y), castle.frame.steps[facing]
    last = castle.cell(x + form.width - 1, y + form.height - 1)
    return 4 * (cell + step) + facing, 4 * (last - step) + (facing ^ 2)


def ends_in_gardens(castle: Castle, along: tuple[int, ...]) -> bool:
    """Whether one of some passages ends on a room of the gardens, or at the drawbridge (SEC-12)."""
    if not along:
        return False
    garden, bridge = garden_rooms(castle), drawbridge_key(castle)
    for passage in along:
        for room, key in castle.ends_of(passage):
            if room in garden or (room == 0 and key == bridge):
                return True
    return False


def objections(castle: Castle, code: int, along: tuple[int, ...] = ()) -> list[Objection]:
    """Every reason of the gardens against a place, and against secret passages that come along."""
    outer, met, name = outer_openings(castle), met_by(castle, code), TILES[code >> 22].name
    found: list[Objection] = []
    if along and ends_in_gardens(castle.add(code), along):
        found.append(Objection("SEC-12", "no secret passage ends in the gardens or at the drawbridge"))
    if outer.isdisjoint(met):
        return found
    if not IS_OUTDOOR[code >> 22]:
        found.append(Objection("MOAT-25", f"only outdoor rooms lie in the gardens, and the {name} is none"))
    if meets_inside(met, outer):
        reason = f"the {name} would connect the gardens with rooms inside other than by the drawbridge"
        found.append(Objection("MOAT-29", reason))
    return found
