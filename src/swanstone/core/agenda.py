"""What waits to be done is data: a stack of decisions and tasks, the next one last. `conduct.py` says what comes of them."""

from typing import ClassVar

from msgspec import Struct

from swanstone.core.action import Action


class Item(Struct, frozen=True, gc=False, tag_field="item"):
    """Something on the agenda."""


class Task(Item, frozen=True):
    """Work that the game does by itself."""


class Decision(Item, frozen=True):
    """A question to a seat."""

    seat: int

    asks: ClassVar[str]
    """What the seat is asked to do, as in 'You are asked to …'."""
    answers: ClassVar[tuple[type[Action], ...]]
    """The kinds of action that answer it."""
    together: ClassVar[bool] = False
    """Whether neighbours of the same kind on the agenda are asked at the same time."""
