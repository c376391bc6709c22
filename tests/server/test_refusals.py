"""Refusals as programs and pages can read them: with the id of what is refused, told on the socket, or quiet for a browser."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from swanstone.wire.refusals import HTTP_STATUS
from tests.server.harness import ME, OPEN, UNLIMITED, ServerProcess
from tests.server.playing import keys_of, page, wait_for
from tests.server.sockets import TableSocket

REFUSED = 1008
NOWHERE = {"table": "0" * 20}
QUIET = {"swanstone-refusals": "quiet"}


@contextmanager
def serving(folder: Path, **settings: object) -> Iterator[ServerProcess]:
    """A server with limits of its own."""
    with ServerProcess(f"sqlite:{folder / 'a.db'}", folder / "log", **{**UNLIMITED, **settings}) as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that knows no haste."""
    with serving(tmp_path_factory.mktemp("refusals")) as started:
        yield started


def door(server: ServerProcess, created: Any, query: str = "?refusals=told") -> str:
    """The address of a table's socket."""
    return f"ws://127.0.0.1:{server.port}{page(created, '/socket')}{query}"


def told(server: ServerProcess, created: Any, key: str = "", query: str = "?refusals=told", origin: str = "") -> str:
    """The code that a socket tells, after which it must close; nothing else may be told."""
    headers = {**({"authorization": f"Bearer {key}"} if key else {}), **({"origin": origin} if origin else {})}
    with connect(door(server, created, query), additional_headers=headers, proxy=None) as socket:
        message = json.loads(socket.recv(timeout=10))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
    assert message["tell"] == "refused"
    assert message["id"] == ""
    assert message["message"]
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == REFUSED
    return str(message["code"])


def answered(server: ServerProcess, created: Any) -> int:
    """The status with which a handshake is refused if nobody asks to be told."""
    with pytest.raises(InvalidStatus) as refused, connect(door(server, created, ""), proxy=None):
        pass
    return refused.value.response.status_code


# Messages that come too fast


def says(socket: TableSocket, id: str, text: str) -> bool:
    """Whether seat 0 could say something."""
    return bool(socket.ask("say", seat=0, text=text, id=id)["tell"] == "done")


def test_a_message_that_came_too_fast_is_refused_by_its_id_and_done_when_sent_again(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=1, messages_burst=1) as server:
        created = server.table([ME, ME])
        with TableSocket(server, created["table"], keys_of(created)) as socket:
            ids = {socket.send("say", seat=0, text=str(number)): str(number) for number in range(3)}
            answers = {answer["id"]: answer for answer in (socket.hear_answer() for _ in ids)}
            assert answers.keys() == ids.keys()
            late = [id for id, answer in answers.items() if answer["tell"] == "refused"]
            assert late
            assert {answers[id]["code"] for id in late} == {"too_many"}
            for id in late:
                wait_for(partial(says, socket, id, ids[id]))
        said = [note["text"] for note in server.get(page(created, "/update"))["notes"] if note["did"] == "said"]
        assert sorted(said) == ["0", "1", "2"]


def test_what_cannot_be_read_counts_too_and_is_refused_without_an_id(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=0.2, messages_burst=1) as server:
        created = server.table([ME, ME])
        with TableSocket(server, created["table"], keys_of(created)) as socket:
            for nonsense in ("{", "x" * 2000):
                socket.connection.send(nonsense)
            codes = [(answer["code"], answer["id"]) for answer in (socket.hear_answer(), socket.hear_answer())]
            assert codes == [("bad_message", ""), ("too_many", "")]
            assert socket.ask("say", seat=0, text="x")["code"] == "too_many"


# Sockets


def test_a_page_is_told_on_the_socket_that_there_is_no_such_table(server: ServerProcess) -> None:
    assert told(server, NOWHERE) == "no_table"
    assert answered(server, NOWHERE) == HTTP_STATUS["no_table"]


def test_a_page_is_told_on_the_socket_that_nobody_may_look_on(server: ServerProcess) -> None:
    created = server.table([ME, OPEN], onlookers=False)
    assert told(server, created) == "no_onlookers"
    assert answered(server, created) == HTTP_STATUS["no_onlookers"]


def test_a_page_is_told_on_the_socket_what_it_asked_wrongly(server: ServerProcess) -> None:
    created = server.table([ME, OPEN])
    assert told(server, created, query="?refusals=told&after=-1") == "bad_message"


def test_a_page_is_told_on_the_socket_that_the_server_takes_it_for_another_sites(server: ServerProcess) -> None:
    assert told(server, server.table([ME, OPEN]), origin="http://evil.example") == "foreign_origin"


def test_a_page_is_told_on_the_socket_that_it_asks_too_much(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_second=0.1, requests_burst=2) as server:
        created = server.table([ME, OPEN])
        with TableSocket(server, created["table"]):
            assert told(server, created) == "too_many"
            assert answered(server, created) == HTTP_STATUS["too_many"]


def test_a_page_is_told_on_the_socket_that_there_are_too_many(tmp_path: Path) -> None:
    with serving(tmp_path, sockets=2, sockets_per_address=1) as server:
        created = server.table([ME, OPEN])
        with TableSocket(server, created["table"]):
            assert told(server, created) == "too_many"


def test_a_page_is_told_on_the_socket_that_the_server_is_full_and_gets_in_when_it_is_not(tmp_path: Path) -> None:
    with serving(tmp_path, sockets=1) as server:
        created = server.table([ME, ME])
        with TableSocket(server, created["table"]):
            for _ in range(3):  # who is refused takes nobody's place
                assert told(server, created) == "full"
        metric = "swanstone_sockets 0.0"
        wait_for(lambda: metric in server.call("GET", "/metrics").body.decode().splitlines())
        with TableSocket(server, created["table"], keys_of(created)) as socket:
            assert socket.welcome["seats"] == [0, 1]


# Requests


@pytest.mark.parametrize("path", ["/api/tables/" + NOWHERE["table"], "/api/titles/nothing"])
def test_a_quiet_refusal_has_the_status_of_success_and_the_same_words(server: ServerProcess, path: str) -> None:
    loud, quiet = server.call("GET", path), server.call("GET", path, headers=QUIET)
    assert loud.status == HTTP_STATUS[loud.json["code"]]
    assert quiet.status == 200
    assert quiet.json == loud.json
    assert quiet.json["tell"] == "refused"


def test_a_quiet_deed_that_is_refused_says_which_and_changes_nothing(server: ServerProcess) -> None:
    created = server.table([ME, ME])
    deed = {"seat": 0, "seq": 1, "action": "0 pass", "id": "mine"}
    answer = server.call("POST", page(created, "/act"), deed, headers=QUIET)
    assert (answer.status, answer.json["code"], answer.json["id"]) == (200, "no_key", "mine")
    assert server.get(page(created))["actions"] == 0


def test_only_the_word_quiet_makes_refusals_quiet(server: ServerProcess) -> None:
    answer = server.call("GET", page(NOWHERE), headers={"swanstone-refusals": "loud"})
    assert answer.status == HTTP_STATUS["no_table"]


def test_what_is_granted_is_the_same_with_quiet_refusals(server: ServerProcess) -> None:
    created = server.table([ME, ME])
    assert server.call("GET", page(created), headers=QUIET).json == server.get(page(created))
