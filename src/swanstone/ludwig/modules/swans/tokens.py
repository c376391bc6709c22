"""Swan tokens: their colours, what some of them buy, and what sets of them score."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement

from msgspec import Struct

from swanstone.core.catalogue import load_file, record

PACKAGE = "swanstone.ludwig.modules.swans"


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of swans.toml."""

    colours: tuple[str, ...]
    per_colour: int
    most_traded: int
    trade_coins: tuple[int, ...]
    set_points: tuple[int, ...]


NUMBERS = record("swans.toml", load_file(PACKAGE, "swans.toml"), Numbers)

Tokens = tuple[str, ...]
"""Tokens by their colours."""


def trade_coins(number: int) -> int:
    """What some tokens give when they are traded in at once (SWAN-4).

    >>> trade_coins(3)
    6000
    """
    return NUMBERS.trade_coins[number - 1] if number else 0


def set_sizes(tokens: Iterable[str]) -> list[int]:
    """The sizes of the sets into which tokens are grouped, the largest first (SWAN-10).

    >>> set_sizes(["blue", "blue", "red"])
    [2, 1]
    """
    counts = Counter(tokens).values()
    return [sum(count > done for count in counts) for done in range(max(counts, default=0))]


@lru_cache(maxsize=4096)
def set_points(tokens: Tokens) -> int:
    """What the sets of some tokens score together (SWAN-7)."""
    return sum(NUMBERS.set_points[size - 1] for size in set_sizes(tokens))


def without(held: Tokens, given: Iterable[str]) -> Tokens:
    """The tokens that are left when some are given up."""
    left = list(held)
    for colour in given:
        left.remove(colour)
    return tuple(left)


@lru_cache(maxsize=4096)
def ways_to_trade(held: Tokens, most: int) -> tuple[Tokens, ...]:
    """Every different choice of tokens to trade in at once, the fewest first."""
    owned, found = Counter(held), []
    for number in range(1, min(most, len(held)) + 1):
        for tokens in combinations_with_replacement([colour for colour in NUMBERS.colours if owned[colour]], number):
            if not Counter(tokens) - owned:
                found.append(tokens)
    return tuple(found)


@lru_cache(maxsize=4096)
def cheapest(held: Tokens, number: int) -> Tokens:
    """The tokens whose loss costs the fewest points of sets."""
    ways = [tokens for tokens in ways_to_trade(held, number) if len(tokens) == number]
    return max(ways, key=lambda tokens: set_points(without(held, tokens)))
