"""A tile comes into a castle: where it may lie, what it scores, which rooms it completes.

A face comes as a tile does: its place is that of the room that it covers.
"""

from typing import Final

from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.errors import BadNotation, Objection
from swanstone.core.options import Coded, Options
from swanstone.core.report import Report
from swanstone.ludwig.actions import Place
from swanstone.ludwig.notation import read_spot, tile_of, write_spot
from swanstone.ludwig.rewards import give_rewards
from swanstone.ludwig.rooms import TILE, TILES
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.scoring import TILE_TYPES, lacking_in, newly_complete, type_mask
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Candidates, Placed, Spot
from swanstone.ludwig.terms import Terms
from swanstone.ludwig.tile_score import score_tile

DOWNSTAIRS: Final = type_mask(("downstairs",))


class Places(Coded):
    """A tile at each of some places."""

    def __init__(self, seat: int, codes: list[int]) -> None:
        super().__init__(codes)
        self.seat = seat

    def action(self, code: int) -> Action:
        return Place(self.seat, write_spot(code))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Place) or action.seat != self.seat:
            return False
        try:
            return read_spot(action.spot) in self.codes
        except BadNotation:
            return False


class PlaceRoom(Decision):
    """Place a tile in the castle and score it."""

    tag = "place-room"
    asks = "place a tile"
    answers = (Place,)

    def __init__(self, seat: int, room: str) -> None:
        super().__init__(seat)
        self.room = room

    def options(self, rules: LudwigRules, state: State) -> Options:
        castle = state.players[self.seat].castle
        return Places(self.seat, rules.spots(Candidates(state, self.seat, castle, [self.room])))

    def objections(self, rules: LudwigRules, state: State, action: Place) -> list[Objection]:
        if not isinstance(action.spot, str):
            raise BadNotation(f"a place is a text such as nap_room@3,1r1, not {action.spot!r}")
        code = read_spot(action.spot)
        room, name = self.room, TILES[tile_of(code)].id
        if name != room and not (room == "hallway" and name == "hallway_down"):
            reason = f"the tile to place is the {TILE[room].name}, not the {TILE[name].name}"
            return [Objection("BUY-2", reason)]
        return rules.objections(Spot(state, self.seat, state.players[self.seat].castle, code))

    def answer(self, rules: LudwigRules, state: State, action: Place, report: Report) -> None:
        place_tile(rules, state, self.seat, read_spot(action.spot), action.spot, report)


def place_tile(rules: LudwigRules, state: State, seat: int, code: int, text: str, report: Report) -> None:
    """The tile scores at once (SCORE-1 to 3), then completed rooms give rewards (SCORE-4)."""
    before = state.players[seat].castle
    lines = rules.tile_lines(Spot(state, seat, before, code))
    terms = rules.terms(state, seat)
    room = put_in_castle(state, seat, code, terms)
    report.add("placed", seat, (text,))
    give_rewards(state, seat, newly_complete(before, state.players[seat].castle, room, terms))
    score_tile(rules, state, seat, lines, report)
    rules.room_placed(Placed(state, seat, room), report)


def put_in_castle(state: State, seat: int, code: int, terms: Terms) -> int:
    """A tile comes into a castle; gives the number of its room.

    A completed downstairs room that is covered no longer counts toward the next reward (REN-8).
    """
    player = state.own(seat)
    before = player.castle
    player.castle = before.add(code)
    room = player.castle.room_of(code)
    if room < len(before.codes) and player.downstairs_completed % 2 == 1:
        was_downstairs = TILE_TYPES[before.faces[room]] & DOWNSTAIRS != 0
        if was_downstairs and lacking_in(before, room, terms) == 0:
            player.downstairs_completed -= 1
    return room
