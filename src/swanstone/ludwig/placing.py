"""A tile comes into a castle."""

from typing import TYPE_CHECKING

from swanstone.core.agenda import Tell
from swanstone.core.event import Event
from swanstone.ludwig.effects import perform
from swanstone.ludwig.notation import write_spot
from swanstone.ludwig.rewards import give_rewards, tell_points
from swanstone.ludwig.rulebook import Placed, Spot
from swanstone.ludwig.scoring import newly_complete

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State


def place_tile(rules: "LudwigRules", state: "State", seat: int, code: int, tell: Tell) -> "State":
    """The tile scores at once (SCORE-1 to 3), then completed rooms give rewards (SCORE-4)."""
    player = state.players[seat]
    before = player.castle
    lines = rules.tile_lines(Spot(state, seat, before, code))
    castle = before.grow(code)
    state = state.with_player(seat, player.scored(lines, castle=castle))
    tell(Event("placed", seat, (write_spot(code),)))
    tell_points(seat, lines, tell)
    state = perform(state, rules.room_placed(Placed(state, seat, len(castle) - 1)), tell)
    return give_rewards(state, seat, tuple(newly_complete(before, castle)))
