"""What a rule or a card wants done."""

from collections.abc import Callable, Iterable
from typing import Any

from swanstone.core.agenda import Decision
from swanstone.core.marks import mypyc_attr
from swanstone.core.report import Report


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something to be done to a table; a title and its modules have their own kinds."""

    def perform(self, state: Any, report: Report) -> None:
        """Does it on a state that nobody else holds."""
        raise NotImplementedError


class Ask(Effect):
    """A decision that has to be made before what follows."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    def perform(self, state: Any, report: Report) -> None:
        state.then(self.decision)


class Announce(Effect):
    """An event for the log."""

    def __init__(
        self,
        kind: str,
        seat: int | None = None,
        what: tuple[str, ...] = (),
        amount: int = 0,
        because: str = "",
        secret_to: int | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.what = what
        self.amount = amount
        self.because = because
        self.secret_to = secret_to

    def perform(self, state: Any, report: Report) -> None:
        report.add(self.kind, self.seat, self.what, self.amount, self.because, self.secret_to)


def put(state: Any, module: str, slot: Any) -> None:
    """Changes a module's slot in a state that nobody else holds."""
    state.slots = {**(state.slots or {}), module: slot}


class Put(Effect):
    """A module's slot changes."""

    def __init__(self, module: str, slot: Any) -> None:
        self.module = module
        self.slot = slot

    def perform(self, state: Any, report: Report) -> None:
        put(state, self.module, self.slot)


class Happen(Effect):
    """Another moment comes of this one: it is told to all amendments before the next effect."""

    def __init__(self, moment: str, subject: Any) -> None:
        self.moment = moment
        self.subject = subject


BroughtAbout = Callable[[str, Any, Report], list[Decision]]
"""Does the effects of a moment; gives back what they ask."""


def perform(state: Any, effects: Iterable[Effect], report: Report, bring_about: BroughtAbout) -> list[Decision]:
    """Does what the effects want, in order; the decisions that they ask for are given back, to be asked together."""
    asked: list[Decision] = []
    for effect in effects:
        if isinstance(effect, Ask):
            asked.append(effect.decision)
        elif isinstance(effect, Happen):
            asked += bring_about(effect.moment, effect.subject, report)
        else:
            effect.perform(state, report)
    return asked
