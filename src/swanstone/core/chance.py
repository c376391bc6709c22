"""Chance is a value: a seed and how many words have been drawn from it.

Word n of a seed is eight bytes (number n % 8) of SHA-512 over the text `seed/k` with k = n // 8, big end first, so that a
record replays everywhere and for ever, and anybody with a hash function can check a shuffle.
"""

from collections.abc import Sequence
from hashlib import sha256, sha512
from random import Random
from struct import unpack
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")


def eight_words(seed: str, index: int) -> tuple[int, ...]:
    """The eight words among which an index lies."""
    return unpack(">8Q", sha512(f"{seed}/{index >> 3}".encode()).digest())


class Chance(Struct, frozen=True):
    """Where the next random number comes from."""

    seed: str
    drawn: int = 0

    def below(self, limit: int) -> tuple[int, "Chance"]:
        """A number from 0 to limit - 1, and the chance that goes on from there.

        >>> Chance("swan").below(6)[0] in range(6)
        True
        """
        words = eight_words(self.seed, self.drawn)
        return words[self.drawn & 7] * limit >> 64, replace(self, drawn=self.drawn + 1)

    def shuffled(self, things: Sequence[T]) -> tuple[tuple[T, ...], "Chance"]:
        """The things in random order (Fisher-Yates from the last place down), and the chance that goes on from there."""
        mixed, drawn = list(things), self.drawn
        words = eight_words(self.seed, drawn)
        for last in range(len(mixed) - 1, 0, -1):
            if drawn & 7 == 0:
                words = eight_words(self.seed, drawn)
            other = words[drawn & 7] * (last + 1) >> 64
            mixed[last], mixed[other] = mixed[other], mixed[last]
            drawn += 1
        return tuple(mixed), replace(self, drawn=drawn)

    def fork(self, name: object) -> "Chance":
        """An independent chance of its own, for a bot or a game of many."""
        return Chance(sha256(f"{self.seed}#{name}".encode()).hexdigest())


class Dice:
    """A quick source of random numbers for bots and tools. Games draw on the `Chance` in their state instead."""

    def __init__(self, chance: Chance) -> None:
        self._random = Random(f"{chance.seed}/{chance.drawn}").random

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        return int(self._random() * limit)

    def choice(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in random order."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
