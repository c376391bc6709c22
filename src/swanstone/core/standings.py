"""What a game's steps and its end look like."""

from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from swanstone.core.agenda import Item
from swanstone.core.event import Event
from swanstone.core.ledger import Ledger


class State(Protocol):
    """The value of a table: everything that matters, comparable, JSON both ways."""

    @property
    def agenda(self) -> tuple[Item, ...]: ...


S = TypeVar("S", bound=State)


class Step(NamedTuple, Generic[S]):
    """A state and what happened on the way to it."""

    state: S
    events: tuple[Event, ...]


class Standings(Struct, frozen=True):
    """How a finished game came out."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ledgers: tuple[Ledger, ...]
    titles: tuple[str, ...] = ()


class Played(Struct, frozen=True):
    """A game that was played to its end."""

    state: Any
    standings: Standings
    decisions: int
    options: int
