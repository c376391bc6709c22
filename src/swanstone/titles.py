"""The titles that can be played, each loaded only when it is asked for."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from swanstone.core.errors import BadData, BadOption, nearest
from swanstone.core.game import Game
from swanstone.core.record import Head
from swanstone.core.title import Title

OURS = {"ludwig": "swanstone.ludwig.title:LUDWIG"}
TITLES = {**{entry.name: entry.value for entry in entry_points(group="swanstone.titles")}, **OURS}
"""Where each title is to be found; installed packages add theirs by entry points, and cannot replace ours."""


@cache
def title_named(name: str) -> Title:
    """A title by its id; an unknown one suggests the nearest, and one that is not where it should be says so."""
    if name not in TITLES:
        raise BadOption(f"there is no title '{name}'{nearest(name, TITLES)}; titles are {', '.join(TITLES)}")
    module, _, value = TITLES[name].partition(":")
    try:
        title = getattr(import_module(module), value, None)
    except ImportError as fault:
        raise BadData(f"title '{name}' cannot be loaded from {TITLES[name]}: {fault}") from fault
    if not isinstance(title, Title):
        raise BadData(f"{TITLES[name]} is not a title; it must name an instance, such as QUARRY = Quarry()")
    if (own := getattr(title, "id", "")) != name:
        raise BadData(f"{TITLES[name]} is installed as '{name}', but its id is '{own}'; they must be the same")
    return title


def require_titles() -> None:
    """Refuses to go on where an installed title cannot be played."""
    for name in TITLES:
        title_named(name)


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
