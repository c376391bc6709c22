"""The titles that can be played, and how a table of one is opened."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from swanstone.core.errors import BadOption, nearest
from swanstone.core.game import Game

TITLES = ("ludwig",)


class Choices(Struct, frozen=True):
    """What can be chosen for a table of a title."""

    title: str
    name: str
    fewest_seats: int
    most_seats: int
    options: dict[str, tuple[str, ...]]
    modules: tuple[str, ...] = ()


def choices(title: str) -> Choices:
    """What can be chosen for a table of a title."""
    from swanstone.ludwig import settings

    known(title)
    return Choices("ludwig", settings.NAME, settings.FEWEST_SEATS, settings.MOST_SEATS, settings.CHOICES)


def components(title: str) -> Any:
    """What is in the box of a title, and what it says: all that is needed to draw and explain it."""
    from swanstone.ludwig.components import components as ludwig

    known(title)
    return ludwig()


def known(title: str) -> None:
    """Stops an unknown title."""
    if title not in TITLES:
        raise BadOption(f"there is no title '{title}'{nearest(title, TITLES)}; titles are {', '.join(TITLES)}")


def open_game(title: str, seats: int, options: Mapping[str, str] | None = None) -> Game[Any]:
    """The game of a title for a number of seats; the same choices share one game."""
    known(title)
    return _opened(title, seats, tuple(sorted((options or {}).items())))


@lru_cache(maxsize=64)
def _opened(title: str, seats: int, options: tuple[tuple[str, str], ...]) -> Game[Any]:
    from swanstone.ludwig.game import Ludwig  # a title is loaded only when it is played

    return Ludwig(seats, dict(options))
