"""The command line that soaks of both stores share."""

import argparse
import json
from collections.abc import Callable, Sequence
from typing import Any

Run = Callable[[int, str, int, Callable[[str], None]], Any]


def on_stores(
    parser: argparse.ArgumentParser,
    arguments: Sequence[str] | None,
    run: Run,
    show: Callable[[str], None],
    text: Callable[[Any], str],
) -> int:
    """Runs a soak on the stores that were asked for and tells the results; the exit code is 1 if one is not good."""
    parser.add_argument("--store", choices=("sqlite", "postgres", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1, help="of choices and moments (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="a summary for programs")
    given = parser.parse_args(arguments)
    stores = ("sqlite", "postgres") if given.store == "both" else (given.store,)
    results = [run(given.n, store, given.seed, show) for store in stores]
    if given.json:
        print(json.dumps([result._asdict() for result in results], indent=2))
    else:
        print("\n\n".join(map(text, results)))
    return 0 if all(result.good for result in results) else 1
