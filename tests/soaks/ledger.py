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
    action: int = 0
    card: Raw = Raw(b"null")
    view: Raw = Raw(b"null")
    question: Raw = Raw(b"null")
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
    action: str = ""
    simultaneous: bool = False
    """Whether it answers what is asked of several seats at once."""

    @property
    def name(self) -> Name:
        """What the log knows it by."""
        return self.seat, self.id


class Kept(Struct, frozen=True):
    """A message that was acknowledged: the entry it became."""

    seq: int
    action: str


class Page(Struct):
    """What the server has said about one table."""

    kept: dict[Name, Kept] = {}
    refused: set[Name] = set()
    told: int = 1
    """The last entry that anybody was shown."""

    def copy(self) -> "Page":
        """The page as it stands."""
        return Page(dict(self.kept), set(self.refused), self.told)


class Fault(NamedTuple):
    """Something that must never happen: 'lost', 'doubled', or another word for it."""

    kind: str
    table: str
    text: str


class Ledger:
    """Everything that was acknowledged, by tables."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.faults: list[Fault] = []
        self.repeated = 0

    def open(self, table: str) -> Page:
        """A page for a table whose opening was acknowledged."""
        return self.pages.setdefault(table, Page())

    def acknowledge(self, table: str, sent: Sent, told: Told) -> None:
        """Notes an acknowledgement; one that was there already must name the same entry."""
        page = self.pages[table]
        before = page.kept.get(sent.name)
        page.told = max(page.told, told.seq)
        self.repeated += told.repeated
        if before is None:
            page.kept[sent.name] = Kept(told.seq, sent.action)
        elif before.seq != told.seq or not told.repeated:
            self.fault("doubled", table, f"message {sent.name} is entry {before.seq}, and now {told.seq}")

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
    """What was acknowledged is there, and what was refused is not."""
    lines = [(seq, read_line(entry)) for seq, entry in log.entries]
    places = {(line.seat, line.id): (seq, line) for seq, line in lines if line.id}
    for name, kept in page.kept.items():
        if name not in places:
            yield Fault("lost", table, f"message {name} was acknowledged as entry {kept.seq} and is not there")
            continue
        seq, line = places[name]
        if seq != kept.seq or line.action != kept.action:
            told = f"as entry {kept.seq} '{kept.action}'"
            yield Fault("changed", table, f"message {name} was acknowledged {told}; there is {seq} '{line.action}'")
    for name in page.refused & places.keys():
        yield Fault("doubled", table, f"message {name} was refused, yet it is entry {places[name][0]}")
    if page.told > len(log.entries):
        yield Fault("lost", table, f"entry {page.told} was shown to a player; the log ends at {len(log.entries)}")


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
