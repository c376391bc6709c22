"""A bot that takes what looks best at once."""

from typing import Any

from swanstone.bots.bot import See
from swanstone.bots.evaluator import Evaluator
from swanstone.bots.kit import evaluator_of
from swanstone.core.action import Action
from swanstone.core.dice import Dice
from swanstone.core.game import Game
from swanstone.core.marks import mypyc_attr
from swanstone.core.options import Options

FINE = 1000
"""The number of steps in which noise is drawn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot:
    """Judges every option by the table as it is now; noise, in points, makes it err."""

    def __init__(self, game: Game[Any] | None, noise: float = 0.0) -> None:
        self.game = game
        self.noise = noise

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.noise)

    def judge(self) -> Evaluator:
        """A fresh judgement for one choice."""
        return evaluator_of(self.game)

    def choose(self, see: See, options: Options, dice: Dice) -> Action:
        if len(options) == 1:
            return options[0]
        evaluator = self.judge()
        if self.noise == 0.0:
            return evaluator.best(see(), options)
        best = options[0]
        most = -1.0e9
        for worth, action in evaluator.ranked(see(), options):
            blurred = worth + self.noise * (blur(dice) + blur(dice))
            if blurred > most:
                best, most = action, blurred
        return best


def blur(dice: Dice) -> float:
    """A number between -1 and 1."""
    return 2.0 * dice.below(FINE) / FINE - 1.0
