"""Five players: who may sit, what is counted out, a market with two equal prices, and whole games."""

from typing import Any

import pytest

from swanstone.bots.ludwig.evaluator import LudwigEvaluator
from swanstone.core.chance import Chance
from swanstone.core.errors import BadOption
from swanstone.core.record import Head
from swanstone.ludwig.actions import Price
from swanstone.ludwig.hidden_favors import favors_in_box, hidden_favors
from swanstone.ludwig.rooms import SUPPLY
from swanstone.ludwig.title import LUDWIG
from tests.battery import EVERY, run
from tests.ludwig.helpers import Table, ludwig, table
from tests.marks import rule

FIVE = "five_players extras towers"
EIGHT = "sauna larder parlor study crypt theater belfry powder_room"
PRICES = (15000, *SUPPLY.prices)


def five(**position: Any) -> Table:
    """A table of five."""
    return table(5, modules=FIVE, **position)


def offered(rooms: str) -> str:
    """These rooms under the prices of five players, from the highest down."""
    return " ".join(f"{room}:{price}" for room, price in zip(rooms.split(), PRICES))


# Who may sit


@rule("MIX-1")
def test_five_seats_need_the_module_and_it_needs_the_towers():
    with pytest.raises(BadOption, match=r"1 to 4 seats, not 5 \(SETUP-1\); it has with module five_players"):
        LUDWIG.checked(5, {}, ["extras", "towers"], None)
    with pytest.raises(BadOption, match=r"module five_players needs module towers \(P5-2\)"):
        LUDWIG.checked(5, {}, ["extras", "five_players"], None)
    with pytest.raises(BadOption, match="1 to 5 seats, not 6"):
        LUDWIG.checked(6, {}, FIVE.split(), None)
    assert LUDWIG.checked(5, {}, FIVE.split(), None)[0] == 5


@rule("P5-2")
def test_five_players_need_the_further_rooms_as_well():
    """A-54: stacks of 11 and 7 against 9 and 6 tiles of the base game."""
    with pytest.raises(BadOption, match=r"module five_players needs module extras \(P5-2\)"):
        LUDWIG.checked(5, {}, ["towers", "five_players"], None)


@rule("MIX-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_for_fewer_is_not_opened_with_it_and_it_would_change_nothing(seats: int) -> None:
    with pytest.raises(BadOption, match=rf"module five_players is for 5 seats, not for {seats} \(MIX-1\)"):
        LUDWIG.require_fit(seats, FIVE.split())
    assert ludwig(seats, modules=FIVE).rules.box == ludwig(seats, modules="extras towers").rules.box


@rule("MIX-8")
def test_alone_no_module_is_played():
    """A-55."""
    with pytest.raises(BadOption, match=r"is for 2 to 5 seats, not for 1 \(MIX-8\)"):
        LUDWIG.require_fit(1, ["extras", "towers"])


def test_the_title_tells_for_how_many_seats_a_module_is():
    told = {module.id: module.seats for module in LUDWIG.choices().modules}
    assert (LUDWIG.choices().most_seats, told["five_players"], told["towers"]) == (4, (5, 5), (2, 5))


# What is counted out


@rule("P5-1")
def test_there_are_more_hallways_and_stairs_and_a_fifth_foyer():
    state = ludwig(5, modules=FIVE).start(Chance("any seed")).state
    assert (state.hallways, state.stairs) == (11, 7)
    assert [player.castle.notation() for player in state.players] == ["foyer@0,0"] * 5
    assert [player.coins for player in state.players] == [15000] * 5
    assert sorted(player.points for player in state.players) == [0, 1, 2, 3, 4]


@rule("P5-3")
def test_stacks_cards_favors_and_market_are_those_of_the_tables():
    """exp_supply_table, the column of five."""
    game = ludwig(5, modules=FIVE)
    box, state = game.rules.box, game.start(Chance("any seed")).state
    counts = dict(zip(box.sizes, box.stacked))
    assert {counts[size] for size in (100, 150, 200, 250, 300)} == {11}
    assert {counts[size] for size in (350, 400, 450, 500, 600)} == {7}
    assert counts[325] == 8
    assert all(len(tiles) >= number for tiles, number in zip(box.tiles, box.stacked))
    assert len(state.deck + state.discards) == 55 == len(box.room_cards)
    assert (len(state.favors), len(state.offers)) == (5, 8)


@rule("SET-4")
def test_with_everything_mixed_in_two_favors_are_left_in_the_box():
    """A-54: 31 favors, 5 revealed, 24 in the pile."""
    game = ludwig(5, modules=FIVE)
    state = game.start(Chance("any seed")).state
    assert len(hidden_favors(state).pile) == 24
    assert len(favors_in_box(game.rules, state)) == 2


# The market


@rule("P5-4")
def test_two_rooms_lie_under_15000_and_one_under_each_other_price():
    """exp_five_player_market."""
    at = five(step="price", offers=offered(EIGHT))
    assert at.game.rules.prices(at.state) == PRICES
    assert at.refused(f"4 price {' '.join(EIGHT.split()[:7])}") == ["PRICE-1"]
    rooms = " ".join(EIGHT.split()[::-1])
    after = at.play(f"4 price {rooms}")
    assert after.offers == offered(rooms)
    assert [offer.slot for offer in after.state.offers] == list(range(8))
    assert after.asked == ["0 choose-offer"]


@rule("P5-4")
def test_with_fewer_rooms_the_master_builder_chooses_which_prices_stay_empty():
    """A-58."""
    at = five(step="price", offers=offered("sauna larder parlor"), deck="", stacks=dict.fromkeys((100, 325), ""))
    one = at.play("4 price sauna - larder - - - - parlor")
    assert [(offer.room, offer.price) for offer in one.state.offers] == [
        ("sauna", 15000),
        ("larder", 10000),
        ("parlor", 1000),
    ]
    two = at.play("4 price sauna larder - - - - - parlor")
    assert [offer.price for offer in two.state.offers] == [15000, 15000, 1000]


@rule("P5-5")
def test_the_second_place_under_15000_is_filled_like_the_others():
    left = offered(EIGHT).split()
    at = five(step="draw", offers=" ".join([left[0], *left[2:]]), deck="100 100")
    assert len(at.state.offers) == 8
    assert (at.state.offers[1].slot, at.state.offers[1].price) == (1, 15000)


@rule("P5-4")
def test_a_table_with_two_equal_prices_comes_back_from_json():
    at = five(step="price", offers=offered(EIGHT))
    assert at.game.from_json(at.game.to_json(at.state)) == at.state


@rule("P5-4")
def test_prices_that_were_planned_fit_a_market_with_two_equal_ones():
    at = five(step="price", offers=offered(EIGHT))
    wanted = EIGHT.split()
    planned = Price(4, (wanted[1], "gone_room", *wanted[2:]))
    laid: Any = at.game.planned(at.state, at.game.pending(at.state)[0], planned)
    assert laid.rooms == (wanted[1], wanted[0], *wanted[2:])


def test_bots_price_and_buy_at_a_table_of_five():
    at = five(step="price", offers=offered(EIGHT))
    asked = at.game.options(at.state, at.game.pending(at.state)[0])
    priced = LudwigEvaluator(at.game).best(at.game.view(at.state, 4), asked)
    after = at.play(at.game.write_action(priced))
    assert after.asked == ["0 choose-offer"]
    options = after.game.options(after.state, after.game.pending(after.state)[0])
    assert LudwigEvaluator(after.game).best(after.game.view(after.state, 0), options) in options


def test_hints_tell_what_every_seat_could_pay():
    at = five(step="price", offers=offered(EIGHT), coins=(15000, 10000, 900, 4000, 0))
    rooms = at.game.hints(at.state, True)(4).rooms
    assert rooms[0].payable == (15000, 10000, 0, 4000, 0)


# The end


@rule("FIN-10")
def test_the_fifth_place_of_a_favor_scores_nothing_and_ties_share_what_their_places_score():
    """A-6."""

    def scored(*coins: int) -> list[int]:
        players = five(favors="money", coins=coins).finale().state.players
        return [sum(line.amount for line in player.ledger if line.about == "money") for player in players]

    assert scored(5000, 4000, 3000, 2000, 1000) == [8, 4, 2, 1, 0]
    assert scored(5000, 4000, 3000, 1000, 1000) == [8, 4, 2, 0, 0]
    assert scored(5000, 5000, 5000, 5000, 5000) == [3, 3, 3, 3, 3]


@pytest.mark.parametrize("modules", [FIVE, f"{FIVE} swans"])
def test_whole_games_pass_the_battery(modules: str) -> None:
    wanted = ludwig(5, modules=modules).modules
    run(Head("ludwig", 5, f"five {modules}", modules=wanted), EVERY)
