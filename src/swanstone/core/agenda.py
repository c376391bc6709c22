"""What waits to be done is data: a stack of decisions and tasks, the next one last."""

from collections.abc import Callable
from typing import Any, ClassVar

from msgspec import Struct

from swanstone.core.action import Action
from swanstone.core.errors import Objection
from swanstone.core.event import Event
from swanstone.core.options import Options

Tell = Callable[[Event], None]
"""Takes the events of an action, in order."""


class Item(Struct, frozen=True, gc=False, tag_field="item"):
    """Something on the agenda."""


class Task(Item, frozen=True):
    """Work that the game does by itself."""

    def run(self, rules: Any, state: Any, tell: Tell) -> Any:
        """The state after the work; the task is already off the agenda."""
        raise NotImplementedError


class Decision(Item, frozen=True):
    """A question to a seat, which knows its options and what follows from the answer."""

    seat: int

    asks: ClassVar[str]
    """What the seat is asked to do, as in 'You are asked to …'."""
    answers: ClassVar[tuple[type[Action], ...]]
    """The kinds of action that answer it."""
    together: ClassVar[bool] = False
    """Whether neighbours of the same kind on the agenda are asked at the same time."""

    def options(self, rules: Any, state: Any) -> Options:
        """Every legal answer."""
        raise NotImplementedError

    def objections(self, rules: Any, state: Any, action: Any) -> list[Objection]:
        """Every reason against an answer; none if it is legal."""
        raise NotImplementedError

    def answer(self, rules: Any, state: Any, action: Any, tell: Tell) -> Any:
        """The state after a legal answer; the decision is already off the agenda."""
        raise NotImplementedError
