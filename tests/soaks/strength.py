"""The bars of the bots, asserted: `python -m tests.soak strength`.

`--quick` plays greedy against random in full, and a few games of the bots that think; the long form plays 400 games of each.
"""

import argparse
import sys
from typing import Any, NamedTuple

from swanstone.bots.match import Match, empty_score, play_match, side_result

SPARE = 1.05
"""19 of 20 choices may take so much of their budget: the clock is read between two games played on."""


class Bar(NamedTuple):
    """What the first bot must reach against the second."""

    bots: tuple[str, str]
    rate: float
    milliseconds: float
    games: int
    quick: int


BARS = (
    Bar(("greedy", "random"), 0.99, 10, 400, 400),
    Bar(("search-50", "greedy"), 0.6, 50, 400, 24),
    Bar(("search", "greedy"), 0.6, 150, 400, 24),
    Bar(("search-500", "greedy"), 0.6, 500, 400, 0),
    Bar(("search-500", "search-50"), 0.5, 500, 400, 0),
)


def faults(bar: Bar, result: dict[str, Any], failures: list[str]) -> list[str]:
    """What is below the bar."""
    found = list(failures)
    if result["win_rate"] < bar.rate:
        found.append(f"{bar.bots[0]} beats {bar.bots[1]} in {result['win_rate']:.1%}, the bar is {bar.rate:.0%}")
    if result["p95_ms"] > SPARE * bar.milliseconds:
        found.append(f"{bar.bots[0]} thinks {result['p95_ms']} ms (p95), the bar is {bar.milliseconds} ms")
    return found


def run(bar: Bar, games: int, jobs: int) -> list[str]:
    """Plays the games of a bar and tells how they went."""
    match = Match("ludwig", bar.bots, games)
    score = empty_score(match)
    for part in play_match(match, jobs):
        score.add(part)
        if sys.stderr.isatty():
            print(f"\r{' against '.join(bar.bots)}: {score.games} of {games}", end="\r", file=sys.stderr, flush=True)
    result = side_result(bar.bots[0], score.sides[0])
    low, high = result["win_interval"]
    print(
        f"{' against '.join(bar.bots)}: {score.games} games, won {result['win_rate']:.1%} ({low:.1%} to {high:.1%}), "
        f"{result['points']} points, {result['mean_ms']} ms a choice (p95 {result['p95_ms']})",
        flush=True,
    )
    return faults(bar, result, score.failures)


def main(args: list[str]) -> int:
    """Plays all matches; 1 if a bar is missed."""
    parser = argparse.ArgumentParser(prog="strength", description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(args)
    found: list[str] = []
    for bar in BARS:
        if games := bar.quick if options.quick else bar.games:
            found += run(bar, games, options.jobs)
    for fault in found:
        print(f"FAULT: {fault}")
    return 1 if found else 0
