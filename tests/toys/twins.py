"""Twins at a real server: what a viewer is sent must not depend on what that viewer may not know.

For every seat, and for onlookers, there is a second table at which that seat was dealt the same stone and the others were
dealt other ones. All tables are played alike over HTTP; everything that a viewer is sent by the first table and by its
twin, over the socket and by request, must be the same but for the name of the table, its times and its commitment.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from tests.server.harness import ME, Answer, ServerProcess
from tests.server.playing import keys_of, page
from tests.server.sockets import TableSocket
from tests.soaks.fuzz import legal
from tests.soaks.leak import Leak, excerpt

SEATS = 3
MOST_TABLES = 400
SHOWN_BY_ALL = re.compile(rb'"(at|created|updated|deadline)":[1-9]\d*|"commitment":"[0-9a-f]{64}"')


class Viewer:
    """A seat or an onlooker (None) of a table and of its twin."""

    def __init__(self, seat: int | None, tables: tuple[Any, Any]) -> None:
        self.seat = seat
        self.tables = tables
        self.sockets: list[TableSocket] = []

    @property
    def name(self) -> str:
        """For messages."""
        return "an onlooker" if self.seat is None else f"seat {self.seat}"

    def key(self, table: Any) -> str:
        """The key that the viewer shows."""
        return "" if self.seat is None else keys_of(table)[self.seat]


class Twins:
    """A table that is played at a server, and the twins of all its viewers."""

    def __init__(self, server: ServerProcess, title: str, viewers: set[int | None]) -> None:
        self.server = server
        self.title = title
        self.dice = random.Random(title)
        self.tally: Counter[str] = Counter()
        self.viewers = [Viewer(seat, tables) for seat, tables in self.find_twins(viewers).items()]
        self.real = self.viewers[0].tables[0]

    # Tables that are alike for somebody

    def find_twins(self, viewers: set[int | None]) -> dict[int | None, tuple[Any, Any]]:
        """Opens tables until these viewers of the first have twins."""
        real = self.open_table()
        dealt, twins = self.stones(real), dict[int | None, tuple[Any, Any]]()
        for _ in range(MOST_TABLES):
            other = self.open_table()
            same = [seat for seat, stone in enumerate(self.stones(other)) if stone == dealt[seat]]
            viewer = same[0] if same else None
            if len(same) < 2 and viewer in viewers:
                twins.setdefault(viewer, (real, other))
            if twins.keys() == viewers:
                return twins
        raise AssertionError("chance gave no twins")

    def open_table(self) -> Any:
        return self.server.table([ME] * SEATS, title=self.title)

    def stones(self, table: Any) -> list[int]:
        """The stone of every seat, as it sees it itself."""
        updates = [self.server.get(page(table, f"/update?seat={seat}"), key) for seat, key in enumerate(keys_of(table))]
        return [update["view"]["stones"][seat] for seat, update in enumerate(updates)]

    # Comparing

    def same(self, kind: str, viewer: Viewer, real: bytes, twin: bytes) -> None:
        """Sees that a viewer cannot tell a table from its twin."""
        self.tally[kind] += 1
        texts = [self.plain(data, table) for data, table in zip((real, twin), viewer.tables, strict=True)]
        if texts[0] != texts[1]:
            raise Leak(f"{kind}: {viewer.name} can tell the tables apart: {excerpt(*texts)}")

    def plain(self, data: bytes, table: Any) -> bytes:
        """Bytes without what differs from table to table, as long as before."""
        name = table["table"].encode()
        return SHOWN_BY_ALL.sub(lambda found: b"*" * len(found[0]), data.replace(name, b"*" * len(name)))

    def compare(self, kind: str, viewer: Viewer, method: str, rest: str, body: Any = None) -> None:
        """The answers to a request at both tables: status, headers, body."""
        answers = [self.server.call(method, page(each, rest), body, viewer.key(each)) for each in viewer.tables]
        self.same(kind, viewer, *[whole(answer) for answer in answers])

    def look_around(self) -> None:
        """Everybody asks for everything, and for some things that are refused."""
        update = self.server.get(page(self.real, "/update"))
        for viewer in self.viewers:
            for rest in pages(viewer, update["action"]):
                self.compare("read", viewer, "GET", rest)
            for verb, body in wrong_commands(viewer, update["seq"]):
                self.compare(verb, viewer, "POST", f"/{verb}", body)

    # Playing

    def connect(self, stack: ExitStack) -> None:
        """Everybody opens a socket at both tables, and is told the table."""
        for viewer in self.viewers:
            viewer.sockets = []
            for table in viewer.tables:
                key = viewer.key(table)
                socket = TableSocket(self.server, table["table"], [key] if key else None)
                viewer.sockets.append(stack.enter_context(socket))
            self.same("welcome", viewer, *[json.dumps(socket.welcome).encode() for socket in viewer.sockets])
        self.listen()

    def listen(self) -> None:
        """Compares what came over the sockets, up to the update that must come."""
        for viewer in self.viewers:
            self.same("socket", viewer, *[heard(socket) for socket in viewer.sockets])

    def play(self, days: int) -> None:
        """Plays alike at all tables until some days are over; a cut is taken back and done again."""
        while (update := self.server.get(page(self.real, "/update")))["view"]["day"] <= days:
            seat = self.dice.choice([each["seat"] for each in update["card"]["waiting"]])
            asked = self.server.get(page(self.real, f"/update?seat={seat}"), keys_of(self.real)[seat])["question"]
            action = legal(asked, self.dice)
            self.do("act", {"seat": seat, "seq": update["seq"], "action": action})
            if " cut " in action:
                self.do("undo", {"seat": seat})
                self.do("redo", {"seat": seat})

    def do(self, verb: str, body: dict[str, Any]) -> None:
        """A command of a seat at all tables; the seat is answered the same by its twin, and all hear the same."""
        seat, replies = body["seat"], dict[str, bytes]()
        for table in {each["table"]: each for viewer in self.viewers for each in viewer.tables}.values():
            answer = self.server.call("POST", page(table, f"/{verb}"), body, keys_of(table)[seat])
            assert answer.status == 200, (verb, body, answer)
            replies[table["table"]] = whole(answer)
        (viewer,) = [each for each in self.viewers if each.seat == seat]
        self.same(verb, viewer, *[replies[table["table"]] for table in viewer.tables])
        self.listen()


def pages(viewer: Viewer, actions: int) -> Iterator[str]:
    """What can be asked about a table; what belongs to another seat is refused."""
    mine = "" if viewer.seat is None else f"&seat={viewer.seat}"
    foreign = ((viewer.seat or 0) + 1) % SEATS
    yield from ("", "/record", "/update", f"/update?after=0{mine}", f"/update?after={actions}{mine}")
    yield from [f"/past?at={at}{mine}" for at in range(0, actions + 1, 2)]
    yield from [f"/{what}seat={foreign}" for what in ("update?", "since?", "past?at=0&")]
    if viewer.seat is not None:
        yield f"/since?seat={viewer.seat}"


def wrong_commands(viewer: Viewer, seq: int) -> Iterator[tuple[str, Any]]:
    """What cannot be done, and what an action would bring."""
    mine = viewer.seat or 0
    for action in ("cut oval", "cut round", "dig 0", "dig 3", "sell", "leap"):
        yield "try", {"seat": mine, "action": f"{mine} {action}"}
    for action in ("cut oval", "dig 0", "leap"):
        yield "act", {"seat": mine, "seq": seq, "action": f"{mine} {action}"}
    yield "act", {"seat": mine, "seq": 0, "action": f"{mine} dig 3"}
    yield "act", {"seat": (mine + 1) % SEATS, "seq": seq, "action": f"{mine} dig 3"}


def heard(socket: TableSocket) -> bytes:
    """What came over a socket up to the next update."""
    messages = list[bytes]()
    while True:
        text = socket.connection.recv(timeout=10)
        messages.append(text.encode() if isinstance(text, str) else text)
        if json.loads(text)["tell"] == "update":
            return b"\n".join(messages)


def whole(answer: Answer) -> bytes:
    """An answer with its status and all headers but the date."""
    headers = sorted([f"{name}: {value}" for name, value in answer.headers.items() if name != "date"])
    return "\n".join([str(answer.status), *headers, "", ""]).encode() + answer.body


def compare_twins(server: ServerProcess, title: str) -> Counter[str]:
    """Plays a table and its twins for a day; then the server reads them from its store again. What was compared."""
    twins = Twins(server, title, {None, *range(SEATS)})
    with ExitStack() as stack:
        twins.connect(stack)
        twins.play(days=1)
    twins.look_around()
    server.kill()
    server.restart()
    with ExitStack() as stack:
        twins.connect(stack)
        twins.play(days=2)
    twins.look_around()
    return twins.tally
