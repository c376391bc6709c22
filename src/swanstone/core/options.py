"""The options of a decision: lazy, in a stable order, and quick to sample."""

from collections.abc import Callable, Iterator, Sequence
from math import perm
from typing import Any

from msgspec.structs import astuple

from swanstone.core.action import Action, write_action
from swanstone.core.described import Arrange, Blank, Described, FillIn
from swanstone.core.dice import Dice
from swanstone.core.marks import mypyc_attr
from swanstone.core.value import Value

EMPTY_PLACE = "-"
"""Stands for a place with nothing in it."""
FEW = 4
"""How many options are named to somebody who chose none of them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Options(Value):
    """Every action that a decision allows."""

    def __len__(self) -> int:
        raise NotImplementedError

    def __getitem__(self, index: int) -> Action:
        raise NotImplementedError

    def __iter__(self) -> Iterator[Action]:
        return iter([self[index] for index in range(len(self))])

    def __contains__(self, action: object) -> bool:
        return any([action == option for option in self])

    def sample(self, dice: Dice) -> Action:
        """One of them, all equally likely."""
        return self[dice.below(len(self))]

    def describe(self) -> Described:
        """How they are described over the wire."""
        return Described(self)

    def reason_against(self, action: Action) -> str:
        """Why an action is none of them, in a sentence."""
        some = [f"'{write_action(self[index])}'" for index in range(min(len(self), FEW))]
        more = f" and {len(self) - FEW} more" if len(self) > FEW else ""
        told = f"; options are {', '.join(some)}{more}" if some else ""
        return f"'{write_action(action)}' is not possible now{told}"


class Listed(Options):
    """Options that were worth writing down."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = actions

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, index: int) -> Action:
        return self.actions[index]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __contains__(self, action: object) -> bool:
        return action in self.actions


@mypyc_attr(allow_interpreted_subclasses=True)
class Coded(Options):
    """Options kept as small codes and turned into actions only when somebody looks at them."""

    def __init__(self, codes: list[int]) -> None:
        self.codes = codes

    def action(self, code: int) -> Action:
        """The action that a code stands for."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, index: int) -> Action:
        return self.action(self.codes[index])


@mypyc_attr(allow_interpreted_subclasses=True)
class Arrangements(Options):
    """Every way to lay some things in some places, one to a place; the places left over stay empty."""

    def __init__(self, seat: int, things: tuple[str, ...], labels: tuple[str, ...], kind: type[Any]) -> None:
        self.seat = seat
        self.things = things
        self.labels = labels
        """What is written at the places."""
        self.kind = kind
        """The kind of action that lays the things: it has the seat and what lies at every place."""

    @property
    def places(self) -> int:
        """How many places there are."""
        return len(self.labels)

    def action(self, laid: tuple[str, ...]) -> Action:
        """The action that lays the things in this way."""
        action: Action = self.kind(self.seat, laid)
        return action

    def __len__(self) -> int:
        return perm(self.places, len(self.things))

    def __getitem__(self, index: int) -> Action:
        index = range(len(self))[index]
        left = list(range(self.places))
        laid = [EMPTY_PLACE] * self.places
        for thing in self.things:
            index, place = divmod(index, len(left))
            laid[left.pop(place)] = thing
        return self.action(tuple(laid))

    def __iter__(self) -> Iterator[Action]:
        return (self[index] for index in range(len(self)))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        return any([self.fits(laid) and self.action(laid) == action for laid in laid_in(action)])

    def describe(self) -> Described:
        begin = write_action(self[0]).split(" ")[: -self.places]
        return Described(arrange=Arrange(" ".join(begin), self.things, self.places, EMPTY_PLACE, self.labels))

    def fits(self, laid: Sequence[str]) -> bool:
        """Whether a list lays every thing once and leaves the other places empty."""
        gaps = [EMPTY_PLACE] * (self.places - len(self.things))
        return sorted(laid) == sorted([*self.things, *gaps])


def laid_in(action: Action) -> list[tuple[str, ...]]:
    """The lists of things that an action names."""
    return [value for value in astuple(action) if isinstance(value, tuple)]


class Freehand(Options):
    """Answers made of numbers that nobody lists: they say what they accept, a range for every number.

    The examples can be counted and listed as other options can.
    """

    def __init__(
        self, examples: Sequence[Action], numbers: tuple[Blank, ...], allows: Callable[[Any], bool] | None = None
    ) -> None:
        self.examples = examples
        """Some legal answers, at least one; the first shows how all of them begin."""
        self.numbers = numbers
        self.allows = allows
        """Whether numbers are allowed together, where their ranges do not say all."""

    def __len__(self) -> int:
        return len(self.examples)

    def __getitem__(self, index: int) -> Action:
        return self.examples[index]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or type(action) is not type(self.examples[0]) or self.outside(action):
            return False
        return self.allows is None or self.allows(action)

    def outside(self, action: Action) -> list[str]:
        """The numbers of an action that are out of their range, each with it."""
        found = zip(self.numbers, astuple(action)[1:])
        wrong = [(blank, value) for blank, value in found if not blank.least <= value <= blank.most]
        return [f"{blank.name} is {blank.least} to {blank.most} {blank.unit}".strip() for blank, _ in wrong]

    def reason_against(self, action: Action) -> str:
        limits = self.outside(action) or ["these numbers are not allowed together"]
        return f"'{write_action(action)}' is not possible now: {', '.join(limits)}"

    def sample(self, dice: Dice) -> Action:
        """Numbers by chance; an example if they are not allowed together."""
        numbers = [number.least + dice.below(number.most - number.least + 1) for number in self.numbers]
        action: Action = type(self.examples[0])(self.examples[0].seat, *numbers)
        return action if action in self else dice.choice(self.examples)

    def describe(self) -> Described:
        first = self.examples[0]
        return Described(self.examples, fill_in=FillIn(f"{first.seat} {first.__struct_config__.tag}", self.numbers))


class Joined(Options):
    """Two sorts of options, one after the other."""

    def __init__(self, first: Options, second: Options) -> None:
        self.first = first
        self.second = second

    def __len__(self) -> int:
        return len(self.first) + len(self.second)

    def __getitem__(self, index: int) -> Action:
        if index < 0:
            index += len(self)
        split = len(self.first)
        return self.first[index] if index < split else self.second[index - split]

    def __contains__(self, action: object) -> bool:
        return action in self.first or action in self.second

    def describe(self) -> Described:
        first, second = self.first.describe(), self.second.describe()
        listed = [*first.listed, *second.listed]
        return Described(listed, first.arrange or second.arrange, first.fill_in or second.fill_in)
