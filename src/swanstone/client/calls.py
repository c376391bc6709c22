"""Requests to a server: what it refuses is raised, what will pass is tried again."""

import random
import socket
import time
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec
from msgspec import Struct

from swanstone.core.errors import SwanstoneError
from swanstone.server.messages import Refusal, Refused

PASSING = frozenset(["too_many", "not_saved", "stopping", "full"])
"""Refusals that are over in a moment; nothing was done, or the same `id` says that it was."""
FIRST_PAUSE = 0.05
LONGEST_PAUSE = 2.0
ANSWER_SECONDS = 30.0


class ServerGone(SwanstoneError):
    """The server cannot be reached, or broke off; `unheard` if it cannot even have got the request."""

    def __init__(self, message: str, unheard: bool = False) -> None:
        self.unheard = unheard
        super().__init__(message)


class Patience:
    """Waits a little longer after each failure in a row, and gives up some seconds after the first."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.rest()

    def rest(self) -> None:
        """All is well again; the next failure is a first one."""
        self.end: float | None = None
        self.pause = FIRST_PAUSE

    def wait(self, fault: SwanstoneError) -> None:
        """Waits before another try; raises the fault if it is not one that passes, or has lasted too long."""
        if not (isinstance(fault, ServerGone) or (isinstance(fault, Refused) and fault.code in PASSING)):
            raise fault
        now = time.monotonic()
        self.end = now + self.seconds if self.end is None else self.end
        if now + self.pause > self.end:
            raise fault
        time.sleep(self.pause * random.uniform(0.5, 1.0))
        self.pause = min(self.pause * 2, LONGEST_PAUSE)


class Call(Struct, frozen=True, kw_only=True):
    """One request: to where, with which key, and whether it may be sent twice."""

    method: str
    url: str
    body: bytes | None = None
    key: str = ""
    repeats: bool = True
    """Asking is harmless, and a deed with an `id` is done once; opening a table or sitting down is not so."""
    seconds: float = ANSWER_SECONDS

    @property
    def headers(self) -> dict[str, str]:
        """What the server must know of the request."""
        kind = {"Content-Type": "application/json"} if self.body is not None else {}
        return {**kind, **authorization(self.key)}


def authorization(key: str) -> dict[str, str]:
    """The header that shows a key."""
    return {"Authorization": f"Bearer {key}"} if key else {}


def answer(call: Call, patience: float) -> bytes:
    """The answer to a call, tried again while that is safe and there is hope."""
    waiting = Patience(patience)
    while True:
        try:
            return answer_once(call)
        except (Refused, ServerGone) as fault:
            if not (call.repeats or (isinstance(fault, ServerGone) and fault.unheard)):
                raise
            waiting.wait(fault)


class StayHere(HTTPRedirectHandler):
    """Follows no redirect: a key must not be carried to another address."""

    def redirect_request(self, *moved: Any) -> None:
        return None


OPENER = build_opener(StayHere)


def answer_once(call: Call) -> bytes:
    """The answer to a call; raises Refused, or ServerGone if there is none."""
    request = Request(call.url, call.body, call.headers, method=call.method)
    try:
        with OPENER.open(request, timeout=call.seconds) as response:
            data: bytes = response.read()
            return data
    except HTTPError as error:
        with error:
            raise refused(call.url, error.code, error.read()) from None
    except URLError as error:
        unheard = isinstance(error.reason, ConnectionRefusedError | socket.gaierror)
        raise ServerGone(f"{call.url} cannot be reached: {error.reason}", unheard) from None
    except (OSError, HTTPException) as error:
        raise ServerGone(f"{call.url} broke off: {error or type(error).__name__}") from None


def refused(url: str, status: int, body: bytes) -> SwanstoneError:
    """What an answer other than success means; a proxy may speak for a server that is gone."""
    try:
        told = msgspec.json.decode(body, type=Refusal)
    except (msgspec.DecodeError, UnicodeDecodeError):
        if status >= 500:
            return ServerGone(f"{url} answers with status {status}")
        return Refused("no_page", f"{url} answers with status {status}, unlike a server of Swanstone")
    return Refused(told.code, told.message, told.objections)
