"""What a game's steps and its end look like."""

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from msgspec import Struct

from swanstone.core.event import Event
from swanstone.core.ledger import Ledger, total
from swanstone.core.state import State

S = TypeVar("S", bound=State)


class Step(Struct, Generic[S], frozen=True, gc=False):
    """A state and what happened on the way to it."""

    state: S
    events: tuple[Event, ...]
    outcome: bytes | None = None
    """What the world made of the action, where rules alone cannot say."""

    def __iter__(self) -> Iterator[Any]:
        """So that a step can be taken apart: `state, events = game.apply(state, action)`."""
        return iter((self.state, self.events))


class Measure(Struct, frozen=True, gc=False):
    """What seats are compared by: the rule that says so, and an amount of some unit for each of them."""

    rule: str
    unit: str
    """Empty where things are merely counted."""
    amounts: tuple[int | None, ...]
    """None for a seat that does not take part."""
    ranks: tuple[int, ...] = ()
    """The place of each seat, where places matter: from 1, seats that tie have the same, and 0 is none."""


class Standings(Struct, frozen=True):
    """How a finished game came out."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ledgers: tuple[Ledger, ...]
    ties: tuple[Measure, ...] = ()
    """What was compared one after the other among those with the most points, until it was settled."""
    honours: tuple[str, ...] = ()
    """What each seat may call itself by its score, in games that have such names."""

    @classmethod
    def of(cls, ledgers: tuple[Ledger, ...]) -> "Standings":
        """How a game came out by the points of every seat: those with the most have won."""
        scores = tuple([total(ledger) for ledger in ledgers])
        return cls(scores, tuple([seat for seat, score in enumerate(scores) if score == max(scores)]), ledgers)


class Played(Struct, frozen=True):
    """A game that was played to its end."""

    state: Any
    standings: Standings
    decisions: int
    options: int
