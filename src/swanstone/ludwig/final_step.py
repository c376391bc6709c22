"""A step of the final scoring, for the base game and its modules."""

from typing import Any, ClassVar

from swanstone.core.agenda import Item, Task
from swanstone.core.ledger import Ledger, Line
from swanstone.core.marks import mypyc_attr
from swanstone.core.report import Report
from swanstone.core.standings import Measure


def book(state: Any, seat: int, lines: Ledger, report: Report) -> None:
    """Lines of the final scoring go to a seat's account."""
    if lines:
        for line in lines:
            report.add("points-scored", seat, (line.about,), line.amount, line.because)
        state.own(seat).score(lines)


Counted = dict[tuple[str, int], tuple[Any, int]]
"""What cards counted for players that may be met again, by card and the player's identity; the player is kept with it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class FinalStep(Task):
    """A part of the final scoring, which can tell afterwards what it went by."""

    id: ClassVar[str] = ""
    """Points of several steps with one id belong together."""
    rule: ClassVar[str] = ""
    """The rule behind its lines."""
    secret: ClassVar[bool] = False
    """Whether it goes by what only its seat knows until then."""
    by_place: ClassVar[bool] = True
    """Whether it may matter to it where a room lies, beyond what is complete and which entrances are external."""

    starts: ClassVar[int] = 0
    """Not 0 if it comes at the very start, seat by seat from the Master Builder (FIN-0); it has a `seat` then.

    Of one seat the lower come first: 1 costs points, 2 may go by Fewest Points, 3 brings points (A-74).
    """

    def concerns(self, seat: int) -> bool:
        """Whether it may score for a seat."""
        return True

    @property
    def about(self) -> str:
        """What all its lines are about, where that tells it from others with its rule."""
        return ""

    def ledgers(self, rules: Any, state: Any) -> list[Ledger]:
        """What it scores for each seat, counted before any of it is booked."""
        raise NotImplementedError

    def scores(self, state: Any, favor: str) -> bool:
        """Whether it is the step that scores a favor."""
        return self.about == favor

    def has_booked(self, seat: int, line: Line) -> bool:
        """Whether a line on the account of a seat is one of its own."""
        return line.because == self.rule and self.about in ("", line.about)

    def standing(self, rules: Any, state: Any, seat: int, counted: Counted) -> tuple[Ledger, int]:
        """What it would score for one seat now, and the seat's place where places matter, else 0.

        A step that can tell this more quickly than by scoring for all seats does.
        """
        measure = self.measure(rules, state)
        return self.ledgers(rules, state)[seat], measure.ranks[seat] if measure is not None and measure.ranks else 0

    def told_under(self, line: Line) -> str:
        """What a change of one of its lines is told under, before the end."""
        return self.about

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


def put_before(steps: tuple[Item, ...], kinds: tuple[type[Item], ...], item: Item) -> tuple[Item, ...]:
    """The steps with one more right before the first of some kinds; at the end where there is none."""
    place = next((place for place, step in enumerate(steps) if isinstance(step, kinds)), len(steps))
    return (*steps[:place], item, *steps[place:])


def put_after(steps: tuple[Item, ...], kind: type[Item], item: Item) -> tuple[Item, ...]:
    """The steps with one more right after the last of a kind; at the beginning where there is none."""
    place = max([place + 1 for place, step in enumerate(steps) if isinstance(step, kind)], default=0)
    return (*steps[:place], item, *steps[place:])


def put_at_start(steps: tuple[Item, ...], step: Any, state: Any) -> tuple[Item, ...]:
    """The steps with one more of those that start the final scoring, seat by seat from the Master Builder (FIN-0, A-5)."""
    seats, place = state.seats_from(state.master_builder), 0
    for other in [other for other in steps if isinstance(other, FinalStep) and other.starts]:
        own: Any = other
        place += (seats.index(own.seat), own.starts) <= (seats.index(step.seat), step.starts)
    return (*steps[:place], step, *steps[place:])
