"""Bots that are not ours: by `package.module:Class`, or installed with an entry point of the group `swanstone.bots`."""

from collections.abc import Iterable
from importlib import import_module
from inspect import signature
from typing import Any

from swanstone.bots.bot import ADDED, BOTS, Bot, Maker
from swanstone.core.errors import BadOption
from swanstone.core.game import Game

GROUP = "swanstone.bots"


def maker_at(path: str) -> Maker:
    """What makes the bot at `package.module:Class`: the class or function there, called with the game if it takes one."""
    thing = thing_at(path)

    def make(game: Game[Any] | None) -> Bot:
        bot: Bot = thing(game) if signature(thing).parameters else thing()
        if not callable(getattr(bot, "choose", None)):
            raise BadOption(f"bot '{path}' has no method choose(see, options, dice)")
        return bot

    return make


def thing_at(path: str) -> Any:
    """What a path names; a sentence if there is no such thing."""
    module, _, name = path.partition(":")
    if not module or not name.isidentifier():
        raise BadOption(f"a bot of your own is written package.module:Class, not '{path}'")
    try:
        thing = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as fault:
        raise BadOption(f"there is no bot '{path}': {fault}") from fault
    if not callable(thing):
        raise BadOption(f"'{path}' is not a class or function that makes a bot")
    return thing


def installed() -> dict[str, str]:
    """The paths of installed bots by their names; ours come first."""
    from importlib.metadata import entry_points  # it is slow to load, and mostly nobody asks

    return {entry.name: entry.value for entry in entry_points(group=GROUP) if entry.name not in BOTS}


def add_bots(words: Iterable[str]) -> None:
    """Adds bots to those that can be named in this process: `name=package.module:Class`, or the name of an installed one."""
    for word in words:
        name, _, path = word.partition("=")
        path = path or installed().get(name, "")
        if name in BOTS:
            raise BadOption(f"bot '{name}' is one of ours; give yours another name")
        if not path:
            there = ", ".join(installed()) or "none"
            raise BadOption(
                f"there is no installed bot '{name}' (installed: {there}); or write {name}=package.module:Class"
            )
        maker_at(path)
        ADDED[name] = path
