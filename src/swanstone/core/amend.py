"""The rules of a table: the title's own answers, bent by the amendments in play (`amendment.py`).

Chains are sorted by the amendments' declared order and made once; a point that nobody bends costs next to nothing.
Which amendments count at a point, for whom and in which order, is decided in `Rulebook.in_force` and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, TypeVar

from swanstone.core.agenda import Decision
from swanstone.core.amendment import Amendment
from swanstone.core.effect import perform
from swanstone.core.errors import BadData, nearest
from swanstone.core.ledger import Ledger, Line
from swanstone.core.marks import mypyc_attr
from swanstone.core.report import Report

T = TypeVar("T")


class Bend:
    """One amendment's answer to a point."""

    def __init__(self, amendment: Amendment, name: str) -> None:
        self.amendment = amendment
        self.id: str = amendment.id
        self.order: int = amendment.order
        self.held: bool = amendment.held
        self.answer: Callable[..., Any] = getattr(amendment, name)


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
        self.bends: dict[str, list[Bend]] = {}
        self.unbent: dict[str, Rulebook] = {}
        self.dealt: set[str] = set()
        """The points of the whole table that cards answer, for whoever holds them."""
        for amendment in self.amendments:
            for name in sorted(amendment.answered()):
                self.bends.setdefault(name, []).append(Bend(amendment, name))
                if amendment.held and name in self.amendable.common:
                    self.dealt.add(name)

    def anew(self) -> Rulebook:
        """The same rules, made again with the same amendments."""
        raise NotImplementedError

    def holds(self, subject: Any, card: str) -> bool:
        """Whether the seat of a subject holds a card; a title with held cards says how."""
        return False

    def for_each_seat(self, subject: Any) -> list[Any]:
        """A subject of the whole table as each seat's own, in the order of the seats; a title with such points says how."""
        raise NotImplementedError

    def in_force(self, name: str, subject: Any) -> Iterator[tuple[Bend, Any]]:
        """The amendments that count at a point, in their order, each with the subject that it is asked about.

        A held card counts for the seat of the subject; at a point of the whole table for its holder, whose seat it is told.
        """
        bends = self.bends.get(name, [])
        asked = self.seat_by_seat(bends, subject) if name in self.dealt else [(bend, subject) for bend in bends]
        for bend, own in asked:
            if not bend.held or self.holds(own, bend.id):
                yield bend, own

    def seat_by_seat(self, bends: list[Bend], subject: Any) -> list[tuple[Bend, Any]]:
        """Everything that may count for the whole table: by declared order, then what nobody holds, then each seat's cards."""
        asked = [(bend.order, 0, bend, subject) for bend in bends if not bend.held]
        for place, own in enumerate(self.for_each_seat(subject), 1):
            asked += [(bend.order, place, bend, own) for bend in bends if bend.held]
        asked.sort(key=lambda each: (each[0], each[1]))
        return [(bend, own) for _, _, bend, own in asked]

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
        """Does the effects of a moment; what they ask is given back, for whoever has more to ask at the same time."""
        asked: list[Decision] = []
        for bend, own in self.in_force(name, subject):
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
