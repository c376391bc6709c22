"""Completion rewards (COMPLETE-2 to UTILITY)."""

import pytest

from swanstone.core.errors import IllegalAction
from swanstone.core.value import replace
from swanstone.ludwig import scoring
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.rooms import SIZES
from swanstone.ludwig.terms import BASE_TERMS
from tests import oracle
from tests.ludwig.helpers import CASTLE, Table, completed, names, spots, table
from tests.marks import rule

CLOAK = ("0 buy cloak_room", "0 place cloak_room@5,1r1")
"""Completes the cloak room, and the larder beside it."""
HOLE = ("0 buy the_hole", "0 place the_hole@6,0r1")
"""Completes the hole, and the stairs that lead to it."""
NAP = ("0 buy lilac_cabinet", "0 place lilac_cabinet@3,4")
"""Completes the nap room."""


def larder(**changes: object) -> Table:
    """A larder that lacks one connection."""
    return table(castle="foyer@0,0 larder@3,0", offers="cloak_room:4000 buttery:6000", **changes)  # type: ignore[arg-type]


def cellar(**changes: object) -> Table:
    """Stairs whose dark end is still open, and a larder that lacks one connection."""
    castle = "foyer@0,0 stairs@3,1r2 larder@-2,0"
    market = "the_hole:4000 crypt:6000 buttery:8000"
    return table(castle=castle, offers=market, coins=(60000, 0), **changes)  # type: ignore[arg-type]


def bedroom(**changes: object) -> Table:
    """A nap room that lacks one connection, and a small stack of 300."""
    stacks = {300: "sauna kitchen panic_room"}
    castle = "foyer@0,0 nap_room@3,0r1"
    return table(castle=castle, offers="lilac_cabinet:4000", stacks=stacks, **changes)  # type: ignore[arg-type]


# The order of rewards


@rule("COMPLETE-2")
def test_the_player_says_whose_reward_comes_first():
    after = larder().play(*CLOAK)
    assert after.asked == ["0 choose-reward"]
    assert after.options == ["0 reward larder@3,0", "0 reward cloak_room@5,1r1"]
    assert after.refused("0 reward foyer@0,0") == ["COMPLETE-2"]


@rule("COMPLETE-2")
def test_the_other_reward_follows_by_itself():
    after = larder().play(*CLOAK, "0 reward larder@3,0")
    assert [event.what for event in after.events if event.kind == "completed"] == [
        ("larder@3,0",),
        ("cloak_room@5,1r1",),
    ]
    assert after.asked == ["0 keep-bonus-cards"]


@rule("COMPLETE-2")
def test_with_three_rooms_the_player_chooses_twice():
    castle = "foyer@0,0 hallway@3,1 larder@3,-1r1 buttery@5,-1r1 pantry@7,-1r1"
    first = table(castle=castle).play("0 buy hallway", "0 place hallway@3,-2")
    assert first.options == ["0 reward larder@3,-1r1", "0 reward buttery@5,-1r1", "0 reward pantry@7,-1r1"]
    second = first.play("0 reward buttery@5,-1r1")
    assert second.options == ["0 reward larder@3,-1r1", "0 reward pantry@7,-1r1"]
    assert second.refused("0 reward buttery@5,-1r1") == ["COMPLETE-2"]
    assert second.play("0 reward pantry@7,-1r1").asked == ["0 choose-offer"]


@rule("COMPLETE-2")
def test_one_completed_room_needs_no_choice():
    after = larder().play("0 buy buttery", "0 place buttery@5,1")
    assert "completed" in after.kinds
    assert after.asked == ["0 choose-offer"]  # the extra turn of the larder


@rule("COMPLETE-2", "CORRIDOR")
def test_a_tile_placed_by_a_reward_is_settled_before_the_next_reward():
    first = cellar(downstairs_completed=1).play(*HOLE, "0 reward stairs@3,1r2", "0 take hallway")
    after = first.play("0 place hallway@-8,1")
    assert [event.what for event in after.events if event.kind == "completed"] == [
        ("larder@-2,0",),
        ("the_hole@6,0r1",),
    ]
    assert after.asked == ["0 choose-upstairs"]


@rule("COMPLETE-2")
def test_a_room_completed_once_is_rewarded_once():
    after = larder().play("0 buy buttery", "0 place buttery@5,1", "0 buy cloak_room", "0 place cloak_room@1,-2")
    assert after.asked == ["0 keep-bonus-cards"]
    assert [event.what for event in after.events if event.kind == "completed"] == [("cloak_room@1,-2",)]


LOOP = "foyer@0,0 hallway@1,-1 hallway@7,-1 hallway@10,-7r1 stairs@1,-4r1 hallway_down@1,-10r1 venus_grotto@2,-9"
"""A way down, a Venus Grotto at its end, and regular hallways that come close to its other entrance."""


@rule("COMPLETE-2", "DOWNSTAIRS", "CORRIDOR")
def test_the_order_of_rewards_may_be_worth_points():
    # The Venus Grotto scores for every corridor; scored again after the stairs' reward it finds one more.
    completed = table(castle=LOOP, downstairs_completed=1).play("0 buy stairs", "0 place stairs@7,-7")
    assert completed.options == ["0 reward venus_grotto@2,-9", "0 reward stairs@7,-7"]
    hallway = ("0 take hallway", "0 place hallway@13,-1")
    grotto_first = completed.play("0 reward venus_grotto@2,-9", "0 choose living", *hallway)
    stairs_first = completed.play("0 reward stairs@7,-7", *hallway, "0 choose living")
    assert grotto_first.castle() == stairs_first.castle()
    assert stairs_first.points[0] == grotto_first.points[0] + 1


@rule("COMPLETE-2", "DOWNSTAIRS", "CORRIDOR")
def test_the_order_of_rewards_may_lose_one():
    completed = cellar(downstairs_completed=1).play(*HOLE)
    corridor = ("0 take hallway", "0 place hallway@1,-1")
    both = completed.play("0 reward stairs@3,1r2", *corridor, "0 choose activity")
    one = completed.play("0 reward the_hole@6,0r1", "0 choose corridor", *corridor)
    assert both.castle() == one.castle()
    assert both.points[0] == one.points[0] + 5  # the corridor chosen downstairs has spent that of the stairs


# Activity


@rule("ACTIVITY")
def test_an_activity_room_gives_five_points():
    castle = "foyer@0,0 flute_room@0,-3r3 larder@1,-5r1"
    after = table(castle=castle, offers="buttery:4000").play("0 buy buttery", "0 place buttery@-2,-3")
    assert after.points == [2 + 5, 0]
    assert after.ledger()[-1] == "+5 flute_room (ACTIVITY)"
    assert after.asked == ["1 choose-offer"]


# Corridors


@rule("CORRIDOR")
def test_a_completed_foyer_gives_a_corridor():
    before = table(castle="foyer@0,0 larder@3,0 buttery@-2,0", offers="pantry:4000", coins=(4000, 0))
    after = before.play("0 buy pantry", "0 place pantry@0,-2r1")
    assert after.options == ["0 forgo", "0 take hallway", "0 take stairs"]
    placed = after.play("0 take hallway", "0 place hallway@5,1")
    assert placed.coins == [0, 4000]  # it costs nothing
    assert placed.state.hallways == before.state.hallways - 1
    assert placed.castle().endswith("pantry@0,-2r1 hallway@5,1")


@rule("CORRIDOR")
def test_the_corridor_taken_scores_at_once():
    castle = "foyer@0,0 stairs@3,1r2"
    after = table(castle=castle, offers="venus_grotto:4000").play(
        "0 buy venus_grotto", "0 place venus_grotto@6,-1", "0 take stairs", "0 place stairs@-3,1"
    )
    assert after.ledger() == [
        "+1 venus_grotto (SCORE-1)",
        "+1 venus_grotto foyer (SCORE-7)",
        "+1 venus_grotto stairs (SCORE-7)",
        "+1 venus_grotto stairs (SCORE-7)",
    ]


@rule("CORRIDOR")
def test_a_completed_great_hall_gives_a_corridor_too():
    castle = "foyer@0,0 hallway@3,-1r1 great_hall@4,3 hallway@5,2 hallway@11,3r1 hallway@4,5"
    after = table(castle=castle).play("0 buy stairs", "0 place stairs@10,5r3")
    assert completed(after.castle()) == ["great_hall"]
    assert after.asked == ["0 take-corridor"]


@rule("CORRIDOR")
def test_the_reward_may_be_forgone():
    before = cellar().play("0 buy crypt", "0 place crypt@6,0")
    after = before.play("0 forgo")
    assert after.asked == ["1 choose-offer"]
    assert (after.state.hallways, after.state.stairs) == (before.state.hallways, before.state.stairs)


@rule("CORRIDOR")
def test_the_reward_is_earned_once_a_turn():
    after = cellar().play("0 buy crypt", "0 place crypt@6,0", "0 take stairs", "0 place stairs@1,-3r1")
    assert completed(after.castle())[:2] == ["foyer", "stairs"]
    assert "reward-spent" in after.kinds  # the foyer was completed second
    assert after.asked == ["1 choose-offer"]


@rule("CORRIDOR", "FOOD")
def test_an_extra_turn_earns_it_again():
    extra = cellar().play("0 buy crypt", "0 place crypt@6,0", "0 take hallway", "0 place hallway@-8,1")
    assert extra.asked == ["0 choose-offer"]
    after = extra.play("0 buy buttery", "0 place buttery@1,-2r1")
    assert after.asked == ["0 take-corridor"]


@rule("CORRIDOR")
def test_forgoing_it_does_not_save_it_for_later_in_the_turn():
    after = cellar(downstairs_completed=1).play(*HOLE, "0 reward stairs@3,1r2", "0 forgo")
    assert "0 choose corridor" not in after.options
    assert after.refused("0 choose corridor") == ["CORRIDOR"]


@rule("CORRIDOR")
def test_a_reward_without_tiles_is_earned_all_the_same():
    before = cellar(downstairs_completed=1, hallways=0, stairs=0).play(*HOLE)
    after = before.play("0 reward stairs@3,1r2")
    assert after.asked == ["0 choose-upstairs"]
    assert after.refused("0 choose corridor") == ["CORRIDOR"]


@rule("CORRIDOR")
@pytest.mark.parametrize(("hallways", "stairs", "options"), [(0, 1, ["0 take stairs"]), (1, 0, ["0 take hallway"])])
def test_only_what_is_left_can_be_taken(hallways, stairs, options):
    after = cellar(hallways=hallways, stairs=stairs).play("0 buy crypt", "0 place crypt@6,0")
    assert after.options == ["0 forgo", *options]
    gone = "hallway" if stairs else "stairs"
    assert after.refused(f"0 take {gone}") == ["PLACE-8"]
    assert after.refused("0 take larder") == ["CORRIDOR"]


@rule("CORRIDOR", "PLACE-8")
def test_tiles_that_have_no_place_cannot_be_taken():
    # The one entrance left open faces a nook in which neither hallway nor stairs lie.
    castle = "foyer@0,0 powder_room@3,0r1 queens_bedroom@-2,-4r2"
    before = table(castle=castle, offers="laundry_room:4000").play("0 buy laundry_room", "0 place laundry_room@-4,-1")
    assert (before.state.hallways, before.state.stairs) == (5, 4)
    assert all(spots(before.castle(), tile) == [] for tile in ("hallway", "hallway_down", "stairs"))
    after = before.play("0 reward foyer@0,0")
    assert after.asked == ["0 keep-bonus-cards"]  # the reward of the laundry room: nothing was asked of the foyer's
    assert after.state.turn is not None
    assert after.state.turn.corridor_earned


@rule("CORRIDOR", "SETUP-7")
def test_a_foyer_with_four_entrances_is_complete_with_the_fourth():
    three = table(castle="foyer4@0,0 larder@3,0 buttery@-2,0", offers="pantry:4000")
    third = three.play("0 buy pantry", "0 place pantry@0,-2r1")
    assert third.asked == ["1 choose-offer"]
    fourth = table(castle=third.castle(), offers="cloak_room:6000", bonus_deck="").play(
        "0 buy cloak_room", "0 place cloak_room@0,3r2", "0 reward foyer4@0,0"
    )
    assert fourth.options == ["0 forgo", "0 take hallway", "0 take stairs"]
    placed = fourth.play("0 take stairs", "0 place stairs@5,1r2")
    assert placed.castle().endswith("cloak_room@0,3r2 stairs@5,1r2")


# Downstairs


@rule("DOWNSTAIRS")
@pytest.mark.parametrize(("before", "rewarded"), [(0, False), (1, True), (2, False), (3, True)])
def test_every_second_downstairs_room_gives_a_reward(before, rewarded):
    after = cellar(downstairs_completed=before).play(*HOLE, "0 reward the_hole@6,0r1")
    assert after.asked == (["0 choose-upstairs"] if rewarded else ["0 take-corridor"])
    assert after.state.players[0].downstairs_completed == before + 1


@rule("DOWNSTAIRS")
def test_any_of_the_other_seven_rewards_may_be_chosen():
    after = cellar(downstairs_completed=1).play(*HOLE, "0 reward the_hole@6,0r1")
    kinds = ["activity", "corridor", "food", "living", "outdoor", "sleeping", "utility"]
    assert after.options == [f"0 choose {kind}" for kind in kinds]
    assert after.refused("0 choose downstairs") == ["DOWNSTAIRS"]


@rule("DOWNSTAIRS")
def test_each_choice_gives_the_reward_of_its_type():
    ready = cellar(downstairs_completed=1).play(*HOLE, "0 reward stairs@3,1r2", "0 forgo")
    assert ready.play("0 choose activity").points[0] == ready.points[0] + 5
    assert ready.play("0 choose outdoor").coins[0] == ready.coins[0] + 10000
    assert ready.play("0 choose food").asked == ["0 choose-offer"]
    assert ready.play("0 choose sleeping").asked == ["0 choose-stack"]
    assert ready.play("0 choose utility").asked == ["0 keep-bonus-cards"]
    first = cellar(downstairs_completed=1).play(*HOLE, "0 reward the_hole@6,0r1")
    assert first.play("0 choose corridor").asked == ["0 take-corridor"]


@rule("DOWNSTAIRS", "CORRIDOR")
def test_a_corridor_chosen_downstairs_is_the_one_of_the_turn():
    after = cellar(downstairs_completed=1).play(*HOLE, "0 reward the_hole@6,0r1", "0 choose corridor", "0 forgo")
    assert "reward-spent" in after.kinds  # the stairs come second
    assert after.asked == ["1 choose-offer"]


@rule("DOWNSTAIRS", "LIVING")
def test_the_living_reward_rescores_the_downstairs_room():
    castle = "foyer@0,0 stairs@3,1r2 nap_room@-4,0"
    after = table(castle=castle, offers="the_hole:4000", downstairs_completed=1).play(
        *HOLE, "0 reward the_hole@6,0r1", "0 choose living"
    )
    assert after.ledger() == [
        "+3 the_hole (SCORE-1)",
        "+1 the_hole nap_room (SCORE-7)",
        "+3 the_hole (LIVING)",
        "+1 the_hole nap_room (LIVING)",
    ]


@rule("DOWNSTAIRS", "LIVING")
def test_a_rescored_dungeon_counts_itself_again():
    castle = "foyer@0,0 stairs@3,1r2 dungeon@6,-1r1"
    before = table(castle=castle, downstairs_completed=1).play("0 buy hallway", "0 place hallway_down@6,5")
    after = before.play("0 choose living")
    assert after.ledger() == ["+1 dungeon (LIVING)", "+2 dungeon dungeon (LIVING)"]


@rule("DOWNSTAIRS")
def test_both_rooms_of_a_pair_may_be_completed_by_one_tile():
    castle = "foyer@0,0 stairs@3,1r2 crypt@6,0"
    after = table(castle=castle, offers="bottomless_pit:4000").play(
        "0 buy bottomless_pit", "0 place bottomless_pit@9,2"
    )
    assert after.options == ["0 reward crypt@6,0", "0 reward bottomless_pit@9,2"]
    done = after.play("0 reward crypt@6,0")
    assert done.asked == ["0 choose-upstairs"]
    rescored = done.play("0 choose living")
    assert rescored.ledger()[-1] == "+3 bottomless_pit (LIVING)"  # the second one, completed last


# Food


@rule("FOOD")
def test_a_food_room_gives_another_turn_before_the_next_player():
    after = larder(coins=(30000, 0)).play("0 buy buttery", "0 place buttery@5,1")
    assert after.asked == ["0 choose-offer"]
    assert after.kinds[-1] == "extra-turn-earned"
    passed = after.play("0 pass")
    assert passed.kinds == ["extra-turn-started", "passed", "coins-gained"]
    assert passed.coins[0] == after.coins[0] + 5000
    assert passed.asked == ["1 choose-offer"]


@rule("FOOD", "BUY-3")
def test_an_extra_turn_pays_as_usual():
    extra = larder(coins=(30000, 0)).play("0 buy buttery", "0 place buttery@5,1")
    after = extra.play("0 buy cloak_room")
    assert after.coins == [30000 - 6000 - 4000, 6000 + 4000]


@rule("FOOD", "BUY-3")
def test_the_extra_turn_of_the_master_builder_pays_the_supply():
    before = larder(builder=0, turn=1, coins=(30000, 0))
    after = before.play("0 buy buttery", "0 place buttery@5,1", "0 buy cloak_room")
    assert after.coins == [20000, 0]
    assert after.state.bank == before.state.bank + 10000


@rule("FOOD")
def test_the_extra_turn_of_the_master_builder_comes_before_the_round_ends():
    before = larder(builder=0, turn=1)
    extra = before.play("0 buy buttery", "0 place buttery@5,1")
    assert extra.state.round == before.state.round
    assert "coins-added" not in extra.kinds
    assert "coins-added" in extra.play("0 pass").kinds


@rule("FOOD")
def test_several_food_rooms_give_several_turns():
    castle = "foyer@0,0 hallway@3,1 larder@3,-1r1 buttery@5,-1r1"
    after = table(castle=castle, coins=(30000, 0)).play(
        "0 buy hallway", "0 place hallway@3,-2", "0 reward larder@3,-1r1"
    )
    for _ in range(2):
        assert after.asked == ["0 choose-offer"]
        after = after.play("0 pass")
    assert after.asked == ["1 choose-offer"]


@rule("FOOD")
def test_an_extra_turn_may_earn_another():
    before = table(castle="foyer@0,0 larder@3,0", offers="buttery:4000 pantry:6000", coins=(30000, 0))
    second = before.play("0 buy buttery", "0 place buttery@5,1")
    third = second.play("0 buy pantry", "0 place pantry@7,1")
    assert third.asked == ["0 choose-offer"]
    assert third.play("0 pass").asked == ["1 choose-offer"]


@rule("FOOD")
def test_extra_turns_earned_in_an_extra_turn_add_to_those_that_wait():
    castle = "foyer@0,0 hallway@3,1 larder@3,-1r1 buttery@5,-1r1 pantry@-2,1"
    two = table(castle=castle, coins=(30000, 0)).play("0 buy hallway", "0 place hallway@3,-2", "0 reward larder@3,-1r1")
    after = two.play("0 buy hallway", "0 place hallway@-8,2")  # completes the pantry
    for _ in range(2):
        assert after.asked == ["0 choose-offer"]
        after = after.play("0 pass")
    assert after.asked == ["1 choose-offer"]


@rule("FOOD")
def test_the_other_rewards_come_before_the_extra_turn():
    after = larder().play(*CLOAK, "0 reward larder@3,0")
    assert after.asked == ["0 keep-bonus-cards"]
    kept = after.play(after.options[0])
    assert kept.asked == ["0 choose-offer"]
    assert kept.play("0 pass").kinds[0] == "extra-turn-started"


@rule("FOOD", "CORRIDOR", "COMPLETE-2")
def test_a_corridor_reward_that_completes_a_food_room_gives_an_extra_turn():
    after = cellar().play("0 buy crypt", "0 place crypt@6,0", "0 take hallway", "0 place hallway@-8,1")
    assert after.kinds == ["placed", "completed", "extra-turn-earned"]
    assert after.asked == ["0 choose-offer"]


@rule("FOOD", "END-1")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_extra_turn_of_the_last_round_comes_before_the_end(seat):
    castle = {seat: "foyer@0,0 larder@3,0"}
    before = table(castle=castle, offers="buttery:4000 sauna:6000", last_round=True, turn=seat)
    extra = before.play(f"{seat} buy buttery", f"{seat} place buttery@5,1")
    assert extra.asked == [f"{seat} choose-offer"]
    assert f"{seat} buy sauna" in extra.options
    after = extra.play(f"{seat} pass")
    assert after.state.finished == (seat == 1)  # the Master Builder's was the last turn of the game


# Living


@rule("LIVING")
def test_a_living_room_scores_again():
    castle = "foyer@0,0 study@0,-3 focus_room@3,-2r3 lilac_cabinet@-2,-3"
    after = table(castle=castle, offers="pink_cabinet:4000").play("0 buy pink_cabinet", "0 place pink_cabinet@0,-5r1")
    assert after.ledger() == [
        "+5 pink_cabinet (SCORE-1)",
        "+1 study pink_cabinet (SCORE-5)",
        "+4 study (LIVING)",
        "+1 study focus_room (LIVING)",
        "+1 study lilac_cabinet (LIVING)",
        "+1 study pink_cabinet (LIVING)",
    ]


@rule("LIVING")
def test_bonuses_of_other_rooms_are_not_scored_again():
    # The nap room and the dining room count living rooms, and both are connected to the focus room.
    castle = "foyer@0,0 focus_room@3,0r1 nap_room@5,0r1 larder@3,2r1"
    after = table(castle=castle, offers="dining_room:4000").play("0 buy dining_room", "0 place dining_room@3,-4r3")
    assert after.ledger() == [
        "+1 dining_room (SCORE-1)",
        "+3 dining_room focus_room (SCORE-5)",
        "+5 focus_room (LIVING)",
    ]


@rule("LIVING")
def test_any_room_would_score_its_value_and_its_own_effect():
    built = parse_castle(CASTLE)
    for number in range(len(built)):
        again = scoring.ledger(scoring.own_parts(built, number, BASE_TERMS), "LIVING")
        assert sum(line.amount for line in again) == oracle.own_points(CASTLE, number)


# Outdoor


@rule("OUTDOOR")
def test_an_outdoor_room_gives_10000_coins_from_the_supply():
    before = table(castle="foyer@0,0 coach_house@-6,1", offers="larder:4000", coins=(4000, 0))
    after = before.play("0 buy larder", "0 place larder@-3,4r3")
    assert after.coins == [10000, 4000]
    assert after.state.bank == before.state.bank - 10000
    assert after.asked == ["1 choose-offer"]


# Sleeping


@rule("SLEEPING")
def test_any_one_stack_of_rooms_may_be_looked_through():
    after = bedroom().play(*NAP)
    sizes = [100, 150, 200, 250, 300, 350, 400, 450, 500, 600]
    assert after.options == [f"0 look {size}" for size in sizes]
    assert after.refused("0 look 75") == ["SLEEPING"]  # stairs and hallways are no rooms
    with pytest.raises(IllegalAction, match="there is no stack of 75"):
        after.play("0 look 75")


@rule("SLEEPING")
def test_an_empty_stack_cannot_be_looked_through():
    after = table(castle="foyer@0,0 nap_room@3,0r1", offers="lilac_cabinet:4000", stacks={300: "", 450: ""}).play(*NAP)
    assert "0 look 300" not in after.options
    assert after.refused("0 look 450") == ["SLEEPING"]
    with pytest.raises(IllegalAction, match="the stack of 450 is empty"):
        after.play("0 look 450")


@rule("SLEEPING")
def test_none_one_or_two_tiles_may_be_laid_in_any_order():
    after = bedroom().play(*NAP, "0 look 300")
    assert len(after.options) == 1 + 3 + 3 * 2
    for rooms in ("", " sauna", " sauna kitchen", " kitchen sauna"):
        assert after.refused(f"0 lay{rooms}") == []
    for rooms in ("sauna kitchen panic_room", "sauna sauna", "larder"):
        assert after.refused(f"0 lay {rooms}") == ["SLEEPING"]


@rule("SLEEPING")
def test_the_tiles_laid_lie_on_the_deck_and_the_rest_goes_back():
    after = bedroom().play(*NAP, "0 look 300", "0 lay panic_room sauna")
    assert names(after.state.laid) == ["panic_room", "sauna"]
    assert after.stack(300) == ("kitchen",)
    assert after.state.looks == tuple((1 if size == 300 else 0, 0) for size in SIZES)
    assert after.asked == ["1 choose-offer"]


@rule("SLEEPING")
def test_the_rest_of_the_stack_is_shuffled():
    rooms = "sauna kitchen panic_room laundry_room scullery dining_room guest_bedroom tasso_room"
    before = table(castle="foyer@0,0 nap_room@3,0r1", offers="lilac_cabinet:4000", stacks={300: rooms}).play(*NAP)
    orders = set()
    for seed in "abcdef":
        chance = replace(before.state.chance, seed=seed)
        orders.add(Table(before.game, replace(before.state, chance=chance)).play("0 look 300", "0 lay").stack(300))
    assert len(orders) > 1
    assert before.play("0 look 300", "0 lay").state.chance.drawn > before.state.chance.drawn
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(rooms.split()))}


@rule("SLEEPING")
def test_new_tiles_lie_on_those_that_are_there():
    after = bedroom(laid="armory").play(*NAP, "0 look 300", "0 lay kitchen")
    assert names(after.state.laid) == ["kitchen", "armory"]


@rule("SLEEPING", "DRAW-3")
def test_the_tiles_laid_come_to_the_market_next():
    before = bedroom(coins=(4000, 0), deck="100 150 200 250 350 400 450", builder=1)
    after = before.play(*NAP, "0 look 300", "0 lay panic_room sauna", "1 pass")
    assert names(after.state.offers)[:2] == ["panic_room", "sauna"]
    assert [offer.price for offer in after.state.offers] == [15000, 10000, 8000, 6000, 4000]
    assert after.state.laid == ()


@rule("SLEEPING")
def test_what_was_seen_and_laid_stays_secret():
    laid = bedroom().play(*NAP, "0 look 300", "0 lay panic_room")
    secret = {event.kind: event.secret_to for event in laid.events if "panic_room" in event.what}
    assert secret == {"tiles-laid-known": 0}
    assert laid.game.view(laid.state, 1).laid[0].room is None
    assert laid.game.view(laid.state, 1).laid[0].size == 300
    assert laid.game.view(laid.state, 0).laid[0].room == "panic_room"


@rule("SLEEPING", "FINAL-1")
def test_in_the_last_round_the_tiles_only_empty_a_stack():
    castle = "foyer@0,0 nap_room@3,0r1"
    before = table(
        castle=castle, offers="lilac_cabinet:4000", stacks={200: "solar washroom"}, last_round=True, favors=""
    )
    after = before.play(*NAP, "0 look 200", "0 lay solar washroom")
    assert after.state.laid == ()
    assert after.state.gone == ("solar", "washroom")
    assert after.stack(200) == ()
    ended = after.play("1 pass")
    assert "+2 200 (FINAL-1)" in ended.ledger()


@rule("SLEEPING")
def test_with_no_tiles_left_there_is_nothing_to_look_at():
    empty = dict.fromkeys(SIZES, "")
    after = table(castle="foyer@0,0 nap_room@3,0r1", offers="lilac_cabinet:4000", stacks=empty).play(*NAP)
    assert "completed" in after.kinds
    assert after.asked == ["1 choose-offer"]


@rule("SLEEPING", "SOLO-4", "FINAL-1")
def test_in_the_last_solo_round_the_tiles_only_empty_a_stack_too():
    before = table(
        1, "foyer@0,0 nap_room@3,0r1", offers="lilac_cabinet:4000", stacks={200: "solar washroom"}, last_round=True
    )
    ended = before.play(*NAP, "0 look 200", "0 lay solar washroom")
    assert ended.state.finished
    assert ended.state.laid == ()
    assert ended.state.gone == ("solar", "washroom")
    assert "+2 200 (FINAL-1)" in ended.ledger()
    kept = before.play(*NAP, "0 look 200", "0 lay solar")
    assert "+2 200 (FINAL-1)" not in kept.ledger()


@rule("SLEEPING", "SOLO-4")
def test_before_the_last_solo_round_they_are_the_next_rooms():
    before = table(1, "foyer@0,0 nap_room@3,0r1", offers="lilac_cabinet:4000", stacks={200: "solar washroom"})
    after = before.play(*NAP, "0 look 200", "0 lay washroom solar")
    assert names(after.state.offers)[:2] == ["washroom", "solar"]


# Utility


def closet(bonus_deck: str) -> Table:
    """A cloak room has just been completed."""
    before = table(offers="cloak_room:4000", bonus_cards={0: "round square"}, bonus_deck=bonus_deck)
    return before.play("0 buy cloak_room", "0 place cloak_room@1,-2")


@rule("UTILITY")
def test_of_two_bonus_cards_drawn_one_is_kept_and_one_goes_under_the_deck():
    drawn = closet("money stairs hallways")
    assert drawn.options == ["0 keep money", "0 keep stairs"]
    after = drawn.play("0 keep stairs")
    assert after.state.players[0].bonus_cards == ("round", "square", "stairs")  # there is no limit to a hand
    assert [face.card for face in after.state.bonus_deck] == ["hallways", "money"]
    assert after.asked == ["1 choose-offer"]


@rule("UTILITY")
def test_with_one_card_left_one_is_drawn():
    drawn = closet("money")
    assert drawn.options == ["0 keep money"]
    after = drawn.play("0 keep money")
    assert after.state.players[0].bonus_cards == ("round", "square", "money")
    assert after.state.bonus_deck == ()


@rule("UTILITY")
def test_with_no_card_left_nothing_is_drawn():
    after = closet("")
    assert after.state.players[0].bonus_cards == ("round", "square")
    assert after.asked == ["1 choose-offer"]


@rule("UTILITY")
@pytest.mark.parametrize("cards", ["money stairs", "hallways", "round", ""])
def test_exactly_one_of_the_cards_drawn_is_kept(cards):
    assert closet("money stairs hallways").refused(f"0 keep {cards}") == ["UTILITY"]


@rule("UTILITY")
def test_the_cards_drawn_are_secret():
    drawn = closet("money stairs hallways")
    seen = drawn.game.view(drawn.state, 1).players[0]
    assert (seen.drawn, seen.drawn_known) == (2, None)
    assert [event.secret_to for event in drawn.events if "money" in event.what] == [0]
