"""Chance is a value: a seed and how many words have been drawn from it.

The words come from a hash function (`shuffle.py`), so that a record replays everywhere and forever, and anybody can check
a shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from swanstone.core.errors import BadOption
from swanstone.core.shuffle import shuffle, sixteen_words

T = TypeVar("T")


class Chance(Struct, frozen=True, gc=False):
    """Where the next random number comes from. A seed is a text; a whole number stands for its digits.

    >>> Chance(42) == Chance("42")
    True
    """

    seed: str
    drawn: int = 0

    if TYPE_CHECKING:

        def __init__(self, seed: str | int, drawn: int = 0) -> None: ...

    def __post_init__(self) -> None:
        if type(self.seed) is not str:
            force_setattr(self, "seed", seed_text(self.seed))

    def below(self, limit: int) -> tuple[int, Chance]:
        """A number from 0 to limit - 1, and the chance that goes on from there.

        >>> Chance("swan").below(6)[0] in range(6)
        True
        """
        words = sixteen_words(self.seed, self.drawn)
        return words[self.drawn & 15] * limit >> 32, replace(self, drawn=self.drawn + 1)

    def shuffled(self, things: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """The things in random order (Fisher-Yates from the last place down), and the chance that goes on from there."""
        return tuple(shuffle(self.seed, self.drawn, things)), replace(self, drawn=self.drawn + max(0, len(things) - 1))

    def fork(self, name: object) -> Chance:
        """An independent chance, for a bot or for one game of many."""
        return Chance(sha256(f"{self.seed}#{name}".encode()).hexdigest())


def seed_text(seed: object) -> str:
    """A seed as the text that records keep."""
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise BadOption(f"a seed is a text or a whole number, not {seed!r}")
    return str(seed)
