"""Notices from end to end: a webhook or a mail when it becomes a seat's turn, and clocks that play for those who are late."""

import json
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import ME, ServerProcess
from tests.server.playing import TWO, keys_of, page, play, wait_for
from tests.server.sockets import TableSocket
from tests.server.test_notices import Mailbox, listener, read_mail, serving


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with serving(Mailbox()) as box:
        yield box


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[ServerProcess]:
    """A server that sends webhooks to our own machine, and mail."""
    folder: Path = tmp_path_factory.mktemp("notices")
    mail = {"smtp_host": "127.0.0.1", "smtp_port": mailbox.server_address[1], "smtp_tls": "none"}
    log = folder / "log.txt"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with ServerProcess(
        f"sqlite:{folder}/a.db", log, webhooks=True, webhook_private=True, port=port, public_url=f"http://127.0.0.1:{port}",
        requests_per_second=9999, requests_burst=9999, smtp_from="castle@example.org", **mail,
    ) as running:  # fmt: skip
        yield running
        assert "-failed" not in log.read_text()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server as it is without any settings."""
    with ServerProcess(f"sqlite:{tmp_path_factory.mktemp('plain')}/a.db") as running:
        yield running


def signed_by(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """Whether a webhook was sent by one who knows the secret, by the example that docs/hosting.md gives."""
    page = (Path(__file__).parent.parent.parent / "docs" / "hosting.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.S)
    names: dict[str, Any] = {}
    exec(example, names)
    return bool(names["is_genuine"](secret, headers, body))


def turns_of(server: ServerProcess, created: Any, seat: int, actions: int) -> list[int]:
    """Plays, and gives the numbers of the entries after which a seat that was asked nothing is asked something."""
    turns = []
    for number in range(actions):
        before = asked(server, created)
        seq = play(server, created, 1, seed=number)
        if seat in asked(server, created) and seat not in before:
            turns.append(seq)
    return turns


def asked(server: ServerProcess, created: Any) -> list[int]:
    """The seats that are asked something."""
    return [each["seat"] for each in server.get(page(created))["waiting"]]


def test_a_webhook_arrives_signed_once_for_each_turn_of_its_seat(server):
    created = server.table(TWO)
    with listener(200) as (port, heard):
        body = {"seat": 1, "webhook": f"http://127.0.0.1:{port}/turn", "secret": "swan"}
        server.post(page(created, "/notices"), body, keys_of(created)[1])
        turns = turns_of(server, created, 1, 30)
        assert len(turns) > 3
        wait_for(lambda: len(heard) >= len(turns))
        time.sleep(0.2)
        assert sorted(json.loads(body)["seq"] for _, _, body in heard) == turns
        for path, headers, body in heard:
            assert path == "/turn"
            assert signed_by("swan", headers, body)
            assert not signed_by("duck", headers, body)
            assert not signed_by("swan", headers, body + b" ")
            assert not signed_by("swan", {**headers, "Swanstone-Timestamp": "1700000000"}, body)
            assert {**json.loads(body), "seq": 0} == {
                "table": created["table"], "seat": 1, "name": "Otto", "title": "ludwig",
                "link": f"{server.url}/t/{created['table']}", "seq": 0, "kind": "your_turn",
            }  # fmt: skip
        server.post(page(created, "/notices"), {"seat": 1}, keys_of(created)[1])
        assert turns_of(server, created, 1, 10)
        time.sleep(0.2)
        assert len(heard) == len(turns), "empty fields switch it off"


def test_a_webhook_that_fails_holds_up_nobody(server):
    created = server.table(TWO)
    with listener(503) as (port, heard):
        body = {"seat": 1, "webhook": f"http://127.0.0.1:{port}/", "secret": "swan"}
        server.post(page(created, "/notices"), body, keys_of(created)[1])
        begun = time.monotonic()
        assert turns_of(server, created, 1, 12)
        assert time.monotonic() - begun < 5
        wait_for(lambda: heard)


def test_two_processes_send_one_notice(postgres_url, tmp_path):
    settings = {"webhooks": True, "webhook_private": True}
    with (
        ServerProcess(postgres_url, tmp_path / "a.txt", **settings) as a,
        ServerProcess(postgres_url, tmp_path / "b.txt", **settings) as b,
        listener(200) as (port, heard),
    ):
        created = a.table(TWO)
        body = {"seat": 1, "webhook": f"http://127.0.0.1:{port}/", "secret": "swan"}
        b.post(page(created, "/notices"), body, keys_of(created)[1])
        with TableSocket(b, created["table"]) as onlooker:
            wait_for(lambda: a.get(page(created))["seq"] == 2)
            turns = turns_of(a, created, 1, 8)
            onlooker.hear("update", seq=a.get(page(created))["seq"])
        assert turns
        wait_for(lambda: len(heard) >= len(turns))
        time.sleep(0.3)
        assert [json.loads(body)["seq"] for _, _, body in heard] == turns


def test_webhooks_and_mail_are_off_unless_configured(plain):
    created = plain.table(TWO)
    assert (plain.get("/api/titles")["webhooks"], plain.get("/api/titles")["mail"]) == (False, False)
    for body, reason in (
        ({"webhook": "https://castle.example/turn", "secret": "swan"}, "this server sends no webhooks"),
        ({"mail": "otto@example.org"}, "this server sends no mail"),
    ):
        answer = plain.call("POST", page(created, "/notices"), {"seat": 1, **body}, keys_of(created)[1])
        assert (answer.status, answer.json["code"], answer.json["message"]) == (400, "bad_option", reason)
    with TableSocket(plain, created["table"], keys_of(created)) as sitter:
        assert sitter.ask("notices", seat=0, mail="otto@example.org")["code"] == "bad_option"
    assert plain.get(page(created))["seq"] == 1


def test_a_private_address_is_refused_unless_it_is_allowed(tmp_path):
    with ServerProcess(f"sqlite:{tmp_path}/a.db", webhooks=True) as strict:
        created = strict.table(TWO)
        for url in (
            "http://127.0.0.1:8080/",
            "http://localhost/",
            "http://[::1]/",
            "http://10.0.0.1/",
            "ftp://9.9.9.9/",
        ):
            body = {"seat": 0, "webhook": url, "secret": "swan"}
            answer = strict.call("POST", page(created, "/notices"), body, keys_of(created)[0])
            assert (answer.status, answer.json["code"]) == (400, "bad_option")
        no_secret = {"seat": 0, "webhook": "https://9.9.9.9/turn"}
        assert (
            strict.call("POST", page(created, "/notices"), no_secret, keys_of(created)[0]).json["code"] == "bad_option"
        )
        strict.post(page(created, "/notices"), {**no_secret, "secret": "swan"}, keys_of(created)[0])


def test_notices_are_a_seat_s_own_affair_and_nobody_sees_them(server):
    created = server.table(TWO)
    body = {"seat": 1, "mail": "otto@example.org"}
    assert server.call("POST", page(created, "/notices"), body, keys_of(created)[0]).json["code"] == "not_yours"
    server.post(page(created, "/notices"), body, keys_of(created)[1])
    for seat, key in enumerate(keys_of(created)):
        shown = server.call("GET", page(created, f"/update?seat={seat}"), key=key)
        assert shown.json["seq"] == 2
        assert b"otto@example.org" not in shown.body


def test_a_mail_goes_to_those_who_are_not_looking(server, mailbox):
    created = server.table(TWO)
    key = keys_of(created)[1]
    server.post(page(created, "/notices"), {"seat": 1, "mail": "otto@example.org"}, key)
    before = len(mailbox.mails)
    turns = turns_of(server, created, 1, 12)
    assert turns
    wait_for(lambda: len(mailbox.mails) - before == len(turns))
    mail = read_mail(mailbox.mails[-1])
    assert (mail["To"], mail["Subject"]) == ("otto@example.org", "Your turn at ludwig")
    assert f"{server.url}/t/{created['table']}" in mail.get_content()
    assert key not in mail.get_content()
    with TableSocket(server, created["table"], [key]), TableSocket(server, created["table"]):
        assert turns_of(server, created, 1, 12)
        time.sleep(0.3)
        assert len(mailbox.mails) - before == len(turns)
    with TableSocket(server, created["table"], [keys_of(created)[0]]):  # others who watch do not count
        wait_for(lambda: turns_of(server, created, 1, 4))
        wait_for(lambda: len(mailbox.mails) - before > len(turns))


# Clocks


def entries_by(server: ServerProcess, created: Any) -> list[str]:
    """By whom each action of a table was done, as an onlooker sees it."""
    return [news.get("by", "") for news in server.get(page(created, "/update"))["news"] if news["action"]]


@pytest.mark.alone
def test_when_the_time_of_a_move_runs_out_a_bot_plays_it(server):
    created = server.table(TWO, clock={"kind": "move", "seconds": 1})
    card = server.get(page(created))
    assert card["clock"] == {"kind": "move", "seconds": 1, "refill": 0}
    assert [seat["deadline"] - card["updated"] for seat in card["seats"]] == [1000, 1000], "both choose bonus cards"
    play(server, created, 1)
    card = server.get(page(created))
    assert [bool(seat["deadline"]) for seat in card["seats"]] == [False, True]
    assert card["seats"][1]["deadline"] == card["created"] + 1000, "the other's move does not give more time"
    wait_for(lambda: server.get(page(created))["actions"] >= 2, 5)
    update = server.get(page(created, "/update"))
    late = [news for news in update["news"] if news["action"] == 2]
    assert [(news["seat"], news["by"]) for news in late] == [(1, "clock")]
    assert 1000 <= late[0]["at"] - card["created"] < 2500
    assert entries_by(server, created)[:2] == ["", "clock"]
    assert [seat["who"] for seat in update["card"]["seats"]] == ["person", "person"], "only that move"


def test_a_reserve_is_used_up_and_refills_with_every_move(server):
    created = server.table([ME], clock={"kind": "reserve", "seconds": 3, "refill": 1})
    card = server.get(page(created))
    assert card["seats"][0]["deadline"] - card["updated"] == 3000
    time.sleep(1.5)
    play(server, created, 1)
    card = server.get(page(created))
    spent = card["updated"] - card["created"]
    assert 1500 <= spent < 2500
    assert card["seats"][0]["deadline"] - card["updated"] == 3000 - spent + 1000
    play(server, created, 1)
    card = server.get(page(created))
    assert card["seats"][0]["deadline"] - card["updated"] <= 3000, "no more than it began with"
    actions = card["actions"]
    wait_for(lambda: server.get(page(created))["actions"] > actions, 6)
    assert entries_by(server, created)[: actions + 1] == [""] * actions + ["clock"]
    card = server.get(page(created))
    assert card["seats"][0]["deadline"] - card["updated"] == 1000, "nothing is left but the refill"
