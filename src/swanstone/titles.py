"""The titles that can be played, each loaded only when it is asked for."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from swanstone.core.errors import BadOption, nearest
from swanstone.core.game import Game
from swanstone.core.record import Head
from swanstone.core.title import Title

OURS = {"ludwig": "swanstone.ludwig.title:LUDWIG"}
TITLES = {**{entry.name: entry.value for entry in entry_points(group="swanstone.titles")}, **OURS}
"""Where each title is to be found; installed packages add theirs by entry points, and cannot replace ours."""


@cache
def title_named(name: str) -> Title:
    """A title by its id; an unknown one suggests the nearest."""
    if name not in TITLES:
        raise BadOption(f"there is no title '{name}'{nearest(name, TITLES)}; titles are {', '.join(TITLES)}")
    title: Title = load(TITLES[name])
    return title


def load(path: str) -> Any:
    """What a path such as `package.module:name` names."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name) if name else import_module(module)


def open_game(
    title: str,
    seats: int,
    options: Mapping[str, str] | None = None,
    modules: Iterable[str] = (),
    version: int | None = None,
) -> Game[Any]:
    """The game of a title for a table; the same choices share one game. Without a version, today's rules are played."""
    known = title_named(title)
    chosen = known.checked(seats, options or {}, modules, version)
    return _opened(title, *chosen)


def game_of(head: Head) -> Game[Any]:
    """The game that the head of a record tells."""
    return open_game(head.title, head.seats, dict(head.options), head.modules, head.rules or None)


@lru_cache(maxsize=64)
def _opened(
    title: str, seats: int, options: tuple[tuple[str, str], ...], modules: tuple[str, ...], version: int
) -> Game[Any]:
    game = title_named(title).open(seats, dict(options), modules, version)
    game.opener = open_game
    return game
