"""Long trials: `python -m tests.soak games --n 10000`.

Those of the server (`crash`, `leak`, `load`, `fuzz`, `restart`), of the bots (`strength`, `values`) and of the `modules` live
in tests/soaks; `python -m tests.soak NAME --help` tells how each is called. The others play games by their seeds, spread over
processes, with cheap checks at every step and expensive ones on a sample; they tell what they played, and for every error the
command that plays that game again.
"""

import argparse
import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from typing import Any, NamedTuple

from swanstone.core.record import Head
from tests.battery import CHEAP, EVERY, TITLES, Check, RefereeAgrees, TitleChecks, run

CHUNK = 25
"""How many games a process plays before it reports."""
OTHER_SOAKS = ("crash", "leak", "load", "fuzz", "modules", "restart", "strength", "values")
MOST_TOLD = 20
"""How many errors are told in full."""


class Task(NamedTuple):
    """Some games in a row, all with the same number of seats."""

    soak: str
    title: str
    seats: int
    seed: str
    first: int
    number: int


class Failure(NamedTuple):
    """A game that went wrong, and how to play it again."""

    seats: int
    seed: str
    bot: str
    error: str
    again: str


class Report(NamedTuple):
    """What came of a task."""

    seats: int
    games: int
    decisions: int
    seconds: float
    failures: list[Failure]


class Plan(NamedTuple):
    """One game to play, by which bot and under which checks."""

    head: Head
    bot: str
    checks: tuple[type[Check], ...]


def plan_game(title: str, seats: int, seed: str, number: int, sampled: tuple[type[Check], ...], one_in: int) -> Plan:
    """The game with a number: options and bots take turns; now and then a game gets the expensive checks too."""
    values = TITLES[title].choices.items()
    options = tuple((name, choices[number % len(choices)]) for name, choices in values)
    bots = sorted(TITLES[title].bots, reverse=True)
    bot = bots[number // 2 % len(bots)] if number % 3 == 0 else bots[0]
    checks = (*CHEAP, *sampled) if number % one_in == 0 else CHEAP
    return Plan(Head(title, seats, f"{seed}-{seats}-{number}", options), bot, checks)


def games(task: Task, number: int) -> Plan:
    """Random games; one in fifty with every check of the battery."""
    expensive = tuple(check for check in EVERY if check not in CHEAP)
    return plan_game(task.title, task.seats, task.seed, number, expensive, 50)


def placements(task: Task, number: int) -> Plan:
    """Random games in which the title's own checks compare positions with the oracle."""
    return plan_game(task.title, task.seats, task.seed, number, (TitleChecks,), 1)


def flow(task: Task, number: int) -> Plan:
    """Random games under the eyes of a referee."""
    return plan_game(task.title, task.seats, task.seed, number, (RefereeAgrees,), 1)


SOAKS: dict[str, Callable[[Task, int], Plan]] = {"flow": flow, "games": games, "placements": placements}


def play(task: Task) -> Report:
    """Plays the games of a task."""
    began, decisions, failures = time.perf_counter(), 0, []
    for number in range(task.first, task.first + task.number):
        plan = SOAKS[task.soak](task, number)
        try:
            decisions += len(run(plan.head, plan.checks, plan.bot).actions)
        except Exception as error:
            again = f"python -m tests.soak {task.soak} --seats {task.seats} --seed {task.seed} --first {number} --n 1"
            message = f"{type(error).__name__}: {error}"[:600] + f" ({where(error)})"
            failures.append(Failure(task.seats, plan.head.seed, plan.bot, message, again))
    return Report(task.seats, task.number, decisions, time.perf_counter() - began, failures)


def where(error: Exception) -> str:
    """The line that raised an error."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{os.path.relpath(frame.filename)}:{frame.lineno}"


def tasks(soak: str, title: str, seats: Iterable[int], seed: str, first: int, number: int) -> Iterator[Task]:
    """All games of a soak in handy portions, the numbers of seats by turns."""
    wanted = list(seats)
    for start in range(first, first + number, CHUNK):
        for count in wanted:
            yield Task(soak, title, count, seed, start, min(CHUNK, first + number - start))


def play_all(waiting: list[Task], jobs: int) -> Iterator[Report]:
    """The reports as they come in."""
    if jobs == 1:
        yield from map(play, waiting)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(play, task) for task in waiting]):
            yield done.result()


def show_progress(done: int, wanted: int, failed: int, began: float) -> None:
    """One bar on stderr, drawn over itself; a few plain lines where nobody watches."""
    filled = 40 * done // wanted
    if not sys.stderr.isatty():
        if 10 * done // wanted > 10 * (done - CHUNK) // wanted:
            print(f"{done}/{wanted} games, {failed} failed", file=sys.stderr, flush=True)
        return
    left = (time.perf_counter() - began) / max(done, 1) * (wanted - done)
    errors = f"  {failed} failed" if failed else ""
    end = "\n" if done == wanted else ""
    bar = "#" * filled + "." * (40 - filled)
    print(f"\r[{bar}] {done}/{wanted} games  {left:4.0f} s left{errors} ", end=end, file=sys.stderr, flush=True)


class Summary(NamedTuple):
    """A whole soak."""

    soak: str
    seconds: float
    reports: list[Report]

    def of(self, seats: int | None = None) -> dict[str, Any]:
        """The sums for a number of seats, or for all."""
        chosen = [report for report in self.reports if seats in (None, report.seats)]
        return {
            "games": sum(report.games for report in chosen),
            "decisions": sum(report.decisions for report in chosen),
            "errors": sum(len(report.failures) for report in chosen),
            "seconds": round(sum(report.seconds for report in chosen), 2),
        }

    @property
    def failures(self) -> list[Failure]:
        """Every game that went wrong."""
        return sorted(failure for report in self.reports for failure in report.failures)

    @property
    def seats(self) -> list[int]:
        """The numbers of seats that were played."""
        return sorted({report.seats for report in self.reports})

    def plain(self) -> dict[str, Any]:
        """The summary as JSON values; `seconds` of all is time on the clock, of each number of seats time at work."""
        return {
            "soak": self.soak,
            **self.of(),
            "seconds": round(self.seconds, 2),
            "by_seats": {str(seats): self.of(seats) for seats in self.seats},
            "failures": [failure._asdict() for failure in self.failures],
        }

    def text(self) -> str:
        """The summary for people."""
        everything = {**self.of(), "seconds": round(self.seconds, 2)}
        rows = [(f"{seats} seats" if seats > 1 else "1 seat", self.of(seats)) for seats in self.seats]
        lines = [f"{'':10}{'games':>10}{'decisions':>12}{'errors':>8}{'seconds':>10}"]
        for name, row in [*rows, ("all", everything)]:
            lines.append(f"{name:10}{row['games']:>10}{row['decisions']:>12}{row['errors']:>8}{row['seconds']:>10}")
        for failure in self.failures[:MOST_TOLD]:
            lines += ["", f"{failure.seed} ({failure.bot} bot): {failure.error}", f"  again: {failure.again}"]
        if len(self.failures) > MOST_TOLD:
            lines += ["", f"and {len(self.failures) - MOST_TOLD} more"]
        return "\n".join(lines)


def soak(name: str, waiting: list[Task], jobs: int, *, quiet: bool = False) -> Summary:
    """Plays all tasks and sums up."""
    began = time.perf_counter()
    wanted, reports = sum(task.number for task in waiting), []
    for report in play_all(waiting, jobs):
        reports.append(report)
        if not quiet:
            failed = sum(len(one.failures) for one in reports)
            show_progress(sum(one.games for one in reports), wanted, failed, began)
    return Summary(name, time.perf_counter() - began, reports)


def main(words: list[str] | None = None) -> int:
    """The command line; the exit code is 1 if any game went wrong."""
    words = sys.argv[1:] if words is None else words
    if words and words[0] in OTHER_SOAKS:
        return int(import_module(f"tests.soaks.{words[0]}").main(words[1:]))
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.partition("\n")[0])
    parser.add_argument("soak", choices=sorted([*SOAKS, *OTHER_SOAKS]))
    parser.add_argument("--n", type=int, default=10000, help="games for each number of seats (default: %(default)s)")
    parser.add_argument("--title", choices=sorted(TITLES), default="ludwig")
    parser.add_argument("--seats", type=int, nargs="+", help="numbers of seats (default: all of the title)")
    parser.add_argument("--seed", default="soak", help="games are told apart by this, their seats and their number")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--json", action="store_true", help="a summary for programs")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    given = parser.parse_args(words)
    seats = given.seats or TITLES[given.title].seats
    strange = set(seats) - set(TITLES[given.title].seats)
    if strange or given.n < 1 or given.jobs < 1 or given.first < 0:
        parser.error(
            f"{given.title} has {', '.join(map(str, TITLES[given.title].seats))} seats; n and jobs are at least 1"
        )
    waiting = list(tasks(given.soak, given.title, seats, given.seed, given.first, given.n))
    summary = soak(given.soak, waiting, given.jobs, quiet=given.quiet)
    print(json.dumps(summary.plain(), indent=2) if given.json else summary.text())
    return 1 if summary.failures else 0


if __name__ == "__main__":
    sys.exit(main())
