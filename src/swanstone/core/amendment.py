"""Amendments bend rules at named points.

A title writes all its points out in one class, with neutral answers: *questions* take the value so far and a subject and
return the new value; *moments* take a subject and return effects. A module, a mode of play or a card is a subclass that
answers the ones it cares about, so that an editor completes them and a misspelt one is refused.
"""

from difflib import get_close_matches
from typing import Any, ClassVar

from swanstone.core.errors import BadData

TOO_ALIKE = 0.8
"""A method whose name is this close to a point's counts as a typing error."""


class Amendment:
    """A module, a card or a mode of play: an id, an order, and answers to some points of the rulebook."""

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    """What a module or a card is called on screen."""
    text: ClassVar[str] = ""
    """What it brings, in a sentence."""
    ruling: ClassVar[str] = ""
    """How we read a card, where its text leaves that open."""
    order: ClassVar[int] = 0
    """Lower orders answer first; of equal ones those that nobody holds come before cards, and each by their ids."""
    held: ClassVar[bool] = False
    """Whether it is a card, in force only for the seat that holds it."""
    questions: ClassVar[tuple[str, ...]] = ()
    moments: ClassVar[tuple[str, ...]] = ()
    numbers: ClassVar[tuple[str, ...]] = ()
    """The questions about a subject whose answer is a number, which the rulebook explains line by line."""
    common: ClassVar[tuple[str, ...]] = ()
    """The points of the whole table, at which nobody's turn is meant: a card counts there for whoever holds it."""
    before_cards: ClassVar[tuple[str, ...]] = ()
    """The points that are asked before it is known who holds a card, so that no card can answer them."""

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        for name, value in vars(cls).items():
            if not name.startswith("_"):
                require_point(cls, name, value)
        if cls.held:
            require_known_holder(cls)

    @classmethod
    def answered(cls) -> frozenset[str]:
        """The points that this kind of amendment answers with its own method."""
        points = (*cls.questions, *cls.moments)
        return frozenset([name for name in points if getattr(cls, name) is not neutral(cls, name)])


def neutral(cls: type[Amendment], name: str) -> Any:
    """The neutral answer to a point: that of the class which names the point."""
    for base in cls.__mro__:
        if name in (*vars(base).get("questions", ()), *vars(base).get("moments", ())):
            return vars(base)[name]
    raise BadData(f"nobody asks {name}")


def require_point(cls: type[Amendment], name: str, value: Any) -> None:
    """Refuses a method whose name is nearly a point's, and a value where a point's method should be."""
    points = (*cls.questions, *cls.moments)
    if name in points:
        if not callable(value):
            raise BadData(
                f"{cls.__name__}.{name} is a value, and {name} is a point of the rulebook: it must be a method"
            )
        return
    close = get_close_matches(name, points, n=1, cutoff=TOO_ALIKE)
    if close and callable(value) and not hasattr(Amendment, name) and "questions" not in vars(cls):
        raise BadData(f"{cls.__name__} answers {name}, which nobody asks (did you mean {close[0]}?)")


def require_known_holder(cls: type[Amendment]) -> None:
    """Refuses a card that answers a point at which nobody holds anything yet."""
    for name in sorted(cls.answered().intersection(cls.before_cards)):
        raise BadData(
            f"{cls.__name__} is a held card and answers {name}, which is asked before anybody holds a card: "
            "let its module answer it"
        )
