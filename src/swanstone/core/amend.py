"""Amendments bend rules at named points.

A title's rulebook is a class with *questions* (a value for a subject) and *moments* (effects when something happens). An
amendment is a small class that answers the ones it cares about: a question gets the value so far and the subject, and
returns the new value; a moment gets the subject and returns effects. Chains are sorted by the amendments' declared order
and made once; a point that nobody bends costs nothing.
"""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, TypeVar

from swanstone.core.errors import BadData, nearest
from swanstone.core.ledger import Ledger, Line
from swanstone.core.native import mypyc_attr

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Amendment:
    """A module, a decree or a mode of play: an id, an order, and answers to some points of the rulebook."""

    id: ClassVar[str] = ""
    order: ClassVar[int] = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulebook:
    """The rules of a table: the title's own answers, bent by the amendments in play."""

    questions: ClassVar[tuple[str, ...]] = ()
    """The methods whose value amendments may change."""
    moments: ClassVar[tuple[str, ...]] = ()
    """The methods at which amendments may bring effects of their own."""

    def __init__(self, amendments: Iterable[Amendment] = ()) -> None:
        self.amendments: tuple[Amendment, ...] = tuple(
            sorted(amendments, key=lambda amendment: (amendment.order, amendment.id))
        )
        self.chains: dict[str, list[Callable[..., Any]]] = {}
        points = (*self.questions, *self.moments)
        for amendment in self.amendments:
            check_amendment(amendment, points)
        for name in points:
            chain = [getattr(amendment, name) for amendment in self.amendments if hasattr(amendment, name)]
            if chain:
                self.chains[name] = chain

    def bent(self, name: str, value: T, subject: Any) -> T:
        """The value of a question after every amendment that bends it, in turn."""
        if self.chains:
            for answer in self.chains.get(name, []):
                value = answer(value, subject)
        return value

    def gathered(self, name: str, effects: list[Any], subject: Any) -> list[Any]:
        """The effects of a moment, with those that amendments add."""
        if self.chains:
            for answer in self.chains.get(name, []):
                effects = [*effects, *answer(subject)]
        return effects

    def explain(self, name: str, subject: Any) -> Ledger:
        """How a number came about: the base and what each amendment added, as lines that sum to it."""
        if name not in self.questions:
            raise BadData(f"{name} is no question of the rulebook{nearest(name, (*self.questions, *self.moments))}")
        value: int = getattr(type(self)(), name)(subject)
        lines = [Line(value, "base")]
        for amendment in self.amendments:
            if hasattr(amendment, name):
                bent: int = getattr(amendment, name)(value, subject)
                lines.append(Line(bent - value, amendment.id))
                value = bent
        return tuple([line for line in lines if line.amount or line.because == "base"])


def check_amendment(amendment: Amendment, points: tuple[str, ...]) -> None:
    """Stops an amendment that answers what nobody asks."""
    for name in vars(type(amendment)):
        if callable(getattr(amendment, name)) and not name.startswith("_") and name not in points:
            if isinstance(getattr(amendment, name), type):
                continue
            raise BadData(f"amendment {amendment.id} answers {name}, which nobody asks{nearest(name, points)}")
