"""Swanstone: an open digital edition of castle-building board games.

import swanstone as sw

game = sw.open_game(title, seats=2)           # swanstone --help names the titles
played = sw.play_game(game, ["greedy", "random"], seed=42)
played.standings.scores
played.state.players[0]                    # a notebook draws the castle

record = sw.record_game(game, "greedy", seed=42)
for state, events in sw.replay(sw.read_record(record.text())): ...
sw.castle("foyer@0,0 nap_room@3,1r1")

Each name is loaded when it is first asked for, so that the import itself costs nothing.
"""

import os
import sys
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swanstone.bots.bot import Bot
    from swanstone.core.chance import Chance
    from swanstone.core.dice import Dice
    from swanstone.core.errors import SwanstoneError
    from swanstone.core.game import Game
    from swanstone.core.record import Record, read_record
    from swanstone.front import bot, castle, play_game, record_game, replay
    from swanstone.titles import open_game

__version__ = "0.1.0"

__all__ = [
    "Bot",
    "Chance",
    "Dice",
    "Game",
    "Record",
    "SwanstoneError",
    "bot",
    "castle",
    "open_game",
    "play_game",
    "read_record",
    "record_game",
    "replay",
]

_HOMES = {
    "Bot": "bots.bot",
    "Chance": "core.chance",
    "Dice": "core.dice",
    "Game": "core.game",
    "Record": "core.record",
    "SwanstoneError": "core.errors",
    "open_game": "titles",
    "read_record": "core.record",
}
"""Where each name of the front door lives, if not in front.py."""


def _prefer_sources() -> None:
    """Import this package from its Python sources even where compiled modules lie beside them."""
    root = Path(__file__).parent
    for folder in [root, *(path for path in root.rglob("*") if path.is_dir())]:
        sys.path_importer_cache[str(folder)] = FileFinder(str(folder), (SourceFileLoader, SOURCE_SUFFIXES))


if os.environ.get("SWANSTONE_INTERPRETED"):
    _prefer_sources()


if not TYPE_CHECKING:  # so that a type checker knows every name, and no others

    def __getattr__(name):
        """Loads a name of the front door when it is first asked for."""
        if name not in __all__:
            raise AttributeError(f"module 'swanstone' has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"swanstone.{_HOMES.get(name, 'front')}"), name)
        return value

    def __dir__():
        """Every name, loaded or not, for completion."""
        return sorted({*globals(), *__all__})
