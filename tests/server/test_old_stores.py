"""A store that an earlier commit wrote opens today, and every table in it is what it was, digest for digest.

Commit 0026e2c played these tables at its own server: one to four seats, both foyers, people and bots, talk, undo and redo,
a clock, finished and running games. Beside the SQLite file stand, as that commit told them, each table's card, the digest
of every state of its game and the record of what was finished.
"""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from swanstone.server import table as server_table
from swanstone.server.store import open_store
from swanstone.server.table import Table, load, record_of, replay
from tests.server.command import done
from tests.server.harness import ServerProcess

FOLDER = Path(__file__).parent / "old_stores"
TABLES: dict[str, Any] = json.loads((FOLDER / "0026e2c.json").read_text())
FINISHED = {name: told for name, told in TABLES.items() if told["status"] == "finished"}


@pytest.fixture
def old_store(tmp_path: Path) -> str:
    """The address of a copy of the store as it was left."""
    path = tmp_path / "old.db"
    path.write_bytes(gzip.decompress((FOLDER / "0026e2c.sqlite.gz").read_bytes()))
    return f"sqlite:{path}"


def load_tables(url: str, with_checkpoints: bool) -> dict[str, Table]:
    """Every table of a store, from its journal alone or with its checkpoint."""

    async def read() -> dict[str, Table]:
        store = open_store(url)
        await store.open()
        try:
            return {
                name: load(await store.read(name), await store.checkpoint(name) if with_checkpoints else None)
                for name in TABLES
            }
        finally:
            await store.close()

    return asyncio.run(read())


def test_every_state_of_every_table_has_the_digest_it_had(old_store: str) -> None:
    for name, table in load_tables(old_store, with_checkpoints=False).items():
        told = TABLES[name]
        assert (table.status, table.seq) == (told["status"], told["seq"]), told["about"]
        states = [step.state for step in replay(table, len(told["digests"]) - 1)] if told["digests"] else []
        assert [table.game.digest(state) for state in states] == told["digests"], told["about"]


def test_a_table_loaded_with_its_checkpoint_has_the_state_that_its_journal_tells(old_store: str) -> None:
    for name, table in load_tables(old_store, with_checkpoints=True).items():
        if digests := TABLES[name]["digests"]:
            assert table.game.digest(table.state) == digests[-1], TABLES[name]["about"]


def test_a_finished_table_needs_no_action_played_again(old_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(game: Any, state: Any, move: Any) -> Any:
        raise AssertionError(f"{move.action} was played again")

    monkeypatch.setattr(server_table, "play", played)
    for name, told in FINISHED.items():
        table = load_one(old_store, name)
        assert record_of(table).text() == told["record"], told["about"]


def test_a_finished_table_out_of_a_backup_needs_no_action_played_again(
    old_store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, whole, single = tmp_path / "a.backup", f"sqlite:{tmp_path / 'whole.db'}", f"sqlite:{tmp_path / 'single.db'}"
    name = next(iter(FINISHED))
    done("backup", copy, "--store", old_store)
    done("verify", copy)
    done("restore", copy, "--store", whole)
    done("restore", copy, "--store", single, "--table", name)

    def played(game: Any, state: Any, move: Any) -> Any:
        raise AssertionError(f"{move.action} was played again")

    monkeypatch.setattr(server_table, "play", played)
    assert record_of(load_one(single, name)).text() == FINISHED[name]["record"]
    for table, told in FINISHED.items():
        assert record_of(load_one(whole, table)).text() == told["record"], told["about"]


def load_one(url: str, name: str) -> Table:
    """One table of a store, with its checkpoint."""

    async def read() -> Table:
        store = open_store(url)
        await store.open()
        try:
            return load(await store.read(name), await store.checkpoint(name))
        finally:
            await store.close()

    return asyncio.run(read())


def test_todays_server_shows_every_table_as_it_was(old_store: str) -> None:
    with ServerProcess(old_store) as server:
        for name, told in TABLES.items():
            card = server.get(f"/api/tables/{name}")
            # A clock may have run out since: what has happened at a running table still stands.
            changing = () if told["status"] != "running" else ("seq", "updated", "actions", "waiting", "undo", "seats")
            for field, value in told["card"].items():
                assert field in changing or card[field] == value, (told["about"], field)
        for name, told in FINISHED.items():
            assert server.call("GET", f"/api/tables/{name}/record").body.decode() == told["record"]


def test_a_finished_table_of_the_old_store_is_exported_as_it_was(old_store: str) -> None:
    for name, told in FINISHED.items():
        assert done("export", name, "--store", old_store) == told["record"]
