"""How a title judges its tables, for the bots that think."""

from typing import Any, Protocol

from swanstone.core.action import Action
from swanstone.core.errors import BadOption
from swanstone.core.game import Game
from swanstone.core.options import Options


class Judgement(Protocol):
    """A title's good sense; it reads views and imagined states alike, and may be kept while a bot thinks."""

    def ranked(self, table: Any, options: Options) -> list[tuple[float, Action]]:
        """The options with what they are worth in points, the best first; of very many, some good ones."""

    def best(self, table: Any, options: Options) -> Action:
        """The best option."""

    def worths(self, table: Any) -> list[float]:
        """The points that every seat has and may expect."""


def judgement(game: Game[Any] | None) -> Judgement:
    """A fresh judgement for one choice."""
    if game is None:
        raise BadOption("this bot has to know the game that it plays: bot_named(name, game)")
    if game.title == "ludwig":
        from swanstone.bots.ludwig.sense import Sense

        return Sense(game.rules)
    raise BadOption(f"this bot does not know {game.title}")
