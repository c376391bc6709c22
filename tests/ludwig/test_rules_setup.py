"""Setting up the table (SETUP-1 to SETUP-9)."""

from collections import Counter
from itertools import permutations

import pytest

from swanstone.core.chance import Chance
from swanstone.core.errors import BadOption, NotYourDecision
from swanstone.ludwig.box import base_box
from swanstone.ludwig.cards import BONUS_CARDS, FAVORS
from swanstone.ludwig.rooms import SIZES, TILE
from swanstone.ludwig.setup import reveal_favors
from tests.ludwig.helpers import Table, ludwig, names
from tests.marks import rule

SEATS = [2, 3, 4]


def started(seats: int, seed: str = "swan", **options: str) -> Table:
    """A game that has just been set up."""
    game = ludwig(seats, options)
    state, events = game.start(Chance(seed))
    return Table(game, state, events)


@rule("SETUP-1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_players_sit_at_a_table(seats):
    assert len(started(seats).state.players) == seats


@rule("SETUP-1")
@pytest.mark.parametrize("seats", [0, 5])
def test_a_base_game_has_no_table_for_other_numbers(seats):
    with pytest.raises(BadOption, match="SETUP-1"):
        ludwig(seats)


@rule("SETUP-2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_27_bonus_cards_are_in_the_deck_or_dealt(seats):
    state = started(seats).state
    dealt = [card for player in state.players for card in player.drawn + player.bonus_cards]
    assert sorted([face.card for face in state.bonus_deck] + dealt) == sorted(BONUS_CARDS)


@rule("SETUP-2")
def test_bonus_cards_are_shuffled_and_face_down():
    one, other = started(2, "swan"), started(2, "stone")
    assert one.state.bonus_deck != other.state.bonus_deck
    assert set(one.game.view(one.state, 0).bonus_deck) == {None}


@rule("SETUP-3")
@pytest.mark.parametrize("seats", SEATS)
def test_one_favor_a_player_lies_face_up(seats):
    favors = started(seats).state.favors
    assert len(favors) == len(set(favors)) == seats
    assert set(favors) <= set(FAVORS)


@rule("SETUP-3")
def test_favors_come_in_the_order_in_which_they_are_drawn():
    assert reveal_favors(("round", "money", "small", "large", "square"), base_box(4)) == (
        "round",
        "money",
        "small",
        "large",
    )


@rule("SETUP-3")
def test_incomplete_rooms_to_the_right_of_completed_rooms_are_replaced():
    assert reveal_favors(("completed", "money", "incomplete", "small", "large"), base_box(3)) == (
        "completed",
        "money",
        "small",
    )


@rule("SETUP-3")
def test_completed_rooms_to_the_right_of_incomplete_rooms_are_replaced():
    assert reveal_favors(("incomplete", "completed", "round", "small"), base_box(2)) == ("incomplete", "round")


@rule("SETUP-3")
def test_one_of_the_two_alone_stays():
    assert reveal_favors(("money", "incomplete", "completed"), base_box(2)) == ("money", "incomplete")


@rule("SETUP-3")
def test_the_two_never_lie_together_in_any_order():
    for order in permutations(("completed", "incomplete", "money", "round", "small")):
        assert not {"completed", "incomplete"} <= set(reveal_favors(order, base_box(4)))


@rule("SETUP-4")
@pytest.mark.parametrize("seats", SEATS)
def test_the_room_deck_has_eleven_cards_a_player(seats):
    state = started(seats).state
    assert len(state.deck) + len(state.discards) == 11 * seats


@rule("SETUP-4")
def test_the_room_deck_comes_from_fifty_cards():
    box = Counter({100: 6, 150: 6, 200: 6, 250: 6, 300: 6, 350: 4, 400: 4, 450: 4, 500: 4, 600: 4})
    assert box.total() == 50
    for seed in ("swan", "stone", "king"):
        state = started(4, seed).state
        cards = Counter(state.deck + state.discards)
        assert cards <= box
        assert (box - cards).total() == 6


@rule("SETUP-5")
@pytest.mark.parametrize(("seats", "large", "small"), [(1, 5, 7), (2, 4, 5), (3, 5, 7), (4, 6, 9)])
def test_stacks_are_cut_to_the_number_of_players(seats, large, small):
    state = started(seats).state
    offered = Counter(TILE[room].size for room in names(state.offers))
    for size, stack in zip(SIZES, state.stacks, strict=True):
        assert len(stack) + offered[size] == (large if size >= 350 else small)
        assert all(TILE[tile].size == size for tile in stack)
    assert (state.hallways, state.stairs) == (small, large)


@rule("SETUP-5")
def test_no_tile_lies_in_two_places():
    state = started(4).state
    tiles = [tile for stack in state.stacks for tile in stack] + names(state.offers)
    assert len(tiles) == len(set(tiles)) == 75


@rule("SETUP-6")
@pytest.mark.parametrize(
    ("seats", "prices"),
    [
        (2, [15000, 10000, 8000, 6000, 4000]),
        (3, [15000, 10000, 8000, 6000, 4000, 2000]),
        (4, [15000, 10000, 8000, 6000, 4000, 2000, 1000]),
    ],
)
def test_the_market_opens_with_a_room_under_each_allowed_price(seats, prices):
    state = started(seats).state
    assert [offer.price for offer in state.offers] == prices
    assert [offer.coins for offer in state.offers] == [0] * len(prices)


@rule("SETUP-6")
@pytest.mark.parametrize("seats", SEATS)
def test_the_revealed_cards_name_the_rooms_and_are_discarded(seats):
    state = started(seats).state
    assert [TILE[room].size for room in names(state.offers)] == list(state.discards)


@rule("SETUP-7")
def test_each_player_has_a_foyer_and_15000_coins():
    state = started(4).state
    assert [player.coins for player in state.players] == [15000] * 4
    assert state.bank == 48 * 1000 + 30 * 5000 - 4 * 15000  # all other coins of the box
    assert [player.castle.notation() for player in state.players] == ["foyer@0,0"] * 4


@rule("SETUP-7")
def test_the_other_side_of_the_foyer_has_a_fourth_entrance():
    state = started(3, foyer="4").state
    assert [player.castle.notation() for player in state.players] == ["foyer4@0,0"] * 3
    assert state.players[0].castle.lacking == [4]
    assert started(3, foyer="3").state.players[0].castle.lacking == [3]


@rule("SETUP-7")
def test_a_foyer_has_no_third_side():
    with pytest.raises(BadOption, match="foyer is one of 3, 4"):
        ludwig(2, {"foyer": "5"})


@rule("SETUP-8")
@pytest.mark.parametrize("seats", SEATS)
def test_starting_points_rise_clockwise_from_the_master_builder(seats):
    state = started(seats).state
    order = state.seats_from(state.master_builder)
    assert [state.players[seat].points for seat in order] == list(range(seats))
    assert [len(state.players[seat].ledger) for seat in order] == [0] + [1] * (seats - 1)


@rule("SETUP-8")
def test_any_player_may_become_the_first_master_builder():
    assert {started(4, f"seed {number}").state.master_builder for number in range(30)} == {0, 1, 2, 3}


@rule("SETUP-9")
@pytest.mark.parametrize("seats", SEATS)
def test_all_players_choose_two_of_three_bonus_cards_at_the_same_time(seats):
    table = started(seats)
    assert sorted(table.asked) == [f"{seat} keep-bonus-cards" for seat in range(seats)]
    assert [len(player.drawn) for player in table.state.players] == [3] * seats
    assert len(table.options) == 3


@rule("SETUP-9")
def test_the_choices_stay_sealed_until_the_last_one():
    table = started(3)
    for seat in (2, 0):
        table = table.play(f"{seat} keep {' '.join(table.state.players[seat].drawn[:2])}")
    assert table.asked == ["1 keep-bonus-cards"]
    assert [player.bonus_cards for player in table.state.players] == [(), (), ()]
    with pytest.raises(NotYourDecision):
        table.play(f"2 keep {' '.join(table.state.players[2].drawn[1:])}")  # a choice once made stands
    seen = table.game.view(table.state, 1).players[2]
    assert (seen.drawn_known, seen.sealed_known, seen.cards_known) == (None, None, None)
    table = table.play(f"1 keep {' '.join(table.state.players[1].drawn[:2])}")
    assert [len(player.bonus_cards) for player in table.state.players] == [2, 2, 2]


@rule("SETUP-9")
def test_a_choice_does_not_depend_on_who_answers_first():
    table = started(3)
    answers = [f"{seat} keep {' '.join(player.drawn[1:])}" for seat, player in enumerate(table.state.players)]
    ends = [table.play(*order).state for order in permutations(answers)]
    assert all(end == ends[0] for end in ends)


@rule("SETUP-9")
@pytest.mark.parametrize("seats", SEATS)
def test_returned_cards_go_under_the_deck_in_turn_order(seats):
    table = started(seats)
    before, dealt = table.state.bonus_deck, [player.drawn for player in table.state.players]
    after = table.play(*[f"{seat} keep {' '.join(dealt[seat][:2])}" for seat in range(seats)])
    order = table.state.seats_from(table.state.master_builder)
    under = after.state.bonus_deck[len(before) :]
    assert after.state.bonus_deck[: len(before)] == before
    assert [(face.card, face.known_to) for face in under] == [(dealt[seat][2], seat) for seat in order]
    assert [player.bonus_cards for player in after.state.players] == [cards[:2] for cards in dealt]
    assert [player.drawn + player.sealed for player in after.state.players] == [()] * seats


@rule("SETUP-9")
def test_just_two_of_the_cards_dealt_are_kept():
    table = started(2)
    first, second, third = table.state.players[0].drawn
    other = table.state.players[1].drawn[0]
    for cards in (first, f"{first} {second} {third}", f"{first} {first}", f"{first} {other}"):
        assert table.refused(f"0 keep {cards}") == ["SETUP-9"]
    assert table.refused(f"0 keep {third} {first}") == []


@rule("SETUP-9")
def test_only_the_owner_knows_the_card_under_the_deck():
    table = started(2)
    table = table.play(*[f"{seat} keep {' '.join(table.state.players[seat].drawn[:2])}" for seat in (0, 1)])
    mine, theirs = (table.game.view(table.state, seat).bonus_deck for seat in (0, 1))
    assert [card is not None for card in mine].count(True) == 1
    assert mine != theirs
