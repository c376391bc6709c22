"""Writes the recorded games of tests/games anew: `python -m tests.make_games`.

Run it after a change that is meant to change games or digests; `git diff --stat tests/games` then shows how far it goes.
"""

import sys
from itertools import product
from pathlib import Path
from typing import Any

from swanstone.core.record import Head, Record
from tests.battery import TITLES, RecordsReplay, run

FOLDER = Path(__file__).parent / "games"
PER_TABLE = 13
"""How many games are recorded for each number of seats and each set of options."""


def heads() -> list[tuple[str, Head]]:
    """Every recorded game: the name of its file, and its head."""
    found = []
    for title in TITLES.values():
        for seats, values in product(title.seats, product(*title.choices.values())):
            options = tuple(zip(title.choices, values))
            for number in range(PER_TABLE):
                words = "-".join(
                    [title.name, str(seats), *(f"{name}{value}" for name, value in options), f"{number:02}"]
                )
                found.append((words, Head(title.name, seats, f"recorded-{words}", options)))
    return found


def recorded(head: Head, bot: str) -> Record:
    """The record of a game played by a bot; it has been replayed once already."""
    kept: list[Record] = []

    class Keep(RecordsReplay):
        def ended(self, state: Any) -> None:
            super().ended(state)
            kept.append(self.recorder.record())

    run(head, [Keep], bot)
    return kept[0]


def main() -> int:
    """Writes every game and clears away the files of games that are no more."""
    FOLDER.mkdir(exist_ok=True)
    wanted = heads()
    for number, (name, head) in enumerate(wanted):
        bots = sorted(TITLES[head.title].bots, reverse=True)
        text = recorded(head, bots[number % len(bots)]).text()
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"\r{number + 1}/{len(wanted)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    made_here = {f"{name}.txt" for name, _ in wanted}
    for path in FOLDER.glob("*.txt"):
        if path.name not in made_here and "seed recorded-" in path.read_text(encoding="utf-8"):
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
