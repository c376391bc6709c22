"""Backups come back whole, into either store, or not at all."""

import asyncio
import gzip
import hashlib
import re
import stat
from pathlib import Path

import pytest

from swanstone.core.errors import BadOption, SwanstoneError
from swanstone.server.backup import BadBackup, Summary, backup, restore, restore_table, verify
from swanstone.server.store import Checkpoint, DamagedStore, Row, StoreBusy, StoreDown
from swanstone.server.store.sqlite import SqliteStore
from tests.server.stores import change, execute, log, opened, put, put_all, row

ODD = Row("odd", 2, "open", False, -7, 2**40, bytes(range(256)))
ODD_LOG = [bytes(range(256)), b"\n\r\n"]


async def play(store):
    """Some tables, one of them odd."""
    for number in range(8):
        await put_all(store, f"t{number}", number + 1)
    await store.append(ODD_LOG[0], Row("odd", 1, "open", False, 0, 0, b""))
    await store.append(ODD_LOG[1], ODD)
    await store.save_checkpoint("t1", Checkpoint(1, "d", "r", b"state"))


async def everything(store):
    """All that a backup keeps."""
    snapshot = await store.snapshot()
    try:
        return {found: await snapshot.journal(found.table) for found in await snapshot.tables()}
    finally:
        await snapshot.close()


async def backed_up(url, path):
    """Plays a little and takes a backup."""
    async with opened(url) as store:
        await play(store)
        return await backup(store, path), await everything(store)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A backup of a small store."""
    asyncio.run(backed_up(f"sqlite:{tmp_path}/first.db", tmp_path / "first.backup"))
    return tmp_path / "first.backup"


def test_a_backup_restores_into_either_store(store_url, sqlite_url, tmp_path):
    async def run(origin, target, path):
        summary, before = await backed_up(origin, path)
        assert summary == Summary(9, 38, summary.sha256)
        assert before[ODD] == ODD_LOG
        assert before[row("t7", 8)] == log("t7", 8)
        async with opened(target) as store:
            assert await restore(store, path) == summary
            assert await everything(store) == before
            assert await store.checkpoint("t1") is None
            assert [found.table for found in await store.to_wake(2**50, 9)] == ["odd"]
            await put(store, "t7", 9)
            assert await store.read("t7") == log("t7", 9)

    asyncio.run(run(f"sqlite:{tmp_path}/origin.db", store_url, tmp_path / "a.backup"))
    if not store_url.startswith("sqlite:"):
        asyncio.run(execute(store_url, "TRUNCATE log, tables, checkpoints"))
        asyncio.run(run(store_url, sqlite_url, tmp_path / "b.backup"))


def test_a_backup_of_an_empty_store_is_one(store_url, tmp_path):
    async def run():
        async with opened(store_url) as store:
            summary = await backup(store, tmp_path / "empty.backup")
            assert (summary.tables, summary.entries) == (0, 0)
            assert await restore(store, tmp_path / "empty.backup") == summary

    asyncio.run(run())


def test_a_backup_belongs_to_its_owner_and_replaces_the_one_before(file):
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()

    async def run():
        async with opened(SqliteStore(file.with_name("first.db"))) as store:
            await put(store, "more")
            await backup(store, file)

    asyncio.run(run())
    assert file.read_bytes() != before
    assert [path.name for path in file.parent.iterdir() if "backup" in path.name] == [file.name]


def test_a_backup_that_cannot_be_written_says_so_and_leaves_nothing(file):
    async def run():
        async with opened(SqliteStore(file.with_name("first.db"), read_only=True)) as store:
            for path in (file.parent / "nowhere" / "a.backup", file.parent):
                with pytest.raises(SwanstoneError, match="cannot be written"):
                    await backup(store, path)

    asyncio.run(run())
    assert [path.name for path in file.parent.parent.iterdir() if path.name.endswith(".part")] == []


def test_a_backup_taken_while_play_goes_on_is_of_one_moment(store_url, tmp_path):
    """Each round of entries goes to all tables in turn, so at any moment neighbours differ by one entry at most."""
    tables = [f"t{number}" for number in range(10)]

    async def run():
        async with opened(store_url) as store:
            playing = asyncio.create_task(rounds(store))
            beside = SqliteStore(store_url[7:], read_only=True) if store_url.startswith("sqlite:") else store_url
            async with opened(beside) as reading:
                for number in range(5):
                    await asyncio.sleep(0.03)
                    await backup(reading, tmp_path / f"{number}.backup")
            assert not playing.done()
            playing.cancel()
        taken = []
        for number in range(5):
            async with opened(f"sqlite:{tmp_path}/{number}.db") as copy:
                taken.append((await restore(copy, tmp_path / f"{number}.backup")).entries)
                check(await everything(copy))
        assert taken == sorted(taken)
        assert taken[0] < taken[-1]

    async def rounds(store):
        for seq in range(1, 10**6):
            for table in tables:
                await put(store, table, seq)

    def check(found):
        seqs = [line.seq for line in found]
        assert seqs == sorted(seqs, reverse=True)
        assert not seqs or seqs[0] - seqs[-1] <= 1
        assert all(entries == log(line.table, line.seq) for line, entries in found.items())

    asyncio.run(run())


async def try_restore(url, path):
    """What a restore raises; the store must be empty after it."""
    async with opened(url) as store:
        with pytest.raises(SwanstoneError) as caught:
            await restore(store, path)
        assert await everything(store) == {}
    return caught.value


def test_one_damaged_byte_anywhere_is_refused(file, sqlite_url):
    whole = file.read_bytes()

    async def run():
        async with opened(sqlite_url) as store:
            for place in range(10, len(whole)):  # the ten before are gzip's: its mark, a date, a kind of system
                file.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :])
                with pytest.raises(BadBackup):
                    await restore(store, file)
            assert await everything(store) == {}
            file.write_bytes(whole)
            await restore(store, file)

    asyncio.run(run())


def test_damage_that_gzip_does_not_see_is_refused(file, sqlite_url):
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    changed = [line.replace(b"has its entry 3", b"has its entry 4") for line in lines]
    for bad, reason in (
        (changed, "its contents do not match its SHA-256"),
        (lines[:-1], "it breaks off at line"),
        (lines[:-3], "it breaks off at line"),
        (lines[:5] + lines[6:], "does not read|does not match"),
        ([*lines, b"\n"], "it goes on after its end"),
        (lines + lines, "it goes on after its end"),
        ([lines[0], lines[-1]], "does not match|do not match"),
        ([lines[0], *lines[3:5], *lines[1:3]], "out of order|does not read"),
    ):
        file.write_bytes(gzip.compress(b"".join(bad)))
        error = asyncio.run(try_restore(sqlite_url, file))
        assert isinstance(error, BadBackup)
        assert re.search(reason, str(error)), error


def test_writing_begins_only_when_the_whole_file_is_found_sound(file, tmp_path):
    class Watched(SqliteStore):
        filled = 0

        async def fill(self, tables):
            self.filled += 1
            await super().fill(tables)

    async def run():
        watched = Watched(tmp_path / "watched.db")
        async with opened(watched) as store:
            whole = file.read_bytes()
            file.write_bytes(whole[:-1])
            with pytest.raises(BadBackup):
                await restore(store, file)
            assert watched.filled == 0
            file.write_bytes(whole)
            await restore(store, file)
            assert watched.filled == 1

    asyncio.run(run())


def test_a_backup_of_the_first_format_is_restored(file, sqlite_url):
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    before = b"".join([b'{"swanstone_backup":1}\n', *lines[1:-1]])
    end = f'{{"sha256":"{hashlib.sha256(before).hexdigest()}"}}\n'
    file.write_bytes(gzip.compress(before + end.encode()))

    async def run():
        async with opened(sqlite_url) as store:
            assert (await restore(store, file)).tables == 9
            assert await store.read("t7") == log("t7", 8)

    asyncio.run(run())


def test_a_foreign_file_is_refused(tmp_path, sqlite_url):
    for contents, reason in (
        (b"dear diary", "is damaged or not a backup"),
        (b"", "is damaged or not a backup"),
        (gzip.compress(b"dear diary\n"), "line 1 does not read"),
        (gzip.compress(b'{"swanstone_backup":3}\n'), "has format 3; this Swanstone reads formats up to 2"),
        (gzip.compress(b'{"a_backup_of_another":1}\n'), "line 1 does not read"),
    ):
        (tmp_path / "file").write_bytes(contents)
        assert reason in str(asyncio.run(try_restore(sqlite_url, tmp_path / "file")))
    assert "cannot be read: No such file" in str(asyncio.run(try_restore(sqlite_url, tmp_path / "nowhere")))


def test_a_store_that_holds_tables_is_left_alone(store_url, file):
    async def run():
        async with opened(store_url) as store:
            await put(store, "mine")
            with pytest.raises(StoreBusy, match="only into an empty store"):
                await restore(store, file)
            with pytest.raises(StoreBusy, match="already holds 1 tables"):
                await store.fill([(row("other"), log("other", 1))])
            assert await everything(store) == {row("mine"): log("mine", 1)}

    asyncio.run(run())


def test_play_goes_on_where_a_filled_log_ends(store_url):
    async def run():
        async with opened(store_url) as store:
            with pytest.raises(StoreDown, match="cannot follow entry 0"):
                await put(store, "a", 4)
            await store.fill([(row("a", 3), log("a", 3))])
            await put(store, "a", 4)
            assert await store.read("a") == log("a", 4)

    asyncio.run(run())


def test_filling_is_all_or_nothing(store_url):
    def breaking_off():
        for number in range(50):
            yield row(f"t{number}"), log(f"t{number}", 1)
        raise BadBackup("here it ends")

    async def run():
        async with opened(store_url) as store:
            with pytest.raises(BadBackup, match="here it ends"):
                await store.fill(breaking_off())
            assert await everything(store) == {}
            await put(store, "t1")
            assert await everything(store) == {row("t1"): log("t1", 1)}

    asyncio.run(run())


# A store whose parts do not fit together

DAMAGES = {
    "a row that is ahead of its journal": (
        "UPDATE tables SET seq = 9 WHERE table_id = 't3'",
        "table t3 has 4 entries in its journal, and 9 by its row",
    ),
    "a row that is behind its journal": (
        "UPDATE tables SET seq = 2 WHERE table_id = 't3'",
        "table t3 has 4 entries in its journal, and 2 by its row",
    ),
    "an entry that was lost": (
        "DELETE FROM log WHERE table_id = 't3' AND seq = 2",
        "the journal of table t3 lacks entry 2",
    ),
    "a row without a journal": (
        "DELETE FROM log WHERE table_id = 't3'",
        "table t3 has 0 entries in its journal, and 4 by its row",
    ),
    "a journal without a row": (
        "DELETE FROM tables WHERE table_id = 't3'",
        "table t3 has a journal but no row",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_backup_that_could_not_be_restored_is_not_written_and_names_the_table(store_url, tmp_path, damage):
    command, said = DAMAGES[damage]
    target, good = tmp_path / "a.backup", tmp_path / "good.backup"

    async def run():
        async with opened(store_url) as store:
            await play(store)
            whole = await backup(store, good)
        change(store_url, command)
        async with opened(store_url) as store:
            with pytest.raises(DamagedStore, match=f"no backup was written: {said}; restore the table"):
                await backup(store, target)
            assert not target.exists()
            assert (await backup(store, target, skip=["t3"])).tables == whole.tables - 1
            await restore_table(store, good, "t3", replace=True)
            assert await backup(store, target) == whole, "one table was restored by itself, and all is as it was"

    asyncio.run(run())
    assert not list(tmp_path.glob("*.part"))


# One table by itself


def test_one_table_is_restored_beside_others_which_stay_as_they_are(store_url, file):
    async def run():
        async with opened(store_url) as store:
            await put_all(store, "other", 3)
            assert await restore_table(store, file, "t5") == Summary(1, 6, verify(file).sha256)
            assert await everything(store) == {row("other", 3): log("other", 3), row("t5", 6): log("t5", 6)}
            await put(store, "t5", 7)
            assert await store.read("t5") == log("t5", 7), "play goes on where the backup ended"

    asyncio.run(run())


def test_a_table_that_the_store_holds_is_replaced_only_when_that_is_said(store_url, file):
    async def run():
        async with opened(store_url) as store:
            await put_all(store, "t5", 9)
            await store.save_checkpoint("t5", Checkpoint(8, "d", "r", b"state"))
            before = await everything(store)
            with pytest.raises(StoreBusy, match="already holds table t5, with 9 entries; --replace overwrites them"):
                await restore_table(store, file, "t5")
            assert await everything(store) == before
            await restore_table(store, file, "t5", replace=True)
            assert await everything(store) == {row("t5", 6): log("t5", 6)}
            assert await store.checkpoint("t5") is None, "a checkpoint of what was given up is of no use"
            await put(store, "t5", 7)

    asyncio.run(run())


def test_a_table_that_the_backup_lacks_or_that_a_damaged_backup_holds_is_not_restored(store_url, file):
    async def run():
        async with opened(store_url) as store:
            with pytest.raises(BadOption, match="has no table 'nobody'"):
                await restore_table(store, file, "nobody")
            file.write_bytes(file.read_bytes()[:-20])
            with pytest.raises(BadBackup, match="damaged"):
                await restore_table(store, file, "t1")
            assert await everything(store) == {}

    asyncio.run(run())


def test_a_backup_can_be_verified_without_a_store(file):
    assert verify(file) == Summary(9, 38, verify(file).sha256)
    data = gzip.decompress(file.read_bytes())
    file.write_bytes(gzip.compress(data.replace(b"t7 has its entry 3", b"t7 has its entry 4")))
    with pytest.raises(BadBackup, match="do not match its SHA-256"):
        verify(file)
