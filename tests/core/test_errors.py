"""Bad actions get the right error and leave the state as it was."""

import pytest

from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.errors import BadNotation, BadOption, IllegalAction, NotYourDecision
from swanstone.ludwig.actions import Buy, Keep, Lay, Look, Pass, Place, Price
from swanstone.titles import open_game


class Juggle(Action, frozen=True, tag="juggle"):
    """An action of some other title."""


def position(*texts):
    """A two-seat game after the bonus cards are kept and some more actions."""
    game = open_game("ludwig", 2)
    state = game.start(Chance("errors")).state
    while len(game.pending(state)) > 1 or state.round == 0:
        decision = game.pending(state)[0]
        state = game.apply(state, game.options(state, decision)[0]).state
    for text in texts:
        state = game.apply(state, game.read_action(text)).state
    return game, state


def refused(game, state, action, error):
    before = game.to_json(state)
    with pytest.raises(error) as caught:
        game.apply(state, action)
    assert game.to_json(state) == before
    return caught.value


def priced():
    game, state = position()
    decision = game.pending(state)[0]
    return game, game.apply(state, game.options(state, decision)[0]).state


def test_an_action_out_of_turn_says_who_is_asked_what():
    game, state = priced()
    seat = game.pending(state)[0].seat
    error = refused(game, state, Pass(1 - seat), NotYourDecision)
    assert str(error) == f"seat {1 - seat} has nothing to decide now; the game asks seat {seat} to buy a tile or pass"


def test_an_answer_to_another_question_says_what_is_asked():
    game, state = priced()
    seat = game.pending(state)[0].seat
    error = refused(game, state, Place(seat, "stairs@3,1r2"), NotYourDecision)
    assert str(error) == f"seat {seat} is asked to buy a tile or pass; 'place' does not answer that"


def test_a_foreign_action_is_refused():
    game, state = priced()
    refused(game, state, Juggle(game.pending(state)[0].seat), NotYourDecision)
    refused(game, state, "pass", NotYourDecision)
    refused(game, state, None, NotYourDecision)


@pytest.mark.parametrize("room", [None, 5, ["sauna"], b"sauna", {"a": 1}])
def test_a_malformed_purchase_is_bad_notation(room):
    game, state = priced()
    refused(game, state, Buy(game.pending(state)[0].seat, room), BadNotation)


@pytest.mark.parametrize("rooms", [None, 7, (1, 2, 3, 4, 5), ({},)])
def test_a_malformed_price_list_is_refused(rooms):
    game, state = position()
    refused(game, state, Price(game.pending(state)[0].seat, rooms), (BadNotation, IllegalAction))


@pytest.mark.parametrize("spot", [None, 5, "nowhere", "stairs@1", "stairs@x,y", "stairs@1,1r7", "stairs@1,1 ", "\0"])
def test_a_malformed_place_is_bad_notation(spot):
    game, state = priced()
    seat = game.pending(state)[0].seat
    state = game.apply(state, Buy(seat, "stairs")).state
    refused(game, state, Place(seat, spot), BadNotation)


@pytest.mark.parametrize("cards", [None, (None, None), (), ("money",), ("money", "money"), ("moon", "sun"), [[], []]])
def test_malformed_or_wrong_bonus_cards_are_refused(cards):
    game = open_game("ludwig", 2)
    state = game.start(Chance("errors")).state
    refused(game, state, Keep(0, cards), (BadNotation, IllegalAction))


def test_an_unknown_room_suggests_the_nearest():
    game, state = priced()
    error = refused(game, state, Buy(game.pending(state)[0].seat, "nap_rom"), BadNotation)
    assert str(error) == "there is no room 'nap_rom' (did you mean nap_room?)"


def test_every_objection_is_told_at_once():
    game, state = priced()
    seat = game.pending(state)[0].seat
    state = game.apply(state, Buy(seat, "stairs")).state
    error = refused(game, state, Place(seat, "stairs@1,1"), IllegalAction)
    assert [objection.rule for objection in error.objections] == ["PLACE-4", "PLACE-1"]


def test_a_finished_game_asks_nothing():
    game = open_game("ludwig", 1)
    state = game.start(Chance("errors")).state
    while game.pending(state):
        state = game.apply(state, game.options(state, game.pending(state)[0])[0]).state
    for action in (Pass(0), Look(0, 300), Lay(0)):
        assert "the game is over" in str(refused(game, state, action, NotYourDecision))


def test_a_view_of_no_seat_names_the_seats():
    game, state = priced()
    with pytest.raises(BadOption, match="seats are 0 to 1"):
        game.view(state, 2)
