"""Plays games between bots, one or very many."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from msgspec import Struct

from swanstone.bots.bot import Bot
from swanstone.bots.crew import Crew, hire, hired
from swanstone.bots.play import play_game
from swanstone.core.chance import Chance
from swanstone.core.game import Game
from swanstone.core.record import Recorder, head_of
from swanstone.core.standings import Played


class Series(Struct, frozen=True):
    """Many games of a kind: which, and where their seeds come from."""

    title: str
    seats: int
    bots: tuple[str, ...]
    """One for every seat, or fewer that take turns around the table."""
    seed: str
    options: Mapping[str, str]
    modules: tuple[str, ...] = ()
    records: str = ""
    """The folder in which every game leaves a record; none if it is empty."""


class Tally(Struct):
    """What came out of some games of a series."""

    games: int = 0
    decisions: int = 0
    options: int = 0
    cpu_seconds: float = 0.0
    scores: list[tuple[int, ...]] = []
    winners: list[tuple[int, ...]] = []
    failures: list[str] = []

    def add(self, other: Tally) -> None:
        """Counts another tally in."""
        self.games += other.games
        self.decisions += other.decisions
        self.options += other.options
        self.cpu_seconds += other.cpu_seconds
        self.scores += other.scores
        self.winners += other.winners
        self.failures += other.failures


def play_some(series: Series, numbers: range, crew: Crew | None = None) -> Tally:
    """Plays the games of a series with these numbers; a game that fails is noted with what is needed to repeat it."""
    crew = crew or crew_of(series)
    bots = [crew.bot(seat % len(series.bots), seat) for seat in range(series.seats)]
    tally = Tally()
    began = time.process_time()
    for number in numbers:
        try:
            played = play_one(series, crew.game, bots, number)
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


def play_one(series: Series, game: Game[Any], bots: list[Bot], number: int) -> Played:
    """Plays one game of a series, and writes its record if that is wanted."""
    chance = Chance(series.seed).fork(number)
    if not series.records:
        return play_game(game, bots, chance)
    recorder = Recorder(game, head_of(game, chance))
    played = play_game(game, bots, chance, recorder)
    Path(series.records, f"{number:06d}.txt").write_text(recorder.record().text(), encoding="utf-8")
    return played


def play_many(series: Series, games: int, jobs: int = 1) -> Iterator[Tally]:
    """Plays a series and gives a tally for each part of it that is done, in whatever order."""
    size = max(1, min(50, games // (4 * jobs) or 1))
    parts = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if jobs == 1:
        crew = crew_of(series)
        yield from (play_some(series, part, crew) for part in parts)
        return
    with ProcessPoolExecutor(jobs, initializer=hire, initargs=crew_arguments(series)) as pool:
        for done in as_completed([pool.submit(play_part, series, part) for part in parts]):
            yield done.result()


def play_part(series: Series, numbers: range) -> Tally:
    """Plays some games with the bots of this worker process."""
    return play_some(series, numbers, hired())


def crew_arguments(series: Series) -> tuple[Any, ...]:
    """What the crew of a series is made from."""
    return series.title, series.seats, series.bots, series.options, series.modules


def crew_of(series: Series) -> Crew:
    """Bots for a series in this process."""
    return Crew(*crew_arguments(series))
