"""A castle judged from its notation alone: every objection to it, or its points line by line and the places of a room."""

from typing import Any

from msgspec import Struct

from swanstone.core.ledger import Ledger
from swanstone.ludwig import placement, scoring
from swanstone.ludwig.castle import Castle, build, parse_castle
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
    codes = parse_castle(notation).codes
    castle = build(codes[:1])
    objections: list[dict[str, str]] = []
    lines: Ledger = ()
    for number, code in enumerate(codes[1:], start=1):
        faults = [(fault.rule, fault.reason) for fault in placement.objections(castle, code, BASE_TERMS)]
        tile = TILES[tile_of(code)]
        if tile.standard and tile_of(code) in castle.tile_numbers():
            faults.append(("SETUP-5", f"there is only one {tile.name}"))
        if tile.id.startswith("foyer"):
            faults.append(("SETUP-7", "a castle has only one foyer"))
        objections += [{"at": write_spot(code), "rule": rule, "reason": reason} for rule, reason in faults]
        if not objections:
            lines += scoring.ledger(scoring.parts(castle, code, BASE_TERMS))
            castle = build(codes[: number + 1])
    if objections:
        return Inspection(None, objections)
    return Inspection(castle, [], lines, sum(line.amount for line in lines), castle_facts(castle))


def spot_list(castle: Castle, room: str) -> list[dict[str, Any]]:
    """Every legal place of a room with its points, the best first."""
    tile_named(room)
    found = []
    for code in placement.spots_named(castle, room, BASE_TERMS):
        lines = scoring.ledger(scoring.parts(castle, code, BASE_TERMS))
        found.append({"at": write_spot(code), "points": sum(line.amount for line in lines), "lines": lines})
    return sorted(found, key=lambda spot: (-int(spot["points"]), str(spot["at"])))
