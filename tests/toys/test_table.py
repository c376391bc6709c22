"""A table of Quarry folded from its journal: asides, outcomes, deadlines and lanes."""

import pytest

from swanstone.core.record import play_record, read_record
from swanstone.server.commands import may_undo_alone
from swanstone.server.plans import carry_out
from swanstone.server.seats import Viewer
from swanstone.server.showing import Shown, tried
from swanstone.server.table import checkpoint_of, load, record_of
from swanstone.wire import requests
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import Question
from swanstone.wire.requests import Clock
from tests.server.tables import SECOND, Play, same


def busy(seats: str = "ppp", clock: Clock | None = None) -> Play:
    """A table on its first day: seat 0 cuts, the others dig."""
    play = Play(seats, title="quarry", clock=clock)
    assert [asked.decision.tag for asked in play.table.asked] == ["cut-gem", "dig-coins", "dig-coins"]
    return play


def act(play: Play, seat: int, words: str) -> None:
    play.do(requests.Act(seat=seat, seq=play.table.seq, action=f"{seat} {words}"))


def since(play: Play, seat: int) -> tuple[int, int]:
    asked = play.table.asked_of(seat)
    assert asked is not None
    return asked.since, asked.at


def question(play: Play, seat: int) -> Question:
    found = Shown(play.table).update(seat, 0).question
    assert found is not None
    return found


def test_a_journal_brings_back_the_table_with_every_outcome_as_it_was() -> None:
    play = busy()
    play.finish()
    assert any(move.outcome for move in play.table.moves)
    assert same(load(play.entries), play.table)
    assert [b'"outcome"' in entry for entry in play.entries[1:]] == [bool(move.outcome) for move in play.table.moves]
    record = read_record(record_of(play.table).text())
    assert [step.state for step in play_record(record, play.table.game)][-1] == play.table.state


def test_seats_in_lanes_answer_in_any_order_and_a_question_that_waited_keeps_its_time() -> None:
    play = busy()
    before = since(play, 1)
    act(play, 2, "dig 1")
    assert since(play, 1) == before
    play.do(requests.Act(seat=1, seq=before[0], action="1 dig 1"))
    act(play, 0, "cut round")
    assert [asked.decision.tag for asked in play.table.asked] == ["dig-coins", "cut-gem", "dig-coins"]


def with_a_point(clock: Clock | None = None) -> Play:
    """A table on its second day: seat 0 digs, and has points."""
    play = busy(clock=clock)
    for seat, words in enumerate(("cut round", "dig 1", "dig 1")):
        act(play, seat, words)
    return play


def test_an_aside_leaves_the_question_and_its_time_but_must_be_seen_before_the_answer() -> None:
    play = with_a_point()
    assert [option.action for option in question(play, 0).asides or ()] == ["0 sell"]
    seq, at = since(play, 0)
    act(play, 0, "sell")
    assert since(play, 0) == (play.table.seq, at)
    with pytest.raises(Refused, match="moved on"):
        play.do(requests.Act(seat=0, seq=seq, action="0 dig 1"))
    assert checkpoint_of(play.table) is None, "a checkpoint would forget since when the seat is asked"
    assert same(load(play.entries), play.table)


def test_an_aside_does_not_touch_the_reserve_of_a_clock() -> None:
    play = with_a_point(Clock("reserve", 100, 0))
    before = play.table.reserves
    act(play, 0, "sell")
    assert play.table.reserves == before
    act(play, 0, "dig 1")
    assert play.table.reserves[0] == before[0] - 2 * SECOND, "its answer is charged from when it was asked"


def test_the_question_tells_how_a_number_is_filled_in_and_what_it_counts() -> None:
    asked = question(busy(), 1)
    assert asked.fill_in
    (blank,) = asked.fill_in.blanks
    assert (asked.fill_in.begin, blank.least, blank.most, blank.unit) == ("1 dig", 1, 9, "metres")
    assert [option.action for option in asked.options] == ["1 dig 1", "1 dig 5", "1 dig 9"]


def test_an_option_tells_its_cost_in_coins_and_its_score_in_points() -> None:
    told = [(each.action, each.cost[0].amount, each.score[0].amount) for each in question(busy(), 0).options]
    assert told == [("0 cut rough", 0, 1), ("0 cut round", 3, 4)]


def test_who_answers_what_is_no_option_is_told_the_rule_and_the_options() -> None:
    (objection,) = tried(busy().table, Viewer((0,)), requests.Try(seat=0, action="0 cut oval")).objections
    assert str(objection) == "'0 cut oval' is not possible now; options are '0 cut rough', '0 cut round' (CUT-1)"
    (objection,) = tried(busy().table, Viewer((1,)), requests.Try(seat=1, action="1 dig 10")).objections
    assert str(objection) == "'1 dig 10' is not possible now: depth is 1 to 9 metres (DIG-1)"
    (objection,) = tried(busy().table, Viewer((1,)), requests.Try(seat=1, action="1 sell")).objections
    assert str(objection) == "'1 sell' is not possible now (SELL-1)"


def test_an_action_with_an_outcome_cannot_be_taken_back_alone_nor_foreseen() -> None:
    play = busy()
    foreseen = tried(play.table, Viewer((1,)), requests.Try(seat=1, action="1 dig 9"))
    assert (foreseen.then, foreseen.objections) == (None, ())
    act(play, 1, "dig 9")
    assert not may_undo_alone(play.table, 1)
    act(play, 0, "cut round")
    assert may_undo_alone(play.table, 0)


def test_what_was_undone_is_redone_with_the_outcome_that_it_had() -> None:
    play = busy()
    act(play, 1, "dig 5")
    dug = play.table.state
    play.undo(1, Viewer((0, 1, 2)))
    assert play.table.state != dug
    play.do(requests.Redo(seat=1))
    assert play.table.state == dug


def test_a_decision_with_seconds_has_a_deadline_and_so_has_the_table() -> None:
    play = busy()
    _, at = since(play, 1)
    assert play.table.deadline(1) == at + 6 * SECOND == play.table.wake()
    assert play.table.deadline(0) == 0
    short = busy(clock=Clock("move", 5, 0)).table
    assert short.deadline(1) == short.clock_deadline(1) < short.decision_deadline(1)
    assert busy("ppb").table.deadline(2) == 0, "bots have no clock"


@pytest.mark.parametrize(("seat", "words"), [(1, "cut nonsense"), (0, "dig 99")])
def test_a_planned_answer_that_nobody_could_give_is_dropped_though_it_has_no_cost_and_an_outcome(
    seat: int, words: str
) -> None:
    play = busy()
    play.do(requests.Plan(seat=seat, steps=(requests.PlanStep(f"{seat} {words}", at_most=3),)))
    while not play.table.plans_due():
        play.answer()
    play.write(carry_out(play.table, seat, play.now))
    assert play.table.plans_due() == []
    news = play.table.kept[seat].planned
    assert news is not None
    (dropped,) = news.end.dropped
    assert dropped.code == "illegal"
