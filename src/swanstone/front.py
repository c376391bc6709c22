"""The front door: what `import swanstone as sw` offers in a script or a notebook."""

from collections.abc import Iterator, Sequence
from typing import Any

from swanstone.bots.bot import Bot, bot_named
from swanstone.bots.play import Watch
from swanstone.bots.play import play_game as play
from swanstone.core.chance import Chance
from swanstone.core.errors import BadOption
from swanstone.core.game import Game
from swanstone.core.record import Record, Recorder, head_of, play_record
from swanstone.core.standings import Played, Step
from swanstone.titles import TITLES, game_of, load, title_named

Players = str | Bot | Sequence[str | Bot]
"""A bot or its name for every seat, or one for all of them."""
Seed = str | int | Chance


def bot(name: str, game: Game[Any]) -> Bot:
    """A new bot for a game: one of ours by its name, an installed one, or anybody's as `package.module:Class`."""
    return bot_named(name, game)


def play_game(game: Game[Any], bots: Players = "random", seed: Seed = "1", watch: Watch | None = None) -> Played:
    """Plays a game between bots to its end; `watch` is called with every step."""
    return play(game, seated(game, bots), chance_of(seed), watch=watch)


def record_game(game: Game[Any], bots: Players = "random", seed: Seed = "1") -> Record:
    """Plays a game between bots to its end and writes it down; `record.text()` is what a file holds."""
    chance = chance_of(seed)
    recorder = Recorder(game, head_of(game, chance))
    play(game, seated(game, bots), chance, recorder)
    return recorder.record()


def replay(record: Record) -> Iterator[Step[Any]]:
    """Plays a record again, step by step from the start, and checks every digest."""
    return play_record(record, game_of(record.head))


def castle(notation: str, title: str = "") -> Any:
    """A castle from its notation, which notebooks draw; of the first title unless another is named."""
    known = title_named(title or next(iter(TITLES)))
    if not known.castle:
        raise BadOption(f"castles of {known.id} cannot be read from a notation yet")
    return load(known.castle).parse_castle(notation)


def seated(game: Game[Any], bots: Players) -> list[Bot]:
    """A bot for every seat of a game."""
    wanted: Sequence[str | Bot] = (
        bots if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * game.seats
    )
    if len(wanted) != game.seats:
        raise BadOption(f"{game.seats} seats need {game.seats} bots, not {len(wanted)}")
    return [bot_named(each, game) if isinstance(each, str) else each for each in wanted]


def chance_of(seed: Seed) -> Chance:
    """The chance that a seed begins."""
    return seed if isinstance(seed, Chance) else Chance(seed)
