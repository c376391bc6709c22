"""Backup, restore, export and import, as an operator runs them beside a server or without one."""

import gzip
import itertools
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from swanstone.cli import main
from swanstone.core.record import Record, read_record
from swanstone.server.admin import with_store
from swanstone.server.backup import backup
from swanstone.server.journal import decode_entry
from swanstone.server.store import Row, StoreDown
from swanstone.server.store.sqlite import SqliteStore
from swanstone.server.table import load
from tests.server.command import done, refused, swanstone
from tests.server.harness import BOT, ME, UNLIMITED, ServerProcess
from tests.server.playing import TWO, page, play, views, wait_for
from tests.server.stores import change
from tests.server.tables import random_action

GAMES = Path(__file__).parent.parent / "games"
GAME = GAMES / "ludwig-2-foyer3-00.txt"


def logs_in(file: Path) -> dict[str, list[bytes]]:
    """Every log of an SQLite store."""
    connection = sqlite3.connect(file)
    found: dict[str, list[bytes]] = {}
    for table, entry in connection.execute("SELECT table_id, entry FROM log ORDER BY table_id, seq"):
        found.setdefault(table, []).append(entry)
    connection.close()
    return found


def result_of(text: str) -> dict[str, str]:
    """What a command prints, line by line."""
    return dict(line.split(": ", 1) for line in text.splitlines())


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Any, list[Any]]:
    """A store, a backup of it made in the midst of play, a table in it, and how everybody saw that table then."""
    folder: Path = tmp_path_factory.mktemp("backup")
    file, copy = folder / "swanstone.db", folder / "swanstone.backup"
    with ServerProcess(f"sqlite:{file}", folder / "log.txt", **UNLIMITED) as server:
        created = server.table(TWO)
        play(server, created, 20)
        before = views(server, created)
        bots = [server.table([BOT, BOT, BOT]) for _ in range(4)]
        wait_for(lambda: server.get(page(bots[0]))["actions"] > 5)
        told = result_of(done("backup", copy, "--store", f"sqlite:{file}"))
        assert int(told["tables"]) == 5
        assert int(told["entries"]) > 25
        assert len(told["sha256"]) == 64
        wait_for(lambda: all(server.get(page(each))["status"] == "finished" for each in bots), 30)
        assert play(server, created, 1) == 22, "play goes on"
    return file, copy, created, before


def test_a_backup_made_beside_a_running_server_holds_every_log_as_it_stood(saved, tmp_path):
    file, copy, created, before = saved
    assert copy.stat().st_mode & 0o777 == 0o600, "it holds the seeds of running games"
    assert not list(copy.parent.glob("*.part"))
    restored = tmp_path / "new" / "swanstone.db"
    told = result_of(done("restore", copy, "--store", f"sqlite:{restored}"))
    assert told["tables"] == "5"
    now, then = logs_in(file), logs_in(restored)
    assert now.keys() == then.keys()
    for table, entries in then.items():
        assert now[table][: len(entries)] == entries
        assert load(entries).seq == len(entries)
    with ServerProcess(f"sqlite:{restored}", tmp_path / "log.txt", **UNLIMITED) as server:
        assert views(server, created) == before
        assert play(server, created, 1) == 22, "the old keys open the seats"
        others = then.keys() - {created["table"]}
        wait_for(lambda: {server.get(f"/api/tables/{name}")["status"] for name in others} == {"finished"}, 30)


def test_a_backup_of_sqlite_is_restored_into_postgresql_and_back(saved, postgres_url, tmp_path):
    _, copy, created, before = saved
    first = json.loads(done("restore", copy, "--store", postgres_url, "--json"))
    with ServerProcess(postgres_url, tmp_path / "log.txt", bot_pause=60, **UNLIMITED) as server:
        assert views(server, created) == before
        again = json.loads(done("backup", tmp_path / "again", "--store", postgres_url, "--json"))
    assert again == {**first, "file": str(tmp_path / "again")}, "every entry and the hash are the same"
    back = tmp_path / "back.db"
    done("restore", tmp_path / "again", "--store", f"sqlite:{back}")
    assert len(logs_in(back)) == 5


def test_nothing_is_restored_over_tables_or_into_a_file_that_a_server_holds(saved, tmp_path):
    file, copy, _, _ = saved
    before = logs_in(file)
    assert "only into an empty store" in refused(swanstone("restore", copy, "--store", f"sqlite:{file}"))
    assert logs_in(file) == before
    with ServerProcess(f"sqlite:{tmp_path}/empty.db"):
        assert "another" in refused(swanstone("restore", copy, "--store", f"sqlite:{tmp_path}/empty.db"))
        assert "another" in refused(swanstone("import", GAME, "--store", f"sqlite:{tmp_path}/empty.db"))


def torn(data: bytes) -> bytes:
    return data[: len(data) // 2]


def changed(data: bytes) -> bytes:
    return gzip.compress(gzip.decompress(data).replace(b"acted", b"asked", 1))


def other(data: bytes) -> bytes:
    return b"not a backup"


@pytest.mark.parametrize("damage", [torn, changed, other])
def test_a_damaged_backup_is_refused_and_nothing_is_restored(damage, saved, tmp_path, capsys):
    bad, store = tmp_path / "bad.backup", tmp_path / "swanstone.db"
    bad.write_bytes(damage(saved[1].read_bytes()))
    assert main(["restore", str(bad), "--store", f"sqlite:{store}"]) == 2
    assert capsys.readouterr().err.startswith(f"swanstone: {bad} is damaged")
    assert logs_in(store) == {}


def test_a_backup_is_verified_by_itself(saved, tmp_path):
    told = result_of(done("verify", saved[1]))
    assert (told["tables"], len(told["sha256"])) == ("5", 64)
    bad = tmp_path / "bad.backup"
    for damage in (torn, changed, other):
        bad.write_bytes(damage(saved[1].read_bytes()))
        assert refused(swanstone("verify", bad)).startswith(f"{bad} is damaged")
    assert "cannot be read" in refused(swanstone("verify", tmp_path / "missing"))


def test_a_damaged_store_is_not_backed_up_until_its_table_is_restored_or_left_out(saved, tmp_path):
    _, copy, created, before = saved
    store, new = tmp_path / "swanstone.db", tmp_path / "new.backup"
    done("restore", copy, "--store", f"sqlite:{store}")
    table = created["table"]
    change(f"sqlite:{store}", f"UPDATE tables SET seq = seq + 1 WHERE table_id = '{table}'")
    said = refused(swanstone("backup", new, "--store", f"sqlite:{store}"))
    assert said.startswith(f"no backup was written: table {table} has 21 entries in its journal, and 22 by its row;")
    assert not new.exists()
    assert result_of(done("backup", new, "--store", f"sqlite:{store}", "--skip", table))["tables"] == "4"
    restoring = ("restore", copy, "--store", f"sqlite:{store}", "--table", table)
    assert "--replace" in refused(swanstone(*restoring))
    assert result_of(done(*restoring, "--replace"))["entries"] == "21"
    assert result_of(done("backup", new, "--store", f"sqlite:{store}")) == {
        **result_of(done("verify", copy)),
        "file": str(new),
    }
    with ServerProcess(f"sqlite:{store}", tmp_path / "log.txt", bot_pause=60, **UNLIMITED) as server:
        assert views(server, created) == before
    assert "--replace needs --table" in refused(swanstone("restore", copy, "--replace", "--store", f"sqlite:{store}"))


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("UPDATE log SET entry = X'7B7D' WHERE table_id = '{0}' AND seq = 3", "entry 3 of its journal cannot be read"),
        ("UPDATE tables SET card = X'' WHERE table_id = '{0}'", "the card in its row cannot be read"),
        ("UPDATE tables SET status = 'closed' WHERE table_id = '{0}'", "its row does not say what its journal"),
        ("UPDATE tables SET updated = updated + 1 WHERE table_id = '{0}'", "its row does not say what its journal"),
    ],
)
def test_what_cannot_be_read_later_is_neither_backed_up_nor_passes_for_a_sound_backup(saved, tmp_path, damage, said):
    _, copy, created, _ = saved
    store, new, bad = f"sqlite:{tmp_path / 'a.db'}", tmp_path / "new.backup", tmp_path / "bad.backup"
    done("restore", copy, "--store", store)
    change(store, damage.format(created["table"]))
    told = refused(swanstone("backup", new, "--store", store))
    assert told.startswith(f"no backup was written: table {created['table']} is damaged: {said}")
    assert not new.exists()
    with_store(store, lambda opened: backup(opened, bad), read_only=True)
    assert f"{bad} is damaged at table {created['table']}: {said}" in refused(swanstone("verify", bad))


def test_a_backup_of_nothing_is_refused_with_a_sentence(tmp_path):
    missing = refused(swanstone("backup", tmp_path / "x", "--store", f"sqlite:{tmp_path}/missing.db"))
    assert "there is no database" in missing
    assert not (tmp_path / "x").exists()
    assert "cannot be read" in refused(swanstone("restore", tmp_path / "y", "--store", f"sqlite:{tmp_path}/new.db"))


def test_an_error_is_json_where_json_was_asked_for(tmp_path):
    finished = swanstone("backup", tmp_path / "x", "--store", f"sqlite:{tmp_path}/missing.db", "--json")
    assert finished.returncode == 2
    assert "there is no database" in json.loads(finished.stdout)["error"]


def test_an_exported_game_is_the_record_that_the_server_gives(tmp_path):
    store = f"sqlite:{tmp_path}/swanstone.db"
    with ServerProcess(store, tmp_path / "log.txt", **UNLIMITED) as server:
        created = server.table([BOT, BOT])
        running = server.table([ME])
        wait_for(lambda: server.get(page(created))["status"] == "finished", 20)
        record = server.call("GET", page(created, "/record")).body.decode()
        assert done("export", created["table"], "--store", store) == record, "beside the running server"
        assert server.call("GET", page(running, "/record")).json["code"] == "not_now"
    text = json.loads(done("export", created["table"], "--store", store, "--json"))
    assert text == record
    (tmp_path / "game.txt").write_text(record)
    assert "scores" in done("replay", tmp_path / "game.txt")
    unfinished = read_record(done("export", running["table"], "--store", store))
    assert unfinished.result == ()
    assert "there is no table 'nowhere'" in refused(swanstone("export", "nowhere", "--store", store))


def test_an_imported_game_is_finished_and_can_be_replayed(tmp_path):
    store = f"sqlite:{tmp_path}/swanstone.db"
    record = read_record(GAME.read_text())
    told = json.loads(done("import", GAME, "--store", store, "--json"))
    assert (told["actions"], told["seats"]) == (len(record.entries), [])
    with ServerProcess(store, tmp_path / "log.txt", **UNLIMITED) as server:
        card = server.get(f"/api/tables/{told['table']}")
        assert (card["status"], card["imported"]) == ("finished", True)
        assert (tuple(card["scores"]), card["seed"]) == (record.result, record.head.seed)
        assert server.call("GET", f"/api/tables/{told['table']}/record").body.decode() == GAME.read_text()
        for at in (0, 1, len(record.entries)):
            assert server.get(f"/api/tables/{told['table']}/past?at={at}")["action"] == at


def cut(record: Record, actions: int) -> str:
    """The record of a game that was broken off."""
    return Record(record.head, record.entries[:actions]).text()


def test_an_unfinished_game_is_imported_with_links_that_play_on(tmp_path):
    store, file = f"sqlite:{tmp_path}/swanstone.db", tmp_path / "half.txt"
    file.write_text(cut(read_record(GAME.read_text()), 30))
    settings = tmp_path / "swanstone.toml"
    settings.write_text(f'store = "{store}"\npublic_url = "https://castle.example"\n')
    told = result_of(done("import", file, "--settings", settings))
    links = told["seats"].split(", ")
    assert len(links) == 2
    table, keys = told["table"], [link.partition("#")[2] for link in links]
    assert links[0] == f"https://castle.example/t/{table}#{keys[0]}"
    with ServerProcess(store, tmp_path / "log.txt", **UNLIMITED) as server:
        assert server.get(f"/api/tables/{table}")["actions"] == 30
        waiting = server.get(f"/api/tables/{table}")["waiting"][0]["seat"]
        update = server.get(f"/api/tables/{table}/update?seat={waiting}", keys[waiting])
        action = random_action(update["question"], random.Random(1))
        act = {"seat": waiting, "seq": update["seq"], "action": action}
        assert server.post(f"/api/tables/{table}/act", act, keys[waiting])["seq"] == 32


def test_no_bot_plays_on_in_a_game_that_is_imported_only_in_part(tmp_path, monkeypatch):
    real, count = SqliteStore.append, itertools.count()

    async def append(self: SqliteStore, entry: bytes, row: Row) -> None:
        if next(count) == 20:
            raise StoreDown("the disk is full")
        await real(self, entry, row)

    monkeypatch.setattr(SqliteStore, "append", append)
    assert main(["import", str(GAME), "--store", f"sqlite:{tmp_path}/swanstone.db"]) == 2
    connection = sqlite3.connect(tmp_path / "swanstone.db")
    assert connection.execute("SELECT seq, status, wake FROM tables").fetchall() == [(20, "running", 0)]
    connection.close()


def test_a_game_is_imported_into_postgresql_beside_a_running_server(postgres_url, tmp_path):
    with ServerProcess(postgres_url, tmp_path / "log.txt", **UNLIMITED) as server:
        told = json.loads(done("import", GAME, "--store", postgres_url, "--json"))
        assert server.call("GET", f"/api/tables/{told['table']}/record").body.decode() == GAME.read_text()


BAD_RECORDS = {
    "no record": (lambda text: "hello", "line 1: a record begins with"),
    "another digest": (lambda text: text.replace("37382d643871155c", "0" * 16), "line 8: after '0 keep size_500 hallways'"),
    "an illegal action": (lambda text: text.replace("0 buy study ;", "0 buy sauna ;"), "line 11: "),
    "a line that does not read": (lambda text: text.replace("0 buy study ;", "0 dance ;"), "line 11: "),
    "another title": (lambda text: text.replace("title ludwig", "title chess"), "there is no title 'chess'"),
    "another result": (lambda text: text.replace("result 61 76", "result 76 61"), "the result is (61, 76)"),
    "a result too early": (lambda text: cut(read_record(text), 3) + "result 61 76\n", "the result is not reached"),
}  # fmt: skip


@pytest.mark.parametrize("how", BAD_RECORDS)
def test_a_bad_record_is_refused_with_the_line_and_nothing_is_kept(how, tmp_path, capsys):
    damage, said = BAD_RECORDS[how]
    file, store = tmp_path / "bad.txt", tmp_path / "swanstone.db"
    text = damage(GAME.read_text())
    assert text != GAME.read_text()
    file.write_text(text)
    assert main(["import", str(file), "--store", f"sqlite:{store}"]) == 2
    assert capsys.readouterr().err.startswith(f"swanstone: {said}")
    assert not store.exists()


def test_a_file_that_is_not_there_is_refused(tmp_path):
    assert "cannot be read" in refused(swanstone("import", tmp_path / "none.txt", "--store", f"sqlite:{tmp_path}/a.db"))


def test_the_log_of_an_import_tells_no_key(tmp_path):
    file = tmp_path / "half.txt"
    file.write_text(cut(read_record(GAME.read_text()), 3))
    finished = swanstone("import", file, "--store", f"sqlite:{tmp_path}/a.db", "--json")
    keys = [link.partition("#")[2] for link in json.loads(finished.stdout)["seats"]]
    (entries,) = logs_in(tmp_path / "a.db").values()
    assert all(key.encode() not in b"".join(entries) for key in keys)
    assert finished.stderr == ""
    assert decode_entry(entries[1]).seat == 0
