"""How a title judges its tables, for the bots that think."""

from typing import Any, Protocol

from swanstone.core.action import Action
from swanstone.core.options import Options


class Evaluator(Protocol):
    """What a title knows of good play; it reads views and imagined states alike, and may be kept while a bot thinks."""

    def ranked(self, table: Any, options: Options) -> list[tuple[float, Action]]:
        """The options with what they are worth in points, the best first; of very many, some good ones."""

    def best(self, table: Any, options: Options) -> Action:
        """The best option."""

    def worths(self, table: Any) -> list[float]:
        """The points that every seat has and may expect."""

    def settled(self, table: Any, begun: Any, rounds: int) -> bool:
        """Whether play has gone on from `begun` far enough to be judged: by so many rounds, or what a title has like them."""
