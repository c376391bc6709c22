"""The castle gardens: the rooms that are reached over the drawbridge, and what may join them (MOAT-25 to MOAT-33).

While the moat is open, no line tells inside from outside: the drawbridge alone does (MOAT-G10).
"""

from typing import Final

from swanstone.core.errors import Objection
from swanstone.ludwig import legal
from swanstone.ludwig.castle import IS_FACE, IS_ROOM, Castle
from swanstone.ludwig.geometry import ROTATIONS, TURNED
from swanstone.ludwig.joining import Placing
from swanstone.ludwig.modules.moats.tiles import DRAWBRIDGE, has_drawbridge
from swanstone.ludwig.notation import left_of, pack, top_of
from swanstone.ludwig.rooms import NUMBER, TILES, per_tile
from swanstone.ludwig.terms import Terms

IS_OUTDOOR: Final[list[bool]] = per_tile(lambda tile: "outdoor" in tile.types)
"""What may be placed in the gardens; the type at placing decides, whatever covers the room later (MOAT-33)."""

Opening = tuple[int, int, int]
"""An open entrance: the cell before it, and where it faces."""


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
    if not has_drawbridge(castle) or opening_key(castle, DRAWBRIDGE) in castle.owner:
        return -1
    x, y, facing = DRAWBRIDGE
    for room, code in enumerate(castle.codes):
        here = (x - left_of(code), y - top_of(code), facing ^ 2)
        if castle.links[0] >> room & 1 and here in [entrance[:3] for entrance in TURNED[code >> 20].entrances]:
            return room
    return -1


def opening_key(castle: Castle, opening: Opening) -> int:
    """The key of an entrance among the open ones of a castle."""
    x, y, facing = opening
    return 4 * castle.cell(x, y) + facing


def outer_openings(castle: Castle) -> set[Opening]:
    """The open entrances that lead into the gardens: the drawbridge while nothing is joined to it, else those of its rooms."""
    if not has_drawbridge(castle):
        return set()
    if opening_key(castle, DRAWBRIDGE) in castle.owner:
        return {DRAWBRIDGE}
    garden = garden_rooms(castle)
    return {opening_at(castle, key) for key, room in castle.owner.items() if room in garden} if garden else set()


def opening_at(castle: Castle, key: int) -> Opening:
    """An open entrance by its key."""
    stride = castle.frame.stride
    return (key >> 2) % stride + castle.left, (key >> 2) // stride + castle.top, key & 3


def met_by(code: int) -> list[Opening]:
    """The open entrances that those of a tile at a place would meet; a face that covers a room meets none."""
    x, y = left_of(code), top_of(code)
    return [(x + across, y + down, facing ^ 2) for across, down, facing, _ in TURNED[code >> 20].entrances]


def is_barred(castle: Castle, code: int, outer: set[Opening]) -> bool:
    """Whether the rules of the gardens forbid a place: no other type there, no way around the drawbridge."""
    met = met_by(code)
    if outer.isdisjoint(met):
        return False
    return not IS_OUTDOOR[code >> 22] or meets_inside(castle, met, outer)


def meets_inside(castle: Castle, met: list[Opening], outer: set[Opening]) -> bool:
    """Whether some of the entrances that a tile would meet belong to rooms inside."""
    return any([opening not in outer and opening_key(castle, opening) in castle.owner for opening in met])


def barred_places(castle: Castle, tile: int, outer: set[Opening]) -> set[int]:
    """The places of a tile at the gardens that their rules forbid."""
    found: set[int] = set()
    for turned in ROTATIONS[tile]:
        for across, down, facing, _ in TURNED[turned].entrances:
            for x, y, looks in outer:
                if looks == facing ^ 2:
                    found.add(pack(turned, x - across, y - down))
    return found if not IS_OUTDOOR[tile] else {code for code in found if is_barred(castle, code, outer)}


def allowed_places(castle: Castle, codes: list[int]) -> list[int]:
    """Those of some legal places that the rules of the gardens allow."""
    outer = outer_openings(castle)
    barred: set[int] = set()
    for tile in {code >> 22 for code in codes} if outer else ():
        if IS_ROOM[tile]:
            barred |= barred_places(castle, tile, outer)
    return [code for code in codes if code not in barred] if barred else codes


def allowed_rooms(castle: Castle, rooms: list[str], terms: Terms) -> list[str]:
    """Those of some rooms with a legal place that have one which the rules of the gardens allow (PLACE-8)."""
    outer = outer_openings(castle)
    return [room for room in rooms if has_place(castle, room, terms, outer)] if outer else rooms


def has_place(castle: Castle, room: str, terms: Terms, outer: set[Opening]) -> bool:
    """Whether a room has a place that the gardens allow; a place that did when last asked mostly still does."""
    tiles = [NUMBER["hallway"], legal.HALLWAY_DOWN] if room == "hallway" else [NUMBER[room]]
    fitting = [tile for tile in tiles if legal.fits(castle, tile, terms)]
    if not fitting:
        return True  # a secret passage joins it, or it covers a room
    for tile in fitting:
        if not IS_ROOM[tile] or not is_barred(castle, castle.likely[tile], outer):
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
    outer = outer_openings(castle)
    barred = {code: not outer.isdisjoint(met_by(code)) for code, _ in placings if not IS_FACE[code >> 22]}
    return [way for way in placings if not barred.get(way[0], False) and not ends_in_gardens(castle, way[1])]


def ends_in_gardens(castle: Castle, along: tuple[int, ...]) -> bool:
    """Whether one of some passages ends on a room of the gardens, or at the drawbridge (SEC-12)."""
    garden, bridge = garden_rooms(castle), opening_key(castle, DRAWBRIDGE)
    for passage in along:
        for room, key in castle.ends_of(passage):
            if room in garden or (room == 0 and key == bridge):
                return True
    return False


def objections(castle: Castle, code: int, along: tuple[int, ...] = ()) -> list[Objection]:
    """Every reason of the gardens against a place, and against secret passages that come along."""
    outer, met, name = outer_openings(castle), met_by(code), TILES[code >> 22].name
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
