"""The `leak` soak: nobody is sent a byte that depends on what they may not know.

Every game is played on a real server in this process, by sockets and HTTP. Beside it stand twin servers, one for each seat
and one for onlookers and strangers: the same table, but everything that this viewer may not know is permuted: the seed,
hidden cards and tiles, what others were told in secret and have sealed, their keys and their notices, now and at every
moment of the past. Whatever is done at the real table is done at the twins, in the way that looks the same to the viewer;
then all bytes sent to the viewer are compared. One field may differ: the commitment, which must be the SHA-256 of the seed.
"""

import argparse
import asyncio
import email.utils
import json
import logging
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest import mock

import msgspec
from msgspec import Raw, Struct

from swanstone.core.agenda import Decision
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadNotation, SwanstoneError
from swanstone.core.event import Event
from swanstone.core.reason import Reason
from swanstone.core.standings import Step
from swanstone.core.value import replace
from swanstone.server import bots, commands, hub, routes, showing, table
from swanstone.server.app import build_app
from swanstone.server.commands import Judged, Uncertain
from swanstone.server.hub import Hub, row_of
from swanstone.server.journal import Acted, NoticesChosen
from swanstone.server.live import Connection, LiveTable
from swanstone.server.notices import mail, notifier, webhook
from swanstone.server.seats import Viewer, key_hash
from swanstone.server.settings import Settings
from swanstone.server.store import Checkpoint, OnHere, OnWritten, Row, Snapshot, out_of_place
from swanstone.server.table import Asked, Kept, Move, Table
from swanstone.titles import title_named
from swanstone.wire.replies import encode
from swanstone.wire.requests import Act, PlanStep
from tests.battery import TITLES, AnyGame, Ply, Title

SETTINGS = Settings(
    store="memory",
    public_url="http://castle.test",
    messages_per_second=10_000,
    messages_burst=10_000,
    requests_per_second=100_000,
    requests_burst=100_000,
    tables_per_address=10_000,
    onlooker_pause=0,
    away_seconds=3600,
    webhooks=True,
    smtp_host="mail.test",
    smtp_from="castle@mail.test",
)
CLOCKS: tuple[dict[str, Any], ...] = (
    {"kind": "none"},
    {"kind": "move", "seconds": 90_000},
    {"kind": "reserve", "seconds": 90_000, "refill": 60_000},
)
"""Only the soak lets their time run out."""
BEGIN = 1_700_000_000_000
PATIENCE = 20.0
"""Seconds after which a server that does not come to rest has failed."""
MOST_DEEDS = 3000
CHUNK = 5
"""How many games a process plays before it reports."""
MOST_TOLD = 10

Report = Callable[[str], None]


class Leak(AssertionError):
    """Somebody was sent what they may not know, or the twins do not behave alike."""


# Chance and time, made to repeat


class Fate:
    """What a server takes from the system: the time, and secrets."""

    def __init__(self, name: str) -> None:
        self.dice = Dice(Chance(name))
        self.time = BEGIN

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.time

    def digits(self, number: int) -> str:
        """Hexadecimal digits."""
        return "".join(self.dice.choice("0123456789abcdef") for _ in range(number))

    def key(self) -> str:
        """A key of a seat."""
        return self.digits(22)

    def name(self) -> str:
        """A name of a table."""
        return self.digits(20)

    def seed(self) -> str:
        """A seed of a game."""
        return self.digits(64)


class Postman:
    """Takes the place of the network: what is sent by webhook and mail stays here."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def open_socket(self, target: Any, addresses: Any, until: float) -> "Postman":
        """A call to a webhook."""
        return self

    def mail_server(self, settings: Settings) -> "Postman":
        """A call to the mail server."""
        return self

    def __enter__(self) -> "Postman":
        return self

    def __exit__(self, *fault: object) -> None:
        pass

    def settimeout(self, seconds: float) -> None:
        """It is quick enough."""

    def sendall(self, data: bytes) -> None:
        """A webhook."""
        self.sent.append(data)

    def recv_into(self, buffer: Any, most: int) -> int:
        """The webhook's answer."""
        answer = b"HTTP/1.1 204 No Content\r\n\r\n"
        buffer[: len(answer)] = answer
        return len(answer)

    def send_message(self, message: Any, *addresses: Any) -> None:
        """A letter."""
        self.sent.append(message.as_bytes())


WORLDS: dict[int, "World"] = {}
"""The twins by the head of their table: their past cannot be played again from a seed, for it never was."""


def with_past_of_twins(replay: Callable[[Table, int], list[Step[Any]]]) -> Callable[[Table, int], list[Step[Any]]]:
    """Replays tables; a twin's past is the permuted past of the real table."""

    def replayed(played: Table, actions: int) -> list[Step[Any]]:
        world = WORLDS.get(id(played.head))
        return world.steps[: actions + 1] if world else replay(played, actions)

    return replayed


def with_foresight_of_twins(judge: Callable[..., Judged | Uncertain]) -> Callable[..., Judged | Uncertain]:
    """Judges commands; an action that shows a twin's viewer something new leads to where the real one led."""

    def judged(played: Table, viewer: Viewer, command: Any, at: int, by: str = "") -> Judged | Uncertain:
        world = WORLDS.get(id(played.head))
        if world is None or world.foreseen is None or not isinstance(command, Act):
            found = judge(played, viewer, command, at, by)
            return found.judged(world.real_outcome) if world and isinstance(found, Uncertain) else found
        step, world.foreseen = world.foreseen, None
        return Judged(Acted(at=at, seat=command.seat, id=command.id, action="hidden", digest="hidden", by=by), (step,))

    return judged


@contextmanager
def staged(fate: Fate, postman: Postman) -> Iterator[None]:
    """Servers of this process take time and secrets from a fate, send their notices to a postman, and log nothing."""
    replay = with_past_of_twins(table.replay)
    patches: list[tuple[Any, str, Any]] = [
        *((module, "replay", replay) for module in (table, hub, showing)),
        *((module, "now", fate.now) for module in (hub, routes)),
        (hub, "judge_command", with_foresight_of_twins(commands.judge_command)),
        (hub, "BOT_PATIENCE", 0),
        (routes, "new_key", fate.key),
        (routes, "new_table", fate.name),
        (commands, "new_seed", fate.seed),
        (bots, "token_hex", lambda size: fate.digits(2 * size)),
        (webhook, "open_socket", postman.open_socket),
        (mail, "mail_server", postman.mail_server),
        (webhook, "time", SimpleNamespace(time=lambda: 0.0, monotonic=time.monotonic)),
        (email.utils, "formatdate", lambda: "Thu, 01 Jan 1970 00:00:00 -0000"),
        (email.utils, "make_msgid", lambda domain: f"<1@{domain}>"),
        (logging.getLogger("swanstone"), "disabled", True),
    ]
    with ExitStack() as stack:
        for owner, name, new in patches:
            stack.enter_context(mock.patch.object(owner, name, new))
        try:
            yield
        finally:
            WORLDS.clear()


# A server in this process


class MemoryStore:
    """A store that forgets."""

    shared = False

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.table_rows: dict[str, Row] = {}
        self.checkpoints: dict[str, Checkpoint] = {}

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def append(self, entry: bytes, row: Row) -> None:
        last = self.table_rows[row.table].seq if row.table in self.table_rows else 0
        if row.seq != last + 1:
            raise out_of_place(row, last)
        self.logs.setdefault(row.table, []).append(entry)
        self.table_rows[row.table] = row

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        return self.logs.get(table, [])[after:]

    async def read_many(self, after: Mapping[str, int]) -> dict[str, list[bytes]]:
        return {table: self.logs[table][seq:] for table, seq in after.items() if self.logs.get(table, [])[seq:]}

    async def row(self, table: str) -> Row | None:
        return self.table_rows.get(table)

    async def rows(self, tables: Iterable[str]) -> list[Row]:
        return [self.table_rows[table] for table in tables if table in self.table_rows]

    async def lasts(self, tables: Iterable[str]) -> dict[str, int]:
        return {row.table: row.seq for row in await self.rows(tables)}

    async def lobby(self, status: str, most: int) -> list[Row]:
        return [row for row in self.table_rows.values() if row.public and row.status == status][:most]

    async def to_wake(self, before: int, most: int) -> list[Row]:
        return []

    async def save_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        self.checkpoints[table] = checkpoint

    async def checkpoint(self, table: str) -> Checkpoint | None:
        return self.checkpoints.get(table)

    async def ping(self) -> None:
        pass

    def follow(self, on_written: OnWritten, on_here: OnHere | None = None) -> None:
        pass

    def tell_here(self, here: Mapping[str, Sequence[int]]) -> None:
        pass

    async def snapshot(self) -> Snapshot:
        raise NotImplementedError

    async def fill(self, tables: Iterable[tuple[Row, Sequence[bytes]]]) -> None:
        raise NotImplementedError

    async def put_table(self, row: Row, entries: Sequence[bytes], replace: bool = False) -> None:
        raise NotImplementedError


class Thinkers:
    """Takes the place of the processes in which bots think: it notes what they are given, and waits to be told."""

    def __init__(self) -> None:
        self.waiting: dict[int, Future[bots.Thought]] = {}
        self.given: dict[int, tuple[Any, ...]] = {}

    def submit(self, work: Any, *given: Any) -> Future[bots.Thought]:
        """A bot begins to think; the last thing that it is given are its dice."""
        seat = given[2].seat
        self.given[seat] = (work.__name__, *given[:-1])
        self.waiting[seat] = Future()
        return self.waiting[seat]


class Wire:
    """The other end of a socket: everything that comes is kept."""

    def __init__(self, side: "Side", keys: Sequence[str], after: int) -> None:
        self.side = side
        self.sent: list[bytes] = []
        self.listening = False
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.connection: Connection | None = None
        self.before = set(side.live.connections)
        scope = {**side.scope("websocket", f"{side.path}/socket?after={after}", keys), "subprotocols": []}
        self.task = asyncio.ensure_future(side.app(scope, self.receive, self.send))

    async def receive(self) -> dict[str, Any]:
        """What we say, when we say it."""
        self.listening = self.inbox.empty() and self.connection is not None
        message = await self.inbox.get()
        self.listening = False
        return message

    async def send(self, message: Any) -> None:
        """Takes what comes."""
        if message["type"] == "websocket.accept":
            (self.connection,) = set(self.side.live.connections) - self.before
        elif message["type"] == "websocket.send":
            self.sent.append(message["text"].encode())
        else:
            self.sent.append(repr(sorted(message.items())).encode())

    def say(self, text: str) -> None:
        """Says something."""
        self.listening = False
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    @property
    def quiet(self) -> bool:
        """Whether nothing is under way."""
        if self.task.done() or self.connection is None:
            return self.task.done()
        return self.listening and self.connection.outbox.empty()

    async def close(self) -> None:
        """Goes away."""
        self.inbox.put_nowait({"type": "websocket.disconnect"})
        await self.task


class Side:
    """A server with one table, and those who watch it."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.hub = Hub(self.store, SETTINGS)
        self.thinkers = Thinkers()
        self.hub.bots.worker = self.worker  # type: ignore[method-assign]
        self.app = build_app(self.hub)
        self.wires: dict[str, Wire] = {}
        self.keys: dict[int, str] = {}
        self.owner = ""
        self.name = ""

    def worker(self, bot: str, table: str) -> bots.Worker:
        """Somebody who thinks for a bot; here no bot waits for another."""
        worker = bots.Worker(600)
        worker.running = lambda: self.thinkers  # type: ignore[method-assign, assignment, return-value]
        return worker

    @property
    def live(self) -> LiveTable:
        """The table in the hub."""
        return self.hub.tables[self.name]

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.live.table

    @property
    def path(self) -> str:
        """Where the table is."""
        return f"/api/tables/{self.name}"

    def scope(self, kind: str, target: str, keys: Sequence[str], *more: tuple[bytes, bytes]) -> dict[str, Any]:
        """A request as Starlette is told of it."""
        path, _, query = target.partition("?")
        headers = [(b"host", b"castle.test"), *more]
        if keys:
            headers.append((b"authorization", b"Bearer " + ".".join(keys).encode()))
        return {
            "type": kind,
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": headers,
            "client": ("192.0.2.1", 4711),
            "server": ("castle.test", 80),
            "extensions": {"websocket.http.response": {}},
        }

    async def ask(
        self, method: str, target: str, keys: Sequence[str] = (), body: bytes = b"", cookie: bool = False
    ) -> bytes:
        """The whole answer to a request: status, headers, body."""
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if cookie:
            headers.append((b"cookie", f"swanstone-{self.name}={'.'.join(keys)}".encode()))
        scope = {**self.scope("http", target, () if cookie else keys, *headers), "method": method}
        answer: list[bytes] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                lines = [str(message["status"]).encode(), *(b": ".join(header) for header in message["headers"])]
                answer.append(b"\n".join(lines) + b"\n\n")
            else:
                answer.append(message.get("body", b""))

        await self.app(scope, receive, send)
        return b"".join(answer)

    async def settle(self) -> None:
        """Waits until nothing is under way but the thoughts of bots."""
        until = time.monotonic() + PATIENCE
        while not self.quiet:
            await asyncio.sleep(0)
            if time.monotonic() > until:
                raise AssertionError("the server does not come to rest")

    @property
    def quiet(self) -> bool:
        """Whether nothing is under way but the thoughts of bots."""
        return len(self.hub.tasks) == len(self.thinkers.waiting) and all(wire.quiet for wire in self.wires.values())

    async def plug(self, name: str, keys: Sequence[str], after: int = 0) -> Wire:
        """Opens a socket."""
        self.wires[name] = wire = Wire(self, keys, after)
        await self.settle()
        return wire

    async def unplug(self, name: str) -> None:
        """Closes a socket."""
        await self.wires.pop(name).close()

    async def think(self, seat: int, text: str, explained: str) -> None:
        """The bot of a seat has thought of an action; whichever is `explained`, it may have the reasons of one that judges."""
        reasons = self.reasons(seat, explained)
        self.thinkers.waiting.pop(seat).set_result(bots.Thought(text, reasons))
        await self.settle()

    def reasons(self, seat: int, text: str) -> tuple[Reason, ...]:
        """Why somebody who judges would do what a bot does."""
        _, game, _, _, _, public = self.thinkers.given[seat]
        try:
            return bots.explained(game, "greedy", public, game.read_action(text))
        except BadNotation:
            return ()

    async def think_again(self) -> None:
        """Bots whose thoughts the table has left behind begin again: what they say makes no sense."""
        for seat in list(self.thinkers.waiting):
            await self.think(seat, "nonsense", "nonsense")

    def mail(self, postman: Postman) -> dict[int, list[bytes]]:
        """Sends the notices that wait, by the seats that get them."""
        outbox, found = self.hub.notifier.outbox, dict[int, list[bytes]]()
        while len(outbox) and (taken := outbox.take()):
            job = taken[0]
            postman.sent.clear()
            notifier.deliver(job, SETTINGS)
            outbox.done(job)
            found.setdefault(job.notice.seat, []).extend(postman.sent)
        return found

    async def close(self) -> None:
        """Lets go of everything."""
        for name in list(self.wires):
            await self.unplug(name)
        await self.hub.stop()


# Twins


class World(Side):
    """The twin of a table for one seat (None: onlookers and strangers): they cannot tell it from the real one."""

    def __init__(self, real: Side, seat: int | None, title: Title, fate: Fate) -> None:
        super().__init__()
        self.real = real
        self.seat = seat
        self.title = title
        self.dice = Dice(Chance(fate.seed()))
        self.name = real.name
        shown = real.table.head
        self.owner = real.owner if seat is None else fate.key()
        self.head = replace(shown, seed=fate.seed(), owner=key_hash(self.owner))
        self.last_head = replace(self.head, seed=shown.seed)
        WORLDS.update({id(self.head): self, id(self.last_head): self})
        self.keys = {other: fate.key() for other in range(len(shown.seats))}
        self.steps: list[Step[Any]] = []
        self.moves: list[tuple[Move, Move]] = []
        self.foreseen: Step[Any] | None = None
        self.hub.tables[self.name] = LiveTable(real.table)

    @property
    def real_outcome(self) -> bytes:
        """What the world made of the last action at the real table."""
        return self.real.table.moves[-1].outcome.encode()

    def follow(self, steps: Sequence[Step[Any]]) -> None:
        """Brings the twin to where the real table is."""
        self.live.table = twin = self.twin(steps)
        self.hub.histories.clear()
        self.store.table_rows[self.name] = row_of(twin, self.live.show())

    def twin(self, steps: Sequence[Step[Any]]) -> Table:
        """The real table with everything changed that the seat may not know; `steps` are the real ones."""
        real = self.real.table
        self.hide_past(real, steps)
        twins = {id(move): twin for move, twin in self.moves}
        seats = tuple(self.hide_key(seat, seated.key) for seat, seated in enumerate(real.seats))
        return replace(
            real,
            head=self.last_head if real.status == "finished" else self.head,
            seats=tuple(replace(seated, key=key) for seated, key in zip(real.seats, seats, strict=True)),
            notices=tuple(self.hide_notice(seat, choice) for seat, choice in enumerate(real.notices)),
            kept=tuple(kept if seat == self.seat else hidden_kept(kept) for seat, kept in enumerate(real.kept)),
            ids={(seat, id if seat == self.seat else id + "x"): seq for (seat, id), seq in real.ids.items()},
            state=self.steps[len(real.moves)].state if self.steps else None,
            opening=self.hide_events(real.opening),
            moves=tuple(twins[id(move)] for move in real.moves),
            undone=tuple(replace(each, moves=tuple(twins[id(move)] for move in each.moves)) for each in real.undone),
            asked=self.asked(real),
        )

    def hide_past(self, real: Table, steps: Sequence[Step[Any]]) -> None:
        """Every action that stands or was undone, and the state after it; what was hidden already stays as it is."""
        line = (*real.moves, *(move for undoing in reversed(real.undone) for move in undoing.moves))
        same = 0
        while same < min(len(line), len(self.moves)) and is_same(line[same], self.moves[same][0]):
            same += 1
        if real.started:
            del self.steps[same + 1 :]
            self.steps += [self.hide_step(step) for step in steps[len(self.steps) : len(line) + 1]]
        known = {id(move): twin for move, twin in self.moves}
        self.moves = [
            (move, known.get(id(move)) or self.hide_move(move, step)) for move, step in zip(line, self.steps[1:])
        ]

    def hide_step(self, step: Step[Any]) -> Step[Any]:
        """A moment of the past as it might have been."""
        state = self.title.with_hidden_changed(step.state, self.seat, self.dice)
        return Step(state, self.hide_events(step.events))

    def hide_events(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """What others were told in secret becomes something else."""
        return tuple(event if event.seen_by(self.seat) else self.other_event(event) for event in events)

    def other_event(self, event: Event) -> Event:
        """A secret of the same kind."""
        words = tuple(f"hidden_{self.dice.below(1000)}" for _ in range(1 + self.dice.below(3)))
        return replace(event, what=words, amount=1 + self.dice.below(1000))

    def hide_move(self, move: Move, step: Step[Any]) -> Move:
        """An action with other words, unless they are the seat's own or for all to read, and another digest."""
        told = self.real.table.game.verbs.told(move.action)
        words = f"{told or f'{move.seat} hidden'} {self.dice.below(10**6)}"
        words = move.action if move.action == told or move.seat == self.seat else words
        events = None if move.events is None else step.events
        return replace(move, action=words, digest=f"{self.dice.below(10**9):016x}", events=events)

    def hide_key(self, seat: int, key: str) -> str:
        """The hash of another's key."""
        return key_hash(self.keys[seat]) if key and seat != self.seat else key

    def hide_notice(self, seat: int, choice: NoticesChosen | None) -> NoticesChosen | None:
        """How others are told of their turn, or that they are not."""
        if seat == self.seat:
            return choice
        return (
            None
            if choice
            else NoticesChosen(at=BEGIN, seat=seat, webhook="https://93.184.216.34/other", secret="other")
        )

    def asked(self, real: Table) -> tuple[Asked, ...]:
        """What is asked in this world."""
        since = {asked.decision.seat: asked for asked in real.asked}
        pending = real.game.pending(self.steps[len(real.moves)].state) if self.steps else ()
        return tuple(replace(since[decision.seat], decision=decision) for decision in pending)

    def foresee(self, steps: Sequence[Step[Any]]) -> None:
        """The next action will lead to the moment where the real table is, as it might be in this world."""
        number = len(self.table.moves) + 1
        del self.steps[number:]
        self.steps.append(self.hide_step(steps[number]))
        self.foreseen = self.steps[number]
        if self.real.table.status == "finished":
            self.live.table = replace(self.table, head=self.last_head)


# Comparing


class Tally(Struct):
    """What was compared."""

    games: int = 0
    steps: int = 0
    comparisons: int = 0
    bytes: int = 0
    kinds: Counter[str] = Counter()

    def add(self, other: "Tally") -> None:
        """Counts another tally in."""
        self.games += other.games
        self.steps += other.steps
        self.comparisons += other.comparisons
        self.bytes += other.bytes
        self.kinds += other.kinds


class Told(Struct):
    """An update, as far as the soak looks into it."""

    view: Raw
    news: tuple["ToldNews", ...]


class ToldNews(Struct):
    """What an update says of an action."""

    events: tuple[Event, ...] = ()


read_update = msgspec.json.Decoder(Told).decode


def is_same(one: Move, other: Move) -> bool:
    """Whether two moves are one; others may lead to the same state by other events, such as rewards in another order."""
    return (one.action, one.digest) == (other.action, other.digest)


def without_commitment(data: bytes, seed: str) -> bytes:
    """Bytes without the one thing that may differ, which must be the SHA-256 of the seed."""
    field = b'"commitment":"'
    proper = field + sha256(seed.encode()).hexdigest().encode() + b'"'
    if data.count(field) != data.count(proper):
        raise Leak("a commitment is not the SHA-256 of the seed")
    return data.replace(proper, field + b'the seed"')


def excerpt(one: bytes, other: bytes) -> str:
    """Where two texts part; of answers whose bodies differ, the bodies."""
    bodies = one.partition(b"\n\n")[2], other.partition(b"\n\n")[2]
    if bodies[0] != bodies[1]:
        one, other = bodies
    at = next((place for place, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    start = max(0, at - 80)
    return f"…{one[start : at + 80]!r} and …{other[start : at + 80]!r}"


class Watcher(NamedTuple):
    """Somebody who looks at the table: from a seat or as an onlooker, by a socket or by asking again and again."""

    name: str
    seat: int | None
    keys: tuple[str, ...]
    wired: bool


class Plan(NamedTuple):
    """A game to be played."""

    title: str
    seats: tuple[str, ...]
    """For each seat 'me', 'open' (to be joined later) or 'bot'."""
    fields: dict[str, Any]
    bot: str


def plan_game(seed: int, number: int, name: str = "") -> Plan:
    """The game with a number: titles (unless one is named), seats, options and bots take turns, the rest is drawn."""
    dice = Dice(Chance(f"leak-{seed}-{number}-plan"))
    name = name or sorted(TITLES)[number % len(TITLES)]
    title = TITLES[name]
    count = title.seats[number % len(title.seats)]
    turn = number // len(title.seats)
    options = {option: values[turn % len(values)] for option, values in title.choices.items()}
    kinds = [dice.choice(("me", "me", "open", "bot")) for _ in range(count)]
    if "me" not in kinds and "open" not in kinds:
        kinds[dice.below(count)] = "me"
    clock = dice.choice(CLOCKS)
    seats = [{"who": who, "name": f"Guest {seat}" if who == "me" else ""} for seat, who in enumerate(kinds)]
    chosen = Dice(Chance(f"leak-{seed}-{number}-modules")).choice(title.modules)
    fields = {
        "title": name,
        "options": options,
        "modules": title_named(name).fitting(count, chosen),
        "seats": seats,
        "clock": clock,
        "public": dice.below(3) > 0,
        "onlookers": dice.below(2) > 0,
    }
    bots_known = sorted(title.bots, reverse=True)
    return Plan(name, tuple(kinds), fields, bots_known[turn // 2 % len(bots_known)])


Versions = Callable[[World], dict[str, Any]]
"""How a command looks in each world."""


class Play:
    """One game on a real server, with a twin for every viewer."""

    def __init__(self, plan: Plan, fate: Fate, postman: Postman) -> None:
        self.plan = plan
        self.fate = fate
        self.postman = postman
        self.title = TITLES[plan.title]
        self.dice = Dice(Chance(fate.seed()))
        self.tally = Tally(kinds=Counter())
        self.real = Side()
        self.worlds: dict[int | None, World] = {}
        self.watchers: list[Watcher] = []
        self.steps: list[Step[Any]] = []
        self.heard: dict[str, set[str]] = {}
        self.commands = 0
        self.failed = False
        """Whether the bot that acts now has failed, so that nothing is said of its reasons."""
        self.hot: tuple[int, ...] = ()

    @property
    def table(self) -> Table:
        """The real table."""
        return self.real.table

    @property
    def game(self) -> AnyGame:
        """Its rules."""
        return self.table.game

    def same(self, kind: str, world: World, who: str, real: bytes, twin: bytes) -> None:
        """Sees that a viewer is sent the same bytes by both servers."""
        self.tally.kinds[kind] += 1
        self.tally.comparisons += 1
        self.tally.bytes += len(real)
        one = without_commitment(real, self.table.head.seed)
        other = without_commitment(twin, world.table.head.seed)
        if one != other:
            where = f"entry {self.table.seq}, {len(self.table.moves)} actions"
            raise Leak(f"{kind}: {who} can tell the worlds apart ({where}): {excerpt(one, other)}")

    def chance_of(self, one_in: int) -> bool:
        """Whether something happens that happens once in a while."""
        return self.dice.below(one_in) == 0

    # From the opening to the end

    async def play(self) -> Tally:
        """Plays the game."""
        try:
            await self.open()
            while self.table.status == "running":
                await self.step()
                self.commands += 1
                if self.commands > MOST_DEEDS:
                    raise AssertionError("the game does not end")
            await self.look_at_everything()
        finally:
            for side in (self.real, *self.worlds.values()):
                await side.close()
        self.tally.games = 1
        return self.tally

    async def open(self) -> None:
        """Opens the table, lets people sit down, and plugs in those who watch."""
        answer = await self.real.ask("POST", "/api/tables", body=encode(self.plan.fields))
        created = json.loads(answer.partition(b"\n\n")[2])
        self.real.name, self.real.owner = created["table"], created["owner"]
        self.real.keys = {seat["seat"]: seat["key"] for seat in created["seats"]}
        self.steps = [Step(self.table.state, self.table.opening)]
        self.make_worlds()
        if self.table.status == "open":
            await self.look_at_open_table()
        for seat in [seat for seat, who in enumerate(self.plan.seats) if who == "open"]:
            body = encode({"name": f"Guest {seat}", "seat": seat})
            joined = await self.real.ask("POST", f"{self.real.path}/join", body=body)
            self.real.keys[seat] = json.loads(joined.partition(b"\n\n")[2])["key"]
        await self.real.settle()
        self.steps = [Step(self.table.state, self.table.opening)]
        for world in self.worlds.values():
            if world.seat in self.real.keys:
                world.keys[world.seat] = self.real.keys[world.seat]
            world.follow(self.steps)
            world.hub.schedule(world.live)
            await world.settle()
        await self.seat_watchers()

    def make_worlds(self) -> None:
        """A twin for every seat, and one for all others."""
        for seat in (None, *range(len(self.plan.seats))):
            self.worlds[seat] = World(self.real, seat, self.title, self.fate)
            self.worlds[seat].follow(self.steps)

    async def look_at_open_table(self) -> None:
        """Before the game there is nothing to know but who is there; the seed is hidden already."""
        for seat, key in self.real.keys.items():
            world = self.worlds[seat]
            world.keys[seat] = key
            await self.compare_read("open table", world, f"seat {seat}", f"{self.real.path}/update?seat={seat}", (key,))
        for target in (self.real.path, f"{self.real.path}/update", f"{self.real.path}/past?at=0", "/api/tables"):
            await self.compare_read("open table", self.worlds[None], "a stranger", target, ())

    async def seat_watchers(self) -> None:
        """Who watches: each person by socket or HTTP, onlookers or the owner, and one browser that holds two seats."""
        for seat, key in sorted(self.real.keys.items()):
            self.watchers.append(Watcher(f"seat {seat}", seat, (key,), wired=not self.chance_of(5)))
        if self.table.head.onlookers:
            self.watchers.append(Watcher("an onlooker", None, (), wired=True))
        else:
            self.watchers.append(Watcher("the owner", None, (self.real.owner,), wired=True))
        for watcher in self.watchers:
            await self.plug_in(watcher)
        wired = [watcher for watcher in self.watchers if watcher.wired and watcher.seat is not None]
        if len(wired) > 1:
            self.hot = tuple(watcher.seat for watcher in wired[:2] if watcher.seat is not None)
            await self.real.plug("hot seat", [self.real.keys[seat] for seat in self.hot], self.table.seq)
        for watcher in self.watchers:
            if watcher.seat is not None:
                await self.perform("notices", watcher.seat, self.wanted_notices(watcher.seat), self.other_notices)

    async def plug_in(self, watcher: Watcher) -> None:
        """Lets somebody look for the first time."""
        world = self.worlds[watcher.seat]
        opening = f"{self.real.path}/past?at=0" + ("" if watcher.seat is None else f"&seat={watcher.seat}")
        answer = await self.compare_read("past", world, watcher.name, opening, watcher.keys)
        told = read_update(answer.partition(b"\n\n")[2])
        self.heard[watcher.name] = self.told_in(told)
        if watcher.wired:
            for side in (self.real, world):
                await side.plug(watcher.name, watcher.keys)
            self.compare_wires("welcome", world)

    def wanted_notices(self, seat: int) -> dict[str, Any]:
        """A seat wants to be told of its turn."""
        place = f"https://93.184.216.34/seat/{seat}"
        return {"webhook": place, "secret": f"secret of {seat}", "mail": f"seat{seat}@example.org"}

    def other_notices(self, world: World) -> dict[str, Any]:
        """Nobody knows what others want."""
        return {"webhook": "https://93.184.216.34/elsewhere/else", "secret": "no secret", "mail": ""}

    # Deeds, done in all worlds

    async def perform(
        self, kind: str, seat: int, words: dict[str, Any], others: Versions | None = None, do: str = ""
    ) -> None:
        """A person's command: done at the real table, then in every world; other seats' worlds may word it otherwise."""
        command = {"do": do or kind, "seat": seat, "id": f"command-{self.table.seq}", **words}
        wired = f"seat {seat}" in self.real.wires and not self.chance_of(5)
        polls = self.begin()
        before = self.table.seq
        reply = await self.do(self.real, seat, command, wired)
        if self.table.seq != before + 1:
            raise AssertionError(f"'{kind}' was not done: {reply!r}")
        for world in self.worlds.values():
            own = world.seat == seat
            worded = command if own or others is None else {**command, **others(world)}
            answer = await self.do(world, seat, worded, wired and own)
            if own:
                self.same("reply", world, f"seat {seat}", reply, answer)
        await self.compare_all(kind, polls)

    async def do(self, side: Side, seat: int, command: dict[str, Any], wired: bool) -> bytes:
        """Does a command at one server, by socket or by HTTP; its answer."""
        if wired:
            wire = side.wires[f"seat {seat}"]
            wire.say(encode(command).decode())
            await side.settle()
            return wire.sent.pop()
        answer = await side.ask("POST", f"{side.path}/{command['do']}", (side.keys[seat],), encode(command))
        await side.settle()
        return answer

    def begin(self) -> dict[str, list["asyncio.Task[bytes]"]]:
        """Before something happens: time goes on, ears are empty, and those without a socket wait for news."""
        self.fate.time += 700
        for side in (self.real, *self.worlds.values()):
            for wire in side.wires.values():
                wire.sent.clear()
        polls = {}
        for watcher in self.watchers:
            if not watcher.wired:
                query = f"?seat={watcher.seat}&after={self.table.seq}&wait=20"
                polls[watcher.name] = [
                    asyncio.ensure_future(side.ask("GET", f"{side.path}/update{query}", watcher.keys))
                    for side in (self.real, self.worlds[watcher.seat])
                ]
        return polls

    async def compare_all(self, kind: str, polls: dict[str, list["asyncio.Task[bytes]"]]) -> None:
        """After a command: what everybody was sent is the same; then the twins go where the real table is."""
        mail = self.real.mail(self.postman)
        for seat, world in self.worlds.items():
            if world.table.seq != self.table.seq:
                raise Leak(f"{kind}: a command was done, but not in the world of {seat}")
            self.compare_wires(kind, world)
            self.compare_mail(world, mail)
            self.compare_row(world)
            if seat is None:
                await self.compare_for_strangers(world)
        for watcher in self.watchers:
            if watcher.name in polls:
                real, twin = await asyncio.gather(*polls[watcher.name])
                self.same("poll", self.worlds[watcher.seat], watcher.name, real, twin)
        self.compare_hot_seat()
        for world in self.worlds.values():
            world.follow(self.steps)

    def compare_row(self, world: World) -> None:
        """What the store lists of the table."""
        rows = (self.real.store.table_rows[self.real.name], world.store.table_rows[world.name])
        real, twin = (encode(replace(row, card=b"")) + row.card for row in rows)
        self.same("row", world, "the lobby", real, twin)

    def compare_wires(self, kind: str, world: World) -> None:
        """What came through the sockets of a world."""
        for name, wire in world.wires.items():
            real = self.real.wires[name].sent
            if len(real) != len(wire.sent):
                raise Leak(f"{kind}: {name} got {len(real)} messages, and {len(wire.sent)} in another world")
            for one, other in zip(real, wire.sent, strict=True):
                self.same(kind, world, name, one, other)

    def compare_mail(self, world: World, mail: dict[int, list[bytes]]) -> None:
        """The notices that a seat was sent."""
        twins = world.mail(self.postman)
        if world.seat is None or world.seat not in self.real.keys:
            return
        real, twin = mail.get(world.seat, []), twins.get(world.seat, [])
        if len(real) != len(twin):
            raise Leak(f"seat {world.seat} got {len(real)} notices, and {len(twin)} in another world")
        for one, other in zip(real, twin, strict=True):
            kind = "webhook" if one.startswith(b"POST") else "mail"
            self.same(kind, world, f"seat {world.seat}", one, other)

    def compare_hot_seat(self) -> None:
        """Who holds two seats gets exactly what each of them gets."""
        if not self.hot:
            return
        updates = b'{"tell":"update"'
        apart = [text for seat in self.hot for text in self.real.wires[f"seat {seat}"].sent if text.startswith(updates)]
        together = self.real.wires["hot seat"].sent
        if sorted(apart) != sorted(together):
            raise Leak("who holds two seats is sent something else than the two seats")
        self.tally.kinds["hot seat"] += len(together)
        self.tally.comparisons += len(together)

    async def compare_for_strangers(self, world: World) -> None:
        """Those without a key: at a table without onlookers they get the card alone."""
        await self.compare_read("stranger", world, "a stranger", self.real.path, ())
        if self.table.head.onlookers or self.table.status == "finished":
            return
        update = await self.compare_read("stranger", world, "a stranger", f"{self.real.path}/update", ())
        if not update.startswith(b"403"):
            raise Leak("a stranger sees a table that admits no onlookers")

    async def compare_read(
        self, kind: str, world: World, who: str, target: str, keys: Sequence[str], cookie: bool = False
    ) -> bytes:
        """The answer to a GET, the same in both worlds."""
        real = await self.real.ask("GET", target, keys, cookie=cookie)
        twin = await world.ask("GET", target, keys, cookie=cookie)
        self.same(kind, world, who, real, twin)
        return real

    # Steps

    async def step(self) -> None:
        """One action of the game, and some of all that can happen around it."""
        await self.probe()
        await self.read()
        if self.chance_of(12):
            await self.look_back(4)
        if self.chance_of(40):
            await self.restart()
        if self.chance_of(30):
            await self.hand_over()
        if self.chance_of(8) and self.people():
            await self.keep_to_oneself()
        if self.chance_of(60):
            await self.change_hands()
        if self.chance_of(40) and self.people():
            await self.perform("say", self.dice.choice(self.people()), {"text": "Well <b>built</b> 🏰"})
        await self.act()
        if self.table.status == "running" and self.chance_of(10):
            await self.go_back()

    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return self.table.humans

    async def act(self) -> None:
        """An action by one of the seats that are asked, and its counterpart in every world."""
        decision = self.dice.choice(self.table.asked).decision
        seat, before = decision.seat, self.table
        by_bot = bool(before.seats[seat].bot) or await self.time_runs_out(seat)
        text = self.choose(decision, by_bot)
        command = {"do": "act", "seat": seat, "seq": before.seq, "action": text, "id": f"act-{before.seq}"}
        wired = f"seat {seat}" in self.real.wires and not self.chance_of(5)
        polls = self.begin()
        reply = await self.act_on_real(seat, command, by_bot, wired)
        move = self.table.moves[-1]
        if self.table.seq != before.seq + 1 or move.events is None:
            raise AssertionError(f"'{text}' was not done: {reply!r}")
        self.steps[len(self.table.moves) :] = [Step(self.table.state, move.events)]
        action, outcome = self.game.read_action(move.action), move.outcome.encode() or None
        ply = Ply(before.state, decision, action, self.table.state, move.events, outcome)
        for world in self.worlds.values():
            await self.act_in_world(world, ply, command, by_bot, wired, reply)
        self.tally.steps += 1
        await self.compare_all("action", polls)

    async def time_runs_out(self, seat: int) -> bool:
        """Now and then a person thinks for too long, and a bot begins to think about the move."""
        due = self.table.deadline(seat)
        if not due or self.table.decision_deadline(seat) or len(self.table.asked) > 1 or not self.chance_of(15):
            return False
        self.fate.time = due
        for side in (self.real, *self.worlds.values()):
            side.hub.spawn(side.hub.play_overdue(side.live))
            await side.settle()
        return True

    def choose(self, decision: Decision, by_bot: bool) -> str:
        """What the seat does; a bot of the server thinks about what it was given, or fails."""
        seat = decision.seat
        if by_bot:
            self.compare_bot(seat)
            if self.chance_of(2):
                return self.thought(self.real, seat).action
        mover = self.title.bots[self.plan.bot]
        return self.game.write_action(mover(self.game, self.table.state, decision, self.dice))

    def compare_bot(self, seat: int) -> None:
        """A bot is given the same in both worlds, and answers the same."""
        world = self.worlds[seat]
        real, twin = self.real.thinkers.given[seat], world.thinkers.given[seat]
        assert real[1] is twin[1], "both play the same game"
        self.same("bot view", world, f"the bot of seat {seat}", encode(real[2:]), encode(twin[2:]))
        if self.chance_of(4):
            texts = [encode(self.thought(side, seat)) for side in (self.real, world)]
            self.same("bot text", world, f"the bot of seat {seat}", *texts)

    def thought(self, side: Side, seat: int) -> bots.Thought:
        """What the bot of a seat makes of what it was given."""
        name, *given = side.thinkers.given[seat]
        assert name == "think"
        think: Callable[..., bots.Thought] = bots.think
        return think(*given, f"dice {self.commands}")

    async def act_on_real(self, seat: int, command: dict[str, Any], by_bot: bool, wired: bool) -> bytes:
        """The action at the real table; a bot that fails is replaced, and nobody hears why."""
        if not by_bot:
            return await self.do(self.real, seat, command, wired)
        self.failed = self.chance_of(8)
        if self.failed:
            fault = RuntimeError(f"I know the seed: {self.table.head.seed}")
            self.real.thinkers.waiting.pop(seat).set_exception(fault)
            await self.real.settle()
        else:
            await self.real.think(seat, command["action"], command["action"])
        return b""

    async def act_in_world(
        self, world: World, ply: Ply, command: dict[str, Any], by_bot: bool, wired: bool, reply: bytes
    ) -> None:
        """What a viewer takes for the same action; if it shows them something new, the moment after it is compared."""
        seat, own = command["seat"], world.seat == command["seat"]
        action = self.title.counterpart(ply, world.table.state, world.seat)
        if action is None:
            world.foresee(self.steps)
        text = "hidden" if action is None else self.game.write_action(action)
        if by_bot:
            real = command["action"]  # what shows something new is explained as well, from what this world shows to all
            await world.think(seat, text, "nothing" if self.failed else real if action is None else text)
        else:
            answer = await self.do(world, seat, {**command, "action": text}, wired and own)
            if own:
                self.same("reply", world, f"seat {seat}", reply, answer)
        if action is None:
            for name in world.wires:
                self.look_at_news(world, name, self.real.wires[name].sent[-1])

    def look_at_news(self, world: World, name: str, update: bytes) -> None:
        """News names only what the new view shows or what the viewer knew, and nothing that is hidden still."""
        told = read_update(update)
        view = self.game.view_from_json(bytes(told.view))
        news, seen = self.told_in(told), self.title.named(view)
        hidden = self.title.hidden(self.table.state, world.seat)
        if leaked := (news | seen) & hidden:
            raise Leak(f"{name} is told of {', '.join(sorted(leaked))}, which nobody may know")
        if unfounded := news - seen - self.heard[name]:
            raise Leak(f"{name} is told of {', '.join(sorted(unfounded))}, which the view does not show")
        self.heard[name] |= news
        if untold := seen - self.heard[name]:
            raise Leak(f"{name} sees {', '.join(sorted(untold))}, of which no news told")
        self.tally.kinds["revealing news"] += 1

    def told_in(self, told: Told) -> set[str]:
        """The hidden things that the news of an update names."""
        return set().union(*(self.title.told(event) for news in told.news for event in news.events))

    # What is refused

    async def probe(self) -> None:
        """Somebody tries what cannot be done, and asks what an action would bring; those who are asked most of all."""
        asked = [watcher for watcher in self.watchers if watcher.seat is not None and self.table.asked_of(watcher.seat)]
        curious = [self.dice.choice(asked)] if asked else []
        for watcher in (*curious, self.dice.choice(self.watchers)):
            for kind, words in self.dice.shuffled(list(self.wrong_words(watcher)))[:2]:
                await self.try_words(kind, watcher, words)

    async def try_words(self, kind: str, watcher: Watcher, words: str) -> None:
        """Says something that changes nothing, by socket or by HTTP, in both worlds."""
        world, before = self.worlds[watcher.seat], self.table.seq
        if watcher.wired and not self.chance_of(4):
            for side in (self.real, world):
                side.wires[watcher.name].sent.clear()
                side.wires[watcher.name].say(words)
                await side.settle()
            self.compare_wires(kind, world)
        else:
            verb = next((verb for verb in VERBS if f'"do":"{verb}"' in words), "act")
            texts = [
                await side.ask("POST", f"{side.path}/{verb}", watcher.keys, words.encode())
                for side in (self.real, world)
            ]
            self.same(kind, world, watcher.name, *texts)
        if self.table.seq != before:
            raise AssertionError(f"{watcher.name} has changed the table with {words}")

    def wrong_words(self, watcher: Watcher) -> Iterator[tuple[str, str]]:
        """Messages that change nothing: what is asked of nobody, forbidden, foreign, stale, senseless or only tried."""
        seat = 0 if watcher.seat is None else watcher.seat
        now, other = self.table.seq, (seat + 1) % len(self.table.seats)
        legal = self.some_options()
        for text in (*self.forbidden(seat), *self.naming_hidden_things(seat)):
            yield "refusal", say("act", seat, seq=now, action=text)
            yield "try", say("try", seat, action=text)
        for owner, text in legal:
            if watcher.seat is None or owner != seat:
                yield "refusal", say("act", owner, seq=now, action=text)
                yield "refusal", say("act", seat, seq=now, action=text)
                yield "try", say("try", owner, action=text)
            yield "early", say("try", seat, action=f"{seat} {text.partition(' ')[2]}", early=True)
            yield "stale", say("act", seat, seq=max(0, self.since(seat) - 1), action=text)
            yield "try", say("try", seat, action=text)
            for hidden in self.naming_hidden_things(seat)[:3]:
                yield "try", say("try", seat, action=hidden, first=text)
        yield from (("refusal", words) for words in self.senseless(seat))
        for owner, id in list(self.table.ids)[-6:]:
            if owner == watcher.seat:
                yield "repeated", say("act", seat, seq=now, action="once more", id=id)
        for verb in ("undo", "redo", "bot", "leave", "say", "memo", "plan", "answer-undo"):
            if watcher.seat is None or other != seat:
                yield "refusal", say(verb, seat if watcher.seat is None else other, **MORE_WORDS.get(verb, {}))
        if watcher.seat is not None and not commands.may_redo(self.table, seat):
            yield "refusal", say("redo", seat)
        if watcher.seat is not None and all(move.seat != seat for move in self.table.moves):
            yield "refusal", say("undo", seat)

    def since(self, seat: int) -> int:
        """The entry since which a seat is asked, or the last one."""
        asked = self.table.asked_of(seat)
        return asked.since if asked else self.table.seq

    def some_options(self) -> list[tuple[int, str]]:
        """Some legal actions of those who are asked."""
        found = []
        for asked in self.table.asked:
            options = self.game.options(self.table.state, asked.decision)
            found += [(asked.decision.seat, self.game.write_action(options.sample(self.dice))) for _ in range(2)]
        return found

    def forbidden(self, seat: int) -> list[str]:
        """Answers of a seat that the rules forbid."""
        asked = self.table.asked_of(seat)
        if asked is None:
            return []
        wrong = self.title.refusals(self.game, self.table.state, asked.decision, self.dice)
        return [self.game.write_action(refusal.action) for refusal in wrong]

    def naming_hidden_things(self, seat: int) -> list[str]:
        """Actions about cards and tiles that the seat may not know: held by another, in a stack, under the deck."""
        hidden = sorted(self.title.hidden(self.table.state, seat))
        found = []
        for stranger in self.title.strangers(seat):
            begin, _, last = self.game.write_action(stranger).rpartition(" ")
            name = self.dice.choice(hidden).split()[-1] if hidden else "nothing"
            found.append(f"{begin} {name}{last[last.find('@') :] if '@' in last else ''}")
        return [text for text in found if not self.is_legal(seat, text)]

    def is_legal(self, seat: int, text: str) -> bool:
        """Whether a text is a legal answer after all: a hidden card may have the name of a tile for sale."""
        asked = self.table.asked_of(seat)
        if asked is None:
            return False
        try:
            return self.game.read_action(text) in self.game.options(self.table.state, asked.decision)
        except SwanstoneError:
            return False

    def senseless(self, seat: int) -> list[str]:
        """Messages that are not well formed, or ask for what there is not."""
        return [
            "",
            "{",
            "[]",
            '{"do":"dance"}',
            say("act", seat, seq=-1, action="x"),
            say("act", seat, seq=self.table.seq, action=""),
            say("act", seat, seq=self.table.seq, action="what is the seed?"),
            say("act", seat, seq=self.table.seq, action=f"{seat} keep"),
            say("act", 9, seq=self.table.seq, action="9 pass"),
            say("act", seat, action="x", state="all"),
            say("try", seat, action="seed"),
            say("bot", seat, bot="oracle"),
            say("say", seat, text=" "),
            say("notices", seat, webhook="https://93.184.216.34/"),
            say("notices", seat, mail="nobody"),
            say("memo", seat, text=None),
            say("plan", seat, steps=[{"action": "what is the seed?"}]),
            say("answer-undo", seat, yes=True) if self.table.request is None else say("answer-undo", seat),
        ]

    # What is read

    async def read(self) -> None:
        """Everybody asks for something now and then."""
        for watcher in self.watchers:
            if self.chance_of(4):
                await self.read_something(watcher)
        if self.chance_of(4):
            await self.read_something(Watcher("a stranger", None, (), wired=False))

    async def read_something(self, watcher: Watcher) -> None:
        """One of all pages, or a new socket."""
        pages = list(self.pages(watcher))
        kind, method, target = self.dice.choice([*pages, ("socket", "", ""), ("mine", "", "")])
        world, after = self.worlds[watcher.seat], self.dice.below(self.table.seq + 2)
        if kind == "socket":
            await self.reconnect(watcher, after)
        elif kind == "mine":
            await self.compare_read(kind, world, watcher.name, "/api/mine", watcher.keys, cookie=True)
        elif method == "GET":
            await self.compare_read(kind, world, watcher.name, target, watcher.keys)
        else:
            await self.compare_refused(watcher, target)

    def pages(self, watcher: Watcher) -> Iterator[tuple[str, str, str]]:
        """What can be asked for: a kind, a method, where; some of it is refused."""
        path, after = self.real.path, self.dice.below(self.table.seq + 2)
        mine = "" if watcher.seat is None else f"seat={watcher.seat}&"
        foreign = (watcher.seat or 0) + 1 if watcher.seat is not None else 0
        yield "card", "GET", path
        yield "update", "GET", f"{path}/update?{mine}after={after}"
        yield "update", "GET", f"{path}/update?after={after}"
        yield "foreign", "GET", f"{path}/update?seat={foreign}"
        yield "foreign", "GET", f"{path}/past?seat={foreign}&at=0"
        yield "foreign", "GET", f"{path}/since?seat={foreign}"
        yield "lobby", "GET", "/api/tables?status=running"
        yield "past", "GET", f"{path}/past?{mine}at={len(self.table.moves) + 1}"
        if watcher.seat is not None:
            yield from [("since", "GET", f"{path}/since?seat={watcher.seat}")] * 3
        if self.table.status == "running":
            yield "record", "GET", f"{path}/record"
            for verb in ("join", "rematch", "claim", "close", "revoke", "fill", "vacate"):
                if watcher.keys != (self.real.owner,):
                    yield "door", "POST", f"{path}/{verb}"

    async def compare_refused(self, watcher: Watcher, target: str) -> None:
        """Doors that are closed to those who do not own the table."""
        bodies = {
            "join": {"name": "Late"},
            "claim": {"key": "0" * 22},
            "revoke": {"seat": 0},
            "fill": {"seat": 0},
            "vacate": {"seat": 0},
        }
        body = encode(bodies.get(target.rpartition("/")[2], {}))
        world, before = self.worlds[watcher.seat], self.table.seq
        texts = [await side.ask("POST", target, watcher.keys, body) for side in (self.real, world)]
        self.same("door", world, watcher.name, *texts)
        if self.table.seq != before:
            raise AssertionError(f"{watcher.name} has opened {target}")

    async def reconnect(self, watcher: Watcher, after: int) -> None:
        """A new socket that has heard some of it: who it holds, and the table; or a refusal."""
        world = self.worlds[watcher.seat]
        for side in (self.real, world):
            for wire in side.wires.values():
                wire.sent.clear()
            await side.plug("again", watcher.keys, after)
        self.compare_wires("socket", world)
        for side in (self.real, world):
            await side.unplug("again")

    async def look_back(self, moments: int) -> None:
        """The past at some moments, as everybody saw it and as onlookers did."""
        stranger = Watcher("a stranger", None, (), wired=False)
        for watcher in (*self.watchers, stranger):
            last = len(self.table.moves)
            for at in {last, *(self.dice.below(last + 1) for _ in range(moments))}:
                public = watcher.seat is None or self.chance_of(3)
                target = f"{self.real.path}/past?at={at}" + ("" if public else f"&seat={watcher.seat}")
                await self.compare_read("past", self.worlds[watcher.seat], watcher.name, target, watcher.keys)

    async def look_at_everything(self) -> None:
        """The end: the seed is open now, and yet views of now and then show only what they should."""
        await self.look_back(10)
        stranger = Watcher("a stranger", None, (), wired=False)
        for watcher in (*self.watchers, stranger):
            for kind, method, target in self.pages(watcher):
                if method == "GET":
                    await self.compare_read(kind, self.worlds[watcher.seat], watcher.name, target, watcher.keys)
            await self.reconnect(watcher, 0)

    # What else happens at a table

    async def restart(self) -> None:
        """The server forgets the table and reads it again; events before the checkpoint are gone from memory."""
        real = self.real
        real.hub.save_checkpoint(real.live)
        await real.settle()
        before = self.game.digest(self.table.state)
        entries, checkpoint = await real.store.read(real.name), await real.store.checkpoint(real.name)
        real.live.table = table.load(entries, checkpoint)
        real.hub.histories.clear()
        assert self.game.digest(self.table.state) == before
        await self.follow_all()

    async def follow_all(self) -> None:
        """The twins go where the real table is, and bots think about it as it is now."""
        for world in self.worlds.values():
            world.follow(self.steps)
        for side in (self.real, *self.worlds.values()):
            await side.think_again()

    async def hand_over(self) -> None:
        """A person lets a bot play, or comes back."""
        seats = [seat for seat in self.real.keys if self.table.seats[seat].bot] or list(self.people())
        seat = self.dice.choice(seats)
        bot = None if self.table.seats[seat].bot else "random"
        await self.perform("bot", seat, {"bot": bot})
        await self.follow_all()

    async def keep_to_oneself(self) -> None:
        """Somebody writes a memo or makes a plan, which nobody else reads."""
        seat = self.dice.choice(self.people())
        if self.chance_of(2):
            await self.perform("memo", seat, {"text": f"seat {seat} thinks"}, lambda world: {"text": "he\nthinks more"})
        elif self.table.asked_of(seat) is None:
            await self.plan_and_revoke(seat)
        await self.follow_all()

    async def plan_and_revoke(self, seat: int) -> None:
        """Somebody plans something and thinks better of it; nobody else learns what, nor whether anything is planned."""
        actions = [f"{seat} {text.partition(' ')[2]}" for _, text in self.some_options()]
        steps = [{"action": action, "at_most": 3000} for action in actions]
        await self.perform("plan", seat, {"steps": steps}, lambda world: {"steps": steps[:1]})
        await self.follow_all()
        await self.probe()
        await self.read()
        await self.perform("plan", seat, {"steps": []})

    async def change_hands(self) -> None:
        """Somebody leaves and another sits down, or the owner makes a link invalid: who had the seat sees no more of it."""
        watcher = self.dice.choice([watcher for watcher in self.watchers if watcher.seat is not None])
        seat = watcher.seat or 0
        if self.hot:
            await self.real.unplug("hot seat")
            self.hot = ()
        for side in (self.real, self.worlds[None]):
            await side.plug("who lost the seat", (side.keys[seat],), self.table.seq)
        if self.chance_of(2):
            await self.perform("leave", seat, {})
            await self.follow_all()
            answer = await self.at_door("join", {"name": "Heir", "seat": seat}, owner=False)
        else:
            answer = await self.at_door("revoke", {"seat": seat}, owner=True)
        for side in (self.real, self.worlds[None]):
            await side.unplug("who lost the seat")
        await self.take_seat(watcher, json.loads(answer.partition(b"\n\n")[2])["key"])

    async def at_door(self, verb: str, body: dict[str, Any], owner: bool) -> bytes:
        """Something done about seats, in all worlds; the answer holds a fresh key."""
        polls = self.begin()
        before = self.table.seq
        for side in (*self.worlds.values(), self.real):
            keys = (side.owner,) if owner else ()
            answer = await side.ask("POST", f"{side.path}/{verb}", keys, encode(body))
            await side.settle()
        assert self.table.seq == before + 1, answer
        await self.compare_all(verb, polls)
        return answer

    async def take_seat(self, watcher: Watcher, key: str) -> None:
        """The seat is watched with its new key from now on."""
        assert watcher.seat is not None
        self.watchers[self.watchers.index(watcher)] = new = watcher._replace(keys=(key,))
        for side in (self.real, self.worlds[watcher.seat]):
            side.keys[watcher.seat] = key
        await self.follow_all()
        if watcher.wired:
            for side in (self.real, self.worlds[watcher.seat]):
                await side.unplug(watcher.name)
                await side.plug(new.name, new.keys, self.table.seq)
            self.compare_wires("welcome", self.worlds[watcher.seat])

    async def go_back(self) -> None:
        """Somebody takes back what they did, alone or by asking the others, and perhaps does it again."""
        seats = [seat for seat in self.people() if any(move.seat == seat for move in self.table.moves)]
        if not seats:
            return
        last = self.table.moves[-1].seat
        seat = last if last in seats and not self.chance_of(4) else self.dice.choice(seats)
        alone = commands.may_undo_alone(self.table, seat)
        kind = "undo alone" if alone else "undo" if self.people() == (seat,) else "undo asked"
        await self.perform(kind, seat, {}, do="undo")
        await self.answer(seat)
        await self.follow_all()
        await self.probe()
        await self.read()
        if commands.may_redo(self.table, seat) and not self.chance_of(4):
            await self.perform("redo", seat, {})
            await self.follow_all()

    async def answer(self, seat: int) -> None:
        """The others agree to go back, or one of them does not."""
        for other in self.people():
            if other != seat and self.table.request is not None:
                await self.probe()
                await self.read()
                yes = not self.chance_of(4)
                await self.perform("undo answered", other, {"yes": yes}, do="answer-undo")


def hidden_kept(kept: Kept) -> Kept:
    """What another seat keeps to itself, or that it keeps something."""
    plan = kept.plan and (PlanStep("a plan of somebody else"),)  # whoever has none could not revoke it
    return replace(kept, memo="" if kept.memo else "a memo of somebody else", plan=plan)


MORE_WORDS: dict[str, dict[str, Any]] = {"answer-undo": {"yes": True}, "say": {"text": "hi"}, "memo": {"text": "hi"}}
VERBS = ("act", "undo", "answer-undo", "redo", "bot", "leave", "say", "notices", "memo", "plan", "try")


def say(do: str, seat: int, **words: Any) -> str:
    """A message of a client."""
    return encode({"do": do, "seat": seat, "id": "probe"} | words).decode()


# Many games


class Failure(Struct, frozen=True):
    """A game in which something leaked or broke, and how to play it again."""

    game: int
    error: str
    again: str


class Result(Struct):
    """A whole soak."""

    tally: Tally
    failures: list[Failure]
    seconds: float = 0.0

    def plain(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "soak": "leak",
            "games": self.tally.games,
            "steps": self.tally.steps,
            "comparisons": self.tally.comparisons,
            "bytes": self.tally.bytes,
            "kinds": dict(sorted(self.tally.kinds.items())),
            "seconds": round(self.seconds, 2),
            "failures": [msgspec.to_builtins(failure) for failure in self.failures],
        }

    def text(self) -> str:
        """The result for people."""
        tally = self.tally
        lines = [
            f"{tally.games} games, {tally.steps} steps, {tally.comparisons} comparisons of {tally.bytes} bytes "
            f"in {self.seconds:.0f} s; {len(self.failures)} games leaked or broke"
        ]
        lines += [f"  {kind:16}{count:>10}" for kind, count in sorted(tally.kinds.items())]
        for failure in self.failures[:MOST_TOLD]:
            lines += ["", f"game {failure.game}: {failure.error}", f"  again: {failure.again}"]
        return "\n".join(lines)


def play(seed: int, number: int, title: str = "") -> Tally:
    """Plays one game; raises Leak if somebody could tell the worlds apart."""
    fate, postman = Fate(f"leak-{seed}-{number}"), Postman()
    with staged(fate, postman):
        return asyncio.run(Play(plan_game(seed, number, title), fate, postman).play())


def play_some(seed: int, numbers: Sequence[int]) -> Result:
    """Plays some games; one that fails does not stop the others."""
    result = Result(Tally(kinds=Counter()), [])
    for number in numbers:
        try:
            result.tally.add(play(seed, number))
        except Exception as error:  # whatever it is, the soak tells of it and goes on
            frame = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{os.path.relpath(frame.filename)}:{frame.lineno}"
            message = f"{type(error).__name__}: {error}"[:1200] + f" ({where})"
            again = f"python -m tests.soaks.leak --seed {seed} --first {number} --n 1"
            result.failures.append(Failure(number, message, again))
    return result


def run(games: int, seed: int, report: Report, first: int = 0, jobs: int = 1) -> Result:
    """Plays games and sums up; `report` hears how far it is."""
    began = time.monotonic()
    result = Result(Tally(kinds=Counter()), [])
    numbers = range(first, first + games)
    for part in parts(seed, [numbers[start : start + CHUNK] for start in range(0, games, CHUNK)], jobs):
        result.tally.add(part.tally)
        result.failures += part.failures
        result.seconds = time.monotonic() - began
        done = result.tally.games + len(result.failures)
        left = result.seconds / done * (games - done)
        report(
            f"{done}/{games} games, {result.tally.comparisons} comparisons, {len(result.failures)} failed, {left:.0f} s left"
        )
    result.failures.sort(key=lambda failure: failure.game)
    return result


def parts(seed: int, chunks: Sequence[Sequence[int]], jobs: int) -> Iterator[Result]:
    """The results of portions of games as they come in."""
    if jobs == 1:
        yield from (play_some(seed, chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(play_some, seed, chunk) for chunk in chunks]):
            yield done.result()


def show(line: str) -> None:
    """Progress: one line drawn over itself, or plain lines where nobody watches."""
    print(
        f"\r{line}   " if sys.stderr.isatty() else line,
        end="" if sys.stderr.isatty() else "\n",
        file=sys.stderr,
        flush=True,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code is 1 if anything leaked or broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.soaks.leak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--n", type=int, default=1000, help="games (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="games are told apart by this and their number")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--json", action="store_true", help="a summary for programs")
    given = parser.parse_args(arguments)
    if given.n < 1 or given.jobs < 1 or given.first < 0:
        parser.error("n and jobs are at least 1, and games are counted from 0")
    result = run(given.n, given.seed, show, given.first, given.jobs)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(json.dumps(result.plain(), indent=2) if given.json else result.text())
    return 1 if result.failures else 0


if __name__ == "__main__":
    sys.exit(main())
