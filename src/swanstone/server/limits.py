"""Limits on how often something may be done; time comes from a clock that tests can hold still."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from socket import AF_INET6, inet_ntop, inet_pton

Clock = Callable[[], float]

MOST_ADDRESSES = 10_000
"""So many addresses are remembered; the one that was silent longest is forgotten first."""

LONGEST = 64
MAPPED = bytes(10) + b"\xff\xff"


class Bucket:
    """A bucket of `burst` tokens that refills at `rate` tokens a second; each deed takes one."""

    __slots__ = ("_clock", "_since", "_tokens", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
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
        """Seconds until so many tokens are there; 0 when they are."""
        have = self._tokens + max(0.0, self._clock() - self._since) * self.rate
        return max(0.0, (tokens - have) / self.rate)


class PerAddress:
    """A bucket for each address, in bounded memory."""

    def __init__(self, rate: float, burst: float, most: int = MOST_ADDRESSES, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, tokens: float = 1) -> bool:
        """Takes tokens from the address's bucket if there are enough; says whether there were."""
        return self._bucket(whose(address)).take(tokens)

    def wait(self, address: str, tokens: float = 1) -> float:
        """Seconds until the address has so many tokens; 0 when it has."""
        bucket = self._buckets.get(whose(address))
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
    """At most `count` deeds of an address within any stretch of `seconds`, in bounded memory."""

    def __init__(self, count: int, seconds: float, most: int = MOST_ADDRESSES, clock: Clock = time.monotonic) -> None:
        self.count = count
        self.seconds = seconds
        self.most = most
        self._clock = clock
        self._deeds: OrderedDict[str, deque[float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._deeds)

    def take(self, address: str) -> bool:
        """Counts a deed of the address if it may do one; says whether it may."""
        owner, now = whose(address), self._clock()
        deeds = self._recent(owner, now)
        if len(deeds) >= self.count:
            return False
        if owner not in self._deeds and len(self._deeds) >= self.most:
            self._deeds.popitem(last=False)
        self._deeds[owner] = deeds
        self._deeds.move_to_end(owner)
        deeds.append(now)
        return True

    def wait(self, address: str) -> float:
        """Seconds until the address may do one more; infinite when nobody may."""
        now = self._clock()
        deeds = self._recent(whose(address), now)
        if len(deeds) < self.count:
            return 0.0
        return deeds[0] + self.seconds - now if deeds else float("inf")

    def _recent(self, owner: str, now: float) -> deque[float]:
        deeds = self._deeds.get(owner) or deque()
        while deeds and deeds[0] <= now - self.seconds:
            deeds.popleft()
        return deeds


def whose(address: str) -> str:
    """Whom an address counts for: an IPv6 address for its /64, which one household has, others for themselves.

    >>> whose("2001:db8::1") == whose("2001:db8::ffff:2"), whose("::ffff:192.0.2.7")
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
