"""Requests to a server: what it refuses is raised, what fails for a moment is tried again."""

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
from swanstone.wire.refusals import Refusal, Refused

PASSING = frozenset(["too_many", "not_saved", "stopping", "full"])
"""Temporary refusals; nothing was done, or the same `id` says that it was."""
FIRST_PAUSE = 0.05
LONGEST_PAUSE = 2.0
ANSWER_SECONDS = 30.0


class ServerGone(SwanstoneError):
    """The server cannot be reached, or broke off; `unsent` if it cannot have received the request."""

    def __init__(self, message: str, unsent: bool = False) -> None:
        self.unsent = unsent
        super().__init__(message)


class Patience:
    """Waits a little longer after each failure in a row, and gives up some seconds after the first."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.reset()

    def reset(self) -> None:
        """All is well again; the next failure counts as the first."""
        self.end: float | None = None
        self.pause = FIRST_PAUSE

    def wait(self, fault: SwanstoneError) -> None:
        """Waits before another try; raises the fault if it is not temporary, or has lasted too long."""
        if not (isinstance(fault, ServerGone) or (isinstance(fault, Refused) and fault.code in PASSING)):
            raise fault
        now = time.monotonic()
        self.end = now + self.seconds if self.end is None else self.end
        if now + self.pause > self.end:
            raise fault
        time.sleep(self.pause * random.uniform(0.5, 1.0))
        self.pause = min(self.pause * 2, LONGEST_PAUSE)


class ApiRequest(Struct, frozen=True, kw_only=True):
    """One request: to where, with which key, and whether it may be sent twice."""

    method: str
    url: str
    body: bytes | None = None
    key: str = ""
    repeats: bool = True
    """Whether it may be sent twice: reading is harmless, a command has an `id`; opening a table or sitting down has none."""
    seconds: float = ANSWER_SECONDS

    @property
    def headers(self) -> dict[str, str]:
        kind = {"Content-Type": "application/json"} if self.body is not None else {}
        return {**kind, **authorization(self.key)}


def authorization(key: str) -> dict[str, str]:
    """The header that shows a key."""
    return {"Authorization": f"Bearer {key}"} if key else {}


def send(request: ApiRequest, patience: float) -> bytes:
    """The body of the response; what fails for a moment is tried again while that is safe."""
    waiting = Patience(patience)
    while True:
        try:
            return send_once(request)
        except (Refused, ServerGone) as fault:
            if not (request.repeats or (isinstance(fault, ServerGone) and fault.unsent)):
                raise
            waiting.wait(fault)


class StayHere(HTTPRedirectHandler):
    """Follows no redirect: a key must not be carried to another address."""

    def redirect_request(self, *moved: Any) -> None:
        return None


OPENER = build_opener(StayHere)


def send_once(request: ApiRequest) -> bytes:
    """The body of the response; raises Refused, or ServerGone if there is none."""
    http = Request(request.url, request.body, request.headers, method=request.method)
    try:
        with OPENER.open(http, timeout=request.seconds) as response:
            data: bytes = response.read()
            return data
    except HTTPError as error:
        with error:
            raise refusal_from(request.url, error.code, error.read()) from None
    except URLError as error:
        unsent = isinstance(error.reason, ConnectionRefusedError | socket.gaierror)
        raise ServerGone(f"{request.url} cannot be reached: {error.reason}", unsent) from None
    except (OSError, HTTPException) as error:
        raise ServerGone(f"{request.url} broke off: {error or type(error).__name__}") from None


def refusal_from(url: str, status: int, body: bytes) -> SwanstoneError:
    """What an answer other than success means; a proxy may speak for a server that is gone."""
    try:
        refusal = msgspec.json.decode(body, type=Refusal)
    except (msgspec.DecodeError, UnicodeDecodeError):
        if status >= 500:
            return ServerGone(f"{url} answers with status {status}")
        return Refused("no_page", f"{url} answers with status {status}, which no Swanstone server does")
    return Refused(refusal.code, refusal.message, refusal.objections)
