"""What comes of agenda items: how a task is done, how a decision is asked and answered."""

from typing import Any

from swanstone.core.errors import Objection
from swanstone.core.event import Event
from swanstone.core.native import mypyc_attr
from swanstone.core.options import Options


class Teller:
    """Hears of everything that happens, in order; where nobody listens, no event is made."""

    def __init__(self, listening: bool) -> None:
        self.listening = listening
        self.events: list[Event] = []

    def of(
        self,
        kind: str,
        seat: int | None = None,
        what: tuple[str, ...] = (),
        amount: int = 0,
        because: str = "",
        secret_to: int | None = None,
    ) -> None:
        """Tells of an event."""
        if self.listening:
            self.events.append(Event(kind, seat, what, amount, because, secret_to))


@mypyc_attr(allow_interpreted_subclasses=True)
class Doing:
    """How a kind of task is done."""

    def run(self, rules: Any, state: Any, task: Any, tell: Teller) -> None:
        """Does the work on a state that nobody else holds; the task is already off its agenda."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Asking:
    """How a kind of decision is asked and answered."""

    def options(self, rules: Any, state: Any, decision: Any) -> Options:
        """Every legal answer."""
        raise NotImplementedError

    def objections(self, rules: Any, state: Any, decision: Any, action: Any) -> list[Objection]:
        """Every reason against an answer; none if it is legal."""
        raise NotImplementedError

    def answer(self, rules: Any, state: Any, decision: Any, action: Any, tell: Teller) -> None:
        """Does what follows from a legal answer on a state that nobody else holds; the decision is already off its agenda."""
        raise NotImplementedError
