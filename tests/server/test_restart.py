"""The server serves within two seconds, however many games are stored."""

import asyncio

import pytest

from swanstone.server.hub import row_of
from swanstone.server.showing import Shown
from swanstone.server.table import load
from tests.server.stores import opened
from tests.soaks import restart

KEY = "A" * 22


def silent(line):
    """Nobody watches a test."""


@pytest.mark.alone
@pytest.mark.slow
@pytest.mark.parametrize(("store", "tables"), [("sqlite", 10_000), ("postgres", 2_000)])
def test_a_server_with_thousands_of_games_serves_within_two_seconds(store, tables):
    result = restart.run(tables, store, 1, silent)
    assert result.shown <= restart.BAR == 2.0
    assert result.lobby <= restart.LOBBY_BAR
    assert result.bots < restart.PATIENCE
    assert result.entries > 100 * tables
    assert result.listed > 200
    assert result.good


def test_the_stored_games_are_real_ones_of_every_kind(sqlite_url):
    async def stored():
        async with opened(sqlite_url) as store:
            await store.fill(restart.copies(restart.templates(KEY, 1), 300, 1))
            snapshot = await store.snapshot()
            try:
                return [(row, await snapshot.journal(row.table)) for row in await snapshot.tables()]
            finally:
                await snapshot.close()

    logs = asyncio.run(stored())
    assert len(logs) == 300
    assert {row.status for row, _ in logs} == {"open", "running", "finished"}
    assert {bool(row.wake) for row, _ in logs if row.status == "running"} == {True, False}
    for row, entries in logs[::10]:
        table = load(entries)
        assert row_of(table, Shown(table)) == row


def test_a_slow_start_misses_the_bar():
    result = restart.Result("sqlite", 1, 1, 0.0, 1.0, 1.1, 1.9, 0.1, 1, 3.0)
    assert result.good
    assert not result._replace(shown=2.1).good
    assert not result._replace(lobby=1.1).good
    assert not result._replace(bots=20.0).good
