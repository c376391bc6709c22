"""Play over the socket and over HTTP: typed messages, numbers, repetition, staleness, reconnection."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import BOT, ME, UNLIMITED, ServerProcess
from tests.server.sockets import TableSocket
from tests.server.tables import random_action


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("play")
    with ServerProcess(f"sqlite:{folder}/play.db", folder / "log.txt", **UNLIMITED) as running:
        yield running
        assert "request-failed" not in (folder / "log.txt").read_text()
        assert "message-failed" not in (folder / "log.txt").read_text()


def keys_of(created: Any) -> list[str]:
    """The keys of the seats."""
    return [seat["key"] for seat in created["seats"]]


def test_a_socket_greets_with_seats_and_the_table_as_they_see_it(server):
    created = server.table([ME, ME])
    with TableSocket(server, created["table"], keys_of(created)) as socket:
        assert socket.welcome["seats"] == [0, 1]
        first, second = socket.hear("update"), socket.hear("update")
    assert (first["seat"], second["seat"]) == (0, 1)
    assert first["question"]["kind"] == "keep-bonus-cards"
    assert first["view"]["players"][0]["drawn_known"]
    assert first["view"]["players"][1]["drawn_known"] is None
    assert sorted(waiting["seat"] for waiting in first["card"]["waiting"]) == [0, 1]
    assert first["card"]["waiting"][0]["asks"] == first["question"]["asks"]


def test_an_action_is_acknowledged_and_everybody_sees_it(server):
    created = server.table([ME, ME])
    one, two = keys_of(created)
    with (
        TableSocket(server, created["table"], [one]) as first,
        TableSocket(server, created["table"], [two]) as second,
        TableSocket(server, created["table"]) as onlooker,
    ):
        before = first.hear("update")
        second.hear("update")
        onlooker.hear("update")
        done = first.act(before)
        assert done["tell"] == "done"
        assert done["seq"] == before["seq"] + 1
        seen = second.hear("update", seq=done["seq"])
        assert seen["news"][0]["seat"] == 0
        assert [event["kind"] for event in seen["news"][0]["events"]] == ["bonus-cards-chosen"]
        assert onlooker.hear("update", seq=done["seq"])["question"] is None


def test_a_repeated_message_is_answered_and_not_done_twice(server):
    created = server.table([ME, ME])
    with TableSocket(server, created["table"], keys_of(created)) as socket:
        update = socket.hear("update")
        action = random_action(update["question"], random.Random(1))
        words = {"seat": 0, "seq": update["seq"], "action": action, "id": "once"}
        first, second = socket.ask("act", **words), socket.ask("act", **words)
    assert first == {"tell": "done", "id": "once", "seq": 2, "repeated": False}
    assert second == {"tell": "done", "id": "once", "seq": 2, "repeated": True}
    over_http = server.post(f"/api/tables/{created['table']}/act", words, created["seats"][0]["key"])
    assert over_http["repeated"] is True
    assert server.get(f"/api/tables/{created['table']}")["seq"] == 2


def test_the_id_of_another_seat_s_message_means_nothing(server):
    created = server.table([ME, ME])
    with TableSocket(server, created["table"], keys_of(created)) as socket:
        first, second = socket.hear("update"), socket.hear("update")
        assert socket.act(first, id="same")["repeated"] is False
        assert socket.act(second, id="same")["repeated"] is False


def test_answers_given_at_the_same_time_do_not_make_each_other_stale(server):
    created = server.table([ME, ME, ME])
    with TableSocket(server, created["table"], keys_of(created)) as socket:
        updates = [socket.hear("update") for _ in range(3)]
        assert [socket.act(update)["tell"] for update in updates] == ["done"] * 3


def test_a_stale_client_is_told_so_and_gets_the_fresh_view(server):
    created = server.table([ME])
    with TableSocket(server, created["table"], keys_of(created)) as socket:
        first = socket.hear("update")
        socket.act(first)
        fresh = server.get(f"/api/tables/{created['table']}/update?seat=0", created["seats"][0]["key"])
        action = random_action(fresh["question"], random.Random(1))
        refused = socket.ask("act", seat=0, seq=1, action=action)
        assert refused["code"] == "stale"
        update = socket.hear("update")
        assert update["seq"] == fresh["seq"]
        assert update["question"] == fresh["question"]
        assert [news["seq"] for news in update["news"]] == [2], "what it missed comes along"


def test_an_illegal_action_comes_back_with_rule_and_sentence(server):
    created = server.table([ME, ME])
    with TableSocket(server, created["table"], keys_of(created)) as socket:
        update = socket.hear("update")
        drawn = update["view"]["players"][0]["drawn_known"]
        refused = socket.ask("act", seat=0, seq=update["seq"], action=f"0 keep {drawn[0]} {drawn[0]}")
        assert refused["code"] == "illegal"
        assert refused["objections"]
        assert all(each["rule"] and each["reason"] for each in refused["objections"])
        assert server.get(f"/api/tables/{created['table']}")["seq"] == update["seq"], "nothing changed"


def test_an_action_can_be_tried_without_doing_it(server):
    created = server.table([ME, ME])
    with TableSocket(server, created["table"], keys_of(created)) as socket:
        update = socket.hear("update")
        legal = update["question"]["options"][0]["action"]
        tried = socket.ask("try", seat=0, action=legal)
        assert tried["objections"] == []
        assert tried["action"] == legal
        wrong = socket.ask("try", seat=0, action="0 keep nothing_real")
        assert wrong["objections"]
    assert server.get(f"/api/tables/{created['table']}")["seq"] == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"do": "act", "seat": 0}, "bad_message"),
        ({"do": "act", "seat": 0, "seq": 1, "action": "x", "more": 1}, "bad_message"),
        ({"do": "act", "seat": "0", "seq": 1, "action": "x"}, "bad_message"),
        ({"do": "dance", "seat": 0}, "bad_message"),
        ({"do": "act", "seat": 0, "seq": 1, "action": "x" * 500}, "bad_message"),
        ({"do": "act", "seat": 0, "seq": 1, "action": "0 fly"}, "bad_notation"),
        ({"do": "act", "seat": 0, "seq": 1, "action": "1 pass"}, "not_yours"),
        ({"do": "act", "seat": 1, "seq": 1, "action": "1 pass"}, "not_yours"),
        ({"do": "redo", "seat": 0}, "not_now"),
        ({"do": "undo", "seat": 0}, "not_now"),
        ({"do": "answer-undo", "seat": 0, "yes": True}, "not_now"),
        ({"do": "bot", "seat": 0, "bot": "nobody"}, "bad_option"),
        ({"do": "notices", "seat": 0, "mail": "a@b.example"}, "bad_option"),
    ],
)
def test_what_may_not_be_done_is_refused_with_a_code_and_a_sentence(server, words, code):
    created = server.table([ME, BOT])
    with TableSocket(server, created["table"], keys_of(created)) as socket:
        socket.hear("update")
        socket.connection.send(json.dumps(words))
        refused = socket.hear("refused")
    assert refused["code"] == code
    assert len(refused["message"]) > 10


def test_a_screen_for_all_sees_no_secret_whatever_keys_its_browser_holds(server):
    created = server.table([ME, ME], onlookers=False)
    with TableSocket(server, created["table"], keys_of(created), query="as=onlooker") as screen:
        assert screen.welcome["seats"] == []
        assert screen.welcome["owner"] is False
        update = screen.hear("update")
        assert update["seat"] is None
        assert update["question"] is None
        assert [player["drawn_known"] for player in update["view"]["players"]] == [None, None]
        assert screen.ask("say", seat=0, text="hello")["code"] == "no_key"
        server.post(f"/api/tables/{created['table']}/leave", {"seat": 1}, keys_of(created)[1])
        assert screen.hear("update", seat=None)["card"]["seats"][1]["away"], "it goes on when seats change hands"


def test_a_screen_that_several_share_gets_the_table_without_secrets_too(server):
    created = server.table([ME, ME])
    with TableSocket(server, created["table"], keys_of(created), query="shared=yes") as shared:
        seen = [shared.hear("update") for _ in range(3)]
    assert [update["seat"] for update in seen] == [0, 1, None]
    assert [player["drawn_known"] for player in seen[-1]["view"]["players"]] == [None, None]
    with TableSocket(server, created["table"], keys_of(created)[:1], query="shared=yes") as own:
        own.hear("update")
        own.send("say", seat=0, text="hello")
        told = [own.receive(), own.receive()]
    assert {message.get("seat") for message in told if message["tell"] == "update"} == {0}, "alone one needs no other"


def test_an_onlooker_can_do_nothing(server):
    created = server.table([ME, ME])
    with TableSocket(server, created["table"]) as socket:
        assert socket.welcome["seats"] == []
        assert socket.ask("act", seat=0, seq=1, action="0 pass")["code"] == "no_key"
        assert socket.ask("say", seat=0, text="hello")["code"] == "no_key"


def test_a_reconnected_client_hears_exactly_what_it_missed(server):
    created = server.table([ME])
    key = keys_of(created)
    dice = random.Random(3)
    with TableSocket(server, created["table"], key) as socket:
        update = socket.hear("update")
        for _ in range(6):
            socket.act(update, dice)
            update = server.get(f"/api/tables/{created['table']}/update?seat=0", key[0])
    with TableSocket(server, created["table"], key, after=4) as socket:
        missed = socket.hear("update")
    assert [news["seq"] for news in missed["news"]] == [5, 6, 7]
    assert missed["view"] == update["view"]
    with TableSocket(server, created["table"], key, after=7) as socket:
        assert socket.hear("update")["news"] == []


def test_a_whole_game_is_played_over_http_with_waiting(server):
    created = server.table([ME, BOT])
    key, path = created["seats"][0]["key"], f"/api/tables/{created['table']}"
    dice, seq, acts = random.Random(5), 0, 0
    while True:
        update = server.get(f"{path}/update?seat=0&after={seq}&wait=5", key)
        seq = update["seq"]
        if update["card"]["status"] == "finished":
            break
        if update["question"]:
            action = random_action(update["question"], dice)
            server.post(f"{path}/act", {"seat": 0, "seq": seq, "action": action, "id": f"a{acts}"}, key)
            acts += 1
    assert acts > 20
    assert len(update["card"]["scores"]) == 2
    assert update["card"]["seed"]


def test_chat_reaches_all_as_text(server):
    created = server.table([ME, ME])
    one, _ = keys_of(created)
    with TableSocket(server, created["table"], [one]) as first, TableSocket(server, created["table"]) as onlooker:
        onlooker.hear("update")
        first.ask("say", seat=0, text="<script>alert(1)</script>\x07 \u202ehi")
        notes = onlooker.hear("update")["notes"]
    assert notes[0]["did"] == "said"
    assert notes[0]["text"] == "<script>alert(1)</script> hi"


def test_the_routes_describe_themselves(server):
    described = server.get("/api/openapi.json")
    assert described["openapi"].startswith("3.1")
    act = described["paths"]["/api/tables/{table}/act"]["post"]
    assert act["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("/Act")
    assert {"200", "400", "403", "409"} <= set(act["responses"])
