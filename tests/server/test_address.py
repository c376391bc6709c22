"""A server on every address prints, and invites by, an address that others can use."""

import socket
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from swanstone.server import address
from swanstone.server.access import table_link
from swanstone.server.address import base_url, is_loopback, own_address
from swanstone.server.settings import Settings
from tests.server.harness import ServerProcess
from tests.server.playing import TWO
from tests.server.sockets import TableSocket

EVERYWHERE = Settings(host="0.0.0.0")


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a network, whose name means itself."""

    class NoWayOut(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr(socket, "socket", NoWayOut)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *words: [(0, 0, 0, "", ("127.0.1.1", 0))])


def test_the_address_is_the_way_out_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "own_addresses", lambda: iter(["127.0.0.1", "192.168.1.7", "fd00::2"]))
    assert base_url(EVERYWHERE) == "http://192.168.1.7:8420"
    assert base_url(Settings(host="::"), port=9000) == "http://192.168.1.7:9000"
    monkeypatch.setattr(address, "own_addresses", lambda: iter(["fd00::2"]))
    assert base_url(EVERYWHERE) == "http://[fd00::2]:8420"


def test_a_public_address_or_a_single_one_is_taken_as_it_is() -> None:
    assert base_url(Settings(host="0.0.0.0", public_url="https://castle.example")) == "https://castle.example"
    assert base_url(Settings(host="127.0.0.1")) == "http://127.0.0.1:8420"


@pytest.mark.usefixtures("nowhere")
def test_without_a_network_it_is_this_machine_alone() -> None:
    assert own_address() is None
    assert base_url(EVERYWHERE) == "http://localhost:8420"


@pytest.mark.usefixtures("nowhere")
def test_without_a_way_out_the_name_of_the_machine_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(0, 0, 0, "", (each, 0)) for each in ("127.0.1.1", "10.1.2.3")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *words: found)
    assert base_url(EVERYWHERE) == "http://10.1.2.3:8420"


def test_this_machine_has_many_names_for_itself() -> None:
    assert all(map(is_loopback, ["localhost", "a.localhost", "127.0.0.1", "127.8.8.8", "::1"]))
    assert not any(map(is_loopback, ["192.168.1.7", "fd00::2", "castle.example", "0x7f.1", ""]))


def link_for(host: str, settings: Settings) -> str:
    """The link of a table for whoever asks the server as a host."""
    headers = [(b"host", host.encode())]
    scope = {"type": "http", "scheme": "http", "server": None, "path": "/", "query_string": b"", "headers": headers}
    return table_link(HTTPConnection(scope), settings, "http://192.168.1.7:8420", "t1")


def test_whoever_asks_a_server_on_every_address_as_localhost_invites_by_its_own_address() -> None:
    assert link_for("localhost:8420", EVERYWHERE) == "http://192.168.1.7:8420/t/t1"
    assert link_for("127.0.0.1:8420", EVERYWHERE) == "http://192.168.1.7:8420/t/t1"
    assert link_for("[::1]:8420", Settings(host="::")) == "http://192.168.1.7:8420/t/t1"
    assert link_for("castle.local:8420", EVERYWHERE) == "http://castle.local:8420/t/t1", "that name has led here"


def test_other_links_are_by_the_public_address_or_by_the_host_that_was_asked() -> None:
    assert link_for("localhost:8420", Settings()) == "http://localhost:8420/t/t1", "nobody else can come"
    public = Settings(host="0.0.0.0", public_url="https://castle.example")
    assert link_for("localhost:8420", public) == link_for("other:1", public) == "https://castle.example/t/t1"


def test_a_socket_is_told_the_link_of_its_table(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:{tmp_path}/store.db") as server:
        created = server.table(TWO)
        with TableSocket(server, created["table"]) as watching:
            assert watching.welcome["link"] == created["link"] == f"{server.url}/t/{created['table']}"
