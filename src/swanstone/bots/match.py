"""Plays bots against each other and says how certain the result is.

Every seed is played once for each way to turn the bots around the table, so that no bot has the better seat or the
better tiles. A shared win counts as a share. Intervals hold the truth in 95 of 100 matches.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from swanstone.bots.bot import Bot, See, bot_named
from swanstone.bots.crew import Crew, hire, hired
from swanstone.bots.play import play_game
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadOption
from swanstone.core.game import Game
from swanstone.core.options import Options
from swanstone.titles import open_game

CERTAIN = 1.959964
"""Standard deviations on either side that hold 95 of 100 cases."""


class Match(Struct, frozen=True):
    """Who plays whom, where, and how often."""

    title: str
    bots: tuple[str, ...]
    games: int
    seats: int = 2
    seed: str = "1"
    options: Mapping[str, str] = {}
    modules: tuple[str, ...] = ()


class Side(Struct):
    """What came out for one of the bots."""

    wins: float = 0.0
    games: int = 0
    """Games in which it sat at the table."""
    points: list[int] = []
    milliseconds: list[float] = []
    """Of every choice that was not forced."""


class Score(Struct):
    """What came out of some games."""

    sides: list[Side]
    games: int = 0
    failures: list[str] = []

    def add(self, other: Score) -> None:
        """Counts another score in."""
        self.games += other.games
        self.failures += other.failures
        for mine, more in zip(self.sides, other.sides, strict=True):
            mine.wins += more.wins
            mine.games += more.games
            mine.points += more.points
            mine.milliseconds += more.milliseconds


class Timed:
    """A bot whose choices are timed, by the time its process has worked."""

    def __init__(self, bot: Bot, milliseconds: list[float]) -> None:
        self.bot = bot
        self.milliseconds = milliseconds
        for name in ("begin", "heard", "end"):
            if hasattr(bot, name):
                setattr(self, name, getattr(bot, name))

    def choose(self, see: See, options: Options, dice: Dice) -> Action:
        began = time.process_time()
        action = self.bot.choose(see, options, dice)
        if len(options) > 1:
            self.milliseconds.append(1000 * (time.process_time() - began))
        return action


def require_playable(match: Match) -> Game[Any]:
    """The game of a match; refuses one that cannot be played."""
    game = open_game(match.title, match.seats, match.options, match.modules)
    for name in match.bots:
        bot_named(name, game)
    if not match.bots or len(match.bots) > match.seats:
        raise BadOption(f"a match of {match.seats} seats has 1 to {match.seats} bots, not {len(match.bots)}")
    return game


def empty_score(match: Match) -> Score:
    """No games played yet."""
    return Score([Side() for _ in match.bots])


def lineup(match: Match, number: int) -> list[int]:
    """Which bot sits on each seat in a game; the bots are turned around the table from game to game.

    >>> [lineup(Match("any", ("greedy", "random"), 2), number) for number in range(2)]
    [[0, 1], [1, 0]]
    """
    return [(seat + number) % len(match.bots) for seat in range(match.seats)]


def play_some(match: Match, numbers: range, crew: Crew | None = None) -> Score:
    """Plays the games of a match with these numbers; one that fails is noted with what is needed to repeat it."""
    crew, score = crew or crew_of(match), empty_score(match)
    for number in numbers:
        sides = lineup(match, number)
        bots = [Timed(crew.bot(side, seat), score.sides[side].milliseconds) for seat, side in enumerate(sides)]
        chance = Chance(match.seed).fork(number // len(match.bots))
        try:
            standings = play_game(crew.game, bots, chance).standings
        except Exception:
            # Whatever goes wrong in one game must not hide the result of the others.
            score.failures.append(f"game {number} of seed {match.seed}: {traceback.format_exc(limit=-1)}")
            continue
        score.games += 1
        for side in set(sides):
            score.sides[side].games += 1
        for seat, side in enumerate(sides):
            score.sides[side].points.append(standings.scores[seat])
            if seat in standings.winners:
                score.sides[side].wins += 1 / len(standings.winners)
    return score


def play_match(match: Match, jobs: int = 1) -> Iterator[Score]:
    """Plays a match and gives the score of each part of it that is done, in whatever order."""
    turns = len(match.bots)
    parts = [range(start, min(start + turns, match.games)) for start in range(0, match.games, turns)]
    if jobs == 1:
        crew = crew_of(match)
        yield from (play_some(match, part, crew) for part in parts)
        return
    with ProcessPoolExecutor(jobs, initializer=hire, initargs=crew_arguments(match)) as pool:
        for done in as_completed([pool.submit(play_part, match, part) for part in parts]):
            yield done.result()


def play_part(match: Match, numbers: range) -> Score:
    """Plays some games with the bots of this worker process."""
    return play_some(match, numbers, hired())


def crew_arguments(match: Match) -> tuple[Any, ...]:
    """What the crew of a match is made from."""
    return match.title, match.seats, match.bots, match.options, match.modules


def crew_of(match: Match) -> Crew:
    """Bots for a match in this process."""
    return Crew(*crew_arguments(match))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval that holds the true win rate (Wilson's).

    >>> [round(limit, 3) for limit in wilson(396, 400)]
    [0.975, 0.996]
    """
    if not games:
        return 0.0, 1.0
    rate, z = wins / games, CERTAIN
    middle = rate + z * z / (2 * games)
    width = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, (middle - width) / (1 + z * z / games)), min(1.0, (middle + width) / (1 + z * z / games))


def spread(points: list[int]) -> float:
    """How far the true mean may lie from that of these points."""
    return CERTAIN * stdev(points) / sqrt(len(points)) if len(points) > 1 else 0.0


def percentile(values: list[float], part: float) -> float:
    """The value below which that part of the values lies.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.5)
    2.0
    """
    return sorted(values)[max(0, round(part * len(values)) - 1)] if values else 0.0


def side_result(name: str, side: Side) -> dict[str, Any]:
    """What came out for a bot, ready to print."""
    mean, around = fmean(side.points or [0]), spread(side.points)
    return {
        "bot": name,
        "games": side.games,
        "wins": round(side.wins, 2),
        "win_rate": round(side.wins / max(1, side.games), 4),
        "win_interval": [round(limit, 4) for limit in wilson(side.wins, side.games)],
        "points": round(mean, 2),
        "points_interval": [round(mean - around, 2), round(mean + around, 2)],
        "choices": len(side.milliseconds),
        "mean_ms": round(fmean(side.milliseconds or [0.0]), 3),
        "p95_ms": round(percentile(side.milliseconds, 0.95), 3),
    }
