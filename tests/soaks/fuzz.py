"""The `fuzz` soak: schemathesis over every route, and a fuzzer over the verbs of the socket.

Nothing that anybody sends may bring an error that nobody handles, and no seat may be moved without its key. All that is
sent is written down in a ledger with the keys that were shown; in the end every entry of every log must be found there.
"""

import argparse
import asyncio
import contextlib
import json
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import schemathesis
from msgspec import Struct
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.engine import events as told
from schemathesis.engine import from_schema
from schemathesis.hooks import GLOBAL_HOOK_DISPATCHER
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from swanstone.server import journal
from swanstone.server.journal import AnyEntry, decode_entry
from swanstone.server.store import open_store
from swanstone.server.table import load, replay
from swanstone.titles import title_named
from swanstone.wire import refusals, replies
from swanstone.wire.refusals import HTTP_STATUS
from tests.server.harness import BOT, ME, OPEN, UNLIMITED, Answer, ServerProcess

Report = Callable[[str], None]
Message = dict[str, Any]

MESSAGES_PER_EXAMPLE = 200
"""So many messages go over sockets for each example that a route gets."""
MOST_FAULTS = 30
PATIENCE = 20.0
"""Seconds within which a message must be answered."""
MESSAGE_BYTES = 65536
"""Room for arrays nested ten thousand deep; what is larger is cut off."""
VISITORS = 10
BATCH = 200
"""A visitor leaves after this many messages, and another comes."""

SETTINGS: dict[str, object] = {
    **UNLIMITED,
    "message_bytes": MESSAGE_BYTES,
    "log_level": "info",
    "bot_seconds": 20,
    "away_seconds": 0.2,
}
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
    "negative_data_rejection",
    "unsupported_method",
)
LEAKS = re.compile(rb"Traceback|File \"|\.py\b|site-packages|sqlite|SELECT |INSERT |/src/|\bError\(")
"""What no client may read in a refusal."""
SAFE_HEADERS = ("content-security-policy", "x-content-type-options", "cache-control")
LIBRARY = "Invalid UTF-8 sequence received from client."
"""The one trace that is not ours: uvicorn tells it when it closes such a socket."""


class Result(Struct):
    """What a run found; there are no faults in a good one."""

    seed: int
    requests: int = 0
    routes: int = 0
    unreached: list[str] = []
    """Routes that were never granted anything."""
    messages: int = 0
    sockets: int = 0
    refused_sockets: int = 0
    entries: int = 0
    tables: int = 0
    answers: dict[str, int] = {}
    faults: list[str] = []
    seconds: float = 0.0


PLANS = {"ludwig": ("pass", "buy hallway"), "quarry": ("cut round", "dig 3")}
"""What seats may plan, by title."""


class Faults:
    """What went wrong, each kind once."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def add(self, kind: str, detail: str) -> None:
        """Writes a fault down, with the first example of its kind."""
        if kind not in self.found and len(self.found) < MOST_FAULTS:
            self.found[kind] = detail[:600]

    def listed(self) -> list[str]:
        """All kinds with their examples."""
        return [f"{kind}: {detail}" for kind, detail in self.found.items()]


# The ledger: who may do what, and who tried


def modules_for(title: str, seats: int, number: int) -> tuple[str, ...]:
    """Every second table is played with all modules that fit."""
    return title_named(title).fitting(seats) if number % 2 else ()


class Place(Struct):
    """A table as its fuzzers know it."""

    table: str
    owner: str
    keys: dict[int, str]
    """The keys that open its seats now."""
    onlookers: bool = True
    clock: bool = False
    over: bool = False

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/api/tables/{self.table}"


class Sent(Struct, frozen=True):
    """A message that went out: what it asks for which seat, and whether the sender showed that seat's key."""

    verb: str
    seat: int
    id: str
    entitled: bool


class Ledger:
    """Every key that was given, and every message that was sent."""

    def __init__(self) -> None:
        self.places: dict[str, Place] = {}
        self.seats: dict[str, tuple[str, int]] = {}
        self.dead: set[str] = set()
        self.leaving: set[str] = set()
        """Keys that are dead, or will be once a message on its way is granted."""
        self.sent: dict[str, dict[tuple[int, str], list[Sent]]] = {}

    def know(self, place: Place) -> Place:
        """Writes a table and its keys down."""
        self.places[place.table] = place
        self.sent.setdefault(place.table, {})
        for seat, key in place.keys.items():
            self.seats[key] = (place.table, seat)
        return place

    def give(self, place: Place, seat: int, key: str) -> None:
        """A seat has a new key; the old one opens nothing."""
        self.kill(place, seat)
        place.keys[seat] = key
        self.seats[key] = (place.table, seat)

    def kill(self, place: Place, seat: int) -> None:
        """A seat's key opens nothing any more."""
        if old := place.keys.pop(seat, ""):
            self.dead.add(old)
            self.leaving.add(old)

    def opens(self, table: str, keys: Iterable[str], seat: int) -> bool:
        """Whether one of the keys opens a seat as far as we know."""
        return any(self.seats.get(key) == (table, seat) and key not in self.dead for key in keys)

    def write(self, table: str, sent: Sent) -> Sent:
        """Writes a message down."""
        self.sent[table].setdefault((sent.seat, sent.id), []).append(sent)
        if sent.verb == "leave" and sent.entitled:
            self.leaving.add(self.places[table].keys[sent.seat])
        return sent


DID = {
    "acted": "act",
    "undone": "undo",
    "undo-asked": "undo",
    "undo-answered": "answer-undo",
    "redone": "redo",
    "botted": "bot",
    "left": "leave",
    "said": "say",
    "noticed": "notices",
    "memo-kept": "memo",
    "planned": "plan",
}
"""The verb that an entry of the log comes from."""


def unearned(entries: Sequence[AnyEntry], sent: dict[tuple[int, str], list[Sent]], clock: bool) -> Iterator[str]:
    """The entries of a log for which nobody showed the key, and those that were written twice."""
    bots: dict[int, str] = {}
    once: set[tuple[int, str]] = set()
    for number, entry in enumerate(entries, start=1):
        kind = str(entry.__struct_config__.tag)
        if isinstance(entry, journal.Opened):
            bots = {seat: each.bot for seat, each in enumerate(entry.seats)}
        elif isinstance(entry, journal.Acted) and entry.by:
            if not (bots.get(entry.seat) if entry.by == "bot" else clock):
                yield f"entry {number}: no {entry.by} may answer for seat {entry.seat}, after {entries[number - 4 : number]}"
        elif isinstance(entry, journal.Acted) and entry.plan and entry.plan.done:
            planned = [each for (seat, _), tries in sent.items() if seat == entry.seat for each in tries]
            if not any(each.entitled and each.verb == "plan" for each in planned):
                yield f"entry {number}: nobody with the key of seat {entry.seat} planned this: {entry}"
        elif kind in DID:
            tries = sent.get((entry.seat, entry.id), [])
            if not any(each.entitled and each.verb == DID[kind] for each in tries):
                yield f"entry {number}: nobody with the key of seat {entry.seat} sent this: {entry}"
            if entry.id and (entry.seat, entry.id) in once:
                yield f"entry {number}: the message {entry.id!r} of seat {entry.seat} is written twice"
            once.add((entry.seat, entry.id))
        if isinstance(entry, journal.Botted | journal.Left):
            bots[entry.seat] = entry.bot
        elif isinstance(entry, journal.Sat):
            bots[entry.seat] = ""


# Over HTTP: schemathesis, dressed with real tables and keys


class Doors:
    """Gives the requests of schemathesis real tables and keys, and looks at every answer."""

    def __init__(self, server: ServerProcess, seed: int, faults: Faults, title: str) -> None:
        self.server = server
        self.title = title
        self.chance = random.Random(seed)
        self.faults = faults
        self.ledger = Ledger()
        self.calls = 0
        self.eager = False
        self.opened = 0
        self.answers: Counter[str] = Counter()
        self.granted: set[str] = set()
        self.shown: dict[str, tuple[str, ...]] = {}
        self.finished = self.table([BOT, ME])
        self.play_out(self.finished)
        self.left = self.table([ME, ME, ME])
        self.fresh()

    def table(self, seats: list[Message], **fields: Any) -> Place:
        """A new table in the ledger."""
        self.opened += 1
        fields["modules"] = modules_for(self.title, len(seats), self.opened)
        made = self.server.table(seats, title=self.title, public=True, **fields)
        return self.ledger.know(
            Place(made["table"], made["owner"], {each["seat"]: each["key"] for each in made["seats"]})
        )

    def play_out(self, place: Place) -> None:
        """Lets bots play a table to its end."""
        for seat, key in place.keys.items():
            self.server.post(f"{place.path}/bot", {"seat": seat, "bot": "random"}, key)
        until = time.monotonic() + PATIENCE
        while self.server.get(place.path)["status"] != "finished" and time.monotonic() < until:
            time.sleep(0.02)

    def fresh(self) -> None:
        """New tables, for those before have lost their seats by now."""
        self.open = self.table([ME, OPEN, OPEN])
        self.waiting = self.table([ME, OPEN, OPEN], ready=True)
        self.running = self.table([ME, ME, BOT])
        self.seated = self.table([BOT, BOT, BOT, OPEN])

    def before_call(self, context: Any, case: Any, kwargs: Message) -> None:
        """Puts a real table and a real key into most requests that are not about a bad name of a table."""
        self.calls += 1
        if self.calls % 40 == 0:
            self.fresh()
        if isinstance(case.query, dict) and isinstance(case.query.get("wait"), int | float):
            case.query["wait"] = min(case.query["wait"], 0.05)  # a wait that is good is not worth our time
        if case.meta is None or case.meta.is_negative_at(ParameterLocation.PATH):
            return
        self.eager = f"{case.method} {case.path}" not in self.granted or case.path.endswith("/ready")
        good_body = isinstance(case.body, dict) and not case.meta.is_negative_at(ParameterLocation.BODY)
        if case.path == "/api/tables" and good_body and self.sensible(0.3):
            case.body |= {"title": self.title, "seats": [ME, OPEN], "modules": [], "options": {}}
        if "table" not in (case.path_parameters or {}) or not self.sensible(0.9):
            return
        place = self.place_for(case)
        case.path_parameters["table"] = place.table
        keys = self.keys_for(place)
        self.shown[case.id] = keys
        if keys:
            case.headers["Authorization"] = f"Bearer {'.'.join(keys)}"
        if good_body:
            self.make_sense(case, place, keys)

    def sensible(self, share: float) -> bool:
        """Whether a request is to make sense: always until its route has granted something, then by chance."""
        return self.eager or self.chance.random() < share

    def place_for(self, case: Any) -> Place:
        """A table at which the request may well be granted, or any."""
        verb = case.path.rpartition("/")[2]
        if self.eager:
            self.fresh()  # those before may be full, closed or over by now
        likely = {"join": self.open, "fill": self.open, "close": self.open, "ready": self.waiting}
        likely |= {"rematch": self.finished, "record": self.finished, "vacate": self.seated, "stand-in": self.left}
        if self.sensible(0.6):
            return likely.get(verb, self.running)
        return self.chance.choice([self.open, self.running, self.finished])

    def keys_for(self, place: Place) -> tuple[str, ...]:
        """The keys that a request shows: good ones, those of another table, or none."""
        own, foreign = [place.owner, *place.keys.values()], [self.finished.owner, *self.running.keys.values()]
        pool: list[list[str]] = [own[:1], own[1:], foreign, []]
        return tuple(own if self.sensible(0.4) else self.chance.choice(pool))

    def make_sense(self, case: Any, place: Place, keys: tuple[str, ...]) -> None:
        """Makes some bodies such that they may be granted."""
        body, verb = case.body, case.path.rpartition("/")[2]
        if "seat" in body and self.sensible(0.7):
            body["seat"] = self.chance.randrange(3)
        if verb == "ready":
            body |= {"seat": 0, "yes": True}
        if verb == "join" and self.sensible(0.5):
            body |= {"name": "Guest", "seat": None}
        if verb == "plan" and self.sensible(0.7):
            seat = body.get("seat", 0)
            body["steps"] = [{"action": f"{seat} {self.chance.choice(PLANS[self.title])}"}]
        if verb == "practice" and self.sensible(0.7):
            body |= {"at": None, "bot": None, "name": "Guest"}
        if verb == "claim" and place.keys and self.sensible(0.5):
            body["key"] = self.chance.choice(list(place.keys.values()))
        if verb in ("bot", "fill") and self.sensible(0.7):
            body["bot"] = "random"
        if verb == "notices" and self.sensible(0.7):
            body.update(webhook="", mail="")
        if verb in ("act", "try", "undo", "redo", "answer-undo") and self.sensible(0.6):
            self.play(body, place, keys, verb)

    def play(self, body: Message, place: Place, keys: tuple[str, ...], verb: str) -> None:
        """A legal action of a seat that is asked something, or what can follow one."""
        if verb == "answer-undo":
            body["seat"] = self.other_than_who_asks_back(place)
            return
        deed = self.next_deed(place, keys)
        if deed is None:
            return
        body |= {name: deed[name] for name in ("seat", "seq", "action") if name in body}
        for step in {"undo": ["act"], "redo": ["act", "undo"]}.get(verb, []):
            self.server.call(
                "POST", f"{place.path}/{step}", deed if step == "act" else {"seat": deed["seat"]}, ".".join(keys)
            )

    def next_deed(self, place: Place, keys: tuple[str, ...]) -> Message | None:
        """What a seat that the keys open may do now."""
        for seat in sorted(seat for seat in place.keys if self.ledger.opens(place.table, keys, seat)):
            update = self.server.get(f"{place.path}/update?seat={seat}", ".".join(keys))
            if text := legal(update["question"], self.chance):
                return {"seat": seat, "seq": update["seq"], "action": text}
        return None

    def other_than_who_asks_back(self, place: Place) -> int:
        """Plays until a seat must ask the others to go back, and asks; a seat that may answer."""
        keys = tuple(place.keys.values())
        for _ in range(12):
            deed = self.next_deed(place, keys)
            if deed is None:
                time.sleep(0.02)
                continue
            self.server.call("POST", f"{place.path}/act", deed, ".".join(keys))
            for seat in [seat for seat in place.keys if seat != deed["seat"]]:
                self.server.call("POST", f"{place.path}/undo", {"seat": seat}, place.keys[seat])
                if self.server.get(place.path)["undo"]:
                    return int(deed["seat"])
        return 0

    def after_call(self, context: Any, case: Any, response: Any) -> None:
        """Looks at an answer: is it a clear one, and was it earned?"""
        status, body = response.status_code, bytes(response.content or b"")
        self.answers[str(status)] += 1
        what = f"{case.method} {case.path}"
        headers = {name.lower() for name in response.headers}
        if missing := [name for name in SAFE_HEADERS if name not in headers]:
            self.faults.add(f"{what} lacks headers", f"{missing} with status {status}")
        if status >= 400:
            if reason := unclear(status, body):
                self.faults.add(f"{what} is refused unclearly", f"{reason}: {status} {body[:200]!r}")
        elif case.method == case.operation.method.upper():
            self.granted.add(f"{case.method} {case.path}")
            self.follow(case, body)

    def follow(self, case: Any, body: bytes) -> None:
        """Writes down what a granted request changed, and who was not entitled to it."""
        verb = case.path.rpartition("/")[2]
        place = self.ledger.places.get(case.path_parameters.get("table", "")) if case.path_parameters else None
        keys = self.shown.get(case.id, ())
        if place is None or case.method != "POST" or not isinstance(case.body, dict):
            return
        seat = case.body.get("seat", -1)
        if verb in VERBS and not self.ledger.opens(place.table, keys, seat):
            self.faults.add(f"{verb} without the key", f"seat {seat}, {case.body}")
        if verb in ("revoke", "fill", "vacate", "close") and place.owner not in keys:
            self.faults.add(f"{verb} without the owner's key", f"{case.body}")
        if verb in ("revoke", "join"):
            given = json.loads(body)
            self.ledger.give(place, given["seat"], given["key"])
        if verb == "leave":
            self.ledger.kill(place, seat)


def unclear(status: int, body: bytes) -> str:
    """What is wrong with a refusal over HTTP; nothing if it is as it should be."""
    try:
        refusal = msgspec.json.decode(body, type=refusals.Refusal)
    except msgspec.MsgspecError as error:
        return f"it is no refusal ({error})"
    if HTTP_STATUS.get(refusal.code) != status:
        return f"the code {refusal.code} has another status"
    if not refusal.message:
        return "it says nothing"
    return "it tells too much" if LEAKS.search(body) else ""


def legal(question: Message | None, chance: random.Random) -> str:
    """A legal action, if something is asked."""
    if not question:
        return ""
    if fill_in := question.get("fill_in"):
        return " ".join([fill_in["begin"], *[str(chance.randint(b["least"], b["most"])) for b in fill_in["blanks"]]])
    if arrange := question["arrange"]:
        words = list(arrange["things"]) + [arrange["empty"]] * (arrange["places"] - len(arrange["things"]))
        chance.shuffle(words)
        return " ".join([arrange["begin"], *words])
    return str(chance.choice([*question["options"], *question.get("asides", [])])["action"])


def crossed(one: str, other: str, chance: random.Random) -> str:
    """An action that begins as one and goes on as another; it can often be read, and is seldom legal."""
    words, others = one.split(" "), other.split(" ")
    at = chance.randrange(len(words) + 1)
    return " ".join([*words[:at], *others[at:]]) or "0"


def fuzz_routes(
    server: ServerProcess, examples: int, seed: int, result: Result, faults: Faults, title: str, edges: bool
) -> None:
    """Lets schemathesis at every route."""
    doors = Doors(server, seed, faults, title)
    schema = schemathesis.openapi.from_url(
        f"{server.url}/api/openapi.json", config=schemathesis_config(server, examples, seed, edges)
    )
    hooks = (doors.before_call, doors.after_call)
    for hook in hooks:
        GLOBAL_HOOK_DISPATCHER.register_hook_with_name(hook, hook.__name__)
    try:
        for event in from_schema(schema).execute():
            look_at(event, faults)
    finally:
        for hook in hooks:
            GLOBAL_HOOK_DISPATCHER.unregister(hook)
    routes = {f"{method.upper()} {path}" for path, methods in schema.raw_schema["paths"].items() for method in methods}
    result.requests = sum(doors.answers.values())
    result.routes = len(routes)
    result.unreached = sorted(routes - doors.granted)
    count(result, doors.answers)


def schemathesis_config(server: ServerProcess, examples: int, seed: int, edges: bool) -> SchemathesisConfig:
    """Good and bad data for every route, by the checks that say whether the description is true."""
    phases = {"examples": {"enabled": False}, "stateful": {"enabled": False}, "coverage": {"enabled": edges}}
    return SchemathesisConfig.from_dict(
        {
            "seed": seed,
            "base-url": server.url,
            "cache": {"enabled": False},
            "continue-on-failure": True,
            "request-timeout": 60,
            "generation": {"max-examples": examples, "database": "none", "no-shrink": True},
            "checks": {"enabled": False, **{name: {"enabled": True} for name in CHECKS}},
            "phases": phases,
        }
    )


def look_at(event: Any, faults: Faults) -> None:
    """Writes down what schemathesis found."""
    if isinstance(event, told.NonFatalError | told.FatalError):
        faults.add("schemathesis stumbled", repr(getattr(event, "value", event)))
    if not isinstance(event, told.ScenarioFinished):
        return
    for case, checks in event.recorder.checks.items():
        for check in checks:
            if check.failure_info is not None:
                asked = event.recorder.interactions[case]
                sent, heard = asked.request, asked.response
                said = heard.content[:200] if heard and heard.content else b""
                detail = (
                    f"{check.failure_info.failure.message} | {sent.method} {sent.uri} {sent.body!r:.200} -> {said!r}"
                )
                faults.add(f"{check.name}: {event.label}", " ".join(detail.split()))


def count(result: Result, answers: Counter[str]) -> None:
    """Adds to the answers of a result."""
    result.answers = dict(sorted((Counter(result.answers) + answers).items()))


# Over sockets: what is sent

VERBS = ("act", "undo", "answer-undo", "redo", "bot", "leave", "say", "notices", "memo", "plan", "try")
DAILY = tuple(verb for verb in VERBS if verb != "leave")
DEEP = 10_000
WILD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 3, 4, 9, 10, 2**31, 2**31 + 1, 2**53, 2**63, 2**64, 10**400, -(10**40), 0.5, 1.0, 1e308,
    "", "0", "1", "-1", "act", "null", "\0", "a\0b", "\u202eevil", "\ud800", "\udfff\ud800", "x" * 401, "x" * 20_000,
    "<script>alert(1)</script>", "🏰" * 200, "'; DROP TABLE log; --", "../../etc/passwd", [], {}, [[]], [0], {"seat": 0},
)  # fmt: skip
TEXTS = ("Hello", "<b>bold</b>", "a\u202eb", "\u200d", "🏰" * 100, "\x07bell", "\u0000", " ", "é" * 500, "x" * 501)
IDS = ("", "a", "A-1.b:c_", "x" * 64, "x" * 65, "ü", " ", "\0", "0")
AFTERS = (
    "0", "1", "2", "-1", "1e3", "null", "99999", "2147483647", "2147483648", "9" * 40, "0" * 13 + "9" * 5000, "%D9%A3",
    "", "%00", "%FF", "1&after=2", "1&seat=0", "0x10", "+1", "1.0", "%F0%9D%9F%8F",
)  # fmt: skip
ORIGINS = ("http://evil.example", "null", "", "http://127.0.0.1", "https://127.0.0.1:1")
NAMES = ("0" * 20, "nobody", "%00", "..", "%2e%2e", "A" * 500, "%F0%9F%8F%B0")
BROKEN_FRAMES = (
    b"\x83\x80abcd",  # an opcode that is not there
    b"\xc1\x80abcd",  # a reserved bit
    b"\x81\x01x",  # not masked
    b"\x80\x80abcd",  # the continuation of nothing
    b"\x09\x80abcd",  # a ping in pieces
    b"\x89\xfe\x00\xff" + bytes(4 + 255),  # a ping too long
    b"\x81\xff" + b"\xff" * 12,  # a length beyond measure
    b"\x88\x81" + bytes(4) + b"x",  # a farewell of one byte
    b"\x88\x82" + bytes(4) + b"\x00\x01",  # a farewell with a code that is not there
)


class Frame(Struct, frozen=True):
    """What goes over a socket: data as text or binary, in pieces or not; raw bytes past the protocol."""

    data: bytes
    text: bool = True
    raw: bool = False
    pieces: int = 1

    @property
    def is_fatal(self) -> bool:
        """Whether the server must hang up."""
        return self.raw or len(self.data) > MESSAGE_BYTES or (self.text and not is_utf8(self.data))


def is_utf8(data: bytes) -> bool:
    """Whether bytes are a text."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def base_message(chance: random.Random, verb: str, seat: int, seq: int, action: str) -> Message:
    """A message as it should be."""
    message: Message = {"do": verb, "seat": seat}
    match verb:
        case "act":
            message |= {"seq": seq, "action": action}
        case "answer-undo":
            message["yes"] = chance.random() < 0.5
        case "bot":
            message["bot"] = chance.choice(["random", None, "greedy", "nobody"])
        case "say" | "memo":
            message["text"] = chance.choice(TEXTS)
        case "notices":
            message |= {"webhook": chance.choice(["", "http://127.0.0.1/x"]), "mail": chance.choice(["", "a@b", "\n"])}
        case "plan":
            message["steps"] = [{"action": action or "0 pass", "at_most": chance.choice([None, 0, 5000])}]
        case "try":
            message |= {"action": action, "early": chance.random() < 0.5}
    return message


def mutated(chance: random.Random, message: Message) -> Message:
    """A message with something wrong in it, or something odd."""
    changed = dict(message)
    field = chance.choice(list(changed))
    match chance.randrange(6):
        case 0:
            del changed[field]
        case 1:
            changed[chance.choice(["extra", "tell", "__class__", "key", "Seat", ""])] = chance.choice(WILD)
        case 2:
            changed["do"] = chance.choice(["Act", "claim", "", "acted", "opened", "undo ", None, 0, ["act"]])
        case 3:
            changed[field] = str(changed[field])
        case _:
            changed[field] = chance.choice(WILD)
    return changed


def frame_of(chance: random.Random, message: Message) -> Frame:
    """A message on its way, sometimes damaged."""
    data = as_json(message, ascii=chance.random() < 0.5)
    luck = chance.random()
    if luck < 0.8:
        return Frame(data, pieces=chance.choice([1, 1, 1, 3]))
    if luck < 0.85:
        return Frame(data, text=False)
    return chance.choice(DAMAGES)(chance, data)


def as_json(message: Message, ascii: bool = True) -> bytes:
    """A message as bytes; a lone surrogate makes bytes that are no text unless it is escaped."""
    return json.dumps(message, ensure_ascii=ascii).encode("utf-8", "surrogatepass")


def flipped(chance: random.Random, data: bytes) -> Frame:
    """Some bytes are others."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return Frame(bytes(changed), text=chance.random() < 0.5)


Damage = Callable[[random.Random, bytes], Frame]
DAMAGES: tuple[Damage, ...] = (
    flipped,
    flipped,
    lambda chance, data: Frame(data[: chance.randrange(len(data))]),
    lambda chance, data: Frame(data + data),
    lambda chance, data: Frame(b'{"seat":0,"seat":1,' + data[1:]),
    lambda chance, data: Frame(data[:-1] + b',"seat":0,"do":"act"}'),
    lambda chance, data: Frame(b"\xef\xbb\xbf" + data),
    lambda chance, data: Frame(data.decode("utf-8", "ignore").encode("utf-16"), text=False),
    lambda chance, data: Frame(b"", text=chance.random() < 0.5),
    lambda chance, data: Frame(b"[" * DEEP + b"]" * DEEP),
    lambda chance, data: Frame(b'{"do":"say","seat":0,"text":' + b"[" * DEEP + b"]" * DEEP + b"}"),
    lambda chance, data: Frame(b'{"a":' * DEEP),
    lambda chance, data: Frame(b" " * (MESSAGE_BYTES - len(data)) + data),
    lambda chance, data: Frame(b'{"do":"act","seat":0,"seq":%s,"action":"x"}' % (b"9" * 5000)),
    lambda chance, data: Frame(b'{"do":"act","seat":NaN,"seq":Infinity,"action":"x"}'),
    lambda chance, data: Frame(b'{"do":"say","seat":0,"text":"\\ud800\\u0000\\udc00"}'),
    lambda chance, data: Frame(data + b" " * (1 << 20), text=chance.random() < 0.5, pieces=chance.choice([1, 50])),
    lambda chance, data: Frame(chance.choice(BROKEN_FRAMES), raw=True),
)


def understood(frame: Frame) -> tuple[str, int, str] | None:
    """The verb, seat and id of a message, if it has them."""
    try:
        message = json.loads(frame.data)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict):
        return None
    verb, seat, id = message.get("do"), message.get("seat"), message.get("id", "")
    fits = isinstance(verb, str) and isinstance(seat, int) and not isinstance(seat, bool) and isinstance(id, str)
    return (str(verb), int(str(seat)), str(id)) if fits else None


# Over sockets: what comes back

Reply = (
    replies.Update
    | replies.Welcome
    | replies.Done
    | replies.Tried
    | refusals.Refusal
    | replies.Announcement
    | replies.Absent
)
read_reply: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Reply)
NOTICES = ("stopping", "store_down", "store_up", "revoked")
UNHANDLED = ("error", "damaged", "too_many", "not_saved", "stopping")
"""Codes that have no place here: nothing may break, and nothing is limited."""
CLOSES = (1000, 1001, 1002, 1003, 1005, 1006, 1007, 1009)
"""How a socket may end after a broken frame."""
LET_GO = 1012


class Visitor:
    """A socket that holds some keys and sends what it likes."""

    def __init__(self, fuzzer: "Sockets", place: Place, keys: tuple[str, ...], socket: ClientConnection) -> None:
        self.fuzzer = fuzzer
        self.chance = fuzzer.chance
        self.place = place
        self.keys = keys
        self.socket = socket
        self.asked: dict[int, Message] = {}
        self.seq = 0
        self.sent: dict[str, list[Sent]] = {}

    async def stay(self, count: int) -> None:
        """Sends a number of messages in small batches, and reads what comes back."""
        try:
            while count > 0 and not self.place.over:
                batch = [self.next_frame() for _ in range(min(count, self.chance.choice([1, 1, 2, 5])))]
                count -= len(batch)
                for frame in batch:
                    await self.send(frame)
                    if frame.is_fatal:
                        await self.hear_the_end()
                        return
                await self.hear(len(batch))
        except ConnectionClosed as end:
            self.let_go(end)

    def next_frame(self) -> Frame:
        """What to send next: something legal, something wrong, something of another, something sent before."""
        chance, fuzzer = self.chance, self.fuzzer
        if (asked := self.asked_now()) and chance.random() < 0.3:
            deed = base_message(chance, "act", asked["seat"], self.seq, legal(asked, chance))
            return fuzzer.remember(self.place, Frame(as_json(deed | {"id": fuzzer.new_id()})))
        recent = fuzzer.recent.get(self.place.table, ())
        if recent and chance.random() < 0.12:
            return chance.choice(recent)
        frame = frame_of(chance, self.some_message())
        return frame if frame.is_fatal else fuzzer.remember(self.place, frame)

    def some_message(self) -> Message:
        """A message that is good, or wrong, or none of the sender's business."""
        chance, seat = self.chance, self.some_seat()
        if chance.random() < 0.005:
            return {"do": "leave", "seat": seat, "id": self.fuzzer.new_id()}
        verb = chance.choice([*DAILY, *["act"] * 4])
        message = base_message(chance, verb, seat, self.some_seq(), self.some_action(seat))
        if chance.random() < 0.8:
            message["id"] = chance.choice(IDS) if chance.random() < 0.1 else self.fuzzer.new_id()
        return mutated(chance, message) if chance.random() < 0.3 else message

    def asked_now(self) -> Message | None:
        """What one of one's own seats is asked."""
        asked = [question for question in self.asked.values() if question]
        return self.chance.choice(asked) if asked else None

    def some_seat(self) -> int:
        """One of one's own seats, or another's."""
        if (asked := self.asked_now()) and self.chance.random() < 0.4:
            return int(asked["seat"])
        own = [seat for seat in range(4) if self.fuzzer.ledger.opens(self.place.table, self.keys, seat)]
        return (
            self.chance.choice(own) if own and self.chance.random() < 0.7 else self.chance.choice([0, 1, 2, 3, 7, -1])
        )

    def some_seq(self) -> int:
        """Mostly what was seen last, else the past or the future."""
        return (
            self.seq if self.chance.random() < 0.85 else self.chance.choice([0, 1, self.seq - 1, self.seq + 1, 2**31])
        )

    def some_action(self, seat: int) -> str:
        """A legal action where the seat is asked something, or one of another, or none."""
        question = self.asked.get(seat)
        if question and self.chance.random() < 0.3:
            return legal(question, self.chance)
        if question and self.chance.random() < 0.7:
            return crossed(legal(question, self.chance), legal(question, self.chance), self.chance)
        others = [asked for asked in self.fuzzer.questions.get(self.place.table, {}).values() if asked]
        if others and self.chance.random() < 0.7:
            return legal(self.chance.choice(others), self.chance)
        return self.chance.choice(["0 pass", "", "0", "buy", "0 buy nothing_here", "9 pass", "x" * 400, "0 place \0"])

    async def send(self, frame: Frame) -> None:
        """Sends a frame, and writes it down first."""
        self.fuzzer.messages += 1
        if frame.raw:
            self.socket.transport.write(frame.data)
            return
        if meant := understood(frame):
            verb, seat, id = meant
            entitled = self.fuzzer.ledger.opens(self.place.table, self.keys, seat)
            sent = self.fuzzer.ledger.write(self.place.table, Sent(verb, seat, id, entitled))
            self.sent.setdefault(id, []).append(sent)
        with contextlib.suppress(ConnectionClosed):
            if frame.pieces == 1 or not frame.data:
                await self.socket.send(frame.data, text=frame.text)
            else:
                step = max(1, len(frame.data) // frame.pieces)
                pieces = [frame.data[at : at + step] for at in range(0, len(frame.data), step)]
                await self.socket.send(pieces, text=frame.text)

    async def hear(self, answers: int) -> None:
        """Reads until a number of messages is answered."""
        while answers > 0:
            try:
                async with asyncio.timeout(PATIENCE):
                    data = await self.socket.recv()
            except TimeoutError:
                self.fuzzer.faults.add("a message is not answered", f"at {self.place.table}")
                return
            answers -= self.look(data)

    async def hear_the_end(self) -> None:
        """Reads until the server hangs up, as it must."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    self.look(await self.socket.recv())
        except TimeoutError:
            self.fuzzer.faults.add("a broken frame is borne", f"at {self.place.table}")
        except ConnectionClosed as end:
            code = end.rcvd.code if end.rcvd else 1006
            if code not in CLOSES and not self.may_be_let_go(code):
                self.fuzzer.faults.add(f"a broken frame ends with {code}", str(end))

    def let_go(self, end: ConnectionClosed) -> None:
        """The server hung up: only those who lost their seat at a table without onlookers are sent away."""
        code = end.rcvd.code if end.rcvd else 1006
        if not self.may_be_let_go(code):
            self.fuzzer.faults.add(f"a socket ends with {code}", f"{end}, keys {len(self.keys)}")

    def may_be_let_go(self, code: int) -> bool:
        """Whether the server may hang up on this one: somebody with its key has left, or the owner has renewed it."""
        lost = self.fuzzer.ledger.leaving.intersection(self.keys)
        return code == LET_GO and not self.place.onlookers and bool(lost)

    def look(self, data: str | bytes) -> int:
        """Looks at what came; 1 if it answers a message."""
        fuzzer = self.fuzzer
        try:
            reply = read_reply.decode(data)
        except msgspec.MsgspecError as error:
            fuzzer.faults.add("a message of the server is not well-formed", f"{error}: {data[:200]!r}")
            return 0
        fuzzer.answers[f"{reply.__struct_config__.tag} {getattr(reply, 'code', '')}".strip()] += 1
        match reply:
            case replies.Update():
                self.see(msgspec.json.decode(data))
            case replies.Done():
                self.check_done(reply)
            case refusals.Refusal():
                self.check_refusal(reply, data)
            case replies.Announcement() if reply.code not in NOTICES:
                fuzzer.faults.add("a notice of an unknown kind", reply.code)
        return isinstance(reply, replies.Done | replies.Tried | refusals.Refusal)

    def see(self, update: Message) -> None:
        """Keeps what is asked."""
        seat, fuzzer = update["seat"], self.fuzzer
        if seat is not None and not any(fuzzer.ledger.seats.get(key) == (self.place.table, seat) for key in self.keys):
            fuzzer.faults.add("a view goes to one without the key", f"seat {seat} of {self.place.table}")
        self.seq = update["seq"]
        if update["card"]["status"] == "finished":
            fuzzer.finish(self.place)
        if seat is not None:
            self.asked[seat] = update["question"]
            fuzzer.questions.setdefault(self.place.table, {})[seat] = update["question"]

    def check_done(self, done: replies.Done) -> None:
        """Only who showed the key of the seat may be told that it is done."""
        tries = self.sent.get(done.id, [])
        if not any(each.entitled for each in tries):
            self.fuzzer.faults.add("a deed without the key is acknowledged", f"{done} for {tries[-3:]}")
        if not done.repeated:
            for each in tries:
                if each.verb == "leave" and each.entitled:
                    self.fuzzer.ledger.kill(self.place, each.seat)

    def check_refusal(self, refusal: refusals.Refusal, data: str | bytes) -> None:
        """A refusal has a known code and a sentence, and tells nothing of the inside."""
        text = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        if refusal.code not in HTTP_STATUS or refusal.code in UNHANDLED or not refusal.message:
            self.fuzzer.faults.add(f"a refusal with the code {refusal.code!r}", str(refusal))
        if LEAKS.search(text):
            self.fuzzer.faults.add("a refusal tells too much", str(refusal))


class Sockets:
    """Visitors come and go at some tables; games end and others begin."""

    def __init__(self, server: ServerProcess, seed: int, faults: Faults, title: str = "ludwig") -> None:
        self.server = server
        self.title = title
        self.chance = random.Random(seed)
        self.faults = faults
        self.ledger = Ledger()
        self.answers: Counter[str] = Counter()
        self.questions: dict[str, dict[int, Message]] = {}
        self.recent: dict[str, list[Frame]] = {}
        self.messages = self.sockets = self.refused = self.ids = 0
        self.tables: list[Place] = []

    def new_id(self) -> str:
        """A name that no message had before."""
        self.ids += 1
        return f"m{self.ids}"

    def remember(self, place: Place, frame: Frame) -> Frame:
        """Keeps a frame, so that this visitor or another at the table may send it again."""
        self.recent[place.table] = [*self.recent.get(place.table, [])[-40:], frame]
        return frame

    def finish(self, place: Place) -> None:
        """A game is over; another table takes its place soon."""
        if place in self.tables and self.chance.random() < 0.02:
            place.over = True

    async def call(self, method: str, path: str, body: Any, key: str = "") -> Answer:
        """One HTTP request, beside the loop."""
        return await asyncio.to_thread(self.server.call, method, path, body, key)

    async def open(self, number: int) -> Place:
        """Another table."""
        seats = [ME, ME, ME, BOT] if number % 2 else [ME, ME]
        clock = {"kind": "move", "seconds": 1} if number % 4 == 3 else {}
        modules = modules_for(self.title, len(seats), number // 2)
        fields = {
            "title": self.title,
            "seats": seats,
            "onlookers": number % 3 != 2,
            "clock": clock,
            "modules": modules,
        }
        made = (await self.call("POST", "/api/tables", fields)).json
        keys = {each["seat"]: each["key"] for each in made["seats"]}
        return self.ledger.know(
            Place(
                made["table"],
                made["owner"],
                keys,
                onlookers=bool(fields["onlookers"]),
                clock=bool(clock) or self.title != "ludwig",  # where a decision may have a deadline of its own
            )
        )

    async def run(self, count: int, report: Report) -> None:
        """Sends this many messages in total."""
        self.tables = [await self.open(number) for number in range(4)]
        said = 0
        while self.messages < count:
            await asyncio.gather(*[self.visit(count // VISITORS + 1) for _ in range(VISITORS)])
            await self.change_hands()
            for number, place in enumerate(self.tables):
                if place.over:
                    self.tables[number] = await self.open(number)
            if self.messages - said >= 20_000:
                said = self.messages
                report(f"{self.messages} messages, {self.sockets} sockets, {len(self.faults.found)} faults")

    async def visit(self, most: int) -> None:
        """One visitor, from the handshake to the end."""
        place = self.chance.choice(self.tables)
        keys = self.some_keys(place)
        async with self.handshake(place, keys) as socket:
            if socket is not None:
                self.sockets += 1
                await Visitor(self, place, keys, socket).stay(min(most, self.chance.randint(1, BATCH)))

    def some_keys(self, place: Place) -> tuple[str, ...]:
        """The keys that a visitor shows: one, all, the owner's, those of another table, dead ones, or none."""
        others = [key for each in self.tables if each is not place for key in each.keys.values()]
        own, dead = list(place.keys.values()), sorted(self.ledger.dead)
        odd = [[place.owner], [*own[:1], *others[:1]], others[:3], dead[-3:], []]
        good = [own[:1], own[-1:], own, [place.owner, *own]]
        return tuple(self.chance.choice(good if self.chance.random() < 0.75 else odd))

    @contextlib.asynccontextmanager
    async def handshake(self, place: Place, keys: tuple[str, ...]) -> AsyncIterator[ClientConnection | None]:
        """A socket, or nothing where the server refuses it clearly."""
        chance = self.chance
        odd = chance.random() < 0.3
        name = chance.choice(NAMES) if chance.random() < 0.03 else place.table
        after = f"?after={chance.choice(AFTERS)}" if odd else ""
        headers = {"Authorization": f"Bearer {'.'.join(keys)}"} if keys else {}
        if chance.random() < 0.03:
            headers["Authorization"] = chance.choice(["Bearer", "Basic eA==", "Bearer " + "A" * 4000, "bearer \xff"])
            keys = ()
        origin: Any = chance.choice(ORIGINS) if chance.random() < 0.05 else None
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{name}/socket{after}"
        try:
            socket = await connect(url, additional_headers=headers, origin=origin, max_size=None, open_timeout=PATIENCE)
        except InvalidStatus as refused:
            self.refused += 1
            response = refused.response
            if reason := unclear(response.status_code, bytes(response.body or b"")):
                self.faults.add("a handshake is refused unclearly", f"{reason}: {url[:120]} {response.status_code}")
            yield None
            return
        try:
            yield socket
        finally:
            if chance.random() < 0.3:
                socket.transport.abort()
            await socket.close()

    async def change_hands(self) -> None:
        """Now and then the owner renews a link, and somebody sits down where somebody left."""
        for place in self.tables:
            if place.keys and self.chance.random() < 0.1:
                seat = self.chance.choice(list(place.keys))
                answer = await self.call("POST", f"{place.path}/revoke", {"seat": seat}, place.owner)
                if answer.status == 200:
                    self.ledger.give(place, seat, answer.json["key"])
            if self.chance.random() < 0.5:
                answer = await self.call("POST", f"{place.path}/join", {"name": "A\u202eB<i>"})
                if answer.status == 200:
                    self.ledger.give(place, answer.json["seat"], answer.json["key"])


# What must hold in the end


def metric(server: ServerProcess, name: str) -> float:
    """A number that the server counts."""
    found = re.search(rf"^{name} (\S+)$", server.call("GET", "/metrics").body.decode(), re.MULTILINE)
    return float(found[1]) if found else float("nan")


def check_server(server: ServerProcess, folder: Path, faults: Faults) -> None:
    """The server lives, is well, has no socket left, and logged nothing that it did not expect."""
    if server.process is None or server.process.poll() is not None:
        faults.add("the server is dead", "see its log")
        return
    health = server.call("GET", "/health")
    if health.status != 200:
        faults.add("the server is not well", str(health.body))
    if errors := metric(server, "swanstone_errors_total"):
        faults.add("unhandled errors", f"swanstone_errors_total is {errors:g}")
    until = time.monotonic() + 5
    while metric(server, "swanstone_sockets") and time.monotonic() < until:
        time.sleep(0.1)
    if left := metric(server, "swanstone_sockets"):
        faults.add("sockets that nobody holds", f"swanstone_sockets is {left:g}")
    for line in traces(folder / "log.txt"):
        faults.add("a trace in the log", line)


def traces(path: Path) -> Iterator[str]:
    """The lines of a log that tell of a fault nobody handled."""
    for line in path.read_text().splitlines():
        fields = json.loads(line) if line.startswith("{") else {"exception": line}
        if fields.get("message") == LIBRARY:
            continue
        if "Traceback" in line or {"exception", "exc_info", "fault"} & set(fields):
            yield line


def cards(server: ServerProcess, places: Iterable[Place]) -> dict[str, Any]:
    """Every table as all may see it."""
    return {place.table: server.get(place.path) for place in places}


def check_tables(server: ServerProcess, ledger: Ledger, faults: Faults) -> int:
    """Stops the server, reads every log as it stands, and starts it again: all is there, and all was earned."""
    for place in ledger.places.values():
        for seat, key in place.keys.items():
            server.call("POST", f"{place.path}/bot", {"seat": seat}, key)  # so that the tables stand still
            ledger.write(place.table, Sent("bot", seat, "", entitled=True))
    before = quiet(server, ledger)
    if (code := server.stop()) not in (0, -signal.SIGTERM):
        faults.add("the server does not stop well", f"exit code {code}")
    logs = asyncio.run(read_logs(server.store, list(ledger.places)))
    for table, entries in logs.items():
        for reason in unearned(
            [decode_entry(data) for data in entries], ledger.sent[table], ledger.places[table].clock
        ):
            faults.add("an entry that nobody earned", f"{table}, {reason}")
        loaded = load(entries)
        if loaded.started:
            replay(loaded, len(loaded.moves))
    server.restart()
    for table, card in cards(server, ledger.places.values()).items():
        if card != before.get(table) and not ledger.places[table].clock:
            faults.add("a table is another after a restart", f"{before.get(table)} then {card}")
        check_past(server, ledger.places[table], card, faults)
    return sum(map(len, logs.values()))


def quiet(server: ServerProcess, ledger: Ledger) -> dict[str, Any]:
    """The cards of all tables once bots have come to rest."""
    before: dict[str, Any] = {}
    for _ in range(100):
        now = cards(server, ledger.places.values())
        if now == before:
            break
        before = now
        time.sleep(0.2)
    return before


def check_past(server: ServerProcess, place: Place, card: Message, faults: Faults) -> None:
    """What stands can be looked at from the first action to the last."""
    if card["status"] not in ("running", "finished"):
        return
    for at in {0, card["actions"]}:
        path, key = f"{place.path}/past?at={at}", place.owner
        answer = server.call("GET", path, key=key)
        if answer.status != 200:
            faults.add("the past cannot be seen", f"{path}: {answer.status} {answer.body[:200]!r}")


async def read_logs(url: str, tables: Sequence[str]) -> dict[str, list[bytes]]:
    """The logs of tables, straight from the store."""
    store = open_store(url)
    await store.open()
    try:
        return {table: await store.read(table) for table in tables}
    finally:
        await store.close()


# A run


def run(
    examples: int,
    seed: int,
    report: Report,
    count_of_messages: int | None = None,
    title: str = "ludwig",
    store: str = "",
    paths: tuple[str, ...] = (),
    edges: bool = True,
) -> Result:
    """Fuzzes every route with a number of examples, and the socket with many messages for each of them.

    A title that is no part of the package is found in `paths`. Without `edges` the cases at the edge of every field are
    left out, which are hundreds and the same for all titles.
    """
    begun = time.monotonic()
    wanted = MESSAGES_PER_EXAMPLE * examples if count_of_messages is None else count_of_messages
    faults, result = Faults(), Result(seed)
    with tempfile.TemporaryDirectory(prefix="swanstone-fuzz-") as name:
        folder = Path(name)
        server = ServerProcess(store or f"sqlite:{folder / 'fuzz.db'}", folder / "log.txt", **SETTINGS)
        server.paths = paths
        with server:
            fuzz_routes(server, examples, seed, result, faults, title, edges)
            report(f"{result.requests} requests over {result.routes} routes, {len(faults.found)} faults")
            sockets = Sockets(server, seed, faults, title)
            asyncio.run(sockets.run(wanted, report))
            check_server(server, folder, faults)
            result.entries = check_tables(server, sockets.ledger, faults)
            check_server(server, folder, faults)
    count(result, sockets.answers)
    result.messages, result.sockets, result.refused_sockets = sockets.messages, sockets.sockets, sockets.refused
    result.tables = len(sockets.ledger.places)
    result.faults = faults.listed()
    result.seconds = round(time.monotonic() - begun, 1)
    return result


def main(arguments: Sequence[str]) -> int:
    """Runs the soak; fails if it finds a fault."""
    parser = argparse.ArgumentParser(prog="soak fuzz", description=__doc__)
    parser.add_argument(
        "--n", type=int, default=300, help=f"examples for each route; {MESSAGES_PER_EXAMPLE} messages each"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    result = run(options.n, options.seed, lambda text: print(text, file=sys.stderr, flush=True))
    print(json.dumps(msgspec.to_builtins(result), indent=None if options.json else 2, ensure_ascii=False))
    return 1 if result.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
