"""A title with its seats, options and modules chosen: immutable, shared by all tables of that kind."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Generic

import msgspec

from swanstone.core.action import Action, Verbs, write_action
from swanstone.core.agenda import Agenda, Aside, Decision, Item, Lanes, Task, asked_now
from swanstone.core.chance import Chance
from swanstone.core.codec import Codec
from swanstone.core.completion import Completion
from swanstone.core.errors import BadNotation, BadOption, IllegalAction, NotYourDecision, Objection
from swanstone.core.ledger import Ledger
from swanstone.core.marks import mypyc_attr
from swanstone.core.options import Joined, Listed, Options
from swanstone.core.report import Report
from swanstone.core.standings import S, Standings, Step
from swanstone.core.view import View
from swanstone.core.worth import Worth

HintsBySeat = Callable[[int | None], Any]
"""Gives a seat's hints; what is the same for all seats is computed once."""
WorthOf = Callable[[Action], Worth | None]
"""Gives the whole worth of an action; none where there is nothing to say."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """What bots, server and tools see of a title. A title adds the set-up, the views and the end."""

    title: str
    seats: int
    choices: dict[str, str]
    """The options of the table."""
    modules: tuple[str, ...]
    opener: Any
    """What opens this game again from its choices, for pickles; the registry of titles sets it."""
    version: int
    """The version of the title's rules."""
    rules: Any
    codec: Codec
    verbs: Verbs
    asides: tuple[Aside, ...]
    revealing: frozenset[str]
    """The kinds of event by which somebody learns what was hidden: a card or tile drawn, a stack looked through."""

    def __init__(self, title: str, seats: int, choices: dict[str, str], modules: tuple[str, ...], version: int) -> None:
        self.title = title
        self.seats = seats
        self.choices = choices
        self.modules = modules
        self.version = version
        self.opener = None
        self.rules = None
        self.asides = ()
        self.revealing = frozenset()

    def __reduce__(self) -> tuple[Any, ...]:
        return self.opener, (self.title, self.seats, self.choices, self.modules, self.version)

    # What a title writes

    def set_up(self, chance: Chance, report: Report) -> S:
        """The table as set up, with the first items on its agenda."""
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> View:
        """What a seat may see (None: an onlooker), built from that and nothing else."""
        raise NotImplementedError

    def imagine(self, view: Any, chance: Chance) -> S:
        """A full state that the seat of the view cannot tell from the real one."""
        raise NotImplementedError

    def standings(self, state: S) -> Standings | None:
        """The result, once the game is over."""
        raise NotImplementedError

    def hints(self, state: S, aids: bool) -> HintsBySeat:
        """Hints computed from each seat's view (None: an onlooker's); `aids` adds help with choosing."""
        return no_hints

    def cost(self, state: S, action: Action) -> Ledger:
        """What an action would cost in the title's money, line by line, before it is done."""
        decision, aside = self.asked(state, action)
        return aside.cost(self.rules, state, action) if aside else decision.cost(self.rules, state, action)

    def score(self, state: S, action: Action) -> Ledger:
        """The points that an action would score at once, line by line, before it is done."""
        decision, aside = self.asked(state, action)
        return aside.score(self.rules, state, action) if aside else decision.score(self.rules, state, action)

    def completions(self, state: S, action: Action) -> tuple[Completion, ...]:
        """What an action would complete, with the rewards that follow and the points that they are sure to score."""
        return ()

    def worths(self, base: S, state: S, seat: int) -> WorthOf:
        """What a seat's actions in a state are worth to it, measured from `base`, an earlier state or the same."""
        return no_worth

    def suppose(self, view: Any, action: Action, chance: Chance) -> S | None:
        """A state imagined from a view in which its seat is asked what an action answers; None where a title has no such.

        It lets a seat try something before it is asked.
        """
        return None

    def planned(self, state: S, decision: Decision, action: Action) -> Action | None:
        """What an action that a seat planned before means at a pending decision; None if it answers something else.

        A title may change it to what the seat would want now; it raises IllegalAction where nothing is left of it.
        """
        return action if isinstance(action, decision.answers) else None

    # What all titles have in common

    def start(self, chance: Chance) -> Step[S]:
        """The table as set up, waiting for the first decision."""
        report = Report(True)
        state = self.set_up(chance, report)
        self.settle(state, report)
        return Step(state, tuple(report.events))

    def pending(self, state: S) -> tuple[Decision, ...]:
        """The decisions asked now; several at once where choices are simultaneous; none at the end."""
        return asked_now(state.agenda)

    def options(self, state: S, decision: Decision) -> Options:
        """Every legal answer to a pending decision, lazily and in a stable order."""
        return decision.options(self.rules, state)

    def aside_actions(self, state: S, decision: Decision) -> list[Action]:
        """What the seat may do while the decision waits, without answering it."""
        found: list[Action] = []
        for aside in self.asides:
            found += aside.offered(self.rules, state, decision)
        return found

    def aside_label(self, action: Action) -> str:
        """What an aside is called on screen; empty where the client has a control of its own for it."""
        aside = self.aside_for(action)
        return "" if aside is None else aside.label(action)

    def calls(self, state: S, seat: int) -> list[Action]:
        """What a seat may do while only others are asked."""
        if not any([aside.any_time for aside in self.asides]):
            return []
        asked = asked_now(state.agenda)
        if not asked or any([decision.seat == seat for decision in asked]):
            return []
        return [action for aside in self.asides if aside.any_time for action in aside.calls(self.rules, state, seat)]

    def is_call(self, state: S, action: Action) -> bool:
        """Whether an action is one that a seat may do while only others are asked, and only others are."""
        aside = self.aside_for(action)
        return aside is not None and aside.any_time and action in self.calls(state, action.seat)

    def moves(self, state: S, decision: Decision) -> Options:
        """Everything that the seat may do now: the answers, then what leaves the decision standing."""
        answers = decision.options(self.rules, state)
        if not self.asides:
            return answers
        asides = self.aside_actions(state, decision)
        return Joined(answers, Listed(asides)) if asides else answers

    def outcome(self, state: S, action: Action) -> bytes | None:
        """What the world makes of an action, where rules alone cannot say; raises if it may not be done."""
        decision, aside = self.allowed(state, action)
        return self.found_out(state, decision, aside, action)

    def found_out(self, state: S, decision: Decision, aside: Aside | None, action: Action) -> bytes | None:
        """What the world makes of a legal action; nothing where the rules say all."""
        if aside is not None or not decision.has_outcome:
            return None
        return decision.outcome(self.rules, state, action)

    def apply(self, state: S, action: Action) -> Step[S]:
        """The state after an action, with what happened; raises and changes nothing if it may not be done."""
        decision, aside = self.allowed(state, action)
        return self.step(state, decision, aside, action, self.found_out(state, decision, aside, action))

    def repeat(self, state: S, action: Action, outcome: bytes | None) -> Step[S]:
        """`apply` with the outcome that an action had before; it is taken as it is, and never worked out again."""
        decision, aside = self.allowed(state, action)
        if (outcome is not None) != (aside is None and decision.has_outcome):
            raise BadNotation(f"'{self.write_action(action)}' {'lacks its' if outcome is None else 'has no'} outcome")
        return self.step(state, decision, aside, action, outcome)

    def step(self, state: S, decision: Decision, aside: Aside | None, action: Action, outcome: bytes | None) -> Step[S]:
        """A legal action with its outcome."""
        report = Report(True, outcome)
        after = self.done(state, decision, aside, action, report)
        return Step(after, tuple(report.events), outcome)

    def allowed(self, state: S, action: Action) -> tuple[Decision, Aside | None]:
        """The decision that a legal action answers, or at which it is an aside; raises if it may not be done."""
        decision, aside = self.asked(state, action)
        try:
            objections = self.objections(state, decision, aside, action)
        except (TypeError, ValueError, AttributeError):
            require_shape(action)  # an action built in code may hold anything
            raise
        if objections:
            raise IllegalAction(objections)
        return decision, aside

    def objections(self, state: S, decision: Decision, aside: Aside | None, action: Action) -> list[Objection]:
        """Every reason against an action that answers a decision or may be done while it waits."""
        if aside is not None and decision.seat != action.seat:
            options = Listed(aside.calls(self.rules, state, action.seat))
            return [] if action in options else [Objection(aside.rule or "", options.reason_against(action))]
        if aside is not None:
            return aside.objections(self.rules, state, decision, action)
        return decision.objections(self.rules, state, action)

    def follow(self, state: S, decision: Decision, action: Action) -> S:
        """The state after one of the moves at a pending decision; it is not checked again, and nobody is told."""
        aside = None if isinstance(action, decision.answers) else self.aside_for(action)
        outcome = self.found_out(state, decision, aside, action)
        return self.done(state, decision, aside, action, Report(False, outcome))

    def done(self, state: S, decision: Decision, aside: Aside | None, action: Action, report: Report) -> S:
        """The state after a legal action, and after all that follows of itself."""
        after = state.copy()
        if aside is not None:
            aside.perform(self.rules, after, action, report)
        else:
            self.answer(after, decision, action, report)
        self.settle(after, report)
        return after

    def answer(self, state: Any, decision: Decision, action: Action, report: Report) -> None:
        """Takes a decision off the agenda and does what follows from its answer; in a lane, within that lane."""
        agenda: Agenda = state.agenda
        top = agenda[-1]
        if not isinstance(top, Lanes):
            state.agenda = without(agenda, decision)
            decision.answer(self.rules, state, action, report)
            return
        lanes = list(top.lanes)
        number = next(n for n, lane in enumerate(lanes) if any(item is decision for item in asked_now(lane)))
        state.agenda = lanes[number]
        self.answer(state, decision, action, report)
        lanes[number] = state.agenda
        state.agenda = (*agenda[:-1], Lanes(tuple(lanes)))

    def settle(self, state: Any, report: Report) -> None:
        """Does the tasks on top of the agenda until a decision, or nothing, is left there."""
        while state.agenda:
            top: Item = state.agenda[-1]
            if isinstance(top, Task):
                state.agenda = state.agenda[:-1]
                top.run(self.rules, state, report)
            elif isinstance(top, Lanes):
                if not self.settle_lanes(state, top, report):
                    return
            else:
                return

    def settle_lanes(self, state: Any, top: Lanes, report: Report) -> bool:
        """Settles every lane in turn; the lanes are gone, and what follows may go on, when all of them are empty."""
        rest: Agenda = state.agenda[:-1]
        lanes: list[Agenda] = []
        for lane in top.lanes:
            state.agenda = lane
            self.settle(state, report)
            lanes.append(state.agenda)
        if any(lanes):
            state.agenda = (*rest, Lanes(tuple(lanes)))
            return False
        state.agenda = rest
        return True

    def aside_for(self, action: Action) -> Aside | None:
        """The kind of aside that an action is, if it is one."""
        for aside in self.asides:
            if isinstance(action, aside.action):
                return aside
        return None

    def asked(self, state: S, action: Action) -> tuple[Decision, Aside | None]:
        """The pending decision that an action answers, or at which it may be done as an aside."""
        asked = asked_now(state.agenda)
        if not asked:
            raise NotYourDecision("the game is over; nothing is asked of anybody")
        if not isinstance(action, Action):
            raise NotYourDecision(f"{type(action).__name__} is no action of {self.title}")
        mine = [decision for decision in asked if decision.seat == action.seat]
        for decision in mine:
            if isinstance(action, decision.answers):
                return decision, None
        aside = self.aside_for(action)
        if mine and aside is not None:
            return mine[0], aside
        if aside is not None and aside.any_time and 0 <= action.seat < self.seats:
            return asked[0], aside
        raise NotYourDecision(not_asked(asked, mine, action))

    def is_aside(self, state: S, action: Action) -> bool:
        """Whether an action leaves the decision of its seat standing; raises if the seat is asked nothing."""
        return self.asked(state, action)[1] is not None

    def has_outcome(self, state: S, action: Action) -> bool:
        """Whether rules alone cannot say what comes of an action; raises if its seat is not asked for it."""
        decision, aside = self.asked(state, action)
        return aside is None and decision.has_outcome

    def timed_out(self, state: S, decision: Decision) -> Action:
        """The answer that is given for a seat when the seconds of a decision have passed."""
        return decision.timed_out(self.rules, state)

    # Texts

    def write_action(self, action: Action) -> str:
        """An action as a line of text."""
        return write_action(action)

    def read_action(self, text: str) -> Action:
        """The action that a line of text tells."""
        return self.verbs.read(text)

    def to_json(self, state: S) -> bytes:
        return self.codec.encoder.encode(state)

    def from_json(self, data: bytes) -> S:
        state: S = self.codec.read(self.codec.states, data, f"a state of {self.title}")
        return state

    def view_to_json(self, view: Any) -> bytes:
        return self.codec.encoder.encode(view)

    def view_from_json(self, data: bytes) -> Any:
        return self.codec.read(self.codec.views, data, f"a view of {self.title}")

    def digest(self, state: S) -> str:
        """A short fingerprint of a state, the same on every machine."""
        return sha256(self.to_json(state)).hexdigest()[:16]

    def require_seat(self, seat: int | None) -> None:
        """Refuses a seat that the table does not have; None is an onlooker."""
        if seat is not None and not 0 <= seat < self.seats:
            raise BadOption(f"there is no seat {seat}; seats are 0 to {self.seats - 1}")


def no_hints(seat: int | None) -> Any:
    """Nothing, for titles that have nothing to add to their views."""
    return None


def no_worth(action: Action) -> Worth | None:
    """Nothing, for titles and tables that do not tell what actions are worth."""
    return None


def not_asked(asked: tuple[Decision, ...], mine: list[Decision], action: Action) -> str:
    """Why an action answers nothing that is asked."""
    if mine:
        verb = type(action).__struct_config__.tag or type(action).__name__
        return f"seat {action.seat} is asked to {mine[0].asks}; '{verb}' does not answer that"
    waiting = ", ".join([f"seat {decision.seat} to {decision.asks}" for decision in asked])
    return f"seat {action.seat} has nothing to decide now; the game asks {waiting}"


def without(agenda: Agenda, item: Item) -> Agenda:
    """The agenda with an item taken off: the next of its like."""
    if agenda[-1] is item:
        return agenda[:-1]
    place = max([number for number, other in enumerate(agenda) if other == item])
    return agenda[:place] + agenda[place + 1 :]


def require_shape(action: Action) -> None:
    """Refuses an action whose fields are not of their types."""
    try:
        msgspec.convert(msgspec.to_builtins(action, builtin_types=(bytes,)), type(action))
    except (msgspec.ValidationError, TypeError) as error:
        raise BadNotation(f"{action!r} is not well formed: {error}") from None
