"""The store of one server process: an SQLite file, one writer thread that syncs many appends at once, and a reader."""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TypeVar

import msgspec
from msgspec import Struct

from swanstone.server.store import (
    Checkpoint,
    OnHere,
    OnWritten,
    Row,
    Snapshot,
    StoreBusy,
    StoreDown,
    already_held,
    can_be_table,
    out_of_place,
    require_no_gap,
    require_storable,
)
from swanstone.server.store.migrate import VERSION_TABLE, up_to_date, upgrade

T = TypeVar("T")
Done = asyncio.Future[None]
Verdicts = list[tuple[Done, BaseException | None]]

MOST_APPENDS = 256
MOST_LASTS = 100_000

ROW = "table_id, seq, status, public, updated, wake, card"

# A whole batch goes in through this view as one statement, which is its own transaction. Each statement of the
# sqlite3 module hands the interpreter's lock to a busy event loop and waits for it again; so one must do.
WRITER = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA temp_store = MEMORY;
PRAGMA wal_autocheckpoint = 4000;
PRAGMA journal_size_limit = 67108864;
CREATE TEMP VIEW appended AS
    SELECT '' AS table_id, 0 AS seq, '' AS status, 0 AS public, 0 AS updated, 0 AS wake, '' AS card, '' AS entry;
CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appended WHEN NEW.seq > 0 BEGIN
    INSERT INTO log (table_id, seq, entry) VALUES (NEW.table_id, NEW.seq, NEW.entry);
    INSERT INTO tables VALUES (NEW.table_id, NEW.seq, NEW.status, NEW.public, NEW.updated, NEW.wake, NEW.card)
        ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, status = excluded.status, public = excluded.public,
        updated = excluded.updated, wake = excluded.wake, card = excluded.card;
END;
"""
NOTHING = (None,) * 8

# Answers come as one row for the same reason, with bytes as hex.
LOG = "SELECT group_concat(seq || ':' || hex(entry)) FROM log WHERE table_id = ? AND seq > ?"
ROWS = (
    "SELECT json_group_array(json_array(table_id, seq, status, public, updated, wake, hex(card)))"
    f" FROM (SELECT {ROW} FROM tables WHERE {{}})"
)
STRAYS = "SELECT DISTINCT table_id FROM log EXCEPT SELECT table_id FROM tables ORDER BY table_id"
LASTS = "SELECT json_group_object(table_id, seq) FROM tables WHERE table_id IN (SELECT value FROM json_each(?))"


class Append(Struct, gc=False):
    """An entry that waits to be written, and who waits for it."""

    entry: bytes
    row: Row
    done: Done


class Job(Struct, gc=False):
    """Anything else the writer does, in a separate transaction."""

    do: Callable[[sqlite3.Connection], None]
    done: Done


class SqliteStore:
    """Journals of tables in one file, for one server process; opened for reading only it stands beside a running server."""

    shared = False

    def __init__(self, path: str | Path, read_only: bool = False) -> None:
        self.path = Path(os.path.realpath(path))
        self.read_only = read_only
        self._closed = False
        self._lock: int | None = None
        self._writer: Writer | None = None
        self._readers = ThreadPoolExecutor(1, "swanstone-store-reader")
        self._reader: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Locks the file, brings the schema up to date and starts the writer."""
        self._loop = asyncio.get_running_loop()
        try:
            await self._loop.run_in_executor(self._readers, self._prepare)
        except BaseException:
            await self.close()
            raise

    def _prepare(self) -> None:
        if self.read_only:
            if not self.path.is_file():
                raise StoreBusy(f"there is no database {self.path}")
            if not is_ready(self.path):
                raise StoreBusy(f"{self.path} has an older schema; start the server once to bring it up to date")
        else:
            self._lock = lock(self.path)
            make_file(self.path)
            if not is_ready(self.path):
                migrate(self.path)
            try:
                self._writer = Writer(self.path, self._loop)
            except sqlite3.Error as error:
                raise StoreBusy(f"{self.path} cannot be opened: {error}") from error

    async def close(self) -> None:
        """Finishes pending writes and closes the file; does nothing the second time."""
        self._closed = True
        writer, self._writer = self._writer, None
        if writer is not None:
            await asyncio.to_thread(writer.close)
        await asyncio.to_thread(self._readers.shutdown)
        self._drop_reader()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    async def append(self, entry: bytes, row: Row) -> None:
        """Puts an entry into the journal, with the table's row; returns when both are on disk."""
        require_storable(row)
        done: Done = self._loop.create_future()
        self._writing().jobs.put(Append(entry, row, done))
        await done

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table after a number."""
        return await self._ask(lambda reader: read_log(reader, table, after)) if can_be_table(table) else []

    async def read_many(self, after: Mapping[str, int]) -> dict[str, list[bytes]]:
        """The entries of several tables, each after its own number."""
        found = {table: await self.read(table, seq) for table, seq in after.items()}
        return {table: entries for table, entries in found.items() if entries}

    async def row(self, table: str) -> Row | None:
        return next(iter(await self.rows([table])), None)

    async def rows(self, tables: Iterable[str]) -> list[Row]:
        """The rows of those tables that exist, by table."""
        names = msgspec.json.encode([table for table in tables if can_be_table(table)]).decode()
        where = "table_id IN (SELECT value FROM json_each(?))"
        return await self._ask(lambda reader: read_rows(reader, where, names))

    async def lasts(self, tables: Iterable[str]) -> dict[str, int]:
        """The number of the last entry of those tables that exist."""
        return {row.table: row.seq for row in await self.rows(tables)}

    async def lobby(self, status: str, most: int) -> list[Row]:
        """Public tables of a status, the latest first."""
        if not can_be_table(status):
            return []
        where = "public AND status = ? ORDER BY updated DESC LIMIT ?"
        found = await self._ask(lambda reader: read_rows(reader, where, status, most))
        return sorted(found, key=lambda row: -row.updated)

    async def to_wake(self, before: int, most: int) -> list[Row]:
        """Tables whose time to wake lies before a time, the earliest first."""
        where = "wake > 0 AND wake < ? ORDER BY wake LIMIT ?"
        found = await self._ask(lambda reader: read_rows(reader, where, before, most))
        return sorted(found, key=lambda row: row.wake)

    async def save_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        """Keeps a checkpoint; if that fails the one before stays, or none."""
        values = (table, checkpoint.actions, checkpoint.digest, checkpoint.rules, checkpoint.state)

        def save(writer: sqlite3.Connection) -> None:
            writer.execute("INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?, ?)", values)

        try:
            await self._do(save)
        except StoreDown:
            return

    async def checkpoint(self, table: str) -> Checkpoint | None:
        ask = "SELECT actions, digest, rules, state FROM checkpoints WHERE table_id = ?"
        found = (
            await self._ask(lambda reader: reader.execute(ask, (table,)).fetchone()) if can_be_table(table) else None
        )
        return found and Checkpoint(*found)

    async def ping(self) -> None:
        """Writes a pulse and syncs it, or asks for it where nothing may be written."""
        if self.read_only:
            await self._ask(lambda reader: reader.execute("SELECT beats FROM pulse").fetchone())
        else:
            await self._do(beat)

    def follow(self, on_written: OnWritten, on_here: OnHere | None = None) -> None:
        """There are no other processes to hear of."""

    def tell_here(self, here: Mapping[str, Sequence[int]]) -> None:
        """There are no other processes to tell."""

    async def snapshot(self) -> Snapshot:
        """Every journal as it stands now, through a separate connection."""
        return SqliteSnapshot(self.path, await asyncio.to_thread(begin_snapshot, self.path))

    async def fill(self, tables: Iterable[tuple[Row, Sequence[bytes]]]) -> None:
        """Puts whole journals into an empty store, all or none."""
        writer = self._writing()
        await self._do(lambda connection: writer.fill(connection, tables))

    async def put_table(self, row: Row, entries: Sequence[bytes], replace: bool = False) -> None:
        """Puts the whole journal of one table in, wholly or not at all."""
        writer = self._writing()
        await self._do(lambda connection: writer.put_table(connection, row, entries, replace))

    async def _do(self, do: Callable[[sqlite3.Connection], None]) -> None:
        done: Done = self._loop.create_future()
        self._writing().jobs.put(Job(do, done))
        await done

    def _writing(self) -> Writer:
        if self._writer is None:
            reason = "closed" if self._closed else "opened for reading only"
            raise StoreDown(f"the database {self.path} is {reason}")
        return self._writer

    async def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreDown(f"the database {self.path} is closed")
        return await self._loop.run_in_executor(self._readers, self._answer, question)

    def _answer(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Runs in the reader's thread."""
        try:
            if self._reader is None:
                self._reader = connect(self.path, "ro")
            return question(self._reader)
        except sqlite3.Error as error:
            self._drop_reader()
            raise down("read", self.path, error) from error

    def _drop_reader(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.close()


class Writer:
    """The thread that writes: it takes all that waits, writes it in one transaction and tells everyone at once."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.path = path
        self.jobs: SimpleQueue[Append | Job | None] = SimpleQueue()
        self._loop = loop
        self._file = identity(path)
        self._connection: sqlite3.Connection | None = connect_writer(path)
        self._lasts: dict[str, int] = {}
        self._thread = threading.Thread(target=self._run, name="swanstone-store-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Writes all that waits, then ends the thread."""
        self.jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._gather()
            appends = [job for job in jobs if isinstance(job, Append)]
            if appends:
                self._tell(self._write(appends))
            for job in jobs:
                if isinstance(job, Job):
                    self._tell([(job.done, self._try(job))])
        self._leave()

    def _gather(self) -> tuple[list[Append | Job], bool]:
        """All jobs that wait, at least one; and whether more may come."""
        jobs: list[Append | Job] = []
        job = self.jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_APPENDS:
                return jobs, True
            try:
                job = self.jobs.get_nowait()
            except Empty:
                return jobs, True
        return jobs, False

    def _write(self, appends: list[Append]) -> Verdicts:
        """Writes the appends that fit their journals; each gets its own verdict."""
        try:
            connection = self._connected()
            self._learn_lasts(connection, appends)
            kept, refused = self._judge(appends)
            if kept:
                insert(connection, kept)
        except Exception as error:  # whatever it was, those who wait must hear of it and the thread must go on
            reason = str(self._failed(error))
            return [(append.done, StoreDown(reason)) for append in appends]
        return [(append.done, None) for append in kept] + refused

    def _learn_lasts(self, connection: sqlite3.Connection, appends: list[Append]) -> None:
        """Looks up the last number of journals that are new to the writer; nobody else changes them."""
        if len(self._lasts) > MOST_LASTS:
            self._lasts.clear()
        unknown = list({append.row.table for append in appends if append.row.table not in self._lasts})
        if unknown:
            (found,) = connection.execute(LASTS, (msgspec.json.encode(unknown).decode(),)).fetchone()
            self._lasts |= dict.fromkeys(unknown, 0) | msgspec.json.decode(found)

    def _judge(self, appends: list[Append]) -> tuple[list[Append], Verdicts]:
        """The appends that go in, and the verdicts on those that do not."""
        kept: list[Append] = []
        refused: Verdicts = []
        for append in appends:
            row = append.row
            last = self._lasts[row.table]
            if row.seq == last + 1:
                self._lasts[row.table] = row.seq
                kept.append(append)
            else:
                refused.append((append.done, out_of_place(row, last)))
        return kept, refused

    def _try(self, job: Job) -> BaseException | None:
        try:
            connection = self._connected()
            with transaction(connection):
                job.do(connection)
            return None
        except sqlite3.Error as error:
            return self._failed(error)
        except Exception as error:  # what a filler's tables raise is for the caller
            return error

    def fill(self, connection: sqlite3.Connection, tables: Iterable[tuple[Row, Sequence[bytes]]]) -> None:
        """Puts whole journals into an empty store."""
        self._lasts.clear()
        fill(connection, tables)

    def put_table(self, connection: sqlite3.Connection, row: Row, entries: Sequence[bytes], replace: bool) -> None:
        """Puts the whole journal of one table in."""
        self._lasts.clear()
        put_table(connection, row, entries, replace)

    def _connected(self) -> sqlite3.Connection:
        """The connection, made again after a failure; raises if the file it leads to is no longer the one we opened."""
        if identity(self.path) != self._file:
            raise StoreDown(f"{self.path} was removed or replaced while the server ran; put it back or restart")
        if self._connection is None:
            self._connection = connect_writer(self.path)
        return self._connection

    def _failed(self, error: Exception) -> StoreDown:
        """Forgets what can no longer be trusted, and says why."""
        self._lasts.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        return error if isinstance(error, StoreDown) else down("write", self.path, error)

    def _tell(self, verdicts: Verdicts) -> None:
        try:
            self._loop.call_soon_threadsafe(tell, verdicts)
        except RuntimeError:  # the loop is closed: nobody waits any more
            return

    def _leave(self) -> None:
        if self._connection is not None:
            self._connection.close()


class SqliteSnapshot:
    """All journals as they stood when it was taken."""

    def __init__(self, path: Path, reader: sqlite3.Connection) -> None:
        self._path = path
        self._reader = reader

    async def tables(self) -> list[Row]:
        ask = f"SELECT {ROW} FROM tables ORDER BY table_id"
        found = await self._ask(lambda reader: reader.execute(ask).fetchall())
        return [Row(table, seq, status, bool(public), *rest) for table, seq, status, public, *rest in found]

    async def journal(self, table: str) -> list[bytes]:
        ask = "SELECT seq, entry FROM log WHERE table_id = ? ORDER BY seq"
        found = await self._ask(lambda reader: reader.execute(ask, (table,)).fetchall())
        require_no_gap(table, [seq for seq, _ in found])
        return [entry for _, entry in found]

    async def strays(self) -> list[str]:
        return [table for (table,) in await self._ask(lambda reader: reader.execute(STRAYS).fetchall())]

    async def close(self) -> None:
        self._reader.close()

    async def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await asyncio.to_thread(question, self._reader)
        except sqlite3.Error as error:
            raise down("read", self._path, error) from error


class transaction:
    """Everything within is kept, or nothing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            self._connection.execute("COMMIT")
        elif self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


def lock(path: Path) -> int:
    """Takes the file for this store alone, for as long as the returned descriptor is open."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreBusy(f"{path} cannot be opened: {error.strerror}") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        raise StoreBusy(f"{path} is in use by another server; SQLite serves one, PostgreSQL several") from error
    return handle


def make_file(path: Path) -> None:
    """Makes the file readable by its owner alone: it holds seeds and the hashes of secrets."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        path.chmod(0o600)
    except OSError as error:
        raise StoreBusy(f"{path} cannot be opened: {error.strerror}") from error


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection that begins transactions only when told."""
    uri = f"{path.as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=5, check_same_thread=False)


def connect_writer(path: Path) -> sqlite3.Connection:
    """The connection that writes: synced, and with the way in for a batch."""
    writer = connect(path, "rw")
    try:
        writer.executescript(WRITER)
    except BaseException:
        writer.close()
        raise
    return writer


def is_ready(path: Path) -> bool:
    """Whether the schema is the current one; raises StoreBusy if the file is not ours or newer than we know."""
    try:
        reader = connect(path, "ro")
        try:
            found = {name for (name,) in reader.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            ask = f"SELECT version_num FROM {VERSION_TABLE}"
            version = reader.execute(ask).fetchone() if VERSION_TABLE in found else None
        finally:
            reader.close()
    except sqlite3.Error as error:
        raise StoreBusy(f"{path} cannot be read as a database: {error}") from error
    return up_to_date(str(path), version and version[0], found - {VERSION_TABLE})


def migrate(path: Path) -> None:
    """Brings the schema up to date, wholly or not at all."""
    from sqlalchemy import create_engine
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.pool import StaticPool

    engine = create_engine("sqlite://", creator=lambda: connect(path, "rw"), poolclass=StaticPool)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection)
            connection.commit()
    except DBAPIError as error:
        raise StoreBusy(f"{path} cannot be brought up to date: {error.orig}") from error
    finally:
        engine.dispose()


def begin_snapshot(path: Path) -> sqlite3.Connection:
    """A connection that keeps seeing the data as it is now."""
    try:
        reader = connect(path, "ro")
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM pulse").fetchone()  # the first read is what fixes the moment
    except sqlite3.Error as error:
        raise down("read", path, error) from error
    return reader


def insert(connection: sqlite3.Connection, appends: list[Append]) -> None:
    """Writes a batch with one statement; it is padded, so that a handful of prepared statements serve all sizes."""
    size = 1 << (len(appends) - 1).bit_length()
    values: list[object] = []
    for append in appends:
        row = append.row
        values += (row.table, row.seq, row.status, row.public, row.updated, row.wake, row.card, append.entry)
    values += NOTHING * (size - len(appends))
    connection.execute("INSERT INTO appended VALUES " + ",".join(["(?,?,?,?,?,?,?,?)"] * size), values)


def fill(writer: sqlite3.Connection, tables: Iterable[tuple[Row, Sequence[bytes]]]) -> None:
    """Puts whole journals into an empty store."""
    (held,) = writer.execute("SELECT count(*) FROM tables").fetchone()
    if held:
        raise StoreBusy(f"the store already holds {held} tables; it must be empty")
    for row, entries in tables:
        insert_table(writer, row, entries)


def put_table(writer: sqlite3.Connection, row: Row, entries: Sequence[bytes], replace: bool) -> None:
    """Puts the whole journal of one table in, in place of the one that is there if that is wanted."""
    held = writer.execute("SELECT count(*) FROM log WHERE table_id = ?", (row.table,)).fetchone()[0]
    if held and not replace:
        raise already_held(row.table, held)
    for name in ("log", "tables", "checkpoints"):
        writer.execute(f"DELETE FROM {name} WHERE table_id = ?", (row.table,))
    insert_table(writer, row, entries)


def insert_table(writer: sqlite3.Connection, row: Row, entries: Sequence[bytes]) -> None:
    """Puts a row and its journal in."""
    require_storable(row)
    writer.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", msgspec.structs.astuple(row))
    numbered = ((row.table, seq, entry) for seq, entry in enumerate(entries, 1))
    writer.executemany("INSERT INTO log VALUES (?, ?, ?)", numbered)


def beat(writer: sqlite3.Connection) -> None:
    writer.execute("INSERT INTO pulse VALUES (1, 1) ON CONFLICT (one) DO UPDATE SET beats = beats + 1")


def read_log(reader: sqlite3.Connection, table: str, after: int) -> list[bytes]:
    """The entries of a table after a number, in order."""
    (found,) = reader.execute(LOG, (table, after)).fetchone()
    if found is None:
        return []
    numbered = [entry.partition(":") for entry in found.split(",")]
    return [bytes.fromhex(entry) for _, _, entry in sorted(numbered, key=lambda part: int(part[0]))]


def read_rows(reader: sqlite3.Connection, where: str, *values: object) -> list[Row]:
    """The rows of tables, by table."""
    (found,) = reader.execute(ROWS.format(where), values).fetchone()
    rows = [
        Row(table, seq, status, bool(public), updated, wake, bytes.fromhex(card))
        for table, seq, status, public, updated, wake, card in msgspec.json.decode(found)
    ]
    return sorted(rows, key=lambda row: row.table)


def tell(verdicts: Verdicts) -> None:
    """Wakes everyone whose append was written or refused."""
    for done, error in verdicts:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another that later takes its name."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def down(job: str, path: Path, error: Exception) -> StoreDown:
    """Says that the database cannot be written or read, and why."""
    return StoreDown(f"cannot {job} the database {path}: {error}")
