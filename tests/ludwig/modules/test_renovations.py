"""Renovations: every rule by an example, and whole games."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from swanstone.bots.bot import bot_named
from swanstone.bots.play import play_game
from swanstone.core import value
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.effect import put
from swanstone.core.record import Head
from swanstone.core.report import Report
from swanstone.ludwig import legal, scoring
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.counting import external_entrances
from swanstone.ludwig.inspect import inspect_castle
from swanstone.ludwig.market import refill
from swanstone.ludwig.modules.renovations import RENOVATIONS, RENOVATIONS_IN_THE_BOX
from swanstone.ludwig.modules.swans import SWANS
from swanstone.ludwig.notation import read_spot
from swanstone.ludwig.pieces import Turn
from swanstone.ludwig.rewards import GiveReward, give_kinds
from swanstone.ludwig.rooms import NUMBER, SIZES, TILE
from swanstone.ludwig.rounds import PassToken
from swanstone.ludwig.subjects import Revealed
from swanstone.ludwig.tallies import TALLIES
from swanstone.ludwig.terms import BASE_TERMS, Terms
from swanstone.titles import open_game
from tests.battery import EVERY, run
from tests.ludwig.helpers import Table, lines, ludwig, objections, spots, table
from tests.marks import rule

LARDER = "foyer@0,0 larder@3,0 cloak_room@5,1r1"
"""A larder and a cloak room, both complete."""
SITTING_ROOM = "foyer@0,0 sitting_room@3,0 larder@6,0 cloak_room@4,-2 broom_closet@3,3r2"
"""A sitting room that is complete."""
BEDROOM = "foyer@0,0 guest_bedroom@-4,-2 anteroom@-4,2"
"""A guest bedroom that is connected to the anteroom."""


def reno(pool: str = "", stacks: dict[int, str] | None = None, modules: str = "renovations", **position: Any) -> Table:
    """A table with these renovations in the pool; stacks are as they were shuffled, or as named, the next one first."""
    at = table(modules=modules, **position)
    slot = RENOVATIONS.of(at.state)
    piles = [tuple(each for each in pile if each not in pool.split()) for pile in slot.stacks]
    for size, names in (stacks or {}).items():
        piles[SIZES.index(size)] = tuple(names.split())[::-1]
    state = at.state.copy()
    put(state, RENOVATIONS.id, replace(slot, pool=tuple(pool.split()), stacks=tuple(piles)))
    return Table(at.game, state)


def pool(at: Table) -> list[str]:
    """The renovations for sale."""
    return list(RENOVATIONS.of(at.state).pool)


def drawn(at: Table) -> Table:
    """The table after the market has been filled."""
    state, report = at.state.copy(), Report(True)
    refill(at.game.rules, state, report)
    return Table(at.game, state, tuple(report.events))


def renovated(castle: str, spot: str, **position: Any) -> Table:
    """A table where seat 0 has bought a renovation and laid it."""
    name = spot.partition("@")[0]
    return reno(name, castle=castle, **position).play(f"0 buy {name}", f"0 place {spot}")


# What is in the box


@rule("SET-8")
def test_there_are_60_renovations_six_of_each_size_with_two_types_each():
    assert Counter(tile.size for tile in RENOVATIONS_IN_THE_BOX) == dict.fromkeys(SIZES, 6)
    assert {len(set(tile.types)) for tile in RENOVATIONS_IN_THE_BOX} == {2}
    assert {tile.source for tile in RENOVATIONS_IN_THE_BOX} == {"rulebook", "original"}
    assert [tile.id for tile in RENOVATIONS_IN_THE_BOX if tile.source == "rulebook"] == [
        "reno_undercroft",
        "reno_midnight_snackery",
        "reno_great_room",
    ]


@rule("SET-8")
@pytest.mark.parametrize(("seats", "cards"), [(2, 17), (3, 23), (4, 29)])
def test_fewer_room_cards_are_counted_out(seats: int, cards: int) -> None:
    """SET-5: the market has taken some of them already."""
    game = ludwig(seats, modules="renovations")
    state = game.start(Chance("cards")).state
    assert game.rules.box.cards_in_deck == cards
    assert len(state.deck) == cards - len(game.rules.box.prices)


@rule("SET-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_of_the_first_market_brings_a_renovation_of_its_size(seats: int) -> None:
    """A-2: two cards of one size bring two."""
    for seed in range(6):
        state = ludwig(seats, modules="renovations").start(Chance(f"setup {seed}")).state
        offered = [TILE[offer.room].size for offer in state.offers]
        assert [TILE[name].size for name in RENOVATIONS.of(state).pool] == offered
        left = [name for stack in RENOVATIONS.of(state).stacks for name in stack]
        assert len(left) == 60 - len(offered)


# Buying


@rule("REN-1")
def test_a_renovation_costs_5000_which_the_master_builder_gets():
    """RND-3, RND-8 and A-59: it is a purchase like any other."""
    at = reno("reno_supper_cabinet", castle=LARDER, coins=(6000, 0))
    assert at.play("0 buy reno_supper_cabinet").coins == [1000, 5000]
    assert pool(at.play("0 buy reno_supper_cabinet")) == []
    assert "0 buy reno_supper_cabinet" in at.options
    poor = reno("reno_supper_cabinet", castle=LARDER, coins=(4000, 0))
    assert poor.refused("0 buy reno_supper_cabinet") == ["BUY-5"]


@rule("REN-1")
def test_the_master_builder_pays_the_supply():
    at = reno("reno_supper_cabinet", castle={1: LARDER}, turn=1)
    before = at.state.bank
    assert at.play("1 buy reno_supper_cabinet").state.bank == before + 5000


@rule("REN-1")
def test_an_extra_turn_offers_renovations_too():
    """A-59."""
    at = reno("reno_fondue_nook reno_dish_closet", castle=LARDER, coins=(20000, 0))
    again = at.play("0 buy reno_fondue_nook", "0 place reno_fondue_nook@3,0")  # food: another turn
    assert again.asked == ["0 choose-offer"]
    assert "0 buy reno_dish_closet" in again.options


@rule("REN-1")
def test_no_coins_are_laid_on_renovations():
    """RND-6."""
    at = reno("reno_supper_cabinet", castle=LARDER, offers="sauna:15000")
    over = at.play("0 pass", "1 pass")
    (added,) = [event for event in over.events if event.kind == "coins-added"]
    assert added.what == ("sauna",)
    assert [ware.coins for ware in over.game.rules.wares(over.state, 0) if ware.room == "reno_supper_cabinet"] == [0]


@rule("REN-2")
def test_it_is_laid_on_a_room_of_its_size_that_has_none_yet():
    at = reno("reno_supper_cabinet", castle=f"{LARDER} parlor@-3,0").play("0 buy reno_supper_cabinet")
    assert at.options == ["0 place reno_supper_cabinet@3,0", "0 place reno_supper_cabinet@5,1"]
    after = at.play("0 place reno_supper_cabinet@3,0")
    assert after.castle() == "foyer@0,0 larder@3,0+reno_supper_cabinet cloak_room@5,1r1 parlor@-3,0"


@rule("REN-2")
@pytest.mark.parametrize(
    ("spot", "reason"),
    [
        ("reno_supper_cabinet@-3,0", "covers a room of 100 square feet, and the Parlor has 150"),
        ("reno_supper_cabinet@7,0r1", "the Hallway can never be renovated"),
        ("reno_supper_cabinet@0,0", "the Foyer can never be renovated"),
        ("reno_supper_cabinet@5,1r1", "the Cloak Room is renovated already"),
        ("reno_supper_cabinet@9,9", "no room lies as the Supper Cabinet would"),
    ],
)
def test_other_rooms_cannot_be_covered(spot: str, reason: str) -> None:
    """A-19: hallways, stairs and the foyer are never renovated."""
    castle = "foyer@0,0 larder@3,0 cloak_room@5,1r1+reno_dish_closet parlor@-3,0 hallway@7,0r1"
    at = reno("reno_supper_cabinet", castle=castle).play("0 buy reno_supper_cabinet")
    assert at.refused(f"0 place {spot}") == ["REN-2"]
    assert reason in legal.objections(parse_castle(castle), read_spot(spot), BASE_TERMS)[0].reason


@rule("REN-2")
def test_without_such_a_room_it_cannot_be_bought():
    at = reno("reno_supper_cabinet reno_undercroft", castle="foyer@0,0 hallway@3,0r1")
    assert at.refused("0 buy reno_undercroft") == ["PLACE-8"]  # a hallway has 150 square feet, too
    assert not [option for option in at.options if "reno" in option]


# Scoring


@rule("REN-10")
def test_the_midnight_snackery_scores_7_on_the_guest_bedroom():
    """exp_renovation_snackery: 1, 3 for the anteroom, and 3 that the anteroom scores for a sleeping room."""
    at = reno("reno_midnight_snackery", castle=BEDROOM, points=(9, 0), coins=(5000, 0))
    bought = at.play("0 buy reno_midnight_snackery")
    assert bought.coins[0] == 0
    after = bought.play("0 place reno_midnight_snackery@-4,-2")
    assert after.ledger()[1:] == [
        "+1 reno_midnight_snackery (SCORE-1)",
        "+3 reno_midnight_snackery anteroom (SCORE-5)",
        "+3 anteroom reno_midnight_snackery (SCORE-5)",
    ]
    assert after.points[0] == 9 + 7


@rule("REN-10")
def test_what_is_shown_beforehand_is_what_is_booked():
    at = reno("reno_midnight_snackery", castle=BEDROOM).play("0 buy reno_midnight_snackery")
    action = at.game.read_action("0 place reno_midnight_snackery@-4,-2")
    shown = at.game.score(at.state, action)
    assert tuple(at.play("0 place reno_midnight_snackery@-4,-2").state.players[0].ledger) == shown
    worth = at.game.worths(at.state, at.state, 0)(action)
    assert worth is not None
    assert worth.now == 7


@rule("REN-3")
def test_a_bonus_that_names_both_types_scores_twice_when_the_renovation_comes():
    castle = "foyer@0,0 observatory@3,-1 parlor@7,-1"  # 2 for each activity or living room
    assert parse_castle(castle).connected(1, 2)
    assert lines(castle, "reno_card_den@7,-1")[1:] == ["+2 observatory reno_card_den (SCORE-5)"] * 2


@rule("REN-13")
def test_penalties_of_neighbours_apply_once_for_each_type():
    """A-21: the billiard room loses 1 for food and 1 for living."""
    castle = "foyer@0,0 focus_room@3,0r1 billiard_room@0,-2"
    found = [line for line in lines(castle, "reno_supper_cabinet@3,0r1") if "billiard" in line]
    assert found == ["-1 billiard_room reno_supper_cabinet (SCORE-6)"] * 2


@rule("REN-14")
def test_a_later_tile_scores_twice_for_a_room_whose_types_it_names_both():
    """A-22."""
    bare, covered = "foyer@0,0 parlor@3,0", "foyer@0,0 parlor@3,0+reno_card_den"
    spot = next(spot for spot in spots(bare, "observatory") if parse_castle(f"{bare} {spot}").connected(1, 2))
    assert [line for line in lines(bare, spot) if "observatory parlor" in line] == ["+2 observatory parlor (SCORE-5)"]
    assert [line for line in lines(covered, spot) if "observatory reno" in line] == [
        "+2 observatory reno_card_den (SCORE-5)"
    ] * 2


@rule("REN-3")
def test_a_passage_doubles_for_both_types():
    """exp_renovation_passage_observatory: 3 + 2 x 2 + 2 x 2 = 11, and no penalty of a room that it does not touch."""
    castle = parse_castle("foyer@0,0 throne_room@-6,0+reno_great_room")
    code = read_spot("observatory@3,-1")
    assert not castle.grow(code).adjacent(1, 2)
    found = scoring.parts(castle, code, Terms(passage_factor=2), passages=1 << 1)
    assert [amount for amount, _, tile, _ in found if tile == NUMBER["observatory"]] == [3, 2, 2, 2, 2]
    assert not [part for part in found if part[2] == NUMBER["reno_great_room"]]


@rule("REN-10")
@pytest.mark.parametrize(("name", "points"), [("reno_boudoir", 2), ("reno_winter_garden", 1)])
def test_each_moat_scores_for_each_type_but_corridor_and_outdoor(name: str, points: int) -> None:
    """MOAT-19; A-10 is the moats' part."""
    castle = parse_castle("foyer@0,0 observatory@3,-1")
    code = read_spot(f"{name}@3,-1")
    gained = scoring.points(castle, code, Terms(moats=1)) - scoring.points(castle, code, BASE_TERMS)
    assert gained == points
    corridor = parse_castle("foyer@0,0 great_hall@3,1")
    walk = read_spot("reno_gallery_walk@3,1")  # living and corridor
    assert scoring.points(corridor, walk, Terms(moats=3)) - scoring.points(corridor, walk, BASE_TERMS) == 3


@rule("REN-17")
def test_a_bonus_for_the_whole_castle_counts_the_renovation_itself_once():
    """A-62: the sitting room below is no living room any more."""
    assert lines(SITTING_ROOM, "reno_candle_vault@3,0") == [
        "+3 reno_candle_vault (SCORE-1)",
        "+1 reno_candle_vault reno_candle_vault (SCORE-7)",
    ]


@rule("REN-5")
def test_what_is_covered_neither_loses_nor_scores_any_more():
    before = reno("reno_dish_closet", castle=LARDER, points=(20, 0))
    after = before.play("0 buy reno_dish_closet", "0 place reno_dish_closet@3,0")
    assert after.points[0] == 21
    assert TILE["larder"].points == 2
    covered = parse_castle("foyer@0,0 parlor@3,0+reno_recital_parlor")  # the parlor scored for activity rooms
    spot = next(
        spot for spot in spots("foyer@0,0 parlor@3,0", "berta_room") if covered.grow(read_spot(spot)).connected(1, 2)
    )
    assert not [line for line in lines("foyer@0,0 parlor@3,0+reno_recital_parlor", spot) if " parlor " in line]


# Walls and levels


@rule("REN-4")
@pytest.mark.parametrize("covered", ["", "+reno_archery_green"])
def test_no_room_touches_the_fence_of_a_renovated_outdoor_room(covered: str) -> None:
    assert "PLACE-6" in objections(f"foyer@0,0 porch@1,-2{covered}", "hallway@3,-3")


@rule("REN-6")
def test_a_downstairs_room_stays_downstairs_under_any_renovation():
    """exp_renovation_level: a room upstairs cannot be connected to it."""
    bare, covered = (f"foyer@0,0 stairs@3,1r2 crypt@6,0{face}" for face in ("", "+reno_archery_green"))
    for room in ("larder", "nap_room", "fungus_room", "stairs", "hallway"):
        assert spots(covered, room) == spots(bare, room)
    touching = next(spot for spot in spots(bare, "fungus_room") if parse_castle(f"{bare} {spot}").connected(2, 3))
    assert objections(covered, touching) == []


@rule("REN-7")
@rule("REN-9")
def test_a_room_upstairs_stays_upstairs_under_a_downstairs_renovation():
    for room in ("larder", "parlor", "fungus_room", "the_hole", "stairs"):
        assert spots("foyer@0,0 study@3,0+reno_undercroft", room) == spots("foyer@0,0 study@3,0", room)


# Rewards


@rule("REN-12")
def test_renovating_a_completed_room_brings_both_rewards_after_scoring():
    after = renovated(LARDER, "reno_supper_cabinet@3,0")
    assert after.ledger() == ["+5 reno_supper_cabinet (SCORE-1)", "+5 reno_supper_cabinet (LIVING)"]
    assert after.asked == ["0 choose-offer"]  # the extra turn of a food room
    kinds = after.kinds
    assert kinds.index("points-scored") < kinds.index("completed") < kinds.index("extra-turn-earned")
    [done] = [event.what for event in after.events if event.kind == "completed"]
    assert done == ("larder@3,0", "reno_supper_cabinet")  # called by the face on top


@rule("REN-12")
def test_renovating_an_incomplete_room_brings_no_reward_yet():
    after = renovated("foyer@0,0 larder@3,0", "reno_supper_cabinet@3,0")
    assert after.ledger() == ["+5 reno_supper_cabinet (SCORE-1)"]
    assert after.asked == ["1 choose-offer"]


@rule("REN-11")
def test_completing_a_renovated_room_brings_both_rewards_and_none_for_the_covered_room():
    castle = "foyer@0,0 larder@3,0+reno_writing_closet"  # living and utility on a food room
    at = reno(castle=castle, offers="buttery:4000").play("0 buy buttery", "0 place buttery@5,1")
    assert at.asked == ["0 choose-kind"]
    assert at.options == ["0 choose living", "0 choose utility"]
    assert at.refused("0 choose food") == ["COMPLETE-2"]
    last = at.play("0 choose utility")
    assert last.asked == ["0 keep-bonus-cards"]
    done = last.play(last.options[0])
    assert done.ledger()[-1] == "+5 reno_writing_closet (LIVING)"
    assert done.asked == ["1 choose-offer"]


@rule("REN-11")
def test_what_a_choice_of_reward_brings_is_told():
    castle = "foyer@0,0 larder@3,0+reno_writing_closet"
    at = reno(castle=castle, offers="buttery:4000").play("0 buy buttery", "0 place buttery@5,1")
    (told,) = at.game.completions(at.state, at.game.read_action("0 choose living"))
    assert [str(line) for line in told.rewards[0].score] == ["+5 reno_writing_closet (LIVING)"]


@rule("REN-12")
def test_promise_and_worth_know_the_rewards_of_a_completed_room():
    at = reno("reno_supper_cabinet", castle=LARDER).play("0 buy reno_supper_cabinet")
    action = at.game.read_action("0 place reno_supper_cabinet@3,0")
    (told,) = at.game.completions(at.state, action)
    assert (told.what, [reward.kind for reward in told.rewards]) == ("larder@3,0", ["food", "living"])
    worth = at.game.worths(at.state, at.state, 0)(action)
    assert worth is not None
    assert (worth.now, worth.sure) == (5, 5)


@rule("REN-15")
def test_the_undercroft_scores_then_brings_activity_and_downstairs():
    """exp_renovation_undercroft: with one completed downstairs room it is the second."""
    after = renovated(SITTING_ROOM, "reno_undercroft@3,0", downstairs_completed=1)
    assert after.ledger() == [
        "+3 reno_undercroft (SCORE-1)",
        "+1 reno_undercroft reno_undercroft (SCORE-7)",
        "+5 reno_undercroft (ACTIVITY)",
    ]
    assert after.asked == ["0 choose-upstairs"]


@rule("REN-15")
def test_a_living_type_scores_value_and_own_penalty_again_and_nothing_of_others():
    """A-61."""
    castle = "foyer@0,0 sitting_room@3,0 focus_room@6,1 cloak_room@4,-2 broom_closet@3,3r2"
    after = renovated(castle, "reno_recital_parlor@3,0")
    assert after.ledger() == [
        "+3 reno_recital_parlor (SCORE-1)",
        "-1 reno_recital_parlor focus_room (SCORE-6)",
        "+5 reno_recital_parlor (ACTIVITY)",
        "+3 reno_recital_parlor (LIVING)",
        "-1 reno_recital_parlor focus_room (LIVING)",
    ]


@rule("REN-15")
def test_a_corridor_type_brings_the_corridor_reward_once_a_turn():
    castle = "foyer@0,0 bowling_alley@3,1 cloak_room@3,-1 broom_closet@2,3r2"
    assert parse_castle(castle).is_complete(1)
    after = renovated(castle, "reno_jousting_hall@3,1")
    assert after.asked == ["0 take-corridor"]
    bought = reno("reno_jousting_hall", castle=castle).play("0 buy reno_jousting_hall")
    spent = Table(bought.game, value.replace(bought.state, turn=Turn(0, corridor_earned=True)))
    assert "reward-spent" in spent.play("0 place reno_jousting_hall@3,1").kinds


@rule("REN-8")
@pytest.mark.parametrize(("before", "left"), [(0, 0), (1, 0), (2, 2), (3, 2)])
def test_a_covered_completed_downstairs_room_no_longer_counts_toward_the_next_reward(before: int, left: int) -> None:
    """A-20: the counter goes back if it waits for a second room."""
    after = renovated("foyer@0,0 stairs@3,1r2 the_hole@6,0r1", "reno_card_den@6,0r1", downstairs_completed=before)
    assert after.state.players[0].downstairs_completed == left


@rule("REN-8")
def test_a_downstairs_renovation_on_it_turns_the_counter_again():
    """A-20: from 1 to 0, and again to 1."""
    after = renovated("foyer@0,0 stairs@3,1r2 the_hole@6,0r1", "reno_undercroft@6,0r1", downstairs_completed=1)
    assert after.state.players[0].downstairs_completed == 1
    assert after.asked == ["1 choose-offer"]
    at = reno("reno_undercroft", castle="foyer@0,0 stairs@3,1r2 the_hole@6,0r1", downstairs_completed=1)
    bought = at.play("0 buy reno_undercroft")
    (told,) = bought.game.completions(bought.state, bought.game.read_action("0 place reno_undercroft@6,0r1"))
    assert told.rewards[1].note  # no reward yet, and it is told so beforehand


@rule("REN-11")
def test_coins_come_before_a_reward_that_asks():
    castle = "foyer@0,0 porch@1,-2 stairs@3,1r2"
    at = reno(castle=castle).state.copy()
    give_kinds(ludwig(2, modules="renovations").rules, at, 0, 1, ("downstairs", "outdoor"))
    waiting = [item.kind for item in at.agenda[-2:] if isinstance(item, GiveReward)]
    assert waiting == ["downstairs", "outdoor"], "the last comes first"


@rule("REN-8")
def test_an_incomplete_downstairs_room_never_counted():
    after = renovated("foyer@0,0 stairs@3,1r2 fungus_room@6,0", "reno_card_den@6,0", downstairs_completed=1)
    assert after.state.players[0].downstairs_completed == 1


@rule("REN-16")
def test_a_sleeping_reward_never_looks_through_renovations():
    castle = "foyer@0,0 nap_room@3,0r1"
    at = reno("reno_card_den", castle=castle, offers="lilac_cabinet:4000")
    looking = at.play("0 buy lilac_cabinet", "0 place lilac_cabinet@3,4")
    assert looking.asked == ["0 choose-stack"]
    assert looking.options == [f"0 look {size}" for size in SIZES]
    chosen = looking.play("0 look 100")
    assert not [option for option in chosen.options if "reno" in option]
    assert chosen.refused("0 lay reno_dish_closet") == ["SLEEPING"]


# Drawing


@rule("REN-20")
@rule("REN-21")
def test_a_drawn_room_brings_a_renovation_of_its_size():
    """exp_renovation_draw, with four players: one card of 350, and 6 renovations where 7 may lie."""
    offers = "sauna:15000 parlor:10000 nap_room:8000 larder:6000 kitchen:4000 crypt:2000"
    held = "reno_supper_cabinet reno_undercroft reno_brewery reno_dish_closet reno_quilting_room"
    at = reno(held, {350: "reno_promenade reno_gallery_walk"}, seats=4, offers=offers, deck="350 100")
    after = drawn(at)
    assert len(after.state.offers) == 7
    assert pool(after) == [*held.split(), "reno_promenade"]


@rule("REN-21")
@rule("REN-25")
def test_there_are_never_more_renovations_than_the_market_has_rooms():
    full = "reno_supper_cabinet reno_undercroft reno_brewery reno_dish_closet reno_quilting_room"
    after = drawn(reno(full, offers="sauna:15000 parlor:10000", deck="100 100 100"))
    assert len(after.state.offers) == 5
    assert pool(after) == full.split()
    short = drawn(reno("reno_brewery", offers="sauna:15000 parlor:10000 nap_room:8000 larder:6000 kitchen:4000"))
    assert pool(short) == ["reno_brewery"]  # the market is full, so no card is drawn


@rule("REN-22")
def test_an_empty_stack_of_renovations_brings_none():
    after = drawn(reno("", {100: "", 150: "reno_undercroft"}, offers=MARKET_OF_3, deck="100 150"))
    assert len(after.state.offers) == 5
    assert pool(after) == ["reno_undercroft"]


MARKET_OF_3 = "sauna:15000 kitchen:10000 nap_room:8000"


@rule("REN-22")
def test_a_card_whose_rooms_are_gone_brings_none():
    """A-50."""
    at = reno(
        "",
        {100: "reno_dish_closet", 150: "reno_undercroft", 200: "reno_sausage_works"},
        offers=MARKET_OF_3,
        deck="100 150 200",
    )
    state = at.state.copy()
    state.stacks = tuple(() if size == 100 else stack for size, stack in zip(SIZES, state.stacks, strict=True))
    after = drawn(Table(at.game, state))
    assert "card-without-stack" in after.kinds
    assert pool(after) == ["reno_undercroft", "reno_sausage_works"]


@rule("REN-23")
def test_a_tile_laid_on_the_deck_counts_as_a_card_of_its_size():
    after = drawn(reno("", {600: "reno_palm_court"}, offers=MARKET_OF_3, laid="stables", deck="100"))
    assert pool(after)[0] == "reno_palm_court"


@rule("REN-24")
def test_only_rooms_that_room_cards_name_bring_renovations():
    at = reno("")
    for other in ("stairs", "hallway", "foyer", "reno_undercroft"):
        assert list(RENOVATIONS.tile_revealed(Revealed(at.state, 1, other, 0))) == []


# Swan tokens


@rule("SWAN-1")
@rule("SWAN-8")
def test_a_revealed_renovation_of_250_to_400_gets_a_swan_token_and_its_buyer_takes_it():
    at = reno(
        "",
        {300: "reno_brewery"},
        modules="swans renovations",
        offers="nap_room:15000 larder:10000 parlor:8000 pantry:6000",
        deck="300",
        castle=BEDROOM,
    )
    after = drawn(at)
    tokens = SWANS.of(after.state).rooms
    room = after.state.offers[-1].room
    assert list(tokens)[-2:] == [room, "reno_brewery"]  # the room's own comes first
    bought = after.play("0 buy reno_brewery")
    assert SWANS.of(bought.state).held[0] == (tokens["reno_brewery"],)
    stays = after.play("0 pass", "1 pass")
    assert "reno_brewery" in SWANS.of(stays.state).rooms


# The end


def near_end(empty: int = 0, **position: Any) -> Table:
    """A table whose deck has one card, with so many stacks empty, the small ones first."""
    at = reno(
        "", offers="sauna:15000 kitchen:10000 nap_room:8000 crypt:6000", deck="600", discards="600 450", **position
    )
    state = at.state.copy()
    state.stacks = tuple(() if number < empty else stack for number, stack in enumerate(state.stacks))
    return Table(at.game, state)


@rule("REN-26")
@pytest.mark.parametrize(("empty", "last"), [(0, False), (1, False), (2, True), (3, True)])
def test_the_game_ends_when_the_deck_and_two_stacks_have_run_out(empty: int, last: bool) -> None:
    after = drawn(near_end(empty))
    assert after.state.deck == ()
    assert after.game.rules.is_last_round(after.state) is last
    assert after.game.view(after.state, 0).last_round is last
    state = value.replace(after.state, agenda=(PassToken(),))
    over = Table(after.game, state).settled()
    assert over.state.finished is last


@rule("REN-26")
def test_hallways_and_stairs_are_stacks_and_renovations_are_none():
    at = drawn(near_end(1))
    assert at.game.rules.is_last_round(value.replace(at.state, hallways=0))
    assert at.game.rules.is_last_round(value.replace(at.state, stairs=0))
    state = at.state.copy()
    put(state, RENOVATIONS.id, replace(RENOVATIONS.of(state), stacks=((),) * 10))
    assert not at.game.rules.is_last_round(state)


@rule("REN-26")
def test_two_empty_stacks_alone_do_not_end_the_game():
    at = near_end(4)
    assert not at.game.rules.is_last_round(at.state)


@rule("REN-27")
def test_the_discards_are_shuffled_when_a_card_is_needed_and_none_is_left():
    """A-77: those of the running step too; A-9 is the moats' part."""
    at = drawn(near_end())
    assert at.state.discards == (600, 450, 600)
    assert "deck-ran-out" in at.kinds
    state = value.replace(at.state, offers=at.state.offers[:4])
    again = drawn(Table(at.game, state))
    assert "cards-reshuffled" in again.kinds
    assert "deck-ran-out" not in again.kinds  # it has run out once and for all
    assert (len(again.state.deck), len(again.state.discards)) == (2, 1)
    assert len(again.state.offers) == 5
    assert not again.game.rules.is_last_round(again.state)
    emptied = value.replace(again.state, hallways=0, stairs=0)
    assert again.game.rules.is_last_round(emptied)  # although the deck holds cards again


@rule("REN-27")
def test_who_imagines_a_table_knows_that_the_deck_has_run_out():
    at = drawn(near_end())
    for seat in (0, None):
        seen = at.game.view(at.state, seat)
        assert (seen.last_round, seen.deck_ran_out) == (False, True)
        assert at.game.imagine(seen, Chance("x")).last_round


@rule("REN-28")
def test_the_round_in_which_the_second_stack_is_emptied_is_finished():
    """A-23 and A-53: it is the last round from that moment."""
    at = drawn(near_end(1))
    state = value.replace(at.state, hallways=1, agenda=at.state.agenda)
    ending = Table(at.game, state).play("0 buy hallway")
    assert ending.game.rules.is_last_round(ending.state)
    placed = ending.play(ending.options[0])
    assert placed.asked == ["1 choose-offer"]
    assert placed.play("1 pass").state.finished


@rule("REN-28")
def test_sleeping_rooms_lay_tiles_until_the_last_round_has_begun():
    """A-53."""
    castle = "foyer@0,0 nap_room@3,0r1"
    for empty, kind in ((1, "tiles-laid"), (2, "tiles-discarded")):
        at = reno("", castle=castle, offers="lilac_cabinet:4000", last_round=True)
        state = at.state.copy()
        state.stacks = tuple(() if number < empty else stack for number, stack in enumerate(state.stacks))
        looking = Table(at.game, state).play("0 buy lilac_cabinet", "0 place lilac_cabinet@3,4", "0 look 600")
        assert kind in looking.play(looking.options[1]).kinds


# Counting


@rule("REN-30")
def test_a_renovation_scores_nothing_for_an_empty_stack_and_the_room_below_does():
    at = reno("", castle="foyer@0,0 larder@3,0+reno_dish_closet")
    state = at.state.copy()
    state.stacks = tuple(() if size == 100 else stack for size, stack in zip(SIZES, state.stacks, strict=True))
    put(state, RENOVATIONS.id, replace(RENOVATIONS.of(state), stacks=((),) * 10))
    assert "+2 100 (FINAL-1)" in Table(at.game, state).finale().ledger()


@rule("REN-31")
def test_a_renovated_room_counts_by_both_types_and_once_otherwise():
    castle = parse_castle("foyer@0,0 larder@3,0+reno_writing_closet")
    mask = scoring.type_mask
    assert [scoring.count_types(castle, mask((name,))) for name in ("living", "utility", "food")] == [1, 1, 0]
    assert [scoring.square_feet(castle, mask((name,))) for name in ("living", "utility", "food")] == [100, 100, 0]
    assert scoring.square_feet(castle, mask(("living", "utility"))) == 100
    assert scoring.standard_sizes(castle) == [100]
    assert len(castle) == 2


@rule("REN-31")
def test_a_room_with_a_corridor_type_is_a_corridor():
    """A-73: its entrances are not counted as external."""
    bare = parse_castle("foyer@0,0 salon@3,0")
    covered = parse_castle("foyer@0,0 salon@3,0+reno_promenade")
    assert external_entrances(bare) == 3
    assert external_entrances(covered) == 0


@rule("REN-32")
def test_with_leave_to_cover_again_only_the_top_one_is_in_force_and_each_counts():
    """A-24 and DEC-24: every one of them scores, and on a complete room brings its rewards."""
    castle = parse_castle(LARDER.replace("larder@3,0", "larder@3,0+reno_supper_cabinet"))
    code = read_spot("reno_dish_closet@3,0")
    assert not legal.allows(castle, code, BASE_TERMS)
    assert legal.allows(castle, code, Terms(covers_again=True))
    after = castle.add(code)
    assert after.faces[1] == NUMBER["reno_dish_closet"]
    assert scoring.points(castle, code, BASE_TERMS) == 1
    assert scoring.completed_by(castle, code, BASE_TERMS) == [1]
    at = reno("", modules="extras renovations", castle=after.notation(), bonus_cards={0: "renovations"})
    assert "+4 renovations (FINAL-3)" in at.finale().ledger()


@rule("FAV-6")
def test_the_favor_ranks_by_renovations():
    castles = {0: LARDER.replace("larder@3,0", "larder@3,0+reno_supper_cabinet"), 1: LARDER}
    at = reno("", modules="extras renovations", castle=castles, favors="most_renovations")
    assert "+8 most_renovations (FINAL-2)" in at.finale().ledger()
    assert "most_renovations" not in " ".join(at.finale().ledger(1))


@rule("BON-4")
def test_the_bonus_card_scores_2_for_each_renovation():
    castle = "foyer@0,0 larder@3,0+reno_supper_cabinet cloak_room@5,1r1+reno_dish_closet"
    at = reno("", modules="extras renovations", castle=castle, bonus_cards={0: "renovations"})
    assert "+4 renovations (FINAL-3)" in at.finale().ledger()


@rule("FAV-6")
def test_favor_and_bonus_card_come_only_with_the_further_cards():
    alone = open_game("ludwig", 2, modules=["renovations"]).rules.box
    mixed = open_game("ludwig", 2, modules=["extras", "renovations"]).rules.box
    assert "most_renovations" not in [favor.id for favor in alone.favors]
    assert "most_renovations" in [favor.id for favor in mixed.favors]
    assert "renovations" in [card.id for card in mixed.bonus_cards]


@rule("BON-4")
def test_the_worth_of_a_renovation_knows_the_card():
    at = reno(
        "reno_dish_closet", modules="extras renovations", castle="foyer@0,0 larder@3,0", bonus_cards={0: "renovations"}
    )
    bought = at.play("0 buy reno_dish_closet")
    worth = bought.game.worths(bought.state, bought.state, 0)(bought.game.read_action("0 place reno_dish_closet@3,0"))
    assert worth is not None
    assert ("bonus", 2) in [(part.step, part.points) for part in worth.ends]


@rule("BON-13")
def test_icons_of_1_point_are_read_from_the_top():
    """A-52 and A-78: the powder room's 1 is covered, the jousting hall shows a value and a bonus of 1."""
    for castle, points in (
        ("foyer@0,0 powder_room@1,-2", 1),
        ("foyer@0,0 powder_room@1,-2+reno_writing_closet", 0),
        ("foyer@0,0 salon@3,0+reno_jousting_hall", 2),
    ):
        icons = TALLIES["one_point_icons"].in_castle
        assert icons is not None
        assert icons(parse_castle(castle), BASE_TERMS) == points


# Secrets, notation, whole games


def test_the_order_of_the_stacks_is_hidden():
    at = reno("reno_brewery")
    state = at.state.copy()
    slot = RENOVATIONS.of(state)
    put(state, RENOVATIONS.id, replace(slot, stacks=tuple(tuple(reversed(stack)) for stack in slot.stacks)))
    for seat in (0, 1, None):
        seen = at.game.view(at.state, seat)
        assert at.game.view_to_json(seen) == at.game.view_to_json(at.game.view(state, seat))
        imagined = RENOVATIONS.imagine(seen, Dice(Chance("again")))
        assert [sorted(stack) for stack in imagined.stacks] == [sorted(stack) for stack in slot.stacks]
        assert imagined.pool == slot.pool


def test_what_reveals_a_renovation_cannot_be_taken_back_alone():
    game = ludwig(2, modules="renovations")
    assert "renovation-revealed" in game.revealing
    assert "deck-ran-out" in game.revealing


def test_a_castle_is_judged_with_its_renovations():
    found = inspect_castle("foyer@0,0 nap_room@3,0r1+reno_sausage_works")
    assert found.castle is not None
    assert [str(line) for line in found.lines][-1] == "+2 reno_sausage_works (SCORE-1)"
    twice = inspect_castle("foyer@0,0 larder@3,0+reno_dish_closet buttery@5,1+reno_dish_closet")
    assert [fault["rule"] for fault in twice.objections] == ["SET-8"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_pass_the_battery(seats: int) -> None:
    run(Head("ludwig", seats, f"renovations {seats}", modules=("renovations",)), EVERY)


def test_a_whole_game_with_swans_and_more_cards_passes_the_battery():
    run(Head("ludwig", 2, "renovations and all", modules=("extras", "swans", "renovations")), EVERY)


def test_bots_buy_renovations_and_finish():
    game = open_game("ludwig", 2, modules=["renovations"])
    state = play_game(game, [bot_named("greedy", game)] * 2, Chance("bots"), watch=lambda step: None).state
    assert state.finished
    assert sum(len(player.castle.covers) for player in state.players) > 0
