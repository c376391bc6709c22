"""A server, its tables and one's own seats, over HTTP."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import urlencode, urlsplit

import msgspec

from swanstone.client.stream import Poll, Watch, new_id
from swanstone.client.transport import ANSWER_SECONDS, ApiRequest, send
from swanstone.client.update import Update, game_of, read_update
from swanstone.core.action import Action
from swanstone.core.errors import BadOption
from swanstone.core.game import Game
from swanstone.core.record import Record, read_record
from swanstone.wire import replies, requests
from swanstone.wire.replies import Card, Created, Done, Held, RematchTable, SeatKey, ServerInfo, Since, Tried, encode
from swanstone.wire.requests import Clock, Command, NewSeat, NewTable, PlanStep

T = TypeVar("T")

PATIENCE = 60.0


class Server:
    """A server of Swanstone; what fails for a moment is tried again for `patience` seconds."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        if urlsplit(url).scheme not in ("http", "https"):
            raise BadOption(f"the address of a server begins with http:// or https://, unlike '{url}'")
        self.url = url.rstrip("/")
        self.patience = patience

    def titles(self) -> ServerInfo:
        """What can be played here, and which bots there are."""
        return self.get("/api/titles", ServerInfo)

    def lobby(self, status: str = "open") -> tuple[Card, ...]:
        """The public tables that are open, running or finished, the latest first."""
        return self.get("/api/tables", tuple[Card, ...], {"status": status})

    def open_table(
        self,
        title: str,
        seats: Sequence[NewSeat],
        *,
        modules: Sequence[str] = (),
        options: Mapping[str, str] | None = None,
        public: bool = False,
        onlookers: bool = True,
        aids: bool = True,
        clock: Clock | None = None,
    ) -> Table:
        """Opens a table; `seats` of the answer are those that one takes oneself.

        NewSeat("me", "Anna") is one's own, NewSeat("bot", bot="random") a bot's of the server, NewSeat() is left open.
        The game begins when every seat is taken.
        """
        new = NewTable(
            title=title,
            seats=tuple(seats),
            modules=tuple(modules),
            options=dict(options or {}),
            aids=aids,
            public=public,
            onlookers=onlookers,
            clock=clock or Clock(),
        )
        made = self.post("/api/tables", Created, new, repeats=False)
        held = tuple(Seat(self, made.table, seat.key, seat.seat) for seat in made.seats)
        return Table(self, made.table, made.owner, held)

    def join(self, table: str, name: str, seat: int | None = None) -> Seat:
        """Sits down at a table, on any free seat or a certain one."""
        made = self.post(f"/api/tables/{table}/join", SeatKey, requests.Join(name, seat), repeats=False)
        return Seat(self, table, made.key, made.seat)

    def get(
        self,
        path: str,
        kind: type[T],
        query: Mapping[str, object] | None = None,
        key: str = "",
        seconds: float = ANSWER_SECONDS,
    ) -> T:
        """Gets a path; the answer."""
        words = urlencode({name: value for name, value in (query or {}).items() if value is not None})
        url = self.url + path + (f"?{words}" if words else "")
        request = ApiRequest(method="GET", url=url, key=key, seconds=seconds)
        return msgspec.json.decode(send(request, self.patience), type=kind)

    def post(self, path: str, kind: type[T], body: Any, key: str = "", repeats: bool = True) -> T:
        """Posts a body; the answer."""
        request = ApiRequest(method="POST", url=self.url + path, body=encode(body), key=key, repeats=repeats)
        return msgspec.json.decode(send(request, self.patience), type=kind)


class Table:
    """A table seen from outside, or by its owner with the owner's key."""

    def __init__(self, server: Server, table: str, key: str = "", seats: tuple[Seat, ...] = ()) -> None:
        self.server = server
        self.table = table
        self.key = key
        self.seats = seats
        """The seats that were taken when the table was opened."""

    @property
    def number(self) -> int | None:
        """Whose view this is; None is an onlooker's."""
        return None

    @property
    def path(self) -> str:
        """The path of the table's routes."""
        return f"/api/tables/{self.table}"

    @property
    def link(self) -> str:
        """An invitation for others, with which they sit down or watch."""
        return f"{self.server.url}/t/{self.table}"

    @cached_property
    def game(self) -> Game[Any]:
        """The rules of the table."""
        return game_of(self.card())

    def card(self) -> Card:
        """The table as everybody with its link may see it."""
        return self.server.get(self.path, Card, key=self.key)

    def update(self, after: int = 0, wait: float = 0.0) -> Update:
        """The view now, or as soon as there is an entry later than `after`, or after `wait` seconds (25 at most)."""
        query = {"seat": self.number, "after": after, "wait": wait}
        message = self.server.get(f"{self.path}/update", replies.Update, query, self.key, wait + ANSWER_SECONDS)
        return read_update(message)

    def past(self, at: int) -> Update:
        """The view after the first `at` actions, as it was then."""
        message = self.server.get(f"{self.path}/past", replies.Update, {"at": at, "seat": self.number}, self.key)
        return read_update(message)

    def record(self) -> Record:
        """The record of the finished game, with its seed and all secrets."""
        request = ApiRequest(method="GET", url=f"{self.server.url}{self.path}/record", key=self.key)
        return read_record(send(request, self.server.patience).decode())

    def watch(self, after: int = 0) -> Watch:
        """Updates over a socket, each as soon as something happens."""
        url = f"ws{self.server.url.removeprefix('http')}{self.path}/socket"
        return Watch(url, self.key, self.number, after, self.server.patience)

    def poll(self, after: int = 0) -> Poll:
        """Updates by HTTP alone, for places where a socket cannot be opened."""
        return Poll(self, after)

    def do(self, command: Command) -> Done:
        """Executes a command once; raises Refused."""
        return self.server.post(f"{self.path}/{command.__struct_config__.tag}", Done, command, self.key)

    def join(self, name: str, seat: int | None = None) -> Seat:
        """Sits down, on any free seat or a certain one."""
        return self.server.join(self.table, name, seat)

    # The owner's

    def fill(self, seat: int, bot: str = "random") -> Done:
        """Gives a free seat to a bot of the server."""
        return self.server.post(f"{self.path}/fill", Done, {"seat": seat, "bot": bot}, self.key, repeats=False)

    def revoke(self, seat: int) -> Seat:
        """Makes a seat's key invalid; the seat comes with another one."""
        made = self.server.post(f"{self.path}/revoke", SeatKey, requests.SeatNumber(seat), self.key, repeats=False)
        return Seat(self.server, self.table, made.key, seat)

    def close(self) -> Done:
        """Closes a table that has not begun."""
        return self.server.post(f"{self.path}/close", Done, {}, self.key, repeats=False)


class Seat(Table):
    """A seat that one holds by its key: what it sees, and what it does."""

    def __init__(self, server: Server, table: str, key: str, number: int | None = None) -> None:
        super().__init__(server, table, key)
        self.seen = 0
        """The last entry that `update` has shown; what the seat answers, it has seen there."""
        self._number = self.own_number() if number is None else number

    def own_number(self) -> int:
        """The seat that the key opens."""
        held = self.server.post(f"{self.path}/claim", Held, requests.Claim(self.key))
        if not held.seats:
            raise BadOption("this key opens no seat; it is the key of the table's owner")
        return held.seats[0]

    @property
    def number(self) -> int:
        """The seat: 0, 1, 2 …"""
        return self._number

    @property
    def secret_link(self) -> str:
        """The link that opens this seat in a browser; whoever has it has the seat."""
        return f"{self.link}#{self.key}"

    def update(self, after: int = 0, wait: float = 0.0) -> Update:
        update = super().update(after, wait)
        self.seen = update.seq
        return update

    def since(self) -> Since:
        """What happened since the seat's last action."""
        return self.server.get(f"{self.path}/since", Since, {"seat": self.number}, self.key)

    def act(self, action: Action | str, seq: int | None = None, then: Sequence[Action | str] = ()) -> Done:
        """Answers the question that was seen in the last `update`, or in the one with this `seq`.

        `then` follows in the same gesture: all of it is done, or nothing.
        """
        seen = self.seen if seq is None else seq
        more = tuple(self.text(each) for each in then)
        return self.do(requests.Act(seat=self.number, seq=seen, action=self.text(action), then=more, id=new_id()))

    def try_action(self, action: Action | str) -> Tried:
        """What an action would cost or score line by line, or every rule against it; nothing is done."""
        message = requests.Try(seat=self.number, action=self.text(action))
        return self.server.post(f"{self.path}/try", Tried, message, self.key)

    def text(self, action: Action | str) -> str:
        """An action as it is sent."""
        return action if isinstance(action, str) else self.game.write_action(action)

    def undo(self) -> Done:
        """Takes back the last action, or asks the others to agree."""
        return self.do(requests.Undo(seat=self.number, id=new_id()))

    def answer_undo(self, yes: bool) -> Done:
        """Agrees to go back, or refuses."""
        return self.do(requests.AnswerUndo(seat=self.number, yes=yes, id=new_id()))

    def redo(self) -> Done:
        """Does again what was undone."""
        return self.do(requests.Redo(seat=self.number, id=new_id()))

    def say(self, text: str) -> Done:
        """Says something to all at the table."""
        return self.do(requests.Say(seat=self.number, text=text, id=new_id()))

    def keep_memo(self, text: str) -> Done:
        """Keeps a private text for the seat; `Update.own.memo` tells it, to this seat alone."""
        return self.do(requests.Memo(seat=self.number, text=text, id=new_id()))

    def plan(self, *steps: PlanStep | Action | str) -> Done:
        """Plans what the seat will do when it is asked; without steps the plan is revoked. `Update.own` tells of it."""
        made = [step if isinstance(step, PlanStep) else PlanStep(self.text(step)) for step in steps]
        return self.do(requests.Plan(seat=self.number, steps=tuple(made), id=new_id()))

    def hand_over(self, bot: str | None) -> Done:
        """Lets a bot of the server play the seat, or takes it back with None."""
        return self.do(requests.HandOver(seat=self.number, bot=bot, id=new_id()))

    def leave(self) -> Done:
        """Leaves the seat for good."""
        return self.server.post(
            f"{self.path}/leave", Done, requests.Leave(seat=self.number, id=new_id()), self.key, repeats=False
        )

    def rematch(self) -> Seat:
        """The same seat at the table of a rematch, opened by whoever asks first."""
        made = self.server.post(f"{self.path}/rematch", RematchTable, {}, self.key)
        return Seat(self.server, made.table, self.key, self.number)


# Links


def table_at(link: str, patience: float = PATIENCE) -> Table:
    """The table of a link, as an onlooker sees it."""
    base, table, _ = split(link)
    return Table(Server(base, patience), table)


def seat_at(link: str, patience: float = PATIENCE) -> Seat:
    """The seat of a secret link."""
    base, table, key = split(link)
    if not key:
        raise BadOption("this is the link of a table; the link of a seat ends with # and its key")
    return Seat(Server(base, patience), table, key)


def join(link: str, name: str, patience: float = PATIENCE) -> Seat:
    """Sits down at the table of a link; the secret link of a seat gives that seat."""
    return seat_at(link, patience) if split(link)[2] else table_at(link, patience).join(name)


def split(link: str) -> tuple[str, str, str]:
    """The server, the table and the key of a link.

    >>> split("https://swan.example/t/0123456789abcdef0123#secret")
    ('https://swan.example', '0123456789abcdef0123', 'secret')
    """
    page, _, key = link.strip().partition("#")
    base, mark, table = page.rstrip("/").rpartition("/t/")
    if not mark or not table:
        raise BadOption(
            f"'{page}' is not the link of a table; one looks like https://swan.example/t/0123456789abcdef0123"
        )
    return base, table, key
