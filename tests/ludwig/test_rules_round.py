"""A round: drawing, pricing, buying, coins and the token (ROUND-1 to TOKEN-1)."""

from math import factorial

import pytest

from swanstone.core.errors import NotYourDecision
from tests.ludwig.helpers import names, table
from tests.marks import rule

FULL = "larder:15000 nap_room:10000 sauna:8000 parlor:6000 buttery:4000"
"""A full market of two players."""


# The steps


@rule("ROUND-1")
def test_the_steps_of_a_round_follow_in_order():
    after = table(step="draw", offers=FULL, builder=1).play(
        "1 price larder nap_room sauna parlor buttery", "0 pass", "1 pass"
    )
    steps = [kind for kind in after.kinds if kind in {"coins-added", "token-passed", "round-started", "room-revealed"}]
    assert steps == ["coins-added", "token-passed", "round-started"]
    assert [event.amount for event in after.events if event.kind == "round-started"] == [2]
    assert after.asked == ["0 price-rooms"]


@rule("ROUND-1")
def test_the_first_round_begins_with_prices_and_no_draw():
    before = table(2)
    start = before.game.start(before.state.chance)
    first = type(before)(before.game, start.state)
    answers = [f"{seat} keep {' '.join(first.state.players[seat].drawn[:2])}" for seat in (0, 1)]
    after = first.play(*answers)
    assert "room-revealed" not in after.kinds
    assert after.offers == first.offers
    assert after.asked == [f"{first.state.master_builder} price-rooms"]
    assert after.state.round == 1


@rule("ROUND-1")
def test_after_pricing_come_the_turns():
    priced = table(step="price", offers=FULL, builder=1).play("1 price larder nap_room sauna parlor buttery")
    assert priced.asked == ["0 choose-offer"]
    assert priced.kinds == ["priced"]
    with pytest.raises(NotYourDecision):
        priced.play("1 pass")


# Drawing


@rule("DRAW-1")
def test_every_empty_price_gets_the_top_tile_of_the_size_on_the_card():
    drawn = table(
        step="draw",
        offers="larder:10000+3000 sauna:4000",
        deck="200 450 200 100",
        stacks={200: "nap_room solar washroom", 450: "armory dungeon"},
    )
    assert drawn.offers == "nap_room:15000 larder:10000+3000 armory:8000 solar:6000 sauna:4000"
    assert drawn.state.deck == (100,)
    assert drawn.state.discards == (200, 450, 200)
    assert drawn.stack(200) == ("washroom",)
    assert drawn.stack(450) == ("dungeon",)


@rule("DRAW-1")
def test_a_full_market_draws_nothing():
    drawn = table(step="draw", offers=FULL, deck="200 450")
    assert drawn.offers == FULL
    assert drawn.state.deck == (450, 200)


@rule("DRAW-1")
@pytest.mark.parametrize(("seats", "rooms"), [(2, 5), (3, 6), (4, 7)])
def test_prices_that_are_not_allowed_stay_empty(seats, rooms):
    drawn = table(
        seats,
        step="draw",
        deck="200 " * 10,
        stacks={200: "nap_room solar washroom dirt_room utility_room anteroom meat_locker"},
    )
    assert len(drawn.state.offers) == rooms
    assert len(drawn.state.deck) == 10 - rooms


@rule("DRAW-2")
def test_a_card_without_tiles_is_discarded_and_another_drawn():
    drawn = table(
        step="draw",
        offers="larder:15000 sauna:10000 parlor:8000 buttery:6000",
        deck="200 350 200 450 100",
        stacks={200: "", 350: "", 450: "armory"},
    )
    assert drawn.offers == "larder:15000 sauna:10000 parlor:8000 buttery:6000 armory:4000"
    assert drawn.state.discards == (200, 350, 200, 450)
    assert drawn.state.deck == (100,)


@rule("DRAW-2")
def test_a_stack_may_run_dry_while_the_market_is_filled():
    drawn = table(
        step="draw",
        offers="larder:15000 sauna:10000 parlor:8000",
        deck="200 200 450 100",
        stacks={200: "solar", 450: "armory"},
    )
    assert drawn.offers == "larder:15000 sauna:10000 parlor:8000 solar:6000 armory:4000"
    assert drawn.state.discards == (200, 200, 450)


@rule("DRAW-3")
def test_tiles_on_the_deck_are_drawn_before_cards():
    drawn = table(
        step="draw", offers="larder:15000 sauna:10000", laid="solar armory", deck="100 450", stacks={100: "pantry"}
    )
    assert drawn.offers == "larder:15000 sauna:10000 solar:8000 armory:6000 pantry:4000"
    assert drawn.state.laid == ()
    assert drawn.state.deck == (450,)
    assert drawn.state.discards == (100,)


@rule("DRAW-3")
def test_tiles_that_find_no_empty_price_wait_on_the_deck():
    drawn = table(
        step="draw", offers="larder:15000 sauna:10000 parlor:8000 buttery:6000", laid="solar armory", deck="100 450"
    )
    assert drawn.offers.endswith("buttery:6000 solar:4000")
    assert names(drawn.state.laid) == ["armory"]
    assert drawn.state.deck == (450, 100)


@rule("DRAW-3", "END-1")
def test_a_tile_drawn_from_the_deck_is_no_card():
    drawn = table(step="draw", offers="larder:15000 sauna:10000 parlor:8000 buttery:6000", laid="solar", deck="450")
    assert drawn.state.deck == (450,)
    assert not drawn.state.last_round


@rule("DRAW-4")
def test_the_discards_become_the_deck_when_places_are_still_empty():
    before = table(offers="")
    drawn = table(
        step="draw",
        offers="larder:15000 sauna:10000",
        deck="200",
        discards="450 450",
        stacks={200: "nap_room solar washroom", 450: "armory dungeon coach_house"},
    )
    assert drawn.state.chance.drawn > before.state.chance.drawn  # no shuffle is like the last
    assert len(drawn.state.offers) == 5
    assert drawn.state.offers[2].room == "nap_room"
    assert len(drawn.state.deck) == 1
    assert sorted(drawn.state.deck + drawn.state.discards) == [200, 450, 450]
    assert drawn.state.last_round
    assert drawn.state.reshuffled


@rule("DRAW-4")
def test_cards_drawn_this_turn_are_shuffled_in_too():
    drawn = table(
        step="draw",
        offers="larder:15000 sauna:10000",
        deck="200",
        discards="",
        stacks={200: "nap_room solar washroom"},
    )
    assert drawn.offers == "larder:15000 sauna:10000 nap_room:8000 solar:6000 washroom:4000"
    assert drawn.state.deck == ()
    assert drawn.state.discards == (200,)


@rule("DRAW-4")
def test_without_an_empty_place_nothing_is_shuffled():
    drawn = table(
        step="draw",
        offers="larder:15000 sauna:10000 parlor:8000 buttery:6000",
        deck="200",
        discards="450 450",
        stacks={200: "nap_room solar"},
    )
    assert drawn.state.deck == ()
    assert drawn.state.discards == (450, 450, 200)
    assert not drawn.state.reshuffled
    assert drawn.state.last_round


@rule("DRAW-4")
def test_the_market_stays_short_when_no_card_has_a_tile():
    drawn = table(
        step="draw",
        offers="larder:15000 sauna:10000",
        deck="200 450",
        discards="450 300",
        stacks={200: "nap_room", 300: "", 450: ""},
    )
    assert drawn.offers == "larder:15000 sauna:10000 nap_room:8000"
    assert drawn.asked == ["1 price-rooms"]
    assert drawn.state.last_round


@rule("DRAW-4", "END-1")
def test_a_game_with_a_new_deck_still_ends_after_the_round():
    drawn = table(step="draw", offers="larder:15000 sauna:10000", deck="200", stacks={200: "nap_room solar washroom"})
    after = drawn.play("1 price larder sauna nap_room solar washroom", "0 pass", "1 pass")
    assert after.state.finished
    assert after.asked == []


# Pricing


@rule("PRICE-1")
def test_rooms_move_with_their_coins_old_and_new():
    before = table(step="price", offers="larder:15000 nap_room:10000+2000 sauna:8000 parlor:6000+1000 buttery:4000")
    after = before.play("1 price parlor buttery larder sauna nap_room")
    assert after.offers == "parlor:15000+1000 buttery:10000 larder:8000 sauna:6000 nap_room:4000+2000"


@rule("PRICE-1")
def test_all_may_stay_as_it_is():
    before = table(step="price", offers=FULL)
    assert before.play("1 price larder nap_room sauna parlor buttery").offers == FULL


@rule("PRICE-1")
@pytest.mark.parametrize(
    "rooms",
    [
        "larder nap_room sauna parlor",
        "larder nap_room sauna parlor larder",
        "larder nap_room sauna parlor armory",
        "larder nap_room sauna parlor -",
        "larder nap_room sauna parlor buttery -",
        "",
    ],
)
def test_each_room_lies_under_one_allowed_price(rooms):
    assert table(step="price", offers=FULL).refused(f"1 price {rooms}") == ["PRICE-1"]


@rule("PRICE-1")
@pytest.mark.parametrize(
    ("seats", "offers"),
    [(2, FULL), (3, FULL + " armory:2000"), (4, FULL + " armory:2000 dungeon:1000")],
)
def test_every_order_of_a_full_market_is_an_option(seats, offers):
    before = table(seats, step="price", offers=offers)
    decision = before.game.pending(before.state)[0]
    options = before.game.options(before.state, decision)
    assert len(options) == factorial(3 + seats)
    assert len(set(map(before.game.write_action, list(options)[:720]))) == min(720, factorial(3 + seats))


@rule("PRICE-1")
def test_a_short_market_may_leave_any_price_empty():
    before = table(step="price", offers="larder:15000 nap_room:10000+2000")
    assert len(before.options) == 5 * 4
    assert before.play("1 price - - nap_room - larder").offers == "nap_room:8000+2000 larder:4000"
    assert before.refused("1 price larder nap_room") == ["PRICE-1"]
    assert before.refused("1 price - - - - larder") == ["PRICE-1"]


@rule("PRICE-1")
def test_only_the_master_builder_prices():
    with pytest.raises(NotYourDecision):
        table(step="price", offers=FULL, builder=1).play("0 price larder nap_room sauna parlor buttery")


# Buying


@rule("BUY-1")
@pytest.mark.parametrize(
    ("seats", "builder", "order"), [(2, 0, [1, 0]), (3, 1, [2, 0, 1]), (4, 0, [1, 2, 3, 0]), (4, 3, [0, 1, 2, 3])]
)
def test_turns_go_clockwise_and_the_master_builder_is_last(seats, builder, order):
    now, seen = table(seats, builder=builder), []
    while now.asked and "choose-offer" in now.asked[0]:
        seen.append(int(now.asked[0][0]))
        now = now.play(f"{seen[-1]} pass")
    assert seen == order


@rule("BUY-2")
def test_a_turn_buys_a_room_or_a_corridor_or_passes():
    options = table(offers="larder:4000 sauna:6000", coins=10000).options
    assert options == ["0 pass", "0 buy larder", "0 buy sauna", "0 buy hallway", "0 buy stairs"]


@rule("BUY-2")
def test_passing_takes_5000_from_the_supply():
    before = table(coins=(1000, 2000))
    after = before.play("0 pass")
    assert after.coins == [6000, 2000]
    assert after.state.bank == before.state.bank - 5000
    assert after.asked == ["1 choose-offer"]


@rule("BUY-2")
@pytest.mark.parametrize("corridor", ["hallway", "stairs"])
def test_corridors_cost_3000_each(corridor):
    before = table(coins=(3000, 0))
    after = before.play(f"0 buy {corridor}")
    assert after.coins == [0, 3000]
    assert after.state.hallways + after.state.stairs == before.state.hallways + before.state.stairs - 1
    assert table(coins=(2999, 0)).refused(f"0 buy {corridor}") == ["BUY-5"]


@rule("BUY-2")
def test_corridors_are_sold_while_they_last():
    table_without = table(hallways=0, stairs=1)
    assert table_without.options == ["0 pass", "0 buy stairs"]
    assert table_without.refused("0 buy hallway") == ["BUY-2"]
    assert table(hallways=1, stairs=0).refused("0 buy stairs") == ["BUY-2"]


@rule("BUY-2")
def test_what_is_not_on_the_market_is_not_for_sale():
    assert table(offers="larder:4000").refused("0 buy buttery") == ["BUY-2"]
    assert table(offers="larder:4000").refused("0 buy foyer") == ["BUY-2"]


@rule("BUY-2")
def test_one_tile_a_turn_leaves_the_market():
    after = table(offers="larder:4000 sauna:6000").play("0 buy larder")
    assert after.offers == "sauna:6000"
    assert after.asked == ["0 place-room"]
    assert after.play("0 place larder@3,0").asked == ["1 choose-offer"]


@rule("BUY-2")
def test_the_tile_bought_is_the_tile_placed():
    after = table(offers="larder:4000 sauna:6000").play("0 buy larder")
    assert after.refused("0 place buttery@3,1") == ["BUY-2"]
    assert after.refused("0 place hallway_down@3,1") == ["BUY-2"]
    assert table().play("0 buy hallway").refused("0 place larder@3,0") == ["BUY-2"]


@rule("BUY-3")
@pytest.mark.parametrize(("seats", "builder"), [(2, 1), (3, 1), (4, 2)])
def test_others_pay_the_master_builder(seats, builder):
    before = table(seats, offers="larder:8000", builder=builder, turn=seats - 1 - builder)
    after = before.play("0 buy larder")
    paid = [0] * seats
    paid[0], paid[builder] = -8000, 8000
    assert [now - then for now, then in zip(after.coins, before.coins, strict=True)] == paid
    assert after.state.bank == before.state.bank


@rule("BUY-3")
def test_the_master_builder_pays_the_supply():
    before = table(offers="larder:8000", builder=0, turn=1, coins=(15000, 15000))
    after = before.play("0 buy larder")
    assert after.kinds == ["bought", "supply-paid"]
    assert after.coins == [7000, 15000]
    assert after.state.bank == before.state.bank + 8000


@rule("BUY-4")
def test_coins_on_a_room_help_to_pay_for_it():
    after = table(offers="larder:6000+2000", coins=(5000, 0)).play("0 buy larder")
    assert after.kinds == ["bought", "coins-taken", "master-builder-paid"]
    assert after.coins == [1000, 6000]


@rule("BUY-4")
def test_coins_beyond_the_price_are_the_buyers_to_keep():
    after = table(3, offers="larder:2000+5000", coins=(0, 0, 0)).play("0 buy larder")
    assert after.coins == [3000, 0, 2000]


@rule("BUY-4")
def test_coins_that_equal_the_price_pay_it_all():
    after = table(offers="larder:4000+4000", coins=(0, 0)).play("0 buy larder")
    assert after.coins == [0, 4000]


@rule("BUY-4", "BUY-3")
def test_the_master_builder_too_uses_the_coins_on_a_room():
    before = table(offers="larder:6000+2000", builder=0, turn=1, coins=(4000, 0))
    after = before.play("0 buy larder")
    assert after.coins == [0, 0]
    assert after.state.bank == before.state.bank + 6000


@rule("BUY-5")
def test_a_room_that_costs_too_much_is_no_option():
    before = table(offers="larder:6000+2000 sauna:4000", coins=(3999, 0))
    assert before.options == ["0 pass", "0 buy hallway", "0 buy stairs"]
    assert before.refused("0 buy larder") == ["BUY-5"]
    enough = table(offers="larder:6000+2000 sauna:4000", coins=(4000, 0))
    assert enough.options == ["0 pass", "0 buy larder", "0 buy sauna", "0 buy hallway", "0 buy stairs"]
    assert enough.refused("0 buy larder") == []


@rule("BUY-5", "PLACE-8")
def test_every_reason_against_a_purchase_is_given_at_once():
    before = table(offers="armory:15000", coins=(1000, 0))
    assert before.refused("0 buy armory") == ["BUY-5", "PLACE-8"]


@rule("BUY-6")
def test_the_master_builder_spends_what_others_paid_in_the_round():
    before = table(offers="larder:8000 buttery:4000", builder=1, coins=(8000, 0))
    assert before.play("0 pass").refused("1 buy buttery") == ["BUY-5"]
    after = before.play("0 buy larder", "0 place larder@3,0", "1 buy buttery")
    assert after.coins == [0, 4000]


# Coins and the token


@rule("COINS-1")
def test_each_room_left_gets_1000_coins():
    before = table(offers="larder:8000+2000 sauna:6000 buttery:4000", builder=1, turn=1)
    after = before.play("1 buy buttery", "1 place buttery@3,1")
    assert [text for text in after.offers.split() if "+" in text] == ["larder:8000+3000", "sauna:6000+1000"]
    assert after.state.bank == before.state.bank + 4000 - 2000


@rule("COINS-1")
def test_new_rooms_come_without_coins():
    after = table(offers="larder:8000", builder=1, turn=1).play("1 pass")
    assert [offer.coins for offer in after.state.offers] == [0, 0, 1000, 0, 0]


@rule("TOKEN-1")
@pytest.mark.parametrize(("seats", "builder", "then"), [(2, 0, 1), (2, 1, 0), (3, 1, 2), (4, 3, 0)])
def test_the_token_passes_to_the_left(seats, builder, then):
    after = table(seats, step="coins", builder=builder)
    assert after.state.master_builder == then
    assert after.asked == [f"{then} price-rooms"]
