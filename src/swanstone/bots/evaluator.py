"""How a title judges its tables, for the bots that think."""

from typing import Any, Protocol

from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.game import Game
from swanstone.core.options import Options
from swanstone.core.state import State


class Evaluator(Protocol):
    """What a title knows of good play; it reads views and imagined states alike, and may be kept while a bot thinks."""

    def ranked(self, table: Any, options: Options) -> list[tuple[float, Action]]:
        """The options with what they are worth in points, the best first; of very many, some good ones."""

    def best(self, table: Any, options: Options) -> Action:
        """The best option."""

    def worths(self, table: Any) -> list[float]:
        """The points that every seat has and may expect."""

    def settled(self, table: Any, begun: Any, rounds: int) -> bool:
        """Whether play has gone on from `begun` far enough to be judged: by some rounds, or whatever a title has like them."""


class TryingEvaluator:
    """Ranks options by trying each of them: a title has to say only what a table is worth, and how far to look ahead."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def worths(self, table: Any) -> list[float]:
        """The points that every seat has and may expect."""
        raise NotImplementedError

    def settled(self, table: Any, begun: Any, rounds: int) -> bool:
        """Whether play has gone on from `begun` far enough to be judged."""
        raise NotImplementedError

    def best(self, table: Any, options: Options) -> Action:
        return self.ranked(table, options)[0][1]

    def ranked(self, table: Any, options: Options) -> list[tuple[float, Action]]:
        state = table if isinstance(table, State) else self.game.imagine(table, Chance("a guess"))
        found = [(self.lead_after(state, action), action) for action in options]
        return sorted(found, key=lambda each: -each[0])

    def lead_after(self, state: Any, action: Action) -> float:
        """How far the seat is ahead of the best of the others right after an action."""
        decision, _ = self.game.asked(state, action)
        worths = self.worths(self.game.follow(state, decision, action))
        mine = worths.pop(action.seat)
        return mine - max(worths) if worths else mine
