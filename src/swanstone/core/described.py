"""Options as they are described over the wire: listed, laid in places, or filled in."""

from collections.abc import Iterable

from msgspec import Struct

from swanstone.core.action import Action


class Arrange(Struct, frozen=True, gc=False):
    """Every way to lay some things in some places: the action is `begin` and a thing or `empty` for each place."""

    begin: str
    things: tuple[str, ...]
    places: int
    empty: str
    labels: tuple[str, ...] = ()
    """What is written at each place, where there is something: its price."""


class Blank(Struct, frozen=True, gc=False):
    """A number to be filled in: what it is, from where to where it may go, and what it counts."""

    name: str
    least: int
    most: int
    unit: str = ""


class FillIn(Struct, frozen=True, gc=False):
    """An answer that is filled in: the action is `begin` and a number for each blank."""

    begin: str
    blanks: tuple[Blank, ...]


class Described(Struct, frozen=True):
    """Options as they are told: those that are listed one by one, and how the others are made."""

    listed: Iterable[Action] = ()
    arrange: Arrange | None = None
    fill_in: FillIn | None = None
