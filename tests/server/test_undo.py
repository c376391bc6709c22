"""Undo is free within one's own turn until something new is known; beyond that all people must agree; redo brings it back."""

import pytest
from msgspec import UNSET

from swanstone.server.commands import may_redo, may_undo_alone
from swanstone.server.seats import Viewer
from swanstone.server.table import load
from swanstone.wire import requests
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import TakenBack
from tests.server.tables import Play, same


def at_purchase(seats: str = "pp") -> tuple[Play, int]:
    """A table where a seat has just bought a room and is asked to place it."""
    play = Play(seats)
    play.until("price-rooms")
    play.answer()
    seat = play.until("choose-offer")
    play.answer(seat, most="buy")
    assert str(play.table.asked[0].decision.tag) == "place-room"
    return play, seat


def test_a_purchase_can_be_taken_back_at_once():
    play, seat = at_purchase()
    bought = play.table
    assert may_undo_alone(bought, seat)
    back = play.undo(seat)
    assert len(back.moves) == len(bought.moves) - 1
    assert back.request is None
    assert back.asked_of(seat) is not None
    assert play.answer(seat, most="buy").moves[-1].action == bought.moves[-1].action


def test_a_state_after_undo_is_the_state_before_the_action():
    play, seat = at_purchase()
    digest = play.table.moves[-2].digest
    back = play.undo(seat)
    assert back.game.digest(back.state) == digest == back.moves[-1].digest


def test_the_first_action_can_be_taken_back_to_the_very_start():
    play = Play("pp")
    start = play.table.game.digest(play.table.state)
    play.answer(0)
    back = play.undo(0)
    assert back.moves == ()
    assert back.game.digest(back.state) == start


def test_nothing_is_free_once_another_seat_acted():
    play = Play("pp")
    play.answer(0)
    play.answer(1)
    asked = play.undo(0)
    assert not may_undo_alone(asked, 0)
    assert asked.request is not None
    assert len(asked.moves) == 2, "asking changes nothing yet"


def test_nothing_is_free_once_a_tile_was_drawn():
    play = Play("pp")
    while True:
        table = play.answer()
        if any(event.kind == "room-revealed" for event in table.moves[-1].events or ()):
            break
    last = table.moves[-1]
    assert not may_undo_alone(table, last.seat)
    assert play.undo(last.seat).request is not None


def test_nothing_is_free_once_a_stack_was_looked_through():
    for seed in map(str, range(200)):
        play = Play("pp", seed=seed)
        while play.table.asked:
            table = play.answer()
            if table.moves[-1].action.split()[1] == "look":
                assert not may_undo_alone(table, table.moves[-1].seat)
                return
    raise AssertionError("nobody looked through a stack in 200 games")


def test_nothing_is_free_once_a_bonus_card_was_drawn():
    for seed in map(str, range(100)):
        play = Play("pp", seed=seed)
        while play.table.asked:
            table = play.answer()
            if table.moves[-1].action.split()[1] not in ("keep",) and any(
                event.kind == "bonus-cards-drawn" for event in table.moves[-1].events or ()
            ):
                assert not may_undo_alone(table, table.moves[-1].seat)
                return
    raise AssertionError("nobody drew a bonus card in 100 games")


def test_with_the_consent_of_all_people_the_table_goes_back_across_turns():
    play = Play("ppp")
    for _ in range(12):
        play.answer()
    seat = play.table.moves[4].seat
    to = max(number for number, move in enumerate(play.table.moves) if move.seat == seat)
    others = [number for number in range(3) if number != seat]
    play.undo(seat)
    assert play.table.request is not None
    play.do(requests.AnswerUndo(seat=others[0], yes=True))
    assert len(play.table.moves) == 12, "one has not answered yet"
    back = play.do(requests.AnswerUndo(seat=others[1], yes=True))
    assert len(back.moves) == to
    assert back.request is None


def test_one_refusal_ends_the_request():
    play = Play("pp")
    play.answer(0)
    play.answer(1)
    play.undo(0)
    table = play.do(requests.AnswerUndo(seat=1, yes=False))
    assert table.request is None
    assert len(table.moves) == 2


def test_an_action_ends_the_request():
    play = Play("pp")
    play.answer(0)
    play.answer(1)
    play.undo(0)
    assert play.answer().request is None


def test_who_plays_against_bots_alone_needs_nobody_s_consent():
    play = Play("pb")
    play.answer(0)
    play.answer(1, by="bot")
    back = play.undo(0)
    assert back.moves == ()


def test_in_hot_seat_one_browser_agrees_for_all_its_seats():
    play = Play("pp")
    play.answer(0)
    play.answer(1)
    assert play.undo(0, Viewer((0, 1))).moves == ()


def test_bots_wait_while_people_talk_about_going_back():
    play = Play("ppb")
    play.answer(0)
    play.answer(1)
    play.undo(0)
    assert play.table.bots_asked() == []
    play.do(requests.AnswerUndo(seat=1, yes=False))
    assert play.table.bots_asked() == [2]


def test_a_seat_handed_to_a_bot_has_no_say():
    play = Play("ppp")
    play.answer(0)
    play.answer(1)
    play.undo(0)
    play.do(requests.AnswerUndo(seat=1, yes=True))
    assert len(play.table.moves) == 2
    assert play.do(requests.HandOver(seat=2, bot="random")).moves == ()


def test_redo_brings_back_what_was_undone():
    play, seat = at_purchase()
    bought = play.table
    play.undo(seat)
    assert may_redo(play.table, seat)
    again = play.do(requests.Redo(seat=seat))
    assert again.game.digest(again.state) == bought.game.digest(bought.state)
    assert [move.action for move in again.moves] == [move.action for move in bought.moves]
    assert not may_redo(again, seat)


def test_redo_brings_back_one_undo_after_another():
    play, seat = at_purchase()
    play.answer(seat)
    played = play.table
    play.undo(seat)
    play.undo(seat)
    play.do(requests.Redo(seat=seat))
    again = play.do(requests.Redo(seat=seat))
    assert again.game.digest(again.state) == played.game.digest(played.state)
    assert [move.action for move in again.moves] == [move.action for move in played.moves]
    assert not may_redo(again, seat)
    assert same(load(play.entries), again)


def test_each_seat_does_again_what_it_took_back_itself():
    play = Play("pp")
    play.answer(0)
    play.answer(1)
    play.undo(1)
    play.undo(0)
    assert [may_redo(play.table, seat) for seat in (0, 1)] == [True, False]
    play.do(requests.Redo(seat=0))
    assert [may_redo(play.table, seat) for seat in (0, 1)] == [False, True]


def test_redo_is_gone_after_another_action_and_for_other_seats():
    play, seat = at_purchase()
    play.undo(seat)
    with pytest.raises(Refused, match="nothing for this seat to redo"):
        play.do(requests.Redo(seat=1 - seat))
    play.answer(seat)
    assert not may_redo(play.table, seat)


def test_everybody_is_told_what_was_taken_back():
    play, seat = at_purchase()
    bought = play.table.moves[-1].action
    back = play.undo(seat)
    assert back.notes[-1].back == TakenBack(seat, 1, bought)
    assert play.do(requests.Redo(seat=seat)).notes[-1].back is UNSET


def test_what_was_chosen_in_secret_stays_secret_when_it_is_taken_back():
    play = Play("pp")
    play.answer(0)
    assert play.undo(0).notes[-1].back == TakenBack(0, 1, "0 keep")


def test_who_asked_is_named_when_the_last_agrees():
    play = Play("pp")
    play.answer(0)
    play.answer(1)
    told = TakenBack(0, 2, "0 keep")
    assert play.undo(0).notes[-1].back == told
    last = play.do(requests.AnswerUndo(seat=1, yes=True)).notes[-1]
    assert (last.seat, last.back) == (1, told)
    assert same(load(play.entries), play.table)


def test_a_refusal_takes_nothing_back():
    play = Play("pp")
    play.answer(0)
    play.answer(1)
    play.undo(0)
    assert play.do(requests.AnswerUndo(seat=1, yes=False)).notes[-1].back is UNSET


def test_a_game_that_is_over_cannot_be_undone_because_its_seed_is_known():
    play = Play("p")
    play.finish()
    with pytest.raises(Refused, match="the game is over"):
        play.undo(0)


def test_a_clock_s_move_is_not_free_to_take_back():
    play = Play("pp")
    play.answer(0, by="clock")
    assert not may_undo_alone(play.table, 0)


def test_after_an_undo_an_answer_to_the_old_question_is_stale():
    play, seat = at_purchase()
    seen = play.table.seq
    play.undo(seat)
    with pytest.raises(Refused) as refused:
        play.do(requests.Act(seat=seat, seq=seen, action=f"{seat} pass"))
    assert refused.value.code == "stale"


def test_undo_and_redo_are_entries_of_the_log():
    play, seat = at_purchase()
    play.undo(seat)
    play.do(requests.Redo(seat=seat))
    play.undo(seat)
    play.answer(seat)
    for _ in range(10):
        play.answer()
    assert [b'"undone"' in entry for entry in play.entries].count(True) == 2
    assert same(load(play.entries), play.table)
