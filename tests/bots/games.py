"""Whole games of bots, watched from the side."""

from collections.abc import Iterator, Sequence
from typing import Any

from swanstone.bots.bot import Bot, See
from swanstone.bots.play import Sight, play_game
from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.game import Game
from swanstone.core.options import Options
from swanstone.core.standings import Standings


class Checked:
    """A bot whose every choice must be one of its options."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.choices = 0

    def choose(self, see: See, options: Options, dice: Dice) -> Action:
        action = self.bot.choose(see, options, dice)
        assert action in options, f"{action} is not among the options"
        self.choices += 1
        return action


def play(game: Game[Any], bots: Sequence[Bot], seed: str) -> Standings:
    """The standings after a game."""
    return play_game(game, bots, Chance(seed)).standings


def moments(game: Game[Any], bot: Bot, seed: str) -> Iterator[tuple[Any, Decision]]:
    """Every state of a game in which a seat really has to choose, with what it is asked."""
    dice = Dice(Chance(seed).fork("bots"))
    state = game.start(Chance(seed)).state
    while asked := game.pending(state):
        decision = asked[0]
        options = game.options(state, decision)
        if len(options) > 1:
            yield state, decision
        state = game.apply(state, bot.choose(Sight(game, state, decision.seat), options, dice)).state


def choice(game: Game[Any], bot: Bot, state: Any, decision: Decision, seed: str = "dice") -> str:
    """What a bot does in a state, as a text."""
    action = bot.choose(Sight(game, state, decision.seat), game.options(state, decision), Dice(Chance(seed)))
    return game.write_action(action)


def twin(game: Game[Any], state: Any, decision: Decision, seed: str) -> Any:
    """Another state that the seat asked cannot tell from this one."""
    return game.imagine(game.view(state, decision.seat), Chance(seed))
