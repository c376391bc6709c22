"""What expansions let a player place: rooms together with secret passages, renovations with passages, and moats.

Written from the rules of moats (MOAT), secret passages (SEC) and renovations (REN) alone; outlines, entrances and the free
plane are those of `tests.oracle`. A tile and the passages laid with it are one move, judged once when all of them lie
(SEC-23). Moves are told as the spot and the passages' spots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from tests.oracle import (
    BASE,
    OUTWARD,
    UNIT,
    Castle,
    Entrance,
    Placed,
    Terms,
    Tile,
    _at_least,
    _by_passage,
    _doors,
    _ends,
    _entrances,
    _exact,
    _external_doors,
    _gap_of_tiles,
    _is_barbican,
    _keeps_its_level,
    _levels_clash,
    _looks_out,
    _meet,
    _meeting,
    _opposite,
    _parse,
    _parse_spot,
    _rooms,
    _scored_for,
    _tiles,
    _touches_fence,
    _turns,
    _written,
)

GAPS = {"passage_short": 0, "passage_medium": 2, "passage_long": 4}
"""The free cells between the two entrances that a passage joins (SEC-G1)."""
SITES = {"west": (-9, -17, 1), "north": (-7, -17, 0), "east": (11, -15, 1)}
"""Where moats lie, from the barbican's corner: left, top and quarter turns (MOAT-G3)."""
JOINED = {"west": {"barbican", "north"}, "north": {"west", "east"}, "east": {"barbican", "north"}}
"""What each moat joins (MOAT-G7)."""
MOAT = "moat"
STANDARD = {"100", "150", "200", "250", "300", "350", "400", "450", "500", "600"}

Move = tuple[str, frozenset[str]]
"""The spot of a tile, and those of the passages laid with it."""


# Gardens


def _barbican(castle: Castle) -> Placed | None:
    """The barbican, where moats are played with."""
    return castle[0] if _is_barbican(castle[0].tile) else None


def _bridge(castle: Castle) -> Entrance | None:
    """The entrance at the far end of the drawbridge; none if the foyer is closed towards it (MOAT-25)."""
    barbican = _barbican(castle)
    return next((door for door in _doors(barbican) if door.facing == "S"), None) if barbican else None


def _garden(castle: Castle) -> list[Placed]:
    """The rooms that are reached over the drawbridge (MOAT-G10)."""
    bridge = _bridge(castle)
    if bridge is None:
        return []
    rooms = _rooms(castle)[1:]
    found = [room for room in rooms if any(_meet(bridge, door) for door in _doors(room))]
    for reached in found:
        found += [room for room in rooms if room not in found and _meeting(reached, room)]
    return found


def garden(castle: str) -> frozenset[int]:
    """The numbers of the rooms in the castle gardens."""
    tiles = _parse(castle)
    return frozenset(_rooms(tiles).index(room) for room in _garden(tiles))


def _garden_faults(castle: Castle, new: Placed, laid: Iterable[Placed]) -> Iterator[str]:
    """Only outdoor rooms lie in the gardens, and only the drawbridge leads there (MOAT-25, MOAT-29)."""
    bridge = _bridge(castle)
    if bridge is None:
        return
    garden = _garden(castle)
    outside = _reaches_garden(new, castle)
    inside = any(door != bridge for old in castle if old not in garden for _, door in _meeting(new, old)) or any(laid)
    if outside and "outdoor" not in new.tile.types:
        yield "MOAT-25"
    if outside and inside:
        yield "MOAT-29"


def _reaches_garden(new: Placed, castle: Castle) -> bool:
    """Whether a room meets the drawbridge or a garden room."""
    bridge = _bridge(castle)
    at_bridge = bridge is not None and any(_meet(bridge, door) for door in _doors(new))
    return at_bridge or any(_meeting(new, room) for room in _garden(castle))


# Passages


class Link(NamedTuple):
    """A passage with the room just placed, the other room, and the entrances it lies on."""

    passage: Placed
    room: Placed
    door: Entrance
    other: Placed
    other_door: Entrance


def _passage_between(name: str, door: Entrance, gap: int) -> Placed:
    """The passage that begins at an entrance; its box has a cell on each room (SEC-G1, SEC-G3)."""
    (x, y), (dx, dy) = door.middle, OUTWARD[door.facing]
    back = gap + 1 if dx + dy < 0 else 1  # the box begins in this room, or in the other one
    if dx:
        return Placed(_tiles()[name], _exact(x, UNIT) - back, _exact(y - UNIT // 2, UNIT), 0)
    return Placed(_tiles()[name], _exact(x - UNIT // 2, UNIT), _exact(y, UNIT) - back, 1)


def _far_end(door: Entrance, gap: int) -> tuple[int, int]:
    """Where the other entrance of a passage must be."""
    (x, y), (dx, dy) = door.middle, OUTWARD[door.facing]
    return x + gap * dx * UNIT, y + gap * dy * UNIT


def _possible_links(room: Placed, others: Iterable[Placed], left: Iterable[str]) -> Iterator[Link]:
    """Every way to lay one of the passages left from a room to another one, legal or not (SEC-4, SEC-5)."""
    for other in others:
        for other_door in _doors(other):
            for door in _doors(room):
                if _opposite(door, other_door):
                    for name in left:
                        if _far_end(door, GAPS[name]) == other_door.middle:
                            yield Link(_passage_between(name, door, GAPS[name]), room, door, other, other_door)


def _link_faults(link: Link, castle: Castle, terms: Terms) -> Iterator[str]:
    """The rules against one passage in a castle in which its rooms lie already, and other passages perhaps."""
    passage, room, door, other, other_door = link
    rest = [tile for tile in castle if tile != passage]
    if any(_gap_of_tiles(passage, tile) < 0 for tile in rest):
        yield "SEC-6"
    if any((mine, theirs) != (door, other_door) for mine, theirs in _meeting(room, other)):
        yield "SEC-7"
    if any(_touches_fence(tile, passage) for tile in rest):
        yield "SEC-10"
    if _link_mixes_levels(link, terms):
        yield "SEC-11"
    if _link_in_garden(link, castle):
        yield "SEC-12"
    if any(tile.tile.id == passage.tile.id for tile in rest):
        yield "SEC-1"
    passages = tuple(tile for tile in rest if tile.tile.role == "passage")
    taken = {end for tile in passages for end in _ends(tile)} & set(_ends(passage))
    if taken or _by_passage(room, other, (*passages, room, other)):
        yield "SEC-20"


def _link_mixes_levels(link: Link, terms: Terms) -> bool:
    """Whether a passage joins two levels, or two stairs (A-14, A-65); some terms let rooms of both levels meet (A-66)."""
    if link.room.tile.id == link.other.tile.id == "stairs":
        return True
    kept = _keeps_its_level(link.room.tile) or _keeps_its_level(link.other.tile)
    return link.door.dark != link.other_door.dark and (kept or not terms.mixes_levels)


def _link_in_garden(link: Link, castle: Castle) -> bool:
    """Whether a passage ends on a garden room or the drawbridge (SEC-12, A-82)."""
    bridge, garden = _bridge(castle), _garden(castle)
    return bridge in (link.door, link.other_door) or link.room in garden or link.other in garden


def _sets_of_links(links: list[Link]) -> Iterator[tuple[Link, ...]]:
    """All sets of passages of different sizes, none and one of each among them."""
    for number in range(len(GAPS) + 1):
        for chosen in combinations(links, number):
            if len({link.passage.tile.id for link in chosen}) == number:
                yield chosen


def _lie_together(links: tuple[Link, ...], castle: Castle, terms: Terms) -> bool:
    """Whether passages that may lie alone may lie side by side."""
    if len(links) < 2:
        return True
    whole = (*castle, *(link.passage for link in links))
    return not any(fault for link in links for fault in _link_faults(link, whole, terms))


# Rooms with passages


def _room_faults(castle: Castle, new: Placed, terms: Terms) -> Iterator[str]:
    """The rules against a room but for those on its connection and on external entrances."""
    if any(_levels_clash(new, old, terms) for old in castle):
        yield "PLACE-7"
    if any(_touches_fence(new, old) or _touches_fence(old, new) for old in castle):
        yield "PLACE-6"
    if any(_gap_of_tiles(new, old) < 0 for old in castle):
        yield "PLACE-4"


def _has_way_out(castle: Castle) -> bool:
    """Whether an entrance reaches the outside (PLACE-5, MOAT-28); the straight way out is tried first."""
    straight = any(_looks_out(door, castle) for placed in castle for door in _doors(placed))
    return straight or any(_external_doors(castle))


def _connects(new: Placed, castle: Castle) -> bool:
    """Whether an entrance of a room meets one of the castle (PLACE-1)."""
    return any(_meeting(new, old) for old in castle)


def objections(castle: str, spot: str, passages: Iterable[str] = (), terms: Terms = BASE) -> frozenset[str]:
    """The rules against a room at a spot with passages laid at once; none if the move is legal."""
    built, new = _parse(castle), _parse_spot(spot)
    laid = [_parse_spot(text) for text in passages]
    return frozenset(_move_faults(built, new, laid, terms))


def _move_faults(castle: Castle, new: Placed, laid: list[Placed], terms: Terms) -> Iterator[str]:
    """Every rule against a move."""
    whole = (*castle, new, *laid)
    faults = {
        *_room_faults(castle, new, terms),
        *_garden_faults(castle, new, laid),
        *_laid_faults(whole, new, laid, terms),
    }
    yield from faults
    if not _connects(new, castle) and not laid:
        yield "PLACE-1"
    if not faults & {"PLACE-4", "SEC-6"} and not _has_way_out(whole):
        yield "PLACE-5"


def _laid_faults(whole: Castle, room: Placed, laid: list[Placed], terms: Terms) -> Iterator[str]:
    """Every rule against passages laid from a room in a castle that they are part of."""
    others = [other for other in _rooms(whole) if other != room]
    for passage in laid:
        links = [link for link in _possible_links(room, others, [passage.tile.id]) if link.passage == passage]
        if not links:
            yield "SEC-4"
        for link in links[:1]:
            yield from _link_faults(link, whole, terms)
    if len(laid) != len(set(laid)):
        yield "SEC-1"


def moves(castle: str, tile: str, left: Iterable[str] = (), terms: Terms = BASE) -> frozenset[Move]:
    """Every legal move with a tile: all spots, each with all sets of the passages left that may be laid with it."""
    return frozenset(_moves(_parse(castle), _tiles()[tile], tuple(left), terms))


def _moves(castle: Castle, tile: Tile, left: tuple[str, ...], terms: Terms) -> Iterator[Move]:
    """The legal moves; a room that no passage and no entrance connects is left out."""
    for new in _candidates(castle, tile, left):
        if any(_room_faults(castle, new, terms)) or any(_garden_faults(castle, new, ())):
            continue
        built = (*castle, new)
        for links in _legal_links(new, built, left, terms):
            if not links and not _connects(new, castle):
                continue
            if links and _reaches_garden(new, castle):
                continue
            passages = [link.passage for link in links]
            if _has_way_out((*built, *passages)):
                yield _written(new), frozenset(map(_written, passages))


def _legal_links(room: Placed, castle: Castle, left: tuple[str, ...], terms: Terms) -> Iterator[tuple[Link, ...]]:
    """All sets of passages that may be laid from a room, external entrances left aside."""
    others = [other for other in _rooms(castle) if other != room]
    single = [
        link
        for link in _possible_links(room, others, left)
        if not any(_link_faults(link, (*castle, link.passage), terms))
    ]
    return (links for links in _sets_of_links(single) if _lie_together(links, castle, terms))


def _candidates(castle: Castle, tile: Tile, left: tuple[str, ...]) -> set[Placed]:
    """Every way to lay a tile with an entrance to an entrance of the castle, at once or by a passage (PLACE-1, SEC-8)."""
    gaps = {0, *(GAPS[name] for name in left)}
    found = set()
    for turn in _turns(tile):
        for mine in _entrances(tile, turn):
            for door in [door for placed in _rooms(castle) for door in _doors(placed)]:
                if _opposite(mine, door):
                    for gap in gaps:
                        x, y = _far_end(door, gap)
                        left_edge, top = _exact(x - mine.middle[0], UNIT), _exact(y - mine.middle[1], UNIT)
                        found.add(Placed(tile, left_edge, top, turn))
    return found


def spots(castle: str, tile: str, left: Iterable[str] = (), terms: Terms = BASE) -> frozenset[str]:
    """Every spot at which a tile may lie, with passages or without."""
    return frozenset(spot for spot, _ in moves(castle, tile, left, terms))


def fits(castle: str, tile: str, left: Iterable[str] = (), terms: Terms = BASE) -> bool:
    """Whether a tile has a legal spot (PLACE-8); a passage may be what connects it (SEC-8)."""
    return any(_moves(_parse(castle), _tiles()[tile], tuple(left), terms))


# Moats


def _moat(site: str, barbican: Placed) -> Placed:
    """The moat at a site."""
    x, y, turn = SITES[site]
    return Placed(_tiles()[MOAT], barbican.x + x, barbican.y + y, turn)


def _moats(castle: Castle) -> set[str]:
    """The sites that have their moats."""
    barbican = _barbican(castle)
    return {site for site in SITES if barbican and _moat(site, barbican) in castle}


def moats(castle: str) -> int:
    """How many moats a castle has; its barbican is none."""
    return len(_moats(_parse(castle)))


def sites(castle: str) -> frozenset[str]:
    """The spots where a moat may be laid now (MOAT-9 to 15, MOAT-24, MOAT-G7, G8)."""
    built = _parse(castle)
    barbican, there = _barbican(built), {"barbican", *_moats(built)}
    if barbican is None:
        return frozenset()
    free = [_moat(site, barbican) for site in SITES if site not in there and JOINED[site] & there]
    return frozenset(_written(moat) for moat in free if not any(_moat_faults(built, moat)))


def _moat_faults(castle: Castle, moat: Placed) -> Iterator[str]:
    """The rules against a moat that joins what it must."""
    if any(_gap_of_tiles(moat, tile) < 0 for tile in castle):
        yield "MOAT-11"
    if any(_touches_fence(tile, moat) for tile in castle):
        yield "MOAT-15"
    if not _has_way_out((*castle, moat)):
        yield "PLACE-5"


def is_ringed(castle: str) -> bool:
    """Whether the moat is complete (MOAT-21)."""
    return moats(castle) == len(SITES)


def fitting_types(room: Placed) -> int:
    """For how many of its types a moat scores a room (MOAT-16, 18, 19, A-10)."""
    return len(room.top.types - {"corridor", "outdoor"})


def moat_points(castle: str, terms: Terms = BASE) -> int:
    """What a moat scores that comes into a castle (MOAT-16, DEC-31)."""
    return _at_least(3 + sum(map(fitting_types, _rooms(_parse(castle)))), terms)


# Renovations


def coverable(castle: str, face: str, *, piles: bool = False) -> frozenset[int]:
    """The rooms that a renovation may lie on (REN-2, A-19); on some terms covered ones too (DEC-24)."""
    shape = _tiles()[face].shape
    return frozenset(
        number
        for number, room in enumerate(_rooms(_parse(castle)))
        if room.tile.shape == shape and shape in STANDARD and (piles or not room.faces)
    )


def links_from(castle: str, number: int, left: Iterable[str], terms: Terms = BASE) -> frozenset[frozenset[str]]:
    """The sets of passages that may be laid from a room that has just been renovated (SEC-16, SEC-21)."""
    built = _parse(castle)
    found = _legal_links(_rooms(built)[number], built, tuple(left), terms)
    laid = ([link.passage for link in links] for links in found)
    return frozenset(frozenset(map(_written, passages)) for passages in laid if _has_way_out((*built, *passages)))


# Points

Lines = Counter[tuple[str, str]]
"""Points by the rule and by what they are about, such as `nap_room focus_room`."""


def lines(castle: str, number: int, terms: Terms = BASE) -> Lines:
    """What a room, or the face on it, scores that has just come into a castle (TSC-2, 3, 4).

    `terms.moats` is how many moats the castle has.
    """
    tiles = _parse(castle)
    new = _rooms(tiles)[number]
    score = _own_lines(new, tiles, terms)
    for other in _rooms(tiles):
        if other != new:
            score.update(_effect_lines(other, new, tiles, terms))
    score["MOAT-18", new.top.id] += terms.moats * fitting_types(new)
    return _lifted(score, new, terms)


def own_lines(castle: str, number: int, terms: Terms = BASE) -> Lines:
    """What a completed living room scores again: its value and its own effect (LIVING, A-61)."""
    tiles = _parse(castle)
    room = _rooms(tiles)[number]
    return _lifted(_own_lines(room, tiles, terms), room, terms)


def _lifted(score: Lines, room: Placed, terms: Terms) -> Lines:
    """The lines that are not zero, with what is missing to the least there is (DEC-31)."""
    total = score.total()
    score["DEC-31", room.top.id] += _at_least(total, terms) - total
    return Counter({line: amount for line, amount in score.items() if amount})


def _own_lines(room: Placed, castle: Castle, terms: Terms) -> Lines:
    """The value of a tile and its own effect (SCORE-1, 2)."""
    score = Counter({("SCORE-1", room.top.id): room.top.points})
    for other in _rooms(castle):
        score.update(_effect_lines(room, other, castle, terms))
    return score


EFFECTS = {
    "connection": ("SCORE-5", {"SEC-13": "passage_factor", "DEC-29": "connection_extra"}),
    "adjacency": ("SCORE-6", {}),
    "castle": ("SCORE-7", {"DEC-39": "castle_factor"}),
}
"""The rule of each kind of effect, and which terms add to it by another rule."""


def _effect_lines(reader: Placed, other: Placed, castle: Castle, terms: Terms) -> Lines:
    """What the effect of one room scores for another or itself: what is printed, and what each of the terms adds."""
    if reader.top.effect is None:
        return Counter()
    rule, additions = EFFECTS[reader.top.effect.on]
    about = f"{reader.top.id} {other.top.id}"
    plain = terms._replace(passage_factor=1, castle_factor=1, connection_extra=0)
    score = Counter({(rule, about): _scored_for(reader, other, castle, plain)})
    for by, name in additions.items():
        more = _scored_for(reader, other, castle, plain._replace(**{name: getattr(terms, name)}))
        score[by, about] += more - score[rule, about]
    return score
