"""How fast the engine is: complete games, legal places, memory and start-up, in one run beside installed peers.

Compiled and interpreted play and every peer run as separate processes that take turns round by round, so that all of them
run under the same conditions. Rates are per CPU second, and the table gives their
medians; short times are medians over castles in the calmest of the rounds.
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from swanstone.titles import load, open_game, title_named

SEATS = 4
GAMES, PEER_GAMES = 120, 40
"""Games per round; the peer's vary in length, so there must be enough of them."""

CATANATRON = """
import random, sys, time
from catanatron import Color, Game, RandomPlayer

def play(number):
    random.seed(number)
    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)], seed=number)
    game.play()
    return len(game.state.actions)

play(0)
for line in sys.stdin:
    games = int(line)
    began = time.process_time()
    decisions = sum(play(number) for number in range(games))
    seconds = time.process_time() - began
    print(games / seconds, decisions / seconds, flush=True)
"""


class Runner:
    """A process that plays games when told to and answers with its rates."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
        )

    def ask(self, line: str) -> list[float]:
        """The numbers with which the process answers a line."""
        assert self.process.stdin is not None, "opened with a pipe"
        assert self.process.stdout is not None, "opened with a pipe"
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return [float(word) for word in self.process.stdout.readline().split()]

    def close(self) -> None:
        """Lets the process end."""
        self.process.communicate()


def worker(title: str) -> None:
    """Answers lines on standard input: `games N` with rates of play, `size N` with what the title measures at a size."""
    from swanstone.bots.arena import Series, play_some

    series = Series(title, SEATS, ("random",) * SEATS, "bench", {})
    play_some(series, range(1000, 1030))
    for line in sys.stdin:
        what, number = line.split()
        if what == "games":
            tally = play_some(series, range(int(number)))
            print(tally.games / tally.cpu_seconds, tally.decisions / tally.cpu_seconds, flush=True)
        else:
            print(*own_bench(title).measured(int(number)), flush=True)


def own_bench(title: str) -> Any:
    """What a title has worth measuring besides whole games."""
    return load(title_named(title).bench)


def peers() -> dict[str, list[str]]:
    """The commands that play with each installed peer."""
    folder = os.environ.get("SWANSTONE_PEERS")
    python = Path(folder, "catanatron", "bin", "python") if folder else None
    return {"catanatron": [str(python), "-c", CATANATRON]} if python is not None and python.exists() else {}


def state_size(title: str) -> int:
    """The bytes that one finished four-seat state keeps in memory, with all that belongs to it."""
    import gc
    import tracemalloc

    from swanstone.bots.bot import RandomBot
    from swanstone.bots.play import play_game
    from swanstone.core.chance import Chance

    game = open_game(title, SEATS)
    bots = [RandomBot() for _ in range(SEATS)]
    own_bench(title).warm_up()
    for number in range(40):
        play_game(game, bots, Chance(f"warm {number}"))
    sizes = []
    for number in range(5):
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        state = play_game(game, bots, Chance(f"size {number}")).state
        gc.collect()
        sizes.append(tracemalloc.get_traced_memory()[0] - before)
        tracemalloc.stop()
        del state
    return max(sizes)


def import_milliseconds(module: str) -> float:
    """How long a fresh Python takes to import a module, the start of Python itself not counted."""
    code = f"import time; began = time.perf_counter(); import {module}; print((time.perf_counter() - began) * 1e3)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(7)]
    return median(float(run.stdout) for run in runs)


def measure(title: str, quick: bool = False) -> dict[str, Any]:
    """Everything in the table."""
    from swanstone.cli import is_compiled

    rounds = 3 if quick else 9
    me = [sys.executable, "-m", "swanstone.bench", title]
    runners = {"interpreted": Runner(me, {"SWANSTONE_INTERPRETED": "1"})}
    if is_compiled():
        runners["compiled"] = Runner(me)
    rates: dict[str, list[list[float]]] = {name: [] for name in [*runners, *peers()]}
    for number in range(rounds):
        for name, runner in runners.items():
            rates[name].append(runner.ask(f"games {GAMES}"))
        for name, command in peers().items():
            # Catanatron's games depend on the order of sets, so every round has its own hash seed.
            peer = Runner(command, {"PYTHONHASHSEED": str(number)})
            rates[name].append(peer.ask(str(PEER_GAMES)))
            peer.close()
        tell_progress(f"games, round {number + 1} of {rounds}")
    spots: dict[str, dict[str, list[float]]] = {name: {} for name in runners}
    for size in own_bench(title).SIZES:
        tries: dict[str, list[list[float]]] = {name: [] for name in runners}
        for _ in range(rounds):
            for name, runner in runners.items():
                tries[name].append(runner.ask(f"size {size}"))
        for name in runners:
            spots[name][str(size)] = [round(min(column), 1) for column in zip(*tries[name], strict=True)]
        tell_progress(f"size {size}")
    for runner in runners.values():
        runner.close()
    return {
        "title": title,
        "seats": SEATS,
        "games": {name: summary(rounds_of, rates.get("catanatron")) for name, rounds_of in rates.items()},
        "spots": spots,
        "state_bytes": state_size(title),
        "import_ms": {
            name: round(import_milliseconds(name), 1) for name in ("swanstone", title_named(title).package + ".game")
        },
    }


def summary(rounds: list[list[float]], peer: list[list[float]] | None) -> dict[str, float]:
    """Median rates, and the median of the ratio to the peer round by round."""
    result = {
        "games_per_cpu_s": round(median(games for games, _ in rounds), 1),
        "decisions_per_cpu_s": round(median(decisions for _, decisions in rounds), 1),
    }
    if peer is not None:
        result["times_catanatron"] = round(
            median(mine[0] / theirs[0] for mine, theirs in zip(rounds, peer, strict=True)), 2
        )
    return result


def tell_progress(text: str) -> None:
    """A line on standard error."""
    print(text, file=sys.stderr, flush=True)


def table(results: dict[str, Any]) -> list[str]:
    """The results as Markdown tables."""
    lines = [f"| {results['seats']} random players | games / CPU s | decisions / CPU s | games, times catanatron |"]
    lines.append("| --- | ---: | ---: | ---: |")
    for name, row in sorted(results["games"].items()):
        times = row.get("times_catanatron", "peer not installed")
        lines.append(f"| {name} | {row['games_per_cpu_s']} | {row['decisions_per_cpu_s']:,.0f} | {times} |")
    size, number, *_ = own_bench(results["title"]).MEASURED
    lines += ["", f"| {size} | {number} | " + " | ".join(columns(results)) + " |"]
    lines.append("| ---: | ---: |" + " ---: |" * len(columns(results)))
    for rooms in map(str, own_bench(results["title"]).SIZES):
        cells = [f"{row[rooms][place]} µs" for row in results["spots"].values() for place in (0, 1)]
        places = next(iter(results["spots"].values()))[rooms][2]
        lines.append(f"| {rooms} | {places} | " + " | ".join(cells) + " |")
    imports = ", ".join(f"`import {name}` {ms} ms" for name, ms in results["import_ms"].items())
    return [
        *lines,
        "",
        f"One finished {results['seats']}-seat state: {results['state_bytes'] / 1000:.0f} kB. {imports}.",
    ]


def columns(results: dict[str, Any]) -> list[str]:
    """The headings of the second table."""
    return [f"{name}, {when}" for name in results["spots"] for when in own_bench(results["title"]).MEASURED[2:]]


if __name__ == "__main__":
    worker(sys.argv[1])
