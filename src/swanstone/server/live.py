"""A table in memory, and the connections that watch it."""

import asyncio
import time
from collections.abc import Iterable
from typing import Any

from swanstone.core.language import ENGLISH
from swanstone.server.seats import Viewer
from swanstone.server.showing import Shown
from swanstone.server.speech import in_language, phrasebook
from swanstone.server.table import Table
from swanstone.wire.replies import encode

OUTBOX = 200
BREATH = 1.0
"""Seconds for which a table stays in memory after a request, so that whoever asked can connect to it."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Connection:
    """Somebody who watches a table: their keys, the last entry sent to them, the table's link, their language."""

    def __init__(
        self,
        keys: tuple[str, ...],
        viewer: Viewer,
        sent: int,
        link: str = "",
        language: str = ENGLISH,
        shared: bool = False,
    ) -> None:
        self.keys = keys
        self.viewer = viewer
        self.sent = sent
        self.link = link
        """The table's link as they would give it on."""
        self.language = language
        self.shared = shared
        """Whether it wants the onlooker's view beside those of several seats, for a screen that their players share."""
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(OUTBOX)

    @property
    def viewpoints(self) -> tuple[int | None, ...]:
        """The seats whose views this connection gets; None is the onlooker's view."""
        seats = self.viewer.seats
        return (*seats, None) if self.shared and len(seats) > 1 else seats or (None,)

    def encoded(self, message: Any) -> bytes:
        """A message as it is sent here, in the language of the connection."""
        return encode(in_language(phrasebook(self.language), message))

    def tell(self, message: Any) -> None:
        """Queues a message in the language of the connection."""
        self.send(self.encoded(message))

    def send(self, message: bytes) -> None:
        """Queues a message; a client that does not keep up is disconnected, and resumes by `seq`."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Closes the connection after what can still be sent."""
        while self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


class LiveTable:
    """A table in memory, with its lock, its connections, its bots at work and its clock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.waiters: set[asyncio.Future[None]] = set()
        self.unsure = False
        self.thinking: set[int] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.loaded = now()
        self.used = time.monotonic()
        self.checkpointed = len(table.moves)
        self.shown: Shown | None = None
        self.near = dict.fromkeys(range(len(table.seats)), self.loaded)
        """Until when each seat was here, as far as is known; while a page shows it, it is."""
        self.elsewhere = dict.fromkeys(range(len(table.seats)), 0)
        """Until when each seat was at another process, as those say."""
        self.absent: tuple[int, ...] = ()
        """The seats of people who are away, as everybody was told last."""

    def show(self) -> Shown:
        """What viewers are shown of the table as it is now."""
        if self.shown is None or self.shown.table is not self.table:
            self.shown = Shown(self.table)
        return self.shown

    @property
    def idle(self) -> bool:
        """Whether nobody needs the table now."""
        held = self.connections or self.waiters or self.thinking or self.lock.locked()
        return not held and time.monotonic() - self.used > BREATH

    def wake_waiters(self) -> None:
        """Answers the requests that wait for news."""
        for waiter in self.waiters:
            if not waiter.done():
                waiter.set_result(None)

    def holds(self, seat: int) -> bool:
        """Whether somebody watches the table from a seat."""
        return any(seat in connection.viewer.seats for connection in self.connections)

    def heard_from(self, seats: Iterable[int], seconds: float = 0) -> None:
        """Counts seats as being here now, and for some time to come."""
        until = now() + int(1000 * seconds)
        for seat in seats:
            self.near[seat] = max(self.near[seat], until)

    def heard_elsewhere(self, seats: Iterable[int], seconds: float) -> None:
        """Counts seats as being at another process for some time."""
        until = now() + int(1000 * seconds)
        self.elsewhere |= {seat: until for seat in seats if seat in self.elsewhere}

    def here(self) -> list[int]:
        """The people of a running game who are at this process, by a page or by requests."""
        if self.table.status != "running":
            return []
        return [seat for seat in self.table.humans if self.holds(seat) or self.near[seat] > now()]

    def is_absent(self, seat: int, seconds: float) -> bool:
        """Whether the person of a seat that no bot plays has shown nothing of themselves for some seconds."""
        if seat not in self.table.humans or self.holds(seat):
            return False
        return max(self.near[seat], self.elsewhere[seat]) + 1000 * seconds < now()
