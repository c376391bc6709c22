"""Several server processes on one PostgreSQL: any of them serves any table, and none knows more or less than another."""

import asyncio
import random
import statistics
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from swanstone.core.record import play_record, read_record
from swanstone.server.hub import row_of
from swanstone.server.journal import Acted, AnyEntry, Said, decode_entry, encode_entry
from swanstone.server.live import now
from swanstone.server.showing import Shown
from swanstone.server.store.postgres import PostgresStore
from swanstone.server.table import fold, load
from swanstone.titles import open_game
from tests.server.harness import BOT, ME, OPEN, UNLIMITED, ServerProcess
from tests.server.playing import TWO, keys_of, page, play, samples, views, wait_for
from tests.server.sockets import TableSocket
from tests.server.stores import Postgres, execute, opened
from tests.server.tables import random_action

Pair = tuple[ServerProcess, ServerProcess]


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two processes that serve the same tables."""
    folder: Path = tmp_path_factory.mktemp("processes")
    postgres.start()
    with ExitStack() as stack:
        logs = [folder / "a.txt", folder / "b.txt"]
        a, b = (stack.enter_context(ServerProcess(postgres.url(), log, **UNLIMITED)) for log in logs)
        yield a, b
        for log in logs:
            for bad in ("Traceback", "-failed", "damaged", "bot-refused"):
                assert bad not in log.read_text()
    postgres.empty()


@pytest.fixture
def third(postgres: Postgres, pair: Pair, tmp_path: Path) -> ServerProcess:
    """One more process, to be started and killed; its bots are slow."""
    return ServerProcess(postgres.url(), tmp_path / "third.txt", bot_pause=60, **UNLIMITED)


def log_of(postgres: Postgres, table: str) -> list[AnyEntry]:
    """The log of a table as it stands in the database."""
    found = asyncio.run(execute(postgres.url(), "SELECT entry FROM log WHERE table_id = $1 ORDER BY seq", table))
    return [decode_entry(entry) for (entry,) in found]


def agree(pair: Pair, created: Any) -> None:
    """Both processes show everybody the same."""
    a, b = pair
    wait_for(lambda: a.get(page(created))["seq"] == b.get(page(created))["seq"])
    assert views(a, created) == views(b, created)


def test_a_table_opened_at_one_is_joined_at_the_other(pair):
    a, b = pair
    created = a.table([ME, OPEN], public=True)
    assert created["table"] in [card["table"] for card in b.get("/api/tables?status=open")]
    with TableSocket(a, created["table"], keys_of(created)) as socket:
        assert socket.hear("update")["card"]["status"] == "open"
        joined = b.post(page(created, "/join"), {"name": "Sophie"})
        begun = socket.hear("update", seq=2)
    assert begun["card"]["status"] == "running"
    assert begun["card"]["seats"][1]["name"] == "Sophie"
    assert begun["question"]["seat"] == 0
    taken = a.call("POST", page(created, "/join"), {"name": "Otto"})
    assert taken.json["code"] == "taken"
    assert a.get(page(created, "/update?seat=1"), joined["key"])["question"]["seat"] == 1


@pytest.mark.alone
def test_a_socket_at_one_hears_moves_made_at_the_other_at_once(pair):
    a, b = pair
    created = a.table([ME])
    dice = random.Random(3)
    delays: list[float] = []
    with TableSocket(b, created["table"], keys_of(created)) as socket:
        update = socket.hear("update")
        while len(delays) < 15:
            action = random_action(update["question"], dice)
            body = {"seat": 0, "seq": update["seq"], "action": action}
            seq = a.post(page(created, "/act"), body, keys_of(created)[0])["seq"]
            begun = time.monotonic()
            update = socket.hear("update", seq=seq)
            delays.append(time.monotonic() - begun)
            assert [news["seq"] for news in update["news"]] == [seq]
    assert statistics.median(delays) < 0.2
    assert max(delays) < 2


class Player(threading.Thread):
    """Plays one seat to the end over a socket; remembers what was acknowledged."""

    def __init__(self, server: ServerProcess, created: Any, seat: int) -> None:
        super().__init__(daemon=True)
        self.socket = TableSocket(server, created["table"], [keys_of(created)[seat]])
        self.seat = seat
        self.acknowledged: list[int] = []
        self.faults: list[Any] = []
        self.last: Any = None

    def run(self) -> None:
        """Answers every question, and says something now and then, so that entries of both ends meet."""
        dice, answered = random.Random(self.seat), 0
        while self.last is None or self.last["card"]["status"] != "finished":
            message = self.socket.receive(20)
            if message["tell"] == "update":
                self.last = message
                if message["question"] and message["question"]["since"] > answered:
                    answered = message["seq"]
                    if dice.random() < 0.2:
                        self.socket.send("say", seat=self.seat, text="hm")
                    action = random_action(message["question"], dice)
                    self.socket.send("act", seat=self.seat, seq=answered, action=action)
            elif message["tell"] == "done":
                self.acknowledged.append(message["seq"])
            elif message["tell"] == "refused":
                self.faults.append(message)


def test_a_whole_game_with_sockets_at_both_ends_loses_and_doubles_nothing(pair, postgres):
    a, b = pair
    created = a.table([ME, ME, ME])
    players = [Player(server, created, seat) for seat, server in enumerate([a, b, a])]
    with TableSocket(b, created["table"]) as onlooker:
        for player in players:
            player.start()
        for player in players:
            player.join(40)
            assert player.faults == []
            assert player.last["card"]["status"] == "finished"
        end = onlooker.hear("update", seq=players[0].last["seq"])
    assert {tuple(player.last["card"]["scores"]) for player in players} == {tuple(end["card"]["scores"])}
    entries = log_of(postgres, created["table"])
    acknowledged = sorted(seq for player in players for seq in player.acknowledged)
    mine = [seq for seq, entry in enumerate(entries, start=1) if isinstance(entry, Acted | Said)]
    assert set(acknowledged) <= set(mine)
    assert len(set(acknowledged)) == len(acknowledged)
    assert len(mine) - len(acknowledged) <= len(players), "only the last answers may not have been waited for"
    agree(pair, created)
    record = read_record(a.call("GET", page(created, "/record")).body.decode())
    assert len(record.entries) == sum(isinstance(entry, Acted) for entry in entries)
    assert list(play_record(record, open_game("ludwig", 3, {})))
    assert b.call("GET", page(created, "/record")).body == a.call("GET", page(created, "/record")).body


def test_the_same_message_sent_to_both_at_once_is_done_once(pair):
    a, b = pair
    created = a.table([ME])
    dice, key = random.Random(4), keys_of(created)[0]
    with ThreadPoolExecutor(2) as both:
        for number in range(12):
            update = wait_for(lambda: a.get(page(created, "/update?seat=0"), key))
            action = random_action(update["question"], dice)
            body = {"seat": 0, "seq": update["seq"], "action": action, "id": f"n{number}"}
            start = threading.Barrier(2)

            def send(server: ServerProcess, body: Any = body, start: threading.Barrier = start) -> Any:
                start.wait()
                return server.post(page(created, "/act"), body, key)

            one, other = both.map(send, (a, b))
            assert one["seq"] == other["seq"] == number + 2
            assert {one["repeated"], other["repeated"]} == {False, True}
    agree(pair, created)


def test_an_undo_at_one_is_seen_at_the_other_and_can_be_redone_there(pair):
    a, b = pair
    created = a.table(TWO)
    key = keys_of(created)
    with TableSocket(b, created["table"], key) as socket:
        before = socket.hear("update", seat=0)
        play(a, created, 1)
        socket.hear("update", seat=0, seq=2)
        undone = a.post(page(created, "/undo"), {"seat": 0}, key[0])
        back = socket.hear("update", seat=0, seq=undone["seq"])
        assert (back["action"], back["view"]) == (0, before["view"])
        assert [note["did"] for note in back["notes"]] == ["undone"]
        assert socket.ask("redo", seat=0)["tell"] == "done"
    wait_for(lambda: a.get(page(created))["seq"] == 4)
    assert a.get(page(created))["actions"] == 1
    agree(pair, created)


def test_a_revoked_key_is_refused_at_both(pair):
    a, b = pair
    created = a.table(TWO)
    old = keys_of(created)[1]
    seen = b.get(page(created, "/update?seat=1"), old)
    act = {"seat": 1, "seq": 1, "action": random_action(seen["question"], random.Random(1))}
    with TableSocket(b, created["table"], [old]) as socket:
        new = a.post(page(created, "/revoke"), {"seat": 1}, created["owner"])["key"]
        # An act is judged by the log, so it is refused even before the other process has heard.
        assert b.call("POST", page(created, "/act"), act, old).json["code"] in ("no_key", "not_yours")
        assert socket.hear("notice")["code"] == "revoked"
        assert socket.hear("update")["seat"] is None
    for server in pair:
        assert server.call("GET", page(created, "/update?seat=1"), key=old).json["code"] == "not_yours"
        assert server.call("POST", page(created, "/undo"), {"seat": 1}, old).json["code"] == "no_key"
        assert server.get(page(created, "/update?seat=1"), new)["seat"] == 1


def test_a_bot_answers_once_though_both_processes_have_the_table(pair, postgres):
    a, b = pair
    before = [moves(server, "bot") for server in pair]
    created = a.table([ME, BOT, BOT])
    b.get(page(created))
    seq = 1
    for number in range(12):
        server = pair[number % 2]
        catch_up(server, created, seq)
        seq = play(server, created, 1, seed=number)
    wait_for(lambda: [each["seat"] for each in a.get(page(created))["waiting"]] in ([0], []))
    agree(pair, created)
    entries = log_of(postgres, created["table"])
    by_bots = [entry for entry in entries if isinstance(entry, Acted) and entry.by == "bot"]
    counted = [moves(server, "bot") for server in pair]
    assert sum(counted) - sum(before) == len(by_bots) > 4
    assert sum(isinstance(entry, Acted) and not entry.by for entry in entries) == 12


def catch_up(server: ServerProcess, created: Any, seq: int) -> None:
    """Waits until a process knows an entry."""
    wait_for(lambda: server.get(page(created))["seq"] >= seq)


def moves(server: ServerProcess, by: str) -> float:
    """How many moves a process has written."""
    found = samples(server.call("GET", "/metrics").body.decode())
    return found.get(f'swanstone_moves_total{{by="{by}",title="ludwig"}}', 0)


def test_a_lost_listening_connection_is_made_anew_and_nothing_is_missed(pair, postgres):
    a, b = pair
    created = a.table([ME])
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
    with TableSocket(b, created["table"], keys_of(created)) as socket:
        socket.hear("update")
        for number in range(3):
            postgres.execute(cut)
            seq = play(a, created, 1, seed=number)
            assert socket.hear("update", 8, seq=seq)["action"] == number + 1


def test_a_move_of_which_no_word_came_is_found_by_its_number(pair, postgres):
    a, _ = pair
    created = a.table([ME])

    async def write_in_silence() -> None:
        store = PostgresStore(postgres.url())
        store._herald.announce = lambda table, seq, entry: None  # type: ignore[method-assign]
        async with opened(store):
            table = load(await store.read(created["table"]))
            entry = Said(at=now(), seat=0, text="psst")
            table = fold(table, entry)
            await store.append(encode_entry(entry), row_of(table, Shown(table)))

    with TableSocket(a, created["table"], keys_of(created)) as socket:
        socket.hear("update")
        asyncio.run(write_in_silence())
        heard = socket.hear("update", 5, seq=2)
    assert [note["text"] for note in heard["notes"]] == ["psst"]


def test_the_bots_of_a_killed_process_are_taken_over(pair, third):
    _, b = pair
    with third:
        unseen, seen = third.table([BOT, BOT]), third.table([ME, BOT])
        b.get(page(seen))
        wait_for(lambda: b.get(page(seen))["actions"] == 1, 5)
        while [each["seat"] for each in third.get(page(seen))["waiting"]] != [1]:
            play(third, seen, 1)
        stands = third.get(page(seen))["actions"]
        third.kill()
    assert stands > 1
    wait_for(lambda: b.get(page(seen))["actions"] > stands)
    wait_for(lambda: b.get(page(unseen))["status"] == "finished", 20)


def test_time_runs_out_though_the_process_that_served_the_seat_is_dead(pair, third, postgres):
    _, b = pair
    clock = {"kind": "move", "seconds": 2}
    with third:
        watched = third.table(TWO, clock=clock)
        with TableSocket(b, watched["table"]) as onlooker:
            first = onlooker.hear("update")
            assert all(seat["deadline"] == first["card"]["updated"] + 2000 for seat in first["card"]["seats"])
            play(third, watched, 1)
            third.kill()
            onlooker.hear("update", action=2)
    entries = log_of(postgres, watched["table"])[1:3]
    assert [(entry.seat, entry.by) for entry in entries if isinstance(entry, Acted)] == [(0, ""), (1, "clock")]


@pytest.mark.slow
def test_time_runs_out_at_a_table_that_no_living_process_has_loaded(pair, third, postgres):
    with third:
        created = third.table(TWO, clock={"kind": "move", "seconds": 1})
        third.kill()
    # A process that first has to load the table gives people ten seconds to come back.
    wait_for(lambda: len(log_of(postgres, created["table"])) > 1, 25)
    entry = log_of(postgres, created["table"])[1]
    assert isinstance(entry, Acted)
    assert entry.by == "clock"
