"""A tile comes into a castle: where it may lie, what it scores, which rooms it completes.

A face comes as a tile does: its place is that of the room that it covers.
"""

from collections.abc import Sequence
from typing import Final

from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.errors import BadNotation, Objection
from swanstone.core.options import Coded, Options
from swanstone.core.report import Report
from swanstone.ludwig.actions import Place
from swanstone.ludwig.castle import Castle, is_room
from swanstone.ludwig.joining import Along, Placing, placed
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
        if not isinstance(action, Place) or action.seat != self.seat or action.along:
            return False
        try:
            return read_spot(action.spot) in self.codes
        except BadNotation:
            return False


class Placings(Options):
    """A tile at each of some places, alone, then with passages; the latter are worked out when somebody looks at them."""

    def __init__(self, rules: LudwigRules, state: State, decision: "PlaceRoom") -> None:
        self.rules = rules
        self.state = state
        self.decision = decision
        self.seat = decision.seat
        self.candidates = Candidates(state, self.seat, state.players[self.seat].castle, [decision.room])
        self.codes = rules.spots(self.candidates)
        self._joined: list[Placing] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Placings) and self.decision == other.decision and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.seat, tuple(self.codes)))

    @property
    def joined(self) -> list[Placing]:
        """The ways with passages."""
        if self._joined is None:
            self._joined = self.rules.placings(self.candidates, self.codes)
        return self._joined

    def __len__(self) -> int:
        return len(self.codes) + len(self.joined)

    def __getitem__(self, index: int) -> Action:
        index = range(len(self))[index] if index < 0 else index
        plain = len(self.codes)
        return self.action((self.codes[index], ())) if index < plain else self.action(self.joined[index - plain])

    def action(self, placing: Placing) -> Action:
        """The action that a placing stands for."""
        return Place(self.seat, write_spot(placing[0]), along_texts(placing[1]))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Place) or action.seat != self.seat:
            return False
        try:
            return self.lists(read_placing(action)) or not self.decision.objections(self.rules, self.state, action)
        except BadNotation:
            return False

    def lists(self, placing: Placing) -> bool:
        """Whether a placing stands in the list as it is; passages may be named in another order too."""
        return placing in self.joined if placing[1] else placing[0] in self.codes


class PlaceRoom(Decision):
    """Place a tile in the castle and score it."""

    tag = "place-room"
    asks = "place a tile"
    answers = (Place,)

    def __init__(self, seat: int, room: str) -> None:
        super().__init__(seat)
        self.room = room

    def options(self, rules: LudwigRules, state: State) -> Options:
        if rules.along(state, self.seat):
            return Placings(rules, state, self)
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
        along = read_along(action.along)
        if along and "along" not in rules.bends:
            return [Objection("BUY-2", f"nothing is laid along with the {TILE[name].name}")]
        return rules.objections(Spot(state, self.seat, state.players[self.seat].castle, code, along))

    def answer(self, rules: LudwigRules, state: State, action: Place, report: Report) -> None:
        place_tile(rules, state, self.seat, read_spot(action.spot), action.spot, report, read_along(action.along))


def read_along(texts: Sequence[str]) -> Along:
    """The codes of the passages that an action names."""
    if not texts:
        return ()
    along = tuple([read_spot(text) for text in texts])
    for text, code in zip(texts, along, strict=True):
        if TILES[tile_of(code)].role != "passage":
            raise BadNotation(f"'{text}' is not a passage such as passage_medium@7,2")
    return along


def read_placing(action: Place) -> Placing:
    """The tile and the passages of an action."""
    return read_spot(action.spot), read_along(action.along)


def along_texts(along: Along) -> tuple[str, ...]:
    """The texts of passages that are laid along with something."""
    return tuple([write_spot(code) for code in along])


def places_room(action: Place) -> bool:
    """Whether what is placed is a room, or a face that covers one; modules have other tiles for the ground."""
    return is_room(action.spot.partition("@")[0])


def place_tile(
    rules: LudwigRules, state: State, seat: int, code: int, text: str, report: Report, along: Along = ()
) -> None:
    """The tile scores at once (SCORE-1 to 3), then completed rooms give rewards (SCORE-4)."""
    before = state.players[seat].castle
    lines = rules.tile_lines(Spot(state, seat, before, code, along))
    terms = rules.terms(state, seat)
    room = put_in_castle(state, seat, (code, along), terms)
    castle = state.players[seat].castle
    report.add("placed", seat, (text,))
    report_along(seat, castle, along, report)
    give_rewards(state, seat, newly_complete(before, castle, room, terms))
    score_tile(rules, state, seat, lines, report)
    rules.room_placed(Placed(state, seat, room), report)


def report_along(seat: int, castle: Castle, along: Along, report: Report) -> None:
    """Tells of the passages that were laid along with a tile or a face, and which rooms they join."""
    for code in along:
        rooms = [TILES[castle.faces[room]].id for room, _ in castle.ends_of(code)]
        report.add("laid-along", seat, (write_spot(code), *rooms))


def put_in_castle(state: State, seat: int, placing: Placing, terms: Terms) -> int:
    """A tile comes into a castle with what is laid along; gives the number of its room.

    A completed downstairs room that is covered no longer counts toward the next reward (REN-8).
    """
    player = state.own(seat)
    before = player.castle
    player.castle = placed(before, placing)
    room = player.castle.room_of(placing[0])
    if room < len(before.codes) and player.downstairs_completed % 2 == 1:
        was_downstairs = TILE_TYPES[before.faces[room]] & DOWNSTAIRS != 0
        if was_downstairs and lacking_in(before, room, terms) == 0:
            player.downstairs_completed -= 1
    return room
