"""What waits to be done is data: a stack of decisions and tasks, the next one last.

An item knows what comes of it, and in JSON it is its tag and its fields. So a game can be saved, copied and searched in the
middle of a turn.
"""

from typing import Any, ClassVar

from swanstone.core.action import Action
from swanstone.core.completion import Completion
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger
from swanstone.core.marks import mypyc_attr
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.core.value import Value


@mypyc_attr(allow_interpreted_subclasses=True)
class Item(Value):
    """Something on the agenda."""

    tag: ClassVar[str] = ""
    """Its name in JSON and on the wire."""


Agenda = tuple[Item, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Task(Item):
    """Work that the game does by itself."""

    def run(self, rules: Any, state: Any, report: Report) -> None:
        """Does the work on a state that nobody else holds; the task is already off its agenda."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Item):
    """A question to a seat, which knows its options and what follows from the answer."""

    asks: ClassVar[str] = ""
    """What the seat is asked to do, as in 'You are asked to …'."""
    answers: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action that answer it."""
    rule: ClassVar[str] = ""
    """The rule that says which answers there are, for those that are none."""
    together: ClassVar[bool] = False
    """Whether neighbours of the same kind on the agenda are asked at the same time."""
    seconds: ClassVar[int] = 0
    """How long it may be thought about before `timed_out` answers it; 0 for as long as the table's clock allows."""
    has_outcome: ClassVar[bool] = False
    """Whether rules alone cannot say what comes of an answer; only then is `outcome` asked."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, rules: Any, state: Any) -> Options:
        """Every legal answer."""
        raise NotImplementedError

    def objections(self, rules: Any, state: Any, action: Any) -> list[Objection]:
        """Every reason against an answer; none if it is among the options. A decision that can say more says it."""
        options = self.options(rules, state)
        return [] if action in options else [Objection(self.rule or self.tag, options.reason_against(action))]

    def label(self, action: Any) -> str:
        """What an answer is called on screen; empty where the client has its own words for it."""
        return ""

    def cost(self, rules: Any, state: Any, action: Any) -> Ledger:
        """What an answer would cost in the title's money, line by line; negative where it brings some."""
        return ()

    def score(self, rules: Any, state: Any, action: Any) -> Ledger:
        """The points that an answer would score at once, line by line."""
        return ()

    def completes(self, rules: Any, state: Any, action: Any) -> tuple[Completion, ...]:
        """What an answer would complete, with the rewards that follow, where the title does not know it by the action."""
        return ()

    def barred(self, rules: Any, state: Any) -> list[Action]:
        """Answers that the seat may look for and that are not legal now; `objections` says why."""
        return []

    def answer(self, rules: Any, state: Any, action: Any, report: Report) -> None:
        """Does what follows from a legal answer on a state that nobody else holds; the decision is already off its agenda."""
        raise NotImplementedError

    def outcome(self, rules: Any, state: Any, action: Any) -> bytes | None:
        """What the world makes of a legal answer, as JSON on one line; it may be slow, and is worked out only once.

        It is stored with the action, and `answer` reads it in its report.
        """
        raise NotImplementedError

    def timed_out(self, rules: Any, state: Any) -> Action:
        """The answer that is given for the seat when its seconds have passed."""
        return self.options(rules, state)[0]


class Lanes(Item):
    """Several agendas that go on side by side; what follows waits until all of them are empty."""

    tag = "lanes"

    def __init__(self, lanes: tuple[Agenda, ...]) -> None:
        self.lanes = lanes


@mypyc_attr(allow_interpreted_subclasses=True)
class Aside:
    """A kind of action that a seat may do while a decision waits for it, without using the decision up."""

    action: ClassVar[type[Action]]
    rule: ClassVar[str] = ""
    """The rule that says when it may be done."""
    card: ClassVar[str] = ""
    """The card that a seat has to hold for it; others are not asked."""
    any_time: ClassVar[bool] = False
    """Whether a seat may do it while only others are asked, too: then `calls` says what."""

    def calls(self, rules: Any, state: Any, seat: int) -> list[Action]:
        """Every such action that a seat may do while only others are asked."""
        return []

    def options(self, rules: Any, state: Any, decision: Decision) -> list[Action]:
        """Every such action that is legal now; `decision` is what the seat is asked. Some are so many that none is listed."""
        return []

    def offered(self, rules: Any, state: Any, decision: Decision) -> list[Action]:
        """The options of a seat that holds the card for it, where it takes one."""
        if self.card and not rules.seat_holds(state, decision.seat, self.card):
            return []
        return self.options(rules, state, decision)

    def objections(self, rules: Any, state: Any, decision: Decision, action: Any) -> list[Objection]:
        """Every reason against one; none if it is legal, which here means: one of those offered."""
        options = Listed(self.offered(rules, state, decision))
        verb = str(self.action.__struct_config__.tag)
        return [] if action in options else [Objection(self.rule or verb, options.reason_against(action))]

    def label(self, action: Any) -> str:
        """What it is called on screen; empty where the client has a control of its own for it."""
        return ""

    def perform(self, rules: Any, state: Any, action: Any, report: Report) -> None:
        """Does it on a state that nobody else holds."""
        raise NotImplementedError

    def cost(self, rules: Any, state: Any, action: Any) -> Ledger:
        """What it would cost in the title's money, line by line; negative where it brings some."""
        return ()

    def score(self, rules: Any, state: Any, action: Any) -> Ledger:
        """The points that it would win or give up, at once or for the end, line by line."""
        return ()


def asked_now(agenda: Agenda) -> tuple[Decision, ...]:
    """The decisions that are asked now; several when they are made at the same time."""
    if not agenda:
        return ()
    first = agenda[-1]
    if isinstance(first, Decision):
        return (first,) if not first.together else neighbours(agenda, first)
    if isinstance(first, Lanes):
        found: list[Decision] = []
        for lane in first.lanes:
            found += asked_now(lane)
        return tuple(found)
    return ()


def asked_text(agenda: Agenda) -> str:
    """What is asked now, in words: the end of a state's short form."""
    asked = [f"seat {decision.seat} to {decision.asks}" for decision in asked_now(agenda)]
    return f"waiting for {', '.join(asked)}" if asked else "over"


def neighbours(agenda: Agenda, first: Decision) -> tuple[Decision, ...]:
    """The decisions of the same kind that lie together on top of an agenda."""
    asked: list[Decision] = []
    for item in reversed(agenda):
        if type(item) is not type(first) or not isinstance(item, Decision):
            break
        asked.append(item)
    return tuple(asked)
