"""Every number explains itself: a ledger is a tuple of lines whose sum is the value."""

from collections.abc import Iterable

from msgspec import Struct


class Line(Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of a number: how much, which rule says so, what it is about, and on whose account."""

    amount: int
    because: str
    about: str = ""
    other: str = ""

    def __str__(self) -> str:
        words = " ".join(word for word in (f"{self.amount:+d}", self.about, self.other) if word)
        return f"{words} ({self.because})"


Ledger = tuple[Line, ...]


def total(lines: Iterable[Line]) -> int:
    """What the lines come to.

    >>> total((Line(4000, "PRICE-1"), Line(-1000, "BUY-4")))
    3000
    """
    return sum([line.amount for line in lines])
