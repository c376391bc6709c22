"""Backups: every journal of a store in one file that any store can be filled from again.

The file is gzip'ed text: a head, then for each table its row and, one a line, its entries, and last the SHA-256 of all
lines before. Checkpoints are left out, since they are only a cache.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeVar

import msgspec
from msgspec import Struct

from swanstone.core.errors import BadOption, SwanstoneError
from swanstone.server.store import DamagedStore, Row, Snapshot, Store, StoreBusy, require_storable

T = TypeVar("T")

FORMAT = 1


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


class Listed(Struct, frozen=True, forbid_unknown_fields=True):
    """A table's row; as many entries follow as `seq` says. Bytes are written as the characters of their numbers."""

    table: str
    seq: int
    status: str
    public: bool
    updated: int
    wake: int
    card: str


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    sha256: str


async def backup(store: Store, path: str | Path, skip: Collection[str] = ()) -> Summary:
    """Writes every journal as it stands now to a file, while play goes on; the file appears when it is whole.

    Raises DamagedStore, and writes nothing, if what the store holds of a table could not be restored; such tables can be
    skipped by their names.
    """
    path = Path(path)
    snapshot = await store.snapshot()
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with private_file(beside) as file:
            summary = await write(snapshot, file, skip)
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
    await store.fill(again.tables())
    return again.summary()


async def restore_table(store: Store, path: str | Path, table: str, replace: bool = False) -> Summary:
    """Puts one table of a backup into a store that may hold others, after the whole file has been found sound."""
    summary = verify(path)
    for row, entries in Reading(Path(path)).tables():
        if row.table == table:
            await store.put_table(row, entries, replace)
            return Summary(1, len(entries), summary.sha256)
    raise BadOption(f"{path} has no table '{table}'")


def verify(path: str | Path) -> Summary:
    """Reads a whole backup; raises BadBackup at the first sign of damage."""
    reading = Reading(Path(path))
    for _ in reading.tables():
        pass
    return reading.summary()


async def holds_tables(store: Store) -> bool:
    snapshot = await store.snapshot()
    try:
        return bool(await snapshot.tables())
    finally:
        await snapshot.close()


async def write(snapshot: Snapshot, file: IO[bytes], skip: Collection[str]) -> Summary:
    """Writes the lines of a backup, one table after another; raises DamagedStore at a table that does not fit together."""
    for table in await snapshot.strays():
        if table not in skip:
            raise DamagedStore(f"table {table} has a journal and no row")
    tables = entries = 0
    hashed = hashlib.sha256()
    with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=6, mtime=0) as packed:

        def put(*lines: object) -> None:
            text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
            hashed.update(text)
            packed.write(text)

        put(Head(FORMAT))
        for row in await snapshot.tables():
            if row.table in skip:
                continue
            journal = await sound_journal(snapshot, row)
            put(to_line(row), *[entry.decode("latin-1") for entry in journal])
            tables += 1
            entries += len(journal)
        sha256 = hashed.hexdigest()
        packed.write(msgspec.json.encode(End(sha256)) + b"\n")
    return Summary(tables, entries, sha256)


async def sound_journal(snapshot: Snapshot, row: Row) -> list[bytes]:
    """The journal of a table; raises DamagedStore if a backup of it could not be restored."""
    journal = await snapshot.journal(row.table)
    if len(journal) != row.seq:
        raise DamagedStore(f"table {row.table} has {len(journal)} entries in its journal, and {row.seq} by its row")
    try:
        require_storable(row)
    except ValueError as error:
        raise DamagedStore(str(error)) from None
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

    def tables(self) -> Iterator[tuple[Row, list[bytes]]]:
        """Each table with its journal; raises BadBackup at the first sign of damage, and at the end if the hash differs."""
        try:
            with gzip.GzipFile(self._path, "rb") as file:
                yield from self._tables_of(file)
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise self._bad(f"is damaged or not a backup ({error})") from error
        except OSError as error:
            raise self._bad(f"cannot be read: {error.strerror or error}") from error

    def _tables_of(self, file: gzip.GzipFile) -> Iterator[tuple[Row, list[bytes]]]:
        head = self._read(self._next(file), Head)
        if head.swanstone_backup != FORMAT:
            raise self._bad(f"has format {head.swanstone_backup}; this Swanstone reads format {FORMAT}")
        before = ""
        while True:
            self._sha256 = self._hashed.hexdigest()
            line = self._next(file)
            if line.startswith(b'{"sha256":'):
                break
            row = self._row(line)
            if row.table <= before:
                raise self._bad(f"is damaged: line {self._line} repeats a table or is out of order")
            before = row.table
            yield row, [self._entry(file) for _ in range(row.seq)]
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

    def _row(self, line: bytes) -> Row:
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


def to_line(row: Row) -> Listed:
    """A row as it is written."""
    return msgspec.convert(msgspec.structs.asdict(row) | {"card": row.card.decode("latin-1")}, Listed)


def to_row(listed: Listed) -> Row:
    """A row as it was before it was written; raises ValueError if it cannot have been one."""
    row = Row(**msgspec.structs.asdict(listed) | {"card": listed.card.encode("latin-1")})
    require_storable(row)
    return row


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
