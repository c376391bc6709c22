"""A tile comes into a castle."""

from swanstone.core.conduct import Teller
from swanstone.core.ledger import Ledger
from swanstone.ludwig.effects import perform
from swanstone.ludwig.items import ChooseReward, Reward
from swanstone.ludwig.rulebook import LudwigRules, Placed, Spot
from swanstone.ludwig.scoring import newly_complete
from swanstone.ludwig.state import State


def place_tile(rules: LudwigRules, state: State, seat: int, code: int, text: str, tell: Teller) -> None:
    """The tile scores at once (SCORE-1 to 3), then completed rooms give rewards (SCORE-4)."""
    before = state.players[seat].castle
    lines = rules.tile_lines(Spot(state, seat, before, code))
    player = state.own(seat)
    player.castle = castle = before.grow(code)
    player.score(lines)
    tell.of("placed", seat, (text,))
    tell_points(seat, lines, tell)
    perform(state, rules.room_placed(Placed(state, seat, len(castle.codes) - 1)), tell)
    give_rewards(state, seat, newly_complete(before, castle, rules.terms(state, seat)))


def give_rewards(state: State, seat: int, rooms: list[int]) -> None:
    """The rewards of these completed rooms come next; with several, the player says which is first."""
    if len(rooms) == 1:
        state.then(Reward(seat, rooms[0]))
    elif rooms:
        state.then(ChooseReward(seat, tuple(rooms)))


def tell_points(seat: int, lines: Ledger, tell: Teller) -> None:
    """Tells every line of a score."""
    if tell.listening:
        for line in lines:
            what = (line.about, line.other) if line.other else (line.about,)
            tell.of("points-scored", seat, what, line.amount, line.because)
