"""From the start of the process to the first table served, with 10,000 stored games: `python -m tests.soak restart`.

A few dozen games are really played, to the end or half-way, by people, bots and under clocks; their logs are put into a
fresh store under ever new names. Then a server is started on it, and killed and started again.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from swanstone import __version__
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.server.hub import row_of
from swanstone.server.journal import Acted, Opened, Seated, encode_entry
from swanstone.server.seats import key_hash, new_key, new_seed, new_table
from swanstone.server.showing import Shown
from swanstone.server.store import Row
from swanstone.server.table import Table, fold, opened
from swanstone.wire.requests import Clock
from tests.server.harness import UNLIMITED, ServerProcess
from tests.server.stores import Postgres
from tests.server.stores import opened as opened_store
from tests.soaks.command import on_stores

BAR = 2.0
"""The server must serve within this many seconds."""
LOBBY_BAR = 1.0
"""The lobby answers within this many seconds, although all that waits is being taken up."""
PATIENCE = 20.0
"""Bots take up their games within this many seconds; all of them have to be loaded and thought about."""
HOUR = 3_600_000
TIMES = 3
FINISHED, RUNNING, BOTS_TURN, OPEN = "finished", "running", "a bot's turn", "open"
SHARES = {FINISHED: 92, RUNNING: 5, BOTS_TURN: 1, OPEN: 2}
"""Of a hundred stored games."""
CLOCKS = (Clock(), Clock("move", 86_400), Clock("reserve", 86_400, 60))

Report = Callable[[str], None]


class Stored(NamedTuple):
    """A game as it goes into a store."""

    kind: str
    row: Row
    entries: list[bytes]


class Result(NamedTuple):
    """What came of it; all times in seconds, the longest of several starts."""

    store: str
    tables: int
    entries: int
    filling: float
    serving: float
    """From the start of the process until it says where it is."""
    healthy: float
    """… until /health is answered."""
    shown: float
    """… until a seat of a running game is shown its view."""
    lobby: float
    """The slowest of the three lists of the lobby."""
    listed: int
    """How many tables the lobby lists, at most a hundred of a status."""
    bots: float
    """From the first start until a bot has moved at a table that nobody called."""

    @property
    def good(self) -> bool:
        """Whether the bars are reached."""
        return self.shown <= BAR and self.lobby <= LOBBY_BAR and self.bots < PATIENCE


def play_some(kind: str, seats: int, key: str, clock: Clock, dice: Dice, at: int) -> Stored:
    """A game that is really played, as far as its kind wants."""
    people = [Seated(f"Player {seat}", key_hash(key)) for seat in range(seats)]
    if kind == BOTS_TURN:
        people[1:] = [Seated(bot="random")] * (seats - 1)
    if kind == OPEN:
        people[-1] = Seated()
    head = Opened(
        at=at, table=new_table(), title="ludwig", seats=tuple(people), seed=new_seed(), rules=__version__, public=True,
        clock=clock, owner=key_hash(key),
    )  # fmt: skip
    table, entries = opened(head), [encode_entry(head)]
    half = 20 + dice.below(30)
    while table.asked and not (kind != FINISHED and len(table.moves) >= half and is_turn(table, kind)):
        entry = any_action(table, dice, at + 1000 * len(entries))
        table = fold(table, entry)
        entries.append(encode_entry(entry))
    return Stored(kind, row_of(table, Shown(table)), entries)


def is_turn(table: Table, kind: str) -> bool:
    """Whether a half-played game has come to a bot's turn, or to a person's."""
    return bool(table.bots_asked()) == (kind == BOTS_TURN)


def any_action(table: Table, dice: Dice, at: int) -> Acted:
    """The entry of any action that is possible now."""
    game, decision = table.game, table.asked[0].decision
    action = game.options(table.state, decision).sample(dice)
    digest = game.digest(game.apply(table.state, action).state)
    by = "bot" if table.seats[decision.seat].bot else ""
    return Acted(at=at, seat=decision.seat, action=game.write_action(action), digest=digest, by=by)


def templates(key: str, seed: int) -> list[Stored]:
    """A few dozen games of every kind."""
    dice, at = Dice(Chance(f"restart {seed}")), time.time_ns() // 1_000_000 - HOUR
    numbers = {FINISHED: 24, RUNNING: 12, BOTS_TURN: 6, OPEN: 3}
    return [
        play_some(kind, 2 + number % 3, key, CLOCKS[number % len(CLOCKS)], dice, at)
        for kind, most in numbers.items()
        for number in range(most)
    ]


def copies(played: list[Stored], number: int, seed: int) -> Iterator[tuple[Row, list[bytes]]]:
    """So many games under fresh names, of each kind its share; a table's name stands in its first entry and its card."""
    dice = Random(seed)
    by_kind = {kind: [stored for stored in played if stored.kind == kind] for kind in SHARES}
    for _ in range(number):
        (kind,) = dice.choices(list(SHARES), list(SHARES.values()))
        original = dice.choice(by_kind[kind])
        old, new = original.row.table, new_table()
        card = original.row.card.replace(old.encode(), new.encode())
        first = original.entries[0].replace(old.encode(), new.encode())
        yield replace(original.row, table=new, card=card), [first, *original.entries[1:]]


class Filled(NamedTuple):
    """What was put into a store: how much, and one game to look at."""

    entries: int
    running: str


async def fill(url: str, tables: int, key: str, seed: int) -> Filled:
    """Puts games into a store."""
    entries, running = 0, ""

    def counted() -> Iterator[tuple[Row, list[bytes]]]:
        nonlocal entries, running
        for row, log in copies(templates(key, seed), tables, seed):
            entries += len(log)
            running = row.table if row.status == "running" and not row.wake else running
            yield row, log

    async with opened_store(url) as store:
        await store.fill(counted())
    return Filled(entries, running)


class Start(NamedTuple):
    """How long one start took, in seconds since the process began, and the lobby after it."""

    serving: float
    healthy: float
    shown: float
    lobby: float
    listed: int


def start(server: ServerProcess, table: str, key: str) -> Start:
    """Starts the server and asks it at once."""
    began = time.monotonic()
    server.start(60)
    serving = time.monotonic() - began
    assert server.get("/health")["status"] == "ok"
    healthy = time.monotonic() - began
    update = server.get(f"/api/tables/{table}/update?seat=0", key)
    assert update["view"]["seat"] == 0
    shown = time.monotonic() - began
    lists = [look(server, status) for status in ("open", "running", "finished")]
    return Start(serving, healthy, shown, max(seconds for seconds, _ in lists), sum(len(cards) for _, cards in lists))


def bots_move(server: ServerProcess) -> float:
    """How long it takes until a bot moves by itself where it was its turn; the lobby lists that table first."""
    began, moved = time.monotonic(), time.time_ns() // 1_000_000
    while time.monotonic() - began < PATIENCE:
        if look(server, "running")[1][0]["updated"] >= moved:
            break
        time.sleep(0.05)
    return time.monotonic() - began


def look(server: ServerProcess, status: str) -> tuple[float, Any]:
    """A list of the lobby, and how long it took."""
    began = time.monotonic()
    cards = server.get(f"/api/tables?status={status}")
    return time.monotonic() - began, cards


def run(tables: int, store: str, seed: int, report: Report) -> Result:
    """Fills a fresh store ('sqlite' or 'postgres') and starts a server on it, several times after a kill."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="swanstone-restart-")))
        postgres = Postgres() if store == "postgres" else None
        if postgres:
            stack.callback(postgres.close)
        url = postgres.url() if postgres else f"sqlite:{folder / 'restart.db'}"
        key = new_key()
        report(f"{store}: putting {tables} games into a fresh store")
        began = time.monotonic()
        filled = asyncio.run(fill(url, tables, key, seed))
        filling = time.monotonic() - began
        server = ServerProcess(url, folder / "server.log", **UNLIMITED)
        stack.callback(server.kill)
        report(f"{store}: {filled.entries} entries in {filling:.0f} s; starting the server")
        starts = [start(server, filled.running, key)]
        bots = starts[0].shown + bots_move(server)
        for _ in range(TIMES - 1):
            server.kill()
            starts.append(start(server, filled.running, key))
        times = [round(max(each), 3) for each in zip(*starts)]
        serving, healthy, shown, lobby, listed = times
        return Result(
            store=store,
            tables=tables,
            entries=filled.entries,
            filling=round(filling, 1),
            serving=serving,
            healthy=healthy,
            shown=shown,
            lobby=lobby,
            listed=int(listed),
            bots=round(bots, 3),
        )


def text(result: Result) -> str:
    """A result for people."""
    return "\n".join(f"{name:>10}  {value}" for name, value in result._asdict().items())


def show(line: str) -> None:
    """Progress on stderr."""
    print(line, file=sys.stderr, flush=True)


def main(arguments: list[str] | None = None) -> int:
    """The command line; the exit code is 1 if a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak restart", description=__doc__.partition("\n")[0])
    parser.add_argument("--n", type=int, default=10_000, help="stored games (default: %(default)s)")
    return on_stores(parser, arguments, run, show, text)


if __name__ == "__main__":
    sys.exit(main())
