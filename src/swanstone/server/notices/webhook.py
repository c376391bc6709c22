"""Webhooks: a signed POST to an address that was resolved once and judged, and to no other."""

import hmac
import io
import re
import socket
import ssl
import time
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from swanstone.server.notices.addresses import is_public, resolve
from swanstone.server.notices.outbox import TryLater, TurnNotice, Undeliverable
from swanstone.server.settings import Settings

MOST_ANSWER = 16 * 1024
"""Bytes that are read of a webhook's answer, whose head is enough."""
LONGEST_URL = 2000


class Target(Struct, frozen=True):
    """The parts of a webhook's address."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """Host and port as the Host header wants them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def webhook_problem(url: str, settings: Settings) -> str | None:
    """Why a webhook may not go to this address, or None.

    It asks the resolver, so call it in a thread. A name that does not exist and one of a private address get the same
    answer, so that nobody can list the names of a private network.
    """
    if not settings.webhooks:
        return "this server sends no webhooks"
    try:
        allowed_addresses(target_of(url, settings), settings)
    except (Undeliverable, TryLater) as reason:
        return str(reason)
    return None


def target_of(url: str, settings: Settings) -> Target:
    """The parts of a webhook's address, or Undeliverable."""
    if len(url) > LONGEST_URL or not re.fullmatch(r"[!-~]+", url) or "\\" in url:
        raise Undeliverable("a webhook's address is one line of plain letters, such as https://castle.example/turn")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Undeliverable("a webhook's address has a host and a port that can be read") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Undeliverable("a webhook's address begins with https:// or http:// and a host")
    if "@" in parts.netloc:
        raise Undeliverable("a webhook's address holds no user or password")
    secure = parts.scheme == "https"
    port = (443 if secure else 80) if port is None else port
    if port in (80, 443) or port >= 1024 or (settings.webhook_private and port):
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return Target(secure, parts.hostname, port, path)
    raise Undeliverable("a webhook goes to port 80, 443 or one above 1023")


def allowed_addresses(target: Target, settings: Settings) -> list[str]:
    """The numeric addresses of a webhook's host, or Undeliverable unless each of them may be called."""
    not_public = Undeliverable(f"the host {target.host[:100]} has no public address")
    try:
        addresses = resolve(target.host, target.port)
    except (OSError, UnicodeError):
        if settings.webhook_private:
            raise TryLater(f"the host {target.host[:100]} has no address") from None
        raise not_public from None
    if not addresses or not (settings.webhook_private or all(map(is_public, addresses))):
        raise not_public
    return addresses


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """What proves that we sent a webhook: HMAC-SHA256 over timestamp, a point and the body.

    >>> signature("swan", "1700000000", b"{}")[:20]
    'sha256=ba9a9edd55958'
    """
    return "sha256=" + hmac.digest(secret.encode(), timestamp.encode() + b"." + body, "sha256").hex()


def headers_of(target: Target, secret: str, body: bytes) -> dict[str, str]:
    timestamp = str(int(time.time()))
    return {
        "Host": target.authority,
        "User-Agent": "Swanstone",
        "Content-Type": "application/json",
        "Connection": "close",
        "Swanstone-Timestamp": timestamp,
        "Swanstone-Signature": signature(secret, timestamp, body),
    }


def post(url: str, secret: str, notice: TurnNotice, settings: Settings) -> None:
    """Posts a notice once; raises Undeliverable for an answer that will not change, TryLater or OSError for trouble.

    The host is resolved once, and the call goes to exactly the address that was judged: a name that points elsewhere a
    moment later changes nothing. Redirects are not followed, since their targets were not judged.
    """
    target = target_of(url, settings)
    until = time.monotonic() + settings.webhook_seconds
    body = msgspec.json.encode(notice)
    connection = HTTPConnection(target.host, target.port)
    with open_socket(target, allowed_addresses(target, settings), until) as opened:
        sock: Any = TimedSocket(opened, until)
        connection.sock = sock  # so that http.client opens none of its own
        try:
            connection.request("POST", target.path, body, headers_of(target, secret, body))
            status = connection.getresponse().status
        except HTTPException as fault:
            raise TryLater(f"the answer is not HTTP: {type(fault).__name__}") from None
    if status >= 500:
        raise TryLater(f"the answer was {status}")
    if not 200 <= status < 300:
        raise Undeliverable(f"the answer was {status}")


def open_socket(target: Target, addresses: Sequence[str], until: float) -> socket.socket:
    """A connection to the first of the addresses that takes it; with https, to one that proves to be the host."""
    trouble: OSError = TimeoutError("no time was left")
    for address in addresses:
        try:
            opened = socket.create_connection((address, target.port), timeout=time_left(until))
        except OSError as fault:
            trouble = fault
            continue
        return encrypted(opened, target.host, until) if target.secure else opened
    raise trouble


def encrypted(opened: socket.socket, host: str, until: float) -> socket.socket:
    """The connection in TLS, after the other side has proved its name."""
    try:
        opened.settimeout(time_left(until))
        return ssl.create_default_context().wrap_socket(opened, server_hostname=host)
    except BaseException:
        opened.close()
        raise


class TimedSocket:
    """A socket as http.client uses it, with one deadline for everything that is done on it."""

    def __init__(self, opened: socket.socket, until: float) -> None:
        self.opened = opened
        self.until = until

    def sendall(self, data: bytes) -> None:
        self.opened.settimeout(time_left(self.until))
        self.opened.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(TimedReader(self.opened, self.until))

    def close(self) -> None:
        """Whoever opened the socket closes it."""


class TimedReader(io.RawIOBase):
    """Reads from a socket until a deadline, and no more than MOST_ANSWER."""

    def __init__(self, opened: socket.socket, until: float) -> None:
        self.opened = opened
        self.until = until
        self.left = MOST_ANSWER

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self.left:
            raise TryLater("the answer is too long")
        self.opened.settimeout(time_left(self.until))
        read = self.opened.recv_into(buffer, min(len(buffer), self.left))
        self.left -= read
        return read


def time_left(until: float) -> float:
    """Seconds until a deadline; TimeoutError when it has passed."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("the answer took too long")
    return left
