"""What a server acknowledged, and what its store holds: nothing may be missing, twice, or changed."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import msgspec
from msgspec import Raw, Struct

from swanstone.core.described import FillIn
from swanstone.core.errors import SwanstoneError
from swanstone.core.record import play_record, read_record
from swanstone.server.showing import Shown
from swanstone.server.table import load, record_of

Name = tuple[int, str]
"""A message by its seat and the sender's own name for it."""
Actions = tuple[str, ...]
"""What a message does: one action, or those of a gesture; none if it is about something else."""


# What the server says


class Arrange(Struct, frozen=True):
    """Every way to lay some things in some places."""

    begin: str
    things: tuple[str, ...]
    places: int
    empty: str


class Option(Struct, frozen=True):
    """A legal answer."""

    action: str


class Question(Struct, frozen=True):
    """What a seat is asked."""

    options: tuple[Option, ...] = ()
    arrange: Arrange | None = None
    fill_in: FillIn | None = None
    asides: tuple[Option, ...] = ()


class UndoCard(Struct, frozen=True):
    """A request to go back."""

    seat: int
    agreed: tuple[int, ...]


class Card(Struct, frozen=True):
    """What a player looks at on a table's card."""

    status: str
    waiting: tuple[Any, ...]
    undo: UndoCard | None


class Note(Struct, frozen=True):
    """Something done beside the game."""

    did: str


class Told(Struct, frozen=True):
    """Any message of the server; what a message does not say stays empty."""

    tell: str
    seq: int = 0
    seat: int | None = None
    action: int | str = 0
    """How many actions lead here; in what was tried, the action itself."""
    card: Raw = Raw(b"null")
    view: Raw = Raw(b"null")
    question: Raw = Raw(b"null")
    then: Raw = Raw(b"null")
    notes: tuple[Note, ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    id: str = ""
    code: str = ""
    message: str = ""
    repeated: bool = False


SHOWN = ("action", "card", "view", "question", "can_undo", "can_redo")
"""What must be the same, byte for byte, whenever a seat is shown the same entry of the log again.

Only news and notes may differ: they are what came after the entry that the viewer names when it connects.
"""

read_told = msgspec.json.Decoder(Told).decode
read_question = msgspec.json.Decoder(Question | None).decode
read_card = msgspec.json.Decoder(Card).decode


# The ledger


class Sent(Struct, frozen=True):
    """A message of a seat."""

    seat: int
    id: str
    do: str
    text: str
    actions: Actions = ()
    simultaneous: bool = False
    """Whether it answers what is asked of several seats at once."""
    aside: bool = False
    """Whether one of its actions is no answer, but done beside the question."""

    @property
    def gesture(self) -> bool:
        """Whether it is to be done whole or not at all."""
        return len(self.actions) > 1

    @property
    def name(self) -> Name:
        """What the log knows it by."""
        return self.seat, self.id


class Page(Struct):
    """What was sent to one table, and what the server has said about it."""

    sent: dict[Name, Actions] = {}
    """What the messages were to do, answered or not."""
    kept: dict[Name, int] = {}
    """The entries that acknowledged messages have become."""
    refused: set[Name] = set()
    told: int = 1
    """The last entry that anybody was shown."""

    def copy(self) -> "Page":
        """The page as it stands."""
        return Page(dict(self.sent), dict(self.kept), set(self.refused), self.told)


class Fault(NamedTuple):
    """Something that must never happen: 'lost', 'doubled', 'torn' (half a gesture), or another word for it."""

    kind: str
    table: str
    text: str


class Ledger:
    """Everything that was acknowledged, by tables."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.faults: list[Fault] = []
        self.repeated = self.gestures = self.asides = 0

    def open(self, table: str) -> Page:
        """A page for a table whose opening was acknowledged."""
        return self.pages.setdefault(table, Page())

    def send(self, table: str, sent: Sent) -> None:
        """Notes what a message is to do, before it leaves."""
        self.pages[table].sent[sent.name] = sent.actions

    def acknowledge(self, table: str, sent: Sent, told: Told) -> None:
        """Notes an acknowledgement; one that was there already must name the same entry."""
        page = self.pages[table]
        before = page.kept.get(sent.name)
        page.told = max(page.told, told.seq)
        self.repeated += told.repeated
        if before is None:
            page.kept[sent.name] = told.seq
            self.gestures += sent.gesture
            self.asides += sent.aside
        elif before != told.seq or not told.repeated:
            self.fault("doubled", table, f"message {sent.name} is entry {before}, and now {told.seq}")

    def refuse(self, table: str, sent: Sent) -> None:
        """Notes that an action was refused for good."""
        if sent.do == "act":
            self.pages[table].refused.add(sent.name)

    def fault(self, kind: str, table: str, text: str) -> None:
        """Notes what must never happen."""
        self.faults.append(Fault(kind, table, text))

    @property
    def acknowledged(self) -> int:
        """How many messages were acknowledged."""
        return sum(len(page.kept) for page in self.pages.values())


# The logs, straight from the store


class Line(Struct, frozen=True):
    """What a verifier reads of an entry."""

    did: str
    seat: int = -1
    id: str = ""
    action: str = ""
    then: tuple[Option, ...] = ()

    @property
    def actions(self) -> Actions:
        """All that the entry has done to the game."""
        return (self.action, *[more.action for more in self.then]) if self.action else ()


read_line = msgspec.json.Decoder(Line).decode

Entries = list[tuple[int, bytes]]


class Log(NamedTuple):
    """A table as it is stored: its numbered entries, and the number and the card that its row tells."""

    entries: Entries
    last: int
    card: bytes


async def read_logs(url: str, tables: Iterable[str] | None = None) -> dict[str, Log]:
    """The logs of some tables or of all, read behind the server's back."""
    names = None if tables is None else list(tables)
    if url.startswith("sqlite:"):
        rows, entries = read_sqlite(url.removeprefix("sqlite:"), names)
    else:
        rows, entries = await read_postgres(url, names)
    logs = {table: Log([], seq, bytes(card)) for table, seq, card in rows}
    for table, seq, entry in entries:
        logs.setdefault(table, Log([], 0, b"")).entries.append((seq, bytes(entry)))
    return logs


ROWS = "SELECT table_id, seq, card FROM tables"
ENTRIES = "SELECT table_id, seq, entry FROM log"
ORDER = "ORDER BY table_id, seq"


def read_sqlite(path: str, names: list[str] | None) -> tuple[list[Any], list[Any]]:
    """Rows and entries at one moment, through a connection that may only read."""
    where = "" if names is None else "WHERE table_id IN (SELECT value FROM json_each(?))"
    values = () if names is None else (json.dumps(names),)
    reader = sqlite3.connect(f"{Path(path).as_uri()}?mode=ro", uri=True, isolation_level=None)
    try:
        reader.execute("BEGIN")
        rows = reader.execute(f"{ROWS} {where}", values).fetchall()
        return rows, reader.execute(f"{ENTRIES} {where} {ORDER}", values).fetchall()
    finally:
        reader.close()


async def read_postgres(url: str, names: list[str] | None) -> tuple[list[Any], list[Any]]:
    """Rows and entries at one moment."""
    where = "" if names is None else "WHERE table_id = ANY($1::text[])"
    values = () if names is None else (names,)
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            rows = await connection.fetch(f"{ROWS} {where}", *values)
            return rows, await connection.fetch(f"{ENTRIES} {where} {ORDER}", *values)
    finally:
        await connection.close()


def check_logs(
    logs: Mapping[str, Log], pages: Mapping[str, Page], before: Mapping[str, Entries] | None = None
) -> Iterator[Fault]:
    """What the logs lack, have twice or have changed, compared with the ledger and with how they were before."""
    for table, page in pages.items():
        if table not in logs:
            yield Fault("lost", table, "the whole table is gone")
            continue
        yield from check_log(table, logs[table], page)
    for table, log in logs.items():
        yield from check_numbers(table, log)
        old = (before or {}).get(table, [])
        if log.entries[: len(old)] != old:
            yield Fault("changed", table, f"the first {len(old)} entries are not what they were")


def check_numbers(table: str, log: Log) -> Iterator[Fault]:
    """A log has no gaps, its row tells its last entry, and no message stands in it twice."""
    if [seq for seq, _ in log.entries] != list(range(1, len(log.entries) + 1)):
        yield Fault("lost", table, "the log has gaps")
    if log.last != len(log.entries):
        yield Fault("lost", table, f"the row tells of entry {log.last}, the log has {len(log.entries)}")
    lines = [read_line(entry) for _, entry in log.entries]
    names = Counter((line.seat, line.id) for line in lines if line.id)
    for name, count in names.items():
        if count > 1:
            yield Fault("doubled", table, f"message {name} stands in the log {count} times")


def check_log(table: str, log: Log, page: Page) -> Iterator[Fault]:
    """What was acknowledged is there, what was refused is not, and what is there is what was sent, all of it."""
    lines = [(seq, read_line(entry)) for seq, entry in log.entries]
    places = {(line.seat, line.id): (seq, line) for seq, line in lines if line.id}
    for name, kept in page.kept.items():
        if name not in places:
            yield Fault("lost", table, f"message {name} was acknowledged as entry {kept} and is not there")
        elif places[name][0] != kept:
            yield Fault("changed", table, f"message {name} was acknowledged as entry {kept}, not {places[name][0]}")
    for name in page.sent.keys() & places.keys():
        yield from check_actions(table, name, page.sent[name], places[name][1].actions)
    for name in page.refused & places.keys():
        yield Fault("doubled", table, f"message {name} was refused, yet it is entry {places[name][0]}")
    if page.told > len(log.entries):
        yield Fault("lost", table, f"entry {page.told} was shown to a player; the log ends at {len(log.entries)}")


def check_actions(table: str, name: Name, sent: Actions, done: Actions) -> Iterator[Fault]:
    """An entry has done what its message was to do, whether or not that was ever acknowledged."""
    if done != sent:
        kind = "torn" if len(done) != len(sent) else "changed"
        yield Fault(kind, table, f"message {name} was to do {', '.join(sent)}; done was {', '.join(done)}")


def check_games(logs: Mapping[str, Log]) -> Iterator[Fault]:
    """Every log loads, its row has the card that it comes to, and the game it holds plays again from its record."""
    for name, log in logs.items():
        try:
            table = load([entry for _, entry in log.entries])
            if Shown(table).card_json != log.card:
                yield Fault("changed", name, "the row's card is not the one that the log comes to")
            if table.started:
                for _ in play_record(read_record(record_of(table).text()), table.game):
                    pass
        except SwanstoneError as error:
            yield Fault("changed", name, f"the game does not play again: {error}")
