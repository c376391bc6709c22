"""The words of a seed, and shuffling with them.

Word n of a seed is four bytes (number n % 16) of SHA-512 over the text `seed/k` with k = n // 16, big end first.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha512
from struct import unpack
from typing import TypeVar

T = TypeVar("T")


@lru_cache(maxsize=4)
def block(seed: str, number: int) -> tuple[int, ...]:
    """Sixteen words; one shuffle mostly goes on where another has ended."""
    return unpack(">16I", sha512(f"{seed}/{number}".encode()).digest())


def sixteen_words(seed: str, index: int) -> tuple[int, ...]:
    """The sixteen words among which an index lies."""
    return block(seed, index >> 4)


def shuffle(seed: str, drawn: int, things: Sequence[T]) -> list[T]:
    """The things in random order (Fisher-Yates from the last place down), one word a place from the word `drawn` on."""
    mixed = list(things)
    words = sixteen_words(seed, drawn)
    for last in range(len(mixed) - 1, 0, -1):
        if drawn & 15 == 0:
            words = sixteen_words(seed, drawn)
        other = words[drawn & 15] * (last + 1) >> 32
        mixed[last], mixed[other] = mixed[other], mixed[last]
        drawn += 1
    return mixed
