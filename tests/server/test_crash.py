"""Nothing that was acknowledged is lost when the server or its database is killed, and the check would notice."""

import asyncio
import sqlite3
import subprocess
import sys
from random import Random

import pytest
from msgspec import Raw
from msgspec.structs import replace

from swanstone.server.journal import decode_entry, encode_entry
from swanstone.server.showing import Shown
from tests.server.harness import BOT, ME, ServerProcess
from tests.server.test_gesture import at_market, gesture_of
from tests.soaks import crash
from tests.soaks.ledger import Ledger, Log, Page, Sent, Told, check_games, check_logs, read_logs
from tests.soaks.swarm import Player, Swarm


def silent(line):
    """Nobody watches a test."""


def check(result, kills, acknowledged):
    """A soak that was what it should be, and found nothing."""
    assert result.faults == []
    assert (result.lost, result.doubled, result.torn) == (0, 0, 0)
    assert result.kills == kills
    assert 2 * result.simultaneous >= kills
    assert result.acknowledged > acknowledged
    assert result.finished == result.tables > 5
    assert result.in_flight > kills
    assert result.in_flight_kept > 0
    assert result.gestures > 2 * kills
    assert result.gestures_in_flight > kills // 10
    assert result.asides > 0, "some tables have modules"
    assert result.views > 2 * kills
    assert result.pasts > 0
    assert result.workers > 0


@pytest.mark.slow
def test_thirty_kills_lose_nothing_on_sqlite():
    check(crash.run(30, "sqlite", 7, silent, tables=8), 30, 700)


@pytest.mark.slow
def test_twenty_kills_lose_nothing_on_postgres_and_three_of_them_hit_the_database():
    result = crash.run(20, "postgres", 8, silent, tables=8)
    check(result, 20, 500)
    assert result.database == 3


# The check can fail


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A real log, and the page of the ledger that belongs to it."""
    path = tmp_path_factory.mktemp("played") / "played.db"
    with ServerProcess(f"sqlite:{path}") as server:
        made = server.table([ME, ME, BOT])
        table, page = made["table"], Page()
        for seat in made["seats"]:
            number, key = seat["seat"], seat["key"]
            shown = server.get(f"/api/tables/{table}/update?seat={number}", key)
            action = shown["question"]["options"][0]["action"]
            deed = {"seat": number, "seq": shown["seq"], "action": action, "id": f"keep-{number}"}
            page.sent[number, deed["id"]] = (action,)
            page.kept[number, deed["id"]] = server.post(f"/api/tables/{table}/act", deed, key)["seq"]
        page.told = server.get(f"/api/tables/{table}/update?seat=0&after=3&wait=9", made["seats"][0]["key"])["seq"]
        assert page.told == 4
        server.stop()
    return path, table, page


def faults_of(played, tmp_path, *commands):
    """The kinds of faults found in a copy of the log after some tampering."""
    path, table, page = played
    copy = tmp_path / "copy.db"
    whole = asyncio.run(read_logs(f"sqlite:{path}"))
    with sqlite3.connect(path) as origin, sqlite3.connect(copy) as target:
        origin.backup(target)
    with sqlite3.connect(copy) as target:
        for command in commands:
            assert target.execute(command).rowcount > 0
    logs = asyncio.run(read_logs(f"sqlite:{copy}"))
    before = {name: log.entries for name, log in whole.items()}
    return {fault.kind for fault in check_logs(logs, {table: page})}, {
        fault.kind for fault in [*check_logs(logs, {}, before), *check_games(logs)]
    }


LAST = "(SELECT max(seq) FROM log)"
KEEP = """(SELECT seq FROM log WHERE CAST(entry AS TEXT) LIKE '%"keep-1"%')"""
BOTS = """(SELECT seq FROM log WHERE CAST(entry AS TEXT) LIKE '%"by":"bot"%')"""


def test_a_log_that_nobody_touched_has_no_fault(played, tmp_path):
    assert faults_of(played, tmp_path) == (set(), set())


@pytest.mark.parametrize(
    "commands",
    [
        (f"DELETE FROM log WHERE seq = {KEEP}",),
        (f"DELETE FROM log WHERE seq = {LAST}",),
        ("DELETE FROM log WHERE seq >= 4", "UPDATE tables SET seq = 3"),  # a bot may have played on after what was told
        ("DELETE FROM log", "DELETE FROM tables"),
        ("UPDATE tables SET seq = seq - 1",),
    ],
    ids=["in the middle", "at the end", "at the end with its row", "the whole table", "only the row"],
)
def test_the_check_notices_a_lost_entry(played, tmp_path, commands):
    assert "lost" in faults_of(played, tmp_path, *commands)[0]


def test_the_check_notices_a_doubled_entry(played, tmp_path):
    doubled = f"INSERT INTO log SELECT table_id, {LAST} + 1, entry FROM log WHERE seq = {KEEP}"
    by_ledger, by_game = faults_of(played, tmp_path, doubled, "UPDATE tables SET seq = seq + 1")
    assert "doubled" in by_ledger
    assert "changed" in by_game


def test_the_check_notices_a_bots_action_that_was_done_twice(played, tmp_path):
    doubled = f"INSERT INTO log SELECT table_id, {LAST} + 1, entry FROM log WHERE seq = {BOTS}"
    assert "changed" in faults_of(played, tmp_path, doubled, "UPDATE tables SET seq = seq + 1")[1]


def test_the_check_notices_an_entry_that_was_changed(played, tmp_path):
    change = f"UPDATE log SET entry = CAST(replace(CAST(entry AS TEXT), '1 keep', '1 kept') AS BLOB) WHERE seq = {KEEP}"
    by_ledger, by_game = faults_of(played, tmp_path, change)
    assert by_ledger == {"changed"}
    assert by_game == {"changed"}


@pytest.mark.parametrize("acknowledged", [True, False])
def test_the_check_notices_half_a_gesture_whether_or_not_it_was_acknowledged(acknowledged):
    play, seat = at_market()
    command = gesture_of(play, seat)
    table = play.do(command)
    name, half = (seat, command.id), replace(decode_entry(play.entries[-1]), then=())
    page = Page(sent={name: (command.action, *command.then)}, kept={name: table.seq} if acknowledged else {})

    def faults(entries):
        log = Log(list(enumerate(entries, 1)), len(entries), Shown(table).card_json)
        return [fault.kind for fault in [*check_logs({"t": log}, {"t": page}), *check_games({"t": log})]]

    assert faults(play.entries) == []
    assert faults([*play.entries[:-1], encode_entry(half)]) == ["torn", "changed"]
    lost = "lost" in faults(play.entries[:-1])
    assert lost == acknowledged, "what was not acknowledged may be gone, but then all of it"


def test_the_check_notices_a_card_that_does_not_fit_its_log(played, tmp_path):
    assert faults_of(played, tmp_path, "UPDATE tables SET card = CAST('{}' AS BLOB)")[1] == {"changed"}


def test_the_check_notices_an_action_that_was_refused_and_done_all_the_same(played):
    path, table, _ = played
    logs = asyncio.run(read_logs(f"sqlite:{path}"))
    assert [fault.kind for fault in check_logs(logs, {table: Page(refused={(0, "keep-0")})})] == ["doubled"]


def test_the_ledger_notices_a_message_that_was_done_twice():
    ledger, sent = Ledger(), Sent(0, "once", "act", "{}")
    ledger.open("t")
    ledger.acknowledge("t", sent, Told("done", seq=3, id="once"))
    ledger.acknowledge("t", sent, Told("done", seq=3, id="once", repeated=True))
    assert ledger.faults == []
    ledger.acknowledge("t", sent, Told("done", seq=4, id="once"))
    assert [fault.kind for fault in ledger.faults] == ["doubled"]


def test_players_notice_a_view_that_changed_and_one_that_went_back():
    swarm = Swarm(ServerProcess("sqlite:nowhere"), Random(1))
    player = Player(swarm, "t", "", (0,), calm=False)
    before = Told("update", seq=5, seat=0, view=Raw(b'{"coins":3}'), can_undo=True)
    swarm.compare(player, before, before)
    assert swarm.ledger.faults == []
    swarm.compare(player, before, Told("update", seq=5, seat=0, view=Raw(b'{"coins":4}'), can_undo=True))
    swarm.compare(player, before, Told("update", seq=5, seat=0, view=Raw(b'{"coins":3}')))
    swarm.compare(player, before, Told("update", seq=4, seat=0, view=Raw(b'{"coins":3}')))
    assert [fault.kind for fault in swarm.ledger.faults] == ["unequal", "unequal", "lost"]


def test_a_process_that_outlives_its_server_is_noticed(monkeypatch):
    monkeypatch.setattr(crash, "ORPHAN_SECONDS", 0.1)
    soak = crash.Crash(ServerProcess("sqlite:nowhere"), None, 1)
    orphan = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    try:
        soak.children = {name for name in crash.living() if crash.pid_of(name) == orphan.pid}
        asyncio.run(soak.no_orphans())
    finally:
        orphan.kill()
        orphan.wait()
    assert [fault.kind for fault in soak.swarm.ledger.faults] == ["orphan"]


def test_errors_in_the_servers_log_are_noticed(tmp_path):
    log = tmp_path / "server.log"
    log.write_text('{"level":"error","event":"store-down"}\n{"level":"error","event":"task-failed"}\n')
    assert crash.errors_in(log) == ['{"level":"error","event":"task-failed"}']
