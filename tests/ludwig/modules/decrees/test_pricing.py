"""Decrees that bend prices, purchases and passing: DEC-14 to DEC-23 and DEC-25."""

from typing import Any

import pytest
from msgspec.structs import replace

from swanstone.core.chance import Chance
from swanstone.core.effect import put
from swanstone.core.ledger import Line
from swanstone.ludwig.bonus_cards import KeepBonusCards, TakeKept
from swanstone.ludwig.modules.decrees import DECREES
from swanstone.ludwig.modules.decrees.on_cards import lay, on_cards
from swanstone.ludwig.modules.decrees.pricing import ThriftyRenovator
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.rooms import BASE_TILES
from swanstone.ludwig.subjects import Deal
from tests.ludwig.helpers import Table, ludwig, table
from tests.ludwig.modules.decrees.hands import LARDER, asides, cost, holding, lying, score
from tests.marks import rule


class Renovation(Ware):
    """A renovation of the pool."""

    kind = "renovation"


@rule("DEC-14")
def test_renovations_cost_2000_and_nothing_else_does():
    at = holding("")
    prices = [ThriftyRenovator().price(5000, Deal(at.state, 0, ware("x", 5000))) for ware in (Renovation, Ware)]
    assert prices == [2000, 5000]


@rule("DEC-15")
@pytest.mark.parametrize("corridor", ["hallway", "stairs"])
def test_hallways_and_stairs_cost_1000_for_the_holder_alone(corridor):
    at = holding("DEC-15", coins=(3000, 3000))
    after = at.play(f"0 buy {corridor}")
    assert after.coins == [2000, 4000]
    assert cost(at, f"0 buy {corridor}") == [Line(3000, "BUY-2", corridor), Line(-2000, "DEC-15", corridor)]
    assert at.play("0 pass", f"1 buy {corridor}").coins[1] == 0


@rule("DEC-18")
def test_a_room_priced_15000_costs_10000_and_the_master_builder_gets_that():
    at = holding("DEC-18", offers="sauna:15000 parlor:10000", coins=(10000, 0))
    assert at.play("0 buy sauna").coins == [0, 10000]
    assert at.play("0 buy parlor").coins == [0, 10000]


@rule("DEC-19")
def test_everything_costs_1000_less():
    at = holding("DEC-19", offers="sauna:4000+2000", coins=(4000, 0))
    assert at.play("0 buy sauna").coins == [3000, 3000]
    assert at.play("0 buy hallway").coins == [2000, 2000]


@rule("DEC-19")
def test_prices_are_replaced_before_they_are_lowered_and_never_fall_below_0():
    """A-37, A-85."""
    both = holding("DEC-15 DEC-19", coins=(0, 0))
    assert both.play("0 buy hallway").coins == [0, 0]
    ceiling = holding("DEC-18 DEC-19", offers="sauna:15000", coins=(9000, 0))
    assert cost(ceiling, "0 buy sauna") == [
        Line(15000, "BUY-2", "sauna"),
        Line(-5000, "DEC-18", "sauna"),
        Line(-1000, "DEC-19", "sauna"),
    ]
    scraps = holding("DEC-20 DEC-19", seats=4, offers="sauna:1000", coins=(0, 0, 0, 0))
    assert scraps.play("0 buy sauna").coins == [0, 0, 0, 0]


@rule("DEC-20")
@pytest.mark.parametrize("price", [1000, 2000])
def test_a_room_priced_1000_or_2000_is_free_and_its_coins_are_the_holders(price):
    """A-38: it is a purchase at a price of 0."""
    at = holding("DEC-20", seats=4, offers=f"sauna:{price}+3000 parlor:4000", coins=(0, 0, 0, 0))
    after = at.play("0 buy sauna")
    assert after.coins == [3000, 0, 0, 0]
    assert "bought" in after.kinds
    assert at.refused("0 buy parlor") == ["BUY-5"]


@rule("DEC-18", "DEC-20")
def test_only_prices_of_the_market_are_capped_or_waived():
    """A-85: a hallway that another card makes cheap has no price of the market."""
    hallway = holding("DEC-15 DEC-20", seats=4, coins=(1000, 0, 0, 0))
    assert hallway.play("0 buy hallway").coins == [0, 0, 0, 1000]
    assert holding("DEC-15 DEC-20", seats=4, coins=(0, 0, 0, 0)).refused("0 buy hallway") == ["BUY-5"]
    coins = holding("DEC-18", offers="sauna:15000+2000 parlor:10000", coins=(8000, 0))
    assert coins.play("0 buy sauna").coins == [0, 10000], "coins on the room do not change its price"
    assert [line.amount for line in cost(coins, "0 buy parlor")] == [10000]


@rule("DEC-20", "SWAN-9")
def test_a_token_comes_along_with_a_room_that_is_taken_for_nothing():
    """A-18, A-38: it counts as buying, so the room may also be stored."""
    at = holding("DEC-20 DEC-16", modules="swans decrees", seats=4, offers="sauna:2000", coins=(0, 0, 0, 0))
    put(at.state, "swans", replace(at.state.slots["swans"], rooms={"sauna": "red"}))
    after = at.play("0 buy sauna", "0 store")
    assert after.state.slots["swans"].held[0] == ("red",), "at once, although the tile waits (DEC-16)"
    assert (after.coins, lying(after).stored) == ([0, 0, 0, 0], "sauna")


@rule("DEC-20")
def test_scraps_are_not_for_two_or_three_players():
    decks = {seats: DECREES.deck(ludwig(seats, modules="decrees").rules) for seats in (2, 3, 4)}
    assert [("DEC-20" in deck) for deck in decks.values()] == [False, False, True]


@rule("DEC-20")
def test_alms_may_be_given_of_a_room_that_is_taken_for_nothing():
    """A-38."""
    at = holding("DEC-17 DEC-20", seats=4, offers="sauna:1000+2000", coins=(0, 0, 0, 0))
    after = at.play("0 buy sauna", "0 give-alms 2000")
    assert (after.coins[0], after.points[0]) == (0, 2)


# Alms


def alms(**position: Any) -> Table:
    return holding("DEC-17", offers="sauna:4000+3000", **position).play("0 buy sauna")


@rule("DEC-17")
def test_coins_on_a_room_that_is_bought_may_be_returned_for_points():
    at = alms(coins=(9000, 0))
    assert at.options == [f"0 give-alms {coins}" for coins in (0, 1000, 2000, 3000)]
    assert score(at, "0 give-alms 3000") == [Line(3, "DEC-17", "sauna")]
    assert cost(at, "0 give-alms 3000") == [Line(3000, "DEC-17", "sauna")]
    after = at.play("0 give-alms 3000")
    assert (after.coins, after.points[0], after.asked) == ([5000, 4000], 3, ["0 place-room"])
    kept = at.play("0 give-alms 0")
    assert (kept.coins, kept.points[0]) == ([8000, 4000], 0)


@rule("DEC-17")
def test_alms_are_gone_before_the_payment():
    """A-37, INT-1: who needs the coins on the room to pay for it cannot give them away."""
    at = alms(coins=(2000, 0))
    assert at.options == ["0 give-alms 0", "0 give-alms 1000"]
    assert at.refused("0 give-alms 2000") == at.refused("0 give-alms 500") == ["DEC-17"]
    assert alms(coins=(1000, 0)).asked == ["0 place-room"]


@rule("DEC-17")
def test_nobody_gives_alms_of_bare_rooms_and_corridors():
    at = holding("DEC-17", offers="sauna:4000 parlor:6000+2000")
    assert at.play("0 buy sauna").asked == at.play("0 buy hallway").asked == ["0 place-room"]


# Credit


@rule("DEC-21")
def test_what_is_missing_is_borrowed_and_more_may_be():
    at = holding("DEC-21", offers="sauna:6000", coins=(4000, 0)).play("0 buy sauna")
    assert at.options == [f"0 borrow {coins}" for coins in (2000, 3000, 4000, 5000, 6000)]
    assert at.refused("0 borrow 1000") == at.refused("0 borrow 7000") == at.refused("0 borrow 2500") == ["DEC-21"]
    least, most = at.play("0 borrow 2000"), at.play("0 borrow 6000")
    assert (least.coins, lying(least).debt) == ([0, 6000], 2000)
    assert (most.coins, lying(most).debt) == ([4000, 6000], 6000)
    assert score(at, "0 borrow 6000") == [Line(-6, "DEC-21")]
    assert cost(at, "0 borrow 6000") == [Line(-6000, "DEC-21")]


@rule("DEC-21")
def test_without_a_choice_nothing_is_asked():
    at = holding("DEC-21", offers="sauna:6000", coins=(0, 0)).play("0 buy sauna")
    assert (at.asked, lying(at).debt, at.coins) == (["0 place-room"], 6000, [0, 6000])


@rule("DEC-21")
def test_others_cannot_borrow():
    assert holding("", "DEC-21", offers="sauna:6000", coins=(4000, 0)).refused("0 buy sauna") == ["BUY-5"]


def indebted(**position: Any) -> Table:
    """Seat 0 has borrowed 3000 in this turn, and got coins back."""
    at = holding("DEC-21", castle=LARDER, offers="buttery:4000", coins=(4000, 0), **position)
    return at.play("0 buy buttery", "0 borrow 3000")


@rule("DEC-21")
def test_nobody_pays_back_the_debt_of_another():
    at = table(hands={1: "DEC-21"}, modules="decrees", coins=9000)
    lay(at.state, debt=5000)
    assert at.asked == ["0 choose-offer"]
    assert asides(at) == []
    assert at.refused("0 repay 1000") == ["DEC-21"]


@rule("DEC-21")
def test_a_debt_is_paid_back_in_a_later_turn_and_not_in_its_own():
    """A-39, A-59: an extra turn is a later turn."""
    at = indebted()
    assert asides(at) == []
    assert at.refused("0 repay 1000") == ["DEC-21"]
    extra = at.play("0 place buttery@5,1")
    assert (extra.asked, extra.coins[0]) == (["0 choose-offer"], 3000)
    assert asides(extra) == ["0 repay 1000", "0 repay 2000", "0 repay 3000"]
    assert extra.refused("0 repay 4000") == ["DEC-21"]
    paid = extra.play("0 repay 2000")
    assert (paid.asked, paid.coins[0], lying(paid).debt) == (["0 choose-offer"], 1000, 1000)
    assert (cost(extra, "0 repay 2000"), score(extra, "0 repay 2000")) == (
        [Line(2000, "DEC-21")],
        [Line(2, "DEC-21")],
    )


@rule("DEC-21")
def test_coins_of_a_turn_can_pay_back_at_its_end():
    extra = indebted().play("0 place buttery@5,1", "0 repay 3000")
    assert lying(extra).debt == 0
    at = indebted().play("0 place buttery@5,1", "0 pass")
    assert at.options == [f"0 repay {coins}" for coins in (0, 1000, 2000, 3000)]
    assert at.play("0 repay 3000").coins[0] == 5000


@rule("DEC-21")
def test_a_debt_costs_a_point_for_each_1000_and_is_no_money_of_the_holder():
    """FIN-0, A-39."""
    at = holding("DEC-21", castle=LARDER, offers="buttery:4000", coins=(10000, 6000), favors="money")
    owing = at.play("0 buy buttery", "0 borrow 3000")
    assert (owing.coins, lying(owing).debt) == ([9000, 10000], 3000)
    over = owing.finale()
    assert over.ledger() == ["-3 (DEC-21)", "+4 money (FINAL-2)"], "12 000 would be first, and a point at the end"
    assert over.ledger(1) == ["+8 money (FINAL-2)", "+1 coins (FINAL-4)"]


@rule("DEC-21")
def test_alms_come_before_credit():
    """INT-1."""
    at = holding("DEC-17 DEC-21", offers="sauna:4000+3000", coins=(1000, 0)).play("0 buy sauna")
    assert at.options[-1] == "0 give-alms 3000"
    after = at.play("0 give-alms 3000")
    assert (after.options[0], after.options[-1]) == ("0 borrow 3000", "0 borrow 4000")


# Storage


def stored(**position: Any) -> Table:
    """Seat 0 has put a buttery in store."""
    return holding("DEC-16", castle=LARDER, offers="buttery:4000+1000 sauna:6000", **position).play(
        "0 buy buttery", "0 store"
    )


@rule("DEC-16")
def test_a_bought_tile_may_be_stored_and_its_coins_are_taken_at_once():
    at = holding("DEC-16", castle=LARDER, offers="buttery:4000+1000 sauna:6000", coins=(4000, 0)).play("0 buy buttery")
    assert at.options == ["0 place-now", "0 store"]
    assert at.play("0 place-now").asked == ["0 place-room"]
    after = at.play("0 store")
    assert (after.asked, lying(after).stored, after.coins[0]) == (["1 choose-offer"], "buttery", 1000)
    assert after.castle() == LARDER


@rule("DEC-16")
def test_a_stored_tile_is_placed_in_a_later_turn_besides_buying():
    """A-36: no purchase; it scores and completes as usual."""
    at = next_turn(stored(coins=(20000, 20000)))
    assert asides(at) == ["0 unpack"]
    placed = at.play("0 unpack", "0 place buttery@5,1")
    assert (lying(placed).stored, placed.asked) == ("", ["0 choose-offer"])
    assert placed.coins == at.coins
    assert placed.state.turn is not None
    bought = placed.play("0 buy hallway", "0 place-now", "0 place hallway@7,2")
    assert bought.coins[0] == at.coins[0] - 3000


def next_turn(at: Table) -> Table:
    """The next turn of seat 0."""
    at = at.play("1 pass")
    while at.asked != ["0 choose-offer"]:
        at = at.play(at.options[0])
    return at


@rule("DEC-16")
def test_a_stored_tile_is_not_placed_amid_a_reward():
    """A-36: bonus cards that are looked at would be lost under those of a second reward."""
    at = next_turn(stored(coins=(20000, 20000)))
    state = at.state.copy()
    state.own(0).drawn = ("size_100", "size_150")
    state.then(KeepBonusCards(0, 1), TakeKept((0,)))
    keeping = Table(at.game, state)
    assert asides(keeping) == []
    assert keeping.refused("0 unpack") == ["DEC-16"]
    assert asides(keeping.play("0 keep size_100")) == ["0 unpack"]


@rule("DEC-16")
def test_a_full_card_takes_no_second_tile_and_the_turn_of_the_purchase_is_too_early():
    at = stored(coins=(20000, 20000))
    assert at.refused("1 buy sauna") == []
    later = next_turn(at)
    assert later.play("0 buy hallway").asked == ["0 place-room"]
    early = holding("DEC-16", castle=LARDER, offers="sauna:4000").play("0 buy sauna")
    assert early.refused("0 unpack") == ["DEC-16"]


@rule("DEC-16")
def test_a_stored_tile_waits_until_a_placement_under_way_is_done():
    """Our ruling: cards drawn for one reward would be lost under those of another."""
    placing = next_turn(stored(coins=(20000, 20000))).play("0 buy hallway")
    assert placing.refused("0 unpack") == ["DEC-16"]
    assert asides(placing) == []


@rule("DEC-16")
def test_an_extra_turn_is_a_later_turn_than_that_of_the_purchase():
    """A-36, A-59: the buttery completes the larder, whose extra turn has the tile stored before it."""
    at = next_turn(stored(coins=(40000, 20000))).play("0 unpack", "0 place buttery@5,1", "0 buy sauna", "0 store")
    assert (at.asked, lying(at).stored) == (["0 choose-offer"], "sauna")
    assert asides(at) == ["0 unpack"]


@rule("DEC-16", "SEC-2")
def test_passages_may_be_laid_with_a_stored_tile():
    """A-13, A-36."""
    at = holding("DEC-16", modules="passages decrees", castle=LARDER, offers="buttery:4000", coins=(9000, 9000))
    placing = next_turn(at.play("0 buy buttery", "0 store")).play("0 unpack")
    joined = next(option for option in placing.options if "passage" in option)
    assert "passage" in placing.play(joined).castle()


@rule("DEC-16")
def test_the_end_of_a_turn_is_the_last_time_to_place_it():
    later = next_turn(stored(coins=(20000, 20000))).play("0 pass")
    assert later.options == ["0 leave-stored", "0 unpack"]
    assert later.play("0 unpack").asked == ["0 place-room"]
    assert later.play("0 leave-stored").asked == ["1 price-rooms"]


@rule("DEC-16")
def test_a_tile_without_a_legal_place_may_be_bought_onto_the_card():
    """A-36."""
    at = holding("DEC-16", castle="foyer@0,0 hallway@-4,-1", offers="the_hole:4000", coins=(9000, 0))
    assert holding("", offers="the_hole:4000").refused("0 buy the_hole") == ["PLACE-8"]
    after = at.play("0 buy the_hole")
    assert (lying(after).stored, after.asked) == ("the_hole", ["1 choose-offer"])


@rule("DEC-16")
def test_a_tile_in_store_at_the_end_counts_for_nothing():
    over = stored(favors="count_food").finale()
    assert [line for line in over.ledger() if "count_food" in line] == ["+8 count_food (FINAL-2)"]
    empty = holding("DEC-16", offers="buttery:4000", stacks={100: ""}).play("0 buy buttery", "0 store").finale()
    assert not [line for line in empty.ledger() if "FINAL-1" in line]


@rule("DEC-16")
def test_everybody_sees_the_tile_in_store_and_nobody_imagines_it_in_a_stack():
    at = stored()
    for seat in (None, 0, 1):
        seen = at.game.view(at.state, seat)
        assert on_cards(seen).stored == "buttery"
        imagined = at.game.imagine(seen, Chance("imagined"))
        assert "buttery" not in [room for stack in imagined.stacks for room in stack]


# Passing


@rule("DEC-22")
def test_who_passes_may_take_the_coins_of_one_room():
    at = holding("DEC-22", offers="sauna:4000+3000 parlor:6000+1000 nap_room:8000", coins=(0, 0)).play("0 pass")
    assert at.options == ["0 pilfer sauna", "0 pilfer parlor", "0 leave-coins"]
    assert cost(at, "0 pilfer sauna") == [Line(-3000, "DEC-22", "sauna")]
    after = at.play("0 pilfer sauna")
    assert (after.coins[0], after.offers) == (8000, "sauna:4000 parlor:6000+1000 nap_room:8000")
    assert at.play("0 leave-coins").coins[0] == 5000
    assert at.refused("0 pilfer nap_room") == at.refused("0 pilfer hallway") == ["DEC-22"]


@rule("DEC-22")
def test_without_coins_on_rooms_nothing_is_asked():
    assert holding("DEC-22", offers="sauna:4000").play("0 pass").asked == ["1 choose-offer"]


@rule("DEC-23")
def test_who_passes_takes_8000_coins_or_8_points():
    at = holding("DEC-23", coins=(0, 0)).play("0 pass")
    assert at.options == ["0 relax coins", "0 relax points"]
    assert at.play("0 relax coins").coins[0] == 8000
    points = at.play("0 relax points")
    assert (points.coins[0], points.ledger()) == (0, ["+8 (DEC-23)"])
    assert at.refused("0 relax both") == ["DEC-23"]
    assert at.game.view(at.state, 0).pass_coins == 8000


@rule("DEC-22")
def test_light_fingers_and_leisure_go_together():
    """A-68."""
    at = holding("DEC-22 DEC-23", offers="sauna:4000+3000", coins=(0, 0))
    after = at.play("0 pass", "0 relax points", "0 pilfer sauna")
    assert (after.coins[0], after.points[0]) == (3000, 8)


# Nature


@rule("DEC-25")
def test_a_room_whose_effect_names_outdoor_brings_7000():
    """A-78: the type of the room itself does not count."""
    upstairs = [tile for tile in BASE_TILES if tile.standard and "downstairs" not in tile.types]
    named = {tile.id for tile in upstairs if tile.effect is not None and "outdoor" in tile.effect.types}
    outdoor = {tile.id for tile in upstairs if "outdoor" in tile.types} - named
    for room, coins in ((min(named), 7000), (min(outdoor), 0)):
        at = holding("DEC-25", offers=f"{room}:4000", coins=(4000, 0)).play(f"0 buy {room}")
        assert at.play(at.options[0]).coins[0] == coins
