"""Cards that a table takes out before the game, and options that come with a module (MIX-4)."""

from typing import Any

import pytest

from swanstone.core.chance import Chance
from swanstone.core.errors import BadOption
from swanstone.core.record import Head, Recorder, play_record, read_record
from swanstone.titles import game_of, open_game
from tests.marks import rule


def without(cards: str, modules: tuple[str, ...] = (), seats: int = 2) -> Any:
    return open_game("ludwig", seats, {"without": cards}, modules)


@rule("MIX-4")
def test_favors_bonus_cards_and_decrees_that_are_taken_out_are_in_no_deck():
    game = without("type_food, count_food,DEC-19,type_food", ("decrees", "extras"), 3)
    assert game.choices["without"] == "DEC-19,count_food,type_food"
    box = game.rules.box
    assert not {"count_food", "type_food"} & {card.id for card in (*box.favors, *box.bonus_cards)}
    decrees = next(module for module in game.played if module.id == "decrees")
    assert "DEC-19" not in decrees.deck(game.rules)


@rule("MIX-4")
def test_a_favor_and_a_bonus_card_that_share_their_id_are_told_apart_by_their_kind():
    def left(cards: str) -> list[bool]:
        box = without(cards).rules.box
        return ["money" in [card.id for card in cards] for cards in (box.favors, box.bonus_cards)]

    assert left("favor:money") == [False, True]
    assert left("bonus:money") == [True, False]
    assert left("money") == [False, False]


@rule("MIX-4")
def test_nothing_changes_where_nothing_is_taken_out():
    assert open_game("ludwig", 2).choices == {"foyer": "3"}
    assert without("") is open_game("ludwig", 2)


@rule("MIX-4")
def test_a_card_that_does_not_exist_is_refused_with_the_nearest():
    with pytest.raises(
        BadOption, match=r"there is no card 'type_foot' that could be taken out \(did you mean type_food\?\)"
    ):
        without("type_foot")


@rule("MIX-4")
def test_a_card_of_a_module_that_is_not_played_may_be_named():
    assert "DEC-19" in without("DEC-19").choices["without"]


@rule("MIX-4")
def test_too_few_cards_are_refused_with_how_many_are_needed():
    game = open_game("ludwig", 4)
    bonus = ",".join(card.id for card in game.rules.box.bonus_cards[:-11])
    with pytest.raises(BadOption, match="too few bonus cards would be left: 12 are needed, not 11"):
        without(bonus, seats=4)
    favors = ",".join(
        favor.id
        for favor in game.rules.box.favors
        if favor.id not in ("completed", "incomplete", "count_food", "count_corridor")
    )
    with pytest.raises(BadOption, match="too few favors would be left: 4 are needed, not"):
        without(favors, seats=4)


@rule("MIX-4")
def test_a_record_carries_what_was_taken_out():
    head = Head("ludwig", 2, "left out", options=(("without", "count_food,type_food"),))
    game = game_of(head)
    recorder = Recorder(game, head)
    state = game.start(Chance(head.seed)).state
    for _ in range(3):
        action = game.options(state, game.pending(state)[0])[0]
        step = game.apply(state, action)
        recorder.add(action, step)
        state = step.state
    text = recorder.record().text()
    assert "option without=count_food,type_food" in text
    assert list(play_record(read_record(text), game))[-1].state == state


@rule("RD-7")
def test_double_decree_is_refused_without_the_module():
    with pytest.raises(BadOption, match="option decrees needs module decrees"):
        open_game("ludwig", 2, {"decrees": "two"})
    with pytest.raises(BadOption, match="option decrees is one of one, two, not 'three'"):
        open_game("ludwig", 2, {"decrees": "three"}, ("decrees",))
