"""Databases for tests: an SQLite file and a real PostgreSQL, fresh for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import UNLIMITED, ServerProcess
from tests.server.stores import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL, started when the first test wants it."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The address of an empty PostgreSQL database; emptied again, which is ten times faster than a new one."""
    postgres.start()
    yield postgres.url()
    postgres.start()
    postgres.empty()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of an SQLite file that is not there yet."""
    return f"sqlite:{tmp_path / 'store' / 'swanstone.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store, of each kind in turn."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def server(store_url: str, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server on each kind of store in turn, for tests that may kill it."""
    running = ServerProcess(store_url, tmp_path / "log.txt", **UNLIMITED).start()
    yield running
    running.kill()
