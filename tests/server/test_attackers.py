"""Bad input and attackers: what strangers, other sites and broken programs try, and what comes of it."""

import ast
import json
import random
import re
import resource
import secrets
import signal
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.http11 import Response
from websockets.sync.client import ClientConnection, connect

from swanstone.server import seats as seats_module
from swanstone.server.seats import key_hash, new_key, viewer_of
from swanstone.wire.refusals import HTTP_STATUS
from tests.server.harness import BOT, ME, OPEN, SOURCES, UNLIMITED, Answer, ServerProcess
from tests.server.stores import Postgres

Message = dict[str, Any]

EVIL = "http://evil.example"
PATIENCE = 10.0
CAP = 16384
"""The largest message, as it is unless the settings say otherwise."""
POLICIES = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
}
INSIDE = re.compile(
    r"Traceback|File \"|\.py\b|site-packages|sqlite|postgres|SELECT |INSERT |/src/|\bError\(", re.IGNORECASE
)
"""What no client may read in a refusal."""


# Servers


@contextmanager
def serving(folder: Path, **settings: object) -> Iterator[ServerProcess]:
    """A server of its own; whatever is tried on it, it must not stumble."""
    log = folder / "log.txt"
    started = ServerProcess(f"sqlite:{folder / 'store.db'}", log, **{**UNLIMITED, **settings})
    if "public_url" in settings:
        started.port = port = free_port()
    with started as server:
        if "public_url" in settings:
            server.port = port  # it says its public address, not where it listens
        yield server
        assert figure(server, "swanstone_errors_total") == 0, log.read_text()[-2000:]
        assert "Traceback" not in log.read_text()


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as finder:
        finder.bind(("127.0.0.1", 0))
        return int(finder.getsockname()[1])


def figure(server: ServerProcess, name: str) -> float:
    """A number that the server counts."""
    while (answer := server.call("GET", "/metrics")).status == HTTP_STATUS["too_many"]:
        time.sleep(0.1)
    found = re.search(rf"^{name} (\S+)$", answer.body.decode(), re.MULTILINE)
    assert found, name
    return float(found[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server without limits of rate, for all tests that want no other."""
    with serving(tmp_path_factory.mktemp("attackers")) as started:
        yield started


class Party:
    """A table with its keys."""

    def __init__(self, server: ServerProcess, seats: list[Message], **fields: Any) -> None:
        made = server.table(seats, **fields)
        self.server = server
        self.id: str = made["table"]
        self.path = f"/api/tables/{self.id}"
        self.owner: str = made["owner"]
        self.keys: dict[int, str] = {each["seat"]: each["key"] for each in made["seats"]}

    def call(self, verb: str, body: Any, key: str = "", **headers: str) -> Answer:
        """One deed; headers are written with _ for -."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.server.call("POST", f"{self.path}/{verb}", body, key, named)

    def update(self, seat: int) -> Any:
        """What a seat sees."""
        return self.server.get(f"{self.path}/update?seat={seat}", self.keys[seat])

    def asked(self) -> tuple[int, Message]:
        """A seat of ours that must decide, and what it would send; waits for bots."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for seat in self.keys:
                update = self.update(seat)
                if update["question"]:
                    return seat, {"seat": seat, "seq": update["seq"], "action": legal(update["question"])}
            time.sleep(0.02)
        raise AssertionError("nobody is asked anything")

    def play_out(self) -> None:
        """Lets bots play the table to its end."""
        for seat, key in self.keys.items():
            assert self.call("bot", {"seat": seat, "bot": "random"}, key).status == 200
        until = time.monotonic() + PATIENCE
        while self.server.get(self.path)["status"] != "finished":
            assert time.monotonic() < until
            time.sleep(0.02)


def legal(question: Message) -> str:
    """A legal action."""
    if arrange := question["arrange"]:
        empty = [arrange["empty"]] * (arrange["places"] - len(arrange["things"]))
        return " ".join([arrange["begin"], *arrange["things"], *empty])
    return str(random.Random(1).choice(question["options"])["action"])


class Talk:
    """An open socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def tell(self, message: Message | str | bytes) -> None:
        """Sends a message."""
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def hear(self, *kinds: str, seconds: float = PATIENCE) -> Message:
        """The next message of one of these kinds."""
        until = time.monotonic() + seconds
        while True:
            message: Message = json.loads(self.socket.recv(max(0.01, until - time.monotonic())))
            if message["tell"] in kinds:
                return message

    def ask(self, message: Message | str | bytes) -> Message:
        """Sends a message and gives its answer."""
        self.tell(message)
        return self.hear("done", "refused", "tried")


@contextmanager
def talking(server: ServerProcess, table: str, key: str = "", query: str = "", **headers: str) -> Iterator[Talk]:
    """A socket at a table."""
    sent = headers | ({"authorization": f"Bearer {key}"} if key else {})
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket{query}"
    with connect(url, additional_headers=sent, open_timeout=PATIENCE, close_timeout=1) as opened:
        yield Talk(opened)


def turned_away(server: ServerProcess, table: str, key: str = "", query: str = "", **headers: str) -> Answer:
    """The answer to a handshake that must be refused."""
    with pytest.raises(InvalidStatus) as caught, talking(server, table, key, query, **headers):
        pass
    return as_answer(caught.value.response)


def as_answer(response: Response) -> Answer:
    """A refused handshake in the form of other answers."""
    headers: Any = {name.lower(): value for name, value in response.headers.raw_items()}
    return Answer(response.status_code, headers, bytes(response.body or b""))


def over_the_wire(server: ServerProcess, data: bytes, seconds: float = 3.0) -> bytes:
    """All that comes back when these very bytes are sent, until nothing more came for some seconds."""
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        wire.settimeout(PATIENCE)
        heard = b""
        try:
            wire.sendall(data)
            while part := wire.recv(65536):
                heard += part
                wire.settimeout(seconds)
        except (TimeoutError, ConnectionError):
            pass
        return heard


def post_head(path: str, *lines: str) -> bytes:
    """The head of a request with a JSON body."""
    common = [f"POST {path} HTTP/1.1", "Host: localhost", "Content-Type: application/json", *lines]
    return ("\r\n".join(common) + "\r\n\r\n").encode()


def assert_refused(answer: Answer, code: str) -> None:
    """A refusal is JSON with its code and a sentence, guarded as every answer is, and tells nothing of the inside."""
    assert answer.status == HTTP_STATUS[code], (answer.status, answer.body)
    refusal = answer.json
    assert refusal["code"] == code, refusal
    assert len(refusal["message"].split()) >= 3, refusal
    assert answer.headers["content-type"] == "application/json"
    assert_guarded(answer)
    assert not INSIDE.search(answer.body.decode()), answer.body


def assert_guarded(answer: Answer) -> None:
    """The headers that keep browsers safe are on an answer."""
    policy = answer.headers.get("content-security-policy") or ""
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert {name: answer.headers.get(name) for name in POLICIES} == POLICIES


def unsafe_routes(server: ServerProcess) -> list[str]:
    """The paths of all routes that change something."""
    paths = server.get("/api/openapi.json")["paths"]
    found = [path for path, methods in paths.items() if set(methods) - {"get", "head", "options"}]
    assert len(found) > 15
    return found


# Other sites


@pytest.mark.parametrize(
    "origin", [EVIL, "null", "", "http://127.0.0.1", "https://{host}", "http://{host}.evil.example"]
)
def test_a_page_of_another_site_is_refused_on_every_unsafe_route(server: ServerProcess, origin: str) -> None:
    party = Party(server, [ME, ME])
    origin = origin.format(host=f"127.0.0.1:{server.port}")
    for path in unsafe_routes(server):
        answer = server.call("POST", path.format(table=party.id), {}, party.keys[0], {"origin": origin})
        assert_refused(answer, "foreign_origin")


def test_a_page_of_another_site_gets_no_socket(server: ServerProcess) -> None:
    party = Party(server, [ME, ME])
    for origin in (EVIL, "null", f"https://127.0.0.1:{server.port}"):
        assert_refused(turned_away(server, party.id, party.keys[0], origin=origin), "foreign_origin")


def test_no_answer_invites_other_sites(server: ServerProcess) -> None:
    for method in ("GET", "OPTIONS"):
        answer = server.call(method, "/api/tables", headers={"origin": EVIL, "access-control-request-method": "POST"})
        assert not [name for name in answer.headers if name.lower().startswith("access-control")]


def test_our_own_page_may_do_everything_with_its_cookie(server: ServerProcess) -> None:
    ours = f"http://127.0.0.1:{server.port}"
    made = server.call("POST", "/api/tables", {"title": "ludwig", "seats": [ME, ME]}, headers={"origin": ours})
    cookie = made.headers["set-cookie"].partition(";")[0]
    table = made.json["table"]
    said = server.call(
        "POST", f"/api/tables/{table}/say", {"seat": 0, "text": "Hello"}, headers={"origin": ours, "cookie": cookie}
    )
    assert said.status == 200
    with talking(server, table, origin=ours, cookie=cookie) as talk:
        assert talk.hear("welcome")["seats"] == [0, 1]
    assert [mine["card"]["table"] for mine in server.call("GET", "/api/mine", headers={"cookie": cookie}).json] == [
        table
    ]


def test_a_cookie_without_an_origin_proves_nothing_to_an_unsafe_request(server: ServerProcess) -> None:
    party = Party(server, [ME, ME])
    cookie = f"swanstone-{party.id}={party.owner}.{party.keys[0]}"
    assert_refused(party.call("say", {"seat": 0, "text": "Hello"}, cookie=cookie), "no_key")
    assert_refused(party.call("revoke", {"seat": 0}, cookie=cookie), "not_owner")
    with talking(server, party.id, cookie=cookie) as talk:
        welcome = talk.hear("welcome")
        assert (welcome["seats"], welcome["owner"]) == ([], False)


def test_the_settings_say_which_origins_are_ours(tmp_path: Path) -> None:
    settings = {"public_url": "https://castle.example", "origins": "https://friend.example"}
    with serving(tmp_path, **settings) as server:
        for origin in ("https://castle.example", "https://friend.example"):
            made = server.call(
                "POST", "/api/tables", {"title": "ludwig", "seats": [ME, ME]}, headers={"origin": origin}
            )
            assert made.status == 200
            assert made.json["link"] == f"https://castle.example/t/{made.json['table']}"
            with talking(server, made.json["table"], origin=origin) as talk:
                talk.hear("welcome")
        for origin in (
            f"http://127.0.0.1:{server.port}",
            "http://castle.example",
            "https://castle.example.evil.example",
        ):
            headers = {"origin": origin, "host": "castle.example"}
            assert_refused(
                server.call("POST", "/api/tables", {"title": "ludwig", "seats": [ME]}, headers=headers),
                "foreign_origin",
            )


def test_behind_tls_cookies_are_secure_and_only_https_pages_are_ours(tmp_path: Path) -> None:
    with serving(tmp_path, behind_tls=True) as server:
        here = f"127.0.0.1:{server.port}"
        made = server.call(
            "POST", "/api/tables", {"title": "ludwig", "seats": [ME]}, headers={"origin": f"https://{here}"}
        )
        assert made.status == 200
        assert "secure" in cookie_flags(made)
        assert made.json["link"].startswith("https://")
        for path in ("/", "/nowhere", "/api/titles", "/static/favicon.svg"):
            assert "max-age=" in server.call("GET", path).headers["strict-transport-security"]
        plain = server.call(
            "POST", "/api/tables", {"title": "ludwig", "seats": [ME]}, headers={"origin": f"http://{here}"}
        )
        assert_refused(plain, "foreign_origin")


# What browsers are told


def cookie_flags(answer: Answer) -> set[str]:
    """What a cookie says beside its value."""
    return {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}


def test_a_cookie_is_kept_from_scripts_and_other_sites(server: ServerProcess) -> None:
    made = server.call("POST", "/api/tables", {"title": "ludwig", "seats": [ME]})
    flags = cookie_flags(made)
    assert {"httponly", "samesite=lax", "path=/"} <= flags
    assert "secure" not in flags
    assert "strict-transport-security" not in made.headers
    claimed = server.call("POST", f"/api/tables/{made.json['table']}/claim", {"key": made.json["owner"]})
    assert {"httponly", "samesite=lax", "path=/"} <= cookie_flags(claimed)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/t/00000000000000000000", 200),
        ("GET", "/static/favicon.svg", 200),
        ("GET", "/api/titles", 200),
        ("GET", "/api/openapi.json", 200),
        ("GET", "/health", 200),
        ("GET", "/metrics", 200),
        ("HEAD", "/api/titles", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/static/nowhere.js", 404),
        ("GET", "/static/%00", 404),
        ("GET", "/static/..%2f..%2fapp.py", 404),
        ("GET", "/static/%2e%2e/app.py", 404),
        ("GET", "/api/tables/nobody", 404),
        ("DELETE", "/api/tables", 405),
        ("POST", "/static/favicon.svg", 405),
        ("POST", "/", 405),
        ("GET", "/api/tables?status=none", 400),
        ("POST", "/api/tables", 415),
    ],
)
def test_every_answer_has_a_strict_policy(server: ServerProcess, method: str, path: str, status: int) -> None:
    answer = server.call(method, path)
    assert answer.status == status
    assert_guarded(answer)
    if status >= 400 and method != "HEAD":
        assert answer.json["code"] in HTTP_STATUS


def test_a_bad_range_of_a_page_is_refused_in_json(server: ServerProcess) -> None:
    answer = server.call("GET", "/", headers={"range": "bytes=abc"})
    assert answer.status == 200 or answer.json["code"] in HTTP_STATUS
    assert_guarded(answer)


class Inline(HTMLParser):
    """Finds scripts and styles that stand in a page itself, and the files it asks for."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.files: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "style" or (tag == "script" and "src" not in given):
            self.found.append(tag)
        for name, value in given.items():
            if name == "style" or name.startswith("on") or value.strip().lower().startswith(("javascript:", "data:")):
                self.found.append(f"{tag} {name}")
        self.files += [given[name] for name in ("src", "href") if name in given and tag in ("script", "link", "img")]


def test_the_page_has_no_script_or_style_of_its_own(server: ServerProcess) -> None:
    page = Inline()
    page.feed(server.call("GET", "/").body.decode())
    assert page.found == []
    assert page.files
    for file in page.files:
        path = urljoin("/", file)
        assert re.match(r"/[^/]", path), "a page asks only its own server"
        assert server.call("GET", path).status == 200


# Text is text


def test_names_and_chat_come_back_as_the_same_text(server: ServerProcess) -> None:
    name, words = "<b onclick='x()'>Änne & \"Bo\"</b>", "</script><img src=x onerror=alert(1)> 🏰👩‍🚀 & \\ \" ' `"
    party = Party(server, [{**ME, "name": name}, ME])
    assert party.call("say", {"seat": 0, "text": words}, party.keys[0]).status == 200
    answer = server.call("GET", f"{party.path}/update?seat=1", key=party.keys[1])
    assert answer.headers["content-type"] == "application/json"
    assert answer.json["card"]["seats"][0]["name"] == name
    assert [note["text"] for note in answer.json["notes"] if note["did"] == "said"] == [words]
    with talking(server, party.id) as talk:
        assert talk.hear("update")["notes"][-1]["text"] == words


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("one\x00two", "one two"),
        ("one\u202etwo\u2066", "one two"),
        ("a\r\nb\tc", "a b c"),
        ("\x1b[31mred\x07", "[31mred"),
        ("one\u2028two\ufeff", "one two"),
        ("  much   room  ", "much room"),
        ("e\u0301", "é"),
    ],
)
def test_what_cannot_be_seen_or_turns_the_line_is_taken_out(server: ServerProcess, said: str, heard: str) -> None:
    party = Party(server, [ME, OPEN])
    assert party.call("say", {"seat": 0, "text": said}, party.keys[0]).status == 200
    assert party.call("join", {"name": said}).status == 200
    update = party.update(0)
    assert [note["text"] for note in update["notes"] if note["did"] == "said"] == [heard]
    assert update["card"]["seats"][1]["name"] == heard


@pytest.mark.parametrize("name", ["", " ", "\u202e", "\x07\x00", "\u200d", "\u200d \u200d", "\ufe0f\u200d \ufe0f"])
def test_a_name_that_nobody_can_see_is_refused(server: ServerProcess, name: str) -> None:
    party = Party(server, [ME, OPEN])
    answer = party.call("join", {"name": name})
    assert answer.status == 400, answer.body
    assert_refused(answer, answer.json["code"])


def test_a_name_of_two_hundred_emoji_is_refused_with_a_sentence(server: ServerProcess) -> None:
    party = Party(server, [ME, OPEN])
    answer = party.call("join", {"name": "🏰" * 200})
    assert_refused(answer, "bad_message")
    assert "40" in answer.json["message"]
    assert "name" in answer.json["message"]
    assert party.call("join", {"name": "🏰" * 40}).status == 200


# Sizes and shapes


def test_a_body_that_is_too_large_is_refused_before_it_is_sent(server: ServerProcess) -> None:
    heard = over_the_wire(server, post_head("/api/tables", f"Content-Length: {CAP + 1}"), seconds=1)
    assert heard.startswith(b"HTTP/1.1 413 ")
    assert b'"code":"too_large"' in heard
    assert b"content-security-policy" in heard
    assert_refused(server.call("POST", "/api/tables", b" " * (CAP + 1)), "too_large")
    assert_refused(server.call("POST", "/api/tables", b" " * CAP), "bad_message")


def test_a_body_in_chunks_is_refused_once_it_is_too_large(server: ServerProcess) -> None:
    chunk = b"1000\r\n" + b" " * 0x1000 + b"\r\n"
    heard = over_the_wire(server, post_head("/api/tables", "Transfer-Encoding: chunked") + 5 * chunk, seconds=1)
    assert heard.startswith(b"HTTP/1.1 413 ")
    assert b'"code":"too_large"' in heard


def test_a_head_without_end_is_refused(server: ServerProcess) -> None:
    fields = b"".join(b"X-%d: %s\r\n" % (number, b"y" * 8000) for number in range(250))
    for head in (fields, b"X: " + b"y" * 2_000_000):
        heard = over_the_wire(
            server, b"GET /api/titles HTTP/1.1\r\nHost: localhost\r\n" + head + b"\r\n\r\n", seconds=1
        )
        assert not heard.startswith(b"HTTP/1.1 200 "), "two megabytes of headers are taken"
    assert server.call("GET", "/health").status == 200


@pytest.mark.parametrize("size", [CAP + 1, 1 << 20])
def test_a_frame_that_is_too_large_ends_the_socket_and_nothing_else(server: ServerProcess, size: int) -> None:
    party = Party(server, [ME, ME])
    with talking(server, party.id, party.keys[1]) as other:
        for data in ("x" * size, b"x" * size, ["x" * 1000] * (size // 1000 + 1)):
            with talking(server, party.id, party.keys[0]) as talk:
                with suppress(ConnectionClosed):  # it may hang up before it has heard all
                    talk.socket.send(data)
                with pytest.raises(ConnectionClosed):
                    talk.hear("nothing")
                assert talk.socket.close_code in (1009, 1006)
        assert other.ask({"do": "say", "seat": 1, "text": "still here"})["tell"] == "done"


def test_nesting_without_end_is_not_understood(server: ServerProcess) -> None:
    party = Party(server, [ME, ME])
    for data in (b"[" * 8000, b'{"seats":' * 1600, b'{"seats":[{"name":' + b"[" * 8000, b'{"options":' * 1400):
        assert_refused(server.call("POST", "/api/tables", data), "bad_message")
    with talking(server, party.id, party.keys[0]) as talk:
        for text in (
            "[" * 16000,
            '{"do":' * 2600,
            '{"do":"say","seat":0,"text":' + "[" * 8000,
            "[" * 8000 + "]" * 8000,
        ):
            assert talk.ask(text)["code"] == "bad_message"


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"]
)
def test_a_body_that_does_not_say_it_is_json_is_refused(server: ServerProcess, kind: str) -> None:
    party = Party(server, [ME, ME])
    for path in unsafe_routes(server):
        headers = {"content-type": kind}
        answer = server.call("POST", path.format(table=party.id), b'{"seat":0}', party.keys[0], headers)
        assert_refused(answer, "bad_type")


def test_a_word_that_a_message_does_not_know_is_refused(server: ServerProcess) -> None:
    party = Party(server, [ME, OPEN])
    assert_refused(
        server.call("POST", "/api/tables", {"title": "ludwig", "seats": [ME], "colour": "red"}), "bad_message"
    )
    assert_refused(
        server.call("POST", "/api/tables", {"title": "ludwig", "seats": [{**ME, "key": "x"}]}), "bad_message"
    )
    assert_refused(party.call("say", {"seat": 0, "text": "x", "by": "bot"}, party.keys[0]), "bad_message")
    assert_refused(party.call("act", {"do": "say", "seat": 0, "seq": 1, "action": "x"}, party.keys[0]), "bad_message")
    assert_refused(server.call("GET", f"{party.path}/update?colour=red"), "bad_message")
    assert_refused(server.call("GET", f"{party.path}/update?seat=0&seat=1"), "bad_message")
    with talking(server, party.id, party.keys[0]) as talk:
        assert talk.ask({"do": "say", "seat": 0, "text": "x", "by": "bot"})["code"] == "bad_message"


@pytest.mark.parametrize(
    "after", ["-1", "x", "2147483649", "9" * 40, pytest.param("0" * 13 + "9" * 5000, id="long"), "%D9%A3", "%00", ""]
)
def test_a_socket_that_has_seen_what_cannot_be_is_refused(server: ServerProcess, after: str) -> None:
    party = Party(server, [ME, ME])
    assert_refused(turned_away(server, party.id, party.keys[0], f"?after={after}"), "bad_message")


def test_a_socket_at_no_table_is_refused_clearly(server: ServerProcess) -> None:
    assert_refused(turned_away(server, "0" * 20), "no_table")
    assert_refused(turned_away(server, "nobody"), "no_table")
    assert_refused(turned_away(server, "a/b"), "no_page")


def test_who_hangs_up_in_the_middle_of_a_body_is_no_error_of_ours(server: ServerProcess) -> None:
    before = figure(server, "swanstone_errors_total")
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        wire.sendall(post_head("/api/tables", "Content-Length: 50") + b"{")
        time.sleep(0.1)
    time.sleep(0.2)
    assert figure(server, "swanstone_errors_total") == before


@pytest.mark.parametrize(
    "head",
    [
        ("Content-Length: 5", "Transfer-Encoding: chunked"),
        ("Content-Length: 5", "Content-Length: 60"),
        ("Content-Length: +5",),
        ("Content-Length: 5, 60",),
        ("Transfer-Encoding: xchunked",),
        ("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
        ("Content-Length : 5",),
        (" Content-Length: 5",),
    ],
)
def test_a_request_that_two_servers_would_cut_differently_is_refused(
    server: ServerProcess, head: tuple[str, ...]
) -> None:
    smuggled = b"0\r\n\r\nGET /api/titles HTTP/1.1\r\nHost: localhost\r\n\r\n"
    heard = over_the_wire(server, post_head("/api/tables", *head) + smuggled, seconds=1)
    assert heard.startswith(b"HTTP/1.1 400 "), heard
    assert heard.count(b"HTTP/1.1 ") == 1
    assert b'"titles"' not in heard


# Refusals


def refusals(server: ServerProcess) -> Iterator[tuple[str, Answer]]:
    """Many ways to be refused, with the codes they must have."""
    party, still = Party(server, [ME, ME]), Party(server, [ME, OPEN])
    key, seq = party.keys[0], party.update(0)["seq"]
    act = {"seat": 0, "seq": seq, "action": "0 pass"}
    asked, legal_act = party.asked()
    other = 1 - asked
    yield "bad_message", server.call("POST", "/api/tables", b"{", key)
    yield "bad_message", server.call("POST", "/api/tables", b"\xff\xfe")
    yield "bad_message", server.call("POST", "/api/tables", b'{"seats":[{"name":"\\ud800"}]}')
    yield "bad_option", server.call("POST", "/api/tables", {"seats": [ME], "title": "../../etc/passwd"})
    yield "bad_option", server.call("POST", "/api/tables", {"title": "ludwig", "seats": [ME] * 10})
    yield (
        "bad_option",
        server.call(
            "POST", "/api/tables", {"title": "ludwig", "seats": [ME], "options": {"'; DROP TABLE log; --": "1"}}
        ),
    )
    yield "bad_option", server.call("POST", "/api/tables", {"title": "ludwig", "seats": [{"who": "bot", "bot": "os"}]})
    yield (
        "bad_option",
        server.call(
            "POST", "/api/tables", {"title": "ludwig", "seats": [ME], "clock": {"kind": "move", "seconds": -(10**30)}}
        ),
    )
    yield "bad_option", party.call("notices", {"seat": 0, "webhook": "http://169.254.169.254/", "secret": "x"}, key)
    yield "bad_option", party.call("notices", {"seat": 0, "mail": "a@b\r\nBcc: c@d"}, key)
    yield "bad_option", server.call("GET", f"{party.path}/past?at=99999")
    yield "bad_notation", party.call("act", legal_act | {"action": f"{asked} fly away"}, party.keys[asked])
    yield "not_asked", party.call("act", {"seat": other, "seq": seq, "action": f"{other} pass"}, party.keys[other])
    yield "illegal", party.call("act", legal_act | {"action": illegal(legal_act["action"])}, party.keys[asked])
    yield "no_key", party.call("act", act)
    yield "no_key", party.call("act", act, new_key())
    yield "no_key", party.call("claim", {"key": new_key()})
    yield "not_yours", party.call("act", act | {"seat": 1}, key)
    yield "not_yours", party.call("act", legal_act | {"seat": other}, party.keys[other])
    yield "not_yours", server.call("GET", f"{party.path}/update?seat=0")
    yield "not_yours", party.call("rematch", {})
    yield "not_owner", party.call("revoke", {"seat": 0}, key)
    yield "no_table", server.call("GET", f"/api/tables/{'0' * 20}")
    yield "no_table", server.call("GET", "/api/tables/%00")
    yield "no_page", server.call("GET", "/etc/passwd")
    yield "no_method", server.call("PATCH", "/api/tables")
    yield "stale", party.call("act", legal_act | {"seq": 0}, party.keys[asked])
    yield "taken", party.call("join", {"name": "Eve"})
    yield "not_now", server.call("GET", f"{party.path}/record")
    yield "not_now", still.call("act", act, still.keys[0])
    yield "not_now", party.call("close", {}, party.owner)
    yield "too_large", server.call("POST", "/api/tables", b" " * (CAP + 1))
    yield "bad_type", server.call("POST", "/api/tables", b"<x/>", headers={"content-type": "application/xml"})


def illegal(action: str) -> str:
    """An action that can be read, and that the rules forbid: one thing lies in two places."""
    words = action.split(" ")
    return " ".join([*words[:-1], words[-2]])


def test_every_refusal_is_clear_and_tells_nothing_of_the_inside(server: ServerProcess) -> None:
    seen = set()
    for code, answer in refusals(server):
        assert_refused(answer, code)
        seen.add(code)
    assert len(seen) >= 16


def test_a_page_that_cannot_be_used_so_says_how_it_can(server: ServerProcess) -> None:
    allowed = server.call("DELETE", "/api/tables").headers["allow"]
    assert {method.strip() for method in allowed.split(",")} >= {"GET", "POST"}


# Secrets


def everything(party: Party) -> Iterator[bytes]:
    """All that the server says about a table, to its seats, its owner and strangers."""
    server = party.server
    for path in ("", "/update", "/past?at=0", "/record"):
        yield server.call("GET", party.path + path).body
        yield server.call("GET", party.path + path, key=party.owner).body
    for seat, key in party.keys.items():
        for path in (
            f"/update?seat={seat}",
            f"/past?at=0&seat={seat}",
            f"/since?seat={seat}",
            f"/update?seat={1 - seat}",
        ):
            yield server.call("GET", party.path + path, key=key).body
        for verb, body in (("say", {"text": "x"}), ("undo", {}), ("redo", {}), ("bot", {"bot": "random"}), ("bot", {})):
            yield party.call(verb, {"seat": seat, **body}, key).body
        yield party.call("claim", {"key": key}).body
        with talking(server, party.id, key) as talk:
            yield from (json.dumps(talk.hear("welcome", "update")).encode() for _ in range(2))
            yield json.dumps(talk.ask({"do": "act", "seat": 1 - seat, "seq": 0, "action": "0 pass"})).encode()
    for path in ("/api/mine", "/api/tables", "/api/tables?status=running", "/api/titles", "/health", "/metrics"):
        yield server.call("GET", path, headers={"cookie": f"swanstone-{party.id}={party.owner}"}).body


def test_a_key_is_told_only_where_it_is_given(server: ServerProcess) -> None:
    party = Party(server, [ME, ME], public=True)
    secrets_of = [party.owner, *party.keys.values()]
    hashes = [key_hash(key) for key in secrets_of]
    for body in everything(party):
        for secret in (*secrets_of, *hashes):
            assert secret.encode() not in body, body


def test_the_seed_is_told_only_when_the_game_is_over(server: ServerProcess) -> None:
    party = Party(server, [ME, ME], public=True)
    told = list(everything(party))
    committed = server.get(party.path)["commitment"]
    party.play_out()
    seed = server.get(party.path)["seed"]
    assert sha256(seed.encode()).hexdigest() == committed
    assert not [body for body in told if seed.encode() in body]
    assert seed.encode() in server.call("GET", f"{party.path}/record").body


def test_keys_are_neither_on_disk_nor_in_the_log(tmp_path: Path) -> None:
    with serving(tmp_path, log_level="debug") as server:
        party = Party(server, [ME, ME, OPEN])
        keys = [party.owner, *party.keys.values(), party.call("join", {"name": "Eve"}).json["key"]]
        keys.append(party.call("revoke", {"seat": 0}, party.owner).json["key"])
        with talking(server, party.id, ".".join(keys)) as talk:
            talk.hear("update")
            talk.ask("nonsense")
        turned_away(server, "0" * 20, keys[0])
        server.call("GET", f"/t/{party.id}?key={keys[0]}")
        assert len(keys) == 5
        stored = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        assert any(key_hash(keys[0]).encode() in data for data in stored.values()), "the hashes are kept"
        for key in keys:
            assert not [path.name for path, data in stored.items() if key.encode() in data]


def test_secrets_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[str, str]] = []

    def compare(one: str, other: str) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(seats_module, "compare_digest", compare)
    keys, others = [new_key() for _ in range(3)], [new_key() for _ in range(2)]
    hashes = [key_hash(key) for key in keys]
    assert viewer_of([keys[0], *others], hashes[2], hashes[:2]).seats == (0,)
    assert len(compared) == 3 * 3, "each shown key is held against each kept one, whatever was found before"
    assert all(len(one) == len(other) == 64 for one, other in compared), "hashes are compared, never keys"


def test_no_other_code_compares_secrets() -> None:
    for path in sorted((SOURCES / "swanstone" / "server").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare):
                text = ast.unparse(node)
                assert not re.search(r"key_hash|\.owner\b.*==|\bkey ==|== key\b|\.key ==|signature ==", text), (
                    path.name,
                    text,
                )


def test_a_guess_of_a_key_tells_nothing_about_seats(server: ServerProcess) -> None:
    party = Party(server, [ME, ME])
    for key in ("", new_key(), "x" * 22, secrets.token_hex(100)):
        said = [party.call("say", {"seat": seat, "text": "x"}, key) for seat in (0, 1, 2, 9)]
        for answers in (said, [look(party, seat, key) for seat in (0, 1, 2, 9)]):
            bodies = {re.sub(rb"seat \d", b"seat N", answer.body) for answer in answers}
            assert len(bodies) == 1, bodies
            assert answers[0].json["code"] in ("no_key", "not_yours")


def look(party: Party, seat: int, key: str) -> Answer:
    """What one with a key sees of a seat."""
    return party.server.call("GET", f"{party.path}/update?seat={seat}", key=key)


def test_a_key_of_one_table_is_nothing_at_another(server: ServerProcess) -> None:
    one, other = Party(server, [ME, ME]), Party(server, [ME, ME])
    for key in (one.keys[0], one.owner, f"{one.owner}.{one.keys[0]}.{one.keys[1]}"):
        assert_refused(other.call("say", {"seat": 0, "text": "x"}, key), "no_key")
        assert_refused(other.call("revoke", {"seat": 0}, key), "not_owner")
        assert_refused(other.call("claim", {"key": key[:22]}), "no_key")
        assert_refused(look(other, 0, key), "not_yours")
        with talking(server, other.id, key) as talk:
            assert talk.hear("welcome")["seats"] == []
    cookie = f"swanstone-{one.id}={other.keys[0]}; swanstone-{other.id}={one.keys[0]}"
    assert server.call("GET", "/api/mine", headers={"cookie": cookie}).json == []


def test_a_revoked_key_opens_nothing_and_its_socket_loses_the_seat_at_once(server: ServerProcess) -> None:
    party = Party(server, [ME, ME])
    old = party.keys[0]
    with talking(server, party.id, old) as talk:
        assert talk.hear("update")["seat"] == 0
        new = party.call("revoke", {"seat": 0}, party.owner).json["key"]
        assert talk.hear("notice")["code"] == "revoked"
        assert talk.hear("update")["seat"] is None
        assert talk.ask({"do": "say", "seat": 0, "text": "x"})["code"] == "no_key"
        party.call("say", {"seat": 1, "text": "x"}, party.keys[1])
        assert talk.hear("update")["seat"] is None
    assert_refused(party.call("say", {"seat": 0, "text": "x"}, old), "no_key")
    assert_refused(party.call("claim", {"key": old}), "no_key")
    assert_refused(look(party, 0, old), "not_yours")
    assert party.call("say", {"seat": 0, "text": "x"}, new).status == 200


def test_where_nobody_may_look_on_a_revoked_socket_is_sent_away(server: ServerProcess) -> None:
    party = Party(server, [ME, ME], onlookers=False)
    with talking(server, party.id, party.keys[0]) as talk:
        talk.hear("update")
        party.call("revoke", {"seat": 0}, party.owner)
        assert talk.hear("notice")["code"] == "revoked"
        with pytest.raises(ConnectionClosed):
            talk.hear("update")


def test_a_long_poll_ends_when_its_key_is_revoked(server: ServerProcess) -> None:
    party = Party(server, [ME, ME])
    seq = party.update(0)["seq"]
    with connect_http(server, f"{party.path}/update?seat=0&after={seq}&wait=20", party.keys[0]) as answer:
        party.call("revoke", {"seat": 0}, party.owner)
        assert_refused(answer(), "not_yours")


@contextmanager
def connect_http(server: ServerProcess, path: str, key: str) -> Iterator[Callable[[], Answer]]:
    """A request under way; called, it gives the answer."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        under_way = pool.submit(server.call, "GET", path, None, key)
        time.sleep(0.2)
        assert not under_way.done()
        yield lambda: under_way.result(PATIENCE)


# Powers


def test_the_powers_of_the_owner_are_the_owners_alone(server: ServerProcess) -> None:
    party = Party(server, [ME, OPEN, OPEN])
    guest = party.call("join", {"name": "Eve"}).json["key"]
    for key in ("", new_key(), party.keys[0], guest):
        for verb, body in (("revoke", {"seat": 0}), ("fill", {"seat": 2}), ("vacate", {"seat": 2}), ("close", {})):
            assert_refused(party.call(verb, body, key), "not_owner")
    assert_refused(party.call("say", {"seat": 0, "text": "x"}, party.owner), "not_yours")
    assert_refused(look(party, 0, party.owner), "not_yours")
    assert party.call("close", {}, party.owner).status == 200


def test_an_onlooker_can_do_nothing(server: ServerProcess) -> None:
    party = Party(server, [ME, ME])
    deeds: list[Message] = [
        {"do": "act", "seq": 1, "action": "0 pass"},
        {"do": "undo"},
        {"do": "answer-undo", "yes": True},
        {"do": "redo"},
        {"do": "bot", "bot": "random"},
        {"do": "leave"},
        {"do": "say", "text": "x"},
        {"do": "notices"},
        {"do": "try", "action": "0 pass"},
    ]
    before = server.get(party.path)
    with talking(server, party.id) as talk:
        update = talk.hear("update")
        assert (update["seat"], update["question"]) == (None, None)
        for deed in deeds:
            assert talk.ask({"seat": 0, **deed})["code"] == "no_key"
            assert_refused(party.call(deed["do"], {"seat": 0, **deed}), "no_key")
    assert server.get(party.path) == before


def test_a_seat_cannot_do_what_is_another_seats(server: ServerProcess) -> None:
    party = Party(server, [ME, ME])
    asked, act = party.asked()
    other, before = 1 - asked, server.get(party.path)["seq"]
    with talking(server, party.id, party.keys[other]) as talk:
        for deed in (
            act,
            act | {"seat": other},
            {"seat": asked, "text": "x"},
            {"seat": asked},
            {"seat": asked, "yes": True},
        ):
            for verb in ("act", "say", "undo", "leave", "bot", "redo", "answer-undo", "try"):
                answer = talk.ask({"do": verb, **deed})
                assert answer["tell"] == "refused", (verb, deed)
    assert server.get(party.path)["seq"] == before


def test_the_same_id_from_another_seat_is_not_an_acknowledgement(server: ServerProcess) -> None:
    party = Party(server, [ME, ME])
    said = {"seat": 0, "text": "x", "id": "mine"}
    assert party.call("say", said, party.keys[0]).json["repeated"] is False
    assert party.call("say", said, party.keys[0]).json["repeated"] is True
    assert_refused(party.call("say", said, party.keys[1]), "not_yours")
    assert_refused(party.call("say", said, party.owner), "not_yours")
    assert_refused(party.call("say", said), "no_key")


def test_a_stranger_sees_nothing_of_a_table_without_onlookers_until_it_is_over(server: ServerProcess) -> None:
    party = Party(server, [ME, BOT], onlookers=False)
    for key in ("", new_key()):
        for path in ("/update", "/past?at=0"):
            assert_refused(server.call("GET", party.path + path, key=key), "no_onlookers")
        assert_refused(server.call("GET", f"{party.path}/since?seat=0", key=key), "not_yours")
        assert_refused(server.call("GET", f"{party.path}/record", key=key), "not_now")
        assert_refused(turned_away(server, party.id, key), "no_onlookers")
    party.play_out()
    actions = server.get(party.path)["actions"]
    for at in (0, actions):
        assert server.get(f"{party.path}/past?at={at}")["action"] == at
    assert server.call("GET", f"{party.path}/record").status == 200
    with talking(server, party.id) as talk:
        assert talk.hear("update")["seat"] is None


def test_a_table_by_link_is_in_no_list(server: ServerProcess) -> None:
    hidden, shown = Party(server, [ME, OPEN]), Party(server, [ME, OPEN], public=True)
    for party in (hidden, shown):
        for status in ("open", "running", "finished"):
            listed = [card["table"] for card in server.get(f"/api/tables?status={status}")]
            assert (party.id in listed) == (party is shown and status == "open")
    cookie = f"swanstone-{hidden.id}={new_key()}; swanstone-{'0' * 20}={new_key()}"
    assert server.call("GET", "/api/mine", headers={"cookie": cookie}).json == []
    assert hidden.id.encode() not in server.call("GET", "/metrics").body


# Limits


def test_a_connection_has_so_many_messages_and_others_keep_theirs(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=5, messages_burst=5) as server:
        party = Party(server, [ME, ME])
        with talking(server, party.id, party.keys[0]) as loud, talking(server, party.id, party.keys[1]) as quiet:
            for number in range(10):
                loud.tell({"do": "say", "seat": 0, "text": str(number)})
            assert quiet.ask({"do": "say", "seat": 1, "text": "x"})["tell"] == "done"
            answers = [loud.hear("done", "refused") for _ in range(10)]
            codes = [answer.get("code", "done") for answer in answers]
            assert codes.count("done") <= 8
            assert set(codes) == {"done", "too_many"}
            time.sleep(0.5)
            assert loud.ask({"do": "say", "seat": 0, "text": "x"})["tell"] == "done"


def test_an_address_has_so_many_requests(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_second=0.5, requests_burst=10) as server:
        party = Party(server, [ME, ME])
        answers = [server.call("GET", party.path) for _ in range(15)]
        assert answers[0].status == 200
        assert_refused(answers[-1], "too_many")
        assert int(answers[-1].headers["retry-after"]) >= 1
        away = turned_away(server, party.id, party.keys[0])
        assert_refused(away, "too_many")
        assert int(away.headers["retry-after"]) >= 1
        assert_refused(server.call("POST", "/api/tables", {"title": "ludwig", "seats": [ME]}), "too_many")
        wait_until(lambda: server.call("GET", party.path).status == 200)


def test_an_address_opens_so_many_tables(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_address=2) as server:
        for _ in range(2):
            server.table([ME])
        answer = server.call(
            "POST", "/api/tables", {"title": "ludwig", "seats": [ME]}, headers={"x-forwarded-for": "192.0.2.7"}
        )
        assert_refused(answer, "too_many")
        assert int(answer.headers["retry-after"]) >= 1


def test_a_proxy_is_believed_only_if_it_is_trusted(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_address=1, trusted_proxies="127.0.0.1") as server:
        for address in ("192.0.2.7", "192.0.2.8", "2001:db8::1"):
            first, second = (
                server.call(
                    "POST", "/api/tables", {"title": "ludwig", "seats": [ME]}, headers={"x-forwarded-for": address}
                )
                for _ in range(2)
            )
            assert first.status == 200
            assert_refused(second, "too_many")
        neighbour = {"x-forwarded-for": "2001:db8::2"}
        assert_refused(
            server.call("POST", "/api/tables", {"title": "ludwig", "seats": [ME]}, headers=neighbour), "too_many"
        )
        lie = {"x-forwarded-for": "203.0.113.9, 192.0.2.7"}
        assert_refused(server.call("POST", "/api/tables", {"title": "ludwig", "seats": [ME]}, headers=lie), "too_many")


def test_there_are_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path, sockets=5, sockets_per_address=4, onlookers_per_table=2) as server:
        party = Party(server, [ME, ME])
        with talking(server, party.id) as one, talking(server, party.id) as two:
            one.hear("update")
            two.hear("update")
            assert_refused(turned_away(server, party.id), "full")
            with talking(server, party.id, party.keys[0]), talking(server, party.id, party.keys[1]):
                assert_refused(turned_away(server, party.id, party.keys[0]), "too_many")
        wait_until(lambda: figure(server, "swanstone_sockets") == 0)
        with talking(server, party.id) as again:
            again.hear("update")


def test_the_server_has_so_many_sockets_in_all(tmp_path: Path) -> None:
    with serving(tmp_path, sockets=2) as server:
        party = Party(server, [ME, ME])
        with talking(server, party.id, party.keys[0]), talking(server, party.id, party.keys[1]):
            away = turned_away(server, party.id, party.keys[0])
            assert_refused(away, "full")
            assert int(away.headers["retry-after"]) >= 1


def wait_until(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Waits until something holds."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it never came to be"
        time.sleep(0.05)


def handshake(table: str) -> bytes:
    """The first bytes of a socket."""
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: c3dhbnN0b25lIHN3YW5zdA==",
        "Sec-WebSocket-Version: 13",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def test_many_at_once_do_not_slip_past_the_limit(tmp_path: Path) -> None:
    with serving(tmp_path, sockets=5) as server:
        party = Party(server, [ME, ME])
        server.stop()
        server.restart()  # so that the table must be read from disk while they come
        wires = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(30)]
        for wire in wires:
            wire.sendall(handshake(party.id))
        answers = []
        for wire in wires:
            wire.settimeout(PATIENCE)
            answers.append(wire.recv(100).split(b" ")[1])
        for wire in wires:
            wire.close()
        assert answers.count(b"101") == 5
        assert answers.count(b"503") == 25


def test_who_goes_away_during_the_handshake_takes_no_place(tmp_path: Path) -> None:
    with serving(tmp_path, sockets=20) as server:
        parties = [Party(server, [ME, ME]) for _ in range(20)]
        server.stop()
        server.restart()
        for party in parties:
            with socket.create_connection(("127.0.0.1", server.port)) as wire:
                wire.sendall(handshake(party.id))
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        time.sleep(0.5)
        assert figure(server, "swanstone_sockets") == 0
        with talking(server, parties[0].id, parties[0].keys[0]) as talk:
            talk.hear("update")


# Trouble with the store


class Trouble:
    """A game in which the store goes away and comes back, as a player at a socket lives through it."""

    def __init__(self, server: ServerProcess, party: Party, talk: Talk) -> None:
        self.server = server
        self.party = party
        self.talk = talk
        self.acknowledged: list[int] = []

    def move(self, id: str) -> Message:
        """A legal message of whoever is asked; ours are both seats."""
        _, act = self.party.asked()
        return {"do": "act", "id": id, **act}

    def ask(self, message: Message) -> Message:
        """Sends it and keeps what is acknowledged."""
        answer = self.talk.ask(message)
        if answer["tell"] == "done" and not answer["repeated"]:
            self.acknowledged.append(answer["seq"])
        return answer

    def go_down(self) -> Message:
        """Nothing is acknowledged, and everybody is told."""
        before, message = self.server.get(self.party.path), self.move("twice")
        self.talk.tell(message)
        heard = [self.talk.hear("refused", "notice") for _ in range(2)]
        assert {each["code"] for each in heard} == {"not_saved", "store_down"}
        assert self.talk.ask(message)["code"] == "not_saved"
        assert_refused(self.party.call("say", {"seat": 0, "text": "x"}, self.party.keys[0]), "not_saved")
        assert_refused(self.server.call("POST", "/api/tables", {"title": "ludwig", "seats": [ME]}), "not_saved")
        health = self.server.call("GET", "/health")
        assert (health.status, health.json["status"], health.json["store"]) == (503, "down", "down")
        assert figure(self.server, "swanstone_store_up") == 0
        assert self.server.get(self.party.path) == before
        with talking(self.server, self.party.id, self.party.keys[1]) as newcomer:
            assert newcomer.hear("notice")["code"] == "store_down"
        return message

    def come_back(self, message: Message) -> None:
        """It recovers by itself, and the very same message is taken once."""
        assert self.talk.hear("notice", seconds=30)["code"] == "store_up"
        wait_until(lambda: self.server.call("GET", "/health").status == 200)
        actions = self.server.get(self.party.path)["actions"]
        first = self.ask(message)
        second = self.ask(message)
        assert (first["tell"], second["tell"], second["repeated"]) == ("done", "done", True), (first, second)
        assert first["seq"] == second["seq"]
        assert self.server.get(self.party.path)["actions"] <= actions + 1
        assert self.ask(self.move("after"))["tell"] == "done"

    def check_all_is_there(self) -> None:
        """Every acknowledged entry survives a power cut."""
        before = self.server.get(self.party.path)
        self.server.kill()
        self.server.restart()
        after = self.server.get(self.party.path)
        assert after == before
        assert after["actions"] == len(self.acknowledged)
        assert after["seq"] >= max(self.acknowledged)


@contextmanager
def trouble(server: ServerProcess) -> Iterator[Trouble]:
    """A running game with some moves in it."""
    party = Party(server, [ME, ME])
    with talking(server, party.id, ".".join(party.keys.values())) as talk:
        play = Trouble(server, party, talk)
        for number in range(3):
            assert play.ask(play.move(f"move-{number}"))["tell"] == "done"
        yield play


def limit_files(server: ServerProcess, size: int) -> None:
    """Lets the files of a server grow to a size and no further, as a full disk does."""
    assert server.process is not None
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def test_a_full_disk_stops_acknowledgements_loses_nothing_and_heals(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:{tmp_path / 'store.db'}", tmp_path / "log.txt", **UNLIMITED) as server:
        with trouble(server) as play:
            limit_files(server, 0)
            message = play.go_down()
            time.sleep(1.2)
            assert server.call("GET", "/health").status == 503, "it stays down as long as the disk is full"
            limit_files(server, resource.RLIM_INFINITY)
            play.come_back(message)
        assert figure(server, "swanstone_errors_total") == 0
        play.check_all_is_there()


def test_a_lost_database_stops_acknowledgements_loses_nothing_and_heals(
    tmp_path: Path, postgres: Postgres, postgres_url: str
) -> None:
    with ServerProcess(postgres_url, tmp_path / "log.txt", **UNLIMITED) as server:
        with trouble(server) as play:
            postgres.stop()
            message = play.go_down()
            postgres.start()
            play.come_back(message)
        assert figure(server, "swanstone_errors_total") == 0
        play.check_all_is_there()


def test_a_server_that_is_told_to_stop_says_so(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:{tmp_path / 'store.db'}", tmp_path / "log.txt", **UNLIMITED) as server:
        party = Party(server, [ME, ME])
        with talking(server, party.id, party.keys[0]) as talk:
            talk.hear("update")
            assert server.process is not None
            server.process.send_signal(signal.SIGTERM)
            assert talk.hear("notice")["code"] == "stopping"
            with pytest.raises(ConnectionClosed):
                talk.hear("nothing")
        assert server.stop() in (0, -signal.SIGTERM)
