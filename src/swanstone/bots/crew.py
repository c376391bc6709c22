"""The bots of one worker process: of each kind one for every seat, kept from game to game."""

from collections.abc import Mapping, Sequence

from swanstone.bots.bot import Bot, bot_named
from swanstone.titles import open_game


class Crew:
    """Bots by kind and seat, each made when it first plays."""

    def __init__(
        self, title: str, seats: int, bots: Sequence[str], options: Mapping[str, str], modules: Sequence[str]
    ) -> None:
        self.game = open_game(title, seats, options, modules)
        self.names = tuple(bots)
        self.bots: dict[tuple[int, int], Bot] = {}

    def bot(self, kind: int, seat: int) -> Bot:
        """The bot of a kind, by its number, that sits on a seat."""
        if (kind, seat) not in self.bots:
            self.bots[kind, seat] = bot_named(self.names[kind], self.game)
        return self.bots[kind, seat]


_crews: list[Crew] = []


def hire(title: str, seats: int, bots: Sequence[str], options: Mapping[str, str], modules: Sequence[str]) -> None:
    """Makes the crew of this worker process."""
    _crews[:] = [Crew(title, seats, bots, options, modules)]


def hired() -> Crew:
    """The crew of this worker process."""
    return _crews[0]
