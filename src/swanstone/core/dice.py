"""Quick random numbers for bots and tools. Games draw on the `Chance` in their state instead."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from swanstone.core.chance import Chance

T = TypeVar("T")


class Dice:
    """A source of random numbers, begun by a chance."""

    def __init__(self, chance: Chance) -> None:
        self._random: Callable[[], float] = Random(f"{chance.seed}/{chance.drawn}").random

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
