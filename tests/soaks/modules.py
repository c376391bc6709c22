"""Every module alone, all together and in random sets, and pairs of cards: `python -m tests.soak modules --n 2000`.

Random games with cheap checks at every step, one in fifty with every check of the battery; `--castles` holds so many castles
against the oracle, `--referee` so many games against the referee, `--pairs` plays so many pairs of decrees for a few rounds.
With `--n 2000` all of it is done: 200 sets, 2,000 castles, 500 refereed games, every pair. What went wrong is told with the
words that play it again.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from typing import Any, NamedTuple

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadOption
from swanstone.core.record import Head
from swanstone.ludwig.title import LUDWIG
from tests.battery import CHEAP, EVERY, Check, OrderOfEqualsDoesNotMatter, RefereeAgrees, run
from tests.ludwig.agreement import check_grown
from tests.ludwig.pairs import EVERY_PAIR, play_pair, seats_for
from tests.soak import where

TITLE = "ludwig"
SEATS = (2, 3, 4, 5)
ONE_IN = 50
CASTLES_A_TABLE = 40
"""Castles of different tables have different modules; this many tables are opened."""
CHUNK = 10
"""How many trials a process does before it reports."""
MOST_TOLD = 20
THOROUGH = (*EVERY, OrderOfEqualsDoesNotMatter)


class Trial(NamedTuple):
    """One thing to try: its kind, what it is called, and its number."""

    kind: str
    name: str
    seats: int
    number: int


class Failure(NamedTuple):
    """A trial that went wrong, and the words that repeat it."""

    kind: str
    name: str
    seats: int
    number: int
    error: str
    again: str


class Report(NamedTuple):
    """What came of some trials of one kind."""

    kind: str
    name: str
    trials: int
    decisions: int
    seconds: float
    failures: list[Failure]


# Tables


def closed(modules: Iterable[str]) -> tuple[str, ...]:
    """Some modules with all that they need, in the order in which they are set up."""
    wanted = set(modules)
    while missing := {need for name in wanted for need in LUDWIG.modules[name].needs} - wanted:
        wanted |= missing
    return tuple(name for name in LUDWIG.modules if name in wanted)


@cache
def required(seats: int) -> tuple[str, ...]:
    """The modules without which no table has so many seats."""
    sets = [(), *(closed([name]) for name in LUDWIG.modules)]
    return next(chosen for chosen in sets if opens(seats, chosen))


def opens(seats: int, modules: tuple[str, ...]) -> bool:
    """Whether there is a table with so many seats and these modules."""
    try:
        LUDWIG.checked(seats, {}, modules, None)
    except BadOption:
        return False
    return True


def table(name: str, seats: int, number: int) -> tuple[str, ...]:
    """The modules of a table: all, one with what it needs, or a random set."""
    fitting = LUDWIG.fitting(seats)
    if name == "everything":
        return tuple(fitting)
    if name == "sets":
        dice = Dice(Chance(f"set of modules {seats} {number}"))
        chosen = closed([*required(seats), *(module for module in fitting if dice.below(2))])
        return chosen or table(name, seats, number + 1000)
    return closed([*required(seats), name])


def head_of(trial: Trial, seed: str) -> Head:
    """The table of a trial; decrees come in one and in two, now and then with an hourglass."""
    modules, options = table(trial.name, trial.seats, trial.number), {}
    if "decrees" in modules:
        options = {"decrees": ("one", "two")[trial.number % 2], "hourglass": ("out", "in")[trial.number % 4 == 3]}
    seed = f"{seed}-{trial.name}-{trial.seats}-{trial.number}"
    return Head(TITLE, trial.seats, seed, tuple(options.items()), modules=modules)


def modules_of(seats: int) -> list[str]:
    """The modules that are tried alone with so many seats, or with those that are needed for so many."""
    return [name for name in LUDWIG.fitting(seats) if name not in required(seats)[1:]]


# Trials


def game_checks(trial: Trial) -> tuple[type[Check], ...]:
    """The checks of a game: cheap ones, and now and then all of them."""
    return THOROUGH if trial.number % ONE_IN == 0 else CHEAP


def play_game(trial: Trial, seed: str) -> int:
    """A random game."""
    return len(run(head_of(trial, seed), game_checks(trial), bot_of(trial)).actions)


def grow_castle(trial: Trial, seed: str) -> int:
    """A random castle that is compared with the oracle; the decisions are its tiles."""
    head = head_of(trial._replace(number=trial.number % CASTLES_A_TABLE), seed)
    return len(check_grown(head, f"{seed}-{trial.number}", 4 + trial.number % 12).split())


def play_decrees(trial: Trial, seed: str) -> int:
    """A few rounds with a pair of decrees, in one hand and in two."""
    one, _, other = trial.name.partition("+")
    return play_pair((one, other), trial.seats, f"{seed}-{trial.number}")


def play_refereed(trial: Trial, seed: str) -> int:
    """A random game under the eyes of the referee."""
    return len(run(head_of(trial, seed), [RefereeAgrees], bot_of(trial)).actions)


def bot_of(trial: Trial) -> str:
    """Every third game is built close to the foyer."""
    return "random" if trial.number % 3 else "compact"


DONE: dict[str, Callable[[Trial, str], int]] = {
    "games": play_game,
    "castles": grow_castle,
    "referee": play_refereed,
    "pairs": play_decrees,
}
"""What is done in a trial of each kind; it tells how many decisions there were."""


class Amounts(NamedTuple):
    """How much of everything is tried."""

    games: int
    sets: int
    castles: int
    referee: int
    pairs: int


def trials(amounts: Amounts, seats: Sequence[int] = SEATS, first: int = 0, only: Sequence[str] = ()) -> Iterator[Trial]:
    """Everything that is to be tried, kinds and seats by turns."""
    for number in range(first, first + amounts.games):
        for count in seats:
            names = ["everything", *modules_of(count)]
            yield from (Trial("games", name, count, number) for name in names if not only or name in only)
    for kind, most in (("games", amounts.sets), ("castles", amounts.castles), ("referee", amounts.referee)):
        for number in range(first, first + most):
            name = "everything" if kind != "games" and number % 4 == 0 else "sets"
            count = seats[(number + number // 4) % len(seats)]  # everything with each number of seats, too
            yield Trial(kind, name, count, number)
    every = max(1, len(EVERY_PAIR) // amounts.pairs) if amounts.pairs else len(EVERY_PAIR) + 1
    for number, pair in list(enumerate(EVERY_PAIR))[first % every :: every][: amounts.pairs]:
        yield Trial("pairs", "+".join(pair), seats_for(pair, number), number)


def try_all(portion: list[Trial], seed: str) -> list[Report]:
    """Does some trials."""
    return [try_one(trial, seed) for trial in portion]


def try_one(trial: Trial, seed: str) -> Report:
    """Does a trial; an error is a failure that is told."""
    began, decisions, failures = time.perf_counter(), 0, []
    try:
        decisions = DONE[trial.kind](trial, seed)
    except Exception as error:
        message = f"{type(error).__name__}: {error}"[:900] + f" ({where(error)})"
        again = (
            f"python -m tests.soak modules --only {trial.kind}:{trial.name}:{trial.seats}:{trial.number} --seed {seed}"
        )
        failures = [Failure(*trial, message, again)]
    return Report(trial.kind, trial.name, 1, decisions, time.perf_counter() - began, failures)


def reports(waiting: list[Trial], seed: str, jobs: int) -> Iterator[Report]:
    """The reports as they come in."""
    portions = [waiting[at : at + CHUNK] for at in range(0, len(waiting), CHUNK)]
    if jobs == 1:
        yield from (report for portion in portions for report in try_all(portion, seed))
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(try_all, portion, seed) for portion in portions]):
            yield from done.result()


# Telling


def summary(done: list[Report], seconds: float) -> dict[str, Any]:
    """What was tried, by kind and by modules, as JSON values."""
    rows: dict[str, Counter[str]] = {}
    for report in done:
        row = rows.setdefault(report.kind if report.kind == "pairs" else f"{report.kind} {report.name}", Counter())
        row.update(trials=report.trials, decisions=report.decisions, errors=len(report.failures))
    failures = sorted(failure for report in done for failure in report.failures)
    return {
        "soak": "modules",
        "trials": len(done),
        "decisions": sum(report.decisions for report in done),
        "errors": len(failures),
        "seconds": round(seconds, 2),
        "by_kind": {name: dict(row) for name, row in sorted(rows.items())},
        "failures": [failure._asdict() for failure in failures],
    }


def text(told: dict[str, Any]) -> str:
    """The summary for people."""
    lines = [f"{'':28}{'trials':>8}{'decisions':>12}{'errors':>8}"]
    for name, row in [*told["by_kind"].items(), ("all", told)]:
        lines.append(f"{name:28}{row['trials']:>8}{row['decisions']:>12}{row['errors']:>8}")
    for failure in told["failures"][:MOST_TOLD]:
        lines += ["", f"{failure['kind']} {failure['name']}: {failure['error']}", f"  again: {failure['again']}"]
    return "\n".join(lines)


def soak(waiting: list[Trial], seed: str, jobs: int, *, quiet: bool = False) -> dict[str, Any]:
    """Tries everything and sums up, and shows how far it is."""
    began, done = time.perf_counter(), []
    for report in reports(waiting, seed, jobs):
        done.append(report)
        if not quiet:
            show_progress(done, len(waiting), began)
    return summary(done, time.perf_counter() - began)


def show_progress(done: list[Report], wanted: int, began: float) -> None:
    """One line on stderr, drawn over itself; a line for every tenth where nobody watches."""
    tenth = 10 * len(done) // wanted > 10 * (len(done) - 1) // wanted
    if not (sys.stderr.isatty() or tenth):
        return
    failed = sum(len(report.failures) for report in done)
    left = (time.perf_counter() - began) / len(done) * (wanted - len(done))
    line = f"{len(done)}/{wanted} trials, {failed} failed, {left:.0f} s left "
    print(
        f"\r{line}" if sys.stderr.isatty() else line,
        end="" if sys.stderr.isatty() else "\n",
        file=sys.stderr,
        flush=True,
    )


def read_trial(words: str) -> Trial:
    """A trial such as `games:sets:3:17`."""
    kind, name, seats, number = words.split(":")
    return Trial(kind, name, int(seats), int(number))


def amounts_of(given: argparse.Namespace) -> Amounts:
    """What was asked for; what was not named goes by the number of games."""
    usual = {
        "games": given.n,
        "sets": max(1, given.n // 10),
        "castles": given.n,
        "referee": max(1, given.n // 4),
        "pairs": min(given.n, len(EVERY_PAIR)),
    }
    named = {name: value for name, value in vars(given).items() if name in usual and value is not None}
    return Amounts(**usual | named)


def parser() -> argparse.ArgumentParser:
    """The words of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak modules", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--n", type=int, default=20, help="games for each module and number of seats (default: %(default)s)"
    )
    parser.add_argument(
        "--sets", type=int, default=None, help="games with random sets of modules (default: a tenth of n)"
    )
    parser.add_argument("--castles", type=int, default=None, help="castles held against the oracle (default: n)")
    parser.add_argument("--referee", type=int, default=None, help="games under the referee's eyes (default: n / 4)")
    parser.add_argument("--pairs", type=int, default=None, help="pairs of decrees, of 1653 (default: n)")
    parser.add_argument("--seats", type=int, nargs="+", choices=SEATS, default=SEATS)
    parser.add_argument(
        "--tables", nargs="+", default=(), help="'everything' and modules that are tried alone (default: all)"
    )
    parser.add_argument("--first", type=int, default=0, help="the number of the first game of each kind")
    parser.add_argument("--only", type=read_trial, help="one trial, as a failure names it")
    parser.add_argument(
        "--seed", default="modules", help="games are told apart by this, their modules, seats and number"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--json", action="store_true", help="a summary for programs")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """The command line; the exit code is 1 if anything went wrong."""
    given = parser().parse_args(words)
    amounts = amounts_of(given)
    waiting = [given.only] if given.only else list(trials(amounts, given.seats, given.first, given.tables))
    told = soak(waiting, given.seed, given.jobs, quiet=given.quiet)
    print(json.dumps(told, indent=2) if given.json else text(told))
    return 1 if told["errors"] else 0
