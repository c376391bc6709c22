"""Tables and seats over HTTP: opening, joining, bots, owners, lobby, rematch, replay."""

import random
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest

from swanstone.server.seats import commitment
from tests.server.harness import BOT, ME, OPEN, UNLIMITED, Answer, ServerProcess
from tests.server.sockets import TableSocket
from tests.server.tables import random_action


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with ServerProcess(f"sqlite:{folder}/tables.db", folder / "log.txt", **UNLIMITED) as running:
        yield running
        assert "request-failed" not in (folder / "log.txt").read_text()


class Browser:
    """Keeps cookies as a browser does, and sends its origin."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}

    def call(self, method: str, path: str, body: Any = None) -> Answer:
        headers = {"origin": self.server.url}
        if self.cookies:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = self.server.call(method, path, body, headers=headers)
        for line in answer.headers.get_all("set-cookie") or []:
            for name, cookie in SimpleCookie(line).items():
                self.cookies[name] = cookie.value
                if cookie["max-age"] == "0":
                    del self.cookies[name]
        return answer

    def post(self, path: str, body: Any) -> Any:
        answer = self.call("POST", path, body)
        assert answer.status == 200, answer
        return answer.json

    def get(self, path: str) -> Any:
        answer = self.call("GET", path)
        assert answer.status == 200, answer
        return answer.json


def finished(server: ServerProcess, **fields: Any) -> Any:
    """A finished game of bots, with a person's key on the first seat."""
    created = server.table([ME, BOT], **fields)
    path = f"/api/tables/{created['table']}"
    server.post(f"{path}/bot", {"seat": 0, "bot": "random"}, created["seats"][0]["key"])
    seq = 0
    for _ in range(200):
        update = server.get(f"{path}/update?after={seq}&wait=5", created["seats"][0]["key"])
        seq = update["seq"]
        if update["card"]["status"] == "finished":
            return created
    raise AssertionError("the bots did not finish")


def test_friends_join_by_the_link_with_a_name_alone(server):
    host, guest = Browser(server), Browser(server)
    created = host.post("/api/tables", {"title": "ludwig", "seats": [{"who": "me", "name": "Anna"}, OPEN]})
    path = f"/api/tables/{created['table']}"
    assert guest.get(path)["status"] == "open"
    joined = guest.post(f"{path}/join", {"name": "Berta"})
    assert joined["seat"] == 1
    assert joined["link"] == f"{server.url}/t/{created['table']}#{joined['key']}"
    card = guest.get(path)
    assert card["status"] == "running"
    assert [seat["name"] for seat in card["seats"]] == ["Anna", "Berta"]
    assert guest.get(f"{path}/update?seat=1")["question"] is not None
    assert guest.call("GET", f"{path}/update?seat=0").json["code"] == "not_yours"
    third = Browser(server).call("POST", f"{path}/join", {"name": "Carla"})
    assert third.json["code"] == "taken"


def test_one_browser_may_hold_several_seats(server):
    browser = Browser(server)
    created = browser.post(
        "/api/tables", {"title": "ludwig", "seats": [{"who": "me", "name": "Anna"}, {"who": "me", "name": "Berta"}]}
    )
    path = f"/api/tables/{created['table']}"
    assert browser.get(f"{path}/update?seat=0")["question"]
    assert browser.get(f"{path}/update?seat=1")["question"]
    assert len(browser.cookies) == 1


def test_a_seat_s_link_moves_into_a_cookie_on_another_device(server):
    host, phone = Browser(server), Browser(server)
    created = host.post("/api/tables", {"title": "ludwig", "seats": [ME, ME]})
    path, key = f"/api/tables/{created['table']}", created["seats"][1]["key"]
    assert phone.post(f"{path}/claim", {"key": key})["seats"] == [1]
    assert phone.get(f"{path}/update?seat=1")["question"]
    assert phone.post(f"{path}/claim", {"key": created["seats"][0]["key"]})["seats"] == [0, 1]
    bad = phone.call("POST", f"{path}/claim", {"key": "x" * 22})
    assert (bad.status, bad.json["code"]) == (401, "no_key")


def test_the_owner_revokes_a_seat_and_gets_a_new_link(server):
    host, guest = Browser(server), Browser(server)
    created = host.post("/api/tables", {"title": "ludwig", "seats": [ME, OPEN], "onlookers": False})
    path = f"/api/tables/{created['table']}"
    old = guest.post(f"{path}/join", {"name": "Berta"})["key"]
    with TableSocket(server, created["table"], [old]) as socket:
        socket.hear("update")
        assert guest.call("POST", f"{path}/revoke", {"seat": 1}).json["code"] == "not_owner"
        fresh = host.post(f"{path}/revoke", {"seat": 1})
        assert socket.hear("notice")["code"] == "revoked"
    assert guest.call("GET", f"{path}/update?seat=1").json["code"] == "not_yours"
    assert guest.call("GET", f"{path}/update").json["code"] == "no_onlookers"
    assert server.get(f"{path}/update?seat=1", fresh["key"])["question"]


def test_bots_play_and_a_seat_is_handed_over_and_taken_back(server):
    created = server.table([ME, BOT])
    path, key = f"/api/tables/{created['table']}", created["seats"][0]["key"]
    server.post(f"{path}/bot", {"seat": 0, "bot": "random"}, key)
    update = server.get(f"{path}/update?after=6&wait=5")
    assert update["card"]["seats"][0]["away"] is True
    answer = server.call("POST", f"{path}/bot", {"seat": 0, "bot": None}, key)
    assert answer.status == 200
    card = server.get(path)
    assert card["seats"][0]["who"] == "person"
    assert card["actions"] >= 1


def test_a_game_of_bots_ends_by_itself(server):
    created = finished(server)
    card = server.get(f"/api/tables/{created['table']}")
    assert card["status"] == "finished"
    assert card["scores"]
    assert card["waiting"] == []


def test_a_table_without_onlookers_shows_strangers_its_card_alone(server):
    created = server.table([ME, ME], onlookers=False)
    path = f"/api/tables/{created['table']}"
    assert server.call("GET", path).status == 200
    for page in ("update", "past?at=0"):
        answer = server.call("GET", f"{path}/{page}")
        assert (answer.status, answer.json["code"]) == (403, "no_onlookers")
    assert server.call("GET", f"{path}/update", key=created["seats"][0]["key"]).status == 200


def test_the_lobby_lists_public_tables_by_status_and_no_others(server):
    public = server.table([ME, OPEN], public=True)["table"]
    private = server.table([ME, OPEN])["table"]
    running = server.table([ME, ME], public=True)["table"]
    done = finished(server, public=True)["table"]
    listed = {status: [card["table"] for card in server.get(f"/api/tables?status={status}")] for status in STATUSES}
    assert public in listed["open"]
    assert running in listed["running"]
    assert done in listed["finished"]
    assert not any(private in tables for tables in listed.values())
    bad = server.call("GET", "/api/tables?status=lost")
    assert (bad.status, bad.json["code"]) == (400, "bad_message")


STATUSES = ("open", "running", "finished")


def test_my_tables_are_those_of_this_browser_and_my_turn_comes_first(server):
    browser = Browser(server)
    waiting = browser.post("/api/tables", {"title": "ludwig", "seats": [ME, OPEN]})["table"]
    mine = browser.post("/api/tables", {"title": "ludwig", "seats": [ME, ME]})["table"]
    listed = browser.get("/api/mine")
    assert [(each["card"]["table"], each["your_turn"]) for each in listed] == [(mine, True), (waiting, False)]
    assert listed[0]["seats"] == [0, 1]
    assert listed[0]["owner"] is True
    assert Browser(server).get("/api/mine") == []


def test_who_leaves_is_played_for_and_another_may_sit_down(server):
    created = server.table([ME, ME])
    path, key = f"/api/tables/{created['table']}", created["seats"][1]["key"]
    server.post(f"{path}/leave", {"seat": 1}, key)
    assert server.get(path)["seats"][1]["free"] is True
    assert server.call("GET", f"{path}/update?seat=1", key=key).json["code"] == "not_yours"
    joined = server.post(f"{path}/join", {"name": "Carla"})
    assert joined["seat"] == 1
    assert server.get(path)["seats"][1]["name"] == "Carla"


def test_the_owner_fills_seats_with_bots_and_closes_tables_that_have_not_begun(server):
    created = server.table([ME, OPEN])
    path = f"/api/tables/{created['table']}"
    assert server.call("POST", f"{path}/fill", {"seat": 1}).json["code"] == "not_owner"
    server.post(f"{path}/fill", {"seat": 1, "bot": "random"}, created["owner"])
    assert server.get(path)["status"] == "running"
    assert server.call("POST", f"{path}/close", {}, created["owner"]).json["code"] == "not_now"
    other = server.table([ME, OPEN])
    server.post(f"/api/tables/{other['table']}/close", {}, other["owner"])
    assert server.get(f"/api/tables/{other['table']}")["status"] == "closed"
    late = server.call("POST", f"/api/tables/{other['table']}/join", {"name": "Late"})
    assert late.json["code"] == "not_now"


def test_the_owner_opens_the_seat_of_a_bot_to_a_friend_who_comes_late(server):
    created = server.table([ME, BOT, OPEN])
    path, owner = f"/api/tables/{created['table']}", created["owner"]
    assert server.call("POST", f"{path}/vacate", {"seat": 0}, owner).json["code"] == "not_now", "no bot is there"
    assert server.call("POST", f"{path}/join", {"name": "Ben", "seat": 1}).json["code"] == "taken"
    server.post(f"{path}/vacate", {"seat": 1}, owner)
    assert [seat["free"] for seat in server.get(path)["seats"]] == [False, True, True]
    server.post(f"{path}/join", {"name": "Ben", "seat": 1})
    server.post(f"{path}/fill", {"seat": 2, "bot": "random"}, owner)
    assert server.get(path)["status"] == "running"
    assert server.call("POST", f"{path}/vacate", {"seat": 2}, owner).json["code"] == "not_now", "the game runs"


def test_a_rematch_seats_the_same_people_at_one_new_table(server):
    browser = Browser(server)
    created = browser.post(
        "/api/tables", {"title": "ludwig", "seats": [{"who": "me", "name": "Anna"}, BOT], "options": {"foyer": "4"}}
    )
    path = f"/api/tables/{created['table']}"
    assert browser.call("POST", f"{path}/rematch", {}).json["code"] == "not_now"
    browser.post(f"{path}/bot", {"seat": 0, "bot": "random"})
    seq = 0
    while (update := browser.get(f"{path}/update?after={seq}&wait=5"))["card"]["status"] != "finished":
        seq = update["seq"]
    again = browser.post(f"{path}/rematch", {})
    assert browser.post(f"{path}/rematch", {}) == again, "there is one rematch, whoever asks"
    card = browser.get(f"/api/tables/{again['table']}")
    assert card["seats"][0]["name"] == "Anna"
    assert card["seats"][0]["who"] == "person"
    assert card["options"] == {"foyer": "4"}
    assert card["rematch_of"] == created["table"]
    assert [(seat["name"], seat["bot"]) for seat in card["seats"]] == [("Anna", ""), ("", "random")]
    assert card["court"] == created["table"], "by which the courtiers keep their names"
    assert card["commitment"] != update["card"]["commitment"]
    assert browser.get(f"/api/tables/{again['table']}/update?seat=0")["question"]
    assert Browser(server).call("POST", f"{path}/rematch", {}).json["code"] == "not_yours"


def test_the_seed_is_committed_before_and_revealed_after(server):
    created = server.table([ME, BOT])
    card = server.get(f"/api/tables/{created['table']}")
    assert card["commitment"] == created["commitment"]
    assert card["seed"] is None
    refused = server.call("GET", f"/api/tables/{created['table']}/record")
    assert (refused.status, refused.json["code"]) == (409, "not_now")
    done = finished(server)
    card = server.get(f"/api/tables/{done['table']}")
    assert commitment(card["seed"]) == done["commitment"] == card["commitment"]
    assert f"seed {card['seed']}" in server.call("GET", f"/api/tables/{done['table']}/record").body.decode()


def test_a_finished_table_is_stepped_through_by_all_and_by_its_seats_with_their_own_eyes(server):
    created = finished(server, onlookers=False)
    path, key = f"/api/tables/{created['table']}", created["seats"][0]["key"]
    count = server.get(path)["actions"]
    for at in (0, 1, count // 2, count):
        public = server.get(f"{path}/past?at={at}")
        own = server.get(f"{path}/past?at={at}&seat=0", key)
        assert public["action"] == own["action"] == at
        assert public["view"]["seat"] is None
        assert own["view"]["seat"] == 0
        assert public["question"] is None
    first = server.get(f"{path}/past?at=0")["view"]["players"][0]
    assert first["drawn_known"] is None, "what was secret then is secret in the past's public view"
    assert server.get(f"{path}/past?at=0&seat=0", key)["view"]["players"][0]["drawn_known"]
    beyond = server.call("GET", f"{path}/past?at={count + 1}")
    assert (beyond.status, beyond.json["code"]) == (400, "bad_option")


def test_since_your_last_turn_lists_exactly_what_happened_since(server):
    created = server.table([ME, ME])
    path, keys = f"/api/tables/{created['table']}", [seat["key"] for seat in created["seats"]]
    dice = random.Random(8)
    told: list[Any] = []
    for _ in range(60):
        card = server.get(path)
        if card["status"] != "running":
            break
        seat = card["waiting"][0]["seat"]
        update = server.get(f"{path}/update?seat={seat}", keys[seat])
        action = random_action(update["question"], dice)
        done = server.post(f"{path}/act", {"seat": seat, "seq": update["seq"], "action": action}, keys[seat])
        news = server.get(f"{path}/update?seat=0&after={done['seq'] - 1}", keys[0])["news"]
        told = [] if seat == 0 else told + news
        assert server.get(f"{path}/since?seat=0", keys[0])["news"][-len(told) or 10_000 :] == told
    assert server.call("GET", f"{path}/since?seat=0", key=keys[1]).json["code"] == "not_yours"


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({"title": "ludwig", "seats": []}, "seats"),
        ({"title": "ludwig", "seats": [ME] * 5}, "1 to 4 seats"),
        ({"title": "chess", "seats": [ME]}, "no title"),
        ({"seats": [ME]}, "missing required field `title`"),
        ({"title": "ludwig", "seats": [ME], "options": {"foyer": "9"}}, "foyer is one of"),
        ({"title": "ludwig", "seats": [ME], "options": {"color": "red"}}, "no option"),
        ({"title": "ludwig", "seats": [ME], "modules": ["geese"]}, "no module"),
        ({"title": "ludwig", "seats": [ME], "modules": ["moats"]}, "for 2 to 5 seats, not for 1 (MIX-8)"),
        ({"title": "ludwig", "seats": [{"who": "bot", "bot": "deep_blue"}]}, "no bot"),
        ({"title": "ludwig", "seats": [ME], "clock": {"kind": "sand", "seconds": 3}}, "none, move or reserve"),
        ({"title": "ludwig", "seats": [ME], "clock": {"kind": "move", "seconds": 0}}, "1 to"),
        ({"title": "ludwig", "seats": [{"who": "me", "name": "x" * 41}]}, "1 to 40 characters; this one has 41"),
        ({"title": "ludwig", "seats": [{"who": "you"}]}, "who"),
        ({"title": "ludwig", "seats": [ME], "colour": 1}, "colour"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_with_a_sentence(server, body, word):
    answer = server.call("POST", "/api/tables", body)
    assert answer.status == 400
    assert word in answer.json["message"]


TOO_LONG = "\N{CASTLE}" * 200
FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "a name needs at least one visible character"),
        ("   ", "a name needs at least one visible character"),
        ("\x00\x1b\u202e", "a name needs at least one visible character"),
        (TOO_LONG, "a name has 1 to 40 characters; this one has 200"),
        ("x" * 41, "a name has 1 to 40 characters; this one has 41"),
    ],
)
def test_an_odd_name_is_refused_in_words_that_a_player_understands(server, name, reason):
    created = server.table([ME, OPEN])
    joined = server.call("POST", f"/api/tables/{created['table']}/join", {"name": name})
    assert (joined.status, joined.json["code"], joined.json["message"]) == (400, "bad_message", reason)
    opened = server.call("POST", "/api/tables", {"title": "ludwig", "seats": [{**ME, "name": name}, OPEN]})
    if name:  # who opens a table without a name is called after the seat
        assert (opened.status, opened.json["code"], opened.json["message"]) == (400, "bad_message", reason)
    else:
        assert opened.status == 200


@pytest.mark.parametrize(
    ("name", "kept"),
    [("\N{CASTLE}" * 40, "\N{CASTLE}" * 40), (FAMILY, FAMILY), (" Anna\t\x07 Maria ", "Anna Maria"), ("<b>", "<b>")],
)
def test_a_name_is_kept_as_plain_text(server, name, kept):
    created = server.table([ME, OPEN])
    server.post(f"/api/tables/{created['table']}/join", {"name": name})
    assert server.get(f"/api/tables/{created['table']}")["seats"][1]["name"] == kept
