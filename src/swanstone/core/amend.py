"""The rules of a table: the title's own answers, bent by the amendments in play (`amendment.py`).

Chains are sorted by the amendments' declared order and made once; a point that nobody bends costs next to nothing.
Which amendments count at a point, for whom and in which order, is decided in `Rulebook.counting` and `held_of`.
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
        self.seat_by_seat: bool = common and bool(self.cards)
        """Whether every seat has to be asked for its cards."""
        self.by_order: list[Bends] = []
        """The same in parts of equal order, where every seat has to be asked."""
        if self.seat_by_seat:
            orders = sorted({bend.order for bend in bends})
            self.by_order = [Bends([bend for bend in bends if bend.order == order], False) for order in orders]


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

    def seat_holds(self, state: Any, seat: int, card: str) -> bool:
        """Whether a seat of a table holds a card; a title with held cards says how."""
        return False

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
        if not point.seat_by_seat:
            return [(bend, subject) for bend in self.counting(point, subject)]
        found: list[tuple[Bend, Any]] = []
        seats = self.for_each_seat(subject)
        for part in point.by_order:
            found += [(bend, subject) for bend in part.open]
            for own in seats:
                found += [(bend, own) for bend in self.held_of(part, own)]
        return found

    def counting(self, point: Bends, subject: Any) -> list[Bend]:
        """The amendments in force for the seat of a subject: those that nobody holds, and its own cards."""
        if not point.cards:
            return point.open
        hand = self.hand(subject)
        if point.cards.isdisjoint(hand):
            return point.open
        return [bend for bend in point.bends if not bend.held or bend.id in hand]

    def held_of(self, point: Bends, subject: Any) -> list[Bend]:
        """The cards of the seat of a subject that answer at a point."""
        hand = self.hand(subject)
        return [] if point.cards.isdisjoint(hand) else [bend for bend in point.bends if bend.held and bend.id in hand]

    def is_bent(self, name: str, subject: Any) -> bool:
        """Whether any amendment counts at a point for the seat of a subject; at a point of the whole table, for any seat."""
        point = self.bends.get(name)
        if point is None:
            return False
        return bool(point.open or point.seat_by_seat) or not point.cards.isdisjoint(self.hand(subject))

    def bent(self, name: str, value: T, subject: Any) -> T:
        """The value of a question after every amendment that bends it, in turn."""
        point = self.bends.get(name) if self.bends else None
        if point is None:
            return value
        if point.seat_by_seat:
            for bend, own in self.in_force(name, subject):
                value = bend.answer(value, own)
        else:
            for bend in self.counting(point, subject):
                value = bend.answer(value, subject)
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
        if point is None:
            return asked
        if not point.seat_by_seat:
            for bend in point.bends:
                if not bend.held or bend.id in self.hand(subject):
                    asked += perform(subject.state, bend.answer(subject), report, self.brought_about)
            return asked
        seats = self.for_each_seat(subject)
        for part in point.by_order:
            for bend in part.open:
                asked += perform(subject.state, bend.answer(subject), report, self.brought_about)
            for own in seats if part.cards else ():
                for bend in self.held_of(part, own):
                    if bend.id in self.hand(own):
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
