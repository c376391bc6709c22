"""A castle judged from its notation alone: every objection to it, or its points line by line and the places of a room."""

from typing import Any

from msgspec import Struct

from swanstone.core.agenda import Decision
from swanstone.core.chance import Chance
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger
from swanstone.core.value import replace
from swanstone.ludwig import joining, legal, scoring
from swanstone.ludwig.actions import Place
from swanstone.ludwig.castle import IS_PASSAGE, IS_ROOM, Castle, build, parse_castle
from swanstone.ludwig.drawing import floor_plan
from swanstone.ludwig.game import LudwigGame
from swanstone.ludwig.joining import Placing
from swanstone.ludwig.notation import tile_of, write_spot
from swanstone.ludwig.place_room import along_texts
from swanstone.ludwig.rooms import TILES, tile_named
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.story import castle_facts, line_text
from swanstone.ludwig.subjects import Candidates, Spot
from swanstone.ludwig.terms import BASE_TERMS, Terms


class Inspected(Struct, frozen=True):
    """What the command line shows of a castle: facts for programs, lines for people."""

    facts: dict[str, Any]
    lines: list[str]
    refused: bool = False


def inspected(game: LudwigGame, notation: str, room: str | None, colour: bool) -> Inspected:
    """A castle drawn and explained with the places of a room, or every objection to it, by the rules of a game."""
    report = inspect_castle(notation, at=game)
    if report.castle is None:
        faults = [f"{fault['at']}: {fault['reason']} ({fault['rule']})" for fault in report.objections]
        return Inspected({"objections": report.objections}, faults, refused=True)
    facts = {"castle": report.castle.notation(), "points": report.points, "lines": report.lines, **report.facts}
    lines = [*floor_plan(report.castle, colour), "", *map(line_text, report.lines)]
    lines.append(f"{report.points:4d}  total, without rewards and final scoring")
    lines += ["", f"completed: {' '.join(report.facts['completed']) or 'none'}"]
    lines.append(f"external entrances: {' '.join(report.facts['external_entrances']) or 'none'}")
    if room:
        tile_named(room)
        state = with_castle(game, report.castle)
        codes = game.rules.spots(Candidates(state, 0, report.castle, [room]))
        spots = scored_spots(report.castle, codes, game.rules.terms(state, 0))
        facts["spots"] = spots
        lines += ["", f"{len(spots)} legal places of {room}", *map(spot_line, spots)]
    return Inspected(facts, lines)


def with_castle(game: LudwigGame, castle: Castle) -> State:
    """A table at which the first seat has built a castle, so that the rules of its modules can be asked."""
    state = game.start(Chance(1)).state
    first, *others = state.players
    return replace(state, players=(replace(first, castle=castle), *others))


def spot_line(spot: dict[str, Any]) -> str:
    """A legal place with its points, line by line."""
    parts = ", ".join([line_text(line).strip() for line in spot["lines"]])
    return f"  {spot['at']:28} {spot['points']:+d}   {parts}"


class Inspection(Struct, frozen=True):
    """What was found out about a castle; it has no castle if any tile of it lies illegally."""

    castle: Castle | None
    objections: list[dict[str, str]]
    lines: Ledger = ()
    points: int = 0
    facts: dict[str, list[str]] = {}


class Terse:
    """Judges tiles by the base rules and some terms."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    def faults(self, castle: Castle, placing: Placing) -> list[Objection]:
        """What is against a tile at a place, with what is laid along."""
        code, along = placing
        pieces = [TILES[tile_of(piece)].id for piece in along]
        if not is_room_or_face(code):
            return []
        if along:
            return joining.objections(castle, placing, pieces, self.terms)
        return legal.objections(castle, code, self.terms)

    def lines(self, castle: Castle, placing: Placing) -> Ledger:
        """What a tile scores at once."""
        code, along = placing
        if not is_room_or_face(code):
            return ()
        parts = joining.parts(castle, placing, self.terms) if along else scoring.parts(castle, code, self.terms)
        return scoring.ledger(parts)


class AtTable(Terse):
    """Judges tiles as the table of a game does, with the rules of its modules and the tiles that they bring."""

    def __init__(self, game: LudwigGame) -> None:
        self.rules: LudwigRules = game.rules
        self.state = game.start(Chance(1)).state

    def asked(self, castle: Castle, placing: Placing) -> tuple[Decision | None, State, Place]:
        """How a tile is asked for, if it is placed by a decision; water lies there from the start."""
        first, *others = self.state.players
        state = replace(self.state, players=(replace(first, castle=castle), *others))
        name = TILES[tile_of(placing[0])].id
        wares = ["hallway" if name == "hallway_down" else name]
        steps = self.rules.placing_steps(Candidates(state, 0, castle, wares))
        decision = next((step for step in steps if isinstance(step, Decision)), None)
        return decision, state, Place(0, write_spot(placing[0]), along_texts(placing[1]))

    def faults(self, castle: Castle, placing: Placing) -> list[Objection]:
        decision, state, action = self.asked(castle, placing)
        return [] if decision is None else decision.objections(self.rules, state, action)

    def lines(self, castle: Castle, placing: Placing) -> Ledger:
        decision, state, action = self.asked(castle, placing)
        if decision is None:
            return ()
        if is_room_or_face(placing[0]):
            return self.rules.tile_lines(Spot(state, 0, castle, *placing))
        scored: Ledger = decision.score(self.rules, state, action)
        return scored


def is_room_or_face(code: int) -> bool:
    """Whether a tile is a room or covers one; other tiles lie on the ground around them."""
    return IS_ROOM[tile_of(code)] or TILES[tile_of(code)].role == "face"


def inspect_castle(notation: str, terms: Terms = BASE_TERMS, at: LudwigGame | None = None) -> Inspection:
    """Places the tiles of a castle one after the other and notes objections and points, by the rules of a table or by terms."""
    whole = parse_castle(notation)
    judge = Terse(terms) if at is None else AtTable(at)
    castle = build(whole.laid[:1])
    objections: list[dict[str, str]] = []
    lines: Ledger = ()
    covers = [(code, ()) for code in cover_codes(whole)]
    for code, along in [*tiles_laid(whole), *covers]:
        placing = (code, along)
        faults = [] if objections and (code, ()) in covers else room_faults(castle, placing, judge)
        objections += [{"at": write_spot(code), "rule": rule, "reason": reason} for rule, reason in faults]
        if not objections:
            lines += judge.lines(castle, placing)
            for each in (code, *along):
                castle = castle.add(each)
    if objections:
        return Inspection(None, objections)
    return Inspection(whole, [], lines, sum(line.amount for line in lines), castle_facts(whole))


def tiles_laid(castle: Castle) -> list[Placing]:
    """The tiles of a castle after its foyer, each with the passages that were laid along."""
    found: list[Placing] = []
    for number, code in enumerate(castle.laid[1:], start=1):
        if IS_ROOM[tile_of(code)]:
            found.append((code, laid_along(castle, number)))
        elif not any(code in along for _, along in found):
            found.append((code, ()))
    return found


def cover_codes(castle: Castle) -> list[int]:
    """The faces of a castle as they were laid: when is not known, so they come after all rooms, room by room."""
    found: list[int] = []
    for room, faces in sorted(castle.covers.items()):
        found += [castle.face_code(room, face) for face in faces]
    return found


def laid_along(castle: Castle, number: int) -> tuple[int, ...]:
    """The passages that follow a room in a castle's text and lead from it: they were laid along with it."""
    room = castle.codes.index(castle.laid[number])
    found = []
    for code in castle.laid[number + 1 :]:
        if not IS_PASSAGE[tile_of(code)]:
            break
        if room in [end for end, _ in castle.ends_of(code)]:
            found.append(code)
    return tuple(found)


def room_faults(castle: Castle, placing: Placing, judge: Terse) -> list[tuple[str, str]]:
    """Every rule against a tile at a place with what is laid along, with the reason."""
    code, _ = placing
    faults = [(fault.rule, fault.reason) for fault in judge.faults(castle, placing)]
    tile = TILES[tile_of(code)]
    if tile.standard and tile_of(code) in castle.tile_numbers():
        faults.append(("SETUP-5", f"there is only one {tile.name}"))
    if tile_of(code) in [face for faces in castle.covers.values() for face in faces]:
        faults.append(("SET-8", f"there is only one {tile.name}"))
    if tile.id.startswith("foyer"):
        faults.append(("SETUP-7", "a castle has only one foyer"))
    return faults


def spot_list(castle: Castle, room: str, terms: Terms) -> list[dict[str, Any]]:
    """Every legal place of a room with its points, the best first."""
    tile_named(room)
    return scored_spots(castle, legal.spots_named(castle, room, terms), terms)


def scored_spots(castle: Castle, codes: list[int], terms: Terms) -> list[dict[str, Any]]:
    """Some places of a room with their points, the best first."""
    found = []
    for code in codes:
        lines = scoring.ledger(scoring.parts(castle, code, terms))
        found.append({"at": write_spot(code), "points": sum(line.amount for line in lines), "lines": lines})
    return sorted(found, key=lambda spot: (-int(spot["points"]), str(spot["at"])))
