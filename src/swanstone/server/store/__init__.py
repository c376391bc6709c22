"""Where the journals of tables are kept: the protocol of a store, and how one is opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from swanstone.core.errors import SwanstoneError


class StoreDown(SwanstoneError):
    """The store cannot write or read now; whether an append that was under way is kept must be read again."""


class Taken(SwanstoneError):
    """Another entry has this number in the journal already."""


class StoreBusy(SwanstoneError):
    """The store cannot be opened: another server has it, or it is not ours."""


class DamagedStore(SwanstoneError):
    """What a store holds of a table does not fit together."""


class Row(Struct, frozen=True):
    """What can be known of a table without reading its journal; written together with each entry.

    `updated` is when its last entry was written, `wake` when the table needs a server even if nobody calls (a bot's
    move, a clock; 0 is never), both in milliseconds since 1970. `card` is JSON for the lobby.
    """

    table: str
    seq: int
    status: str
    public: bool
    updated: int
    wake: int
    card: bytes


class Checkpoint(Struct, frozen=True):
    """A state kept to load a long table faster; the journal's digest of that action says whether it may be trusted."""

    actions: int
    digest: str
    rules: str
    state: bytes


class Store(Protocol):
    """Journals of tables. An append that has returned is on disk; the same tests hold for every store."""

    shared: bool
    """Whether other processes may write to it at the same time."""

    async def open(self) -> None:
        """Connects, brings the schema up to date and starts the writer."""

    async def close(self) -> None:
        """Finishes pending writes and closes."""

    async def append(self, entry: bytes, row: Row) -> None:
        """Puts an entry at `(row.table, row.seq)` of the journal, with the table's new row, and syncs both.

        Raises Taken, which harms no other append, or StoreDown. The first entry of a journal has the number 1, and there are
        no gaps: an entry whose predecessor is missing raises StoreDown, because the predecessor was lost. Send an
        entry of a table only when the one before has returned.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table after a number, in order; none for an unknown table."""

    async def read_many(self, after: Mapping[str, int]) -> dict[str, list[bytes]]:
        """The entries of several tables, each after its own number; tables without any are left out."""

    async def row(self, table: str) -> Row | None:
        """The row of a table."""

    async def rows(self, tables: Iterable[str]) -> list[Row]:
        """The rows of those tables that exist."""

    async def lasts(self, tables: Iterable[str]) -> dict[str, int]:
        """The number of the last entry of those tables that exist."""

    async def lobby(self, status: str, most: int) -> list[Row]:
        """Public tables of a status ('open', 'running', 'finished'), the latest first."""

    async def to_wake(self, before: int, most: int) -> list[Row]:
        """Tables whose `wake` is set and lies before a time, the earliest first."""

    async def save_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        """Keeps a checkpoint in place of the one before; it may fail silently, since it is only a cache."""

    async def checkpoint(self, table: str) -> Checkpoint | None:
        """The checkpoint of a table."""

    async def ping(self) -> None:
        """Writes a little to see that the store works; raises StoreDown."""

    def follow(self, on_written: OnWritten, on_here: OnHere | None = None) -> None:
        """Calls back with what other processes wrote, and who is there; a store of one process never does."""

    def tell_here(self, here: Mapping[str, Sequence[int]]) -> None:
        """Tells other processes which seats of which tables are here; it may be lost, so it is said again and again."""

    async def snapshot(self) -> Snapshot:
        """Every journal as it stands now, for a backup, while play goes on."""

    async def fill(self, tables: Iterable[tuple[Row, Sequence[bytes]]]) -> None:
        """Puts whole journals into an empty store, all or none; raises StoreBusy if it is not empty.

        What the iterable raises goes on to the caller, and nothing is kept.
        """

    async def put_table(self, row: Row, entries: Sequence[bytes], replace: bool = False) -> None:
        """Puts the whole journal of one table into a store that may hold others.

        Raises StoreBusy if it holds this table already, unless that is to be replaced. No server may have the table in
        memory meanwhile.
        """


class OnWritten(Protocol):
    """Called when another process has written: the table, the number of its last entry, perhaps the last entries too."""

    def __call__(self, table: str, seq: int, entries: Sequence[bytes] = ()) -> None: ...


class OnHere(Protocol):
    """Called when another process says which seats of a table are there."""

    def __call__(self, table: str, seats: Sequence[int]) -> None: ...


class Snapshot(Protocol):
    """A consistent copy of all journals, read one table at a time."""

    async def tables(self) -> list[Row]:
        """The rows, by table."""

    async def journal(self, table: str) -> list[bytes]:
        """The entries of a table in order; raises DamagedStore if their numbers have a gap."""

    async def strays(self) -> list[str]:
        """Tables that have entries and no row."""

    async def close(self) -> None:
        """Ends the snapshot."""


def require_no_gap(table: str, numbers: Sequence[int]) -> None:
    """Refuses a journal whose entries are not numbered 1, 2, 3 …"""
    for place, number in enumerate(numbers, start=1):
        if number != place:
            raise DamagedStore(f"the journal of table {table} lacks entry {place}")


def already_held(table: str, seq: int) -> StoreBusy:
    """Why a table is not put into a store that has it."""
    return StoreBusy(f"the store already holds table {table}, with {seq} entries; --replace overwrites them")


def require_storable(row: Row) -> None:
    """Raises ValueError for a row no store can hold, before it could spoil the batch it would be written with."""
    if not can_be_table(row.table):
        raise ValueError(f"a table has a short name of plain letters and no spaces, not {row.table!r}")
    if not 0 < row.seq < 2**31:
        raise ValueError(f"an entry of table {row.table} has a number from 1, not {row.seq}")
    if not (can_be_table(row.status) and abs(row.updated) < 2**63 and abs(row.wake) < 2**63):
        raise ValueError(f"the row of table {row.table} cannot be stored")


def can_be_table(table: str) -> bool:
    """Whether a table may have this name; strangers ask for any."""
    return 0 < len(table) <= 200 and table.isascii() and table.isprintable() and " " not in table


def out_of_place(row: Row, last: int) -> SwanstoneError:
    """Why an entry cannot follow the last one of its journal."""
    if row.seq <= last:
        return Taken(f"entry {row.seq} of table {row.table} is written already")
    return StoreDown(f"entry {row.seq} of table {row.table} cannot follow entry {last}; read the journal again")


def open_store(url: str, read_only: bool = False) -> Store:
    """The store that an address names: `sqlite:PATH` or `postgresql://…`; it is not yet connected."""
    if url.startswith("sqlite:"):
        from swanstone.server.store.sqlite import SqliteStore

        return SqliteStore(url.removeprefix("sqlite:"), read_only)
    if url.startswith(("postgresql://", "postgres://")):
        from swanstone.server.store.postgres import PostgresStore

        return PostgresStore(url)
    raise StoreBusy("a store is sqlite:PATH or postgresql://…")
