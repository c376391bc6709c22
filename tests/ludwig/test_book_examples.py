"""The worked examples of the books, by the names that the facts give them; every one of them has a test somewhere."""

from typing import Any

import pytest

from swanstone.core.chance import Chance
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.courtyards import courtyards
from swanstone.ludwig.rooms import BASE_TILES, TILE
from swanstone.ludwig.scoring import square_feet, type_mask
from swanstone.ludwig.solo import honour_for
from tests.ludwig.helpers import Table, completed, grown, ludwig, score, table
from tests.marks import citing, rule

EXAMPLES = [
    "exp_five_player_market",
    "exp_setup_counts",
    "exp_decree_draft",
    "exp_double_decree_draft",
    "exp_tower_favor_tie",
    "exp_moat_game_room_penalty",
    "exp_moat_train_room_penalty",
    "exp_moat_third_tile",
    "exp_moat_reward_ballroom",
    "exp_moats_too_few",
    "exp_passage_fencing_room",
    "exp_passage_library",
    "exp_passage_forum",
    "exp_swan_trade",
    "exp_swan_trade_table",
    "exp_swan_sets",
    "exp_swan_set_table",
    "exp_renovation_snackery",
    "exp_renovation_undercroft",
    "exp_renovation_draw",
    "exp_renovation_level",
    "exp_renovation_passage_observatory",
    "exp_decree_contiguous",
    "exp_decree_matching_room",
    "exp_decree_types_cap",
    "exp_courtyard_gap",
    "base_round_draw",
    "base_round_payments",
    "base_round_end",
    "base_adjacency_cloak_room",
    "base_adjacency_flute_room",
    "base_bonus_nap_room",
    "base_bonus_lilac_cabinet",
    "base_bonus_armory",
    "base_bonus_audience_room",
    "base_icons_bonus",
    "base_completion_dining_room",
    "base_completion_gallery",
    "base_completion_downstairs",
    "base_completion_sleeping",
    "base_final_depleted",
    "base_final_favor",
    "base_final_money",
    "base_favor_size",
    "base_solo_ranks",
]
"""The names of all worked examples of the base book and of the two books of expansions."""


def test_every_worked_example_of_the_books_has_a_test():
    assert len(EXAMPLES) == 45
    assert [name for name in EXAMPLES if not citing(name)] == []


# A round


def second_round() -> Table:
    """Round 2 of three: blue is Master Builder, yellow on its left, then green; three places of the market are empty."""
    left = "pumpkin_patch:15000 guest_bedroom:10000 parlor:8000"
    return table(3, step="draw", offers=left, deck="200 300 450 100 100 100", coins=(15000, 15000, 15000), builder=2)


@rule("DRAW-1")
def test_three_cards_fill_three_empty_places():
    """base_round_draw."""
    at = second_round()
    assert at.asked == ["2 price-rooms"]
    assert at.state.discards[-3:] == (200, 300, 450)
    drawn = [offer.room for offer in at.state.offers[3:]]
    assert [TILE[room].size for room in drawn] == [200, 300, 450]


@rule("BUY-3")
def test_the_master_builder_is_paid_and_pays_the_supply():
    """base_round_payments."""
    at = priced(second_round())
    at = at.play("0 buy pumpkin_patch")
    assert at.coins == [9000, 15000, 21000]
    at = at.play(at.options[0]).play("1 buy stairs")
    assert at.coins[1:] == [12000, 24000]
    at = at.play(at.options[0])
    bank = at.state.bank
    at = at.play("2 buy guest_bedroom")
    assert (at.coins[2], at.state.bank) == (16000, bank + 8000)


def priced(at: Table) -> Table:
    """The 450 at 15000, the pumpkin patch at 6000, the guest bedroom at 8000."""
    others = [offer.room for offer in at.state.offers if offer.room not in ("pumpkin_patch", "guest_bedroom")]
    row = [others.pop(), others.pop(), "guest_bedroom", "pumpkin_patch", *others]
    return at.play(f"2 price {' '.join(row)}")


@rule("COINS-1", "TOKEN-1")
def test_a_coin_comes_onto_each_room_left_and_the_token_goes_to_the_left():
    """base_round_end."""
    at = priced(second_round()).play("0 buy pumpkin_patch")
    at = at.play(at.options[0]).play("1 buy stairs")
    at = at.play(at.options[0]).play("2 buy guest_bedroom")
    at = at.play(at.options[0])
    assert [offer.coins for offer in at.state.offers].count(1000) == 4
    assert at.state.master_builder == 0


# Touching, scoring


@rule("SCORE-6")
def test_the_cloak_room_is_adjacent_to_stairs_and_hallway_connected_or_not():
    """base_adjacency_cloak_room."""
    castle = parse_castle(grown("foyer@0,0", "stairs@-3,1", "hallway@-4,-1", "cloak_room@-5,0r2"))
    assert [castle.adjacent(3, other) for other in (1, 2)] == [True, True]
    assert [castle.connected(3, other) for other in (1, 2)] == [False, True]


@rule("SCORE-6")
def test_the_round_flute_room_touches_neither_living_room_beside_it():
    """base_adjacency_flute_room."""
    castle = parse_castle("foyer@0,0 flute_room@-3,0 lilac_cabinet@-5,-1 yellow_cabinet@-5,2")
    assert [castle.adjacent(1, other) for other in (0, 2, 3)] == [True, False, False]


@rule("FAV-12")
@pytest.mark.parametrize(("left", "yards"), [(8, 1), (9, 0)])
def test_a_flute_room_that_closes_a_gap_only_by_eye_makes_no_courtyard(left: int, yards: int) -> None:
    """exp_courtyard_gap, INT-4: shifted by one place it misses both walls by less than a tenth."""
    castle = f"foyer@0,0 hallway@3,-2r1 hallway@4,-1 hallway@4,3 flute_room@{left},0"
    assert courtyards(parse_castle(castle)) == yards


@rule("SCORE-5")
def test_the_nap_room_scores_4_and_the_lilac_cabinet_7():
    """base_bonus_nap_room, base_bonus_lilac_cabinet."""
    assert score("foyer@0,0 sitting_room@3,0", "nap_room@3,-2") == 2 + 2
    assert score("foyer@0,0 sitting_room@3,0 nap_room@3,-2", "lilac_cabinet@7,-1") == 5 + 2


@rule("SCORE-7")
def test_the_armory_at_the_bottom_of_the_stairs_scores_3():
    """base_bonus_armory."""
    assert score("foyer@0,0 stairs@3,1r2 flute_room@-3,0", "armory@6,-3r1") == 1 + 2


@rule("SCORE-6", "SCORE-7")
def test_the_audience_room_scores_3():
    """base_bonus_audience_room: it touches gallery, foyer and larder, and the armory counts it."""
    castle = "foyer@0,0 stairs@3,1r2 armory@6,0r2 gallery_of_mirrors@-2,-5r1 larder@-2,-7r1"
    assert score(castle, "audience_room@0,-7r1") == 7 - 2 - 2 - 2 + 2


@rule("SCORE-5", "SCORE-6", "SCORE-7")
def test_the_icons_say_what_counts_and_how():
    """base_icons_bonus: 2 a connected activity or outdoor room, -1 an adjacent one, 1 for each of the castle."""
    read = {(tile.effect.on, tile.effect.points) for tile in BASE_TILES if tile.effect is not None}
    assert read >= {("connection", 2), ("adjacency", -1), ("castle", 1)}
    assert {points > 0 for on, points in read if on != "adjacency"} == {True}
    assert {points < 0 for on, points in read if on == "adjacency"} == {True}


# Rewards


@rule("FOOD")
def test_the_gallery_completes_the_dining_room_which_brings_a_turn():
    """base_completion_dining_room."""
    at = table(castle="foyer@0,0 dining_room@3,0", offers="gallery_of_mirrors:4000")
    after = at.play("0 buy gallery_of_mirrors", "0 place gallery_of_mirrors@7,1")
    assert (after.points[0], after.asked) == (3 + 3, ["0 choose-offer"])


@rule("LIVING")
def test_the_gallery_scores_7_again():
    """base_completion_gallery."""
    castle = "foyer@0,0 gallery_of_mirrors@3,0 hallway@3,2 larder@10,0"
    at = table(castle=castle, offers="audience_room:4000").play("0 buy audience_room", "0 place audience_room@7,-7r1")
    assert [line for line in at.ledger() if "(LIVING)" in line] == [
        "+3 gallery_of_mirrors (LIVING)",
        "+2 gallery_of_mirrors foyer (LIVING)",
        "+2 gallery_of_mirrors hallway (LIVING)",
    ]


@rule("DOWNSTAIRS")
def test_the_first_downstairs_room_brings_nothing_and_the_second_a_reward():
    """base_completion_downstairs."""
    at = table(castle="foyer@0,0 stairs@3,1r2 armory@6,0r2", offers="crypt:4000", coins=(20000, 20000))
    first = at.play("0 buy crypt", "0 place crypt@3,-2")
    assert (completed(first.castle()), first.asked) == (["stairs", "armory"], ["1 choose-offer"])
    again = table(castle=first.castle(), downstairs_completed=1).play("0 buy hallway", "0 place hallway_down@2,-6r1")
    assert again.asked == ["0 choose-upstairs"]
    assert again.play("0 choose food").asked == ["0 choose-offer"]


@rule("SLEEPING")
def test_the_lilac_cabinet_completes_the_nap_room_and_two_tiles_are_laid():
    """base_completion_sleeping."""
    at = table(castle="foyer@0,0 sitting_room@3,0 nap_room@3,-2", offers="lilac_cabinet:4000")
    looking = at.play("0 buy lilac_cabinet", "0 place lilac_cabinet@7,-1", "0 look 300")
    assert max(len(option.split()) - 2 for option in looking.options) == 2
    stack = looking.stack(300)
    after = looking.play(f"0 lay {stack[0]} {stack[1]}")
    assert [tile.room for tile in after.state.laid] == list(stack[:2])


# The end


@rule("FINAL-1")
def test_four_rooms_of_empty_stacks_score_8():
    """base_final_depleted: three of 300 and one of 450."""
    castle = "foyer@0,0 dining_room@3,0 guest_bedroom@-4,-2 kitchen@20,0 drawing_room@30,0"
    over = table(castle=castle, stacks={300: "", 450: ""}).finale()
    assert [line for line in over.ledger() if "(FINAL-1)" in line] == ["+6 300 (FINAL-1)", "+2 450 (FINAL-1)"]


@rule("FINAL-2")
def test_two_who_tie_for_the_first_place_score_6_each_and_the_next_is_third():
    """base_final_favor: 3, 3, 1 and 0 square rooms."""
    three = "foyer@0,0 larder@3,0 pantry@20,0 buttery@30,0"
    other = "foyer@0,0 focus_room@3,0 pink_cabinet@20,0 cloak_room@30,0"
    at = table(4, {0: three, 1: other, 2: "foyer@0,0 powder_room@20,0"}, favors="square").finale()
    scored = [[line for line in at.ledger(seat) if "square" in line] for seat in range(4)]
    assert scored == [["+6 square (FINAL-2)"], ["+6 square (FINAL-2)"], ["+2 square (FINAL-2)"], []]


@rule("FINAL-4")
def test_29000_coins_score_2():
    """base_final_money."""
    assert [line for line in table(coins=29000).finale().ledger() if "(FINAL-4)" in line] == ["+2 coins (FINAL-4)"]


@rule("FINAL-2")
def test_a_sitting_room_and_a_throne_room_are_750_square_feet_of_living_rooms():
    """base_favor_size."""
    castle = parse_castle("foyer@0,0 sitting_room@3,0 throne_room@20,0")
    assert square_feet(castle, type_mask(("living",))) == 750


@rule("SOLO-3")
def test_ranks_of_a_solo_game_begin_at_60_81_96_and_111():
    """base_solo_ranks."""
    titles = [honour_for(points) for points in range(40, 130)]
    changes = [40 + at for at in range(1, len(titles)) if titles[at] != titles[at - 1]]
    assert changes == [60, 81, 96, 111]


# Tables of the expansions


@rule("P5-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_counted_out_is_what_the_tables_say(seats: int) -> None:
    """exp_setup_counts, exp_five_player_market."""
    extra = "five_players " if seats == 5 else ""
    game = ludwig(seats, modules=f"extras {extra}towers moats renovations")
    state = game.start(Chance("counts")).state
    at = seats - 2
    shown = {size: [TILE[offer.room].size for offer in state.offers].count(size) for size in game.rules.sizes}
    stacks = {size: len(stack) + shown[size] for size, stack in zip(game.rules.sizes, state.stacks, strict=True)}
    assert {stacks[size] for size in (350, 400, 450, 500, 600)} == {state.stairs} == {(4, 5, 6, 7)[at]}
    assert {stacks[size] for size in (100, 150, 200, 250, 300)} == {state.hallways} == {(5, 7, 9, 11)[at]}
    assert stacks[325] == (5, 6, 7, 8)[at]
    assert slot_of(state, "moats").left == (5, 7, 9, 10)[at]
    assert len(state.deck) + len(state.discards) == (17, 23, 29, 35)[at]
    assert len(state.offers) == (5, 6, 7, 8)[at]
    towers = [TILE[offer.room].size for offer in state.offers].count(325)
    assert len(slot_of(state, "renovations").pool) == (5, 6, 7, 8)[at] - towers
    prices = [offer.price for offer in state.offers]
    assert [prices.count(price) for price in sorted(set(prices))] == [1] * (len(set(prices)) - 1) + [1 + (seats == 5)]


def slot_of(state: Any, name: str) -> Any:
    """What a module keeps on the table."""
    return state.slots[name]
