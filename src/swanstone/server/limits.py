"""Rate limits, in bounded memory; the time source can be replaced by tests."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from socket import AF_INET6, inet_ntop, inet_pton

TimeSource = Callable[[], float]

MOST_ADDRESSES = 10_000
"""Addresses that are remembered; the least recently seen is forgotten first."""

LONGEST = 64
MAPPED = bytes(10) + b"\xff\xff"


class Bucket:
    """A bucket of `burst` tokens that refills at `rate` tokens a second; each use takes one."""

    __slots__ = ("_clock", "_since", "_tokens", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: TimeSource = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._tokens = float(burst)
        self._since = clock()

    def take(self, tokens: float = 1) -> bool:
        """Takes tokens if there are enough; says whether there were."""
        now = self._clock()
        self._tokens = min(self.burst, self._tokens + max(0.0, now - self._since) * self.rate)
        self._since = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def wait(self, tokens: float = 1) -> float:
        """Seconds until the tokens are there; 0 when they are."""
        have = self._tokens + max(0.0, self._clock() - self._since) * self.rate
        return max(0.0, (tokens - have) / self.rate)


class PerAddress:
    """A bucket for each address, in bounded memory."""

    def __init__(
        self, rate: float, burst: float, most: int = MOST_ADDRESSES, clock: TimeSource = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, tokens: float = 1) -> bool:
        """Takes tokens from the address's bucket if there are enough; says whether there were."""
        return self._bucket(rate_limit_key(address)).take(tokens)

    def wait(self, address: str, tokens: float = 1) -> float:
        """Seconds until the address has the tokens; 0 when it has."""
        bucket = self._buckets.get(rate_limit_key(address))
        return bucket.wait(tokens) if bucket else 0.0

    def _bucket(self, owner: str) -> Bucket:
        bucket = self._buckets.get(owner)
        if bucket is not None:
            self._buckets.move_to_end(owner)
            return bucket
        if len(self._buckets) >= self.most:
            self._buckets.popitem(last=False)
        bucket = self._buckets[owner] = Bucket(self.rate, self.burst, self._clock)
        return bucket


class Window:
    """At most `count` uses by an address within any stretch of `seconds`, in bounded memory."""

    def __init__(
        self, count: int, seconds: float, most: int = MOST_ADDRESSES, clock: TimeSource = time.monotonic
    ) -> None:
        self.count = count
        self.seconds = seconds
        self.most = most
        self._clock = clock
        self._uses: OrderedDict[str, deque[float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._uses)

    def take(self, address: str) -> bool:
        """Counts a use by the address if it has one left; says whether it had."""
        owner, now = rate_limit_key(address), self._clock()
        uses = self._recent(owner, now)
        if len(uses) >= self.count:
            return False
        if owner not in self._uses and len(self._uses) >= self.most:
            self._uses.popitem(last=False)
        self._uses[owner] = uses
        self._uses.move_to_end(owner)
        uses.append(now)
        return True

    def wait(self, address: str) -> float:
        """Seconds until the address has a use left; infinite when nobody has."""
        now = self._clock()
        uses = self._recent(rate_limit_key(address), now)
        if len(uses) < self.count:
            return 0.0
        return uses[0] + self.seconds - now if uses else float("inf")

    def _recent(self, owner: str, now: float) -> deque[float]:
        uses = self._uses.get(owner) or deque()
        while uses and uses[0] <= now - self.seconds:
            uses.popleft()
        return uses


def rate_limit_key(address: str) -> str:
    """The key under which an address is counted: the /64 of an IPv6 address, since one household has all of it.

    >>> rate_limit_key("2001:db8::1") == rate_limit_key("2001:db8::ffff:2"), rate_limit_key("::ffff:192.0.2.7")
    (True, '192.0.2.7')
    """
    if ":" not in address:
        return address[:LONGEST]
    try:
        packed = inet_pton(AF_INET6, address.partition("%")[0])
    except (OSError, ValueError):
        return address[:LONGEST]
    if packed.startswith(MAPPED):
        return ".".join(map(str, packed[12:]))
    return inet_ntop(AF_INET6, packed[:8] + bytes(8)) + "/64"
