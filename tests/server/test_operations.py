"""What an operator needs: settings, health, metrics, logs, a graceful stop, and tables that outlast everything."""

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import threading
import time
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from swanstone.server.journal import Acted, decode_entry
from swanstone.server.metrics import Metrics
from swanstone.server.settings import NAMES, Settings, default_text, flag_of, read_settings
from swanstone.server.store import Checkpoint
from swanstone.server.table import Table, checkpoint_of, load
from tests.server.command import ServerInGroup, refused, swanstone
from tests.server.harness import BOT, ME, OPEN, UNLIMITED, ServerProcess
from tests.server.playing import TWO, keys_of, page, play, samples, views, wait_for
from tests.server.sockets import TableSocket
from tests.server.tables import random_action


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "swanstone.db"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log.txt"


def entries_of(file: Path, table: str) -> list[bytes]:
    """The log of a table as it stands in the file."""
    with sqlite3.connect(file) as connection:
        found = connection.execute("SELECT entry FROM log WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    connection.close()
    return [entry for (entry,) in found]


def tamper(file: Path, command: str, *values: object) -> int:
    """Changes the file behind the server's back; how many rows."""
    with sqlite3.connect(file) as connection:
        changed = connection.execute(command, values).rowcount
    connection.close()
    return changed


# Settings


def test_the_help_lists_every_setting_with_its_default():
    text = swanstone("serve", "--help").stdout
    lines = [" ".join(line.split()) for line in re.split(r"\n(?=  --)", text)]
    for name in NAMES:
        (line,) = [line for line in lines if re.match(rf"{flag_of(name)}[ ,]", line)]
        if default := default_text(name):
            assert f"(default {default})" in line
    assert len(Settings.__struct_fields__) == len(NAMES) > 30


def test_a_flag_goes_before_the_environment_and_the_environment_before_the_file(tmp_path, file, log):
    settings = tmp_path / "swanstone.toml"
    settings.write_text(
        f'store = "sqlite:{file}"\nsmtp_host = "mail.example"\nsmtp_from = "castle@example.org"\n'
        "message_bytes = 2000\ntables_per_address = 1\n"
    )
    environ = {
        "SWANSTONE_SETTINGS": str(settings),
        "SWANSTONE_MESSAGE_BYTES": "3000",
        "SWANSTONE_TABLES_PER_ADDRESS": "9",
    }
    with ServerInGroup(log, "--tables-per-address", 2, environ=environ) as server:
        assert server.get("/api/titles")["mail"] is True, "from the file"
        too_large = server.call("POST", "/api/tables", b" " * 4000, headers={"content-type": "application/json"})
        assert too_large.json["message"] == "a body has at most 3000 bytes", "from the environment"
        answers = [server.call("POST", "/api/tables", {"title": "ludwig", "seats": TWO}).status for _ in range(3)]
        assert answers == [200, 200, 429], "from the flag"
    assert file.exists()


@pytest.mark.parametrize(
    ("flags", "environ", "sentence"),
    [
        (["--port", "99999"], {}, "--port: port is a whole number from 0 to 65535, not '99999'"),
        (["--smtp-tls", "ssl"], {}, "--smtp-tls: smtp_tls is one of starttls, tls, none, not 'ssl'"),
        (["--store", "mysql://castle"], {}, "--store: store is sqlite:PATH or postgresql://…"),
        ([], {"SWANSTONE_PORT": "tcp://10.0.0.1:80"}, "SWANSTONE_PORT: port is a whole number from 0 to 65535"),
        ([], {"SWANSTONE_SOCKET": "5"}, "SWANSTONE_SOCKET: there is no such setting (did you mean sockets?)"),
        (["--settings", "missing.toml"], {}, "--settings: the file missing.toml cannot be read"),
        (["--store", "sqlite:/proc/castle/swanstone.db"], {}, "/proc/castle/swanstone.db cannot be opened"),
        (["--store", "postgresql://ludwig:swan@127.0.0.1:1/castle"], {}, "PostgreSQL does not answer"),
    ],
)
def test_a_bad_setting_ends_with_a_sentence_and_exit_2(flags, environ, sentence):
    finished = swanstone("serve", *flags, environ=environ)
    assert refused(finished).startswith(sentence)
    assert "swan@" not in finished.stderr


def test_a_second_process_on_the_same_file_is_refused_and_the_first_goes_on(file, log):
    with ServerProcess(f"sqlite:{file}", log) as server:
        created = server.table(TWO)
        sentence = refused(swanstone("serve", "--store", f"sqlite:{file}", "--port", 0))
        assert "another" in sentence, sentence
        assert str(file) in sentence
        assert play(server, created, 2) == 3


# Health, metrics, logs


def test_health_is_ok_and_metrics_count_moves_sockets_and_refusals(file, log):
    with ServerProcess(f"sqlite:{file}", log, **UNLIMITED) as server:
        created = server.table([*TWO, BOT])
        play(server, created, 2)
        wait_for(lambda: server.get(page(created))["actions"] >= 3)
        health = server.call("GET", "/health")
        assert health.status == 200
        assert {**health.json, "version": ""} == {"status": "ok", "store": "up", "version": "", "tables": 1}
        assert server.call("POST", page(created, "/act"), {"seat": 0, "seq": 1, "action": "0 pass"}).status == 401
        with (
            TableSocket(server, created["table"], keys_of(created)[:1]) as socket,
            TableSocket(server, created["table"]),
        ):
            assert socket.ask("act", seat=1, seq=1, action="1 pass")["code"] == "not_yours"
            answer = server.call("GET", "/metrics")
            found = samples(answer.body.decode())
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert found['swanstone_moves_total{by="human",title="ludwig"}'] == 2
        assert found['swanstone_moves_total{by="bot",title="ludwig"}'] >= 1
        assert found['swanstone_entries_total{kind="opened"}'] == 1
        assert found['swanstone_refusals_total{code="no_key"}'] == 1
        assert found['swanstone_refusals_total{code="not_yours"}'] == 1
        assert found['swanstone_messages_total{verb="act"}'] == 1
        assert (found["swanstone_sockets"], found["swanstone_tables_loaded"]) == (2, 1)
        assert (found["swanstone_store_up"], found["swanstone_errors_total"]) == (1, 0)
        assert found["swanstone_append_seconds_count"] >= 4
        wait_for(lambda: samples(server.call("GET", "/metrics").body.decode())["swanstone_sockets"] == 0)


def test_a_line_of_the_log_is_one_json_object_without_keys_and_seeds(file, log):
    with ServerProcess(f"sqlite:{file}", log, log_level="debug", smtp_host="mail.example",
                       smtp_from="castle@example.org", smtp_user="ludwig", smtp_password="cygnet") as server:  # fmt: skip
        created = server.table([*TWO, OPEN])
        joined = server.post(page(created, "/join"), {"name": "Sophie"})
        play(server, created, 2)
        renewed = server.post(page(created, "/revoke"), {"seat": 2}, created["owner"])
        keys = [*keys_of(created), created["owner"], joined["key"], renewed["key"]]
        server.call("GET", page(created, f"/update?seat=0&key={keys[0]}"))
        with TableSocket(server, created["table"], keys[:2]) as socket:
            socket.connection.send("{}")
            socket.hear("refused")
        server.stop()
    text = log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert all({"time", "level", "event"} <= set(line) for line in lines)
    assert [line["event"] for line in lines if line["event"] in ("starting", "table-opened", "stopped")] == [
        "starting", "table-opened", "stopped",
    ]  # fmt: skip
    refused = [(line["level"], line["code"], line["where"]) for line in lines if line["event"] == "refused"]
    assert refused == [("info", "bad_message", "update"), ("info", "bad_message", "socket")]
    assert not [line for line in lines if line["event"].startswith(("alembic", "uvicorn")) and line["level"] == "debug"]
    seed = json.loads(entries_of(file, created["table"])[0])["seed"]
    assert len(seed) == 64
    for secret in [*keys, seed, "cygnet"]:
        assert secret not in text


HOSTING = Path(__file__).parent.parent.parent / "docs" / "hosting.md"


def test_the_hosting_page_names_every_metric_and_only_settings_that_there_are(tmp_path):
    text = HOSTING.read_text(encoding="utf-8")
    for line in Metrics().text().splitlines():
        assert not line.startswith("# TYPE swanstone") or f"`{line.split()[2]}`" in text
    assert set(re.findall(r"^\| `([a-z_]+)` \| .*\|$", text.partition("### TLS proxy")[0], re.M)) <= set(NAMES)
    assert {name.lower() for name in re.findall(r"SWANSTONE_([A-Z_]+)", text)} <= {*NAMES, "settings"}
    (toml,) = re.findall(r"```toml\n(.*?)```", text, re.S)
    (tmp_path / "swanstone.toml").write_text(toml)
    settings = read_settings(Namespace(settings=str(tmp_path / "swanstone.toml")), {})
    assert (settings.public_url, settings.trusted_proxies) == ("https://castle.example", ("127.0.0.1",))


# Stopping


class Player(threading.Thread):
    """Plays without a pause until the socket closes; remembers what was acknowledged."""

    def __init__(self, server: ServerProcess, created: Any) -> None:
        super().__init__(daemon=True)
        self.socket = TableSocket(server, created["table"], keys_of(created))
        self.acknowledged: list[int] = []
        self.notices: list[str] = []
        self.code = 0
        self.start()

    def run(self) -> None:
        """Acts on every question."""
        dice, answered = random.Random(2), set()
        try:
            while True:
                message = self.socket.receive(30)
                question = message["question"] if message["tell"] == "update" else None
                if question and (asked := (question["seat"], question["since"])) not in answered:
                    answered.add(asked)
                    time.sleep(0.005)  # so that the game is not over too soon
                    action = random_action(question, dice)
                    with suppress(ConnectionClosed):  # what came before the end is read all the same
                        self.socket.send("act", seat=question["seat"], seq=message["seq"], action=action)
                elif message["tell"] == "done":
                    self.acknowledged.append(message["seq"])
                elif message["tell"] == "notice":
                    self.notices.append(message["code"])
        except ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else 0


def workers_of(pid: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parents = {int(child): int(parent) for child, parent in map(str.split, listed.splitlines())}
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return sorted(found - {pid})


def runs(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_tells_everybody_and_keeps_every_acknowledged_act(number, file, log):
    flags = ["--bot-workers", 2, "--bot-pause", 0.02, "--messages-per-second", 9999, "--messages-burst", 9999]
    server = ServerInGroup(log, "--store", f"sqlite:{file}", *flags)
    with server:
        assert server.process
        pid = server.process.pid
        tables = [server.table(seats) for seats in (TWO, TWO, [ME, BOT, BOT])]
        quiet = server.table(TWO)
        workers = wait_for(lambda: len(found := workers_of(pid)) >= 2 and found)
        with TableSocket(server, tables[0]["table"]) as onlooker:
            wait = ("GET", page(quiet, "/update?after=1&wait=20"))
            threading.Thread(target=server.call, args=wait, daemon=True).start()
            players = [Player(server, created) for created in tables]
            wait_for(lambda: all(len(player.acknowledged) > 3 for player in players))
            begun = time.monotonic()
            os.killpg(pid, number)  # as Ctrl-C in a terminal and systemd do: the workers get it too
            code = server.process.wait(20)
            assert time.monotonic() - begun < 4
            assert code == 0
            assert onlooker.hear("notice")["code"] == "stopping"
            for player in players:
                player.join(5)
                assert (player.notices, player.code) == (["stopping"], 1012)
    wait_for(lambda: not any(map(runs, workers)))
    assert "Traceback" not in log.read_text()
    events = [json.loads(line) for line in log.read_text().splitlines()]
    assert [line for line in events if line["level"] == "error"] == []
    with server:
        for player, created in zip(players, tables):
            entries = [decode_entry(entry) for entry in entries_of(file, created["table"])]
            mine = [entry for seq, entry in enumerate(entries, start=1) if seq in player.acknowledged]
            assert len(mine) == len(player.acknowledged) == len(set(player.acknowledged))
            assert all(isinstance(entry, Acted) and not entry.by for entry in mine)
            assert server.get(page(created))["seq"] >= len(entries)


def test_a_worker_does_not_outlive_a_server_that_is_killed(file):
    with ServerProcess(f"sqlite:{file}") as server:
        server.table([BOT, BOT, BOT])
        assert server.process
        pid = server.process.pid
        workers = wait_for(lambda: workers_of(pid))
        server.kill()
        wait_for(lambda: not any(map(runs, workers)), 5)


# Memory


def test_a_table_that_left_memory_comes_back_unchanged(file, log):
    with ServerProcess(f"sqlite:{file}", log, idle_seconds=0.1, tables_in_memory=1, **UNLIMITED) as server:
        tables = [server.table(TWO) for _ in range(3)]
        for number, created in enumerate(tables):
            play(server, created, 12 + number, seed=number)
        before = [views(server, created) for created in tables]
        wait_for(lambda: server.get("/health")["tables"] == 0)
        assert [views(server, created) for created in tables] == before
        assert server.get("/health")["tables"] <= 3
        for created in tables:
            play(server, created, 3)


def test_a_table_that_somebody_watches_stays_and_does_not_keep_others_out(file, log):
    with ServerProcess(f"sqlite:{file}", log, idle_seconds=60, tables_in_memory=1, **UNLIMITED) as server:
        watched, other = server.table(TWO), server.table(TWO)
        with TableSocket(server, watched["table"], keys_of(watched)) as socket:
            for created in (other, watched, other):
                assert len(views(server, created)) == 3
            with TableSocket(server, other["table"], keys_of(other)) as second:
                second.hear("update")
                seq = play(server, other, 1)
                assert second.hear("update", seq=seq)
            seq = play(server, watched, 1)
            assert socket.hear("update", seq=seq)


# Checkpoints and damage


Stopped = tuple[ServerProcess, Path, Any, list[Any], Table]


@pytest.fixture
def stopped(file: Path, log: Path) -> Stopped:
    """A server that has stopped, its file, a table of it with a checkpoint, how everybody saw it, and the whole replay."""
    server = ServerProcess(f"sqlite:{file}", log, **UNLIMITED)
    with server:
        created = server.table(TWO)
        play(server, created, 45)
        before = views(server, created)
        server.stop()
    return server, file, created, before, load(entries_of(file, created["table"]))


def checkpoint_in(file: Path, table: str) -> Checkpoint | None:
    """The checkpoint of a table as it stands in the file."""
    connection = sqlite3.connect(file)
    ask = "SELECT actions, digest, rules, state FROM checkpoints WHERE table_id = ?"
    found = connection.execute(ask, (table,)).fetchone()
    connection.close()
    return found and Checkpoint(*found)


def test_a_good_checkpoint_is_used_and_gives_the_same_table(stopped):
    server, file, created, before, whole = stopped
    kept = checkpoint_in(file, created["table"])
    assert kept is not None
    assert kept.actions >= 40
    resumed = load(entries_of(file, created["table"]), kept)
    assert [move.events is None for move in resumed.moves] == [True] * kept.actions + [False] * (45 - kept.actions)
    assert resumed.state == whole.state
    with server:
        assert views(server, created) == before
        assert server.get(page(created, "/past?at=45"))["view"] == before[0]["view"]


def other_state(file: Path, table: str) -> bytes:
    """The state of the game three actions ago: well formed, and wrong."""
    made = checkpoint_of(load(entries_of(file, table)[:-3]))
    assert made is not None
    return made.state


TAMPERED = {
    "another state": lambda file, table: ("state", other_state(file, table)),
    "no state at all": lambda file, table: ("state", b"{}"),
    "a torn state": lambda file, table: ("state", b'{"cas'),
    "another digest": lambda file, table: ("digest", "0123456789abcdef"),
    "another place": lambda file, table: ("actions", 3),
    "a place that is not there": lambda file, table: ("actions", 4000),
    "other rules": lambda file, table: ("rules", "9.9.9"),
}


def test_a_checkpoint_that_was_tampered_with_is_ignored(stopped):
    server, file, created, before, _ = stopped
    copies = {how: copy_table(file, created["table"], f"{number:020x}") for number, how in enumerate(TAMPERED)}
    for how, table in copies.items():
        column, value = TAMPERED[how](file, table)
        assert tamper(file, f"UPDATE checkpoints SET {column} = ? WHERE table_id = ?", value, table) == 1
    with server:
        for how, table in copies.items():
            copied = {**created, "table": table}
            assert [shown["view"] for shown in views(server, copied)] == [shown["view"] for shown in before], how
            assert [shown["question"] for shown in views(server, copied)] == [shown["question"] for shown in before]
            play(server, copied, 1)
        server.stop()


def with_field(entry: bytes, **fields: Any) -> bytes:
    """An entry that tells something else."""
    return json.dumps({**json.loads(entry), **fields}).encode()


DAMAGES = {
    "torn": lambda entry: entry[:-5],
    "of another game": lambda entry: with_field(entry, action="0 buy foyer"),
    "with another digest": lambda entry: with_field(entry, digest="0123456789abcdef"),
    "of no kind": lambda entry: with_field(entry, did="danced"),
    "of a seat that is not there": lambda entry: with_field(entry, did="sat", name="X", key="", seat=9),
    "that undoes what was not done": lambda entry: with_field(entry, did="undone", to=99),
    "that does again what was not undone": lambda entry: with_field(entry, did="redone"),
}
TOLD = {
    "torn": "^entry 5 of its journal cannot be read$",
    "of another game": "^the action of entry 5 cannot be played by the rules of this version$",
    "with another digest": "^the action of entry 5 has another result by the rules of this version$",
    "of no kind": "^entry 5 of its journal cannot be read$",
    "of a seat that is not there": "^its journal cannot be followed; the server's log says why$",
    "that undoes what was not done": "^entry 5 goes back from .* actions to 99, which is impossible$",
    "that does again what was not undone": "^entry 5 redoes something although nothing was undone$",
}
"""What players are told of each damage: enough to know, and no secret of anybody's action."""


def test_a_damaged_entry_stops_its_own_table_only(stopped, log):
    server, file, created, before, whole = stopped
    damaged = [copy_table(file, created["table"], f"{number:020x}", how) for number, how in enumerate(DAMAGES.values())]
    tamper(file, "DELETE FROM checkpoints WHERE table_id < ?", "1")
    hidden = copy_table(file, created["table"], "f" * 20, DAMAGES["of another game"])
    with server:
        past = server.call("GET", f"/api/tables/{hidden}/past?at=5")
        assert past.json["code"] == "damaged", "a checkpoint may spare us the damage, but never hides it"
        sentences: list[str] = []
        for table in damaged:
            answer = server.call("GET", f"/api/tables/{table}")
            assert (answer.status, answer.json["code"]) == (500, "damaged"), answer.body
            sentences.append(answer.json["message"].removeprefix("this table cannot be opened here: "))
        for how, sentence in zip(DAMAGES, sentences, strict=True):
            assert re.search(TOLD[how], sentence), (how, sentence)
            assert "danced" not in sentence
        assert views(server, created) == before
        assert play(server, created, 1) == whole.seq + 1
        bots = server.table([BOT, BOT])
        wait_for(lambda: server.get(page(bots))["status"] == "finished", 20)
        assert server.get("/health")["status"] == "ok"
    told = [json.loads(line)["table"] for line in log.read_text().splitlines() if "table-damaged" in line]
    assert sorted(set(told) - {hidden}) == damaged
    assert len(set(told)) == len(told), "the log tells each of them once, and of the hidden one if it was woken"


def copy_table(file: Path, table: str, name: str, damage: Callable[[bytes], bytes] | None = None) -> str:
    """Another table with the same log, but for its fifth entry if that is damaged, and due to be woken; its name."""
    entries = entries_of(file, table)
    entries[0] = with_field(entries[0], table=name)
    entries[4] = damage(entries[4]) if damage else entries[4]
    with sqlite3.connect(file) as connection:
        for seq, entry in enumerate(entries, start=1):
            connection.execute("INSERT INTO log (table_id, seq, entry) VALUES (?, ?, ?)", (name, seq, entry))
        for rest in (
            "seq, status, public, updated, 1, card FROM tables",
            "actions, digest, rules, state FROM checkpoints",
        ):
            into = rest.rpartition(" ")[2]
            connection.execute(f"INSERT INTO {into} SELECT ?, {rest} WHERE table_id = ?", (name, table))
    connection.close()
    return name
