"""Who is away: told to all as pages close and open, and played for by a bot where those at the table ask for it."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from swanstone.server.hub import HEARD, SWEEP
from tests.server.harness import ME, OPEN, UNLIMITED, ServerProcess
from tests.server.playing import wait_for
from tests.server.sockets import TableSocket
from tests.server.stores import Postgres

SOON = {**UNLIMITED, "away_seconds": 0.5}


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> Iterator[str]:
    """The address of a PostgreSQL database for these tests."""
    postgres.start()
    yield postgres.url()
    postgres.empty()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that soon misses people, on each kind of store."""
    folder: Path = tmp_path_factory.mktemp("away")
    store = f"sqlite:{folder}/away.db" if request.param == "sqlite" else request.getfixturevalue("database")
    with ServerProcess(store, folder / "log.txt", **SOON) as running:
        yield running


def test_whoever_closes_the_page_is_told_to_be_away_until_it_opens_again(server):
    created = server.table([ME, ME])
    anna, ben = ([each["key"]] for each in created["seats"])
    with TableSocket(server, created["table"], anna) as page:
        with TableSocket(server, created["table"], ben):
            page.send("say", seat=0, text="hello")
            page.hear("done")
        assert page.hear("absent")["seats"] == [1]
        with TableSocket(server, created["table"]) as onlooker:
            assert onlooker.hear("absent")["seats"] == [1], "who comes later is told as well"
        with TableSocket(server, created["table"], ben):
            assert page.hear("absent")["seats"] == []


def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(server):
    created = server.table([ME, ME, ME])
    path, keys = f"/api/tables/{created['table']}", [each["key"] for each in created["seats"]]
    ask = lambda seat, key: server.call("POST", f"{path}/stand-in", {"seat": seat}, key)  # noqa: E731
    with TableSocket(server, created["table"], keys[:1]) as page:
        assert sorted(page.hear("absent")["seats"]) == [1, 2]
        assert ask(1, "").json["code"] == "not_yours", "an onlooker"
        assert ask(0, keys[0]).json["code"] == "not_now", "who is here plays on"
        assert ask(3, keys[0]).json["code"] == "not_now", "there is no such seat"
        assert ask(1, keys[0]).status == 200
        assert page.hear("absent")["seats"] == [2], "a bot is there for them"
        assert server.get(path)["seats"][1]["away"]
        assert ask(1, keys[0]).json["code"] == "not_now"
        assert ask(2, created["owner"]).status == 200, "the owner may ask too"
    server.post(f"{path}/bot", {"seat": 1, "bot": None}, keys[1])
    assert server.get(path)["seats"][1]["who"] == "person"


def test_nobody_is_away_who_plays_by_requests_or_before_the_game_begins(server):
    created, waiting = server.table([ME, ME]), server.table([ME, OPEN])
    path, ben = f"/api/tables/{created['table']}", created["seats"][1]["key"]
    server.get(f"{path}/update?seat=1", ben)
    assert server.call("POST", f"/api/tables/{waiting['table']}/stand-in", {"seat": 0}, waiting["owner"]).status == 409
    wait_for(lambda: server.call("POST", f"{path}/stand-in", {"seat": 0}, ben).status == 200, 10)
    assert server.call("POST", f"{path}/stand-in", {"seat": 1}, ben).json["code"] == "not_now"


@pytest.mark.alone
def test_nobody_is_away_who_is_at_another_process(database, tmp_path):
    with (
        ServerProcess(database, tmp_path / "a.txt", **SOON) as a,
        ServerProcess(database, tmp_path / "b.txt", **SOON) as b,
    ):
        created = a.table([ME, ME, ME])
        table, (anna, ben, _) = created["table"], [each["key"] for each in created["seats"]]
        with TableSocket(b, table, [ben]) as other, TableSocket(a, table, [anna]) as page:
            assert [each.hear("absent")["seats"] for each in (page, other)] == [[2], [2]]
            time.sleep(HEARD + 2 * SWEEP)
            refused = a.call("POST", f"/api/tables/{table}/stand-in", {"seat": 1}, anna)
            assert refused.json["code"] == "not_now", "the other process says again and again who is there"
            other.connection.close()
            assert page.hear("absent")["seats"] == [1, 2], "it was not told before"
            with TableSocket(b, table, [ben]):
                assert page.hear("absent")["seats"] == [2]
