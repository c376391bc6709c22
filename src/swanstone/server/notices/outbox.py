"""Notices that wait to be delivered, in bounded number."""

import time
from collections import Counter
from heapq import heappop, heappush
from itertools import count
from threading import Condition
from typing import Literal
from urllib.parse import urlsplit

from msgspec import Struct

from swanstone.core.errors import SwanstoneError

BACKOFF = 2.0
"""Seconds before the second try; each later one waits four times as long."""
MOST_WAITING = 1000
MOST_WAITING_PER_PLACE = 50
"""Notices that may wait for one host or mail address, so that a dead one does not fill the queue for all."""


class TurnNotice(Struct, frozen=True):
    """What a player is told: a seat of a table is asked something at entry `seq` of its journal."""

    table: str
    seat: int
    name: str
    title: str
    link: str
    seq: int
    kind: Literal["your_turn"] = "your_turn"


class Webhook(Struct, frozen=True):
    """A notice to be posted to an address, signed with its secret."""

    url: str
    secret: str
    notice: TurnNotice


class Mail(Struct, frozen=True):
    """A notice to be sent by mail."""

    address: str
    notice: TurnNotice


Job = Webhook | Mail


class Undeliverable(SwanstoneError):
    """A notice that may not or cannot be delivered, whatever the number of tries."""


class TryLater(SwanstoneError):
    """A delivery that failed and may succeed later."""


class Outbox:
    """Jobs by the time when they are due, in bounded number; safe between threads."""

    def __init__(self, most: int = MOST_WAITING, most_per_place: int = MOST_WAITING_PER_PLACE) -> None:
        self.most = most
        self.most_per_place = most_per_place
        self._heap: list[tuple[float, int, Job, int]] = []
        self._order = count()
        self._held: Counter[str] = Counter()
        self._closed = False
        self._change = Condition()

    def __len__(self) -> int:
        """How many jobs wait or are under way."""
        return self._held.total()

    def put(self, job: Job) -> bool:
        """Takes a new job, due now; False when there is no room for it."""
        with self._change:
            if self._closed or len(self) >= self.most or self._held[place(job)] >= self.most_per_place:
                return False
            self._held[place(job)] += 1
            self._push(time.monotonic(), job, tries=0)
            return True

    def take(self) -> tuple[Job, int] | None:
        """Waits for a job that is due, and gives it with the tries it had; None when closed and empty."""
        with self._change:
            while not (self._heap and self._heap[0][0] <= time.monotonic()):
                if self._closed and not self._heap:
                    return None
                self._change.wait(self._heap[0][0] - time.monotonic() if self._heap else None)
            _, _, job, tries = heappop(self._heap)
            return job, tries

    def done(self, job: Job) -> None:
        """Forgets a job that was taken."""
        with self._change:
            self._release(job)

    def retry(self, job: Job, tries: int) -> bool:
        """Keeps a job that was taken for later, after the tries it had; False, and the job is gone, when closed."""
        with self._change:
            if self._closed:
                self._release(job)
                return False
            self._push(time.monotonic() + BACKOFF * 4 ** (tries - 1), job, tries)
            return True

    def close(self) -> list[Job]:
        """Takes no more jobs; gives back those that wait for another try."""
        with self._change:
            self._closed = True
            later = [job for _, _, job, tries in self._heap if tries]
            self._heap = [entry for entry in self._heap if not entry[3]]
            self._change.notify_all()
            for job in later:
                self._release(job)
            return later

    def clear(self) -> list[Job]:
        """Removes and returns the jobs that nobody took."""
        with self._change:
            left = [job for _, _, job, _ in self._heap]
            self._heap = []
            self._change.notify_all()
            for job in left:
                self._release(job)
            return left

    def _push(self, due: float, job: Job, tries: int) -> None:
        heappush(self._heap, (due, next(self._order), job, tries))
        # All of them, for each must work out again how long it may sleep.
        self._change.notify_all()

    def _release(self, job: Job) -> None:
        self._held[place(job)] -= 1
        if not self._held[place(job)]:
            del self._held[place(job)]


def way(job: Job) -> str:
    """'webhook' or 'mail'."""
    return "webhook" if isinstance(job, Webhook) else "mail"


def place(job: Job) -> str:
    """Where a job goes: a host, or a mail address."""
    if isinstance(job, Mail):
        return job.address.lower()
    try:
        return urlsplit(job.url).hostname or ""
    except ValueError:
        return ""
