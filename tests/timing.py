"""Bars that are about time: whoever else uses the machine may spoil a round, so a bar must hold in the best of three."""

from collections.abc import Callable
from typing import TypeVar

ROUNDS = 3
Figure = TypeVar("Figure")


def require_in_a_round(measure: Callable[[], Figure], holds: Callable[[Figure], bool]) -> None:
    """Measures until the bar holds; fails with all figures where it never does."""
    found: list[Figure] = []
    for _ in range(ROUNDS):
        found.append(measure())
        if holds(found[-1]):
            return
    raise AssertionError("\n".join(str(each) for each in found))
