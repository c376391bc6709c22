"""Updates as they come: over a socket that reconnects by itself, or by polling."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Protocol, Self
from uuid import uuid4

from msgspec.structs import replace

from swanstone.client.transport import ANSWER_SECONDS, Patience, ServerGone, authorization, refusal_from
from swanstone.client.update import Update, read_update
from swanstone.core.action import Action
from swanstone.wire import refusals, replies
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import Done, ServerMessage, encode, read_server_message
from swanstone.wire.requests import Act, Command

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

LARGEST_MESSAGE = 1 << 24
POLL_SECONDS = 20.0


def new_id() -> str:
    """An id for a command, by which the server recognizes it when it comes twice."""
    return uuid4().hex


class UpdateStream:
    """Updates of a table in order, until its game is over; in between the seat may act.

    A question that was answered here is not asked again by an update that is older than the answer.
    """

    def __init__(self, seat: int | None, after: int) -> None:
        self.seat = seat
        self.seq = after
        """The last entry of the table's journal that has been received."""
        self.last: Update | None = None
        """The update that was given out last."""
        self.answered = 0
        """The entry of the seat's own last action."""

    def next_update(self) -> Update:
        """Waits for something new."""
        raise NotImplementedError

    def do(self, command: Command) -> Done:
        """Executes a command once; raises Refused."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends the stream."""

    def act(self, action: Action | str, then: Sequence[Action | str] = ()) -> Done:
        """Answers the question of the update that was given out last; `then` belongs to it, all or nothing."""
        if self.seat is None or self.last is None:
            raise Refused("not_asked", "only a seat that has seen its question can answer it")
        write = self.last.game.write_action
        text, *more = [each if isinstance(each, str) else write(each) for each in (action, *then)]
        done = self.do(Act(seat=self.seat, seq=self.last.seq, action=text, then=tuple(more), id=new_id()))
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


class Viewpoint(Protocol):
    """A seat, or an onlooker, whose updates are polled."""

    @property
    def number(self) -> int | None: ...

    def update(self, after: int = 0, wait: float = 0.0) -> Update: ...

    def do(self, command: Command) -> Done: ...


class Poll(UpdateStream):
    """Updates by HTTP alone: each request waits on the server until there is something new."""

    def __init__(self, viewpoint: Viewpoint, after: int) -> None:
        super().__init__(viewpoint.number, after)
        self.viewpoint = viewpoint

    def next_update(self) -> Update:
        while (update := self.viewpoint.update(self.seq, POLL_SECONDS)).seq <= self.seq:
            pass
        self.seq = update.seq
        return update

    def do(self, command: Command) -> Done:
        return self.viewpoint.do(command)


class Watch(UpdateStream):
    """Updates over a socket. A lost socket is opened again and resumes by `seq`; a command is sent again until it is answered.

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
                self.receive()
                patience.reset()
            except (Refused, ServerGone) as fault:
                if not self.closed:
                    patience.wait(fault)
        return self.updates.popleft()

    def do(self, command: Command) -> Done:
        patience = Patience(self.patience)
        while True:
            try:
                return self.do_once(command)
            except (Refused, ServerGone) as fault:
                patience.wait(fault)

    def do_once(self, command: Command) -> Done:
        """Sends a command and waits for its answer; updates that come before it are kept."""
        self.send(encode(command))
        while True:
            message = self.receive(ANSWER_SECONDS)
            match message:
                case Done(id=command.id):
                    return message
                case refusals.Refusal(id=command.id) | refusals.Refusal(id=""):
                    # Without an id the server has not even read what was sent: we are too fast for it.
                    raise Refused(message.code, message.message, message.objections)

    def close(self) -> None:
        self.closed = True
        self.drop()

    # The socket

    def connect(self) -> ClientConnection:
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
                raise refusal_from(self.url, error.response.status_code, bytes(error.response.body)) from None
        return self.socket

    def send(self, message: bytes) -> None:
        """Sends a message; raises ServerGone if the socket breaks."""
        try:
            self.connect().send(message.decode())
        except breaks() as error:
            raise self.broken(error) from None

    def receive(self, seconds: float | None = None) -> ServerMessage:
        """The next message; an update that tells something new is kept."""
        try:
            message = read_server_message(self.connect().recv(seconds))
        except breaks() as error:
            raise self.broken(error) from None
        match message:
            case replies.Update(seq=seq) if seq > self.seq:
                self.seq = seq
                self.updates.append(read_update(message))
            case replies.Welcome(seats=seats) if self.seat is not None and self.seat not in seats:
                raise Refused("no_key", f"this key no longer opens seat {self.seat}")
            case replies.Announcement(code="revoked", message=reason):
                raise Refused("no_key", reason)
        return message

    def broken(self, error: Exception) -> ServerGone:
        """Drops a broken socket; the error to raise."""
        self.drop()
        return ServerGone(f"{self.url} cannot be reached: {error or type(error).__name__}")

    def drop(self) -> None:
        """Closes the socket, whatever state it is in."""
        self.socket = None
        self.opened.pop_all().close()


def breaks() -> tuple[type[Exception], ...]:
    """The errors of a socket that is broken or cannot be opened."""
    from websockets.exceptions import WebSocketException

    return (OSError, EOFError, WebSocketException)
