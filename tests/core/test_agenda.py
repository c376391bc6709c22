"""Lanes, asides, deadlines and outcomes: the agenda of a tiny game, item by item."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from swanstone.core.action import Action, Verbs
from swanstone.core.agenda import Aside, Decision, Item, Lanes, Task, asked_now
from swanstone.core.chance import Chance
from swanstone.core.codec import Codec
from swanstone.core.errors import BadNotation, IllegalAction, NotYourDecision, Objection
from swanstone.core.game import Game
from swanstone.core.ledger import Ledger, Line
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.core.state import State as CoreState


@dataclass(eq=False, repr=False)
class State(CoreState):
    agenda: tuple[Item, ...] = field()
    done: tuple[str, ...] = ()


class Say(Action, frozen=True, tag="say"):
    word: str


class Throw(Action, frozen=True, tag="throw"):
    pass


class Nod(Action, frozen=True, tag="nod"):
    pass


class Bow(Action, frozen=True, tag="bow"):
    pass


class SayWord(Decision):
    """Say yes, no, or `more`, which asks the same seat again before what lies below."""

    tag, rule, asks, answers, seconds = "say-word", "WORD-1", "say a word", (Say,), 30

    def options(self, rules: None, state: State) -> Options:
        return Listed([Say(self.seat, word) for word in ("no", "yes", "more")])

    def score(self, rules: None, state: State, action: Say) -> Ledger:
        return (Line(len(action.word), "WORD-2"),)

    def answer(self, rules: None, state: State, action: Say, report: Report) -> None:
        state.done += (f"{self.seat} {action.word}",)
        if action.word == "more":
            state.then(Note(f"{self.seat} goes on"), SayWord(self.seat))


class SayTogether(SayWord):
    """The same, of all neighbours at once."""

    tag, together = "say-together", True


class ThrowDie(Decision):
    tag, asks, answers, has_outcome = "throw-die", "throw the die", (Throw,), True
    thrown = 0

    def options(self, rules: None, state: State) -> Options:
        return Listed([Throw(self.seat)])

    def outcome(self, rules: None, state: State, action: Throw) -> bytes:
        ThrowDie.thrown += 1
        return str(ThrowDie.thrown).encode()

    def answer(self, rules: None, state: State, action: Throw, report: Report) -> None:
        state.done += (f"{self.seat} threw {(report.outcome or b'nothing').decode()}",)


class Note(Task):
    tag = "note"

    def __init__(self, text: str) -> None:
        self.text = text

    def run(self, rules: None, state: State, report: Report) -> None:
        state.done += (self.text,)


class Nodding(Aside):
    """Only seats that are asked for a word may nod, and only once."""

    action = Nod

    def options(self, rules: None, state: State, decision: Decision) -> list[Action]:
        return [] if self.objections(rules, state, decision, Nod(decision.seat)) else [Nod(decision.seat)]

    def objections(self, rules: None, state: State, decision: Decision, action: Nod) -> list[Objection]:
        free = isinstance(decision, SayWord) and f"{action.seat} nods" not in state.done
        return [] if free else [Objection("NOD", "nod once, before you say a word")]

    def perform(self, rules: None, state: State, action: Nod, report: Report) -> None:
        state.done += (f"{action.seat} nods",)


class Bowing(Aside):
    """Whoever has said a word may bow."""

    action, rule = Bow, "BOW-1"

    def options(self, rules: None, state: State, decision: Decision) -> list[Action]:
        return [Bow(decision.seat)] if f"{decision.seat} yes" in state.done else []

    def perform(self, rules: None, state: State, action: Bow, report: Report) -> None:
        state.done += (f"{action.seat} bows",)

    def cost(self, rules: None, state: State, action: Bow) -> Ledger:
        return (Line(1, "BOW-1"),)


class Talk(Game[State]):
    """A game whose agenda is given."""

    def __init__(self, *agenda: Item) -> None:
        super().__init__("talk", 3, {}, (), 1)
        self.verbs = Verbs((Say, Throw, Nod, Bow))
        self.codec = Codec(State, State, (SayWord, SayTogether, ThrowDie, Note))
        self.asides = (Nodding(), Bowing())
        self.agenda = agenda

    def set_up(self, chance: Chance, report: Report) -> State:
        return State(self.agenda)


def play(game: Talk, *texts: str) -> State:
    """The state after some actions; after each the state is written as JSON and read again."""
    state = game.start(Chance("talk")).state
    for text in texts:
        state = game.from_json(game.to_json(game.apply(state, game.read_action(text)).state))
    return state


def asked(game: Talk, state: State) -> list[tuple[int, str]]:
    """Who is asked what."""
    return [(decision.seat, decision.tag) for decision in game.pending(state)]


def lanes(*lanes: tuple[Item, ...]) -> Lanes:
    return Lanes(tuple(lanes))


# What a decision has without writing it


def test_an_answer_that_is_no_option_is_refused_with_the_rule_and_what_would_be_one() -> None:
    game = Talk(SayWord(0))
    state = play(game)
    with pytest.raises(IllegalAction) as refused:
        game.apply(state, Say(0, "maybe"))
    (objection,) = refused.value.objections
    assert objection.rule == "WORD-1"
    assert objection.reason == "'0 say maybe' is not possible now; options are '0 say no', '0 say yes', '0 say more'"
    assert game.apply(state, Say(0, "yes")).state.done == ("0 yes",)


def test_a_state_is_copied_field_by_field() -> None:
    state = State((SayWord(0),), ("something",))
    assert state.copy() == state
    assert state.copy() is not state


def test_what_an_action_costs_and_scores_is_told_by_its_decision_or_aside() -> None:
    game = Talk(SayWord(0), SayWord(0))
    state = play(game, "0 say yes")
    assert (game.cost(state, Say(0, "more")), game.score(state, Say(0, "more"))) == ((), (Line(4, "WORD-2"),))
    assert (game.cost(state, Bow(0)), game.score(state, Bow(0))) == ((Line(1, "BOW-1"),), ())


def test_an_aside_that_is_no_option_is_refused_with_its_rule() -> None:
    game = Talk(SayWord(0), SayWord(0))
    with pytest.raises(IllegalAction, match=r"'0 bow' is not possible now.*\(BOW-1\)"):
        game.apply(play(game), Bow(0))
    assert play(game, "0 say yes", "0 bow").done[-1] == "0 bows"


def test_neighbours_that_are_asked_together_answer_in_any_order_before_what_follows() -> None:
    game = Talk(Note("after"), SayTogether(1), SayTogether(0))
    state = play(game, "1 say yes")
    assert asked(game, state) == [(0, "say-together")]
    assert play(game, "1 say yes", "0 say no").done == ("1 yes", "0 no", "after")


# Lanes


def test_the_tops_of_all_lanes_are_asked_at_once() -> None:
    game = Talk(Note("after"), lanes((SayWord(0),), (SayWord(1), ThrowDie(1)), ()))
    state = play(game)
    assert asked(game, state) == [(0, "say-word"), (1, "throw-die")]
    assert state.done == ()


def test_an_answer_moves_only_its_own_lane() -> None:
    game = Talk(Note("after"), lanes((Note("below 0"), SayWord(0)), (SayWord(1),)))
    state = play(game, "1 say yes")
    assert asked(game, state) == [(0, "say-word")]
    assert state.done == ("1 yes",)


def test_what_an_answer_asks_is_asked_within_its_lane_before_what_lies_below() -> None:
    game = Talk(Note("after"), lanes((Note("below 0"), SayWord(0)), (SayWord(1),)))
    state = play(game, "0 say more")
    assert asked(game, state) == [(0, "say-word"), (1, "say-word")]
    assert state.done == ("0 more", "0 goes on")
    state = play(game, "0 say more", "0 say yes")
    assert asked(game, state) == [(1, "say-word")]
    assert state.done[-1] == "below 0"


def test_the_game_goes_on_when_the_last_lane_is_empty_and_not_before() -> None:
    game = Talk(SayWord(2), Note("after"), lanes((SayWord(0),), (SayWord(1),)))
    assert "after" not in play(game, "0 say yes").done
    state = play(game, "0 say yes", "1 say yes")
    assert state.done[-1] == "after"
    assert asked(game, state) == [(2, "say-word")]


def test_tasks_on_top_of_lanes_are_done_in_the_order_of_the_lanes() -> None:
    game = Talk(Note("after"), lanes((SayWord(0), Note("first"), Note("zeroth")), (Note("second"),)))
    assert play(game).done == ("zeroth", "first", "second")


def test_lanes_of_tasks_alone_are_gone_at_once() -> None:
    game = Talk(SayWord(0), lanes((Note("one"),), (), (Note("two"),)))
    state = play(game)
    assert state.done == ("one", "two")
    assert state.agenda == (SayWord(0),)


def test_lanes_may_lie_within_a_lane() -> None:
    inner = lanes((SayWord(0),), (SayWord(1),))
    game = Talk(Note("after"), lanes((Note("inner done"), inner), (SayWord(2),)))
    state = play(game)
    assert asked(game, state) == [(0, "say-word"), (1, "say-word"), (2, "say-word")]
    state = play(game, "1 say more", "2 say yes", "0 say no")
    assert asked(game, state) == [(1, "say-word")]
    state = play(game, "1 say more", "2 say yes", "0 say no", "1 say yes")
    assert state.done[-2:] == ("inner done", "after")
    assert asked_now(state.agenda) == ()


def test_a_seat_whose_lane_is_empty_is_asked_nothing() -> None:
    game = Talk(lanes((SayWord(0),), (SayWord(1),)))
    state = play(game, "0 say yes")
    with pytest.raises(NotYourDecision, match="the game asks seat 1"):
        game.apply(state, Say(0, "yes"))


# Asides


def test_an_aside_leaves_the_decision_standing() -> None:
    game = Talk(lanes((SayWord(0),), (SayWord(1),)))
    state = play(game, "1 nod")
    assert state.done == ("1 nods",)
    assert asked(game, state) == [(0, "say-word"), (1, "say-word")]
    assert game.is_aside(state, Nod(0))
    assert not game.is_aside(state, Say(0, "yes"))


def test_asides_are_among_the_moves_and_not_among_the_options() -> None:
    game = Talk(SayWord(0))
    state = play(game)
    (decision,) = game.pending(state)
    assert Nod(0) not in game.options(state, decision)
    assert list(game.moves(state, decision))[-1] == Nod(0) == game.aside_actions(state, decision)[0]
    assert list(game.moves(play(game, "0 nod"), decision)) == list(game.options(state, decision))


def test_an_aside_is_refused_by_its_own_objections_and_for_seats_that_are_not_asked() -> None:
    game = Talk(SayWord(0))
    with pytest.raises(IllegalAction, match="nod once"):
        game.apply(play(game, "0 nod"), Nod(0))
    with pytest.raises(NotYourDecision):
        game.apply(play(game), Nod(1))


# Deadlines


def test_a_decision_whose_time_is_over_has_an_answer() -> None:
    game = Talk(SayWord(1))
    state = play(game)
    (decision,) = game.pending(state)
    assert decision.seconds == 30
    assert game.timed_out(state, decision) == Say(1, "no"), "the first option, unless the decision says otherwise"


# Outcomes


def test_an_outcome_is_worked_out_once_and_taken_as_it_was_when_played_again() -> None:
    game = Talk(ThrowDie(0))
    state = play(game)
    thrown = ThrowDie.thrown
    step = game.apply(state, Throw(0))
    assert ThrowDie.thrown == thrown + 1
    assert step.outcome == str(thrown + 1).encode()
    assert step.state.done == (f"0 threw {thrown + 1}",)
    assert game.repeat(state, Throw(0), step.outcome) == step
    assert game.repeat(state, Throw(0), b"77").state.done == ("0 threw 77",)
    assert ThrowDie.thrown == thrown + 1


@pytest.mark.parametrize(("text", "outcome"), [("0 throw", None), ("1 say yes", b"3"), ("1 nod", b"3")])
def test_an_action_has_an_outcome_if_and_only_if_its_decision_has(text: str, outcome: Any) -> None:
    game = Talk(lanes((ThrowDie(0),), (SayWord(1),)))
    with pytest.raises(BadNotation, match="outcome"):
        game.repeat(play(game), game.read_action(text), outcome)


def test_the_outcome_of_an_action_that_may_not_be_done_is_not_worked_out() -> None:
    game = Talk(ThrowDie(0))
    thrown = ThrowDie.thrown
    with pytest.raises(NotYourDecision):
        game.outcome(play(game), Throw(1))
    assert ThrowDie.thrown == thrown
