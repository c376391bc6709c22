"""Amendments bend rules at named points.

A title's rulebook is a class whose methods are marked as *questions* (a value for a subject) or *moments* (effects when
something happens). An amendment is a small class that answers the ones it cares about: a question gets the value so far and
the subject, and returns the new value; a moment gets the subject and returns effects. Chains are sorted by the amendments'
declared order and compiled once; a point that nobody bends costs nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, TypeVar

from swanstone.core.errors import BadData, nearest
from swanstone.core.ledger import Ledger, Line

F = TypeVar("F", bound=Callable[..., Any])


def question(method: F) -> F:
    """Marks a rulebook method whose value amendments may change."""
    method.amendable = "question"  # type: ignore[attr-defined]
    return method


def moment(method: F) -> F:
    """Marks a rulebook method at which amendments may bring effects of their own."""
    method.amendable = "moment"  # type: ignore[attr-defined]
    return method


class Amendment:
    """A module, a decree or a mode of play: an id, an order, and answers to some points of the rulebook."""

    id: ClassVar[str]
    order: ClassVar[int] = 0


class Rulebook:
    """The rules of a table: the title's own answers, bent by the amendments in play."""

    def __init__(self, amendments: Iterable[Amendment] = ()) -> None:
        self.amendments = tuple(sorted(amendments, key=lambda amendment: (amendment.order, amendment.id)))
        self.points = amendable_points(type(self))
        for amendment in self.amendments:
            check_amendment(amendment, self.points)
        for name, kind in self.points.items():
            chain = [getattr(amendment, name) for amendment in self.amendments if hasattr(amendment, name)]
            if chain:
                fold = bend if kind == "question" else gather
                setattr(self, name, fold(getattr(self, name), chain))

    def explain(self, name: str, subject: Any) -> Ledger:
        """How a number came about: the base and what each amendment added, as lines that sum to it."""
        if self.points.get(name) != "question":
            raise BadData(f"{name} is no question of the rulebook{nearest(name, self.points)}")
        value = getattr(type(self), name)(self, subject)
        lines = [Line(value, "base")]
        for amendment in self.amendments:
            if hasattr(amendment, name):
                bent = getattr(amendment, name)(value, subject)
                lines.append(Line(bent - value, amendment.id))
                value = bent
        return tuple(line for line in lines if line.amount or line.because == "base")


def amendable_points(rulebook: type) -> dict[str, str]:
    """The questions and moments of a rulebook class, by name."""
    found = {}
    for name in dir(rulebook):
        kind = getattr(getattr(rulebook, name), "amendable", None)
        if kind is not None:
            found[name] = kind
    return found


def check_amendment(amendment: Amendment, points: dict[str, str]) -> None:
    """Stops an amendment that answers what nobody asks."""
    for name in vars(type(amendment)):
        if callable(getattr(amendment, name)) and not name.startswith("_") and name not in points:
            if isinstance(getattr(amendment, name), type):
                continue
            raise BadData(f"amendment {amendment.id} answers {name}, which nobody asks{nearest(name, points)}")


def bend(base: Callable[[Any], Any], chain: list[Callable[[Any, Any], Any]]) -> Callable[[Any], Any]:
    """A question whose value passes through every amendment in turn."""

    def bent(subject: Any) -> Any:
        value = base(subject)
        for answer in chain:
            value = answer(value, subject)
        return value

    return bent


def gather(base: Callable[[Any], Iterable[Any]], chain: list[Callable[[Any], Iterable[Any]]]) -> Callable[[Any], Any]:
    """A moment to which every amendment may add."""

    def gathered(subject: Any) -> Iterator[Any]:
        yield from base(subject)
        for answer in chain:
            yield from answer(subject)

    return gathered
