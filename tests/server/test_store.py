"""Stores keep what they acknowledge: the same for SQLite and PostgreSQL, then what only one of them can do."""

import asyncio
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import asyncpg
import pytest

from swanstone.server.store import Checkpoint, Row, StoreBusy, StoreDown, Taken, migrate, open_store
from swanstone.server.store.postgres import LONGEST_NOTICE, PostgresStore, Word, notices
from swanstone.server.store.sqlite import SqliteStore
from tests.server.stores import append_for_ever, entry, execute, log, opened, program, put, put_all, row


def path_of(url):
    return Path(url.removeprefix("sqlite:"))


def on(url, deed):
    """Runs a deed with an open store."""

    async def run():
        async with opened(url) as store:
            return await deed(store)

    return asyncio.run(run())


async def eventually(deed, seconds=10.0):
    """Tries until it no longer raises StoreDown or fails."""
    end = time.monotonic() + seconds
    while True:
        try:
            return await deed()
        except (StoreDown, AssertionError):
            if time.monotonic() > end:
                raise
        await asyncio.sleep(0.02)


# What every store does


def test_entries_come_back_in_order_and_after_a_number(store_url):
    async def deed(store):
        await put_all(store, "a", 12)
        await put_all(store, "ab", 2)
        assert await store.read("a") == log("a", 12)
        assert await store.read("a", after=9) == log("a", 12)[9:]
        assert await store.read("a", after=12) == []
        assert await store.read("b") == []

    on(store_url, deed)


def test_several_logs_are_read_at_once_each_after_a_number_of_its_own(store_url):
    async def deed(store):
        for table, most in {"a": 12, "b": 3, "c": 2}.items():
            await put_all(store, table, most)
        found = await store.read_many({"a": 9, "b": 0, "c": 2, "nobody": 0, "nul\0": 0})
        assert found == {"a": log("a", 12)[9:], "b": log("b", 3)}
        assert await store.read_many({}) == {}

    on(store_url, deed)


def test_entries_and_cards_are_any_bytes(store_url):
    anything = bytes(range(256)) * 40

    async def deed(store):
        await store.append(anything, Row("a", 1, "open", False, 2**50, -1, anything))
        await store.append(b"", Row("a", 2, "open", False, -5, 2**50, b""))
        assert await store.read("a") == [anything, b""]
        assert await store.row("a") == Row("a", 2, "open", False, -5, 2**50, b"")

    on(store_url, deed)


def test_what_was_written_is_there_after_opening_again(store_url):
    on(store_url, lambda store: put_all(store, "a", 3))

    async def deed(store):
        assert await store.read("a") == log("a", 3)
        await put(store, "a", 4)
        assert await store.row("a") == row("a", 4)

    on(store_url, deed)


def test_the_row_of_a_table_is_that_of_its_last_entry(store_url):
    async def deed(store):
        await put(store, "a", 1, status="open", updated=5)
        await put(store, "b", 1)
        await put(store, "a", 2, status="finished", public=False, updated=9, wake=3)
        last = row("a", 2, status="finished", public=False, updated=9, wake=3)
        assert await store.row("a") == last
        assert await store.row("nobody") is None
        assert await store.rows(["b", "nobody", "a", "a"]) == [last, row("b")]
        assert await store.rows([]) == []

    on(store_url, deed)


def test_the_lobby_lists_public_tables_of_a_status_the_latest_first(store_url):
    async def deed(store):
        for number in (3, 1, 4, 2, 5):
            await put(store, f"t{number}", updated=number)
        await put(store, "t5", 2, status="finished", updated=6)
        await put(store, "secret", public=False, updated=9)
        await put(store, "t1", 2, updated=7)
        assert [found.table for found in await store.lobby("running", 10)] == ["t1", "t4", "t3", "t2"]
        assert [found.table for found in await store.lobby("running", 2)] == ["t1", "t4"]
        assert [found.table for found in await store.lobby("finished", 10)] == ["t5"]
        assert await store.lobby("open", 10) == []

    on(store_url, deed)


def test_tables_to_wake_come_the_earliest_first(store_url):
    async def deed(store):
        for table, wake in {"a": 30, "b": 10, "c": 20, "d": 40, "never": 0}.items():
            await put(store, table, wake=wake)
        await put(store, "b", 2, wake=0)
        assert [found.table for found in await store.to_wake(40, 10)] == ["c", "a"]
        assert [found.table for found in await store.to_wake(41, 2)] == ["c", "a"]
        assert [found.table for found in await store.to_wake(41, 9)] == ["c", "a", "d"]

    on(store_url, deed)


def test_a_checkpoint_takes_the_place_of_the_one_before(store_url):
    first, second = Checkpoint(9, "d9", "r1", b"\0state"), Checkpoint(4, "d4", "r2", b"")

    async def deed(store):
        assert await store.checkpoint("a") is None
        await store.save_checkpoint("a", first)
        assert await store.checkpoint("a") == first
        await store.save_checkpoint("a", second)
        assert await store.checkpoint("a") == second
        assert await store.checkpoint("b") is None

    on(store_url, deed)


def test_a_taken_place_is_refused_without_harm_to_the_others(store_url):
    async def deed(store):
        await put_all(store, "a", 2)
        tries = [store.append(b"another", row("a", 2, status="finished"))]
        tries += [put(store, f"t{number}") for number in range(30)]
        tries.insert(17, store.append(b"another", row("a", 1)))
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results if result] == [Taken, Taken]
        assert str(results[0]) == "entry 2 of table a is written already"
        assert isinstance(results[0], Taken)
        assert isinstance(results[17], Taken)
        assert await store.read("a") == log("a", 2)
        assert await store.row("a") == row("a", 2)
        assert len(await store.lobby("running", 99)) == 31

    on(store_url, deed)


def test_of_many_who_want_one_place_one_gets_it(store_url):
    async def deed(store):
        tries = [store.append(b"%d" % number, row("a")) for number in range(20)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results].count(Taken) == 19
        assert await store.read("a") == [b"%d" % results.index(None)]

    on(store_url, deed)


def test_a_log_has_no_gaps(store_url):
    async def deed(store):
        await put_all(store, "a", 2)
        for table, seq, last in (("a", 4, 2), ("b", 2, 0)):
            with pytest.raises(StoreDown, match=f"entry {seq} of table {table} cannot follow entry {last}"):
                await put(store, table, seq)
        assert await store.read("a") == log("a", 2)
        assert await store.row("b") is None

    on(store_url, deed)


def test_entries_of_one_table_may_be_sent_at_once(store_url):
    async def deed(store):
        await asyncio.gather(*[put(store, "a", seq) for seq in range(1, 41)])
        assert await store.read("a") == log("a", 40)
        assert await store.row("a") == row("a", 40)

    on(store_url, deed)


def test_a_table_that_cannot_be_is_refused_and_never_found(store_url):
    async def deed(store):
        for seq, table in enumerate(["", "nul\0", "b ä", "\ud800", "two words", "long" * 100], 1):
            tries = [put(store, "a", seq), store.append(b"", row(table)), put(store, "b", seq)]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert [type(result) for result in results] == [type(None), ValueError, type(None)]
            assert await store.read(table) == []
            assert await store.row(table) is None
            assert await store.checkpoint(table) is None
            assert await store.rows([table, "a"]) == [row("a", seq)]
            assert await store.lobby(table, 9) == []

    on(store_url, deed)


def test_a_number_no_store_can_hold_is_refused_before_it_is_sent(store_url):
    async def deed(store):
        bad = [row("a", 0), row("a", 2**31), row("a", updated=2**63), row("a", wake=-(2**70)), row("a", status="\0")]
        tries = [put(store, "b"), *[store.append(b"", each) for each in bad], put(store, "c")]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), *[ValueError] * 5, type(None)]

    on(store_url, deed)


def test_many_appends_at_once_are_readable_as_soon_as_they_are_acknowledged(store_url):
    async def deed(store):
        async with second_connection(store_url) as has:
            late = []

            async def play(table):
                for seq in range(1, 11):
                    await put(store, table, seq)
                    if not await has(table, seq):
                        late.append((table, seq))

            tables = [f"t{number}" for number in range(50)]
            await asyncio.gather(*map(play, tables))
            assert late == []
            for table in tables:
                assert await store.read(table) == log(table, 10)

    on(store_url, deed)


@asynccontextmanager
async def second_connection(url):
    """Asks the database itself whether an entry is there."""
    if url.startswith("sqlite:"):
        file = sqlite3.connect(path_of(url))

        async def in_file(table, seq):
            ask = "SELECT entry FROM log WHERE table_id = ? AND seq = ?"
            return file.execute(ask, (table, seq)).fetchone() == (entry(table, seq),)

        yield in_file
        file.close()
    else:
        async with asyncpg.create_pool(url, min_size=1, max_size=4) as pool:

            async def in_pool(table, seq):
                ask = "SELECT entry FROM log WHERE table_id = $1 AND seq = $2"
                return await pool.fetchval(ask, table, seq) == entry(table, seq)

            yield in_pool


def test_closing_finishes_what_waits_and_refuses_what_comes_later(store_url):
    async def deed():
        store = open_store(store_url)
        await store.open()
        waiting = [asyncio.create_task(put(store, f"t{number}")) for number in range(100)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waiting) == [None] * 100
        for late in (put(store, "late"), store.read("t1"), store.ping()):
            with pytest.raises(StoreDown, match="closed"):
                await late
        await store.close()

    asyncio.run(deed())
    assert len(on(store_url, lambda store: store.lobby("running", 200))) == 100


def test_a_caller_who_gives_up_harms_no_one(store_url):
    async def deed(store):
        tasks = [asyncio.create_task(put(store, f"t{number}")) for number in range(20)]
        await asyncio.sleep(0)
        tasks[7].cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(result) for result in results].count(type(None)) == 19
        await put(store, "t8", 2)

    on(store_url, deed)


def test_a_ping_writes(store_url):
    async def deed(store):
        await store.ping()
        await store.ping()
        assert await store.lobby("running", 9) == []

    on(store_url, deed)


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(store_url):
    tables = [f"t{number}" for number in range(20)]
    acknowledged = dict.fromkeys(tables, 0)
    for lines in (60, 333, 700):
        with program(store_url, *tables) as process:
            assert process.stdout is not None
            for _ in range(lines):
                table, seq = process.stdout.readline().split()
                acknowledged[table] = int(seq)
            process.kill()
            for line in process.stdout.read().splitlines(keepends=True):
                if line.endswith("\n"):
                    table, seq = line.split()
                    acknowledged[table] = int(seq)

        async def check(store):
            for found in await store.rows(tables):
                assert found.seq >= acknowledged[found.table]
                assert await store.read(found.table) == log(found.table, found.seq)

        on(store_url, check)
    assert sum(acknowledged.values()) >= 60 + 333 + 700


# Schemas


def test_migrating_twice_changes_nothing_and_all_versions_are_known(store_url):
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(migrate.SCRIPTS))
    assert scripts.get_current_head() == migrate.HEAD
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == migrate.VERSIONS
    on(store_url, lambda store: put(store, "a"))
    on(store_url, lambda store: put(store, "a", 2))


@pytest.mark.alone
def test_an_up_to_date_store_opens_quickly_and_without_alembic(store_url):
    tables = [(row(f"t{number}"), [entry(f"t{number}", 1)]) for number in range(10_000)]
    on(store_url, lambda store: store.fill(tables))
    script = (
        "import asyncio, sys, time\n"
        "from swanstone.server.store import open_store\n"
        "async def run():\n"
        "    store = open_store(sys.argv[1])\n"
        "    start = time.perf_counter()\n"
        "    await store.open()\n"
        "    print(time.perf_counter() - start, 'alembic' in sys.modules, 'sqlalchemy' in sys.modules)\n"
        "    await store.close()\n"
        "asyncio.run(run())\n"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", script, store_url]
    runs = [subprocess.run(command, env=environment, capture_output=True, text=True, check=True) for _ in range(2)]
    answers = [run.stdout.split() for run in runs]
    assert min(float(took) for took, *_ in answers) < 0.1
    assert all(loaded == ["False", "False"] for _, *loaded in answers)


def set_version(url, version):
    command = f"UPDATE {migrate.VERSION_TABLE} SET version_num = '{version}'"
    if url.startswith("sqlite:"):
        with sqlite3.connect(path_of(url)) as connection:
            connection.execute(command)
        connection.close()
    else:
        asyncio.run(execute(url, command))


def test_a_schema_newer_than_we_know_is_refused(store_url):
    on(store_url, lambda store: put(store, "a"))
    set_version(store_url, "9999")
    with pytest.raises(StoreBusy, match=r"has schema 9999; this Swanstone knows schemas up to \d+ and needs an update"):
        on(store_url, lambda store: store.ping())
    set_version(store_url, migrate.HEAD)
    assert on(store_url, lambda store: store.read("a")) == log("a", 1)


def test_a_database_of_others_is_left_alone(store_url):
    command = "CREATE TABLE log (line TEXT)"
    if store_url.startswith("sqlite:"):
        path_of(store_url).parent.mkdir()
        sqlite3.connect(path_of(store_url)).execute(command).connection.close()
    else:
        asyncio.run(execute(store_url, command))
    with pytest.raises(StoreBusy, match="holds tables that are not Swanstone's: log"):
        on(store_url, lambda store: store.ping())


def test_a_migration_that_fails_leaves_nothing_behind(sqlite_url, monkeypatch):
    from sqlalchemy.exc import OperationalError

    def fail_late(connection):
        upgrade(connection)
        raise OperationalError("late", None, sqlite3.OperationalError("disk full"))

    upgrade = migrate.upgrade
    monkeypatch.setattr("swanstone.server.store.sqlite.upgrade", fail_late)
    with pytest.raises(StoreBusy, match="cannot be brought up to date: disk full"):
        on(sqlite_url, lambda store: store.ping())
    assert sqlite3.connect(path_of(sqlite_url)).execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    monkeypatch.undo()
    on(sqlite_url, lambda store: put(store, "a"))


def test_processes_that_start_at_once_do_not_collide(postgres_url):
    async def deed():
        stores = [PostgresStore(postgres_url) for _ in range(4)]
        await asyncio.gather(*[store.open() for store in stores])
        await asyncio.gather(*[put(store, f"t{number}") for number, store in enumerate(stores)])
        assert len(await stores[0].lobby("running", 9)) == 4
        for store in stores:
            await store.close()

    asyncio.run(deed())
    assert asyncio.run(execute(postgres_url, f"SELECT count(*) FROM {migrate.VERSION_TABLE}"))[0][0] == 1


# SQLite alone


def test_a_second_process_is_refused(sqlite_url):
    with program(sqlite_url, "a") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "a 1\n"
        with pytest.raises(StoreBusy, match="is in use by another server; SQLite serves one, PostgreSQL several"):
            on(sqlite_url, lambda store: store.ping())
    on(sqlite_url, lambda store: store.ping())


def test_a_second_store_in_the_same_process_is_refused(sqlite_url, tmp_path):
    (tmp_path / "link.db").symlink_to(path_of(sqlite_url))

    async def deed(store):
        for again in (SqliteStore(path_of(sqlite_url)), SqliteStore(tmp_path / "link.db")):
            with pytest.raises(StoreBusy, match="in use"):
                await again.open()
        await put(store, "a")

    on(sqlite_url, deed)
    on(sqlite_url, lambda store: put(store, "a", 2))


def test_the_files_belong_to_their_owner_alone(sqlite_url):
    async def deed(store):
        await put(store, "a")
        for file in path_of(sqlite_url).parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file

    on(sqlite_url, deed)


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "store.db").write_bytes(b"dear diary, " * 1000)
    with pytest.raises(StoreBusy, match=r"store.db cannot be read as a database: file is not a database"):
        on(f"sqlite:{tmp_path}/store.db", lambda store: store.ping())
    with pytest.raises(StoreBusy, match="cannot be opened"):
        on(f"sqlite:{tmp_path}", lambda store: store.ping())


@contextmanager
def largest_file(size):
    """No file may grow beyond a size: to a store this is a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_stops_acknowledgements_and_loses_nothing(sqlite_url):
    async def deed(store):
        acknowledged: dict[str, int] = {}

        async def play(table):
            """Appends until the disk is full."""
            for seq in range(1, 100):
                await put(store, table, seq)
                acknowledged[table] = seq

        tables = [f"t{number}" for number in range(10)]
        with largest_file(150_000):
            results = await asyncio.gather(*map(play, tables), return_exceptions=True)
            assert {type(result) for result in results} == {StoreDown}
            assert "cannot write the database" in str(results[0])
        with largest_file(100):
            for failing in (store.ping(), put(store, "b")):
                with pytest.raises(StoreDown, match="cannot write the database"):
                    await failing
            await store.save_checkpoint("t0", Checkpoint(1, "", "", bytes(10**6)))
        for table in tables:
            assert await store.read(table) == log(table, acknowledged[table])
            await put(store, table, acknowledged[table] + 1)
        await store.ping()
        assert await store.checkpoint("t0") is None

    on(sqlite_url, deed)


def test_a_removed_or_replaced_file_is_noticed(sqlite_url, tmp_path):
    path, away = path_of(sqlite_url), tmp_path / "away.db"

    async def deed(store):
        await put(store, "a")
        path.rename(away)
        with pytest.raises(StoreDown, match="was removed or replaced while the server ran"):
            await put(store, "a", 2)
        shutil.copy(away, path)
        with pytest.raises(StoreDown, match="was removed or replaced while the server ran"):
            await store.ping()
        away.rename(path)
        await put(store, "a", 2)
        assert await store.read("a") == log("a", 2)

    on(sqlite_url, deed)


def test_a_store_for_reading_only_stands_beside_a_server(sqlite_url):
    path = path_of(sqlite_url)
    with pytest.raises(StoreBusy, match="there is no database"):
        on(SqliteStore(path, read_only=True), lambda store: store.ping())
    assert not path.parent.exists()

    async def deed(store):
        await put_all(store, "a", 3)
        async with opened(SqliteStore(path, read_only=True)) as beside:
            assert await beside.read("a") == log("a", 3)
            await put(store, "a", 4)
            assert await beside.read("a") == log("a", 4)
            await beside.ping()
            with pytest.raises(StoreDown, match="opened for reading only"):
                await put(beside, "a", 5)
        await put(store, "a", 5)

    on(sqlite_url, deed)
    alone = SqliteStore(path, read_only=True)
    assert on(alone, lambda store: store.read("a")) == log("a", 5)


def test_reading_does_not_wait_behind_writing(sqlite_url):
    async def deed(store):
        await put(store, "a")
        beside = sqlite3.connect(path_of(sqlite_url), isolation_level=None)
        beside.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(put(store, "a", 2))
        assert await asyncio.wait_for(store.read("a"), 2) == log("a", 1)
        assert not waiting.done()
        beside.execute("ROLLBACK")
        beside.close()
        await waiting

    on(sqlite_url, deed)


# PostgreSQL alone


def test_a_lost_database_stops_acknowledgements_and_comes_back_by_itself(postgres, postgres_url):
    async def deed(store):
        acknowledged = 0
        heard = []

        async def play():
            nonlocal acknowledged
            while True:
                await put(store, "a", acknowledged + 1)
                acknowledged += 1

        async with opened(postgres_url) as other:
            other.follow(lambda table, seq, entries=(): heard.append((table, seq)))
            playing = asyncio.create_task(play())
            await asyncio.sleep(0.2)
            await asyncio.to_thread(postgres.stop)
            with pytest.raises(StoreDown, match="PostgreSQL does not answer"):
                await asyncio.wait_for(playing, 5)
            for failing in (store.read("a"), store.ping(), put(store, "b"), store.snapshot(), other.row("a")):
                with pytest.raises(StoreDown, match="PostgreSQL does not answer"):
                    await failing
            await asyncio.to_thread(postgres.start)
            await eventually(store.ping, 5)
            kept = await store.read("a")
            assert len(kept) in (acknowledged, acknowledged + 1)
            assert kept == log("a", len(kept))
            await eventually(lambda: put(store, "new", updated=time.time_ns() // 10**6), 5)

            async def news_arrive():
                assert ("new", 1) in heard

            await eventually(news_arrive, 5)

    on(postgres_url, deed)


def test_an_address_that_leads_nowhere_says_so_without_its_password():
    for url, error in (
        ("postgresql://me:hushhush@127.0.0.1:1/x", StoreDown),
        ("postgresql://me:hush/hush@127.0.0.1/x", StoreBusy),
        ("postgresql://me:hushhush@127.0.0.1:port/x", StoreBusy),
    ):
        with pytest.raises(error) as caught:
            on(url, lambda store: store.ping())
        assert "hush" not in str(caught.value)
        assert "PostgreSQL" in str(caught.value)


def test_other_processes_hear_of_entries_and_oneself_does_not(postgres_url):
    async def deed(store):
        async with opened(postgres_url) as other:
            own, others = [], {}
            store.follow(lambda table, seq, entries=(): own.append((table, seq)))
            other.follow(lambda table, seq, entries=(): others.update({table: seq}))
            await asyncio.gather(*[put_all(store, f"t{number}", 5) for number in range(40)])

            async def all_heard():
                assert others == {f"t{number}": 5 for number in range(40)}

            await eventually(all_heard)
            await put(other, "mine")

            async def heard_too():
                assert own == [("mine", 1)]

            await eventually(heard_too)

    on(postgres_url, deed)


def test_other_processes_hear_who_is_here_and_oneself_does_not(postgres_url):
    async def deed(store):
        async with opened(postgres_url) as other:
            own, others = [], []
            store.follow(lambda *_: None, lambda *heard: own.append(heard))
            other.follow(lambda *_: None, lambda *heard: others.append(heard))
            store.tell_here({"a:1": [0, 2], "b": [1]})

            async def all_heard():
                assert others == [("a:1", [0, 2]), ("b", [1])]

            await eventually(all_heard)
            assert own == []

    on(postgres_url, deed)


def test_notices_are_gathered_into_few_and_short_ones(postgres_url):
    async def deed(store):
        listening = await asyncpg.connect(postgres_url)
        sheets = []
        await listening.add_listener("swanstone", lambda *notice: sheets.append(notice[3]))
        await asyncio.gather(*[put(store, f"table-{number:04}") for number in range(2000)])

        async def all_heard():
            assert len({item for sheet in sheets for item in sheet.split("\n")[1:]}) == 2000

        await eventually(all_heard)
        assert len(sheets) < 40
        assert max(map(len, sheets)) <= LONGEST_NOTICE
        await listening.close()

    on(postgres_url, deed)
    sheets = notices("me", {f"table{number}": Word(number, ()) for number in range(3000)}, {})
    assert [item for sheet in sheets for item in sheet.split("\n")[1:]] == [f"table{n}:{n}" for n in range(3000)]
    assert max(map(len, sheets)) <= LONGEST_NOTICE < 8000


def test_short_entries_go_along_with_word_of_them_but_never_the_first(postgres_url):
    async def deed(store):
        async with opened(postgres_url) as other:
            told: list[tuple[int, list[bytes]]] = []
            other.follow(lambda table, seq, entries=(): told.append((seq, list(entries))))
            for seq, entry in enumerate(
                [b"{the seed}", b'{"did":"acted"}', b"{odd\n}", b"{%s}" % (b"x" * 2000), b"{}"], 1
            ):
                await store.append(entry, row("riding", seq))

                async def heard(seq: int = seq) -> None:
                    assert told
                    assert told[-1][0] == seq

                await eventually(heard)
            assert told == [(1, []), (2, [b'{"did":"acted"}']), (3, []), (4, []), (5, [b"{}"])]

    on(postgres_url, deed)


def test_what_was_missed_without_a_connection_is_told_afterwards(postgres_url):
    async def deed(store):
        async with opened(postgres_url) as other:
            heard = []
            other.follow(lambda table, seq, entries=(): heard.append((table, seq)))
            now = time.time_ns() // 10**6
            # A notice that nobody could send: the entry stands in the log, its process is gone.
            await execute(postgres_url, "INSERT INTO tables VALUES ('lost', 7, 'running', true, $1, 0, '')", now)
            await execute(postgres_url, "INSERT INTO tables VALUES ('old', 7, 'running', true, 5, 0, '')")
            await execute(
                postgres_url,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )

            async def told():
                assert heard == [("lost", 7)]

            await eventually(told)
            await eventually(lambda: put(store, "a"))

    on(postgres_url, deed)


def test_of_two_processes_that_want_one_place_one_gets_it(postgres_url):
    async def deed(store):
        async with opened(postgres_url) as other:
            tables = [f"t{number}" for number in range(40)]
            for seq in range(1, 6):
                tries = [put(store, table, seq) for table in tables] + [
                    put(other, table, seq) for table in tables[::-1]
                ]
                results = await asyncio.gather(*tries, return_exceptions=True)
                assert {type(result) for result in results} == {Taken, type(None)}
                for first, second in zip(results[:40], results[:39:-1]):
                    assert {type(first), type(second)} == {Taken, type(None)}
            for table in tables:
                assert await store.read(table) == log(table, 5)

    on(postgres_url, deed)


def test_a_database_that_does_not_sync_is_told_to(postgres, postgres_url):
    postgres.execute("ALTER DATABASE postgres SET synchronous_commit = off")

    async def deed(store):
        connection = await store._line.get()
        assert await connection.fetchval("SHOW synchronous_commit") == "on"

    on(postgres_url, deed)


def test_without_asyncpg_the_sentence_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "swanstone.server.store.postgres")
    with pytest.raises(StoreBusy, match=r"pip install swanstone\[postgres\]"):
        open_store("postgresql://localhost/swanstone")


def test_an_address_of_neither_kind_is_refused():
    with pytest.raises(StoreBusy, match="a store is sqlite:PATH or postgresql://"):
        open_store("mysql://localhost")


def test_the_program_that_is_killed_continues_where_it_stopped(sqlite_url):
    on(sqlite_url, lambda store: put_all(store, "a", 3))

    async def deed():
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(append_for_ever(sqlite_url, ["a"]), 0.2)

    asyncio.run(deed())
    entries = on(sqlite_url, lambda store: store.read("a"))
    assert len(entries) > 3
    assert entries == log("a", len(entries))
