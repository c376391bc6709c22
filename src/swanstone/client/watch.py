"""Updates as they come: over a socket that mends itself, or by asking again and again."""

from collections import deque
from contextlib import ExitStack
from typing import TYPE_CHECKING, Protocol, Self
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from swanstone.client.calls import ANSWER_SECONDS, Patience, ServerGone, authorization, refused
from swanstone.client.update import Update, read_update
from swanstone.core.action import Action
from swanstone.server import messages
from swanstone.server.messages import Act, Deed, Done, Refused, encode

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

Told = messages.Welcome | messages.Update | Done | messages.Tried | messages.Refusal | messages.Notice

LARGEST_MESSAGE = 1 << 24
POLL_SECONDS = 20.0

told_decoder: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)


def new_id() -> str:
    """A name for a deed, by which the server knows it when it comes twice."""
    return uuid4().hex


class Line:
    """Updates of a table in order, until its game is over; in between the seat may act.

    A question that was answered here is not asked again by an update that is older than the answer.
    """

    def __init__(self, seat: int | None, after: int) -> None:
        self.seat = seat
        self.seq = after
        """The last entry of the table's log that has been heard of."""
        self.last: Update | None = None
        """The update that was given out last."""
        self.answered = 0
        """The entry of the seat's own last action."""

    def next_update(self) -> Update:
        """Waits for something new."""
        raise NotImplementedError

    def do(self, deed: Deed) -> Done:
        """Has something done, once; raises Refused."""
        raise NotImplementedError

    def close(self) -> None:
        """Lets go of the server."""

    def act(self, action: Action | str) -> Done:
        """Answers the question of the update that was given out last."""
        if self.seat is None or self.last is None:
            raise Refused("not_asked", "only a seat that has seen its question can answer it")
        text = action if isinstance(action, str) else self.last.game.write_action(action)
        done = self.do(Act(seat=self.seat, seq=self.last.seq, action=text, id=new_id()))
        self.answered = done.seq
        return done

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Update:
        if self.last is not None and self.last.is_over:
            self.close()
            raise StopIteration
        update = self.next_update()
        if update.seq < self.answered:  # it was under way while we answered
            update = replace(update, question=None)
        self.last = update
        return update

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


class Place(Protocol):
    """Where a table is looked at from: a seat, or beside the table."""

    @property
    def number(self) -> int | None: ...

    def update(self, after: int = 0, wait: float = 0.0) -> Update: ...

    def do(self, deed: Deed) -> Done: ...


class Poll(Line):
    """Updates by HTTP alone: each request waits on the server until there is something new."""

    def __init__(self, place: Place, after: int) -> None:
        super().__init__(place.number, after)
        self.place = place

    def next_update(self) -> Update:
        while (update := self.place.update(self.seq, POLL_SECONDS)).seq <= self.seq:
            pass
        self.seq = update.seq
        return update

    def do(self, deed: Deed) -> Done:
        return self.place.do(deed)


class Watch(Line):
    """Updates over a socket. Lost, it is opened again and resumes by `seq`; a deed is sent again until it is answered.

    It serves one thread; another one may close it, which ends the iteration.
    """

    def __init__(self, url: str, key: str, seat: int | None, after: int, patience: float) -> None:
        super().__init__(seat, after)
        self.url = url
        self.key = key
        self.patience = patience
        self.updates: deque[Update] = deque()
        self.opened = ExitStack()
        self.socket: ClientConnection | None = None
        self.closed = False

    def next_update(self) -> Update:
        patience = Patience(self.patience)
        while not self.updates:
            if self.closed:
                raise StopIteration
            try:
                self.hear()
                patience.rest()
            except (Refused, ServerGone) as fault:
                if not self.closed:
                    patience.wait(fault)
        return self.updates.popleft()

    def do(self, deed: Deed) -> Done:
        patience = Patience(self.patience)
        while True:
            try:
                return self.do_once(deed)
            except (Refused, ServerGone) as fault:
                patience.wait(fault)

    def do_once(self, deed: Deed) -> Done:
        """Sends a deed and waits for its answer; updates that come before it are kept."""
        self.send(encode(deed))
        while True:
            told = self.hear(ANSWER_SECONDS)
            match told:
                case Done(id=deed.id):
                    return told
                case messages.Refusal(id=deed.id) | messages.Refusal(id=""):
                    # Without an id the server has not even read what was sent: we are too fast for it.
                    raise Refused(told.code, told.message, told.objections)

    def close(self) -> None:
        self.closed = True
        self.drop()

    # The socket

    def connect(self) -> "ClientConnection":
        """The socket, opened if need be."""
        from websockets.exceptions import InvalidStatus
        from websockets.sync.client import connect

        if self.closed:
            raise Refused("not_now", "this watch is closed")
        if self.socket is None:
            opening = connect(
                f"{self.url}?after={self.seq}",
                additional_headers=authorization(self.key),
                max_size=LARGEST_MESSAGE,
                close_timeout=1.0,
            )
            try:
                self.socket = self.opened.enter_context(opening)
            except InvalidStatus as error:
                raise refused(self.url, error.response.status_code, bytes(error.response.body)) from None
        return self.socket

    def send(self, message: bytes) -> None:
        """Sends a message."""
        try:
            self.connect().send(message.decode())
        except breaks() as error:
            raise self.broken(error) from None

    def hear(self, seconds: float | None = None) -> Told:
        """The next message; an update that tells something new is kept."""
        try:
            told = told_decoder.decode(self.connect().recv(seconds))
        except breaks() as error:
            raise self.broken(error) from None
        match told:
            case messages.Update(seq=seq) if seq > self.seq:
                self.seq = seq
                self.updates.append(read_update(told))
            case messages.Welcome(seats=seats) if self.seat is not None and self.seat not in seats:
                raise Refused("no_key", f"this key does not open seat {self.seat} any more")
            case messages.Notice(code="revoked", message=message):
                raise Refused("no_key", message)
        return told

    def broken(self, error: Exception) -> ServerGone:
        """What is said of a broken socket, which is let go."""
        self.drop()
        return ServerGone(f"{self.url} is out of reach: {error or type(error).__name__}")

    def drop(self) -> None:
        """Lets go of the socket, whatever state it is in."""
        self.socket = None
        self.opened.pop_all().close()


def breaks() -> tuple[type[Exception], ...]:
    """The errors of a socket that is broken or cannot be opened."""
    from websockets.exceptions import WebSocketException

    return (OSError, EOFError, WebSocketException)
