"""The store of several server processes: PostgreSQL, with batched appends and word of them to the other processes."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

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
from swanstone.server.store.migrate import TABLES, VERSION_TABLE, up_to_date, upgrade

try:
    import asyncpg
except ImportError as missing:
    raise StoreBusy("PostgreSQL needs the package asyncpg: pip install swanstone[postgres]") from missing

if TYPE_CHECKING:
    Connection: TypeAlias = asyncpg.Connection[Any]
    Pool: TypeAlias = asyncpg.Pool[Any]

T = TypeVar("T")
Done = asyncio.Future[None]

MOST_APPENDS = 500
MOST_READERS = 8
PATIENCE = 5.0  # seconds until a silent database counts as lost
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0  # seconds between attempts to connect
PULSE = 15.0  # seconds between looks at whether the listening connection still lives
MISSED = 60_000  # milliseconds by which the clocks of processes may differ

CHANNEL = "swanstone"
LONGEST_RIDER, MOST_ENTRIES = 600, 8  # bytes of an entry that goes along with word of it, and how many do
LONGEST_NOTICE = 7900  # bytes; PostgreSQL refuses 8000
MIGRATING = 0x5357414E  # the advisory lock of those who migrate

LOST = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)

ROW = "table_id, seq, status, public, updated, wake, card"

# In the order of their names, so that two processes never wait for each other. The number of a log's last entry is
# looked up table by table, since a join might read all tables; and IS TRUE keeps PostgreSQL, which thinks that few
# entries are kept, from comparing each with each.
APPEND = f"""
WITH new AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bool[], $5::bigint[], $6::bigint[], $7::bytea[], $8::bytea[])
        AS new({ROW}, entry)
), kept AS (
    INSERT INTO log (table_id, seq, entry)
    SELECT table_id, seq, entry FROM new
        WHERE seq = 1 + coalesce((SELECT tables.seq FROM tables WHERE tables.table_id = new.table_id), 0)
        ORDER BY table_id
    ON CONFLICT DO NOTHING RETURNING table_id, seq
), listed AS (
    INSERT INTO tables ({ROW})
    SELECT {ROW} FROM new WHERE (table_id IN (SELECT table_id FROM kept)) IS TRUE ORDER BY table_id
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, status = excluded.status, public = excluded.public,
        updated = excluded.updated, wake = excluded.wake, card = excluded.card WHERE excluded.seq > tables.seq
)
SELECT table_id FROM kept
"""
READ_MANY = """
SELECT log.table_id, log.entry FROM unnest($1::text[], $2::int[]) AS seen(table_id, seq)
    JOIN log ON log.table_id = seen.table_id AND log.seq > seen.seq ORDER BY log.table_id, log.seq
"""
CHECKPOINT = """
INSERT INTO checkpoints (table_id, actions, digest, rules, state) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (table_id) DO UPDATE SET actions = excluded.actions, digest = excluded.digest, rules = excluded.rules,
    state = excluded.state
"""
BEAT = "INSERT INTO pulse VALUES (1, 1) ON CONFLICT (one) DO UPDATE SET beats = pulse.beats + 1"
# Whoever runs the database may ask for more than 'on', but never for less.
SYNCED = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"


class Append(Struct, gc=False):
    """An entry that waits to be written, and who waits for it."""

    entry: bytes
    row: Row
    done: Done


class PostgresStore:
    """Journals of tables in PostgreSQL; several processes may serve the same tables."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: Pool | None = None
        self._on_written: list[OnWritten] = []
        self._on_here: list[OnHere] = []
        self._line = Line(url)
        self._waiting: list[Append] = []
        self._wanted = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self._herald = Herald(url, self._hear, self._hear_here)

    async def open(self) -> None:
        """Brings the schema up to date, connects, and begins to write and to listen."""
        try:
            await self._bring_up_to_date()
            self._pool = await answered(
                asyncpg.create_pool(
                    self._url,
                    min_size=1,
                    max_size=MOST_READERS,
                    timeout=PATIENCE,
                    command_timeout=PATIENCE,
                    init=synced,
                    reset=unchanged,
                )
            )
            await self._line.get()
            await self._herald.open()
        except BaseException:
            await self.close()
            raise
        self._writing = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Finishes pending writes and closes; does nothing the second time."""
        writing, self._writing = self._writing, None
        if writing is not None:
            self._wanted.set()
            await writing
        await self._herald.close()
        self._line.drop()
        pool, self._pool = self._pool, None
        if pool is not None:
            with suppress(*LOST):
                await asyncio.wait_for(pool.close(), PATIENCE)
            pool.terminate()

    async def append(self, entry: bytes, row: Row) -> None:
        """Puts an entry into the journal, with the table's row; returns when both are on disk."""
        require_storable(row)
        if self._writing is None:
            raise StoreDown("the store is closed")
        done: Done = asyncio.get_running_loop().create_future()
        self._waiting.append(Append(entry, row, done))
        self._wanted.set()
        await done

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table after a number."""
        if not can_be_table(table):
            return []
        found = await self._fetch("SELECT entry FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq", table, after)
        return [entry for (entry,) in found]

    async def read_many(self, after: Mapping[str, int]) -> dict[str, list[bytes]]:
        """The entries of several tables, each after its own number."""
        wanted = {table: seq for table, seq in after.items() if can_be_table(table)}
        found: dict[str, list[bytes]] = {}
        for table, entry in await self._fetch(READ_MANY, [*wanted], [*wanted.values()]):
            found.setdefault(table, []).append(entry)
        return found

    async def row(self, table: str) -> Row | None:
        return next(iter(await self.rows([table])), None)

    async def rows(self, tables: Iterable[str]) -> list[Row]:
        """The rows of those tables that exist, by table."""
        return await self._rows(
            "WHERE table_id = ANY($1::text[]) ORDER BY table_id", [table for table in tables if can_be_table(table)]
        )

    async def lasts(self, tables: Iterable[str]) -> dict[str, int]:
        """The number of the last entry of those tables that exist."""
        wanted = [table for table in tables if can_be_table(table)]
        return dict(await self._fetch("SELECT table_id, seq FROM tables WHERE table_id = ANY($1::text[])", wanted))

    async def lobby(self, status: str, most: int) -> list[Row]:
        """Public tables of a status, the latest first."""
        if not can_be_table(status):
            return []
        return await self._rows("WHERE public AND status = $1 ORDER BY updated DESC LIMIT $2", status, most)

    async def to_wake(self, before: int, most: int) -> list[Row]:
        """Tables whose time to wake lies before a time, the earliest first."""
        return await self._rows("WHERE wake > 0 AND wake < $1 ORDER BY wake LIMIT $2", before, most)

    async def save_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        """Keeps a checkpoint; if that fails the one before stays, or none."""
        with suppress(StoreDown):
            await self._fetch(
                CHECKPOINT, table, checkpoint.actions, checkpoint.digest, checkpoint.rules, checkpoint.state
            )

    async def checkpoint(self, table: str) -> Checkpoint | None:
        if not can_be_table(table):
            return None
        found = await self._fetch("SELECT actions, digest, rules, state FROM checkpoints WHERE table_id = $1", table)
        return Checkpoint(*found[0]) if found else None

    async def ping(self) -> None:
        """Writes a pulse and syncs it."""
        await self._fetch(BEAT)

    def follow(self, on_written: OnWritten, on_here: OnHere | None = None) -> None:
        """Calls back on the event loop with what other processes wrote, and who is there.

        A notice may come twice or late; after a lost connection comes everything that may have been missed.
        """
        self._on_written.append(on_written)
        if on_here is not None:
            self._on_here.append(on_here)

    def tell_here(self, here: Mapping[str, Sequence[int]]) -> None:
        """Tells other processes which seats of which tables are here."""
        self._herald.tell_here(here)

    async def snapshot(self) -> Snapshot:
        """Every journal as it stands now, through a separate connection."""
        connection = await connect(self._url)
        await answered(connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        await answered(connection.execute("SELECT 1 FROM pulse"))  # the first read is what fixes the moment
        return PostgresSnapshot(connection)

    async def fill(self, tables: Iterable[tuple[Row, Sequence[bytes]]]) -> None:
        """Puts whole journals into an empty store, all or none."""
        connection = await connect(self._url)
        try:
            async with connection.transaction():
                await fill(connection, tables)
        except LOST as error:
            raise down(error) from error
        finally:
            connection.terminate()

    async def put_table(self, row: Row, entries: Sequence[bytes], replace: bool = False) -> None:
        """Puts the whole journal of one table in, wholly or not at all."""
        connection = await connect(self._url)
        try:
            async with connection.transaction():
                await put_table(connection, row, entries, replace)
        except LOST as error:
            raise down(error) from error
        finally:
            connection.terminate()

    async def _bring_up_to_date(self) -> None:
        connection = await connect(self._url)
        try:
            ready = await answered(is_ready(connection))
        finally:
            connection.terminate()
        if not ready:
            await migrate(self._url)

    async def _fetch(self, ask: str, *values: object) -> list[Any]:
        if self._pool is None:
            raise StoreDown("the store is closed")
        return await answered(self._pool.fetch(ask, *values))

    async def _rows(self, which: str, *values: object) -> list[Row]:
        return [Row(*found) for found in await self._fetch(f"SELECT {ROW} FROM tables {which}", *values)]

    def _hear(self, table: str, seq: int, entries: Sequence[bytes] = ()) -> None:
        for heard in self._on_written:
            heard(table, seq, entries)

    def _hear_here(self, table: str, seats: Sequence[int]) -> None:
        for heard in self._on_here:
            heard(table, seats)

    async def _write_on(self) -> None:
        """Writes batch after batch until the store is closed and nothing waits."""
        while self._waiting or self._writing is not None:
            if not self._waiting:
                self._wanted.clear()
                await self._wanted.wait()
            elif batch := self._gather():
                await self._write(batch)

    def _gather(self) -> dict[str, Append]:
        """The appends that wait, at most one of each table; the others stay for the next batch."""
        batch: dict[str, Append] = {}
        rest: list[Append] = []
        for append in self._waiting:
            if append.row.table in batch or len(batch) == MOST_APPENDS:
                rest.append(append)
            else:
                batch[append.row.table] = append
        self._waiting = rest
        return batch

    async def _write(self, batch: dict[str, Append]) -> None:
        """Writes a batch with one statement, which is its own transaction; then tells everyone who waits."""
        try:
            connection = await self._line.get()
            kept = await connection.fetch(APPEND, *columns(batch.values()), timeout=PATIENCE)
            for (table,) in kept:
                append = batch.pop(table)
                settle(append, None)
                self._herald.announce(table, append.row.seq, append.entry)
            if batch:
                lasts = dict(
                    await connection.fetch("SELECT table_id, seq FROM tables WHERE table_id = ANY($1)", [*batch])
                )
                for append in batch.values():
                    settle(append, out_of_place(append.row, lasts.get(append.row.table, 0)))
        except Exception as error:  # whatever it was, those who wait must hear of it and the writer must go on
            self._line.drop()
            for append in batch.values():
                settle(append, down(error))


class Word(Struct, frozen=True, gc=False):
    """What other processes are told of a table: the number of its last entry, and perhaps the last entries themselves."""

    seq: int
    entries: tuple[bytes, ...]


class Line:
    """One connection, made again after it was lost, though not more often than the pauses between attempts allow."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection | None = None
        self._pause = FIRST_PAUSE
        self._next = 0.0
        self._reason = ""

    async def get(self) -> Connection:
        """The connection; raises StoreDown at once while it is too early for another attempt."""
        if self._connection is not None and not self._connection.is_closed():
            return self._connection
        if time.monotonic() < self._next:
            raise StoreDown(self._reason)
        try:
            self._connection = await connect(self._url)
        except StoreDown as error:
            self._reason = str(error)
            self._next = time.monotonic() + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            raise
        self._pause = FIRST_PAUSE
        return self._connection

    def drop(self) -> None:
        """Closes a connection that is no longer trusted."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


class Herald:
    """Tells other processes what was written here, and hears what they write.

    Notices go over a separate connection, after the commit: PostgreSQL lets transactions that notify commit only
    one after another. What gathers while one is under way goes out together.
    """

    def __init__(self, url: str, on_written: OnWritten, on_here: OnHere) -> None:
        self._name = secrets.token_hex(8)
        self._on_written = on_written
        self._on_here = on_here
        self._speaker = Line(url)
        self._listener = Line(url)
        self._news: dict[str, Word] = {}
        self._here: dict[str, Sequence[int]] = {}
        self._wanted = asyncio.Event()
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begins to listen, then to speak."""
        lost = await self._listen()
        self._tasks = [asyncio.create_task(self._speak_on()), asyncio.create_task(self._listen_on(lost))]

    async def close(self) -> None:
        """Sends what gathered, if the database can be reached."""
        self._closing = True
        self._wanted.set()
        for task in self._tasks[:1]:
            await task
        for task in self._tasks[1:]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        self._speaker.drop()
        self._listener.drop()

    def announce(self, table: str, seq: int, entry: bytes) -> None:
        """Will tell others of an entry, with it if it is short, or of a later one of the same table."""
        before = self._news.get(table, Word(0, ()))
        entries = before.entries if before.seq == seq - 1 else ()
        self._news[table] = Word(seq, (*entries, entry)[-MOST_ENTRIES:] if can_ride(seq, entry) else ())
        self._wanted.set()

    def tell_here(self, here: Mapping[str, Sequence[int]]) -> None:
        """Will tell others which seats are here."""
        self._here |= here
        if here:
            self._wanted.set()

    async def _speak_on(self) -> None:
        while not self._closing:
            self._wanted.clear()
            if (self._news or self._here) and not await self._speak():
                await asyncio.sleep(FIRST_PAUSE)
                self._wanted.set()
            await self._wanted.wait()
        if self._news:
            await self._speak()

    async def _speak(self) -> bool:
        """Sends all news and who is here; keeps the news for the next attempt if that fails."""
        news, self._news = self._news, {}
        here, self._here = self._here, {}
        try:
            connection = await self._speaker.get()
            sheets = notices(self._name, news, here)
            await connection.execute(
                f"SELECT pg_notify('{CHANNEL}', sheet) FROM unnest($1::text[]) AS sheet", sheets, timeout=PATIENCE
            )
            return True
        except Exception:  # whatever it was, the news must go out some time
            self._speaker.drop()
            self._news = news | self._news
            return False

    async def _listen_on(self, lost: asyncio.Event) -> None:
        since = now()
        while True:
            if await self._alive(lost):
                since = now()
                continue
            try:
                lost = await self._listen()
                await self._catch_up(since - MISSED)
            except Exception:  # whatever it was, without listening this process would miss the others' moves
                await asyncio.sleep(FIRST_PAUSE)

    async def _listen(self) -> asyncio.Event:
        """Listens, over a new connection if need be; the event is set when it is lost."""
        lost = asyncio.Event()
        connection = await self._listener.get()
        connection.add_termination_listener(lambda _: lost.set())
        await answered(connection.add_listener(CHANNEL, self._notified))
        return lost

    async def _alive(self, lost: asyncio.Event) -> bool:
        """Waits until the connection is lost, or for a while; then whether it still answers."""
        with suppress(TimeoutError):
            await asyncio.wait_for(lost.wait(), PULSE)
        try:
            connection = await self._listener.get() if not lost.is_set() else None
            if connection is not None:
                await connection.execute("SELECT 1", timeout=PATIENCE)
                return True
        except (StoreDown, *LOST):
            pass
        self._listener.drop()
        return False

    async def _catch_up(self, since: int) -> None:
        """Tells of every table that may have changed while nobody listened."""
        connection = await self._listener.get()
        for table, seq in await connection.fetch(
            "SELECT table_id, seq FROM tables WHERE updated >= $1", since, timeout=PATIENCE
        ):
            self._on_written(table, seq)

    def _notified(self, connection: object, process: int, channel: str, notice: object) -> None:
        name, *news = str(notice).split("\n")
        if name == self._name:
            return
        for item in news:
            place, *entries = item.split("\t")
            named, _, seats = place.partition(" ")
            table, _, seq = place.rpartition(":")
            if seats:
                self._on_here(named, [int(seat) for seat in seats.split(",")])
            elif table and seq.isdecimal():
                self._on_written(table, int(seq), [entry.encode() for entry in entries])


class PostgresSnapshot:
    """All journals as they stood when it was taken."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def tables(self) -> list[Row]:
        found = await answered(self._connection.fetch(f'SELECT {ROW} FROM tables ORDER BY table_id COLLATE "C"'))
        return [Row(*row) for row in found]

    async def journal(self, table: str) -> list[bytes]:
        ask = "SELECT seq, entry FROM log WHERE table_id = $1 ORDER BY seq"
        found = await answered(self._connection.fetch(ask, table))
        require_no_gap(table, [seq for seq, _ in found])
        return [entry for _, entry in found]

    async def strays(self) -> list[str]:
        ask = "SELECT table_id FROM log EXCEPT SELECT table_id FROM tables ORDER BY table_id"
        return [table for (table,) in await answered(self._connection.fetch(ask))]

    async def close(self) -> None:
        self._connection.terminate()


async def connect(url: str) -> Connection:
    """A connection that syncs what it commits; raises StoreDown."""
    try:
        connection = await answered(asyncpg.connect(url, timeout=PATIENCE))
    except ValueError as error:  # which may show the password
        raise StoreBusy("the address of PostgreSQL must look like postgresql://user:password@host/database") from error
    await answered(synced(connection))
    return connection


async def synced(connection: Connection) -> None:
    """Makes a commit wait for the disk, whatever the database's settings say."""
    await connection.execute(SYNCED)


async def unchanged(connection: object) -> None:
    """Nothing is set back when a connection returns to the pool: we never set anything, and it would cost one more query."""


async def is_ready(connection: Connection) -> bool:
    """Whether the schema is the current one; raises StoreBusy if it is newer than we know or its names are taken."""
    found = await connection.fetch(
        "SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL", [VERSION_TABLE, *TABLES]
    )
    present = {name for (name,) in found}
    version = (
        await connection.fetchval(f"SELECT version_num FROM {VERSION_TABLE}") if VERSION_TABLE in present else None
    )
    return up_to_date("the PostgreSQL database", version, present - {VERSION_TABLE})


async def migrate(url: str) -> None:
    """Brings the schema up to date; of several processes one does it and the others wait."""
    try:
        from sqlalchemy import text
        from sqlalchemy.exc import DBAPIError
        from sqlalchemy.ext.asyncio import create_async_engine
    except ImportError as missing:
        raise StoreBusy("PostgreSQL needs SQLAlchemy for asyncio: pip install swanstone[postgres]") from missing
    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: connect(url))
    try:
        async with engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            await connection.run_sync(upgrade)
    except DBAPIError as error:
        raise StoreBusy(f"the PostgreSQL database cannot be brought up to date: {error.orig}") from error
    finally:
        await engine.dispose()


async def fill(connection: Connection, tables: Iterable[tuple[Row, Sequence[bytes]]]) -> None:
    """Puts whole journals into an empty store, within a transaction."""
    await connection.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
    held = await connection.fetchval("SELECT count(*) FROM tables")
    if held:
        raise StoreBusy(f"the store already holds {held} tables; it must be empty")
    for row, entries in tables:
        await insert_table(connection, row, entries)


async def put_table(connection: Connection, row: Row, entries: Sequence[bytes], replace: bool) -> None:
    """Puts the whole journal of one table in, in place of the one that is there if that is wanted."""
    await connection.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
    held = await connection.fetchval("SELECT count(*) FROM log WHERE table_id = $1", row.table)
    if held and not replace:
        raise already_held(row.table, held)
    for name in ("log", "tables", "checkpoints"):
        await connection.execute(f"DELETE FROM {name} WHERE table_id = $1", row.table)
    await insert_table(connection, row, entries)


async def insert_table(connection: Connection, row: Row, entries: Sequence[bytes]) -> None:
    """Puts a row and its journal in."""
    require_storable(row)
    await connection.copy_records_to_table("tables", records=[msgspec.structs.astuple(row)], columns=ROW.split(", "))
    numbered = [(row.table, seq, entry) for seq, entry in enumerate(entries, 1)]
    await connection.copy_records_to_table("log", records=numbered, columns=["table_id", "seq", "entry"])


async def answered(asked: Awaitable[T]) -> T:
    """What the database answers; raises StoreDown if it does not."""
    try:
        return await asked
    except LOST as error:
        raise down(error) from error


def columns(appends: Iterable[Append]) -> list[tuple[object, ...]]:
    """A batch as arrays, one for each column of the rows and one for the entries."""
    return list(zip(*[(*msgspec.structs.astuple(append.row), append.entry) for append in appends]))


def settle(append: Append, error: Exception | None) -> None:
    """Wakes whoever waits for an append."""
    if append.done.done():
        return
    if error is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(error)


def can_ride(seq: int, entry: bytes) -> bool:
    """Whether an entry can go along with word of it: not the first, which holds the seed, and nothing long or odd."""
    return seq > 1 and len(entry) <= LONGEST_RIDER and entry.isascii() and entry.decode().isprintable()


def notices(name: str, news: Mapping[str, Word], here: Mapping[str, Sequence[int]]) -> list[str]:
    """News as texts that PostgreSQL carries: who speaks, then a line for each table, `table:seq` and its last entries.

    After them comes a line for each table with the seats that are here, `table 0,2`.

    >>> notices("me", {"a": Word(1, ()), "b": Word(22, (b"{}",))}, {"a": [0, 2]})
    ['me\\na:1\\nb:22\\t{}\\na 0,2']
    """
    sheets: list[str] = []
    sheet = name
    told = ["\t".join([f"\n{table}:{word.seq}", *map(bytes.decode, word.entries)]) for table, word in news.items()]
    for item in [*told, *[f"\n{table} {','.join(map(str, seats))}" for table, seats in here.items()]]:
        if len(sheet) + len(item) > LONGEST_NOTICE:
            sheets.append(sheet)
            sheet = name
        sheet += item
    return [*sheets, sheet]


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def down(error: Exception) -> StoreDown:
    """Says that the database cannot be reached or refuses, and why."""
    if isinstance(error, StoreDown):
        return StoreDown(str(error))
    return StoreDown(f"PostgreSQL does not answer: {str(error) or type(error).__name__}")
