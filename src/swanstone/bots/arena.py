"""Plays games between bots, one or very many."""

import time
import traceback
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed

from msgspec import Struct

from swanstone.bots.bot import bot_named
from swanstone.bots.play import play_game
from swanstone.core.chance import Chance
from swanstone.titles import open_game


class Series(Struct, frozen=True):
    """Many games of a kind: which, and where their seeds come from."""

    title: str
    seats: int
    bots: tuple[str, ...]
    seed: str
    options: Mapping[str, str]
    modules: tuple[str, ...] = ()


class Tally(Struct):
    """What came out of some games of a series."""

    games: int = 0
    decisions: int = 0
    options: int = 0
    cpu_seconds: float = 0.0
    scores: list[tuple[int, ...]] = []
    winners: list[tuple[int, ...]] = []
    failures: list[str] = []

    def add(self, other: "Tally") -> None:
        """Counts another tally in."""
        self.games += other.games
        self.decisions += other.decisions
        self.options += other.options
        self.cpu_seconds += other.cpu_seconds
        self.scores += other.scores
        self.winners += other.winners
        self.failures += other.failures


def play_some(series: Series, numbers: range) -> Tally:
    """Plays the games of a series with these numbers; a game that fails is noted with what is needed to repeat it."""
    game = open_game(series.title, series.seats, series.options, series.modules)
    bots = [bot_named(name, game) for name in series.bots]
    tally = Tally()
    began = time.process_time()
    for number in numbers:
        try:
            played = play_game(game, bots, Chance(series.seed).fork(number))
        except Exception:
            # Whatever goes wrong in one game must not hide the result of the others.
            tally.failures.append(f"game {number} of seed {series.seed}: {traceback.format_exc(limit=-1)}")
            continue
        tally.games += 1
        tally.decisions += played.decisions
        tally.options += played.options
        tally.scores.append(played.standings.scores)
        tally.winners.append(played.standings.winners)
    tally.cpu_seconds = time.process_time() - began
    return tally


def play_many(series: Series, games: int, jobs: int = 1) -> Iterator[Tally]:
    """Plays a series and gives a tally for each part of it that is done, in whatever order."""
    size = max(1, min(50, games // (4 * jobs) or 1))
    parts = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if jobs == 1:
        yield from (play_some(series, part) for part in parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(play_some, series, part) for part in parts]):
            yield done.result()
