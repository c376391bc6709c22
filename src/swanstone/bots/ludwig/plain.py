"""Greedy as it judges the base game: what modules bring is worth its points at once, less what it costs."""

from typing import Any

from swanstone.bots.evaluator import Evaluator
from swanstone.bots.greedy import GreedyBot
from swanstone.bots.kit import evaluator_of
from swanstone.bots.ludwig.evaluator import LudwigEvaluator
from swanstone.core.game import Game


class PlainBot(GreedyBot):
    """A measure for the values of modules: greedy has to beat it wherever one is played."""

    def __init__(self, game: Game[Any] | None) -> None:
        super().__init__(game)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game,)

    def judge(self) -> Evaluator:
        return LudwigEvaluator(self.game, plain=True) if self.game is not None else evaluator_of(None)
