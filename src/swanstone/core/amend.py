"""The rules of a table: the title's own answers, bent by the amendments in play (`amendment.py`).

Chains are sorted by the amendments' declared order and made once; a point that nobody bends costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
        self.held: bool = amendment.held
        self.answer: Callable[..., Any] = getattr(amendment, name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulebook:
    """The rules of a table. A title adds its questions and moments, each with the base game's answer."""

    amendable: ClassVar[type[Amendment]] = Amendment
    """The class in which the title's points are written out."""

    def __init__(self, amendments: Iterable[Amendment] = ()) -> None:
        self.amendments: tuple[Amendment, ...] = tuple(
            sorted(amendments, key=lambda amendment: (amendment.order, amendment.id))
        )
        self.bends: dict[str, list[Bend]] = {}
        for amendment in self.amendments:
            for name in sorted(amendment.answered()):
                self.bends.setdefault(name, []).append(Bend(amendment, name))

    def plain(self) -> Rulebook:
        """The same rules without their amendments."""
        raise NotImplementedError

    def holds(self, subject: Any, card: str) -> bool:
        """Whether the seat of a subject holds a card; a title with held cards says how."""
        return False

    def in_force(self, bend: Bend, subject: Any) -> bool:
        """Whether an amendment counts here: held cards do only for the seat that holds them."""
        return not bend.held or self.holds(subject, bend.amendment.id)

    def bent(self, name: str, value: T, subject: Any) -> T:
        """The value of a question after every amendment that bends it, in turn."""
        if self.bends:
            for bend in self.bends.get(name, []):
                if self.in_force(bend, subject):
                    value = bend.answer(value, subject)
        return value

    def happen(self, name: str, subject: Any, report: Report) -> None:
        """A moment: each amendment's effects are done before the next is asked, so that it sees the state so far.

        What they ask is asked in the amendments' order, before anything that was on the agenda already.
        """
        if self.bends and name in self.bends:
            asked: list[Decision] = []
            for bend in self.bends[name]:
                if self.in_force(bend, subject):
                    asked += perform(subject.state, bend.answer(subject), report)
            subject.state.then(*asked)

    def explain(self, name: str, subject: Any) -> Ledger:
        """How a number came about: the base and what each amendment added, as lines that sum to it."""
        if name not in self.amendable.questions:
            raise BadData(f"{name} is not a question of the rulebook{nearest(name, self.amendable.questions)}")
        value: int = getattr(self.plain(), name)(subject)
        lines = [Line(value, "base")]
        for bend in self.bends.get(name, []):
            if self.in_force(bend, subject):
                bent: int = bend.answer(value, subject)
                lines.append(Line(bent - value, bend.amendment.id))
                value = bent
        return tuple([line for line in lines if line.amount or line.because == "base"])
