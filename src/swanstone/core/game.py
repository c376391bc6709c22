"""A title with its modules chosen: immutable, shared by all tables of that kind."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Generic

import msgspec

from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Item
from swanstone.core.chance import Chance
from swanstone.core.conduct import Asking, Doing, Teller
from swanstone.core.errors import BadNotation, IllegalAction, NotYourDecision
from swanstone.core.ledger import Ledger
from swanstone.core.options import Options
from swanstone.core.standings import S, Standings, Step
from swanstone.core.view import View

Glances = Callable[[int | None], Any]
"""Gives a seat's glance; what is the same for all seats is reckoned once."""


class Game(Generic[S]):
    """What bots, server and tools see of a title. A title adds the start, the views and the end."""

    title: str
    seats: int
    rules: Any
    asking: dict[type, Asking]
    """How each kind of decision is asked and answered."""
    doing: dict[type, Doing]
    """How each kind of task is done."""
    revealing: frozenset[str] = frozenset()
    """The kinds of event by which somebody learns what was hidden: a card or tile drawn, a stack looked through."""

    def start(self, chance: Chance) -> Step[S]:
        """The table as set up, waiting for the first decision."""
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> View:
        """What a seat may see (None: an onlooker), built from that and nothing else."""
        raise NotImplementedError

    def imagine(self, view: Any, chance: Chance) -> S:
        """A full state that the seat of the view cannot tell from the real one."""
        raise NotImplementedError

    def glances(self, state: S, aids: bool) -> Glances:
        """What each seat (None: an onlooker) might reckon from its view, reckoned for it; `aids` help it to choose."""
        return no_glance

    def labels(self, state: S, decision: Decision) -> tuple[str, ...]:
        """What is written at the places of an arrangement, one for each, if anything is."""
        return ()

    def explain(self, state: S, action: Action) -> Ledger:
        """What an action would cost or score at once, line by line, before it is done."""
        raise NotImplementedError

    def promises(self, state: S, action: Action) -> Ledger:
        """What it would surely score besides, by the rewards that follow."""
        return ()

    def standings(self, state: S) -> Standings | None:
        """The result, once the game is over."""
        raise NotImplementedError

    def write_action(self, action: Action) -> str:
        """An action as a line of text."""
        raise NotImplementedError

    def read_action(self, text: str) -> Action:
        """The action that a line of text tells."""
        raise NotImplementedError

    def to_json(self, state: S) -> bytes:
        """The state as JSON."""
        raise NotImplementedError

    def from_json(self, data: bytes) -> S:
        """The state that a JSON text tells."""
        raise NotImplementedError

    def view_to_json(self, view: Any) -> bytes:
        """A view as JSON."""
        raise NotImplementedError

    def view_from_json(self, data: bytes) -> Any:
        """The view that a JSON text tells."""
        raise NotImplementedError

    def pending(self, state: S) -> tuple[Decision, ...]:
        """The decisions asked now; several at once where choices are simultaneous; none at the end."""
        return asked_now(state.agenda)

    def options(self, state: S, decision: Decision) -> Options:
        """Every legal answer to a pending decision, lazily and in a stable order."""
        return self.asking[type(decision)].options(self.rules, state, decision)

    def apply(self, state: S, action: Action) -> Step[S]:
        """The state after an action, with what happened; raises and changes nothing if it may not be done."""
        decision = self.asked(state, action)
        try:
            objections = self.asking[type(decision)].objections(self.rules, state, decision, action)
        except (TypeError, ValueError, AttributeError):
            check_shape(action)  # an action built in code may hold anything
            raise
        if objections:
            raise IllegalAction(objections)
        tell = Teller(True)
        return Step(self.answered(state, decision, action, tell), tuple(tell.events))

    def follow(self, state: S, decision: Decision, action: Action) -> S:
        """The state after one of the options of a pending decision; it is not checked again, and nobody is told."""
        return self.answered(state, decision, action, Teller(False))

    def answered(self, state: S, decision: Decision, action: Action, tell: Teller) -> S:
        """The state after a legal answer to a decision, and after all that follows of itself."""
        after = state.copy()
        after.agenda = without(state.agenda, decision)
        self.asking[type(decision)].answer(self.rules, after, decision, action, tell)
        self.settle(after, tell)
        return after

    def asked(self, state: S, action: Action) -> Decision:
        """The pending decision that an action answers."""
        agenda = state.agenda
        first = agenda[-1] if agenda else None
        if isinstance(first, Decision) and isinstance(action, first.answers) and action.seat == first.seat:
            return first
        asked = self.pending(state)
        if not asked:
            raise NotYourDecision("the game is over; nothing is asked of anybody")
        if not isinstance(action, Action):
            raise NotYourDecision(f"{type(action).__name__} is no action of {self.title}")
        for decision in asked:
            if decision.seat == action.seat:
                if isinstance(action, decision.answers):
                    return decision
                verb = type(action).__struct_config__.tag or type(action).__name__
                raise NotYourDecision(f"seat {action.seat} is asked to {decision.asks}; '{verb}' does not answer that")
        waiting = ", ".join(f"seat {decision.seat} to {decision.asks}" for decision in asked)
        raise NotYourDecision(f"seat {action.seat} has nothing to decide now; the game asks {waiting}")

    def settle(self, state: S, tell: Teller) -> None:
        """Does the tasks on top of the agenda until a decision, or nothing, is left there."""
        while state.agenda:
            task = state.agenda[-1]
            doing = self.doing.get(type(task))
            if doing is None:
                break
            state.agenda = state.agenda[:-1]
            doing.run(self.rules, state, task, tell)

    def digest(self, state: S) -> str:
        """A short fingerprint of a state, the same on every machine."""
        return sha256(self.to_json(state)).hexdigest()[:16]


def no_glance(seat: int | None) -> Any:
    """Nothing, for titles that have nothing to add to their views."""
    return None


def asked_now(agenda: tuple[Item, ...]) -> tuple[Decision, ...]:
    """The decisions that are asked now; several when they are made at the same time."""
    if not agenda:
        return ()
    first = agenda[-1]
    if not isinstance(first, Decision):
        return ()
    if not first.together:
        return (first,)
    asked = []
    for item in reversed(agenda):
        if type(item) is not type(first):
            break
        asked.append(item)
    return tuple(asked)


def without(agenda: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """The agenda with an item taken off: the next of its like."""
    if agenda[-1] is item:
        return agenda[:-1]
    place = max([number for number, other in enumerate(agenda) if other == item])
    return agenda[:place] + agenda[place + 1 :]


def check_shape(action: Action) -> None:
    """Stops an action whose fields are not of their types."""
    try:
        msgspec.convert(msgspec.to_builtins(action, builtin_types=(bytes,)), type(action))
    except (msgspec.ValidationError, TypeError) as error:
        raise BadNotation(f"{action!r} is not well formed: {error}") from None
