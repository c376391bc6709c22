"""Games at real servers, for tests: moves over HTTP, what everybody sees, and waiting for what must happen."""

import random
import re
import time
from collections.abc import Callable
from typing import Any

from tests.server.harness import ME, ServerProcess
from tests.server.tables import random_action

TWO = [{**ME, "name": "Anna"}, {**ME, "name": "Otto"}]


def keys_of(created: Any) -> list[str]:
    """The keys of the seats."""
    return [seat["key"] for seat in created["seats"]]


def page(created: Any, rest: str = "") -> str:
    """The address of a table."""
    return f"/api/tables/{created['table']}{rest}"


def wait_for(happens: Callable[[], Any], seconds: float = 10.0) -> Any:
    """Waits until something is true; what it is."""
    until = time.monotonic() + seconds
    while not (found := happens()):
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)
    return found


def play(server: ServerProcess, created: Any, actions: int, seed: int = 1) -> int:
    """Plays a number of random actions of the seats, or fewer if the game ends; the number of the last entry."""
    dice, key, seq = random.Random(seed), ".".join(keys_of(created)), 0

    def asked() -> Any:
        for seat in created["seats"]:
            update = server.get(page(created, f"/update?seat={seat['seat']}"), key)
            if update["question"] or update["card"]["status"] == "finished":
                return update
        return None

    for _ in range(actions):
        update = wait_for(asked)
        if update["question"] is None:
            break
        action = random_action(update["question"], dice)
        body = {"seat": update["seat"], "seq": update["seq"], "action": action}
        seq = server.post(page(created, "/act"), body, key)["seq"]
    return seq


def views(server: ServerProcess, created: Any) -> list[Any]:
    """The table as every seat and an onlooker sees it."""
    key = ".".join(keys_of(created))
    seats = [f"?seat={seat['seat']}" for seat in created["seats"]]
    return [server.get(page(created, f"/update{seat}"), key) for seat in ["", *seats]]


def samples(text: str) -> dict[str, float]:
    """Metrics by name and labels; every line must be one that Prometheus reads."""
    found = {}
    for line in text.splitlines():
        if line.startswith("# "):
            assert re.fullmatch(r"# (HELP \w+ .+|TYPE \w+ (counter|gauge|histogram))", line)
            continue
        parts = re.fullmatch(r'([a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})?) (\S+)', line)
        assert parts, line
        found[parts[1]] = float(parts[2])
    return found
