"""A castle judged from its notation alone: every objection to it, or its points line by line and the places of a room."""

from typing import Any

from msgspec import Struct

from swanstone.core.ledger import Ledger
from swanstone.ludwig import placement, scoring
from swanstone.ludwig.castle import IS_ROOM, Castle, build, parse_castle
from swanstone.ludwig.notation import tile_of, write_spot
from swanstone.ludwig.rooms import TILES, tile_named
from swanstone.ludwig.story import castle_facts
from swanstone.ludwig.terms import BASE_TERMS


class Inspection(Struct, frozen=True):
    """What was found out about a castle; it has no castle if any tile of it lies illegally."""

    castle: Castle | None
    objections: list[dict[str, str]]
    lines: Ledger = ()
    points: int = 0
    facts: dict[str, list[str]] = {}


def inspect_castle(notation: str) -> Inspection:
    """Places the tiles of a castle one after the other and notes objections and points."""
    whole = parse_castle(notation)
    castle = build(whole.laid[:1])
    objections: list[dict[str, str]] = []
    lines: Ledger = ()
    for code in whole.laid[1:]:
        if IS_ROOM[tile_of(code)]:
            faults = room_faults(castle, code)
            objections += [{"at": write_spot(code), "rule": rule, "reason": reason} for rule, reason in faults]
            lines += () if objections else scoring.ledger(scoring.parts(castle, code, BASE_TERMS))
        if not objections:
            castle = castle.add(code)
    if objections:
        return Inspection(None, objections)
    return Inspection(whole, [], lines, sum(line.amount for line in lines), castle_facts(whole))


def room_faults(castle: Castle, code: int) -> list[tuple[str, str]]:
    """Every rule against a room at a place, with the reason."""
    faults = [(fault.rule, fault.reason) for fault in placement.objections(castle, code, BASE_TERMS)]
    tile = TILES[tile_of(code)]
    if tile.standard and tile_of(code) in castle.tile_numbers():
        faults.append(("SETUP-5", f"there is only one {tile.name}"))
    if tile.id.startswith("foyer"):
        faults.append(("SETUP-7", "a castle has only one foyer"))
    return faults


def spot_list(castle: Castle, room: str) -> list[dict[str, Any]]:
    """Every legal place of a room with its points, the best first."""
    tile_named(room)
    found = []
    for code in placement.spots_named(castle, room, BASE_TERMS):
        lines = scoring.ledger(scoring.parts(castle, code, BASE_TERMS))
        found.append({"at": write_spot(code), "points": sum(line.amount for line in lines), "lines": lines})
    return sorted(found, key=lambda spot: (-int(spot["points"]), str(spot["at"])))
