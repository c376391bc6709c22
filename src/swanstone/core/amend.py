"""The rules of a table: the title's own answers, bent by the amendments in play (`amendment.py`).

Chains are sorted by the amendments' declared order and made once; a point that nobody bends costs next to nothing.
Which amendments count at a point, for whom and in which order, is decided in `Rulebook.seat_by_seat` and `counts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final, TypeVar

from swanstone.core.agenda import Decision
from swanstone.core.amendment import Amendment
from swanstone.core.effect import perform
from swanstone.core.errors import BadData, nearest
from swanstone.core.ledger import Ledger, Line
from swanstone.core.marks import mypyc_attr
from swanstone.core.report import Report

T = TypeVar("T")

NO_CARDS: Final[frozenset[str]] = frozenset()


class Bend:
    """One amendment's answer to a point."""

    def __init__(self, amendment: Amendment, name: str) -> None:
        self.amendment = amendment
        self.id: str = amendment.id
        self.order: int = amendment.order
        self.held: bool = amendment.held
        self.answer: Callable[..., Any] = getattr(amendment, name)


class Bends:
    """All that amendments answer to one point, in their order; `common` says whether it is a point of the whole table."""

    def __init__(self, bends: list[Bend], common: bool) -> None:
        self.bends = bends
        self.common = common
        self.cards: frozenset[str] = frozenset([bend.id for bend in bends if bend.held])
        """The cards among them, which count for whoever holds them."""
        self.open: list[Bend] = [bend for bend in bends if not bend.held]


def require_own_ids(amendments: tuple[Amendment, ...]) -> None:
    """Refuses two cards with one id: whoever holds one of them would hold both."""
    found: dict[str, Amendment] = {}
    for card in amendments:
        if card.held:
            other = found.setdefault(card.id, card)
            if other is not card:
                names = " and ".join(sorted([type(other).__name__, type(card).__name__]))
                raise BadData(f"{names} have the same id, '{card.id}': whoever holds one card would hold both")


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulebook:
    """The rules of a table. A title adds its questions and moments, each with the base game's answer."""

    amendable: ClassVar[type[Amendment]] = Amendment
    """The class in which the title's points are written out."""

    def __init__(self, amendments: Iterable[Amendment] = ()) -> None:
        self.amendments: tuple[Amendment, ...] = tuple(
            sorted(amendments, key=lambda amendment: (amendment.order, amendment.held, amendment.id))
        )
        require_own_ids(self.amendments)
        self.unbent: dict[str, Rulebook] = {}
        found: dict[str, list[Bend]] = {}
        for amendment in self.amendments:
            for name in sorted(amendment.answered()):
                found.setdefault(name, []).append(Bend(amendment, name))
        common = self.amendable.common
        self.bends: dict[str, Bends] = {name: Bends(bends, name in common) for name, bends in found.items()}

    def anew(self) -> Rulebook:
        """The same rules, made again with the same amendments."""
        raise NotImplementedError

    def hand(self, subject: Any) -> frozenset[str]:
        """The cards that the seat of a subject holds; a title with held cards says how."""
        return NO_CARDS

    def holds(self, subject: Any, card: str) -> bool:
        """Whether the seat of a subject holds a card."""
        return card in self.hand(subject)

    def for_each_seat(self, subject: Any) -> list[Any]:
        """A subject of the whole table as each seat's own, in the order of the seats; a title with such points says how."""
        raise NotImplementedError

    def in_force(self, name: str, subject: Any) -> list[tuple[Bend, Any]]:
        """The amendments that count at a point, in their order, each with the subject that it is asked about.

        A held card counts for the seat of the subject; at a point of the whole table for its holder, whose seat it is told.
        """
        point = self.bends.get(name)
        if point is None:
            return []
        if point.common and point.cards:
            return [(bend, own) for bend, own in self.seat_by_seat(point, subject) if self.counts(bend, own)]
        if not point.cards or point.cards.isdisjoint(self.hand(subject)):
            return [(bend, subject) for bend in point.open]
        return [(bend, subject) for bend in point.bends if self.counts(bend, subject)]

    def counts(self, bend: Bend, subject: Any) -> bool:
        """Whether an amendment is in force for the seat of a subject: nobody holds it, or this seat does."""
        return not bend.held or bend.id in self.hand(subject)

    def seat_by_seat(self, point: Bends, subject: Any) -> list[tuple[Bend, Any]]:
        """All that may count at a point, whoever holds it.

        At a point of the whole table by declared order, then what nobody holds, then each seat's cards.
        """
        if not point.common or not point.cards:
            return [(bend, subject) for bend in point.bends]
        found = [(bend.order, 0, bend, subject) for bend in point.open]
        for place, own in enumerate(self.for_each_seat(subject), 1):
            found += [(bend.order, place, bend, own) for bend in point.bends if bend.held]
        found.sort(key=lambda each: (each[0], each[1]))
        return [(bend, own) for _, _, bend, own in found]

    def bent(self, name: str, value: T, subject: Any) -> T:
        """The value of a question after every amendment that bends it, in turn."""
        if self.bends and name in self.bends:
            for bend, own in self.in_force(name, subject):
                value = bend.answer(value, own)
        return value

    def happen(self, name: str, subject: Any, report: Report) -> None:
        """A moment: each amendment's effects are done before the next is asked, so that it sees the state so far.

        What they ask is asked in the amendments' order, before anything that was on the agenda already.
        """
        if self.bends and name in self.bends:
            subject.state.then(*self.brought_about(name, subject, report))

    def brought_about(self, name: str, subject: Any, report: Report) -> list[Decision]:
        """Does the effects of a moment; what they ask is given back, for whoever has more to ask at the same time.

        Whether a card counts is asked when its turn comes: an effect before it may have taken it away.
        """
        asked: list[Decision] = []
        point = self.bends.get(name)
        for bend, own in [] if point is None else self.seat_by_seat(point, subject):
            if self.counts(bend, own):
                asked += perform(own.state, bend.answer(own), report, self.brought_about)
        return asked

    def without(self, name: str) -> Rulebook:
        """The same rules but for what amendments answer to one question; made once."""
        if name not in self.unbent:
            rules = self.anew()
            rules.bends.pop(name, None)
            self.unbent[name] = rules
        return self.unbent[name]

    def explain(self, name: str, subject: Any) -> Ledger:
        """How a number came about: the base and what each amendment added, as lines that sum to it."""
        numbers = self.amendable.numbers
        if name not in numbers:
            there = f"what can be explained is {', '.join(numbers)}"
            raise BadData(f"{name} is not a number of the rulebook{nearest(name, numbers)}; {there}")
        value: int = getattr(self.without(name), name)(subject)
        lines = [Line(value, "base")]
        for bend, own in self.in_force(name, subject):
            bent: int = bend.answer(value, own)
            lines.append(Line(bent - value, bend.id))
            value = bent
        return tuple([line for line in lines if line.amount or line.because == "base"])
