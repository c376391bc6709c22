"""One game between bots, from its start to its end."""

from collections.abc import Callable, Sequence
from typing import Any

from swanstone.bots.bot import Bot
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.game import Game
from swanstone.core.record import Recorder
from swanstone.core.standings import Played, Step

Watch = Callable[[Step[Any]], None]
"""Sees every step of a game as it happens."""


class Sight:
    """The view of a seat, built only when a bot looks."""

    def __init__(self, game: Game[Any], state: Any, seat: int) -> None:
        self.game = game
        self.state = state
        self.seat = seat

    def __call__(self) -> Any:
        return self.game.view(self.state, self.seat)


def play_game(
    game: Game[Any], bots: Sequence[Bot], chance: Chance, recorder: Recorder | None = None, watch: Watch | None = None
) -> Played:
    """Plays a game to its end; the bots' dice are forked from the game's chance and tell nothing of it."""
    dice = Dice(chance.fork("bots"))
    step = game.start(chance)
    state = step.state
    alone = recorder is None and watch is None
    decisions = considered = 0
    while True:
        if watch is not None:
            watch(step)
        asked = game.pending(state)
        if not asked:
            break
        decision = asked[0]
        seat = decision.seat
        options = game.moves(state, decision)
        decisions += 1
        considered += len(options)
        action = bots[seat].choose(Sight(game, state, seat), options, dice)
        if alone and action in options:
            state = game.follow(state, decision, action)
        else:
            step = game.apply(state, action)
            state = step.state
        if recorder is not None:
            recorder.add(action, step)
    standings = game.standings(state)
    assert standings is not None, "a game that asks nothing has ended"
    return Played(state, standings, decisions, considered)
