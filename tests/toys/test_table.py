"""A table of Quarry folded from its journal: asides, outcomes, deadlines and lanes."""

import pytest

from swanstone.core.record import play_record, read_record
from swanstone.server.commands import may_undo_alone
from swanstone.server.seats import Viewer
from swanstone.server.showing import Shown, tried
from swanstone.server.table import checkpoint_of, load, record_of
from swanstone.wire import requests
from swanstone.wire.refusals import Refused
from swanstone.wire.requests import Clock
from tests.server.tables import SECOND, Play, same


def busy(seats: str = "ppp", clock: Clock | None = None) -> Play:
    """A table in its first lanes: seat 0 cuts, the others dig."""
    play = Play(seats, title="quarry", clock=clock)
    for seat, bid in enumerate((5, 0, 0)):
        act(play, seat, f"bid {bid}")
    assert [asked.decision.tag for asked in play.table.asked] == ["cut-gem", "dig-coins", "dig-coins"]
    return play


def act(play: Play, seat: int, words: str) -> None:
    play.do(requests.Act(seat=seat, seq=play.table.seq, action=f"{seat} {words}"))


def since(play: Play, seat: int) -> tuple[int, int]:
    asked = play.table.asked_of(seat)
    assert asked is not None
    return asked.since, asked.at


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
    act(play, 2, "dig flat")
    assert since(play, 1) == before
    play.do(requests.Act(seat=1, seq=before[0], action="1 dig flat"))
    act(play, 0, "cut square")
    assert [asked.decision.tag for asked in play.table.asked] == ["make-bid"] * 3


def with_a_point() -> Play:
    play = busy()
    act(play, 0, "cut round")
    act(play, 1, "dig flat")
    act(play, 2, "dig flat")
    return play


def test_an_aside_leaves_the_question_and_its_time_but_must_be_seen_before_the_answer() -> None:
    play = with_a_point()
    question = Shown(play.table).update(0, 0).question
    assert question is not None
    assert [option.action for option in question.asides or ()] == ["0 sell 1"]
    seq, at = since(play, 0)
    act(play, 0, "sell 1")
    assert since(play, 0) == (play.table.seq, at)
    with pytest.raises(Refused, match="moved on"):
        play.do(requests.Act(seat=0, seq=seq, action="0 bid 1"))
    assert checkpoint_of(play.table) is None, "a checkpoint would forget since when the seat is asked"
    assert same(load(play.entries), play.table)


def test_an_aside_does_not_touch_the_reserve_of_a_clock() -> None:
    play = busy(clock=Clock("reserve", 100, 0))
    act(play, 0, "cut round")
    act(play, 1, "dig flat")
    act(play, 2, "dig flat")
    before = play.table.reserves
    act(play, 0, "sell 1")
    assert play.table.reserves == before
    act(play, 0, "bid 0")
    assert play.table.reserves[0] == before[0] - 2 * SECOND, "its answer is charged from when it was asked"


def test_the_question_tells_how_a_number_is_filled_in_and_what_it_counts() -> None:
    question = Shown(Play("pp", title="quarry").table).update(1, 0).question
    assert question is not None
    assert question.fill_in
    (blank,) = question.fill_in.blanks
    assert (question.fill_in.begin, blank.least, blank.most, blank.unit) == ("1 bid", 0, 10, "coins")
    assert [option.action for option in question.options] == ["1 bid 0", "1 bid 5", "1 bid 10"]


def test_an_action_with_an_outcome_cannot_be_taken_back_alone_nor_foreseen() -> None:
    play = busy()
    foreseen = tried(play.table, Viewer((1,)), requests.Try(seat=1, action="1 dig deep"))
    assert foreseen.then is None
    assert tried(play.table, Viewer((1,)), requests.Try(seat=1, action="1 dig up")).objections
    act(play, 1, "dig deep")
    assert not may_undo_alone(play.table, 1)
    act(play, 0, "cut round")
    assert may_undo_alone(play.table, 0)


def test_what_was_undone_is_redone_with_the_outcome_that_it_had() -> None:
    play = busy()
    act(play, 1, "dig deep")
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
