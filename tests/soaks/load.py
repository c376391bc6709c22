"""The `load` soak: 200 tables of four, 800 sockets, every move on disk before anybody hears of it.

It tells how many moves a second the server takes when every seat answers at once, how long a move takes from its message
to the last seat's screen at a steady rate, and whether memory stays flat.
"""

import argparse
import asyncio
import base64
import gc
import json
import os
import random
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from msgspec import Raw, Struct

from swanstone.titles import title_named
from tests.server.harness import UNLIMITED, ServerProcess

MASK = b"\0\0\0\0"
"""A mask that changes nothing; servers take it, and it saves our time rather than theirs."""
FLAT = 1.05
"""Memory is flat if its last third is at most this many times its second."""


class Option(Struct):
    """An option, without its ledger."""

    action: str


class Arrange(Struct):
    """Too many options to list."""

    begin: str
    things: list[str]
    places: int
    empty: str


class Question(Struct):
    """What a seat is asked."""

    since: int
    options: list[Option] = []
    arrange: Arrange | None = None


class Card(Struct):
    """What the load needs of a card."""

    status: str


class Heard(Struct):
    """What the load needs of a message."""

    tell: str
    seq: int = 0
    code: str = ""
    message: str = ""
    question: Question | None = None
    card: Card | None = None
    view: Raw = Raw()


read = msgspec.json.Decoder(Heard).decode


class Seat(asyncio.Protocol):
    """One socket: just enough of the WebSocket protocol to be quick, so that the server is what is measured."""

    def __init__(self, table: "Table", number: int, path: str, key: str) -> None:
        self.table = table
        self.number = number
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {key}\r\n\r\n"
        ).encode()
        self.buffer = bytearray()
        self.open = False
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:300])
            del self.buffer[: end + 4]
            self.open = True
        while (frame := self.next_frame()) is not None:
            code, payload = frame
            if code == 1:
                self.table.hear(self, read(payload))
            elif code == 9:
                self.write(10, payload)

    def next_frame(self) -> tuple[int, bytes] | None:
        """The next whole frame of the server, which masks nothing and splits nothing."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 127, 2
        if length == 126:
            if len(buffer) < 4:
                return None
            length, start = struct.unpack_from(">H", buffer, 2)[0], 4
        elif length == 127:
            if len(buffer) < 10:
                return None
            length, start = struct.unpack_from(">Q", buffer, 2)[0], 10
        if len(buffer) < start + length:
            return None
        code, payload = buffer[0] & 15, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return code, payload

    def write(self, code: int, payload: bytes) -> None:
        """Sends a frame."""
        size = len(payload)
        head = bytes([128 | code, 128 | size]) if size < 126 else bytes([128 | code, 254]) + struct.pack(">H", size)
        self.transport.write(head + MASK + payload)

    def connection_lost(self, fault: Exception | None) -> None:
        self.table.lost(self)


class Table:
    """A table of four, played by the load."""

    def __init__(self, load: "Load", base: tuple[str, int], created: Any) -> None:
        self.load = load
        self.base = base
        self.name = created["table"]
        self.keys = [seat["key"] for seat in created["seats"]]
        self.seats: list[Seat] = []
        self.heard = [0] * len(self.keys)
        self.questions: dict[int, Question] = {}
        self.sent = 0.0
        self.waits_for = 0
        self.over = False

    async def connect(self) -> None:
        """Opens the sockets."""
        loop = asyncio.get_running_loop()
        path = f"/api/tables/{self.name}/socket"
        for number, key in enumerate(self.keys):
            host, port = self.load.place_of(self, number)
            seat = Seat(self, number, path, key)
            self.seats.append(seat)
            await loop.create_connection(lambda seat=seat: seat, host, port)  # type: ignore[misc]

    def hear(self, seat: Seat, message: Heard) -> None:
        """Takes a message of the server."""
        if message.tell == "update":
            self.heard[seat.number] = message.seq
            if message.question is None:
                self.questions.pop(seat.number, None)
            else:
                self.questions[seat.number] = message.question
            if self.waits_for and min(self.heard) >= self.waits_for:
                self.arrived()
            if message.card is not None and message.card.status == "finished" and min(self.heard) == message.seq:
                self.finish()
        elif message.tell == "done":
            self.waits_for = message.seq
            if min(self.heard) >= message.seq:
                self.arrived()
        elif message.tell == "refused":
            self.load.refusals.append(f"{message.code}: {message.message}")
            self.waits_for, self.sent = 0, 0.0
            self.load.ready(self)

    def arrived(self) -> None:
        """A move has reached every screen."""
        self.load.moved(time.perf_counter() - self.sent)
        self.waits_for, self.sent = 0, 0.0
        if not self.over:
            self.load.ready(self)

    def move(self) -> bool:
        """Answers one of the questions, if there is one and no answer is under way."""
        if self.sent or self.over or not self.questions:
            return False
        number, question = next(iter(self.questions.items()))
        deed = {
            "do": "act", "seat": number, "seq": self.heard[number], "action": answer(question, self.load.dice),
            "id": f"{self.load.next_id()}",
        }  # fmt: skip
        self.questions.pop(number)
        self.sent = time.perf_counter()
        self.seats[number].write(1, json.dumps(deed).encode())
        return True

    def finish(self) -> None:
        """The game is over; another table takes its place."""
        if not self.over:
            self.over = True
            for seat in self.seats:
                seat.transport.close()
            self.load.replace(self)

    def lost(self, seat: Seat) -> None:
        """A socket closed."""
        if not self.over:
            self.load.lost += 1


def answer(question: Question, dice: random.Random) -> str:
    """Any legal answer."""
    if question.arrange is None:
        return dice.choice(question.options).action
    arrange = question.arrange
    laid = [*arrange.things, *[arrange.empty] * (arrange.places - len(arrange.things))]
    dice.shuffle(laid)
    return " ".join([arrange.begin, *laid])


class Load:
    """Many tables at once, at full speed or at a steady rate."""

    def __init__(self, servers: Sequence[ServerProcess], tables: int, seed: int, modules: Sequence[str] = ()) -> None:
        self.servers = servers
        self.modules = modules
        self.wanted = tables
        self.dice = random.Random(seed)
        self.tables: set[Table] = set()
        self.latencies: list[float] = []
        self.refusals: list[str] = []
        self.lost = 0
        self.moves = 0
        self.ids = 0
        self.full_speed = False
        self.opening: set[asyncio.Task[None]] = set()
        self.idle: list[Table] = []

    def place_of(self, table: Table, seat: int) -> tuple[str, int]:
        """Which process serves a seat: the seats of a table are spread over all."""
        return "127.0.0.1", self.servers[seat % len(self.servers)].port

    def next_id(self) -> int:
        """A name for a message."""
        self.ids += 1
        return self.ids

    async def open_table(self) -> None:
        """A new table with its four sockets."""
        server = self.dice.choice(self.servers)
        seats = [{"who": "me", "name": f"Seat {number}"} for number in range(4)]
        created = await asyncio.to_thread(server.table, seats, modules=self.modules)
        table = Table(self, ("127.0.0.1", server.port), created)
        self.tables.add(table)
        await table.connect()
        self.ready(table)

    def replace(self, table: Table) -> None:
        """A new table for one that is over."""
        self.tables.discard(table)
        task = asyncio.get_running_loop().create_task(self.open_table())
        self.opening.add(task)
        task.add_done_callback(self.opening.discard)

    def ready(self, table: Table) -> None:
        """A table can take a move."""
        if self.full_speed:
            asyncio.get_running_loop().call_soon(table.move)

    def moved(self, seconds: float) -> None:
        """A move has arrived everywhere."""
        self.moves += 1
        self.latencies.append(seconds)

    async def at_full_speed(self, seconds: float) -> float:
        """Moves a second when every table answers at once."""
        self.full_speed = True
        for table in list(self.tables):
            table.move()
        await asyncio.sleep(min(2.0, seconds / 4))
        before, begun = self.moves, time.perf_counter()
        nudge = asyncio.get_running_loop().create_task(self.nudge())
        await asyncio.sleep(seconds)
        rate = (self.moves - before) / (time.perf_counter() - begun)
        nudge.cancel()
        self.full_speed = False
        await asyncio.sleep(0.5)
        return rate

    async def nudge(self) -> None:
        """Starts tables whose question came after their turn to move."""
        while True:
            await asyncio.sleep(0.02)
            for table in list(self.tables):
                table.move()

    async def at_rate(self, rate: float, seconds: float, watch: Callable[[float], None] | None = None) -> None:
        """Moves at a steady rate, by tables in turn."""
        begun = time.perf_counter()
        done = 0
        turn: Iterator[Table] = iter(())
        noted = begun
        while (now := time.perf_counter()) - begun < seconds:
            due = int((now - begun) * rate) - done
            for _ in range(due):
                for _ in range(self.wanted):
                    table = next(turn, None)
                    if table is None:
                        turn = iter(list(self.tables))
                        continue
                    if table.move():
                        break
                done += 1
            if watch and now - noted > 1:
                noted = now
                watch(now - begun)
            await asyncio.sleep(0.001)


def memory(server: ServerProcess) -> int:
    """The resident memory of a server in kB."""
    assert server.process is not None
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def cpu_seconds(server: ServerProcess) -> float:
    """The processor time that a server has used."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(numbers: Sequence[float], share: float) -> float:
    """The number below which a share of all lies."""
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


class Result(Struct):
    """What a run found."""

    store: str
    tables: int
    sockets: int
    moves_per_second: float
    cpu_ms_per_move: float
    """Of all server processes, at full speed."""
    rate: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    moves: int
    refusals: list[str]
    lost_sockets: int
    memory_mb: list[float]
    memory_flat: bool


def modules_of(options: argparse.Namespace) -> tuple[str, ...]:
    """All modules of the title, if the load is to be played with them."""
    return title_named("ludwig").fitting(4) if getattr(options, "modules", False) else ()


async def drive(
    servers: Sequence[ServerProcess], store: str, options: argparse.Namespace, report: Callable[[str], None]
) -> Result:
    """Opens the tables, then full speed, then a steady rate with an eye on memory."""
    load = Load(servers, options.tables, options.seed, modules_of(options))
    for begin in range(0, options.tables, 20):
        await asyncio.gather(*[load.open_table() for _ in range(min(20, options.tables - begin))])
    report(f"{store}: {len(load.tables)} tables, {sum(len(table.seats) for table in load.tables)} sockets")
    sockets = sum(len(table.seats) for table in load.tables)
    used, moved = sum(map(cpu_seconds, servers)), load.moves
    full = await load.at_full_speed(options.seconds)
    cpu = (sum(map(cpu_seconds, servers)) - used) / max(1, load.moves - moved)
    report(f"{store}: {full:.0f} moves/s at full speed, {cpu * 1000:.2f} ms of processor time for each")
    load.latencies.clear()
    sizes: list[float] = []

    def watch(seconds: float) -> None:
        sizes.append(sum(map(memory, servers)) / 1024)
        if len(sizes) % 30 == 0:
            late = percentile(load.latencies[-15000:], 0.99) * 1000
            report(f"{store}: {seconds:.0f} s at {options.rate:.0f} moves/s, p99 {late:.1f} ms, {sizes[-1]:.0f} MB")

    await load.at_rate(options.rate, options.minutes * 60, watch)
    await asyncio.sleep(1)
    for table in load.tables:
        table.over = True
        for seat in table.seats:
            seat.transport.close()
    third = len(sizes) // 3
    flat = third < 20 or max(sizes[-third:]) <= FLAT * max(sizes[third : 2 * third])
    return Result(
        store=store,
        tables=options.tables,
        sockets=sockets,
        moves_per_second=round(full, 1),
        cpu_ms_per_move=round(cpu * 1000, 3),
        rate=round(len(load.latencies) / (options.minutes * 60), 1),
        p50_ms=round(percentile(load.latencies, 0.5) * 1000, 2),
        p99_ms=round(percentile(load.latencies, 0.99) * 1000, 2),
        worst_ms=round(max(load.latencies, default=0) * 1000, 2),
        moves=load.moves,
        refusals=load.refusals[:5],
        lost_sockets=load.lost,
        memory_mb=[round(size, 1) for size in sizes[:: max(1, len(sizes) // 12)]],
        memory_flat=flat,
    )


def run(store: str, options: argparse.Namespace, report: Callable[[str], None]) -> Result:
    """One store, with its server processes."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        processes = 1
        url = f"sqlite:{folder}/load.db"
        if store == "postgres":
            from tests.server.stores import Postgres

            postgres = Postgres()
            stack.callback(postgres.close)
            processes, url = 2, postgres.url()
        settings = {**UNLIMITED, "sockets_per_address": 100_000, "bot_workers": 1, "log_level": "warning"}
        servers = [
            stack.enter_context(ServerProcess(url, folder / f"log{number}.txt", **settings))
            for number in range(processes)
        ]
        gc.disable()  # our own pauses are not the server's
        stack.callback(gc.enable)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(drive(servers, store, options, report))


def main(arguments: Sequence[str]) -> int:
    """Runs the soak; fails where a bar is missed."""
    parser = argparse.ArgumentParser(prog="soak load", description=__doc__)
    parser.add_argument("--store", choices=("sqlite", "postgres", "both"), default="sqlite")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20, help="at full speed")
    parser.add_argument("--rate", type=float, default=500, help="moves a second in the steady part")
    parser.add_argument("--minutes", type=float, default=10, help="of the steady part")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--modules", action="store_true", help="play with all modules; the bars are those of the base game"
    )
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    good = True
    for store in ("sqlite", "postgres") if options.store == "both" else (options.store,):
        result = run(store, options, lambda text: print(text, file=sys.stderr, flush=True))
        print(json.dumps(msgspec.to_builtins(result), indent=None if options.json else 2))
        good &= result.moves_per_second >= 1000 and result.p99_ms < 50 and result.memory_flat
        good &= not result.refusals and not result.lost_sockets
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
