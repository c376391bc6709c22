"""The server is killed again and again while people and bots play: `python -m tests.soak crash --n 1000`.

A swarm of players keeps a ledger of everything the server acknowledged. The server is killed with SIGKILL, half of the
time while several seats are asked at once and an answer is on its way, and started again on the same store. Then the
logs, read straight from the store, must hold every acknowledged entry once and at its place, every gesture of several
actions whole or not at all, and every player must be shown, byte for byte, what it was shown before. Half of the tables
are played with the title's modules. With PostgreSQL, the database itself is killed now and then, too.
"""

import argparse
import asyncio
import os
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.server.harness import UNLIMITED, ServerProcess
from tests.server.stores import Postgres, execute
from tests.soaks.command import on_stores
from tests.soaks.ledger import Entries, Sent, check_games, check_logs, read_logs
from tests.soaks.swarm import Swarm

TABLES = 16
"""How many tables are played at once."""
MORE_TABLES = 6
"""How many more may be opened to have several seats asked at once."""
LONGEST_PLAY = 0.6
"""A random kill comes within this many seconds after the players are back; others wait for their moment then."""
EARLY = 0.2
"""How often a kill does not wait until the players are back."""
FLIGHT = 0.006
"""A kill in a simultaneous phase comes within this many seconds after an answer was sent."""
STUCK = 120.0
"""Seconds without anything that the server acknowledges."""
ALL_EVERY = 25
"""After this many kills all journals are looked at, otherwise those of the tables in play."""
DATABASE_EVERY = 6
"""How often a kill hits PostgreSQL itself: one in this many."""
MOST_PASTS = 6
"""How many views of the past are asked for after a kill."""
MOST_TOLD = 20
ORPHAN_SECONDS = 5.0
RECOVERY_SECONDS = 20.0
EXPECTED = ('"event":"store-down"', "ASGI callable returned without completing handshake")
"""Errors that the server rightly logs: its database is dead, and so it turns sockets away."""
Report = Callable[[str], None]


class Result(NamedTuple):
    """What came of it."""

    store: str
    kills: int
    simultaneous: int
    """Kills while several seats were asked at once and an answer was on its way."""
    database: int
    """Kills of PostgreSQL itself."""
    tables: int
    finished: int
    acknowledged: int
    gestures: int
    """Acknowledged messages of several actions."""
    asides: int
    """Acknowledged messages with something done beside the question."""
    in_flight: int
    """Messages without an answer at the moment of a kill."""
    in_flight_kept: int
    """Those of them that were on disk already, and were answered as repeated later."""
    gestures_in_flight: int
    """Gestures without an answer at the moment of a kill."""
    repeated: int
    views: int
    """What was shown again at the same entry, and was equal."""
    pasts: int
    """Views of the past that were asked for, and were equal."""
    lost: int
    doubled: int
    torn: int
    faults: list[str]
    workers: int
    """Processes of bots that died with their server."""
    slowest_restart: float
    seconds: float

    @property
    def good(self) -> bool:
        """Whether nothing went wrong and half of the kills came at the right moment."""
        return not self.faults and 2 * self.simultaneous >= self.kills


class Crash:
    """One store, one server, many kills."""

    def __init__(
        self, server: ServerProcess, postgres: Postgres | None, seed: int, tables: int = TABLES, title: str = "ludwig"
    ) -> None:
        self.server = server
        self.tables = tables
        self.postgres = postgres
        self.dice = Random(seed)
        self.swarm = Swarm(server, self.dice, title)
        self.before: dict[str, Entries] = {}
        self.replayed: dict[str, int] = {}
        self.kills = self.simultaneous = self.database = self.in_flight = self.gestures = self.workers = 0
        self.slowest = 0.0
        self.children: set[str] = set()
        self.killed_at = time.monotonic()

    async def run(self, kills: int, report: Report) -> None:
        """Kills so often, then plays every game to its end and looks at everything."""
        await asyncio.to_thread(self.server.start)
        self.swarm.serving.set()
        began = time.monotonic()
        while self.kills < kills:
            await self.kill_once()
            await self.verify(None if self.kills % ALL_EVERY == 0 else self.swarm.players)
            self.swarm.pasts_left = MOST_PASTS
            self.swarm.serving.set()
            report(self.progress(kills, time.monotonic() - began))
        await self.play_out()
        await self.verify(None)

    def progress(self, kills: int, seconds: float) -> str:
        """A line for those who wait."""
        left = seconds / self.kills * (kills - self.kills)
        ledger = self.swarm.ledger
        return (
            f"{self.kills}/{kills} kills, {self.simultaneous} in simultaneous phases, "
            f"{ledger.acknowledged} acknowledged, {len(ledger.faults)} faults, {left:.0f} s left"
        )

    # Killing

    async def kill_once(self) -> None:
        """Lets the players play, waits for the moment, and kills the server or its database."""
        wanted = 2 * self.simultaneous <= self.kills + 2
        await self.swarm.fill(self.tables)
        if self.dice.random() > EARLY:
            await self.swarm.settled()
        await asyncio.sleep(self.dice.uniform(0, LONGEST_PLAY))
        while len(self.swarm.players) > self.tables + MORE_TABLES:
            await asyncio.sleep(0.05)
        self.kills += 1
        if self.postgres and self.kills % DATABASE_EVERY == 0:
            await self.kill_database(self.postgres, wanted)
        else:
            await self.kill_server(wanted)

    async def simultaneous_moment(self) -> None:
        """Waits until an answer to what is asked of several seats is on its way."""
        swarm = self.swarm
        swarm.in_flight.clear()
        await swarm.open()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(swarm.in_flight.wait(), 0.05)
                await asyncio.sleep(self.dice.uniform(0, FLIGHT))
            if any(sent.simultaneous for sent in swarm.unanswered()):
                return
            if not swarm.in_flight.is_set():
                await swarm.open()
            swarm.in_flight.clear()

    async def kill_server(self, wanted: bool) -> None:
        """Kills the server, counts what was on its way, and starts it again."""
        process = self.server.process
        assert process is not None
        await self.no_orphans()
        self.children = descendants(process.pid)
        if wanted:
            await self.simultaneous_moment()
        self.server.kill()
        self.swarm.serving.clear()
        self.killed_at = time.monotonic()
        await self.swarm.disconnected()
        self.count(self.swarm.unanswered())
        self.slowest = max(self.slowest, await asyncio.to_thread(self.server.restart))

    async def kill_database(self, postgres: Postgres, wanted: bool) -> None:
        """Kills every process of PostgreSQL, starts it again and waits until the server has found it."""
        self.database += 1
        cluster = await find_cluster(postgres.url())
        if wanted:
            await self.simultaneous_moment()
        await kill_cluster(cluster)
        await asyncio.sleep(0.05)  # for what was answered before and is still in the sockets
        self.count(self.swarm.unanswered())
        await asyncio.to_thread(postgres.start)
        began = time.monotonic()
        while (await asyncio.to_thread(self.server.call, "GET", "/health")).status != 200:
            if time.monotonic() - began > RECOVERY_SECONDS:
                self.swarm.ledger.fault("stuck", "", "the server does not find PostgreSQL again")
                break
            await asyncio.sleep(0.05)

    def count(self, unanswered: list[Sent]) -> None:
        """Counts messages that were on their way."""
        self.simultaneous += any(sent.simultaneous for sent in unanswered)
        self.in_flight += len(unanswered)
        self.gestures += sum(sent.gesture for sent in unanswered)
        self.swarm.in_doubt |= {sent.id for sent in unanswered}

    async def no_orphans(self) -> None:
        """The processes of bots die with the server that started them, within a moment."""
        self.workers += len(self.children)
        while left := self.children & living().keys():
            if time.monotonic() - self.killed_at > ORPHAN_SECONDS:
                self.swarm.ledger.fault("orphan", "", f"processes {sorted(left)} outlive the server that was killed")
                break
            await asyncio.sleep(0.05)
        self.children = set()

    # Verifying

    async def verify(self, tables: Iterable[str] | None) -> None:
        """Compares the logs of some tables, or of all, with the ledger as it stood before they were read."""
        ledger = self.swarm.ledger
        names = None if tables is None else list(tables)
        pages = {table: page.copy() for table, page in ledger.pages.items() if names is None or table in names}
        logs = await read_logs(self.server.store, names)
        ledger.faults += check_logs(logs, pages, self.before)
        if names is None:
            grown = {table: log for table, log in logs.items() if len(log.entries) != self.replayed.get(table)}
            ledger.faults += check_games(grown)
            self.replayed |= {table: len(log.entries) for table, log in grown.items()}
        self.before |= {table: log.entries for table, log in logs.items()}

    async def play_out(self) -> None:
        """Plays every game that somebody has the keys of to its end, and fetches some records.

        Games with modules are long: they are stuck when nothing is acknowledged any more, not when they take their time.
        """
        known, deadline = -1, 0.0
        while self.swarm.players or self.swarm.tasks:
            if known != self.swarm.ledger.acknowledged:
                known, deadline = self.swarm.ledger.acknowledged, time.monotonic() + STUCK
            if time.monotonic() > deadline:
                self.swarm.ledger.fault("stuck", ", ".join(self.swarm.players), "these games do not come to an end")
                break
            await asyncio.sleep(0.05)
        await self.no_orphans()
        for table in self.swarm.seated[-20:]:
            answer = await asyncio.to_thread(self.server.call, "GET", f"/api/tables/{table}/record")
            if answer.status != 200:
                self.swarm.ledger.fault("lost", table, f"there is no record of the game: {answer.body!r:.200}")

    def result(self, seconds: float) -> Result:
        """The sums."""
        swarm, faults = self.swarm, self.swarm.ledger.faults
        kinds = Counter(fault.kind for fault in faults)
        return Result(
            store="postgres" if self.postgres else "sqlite",
            kills=self.kills,
            simultaneous=self.simultaneous,
            database=self.database,
            tables=len(swarm.seated),
            finished=len(swarm.seated) - len(swarm.players),
            acknowledged=swarm.ledger.acknowledged,
            gestures=swarm.ledger.gestures,
            asides=swarm.ledger.asides,
            in_flight=self.in_flight,
            in_flight_kept=swarm.kept_in_doubt,
            gestures_in_flight=self.gestures,
            repeated=swarm.ledger.repeated,
            views=swarm.views,
            pasts=swarm.pasts,
            lost=kinds["lost"],
            doubled=kinds["doubled"],
            torn=kinds["torn"],
            faults=[f"{fault.kind} {fault.table}: {fault.text}" for fault in faults],
            workers=self.workers,
            slowest_restart=round(self.slowest, 2),
            seconds=round(seconds, 1),
        )


class Cluster(NamedTuple):
    """A running PostgreSQL: its first process, and the files with which it says that it runs."""

    master: int
    locks: list[Path]


async def find_cluster(url: str) -> Cluster:
    """The PostgreSQL behind an address."""
    asked = "SELECT current_setting('data_directory'), current_setting('unix_socket_directories')"
    ((data, sockets),) = await execute(url, asked)
    lock = Path(data, "postmaster.pid")
    return Cluster(int(lock.read_text().split()[0]), [lock, *Path(sockets).glob(".s.PGSQL.*.lock")])


async def kill_cluster(cluster: Cluster) -> None:
    """Kills every process of a PostgreSQL; the first one is held, so that it starts no more of them meanwhile."""
    os.kill(cluster.master, signal.SIGSTOP)
    processes = {cluster.master, *map(pid_of, descendants(cluster.master))}
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    while processes & set(map(pid_of, living())):
        await asyncio.sleep(0.005)
    # Where nobody reaps the dead, PostgreSQL would take its own ghost for a rival.
    for lock in cluster.locks:
        lock.unlink(missing_ok=True)


def living() -> dict[str, int]:
    """Every living process, named by its number and when it began, and its parent."""
    found = {}
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):
            words = (place / "stat").read_text().rpartition(")")[2].split()
            if words[0] != "Z":
                found[f"{place.name}-{words[19]}"] = int(words[1])
    return found


def pid_of(name: str) -> int:
    """The number of a process."""
    return int(name.partition("-")[0])


def descendants(pid: int) -> set[str]:
    """The processes that a process has started, and those that they have."""
    everyone = living()
    found: set[str] = set()
    parents = {pid}
    while new := {name for name, parent in everyone.items() if parent in parents} - found:
        found |= new
        parents = {pid_of(name) for name in new}
    return found


def free_port(dice: Random) -> int:
    """A port outside the range that outgoing connections take, for it must stay ours while the server is dead."""
    while True:
        port = dice.randrange(20_000, 30_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def errors_in(log: Path) -> list[str]:
    """Errors that the server has logged and should not have."""
    lines = log.read_text().splitlines() if log.exists() else []
    errors = [line[:500] for line in lines if '"level":"error"' in line]
    return [line for line in errors if not any(words in line for words in EXPECTED)]


def last_words(log: Path) -> str:
    """The end of a log."""
    return log.read_text()[-2000:] if log.exists() else "none"


def run(
    kills: int,
    store: str,
    seed: int,
    report: Report,
    tables: int = TABLES,
    title: str = "ludwig",
    paths: tuple[str, ...] = (),
) -> Result:
    """Kills a server on a fresh store ('sqlite' or 'postgres') so often; what it finds is in the result.

    A title that is no part of the package is found by the server in `paths`.
    """
    began = time.monotonic()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="swanstone-crash-")))
        postgres = Postgres() if store == "postgres" else None
        if postgres:
            stack.callback(postgres.close)
        url = postgres.url() if postgres else f"sqlite:{folder / 'crash.db'}"
        server = ServerProcess(url, folder / "server.log", log_level="warning", **UNLIMITED)
        server.port, server.paths = free_port(Random()), paths
        stack.callback(server.kill)
        crash = Crash(server, postgres, seed, tables, title)
        try:
            asyncio.run(crash.run(kills, report))
        except BaseException as error:
            error.add_note(f"the server's last words: {last_words(folder / 'server.log')}")
            raise
        for line in errors_in(folder / "server.log"):
            crash.swarm.ledger.fault("error", "", line)
        return crash.result(time.monotonic() - began)


def text(result: Result) -> str:
    """A result for people."""
    lines = [f"{name.replace('_', ' '):>16}  {value}" for name, value in result._asdict().items() if name != "faults"]
    return "\n".join([*lines, *result.faults[:MOST_TOLD]])


def show(line: str) -> None:
    """Progress on stderr, drawn over itself; some plain lines where nobody watches."""
    if sys.stderr.isatty():
        print(f"\r{line} ", end="", file=sys.stderr, flush=True)
    elif int(line.partition("/")[0]) % 10 == 0:
        print(line, file=sys.stderr, flush=True)


def main(arguments: list[str] | None = None) -> int:
    """The command line; the exit code is 1 if anything was lost, doubled or otherwise wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak crash", description=__doc__.partition("\n")[0])
    parser.add_argument("--n", type=int, default=1000, help="kills for each store (default: %(default)s)")
    return on_stores(parser, arguments, run, show, text)


if __name__ == "__main__":
    sys.exit(main())
