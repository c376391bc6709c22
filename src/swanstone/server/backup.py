"""Backups: every journal of a store in one file that any store can be filled from again.

The file is gzip'ed text: a head, then for each table its row and, one a line, its entries, and last the SHA-256 of all
lines before. Checkpoints are kept for finished tables alone, so that nobody has to play them again; the others are only
a cache.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeVar

import msgspec
from msgspec import Struct

from swanstone.core.errors import BadOption, SwanstoneError
from swanstone.server.store import Checkpoint, DamagedStore, Row, Snapshot, Store, StoreBusy, require_storable

T = TypeVar("T")

FORMAT = 2
"""Files of format 1 hold no checkpoints."""

Check = Callable[[Row, Sequence[bytes]], None]
"""Looks into a table and its journal; raises SwanstoneError if something is wrong with them."""


class BadBackup(SwanstoneError):
    """A file is not a backup, or is damaged; the message says what is wrong."""


class Summary(Struct, frozen=True):
    """What a backup holds."""

    tables: int
    entries: int
    sha256: str


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line; the name tells a backup from other files."""

    swanstone_backup: int


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """The checkpoint of a finished table."""

    actions: int
    digest: str
    rules: str
    state: str


class Listed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table's row; as many entries follow as `seq` says. Bytes are written as the characters of their numbers."""

    table: str
    seq: int
    status: str
    public: bool
    updated: int
    wake: int
    card: str
    checkpoint: Kept | None = None


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    sha256: str


async def backup(
    store: Store, path: str | Path, skip: Collection[str] = (), check: Check = lambda row, journal: None
) -> Summary:
    """Writes every journal as it stands now to a file, while play goes on; the file appears when it is whole.

    Raises DamagedStore, and writes nothing, if what the store holds of a table could not be restored or does not pass the
    check; such tables can be skipped by their names.
    """
    path = Path(path)
    snapshot = await store.snapshot()
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with private_file(beside) as file:
            summary = await Writing(store, snapshot, skip, check).write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        sync_folder(path.parent)
    except DamagedStore as error:
        hint = "restore the table from an older backup, or leave it out with --skip"
        raise DamagedStore(f"no backup was written: {error}; {hint}") from error
    except OSError as error:
        raise SwanstoneError(f"the backup {path} cannot be written: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            beside.unlink()
        await snapshot.close()
    return summary


async def restore(store: Store, path: str | Path) -> Summary:
    """Fills an empty store from a file, after the whole file has been found sound; all or nothing."""
    path = Path(path)
    if await holds_tables(store):
        raise StoreBusy("a backup is restored only into an empty store; this one holds tables")
    verify(path)
    again = Reading(path)
    await store.fill((row, entries) for row, entries, _ in again.tables())
    for row, _, checkpoint in Reading(path).tables():
        if checkpoint:
            await store.save_checkpoint(row.table, checkpoint)
    return again.summary()


async def restore_table(store: Store, path: str | Path, table: str, replace: bool = False) -> Summary:
    """Puts one table of a backup into a store that may hold others, after the whole file has been found sound."""
    summary = verify(path)
    for row, entries, checkpoint in Reading(Path(path)).tables():
        if row.table == table:
            await store.put_table(row, entries, replace)
            if checkpoint:
                await store.save_checkpoint(table, checkpoint)
            return Summary(1, len(entries), summary.sha256)
    raise BadOption(f"{path} has no table '{table}'")


def verify(path: str | Path, check: Check = lambda row, journal: None) -> Summary:
    """Reads a whole backup; raises BadBackup at the first sign of damage, and for a table that does not pass the check."""
    reading = Reading(Path(path))
    for row, entries, _ in reading.tables():
        try:
            check(row, entries)
        except SwanstoneError as error:
            raise BadBackup(f"{path} is damaged at table {row.table}: {error}") from error
    return reading.summary()


async def holds_tables(store: Store) -> bool:
    snapshot = await store.snapshot()
    try:
        return bool(await snapshot.tables())
    finally:
        await snapshot.close()


class Writing:
    """Writes a backup from a snapshot, one table after another; raises DamagedStore at a table that does not fit together."""

    def __init__(self, store: Store, snapshot: Snapshot, skip: Collection[str], check: Check) -> None:
        self._store = store
        self._snapshot = snapshot
        self._skip = skip
        self._check = check
        self._hashed = hashlib.sha256()

    async def write(self, file: IO[bytes]) -> Summary:
        """Writes the lines of a backup."""
        for table in await self._snapshot.strays():
            if table not in self._skip:
                raise DamagedStore(f"table {table} has a journal but no row")
        tables = entries = 0
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=6, mtime=0) as packed:
            packed.write(self._lines(Head(FORMAT)))
            for row in await self._snapshot.tables():
                if row.table in self._skip:
                    continue
                journal = await self._sound_journal(row)
                kept = await self._store.checkpoint(row.table) if row.status == "finished" else None
                packed.write(self._lines(to_line(row, kept), *[entry.decode("latin-1") for entry in journal]))
                tables += 1
                entries += len(journal)
            sha256 = self._hashed.hexdigest()
            packed.write(self._lines(End(sha256)))
        return Summary(tables, entries, sha256)

    def _lines(self, *lines: object) -> bytes:
        text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        self._hashed.update(text)
        return text

    async def _sound_journal(self, row: Row) -> list[bytes]:
        """The journal of a table; raises DamagedStore if a backup of it could not be restored."""
        journal = await self._snapshot.journal(row.table)
        if len(journal) != row.seq:
            raise DamagedStore(f"table {row.table} has {len(journal)} entries in its journal, and {row.seq} by its row")
        try:
            require_storable(row)
            self._check(row, journal)
        except (ValueError, SwanstoneError) as error:
            raise DamagedStore(f"table {row.table} is damaged: {error}") from None
        return journal


class Reading:
    """Reads a backup; what it has yielded may be trusted only when it has come to the end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._hashed = hashlib.sha256()
        self._sha256 = ""
        self._line = 0
        self._tables = 0
        self._entries = 0

    def summary(self) -> Summary:
        return Summary(self._tables, self._entries, self._sha256)

    def tables(self) -> Iterator[tuple[Row, list[bytes], Checkpoint | None]]:
        """Each table with its journal and checkpoint; raises BadBackup at the first sign of damage, or if the hash differs."""
        try:
            with gzip.GzipFile(self._path, "rb") as file:
                yield from self._tables_of(file)
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise self._bad(f"is damaged or not a backup ({error})") from error
        except OSError as error:
            raise self._bad(f"cannot be read: {error.strerror or error}") from error

    def _tables_of(self, file: gzip.GzipFile) -> Iterator[tuple[Row, list[bytes], Checkpoint | None]]:
        head = self._read(self._next(file), Head)
        if not 1 <= head.swanstone_backup <= FORMAT:
            raise self._bad(f"has format {head.swanstone_backup}; this Swanstone reads formats up to {FORMAT}")
        before = ""
        while True:
            self._sha256 = self._hashed.hexdigest()
            line = self._next(file)
            if line.startswith(b'{"sha256":'):
                break
            row, checkpoint = self._row(line)
            if row.table <= before:
                raise self._bad(f"is damaged: line {self._line} repeats a table or is out of order")
            before = row.table
            yield row, [self._entry(file) for _ in range(row.seq)], checkpoint
            self._tables += 1
            self._entries += row.seq
        if self._read(line, End).sha256 != self._sha256:
            raise self._bad("is damaged: its contents do not match its SHA-256")
        if file.read(1):
            raise self._bad("is damaged: it goes on after its end")

    def _next(self, file: gzip.GzipFile) -> bytes:
        line = file.readline()
        self._line += 1
        if not line.endswith(b"\n"):
            raise self._bad(f"is damaged or not a backup: it breaks off at line {self._line}")
        self._hashed.update(line)
        return line

    def _row(self, line: bytes) -> tuple[Row, Checkpoint | None]:
        listed = self._read(line, Listed)
        try:
            return to_row(listed)
        except ValueError as error:
            raise self._bad(f"is damaged at line {self._line}: {error}") from error

    def _entry(self, file: gzip.GzipFile) -> bytes:
        text = self._read(self._next(file), str)
        try:
            return text.encode("latin-1")
        except UnicodeEncodeError as error:
            raise self._bad(f"is damaged at line {self._line}") from error

    def _read(self, line: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._bad(f"is damaged or not a backup: line {self._line} does not read ({error})") from error

    def _bad(self, what: str) -> BadBackup:
        return BadBackup(f"{self._path} {what}")


def to_line(row: Row, kept: Checkpoint | None) -> Listed:
    """A row and a checkpoint as they are written."""
    checkpoint = kept and msgspec.structs.asdict(kept) | {"state": kept.state.decode("latin-1")}
    card = row.card.decode("latin-1")
    return msgspec.convert(msgspec.structs.asdict(row) | {"card": card, "checkpoint": checkpoint}, Listed)


def to_row(listed: Listed) -> tuple[Row, Checkpoint | None]:
    """A row and a checkpoint as they were before they were written; raises ValueError if they cannot have been."""
    fields = msgspec.structs.asdict(listed)
    kept: Kept | None = fields.pop("checkpoint")
    row = Row(**fields | {"card": listed.card.encode("latin-1")})
    require_storable(row)
    state = kept and msgspec.structs.asdict(kept) | {"state": kept.state.encode("latin-1")}
    return row, Checkpoint(**state) if state else None


def private_file(path: Path) -> IO[bytes]:
    """A new file that only its owner may read: backups hold the seeds of running games."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


def sync_folder(folder: Path) -> None:
    """Makes a renamed file outlast a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
