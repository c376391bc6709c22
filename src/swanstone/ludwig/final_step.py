"""A step of the final scoring, for the base game and its modules."""

from typing import Any, ClassVar

from swanstone.core.agenda import Task
from swanstone.core.ledger import Ledger
from swanstone.core.marks import mypyc_attr
from swanstone.core.report import Report
from swanstone.core.standings import Measure


def book(state: Any, seat: int, lines: Ledger, report: Report) -> None:
    """Lines of the final scoring go to a seat's account."""
    if lines:
        for line in lines:
            report.add("points-scored", seat, (line.about,), line.amount, line.because)
        state.own(seat).score(lines)


@mypyc_attr(allow_interpreted_subclasses=True)
class FinalStep(Task):
    """A part of the final scoring, which can tell afterwards what it went by."""

    id: ClassVar[str] = ""
    """Points of several steps with one id belong together."""
    rule: ClassVar[str] = ""
    """The rule behind its lines."""

    @property
    def about(self) -> str:
        """What all its lines are about, where that tells it from others with its rule."""
        return ""

    def ledgers(self, rules: Any, state: Any) -> list[Ledger]:
        """What it scores for each seat, counted before any of it is booked."""
        raise NotImplementedError

    def measure(self, rules: Any, state: Any) -> Measure | None:
        """What it goes by, where that is a number for each seat."""
        return None

    def rooms(self, rules: Any, state: Any, seat: int) -> tuple[int, ...]:
        """The rooms of a seat's castle that it looks at, in the order of placing."""
        return ()

    def run(self, rules: Any, state: Any, report: Report) -> None:
        ledgers = self.ledgers(rules, state)
        for seat in state.seats_from(state.master_builder):
            book(state, seat, ledgers[seat], report)
