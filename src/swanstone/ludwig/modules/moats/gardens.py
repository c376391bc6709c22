"""The castle gardens: the rooms that are reached over the drawbridge, and what may join them (MOAT-25 to MOAT-33).

While the moat is open, no line tells inside from outside: the drawbridge alone does (MOAT-G10).
"""

from typing import Final

from swanstone.core.errors import Objection
from swanstone.ludwig import legal
from swanstone.ludwig.castle import IS_FACE, IS_ROOM, Castle
from swanstone.ludwig.geometry import ROTATIONS, TURNED
from swanstone.ludwig.joining import GAP, Placing
from swanstone.ludwig.modules.moats.tiles import DRAWBRIDGE, has_drawbridge
from swanstone.ludwig.notation import left_of, pack, top_of
from swanstone.ludwig.rooms import NUMBER, TILES, per_tile
from swanstone.ludwig.terms import Terms

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
    if not has_drawbridge(castle):
        return set()
    bridge = drawbridge_key(castle)
    if bridge in castle.owner:
        return {bridge}
    garden = garden_rooms(castle)
    return {key for key, room in castle.owner.items() if room in garden} if garden else set()


def met_by(castle: Castle, code: int) -> list[int]:
    """The keys of the open entrances that those of a tile at a place would meet; a face that covers a room meets none."""
    anchor = castle.cell(left_of(code), top_of(code))
    return [4 * (anchor + (entry >> 4)) + (entry & 3) for entry in castle.frame.entrances[code >> 20]]


def is_barred(castle: Castle, code: int, outer: set[int]) -> bool:
    """Whether the rules of the gardens forbid a place: no other type there, no way around the drawbridge."""
    met = met_by(castle, code)
    for key in met:
        if key in outer:
            return not IS_OUTDOOR[code >> 22] or meets_inside(castle, met, outer)
    return False


def meets_inside(castle: Castle, met: list[int], outer: set[int]) -> bool:
    """Whether some of the entrances that a tile would meet belong to rooms inside."""
    for key in met:
        if key not in outer and key in castle.owner:
            return True
    return False


def garden_places(castle: Castle, tile: int, outer: set[int]) -> set[int]:
    """The places at which a tile would be joined to the gardens."""
    found: set[int] = set()
    stride, shift = castle.frame.stride, castle.frame.shift
    for turned in ROTATIONS[tile]:
        for entry in castle.frame.entrances[turned]:
            for key in outer:
                if key & 3 == entry & 3:
                    anchor = (key >> 2) - (entry >> 4)
                    found.add(pack(turned, (anchor & (stride - 1)) + castle.left, (anchor >> shift) + castle.top))
    return found


def allowed_places(castle: Castle, codes: list[int]) -> list[int]:
    """Those of some legal places that the rules of the gardens allow."""
    outer = outer_openings(castle)
    barred: set[int] = set()
    for tile in {code >> 22 for code in codes} if outer else ():
        if IS_ROOM[tile]:
            barred |= {code for code in garden_places(castle, tile, outer) if is_barred(castle, code, outer)}
    return [code for code in codes if code not in barred] if barred else codes


def allowed_rooms(castle: Castle, rooms: list[str], terms: Terms) -> list[str]:
    """Those of some rooms with a legal place that have one which the rules of the gardens allow (PLACE-8)."""
    outer = outer_openings(castle)
    return [room for room in rooms if has_place(castle, room, terms, outer)] if outer else rooms


def has_place(castle: Castle, room: str, terms: Terms, outer: set[int]) -> bool:
    """Whether a room that has a legal place has one that the gardens allow; the place that was found first mostly is."""
    tiles = [NUMBER["hallway"], legal.HALLWAY_DOWN] if room == "hallway" else [NUMBER[room]]
    for tile in tiles:
        if not IS_ROOM[tile]:
            return True
        if room == "hallway" and not legal.fits(castle, tile, terms):
            continue
        if not is_barred(castle, castle.likely[tile], outer):
            return True
        free = allowed_places(castle, legal.spots(castle, tile, terms))
        if free:
            castle.likely[tile] = free[0]
            return True
    return False


def allowed_placings(castle: Castle, placings: list[Placing]) -> list[Placing]:
    """Those of some ways to place a tile with passages in which nothing leads to the gardens (SEC-12)."""
    if not placings or not has_drawbridge(castle):
        return placings
    outer, barred = outer_openings(castle), set[int]()
    for tile in {code >> 22 for code, _ in placings} if outer else ():
        barred |= garden_places(castle, tile, outer)
    return [way for way in placings if way[0] not in barred and not leads_to_gardens(castle, way)]


def leads_to_gardens(castle: Castle, placing: Placing) -> bool:
    """Whether one of the passages from a tile outside the gardens leads there.

    From a new tile that could be only one across a gap; from a room that is covered any of them.
    """
    code, along = placing
    if not IS_FACE[code >> 22]:
        along = tuple([passage for passage in along if GAP[passage >> 22]])
    return len(along) > 0 and ends_in_gardens(castle, along)


def ends_in_gardens(castle: Castle, along: tuple[int, ...]) -> bool:
    """Whether one of some passages ends on a room of the gardens, or at the drawbridge (SEC-12)."""
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
    if meets_inside(castle, met, outer):
        reason = f"the {name} would connect the gardens with rooms inside other than by the drawbridge"
        found.append(Objection("MOAT-29", reason))
    return found
