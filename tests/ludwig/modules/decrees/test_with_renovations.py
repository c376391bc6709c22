"""Royal Decrees beside renovations: prices, piles, wages, stored renovations."""

from typing import Any

from msgspec.structs import replace

from swanstone.core.effect import put
from swanstone.ludwig.modules.decrees import DECREES
from swanstone.ludwig.modules.renovations import RENOVATIONS, RENOVATIONS_IN_THE_BOX
from swanstone.ludwig.rooms import TILE
from tests.ludwig.helpers import Table, ludwig
from tests.ludwig.modules.decrees.hands import asides, cost, holding, lying
from tests.marks import rule

COMPLETE = "foyer@0,0 sitting_room@3,0 larder@6,0 cloak_room@4,-2 broom_closet@3,3r2"
"""A sitting room that is complete."""
UNDERCROFT = "0 place reno_undercroft@3,0"


def renovating(cards: str, pool: str = "reno_undercroft", **position: Any) -> Table:
    """Seat 0 holds decrees beside a pool of renovations."""
    at = holding(cards, modules="renovations decrees", **{"castle": COMPLETE, **position})
    slot = RENOVATIONS.of(at.state)
    stacks = tuple([tuple([each for each in stack if each not in pool.split()]) for stack in slot.stacks])
    put(at.state, "renovations", replace(slot, pool=tuple(pool.split()), stacks=stacks))
    return at


@rule("DEC-14")
def test_a_renovation_costs_2000_and_with_the_guild_1000():
    """A-37."""
    at = renovating("DEC-14", coins=(2000, 0))
    assert at.play("0 buy reno_undercroft").coins == [0, 2000]
    both = renovating("DEC-14 DEC-19")
    assert [line.amount for line in cost(both, "0 buy reno_undercroft")] == [5000, -3000, -1000]


@rule("DEC-14", "DEC-24")
def test_decrees_of_renovations_are_in_the_deck_with_them_alone():
    alone, beside = (DECREES.deck(ludwig(2, modules=modules).rules) for modules in ("decrees", "renovations decrees"))
    assert {"DEC-14", "DEC-24"} <= set(beside) - set(alone)


@rule("DEC-24")
def test_a_renovation_may_cover_another():
    """A-24: each new one on a complete room brings its rewards."""
    size = TILE["reno_undercroft"].size
    other = next(tile.id for tile in RENOVATIONS_IN_THE_BOX if tile.size == size and tile.id != "reno_undercroft")
    covered = COMPLETE.replace("sitting_room@3,0", "sitting_room@3,0+reno_undercroft")
    assert renovating("", other, castle=covered).refused(f"0 buy {other}") == ["PLACE-8"]
    at = renovating("DEC-24", other, castle=covered).play(f"0 buy {other}")
    assert at.options == [f"0 place {other}@3,0"]
    assert "completed" in at.play(at.options[0]).kinds


@rule("DEC-44")
def test_a_renovation_on_a_complete_room_brings_the_wage_once():
    """REN-12."""
    after = renovating("DEC-44", coins=(5000, 0)).play("0 buy reno_undercroft", UNDERCROFT)
    wages = [event.amount for event in after.events if event.because == "DEC-44"]
    assert wages == [1000]


@rule("DEC-25")
def test_a_renovation_whose_effect_names_outdoor_brings_7000():
    for name, castle, coins in (
        ("reno_hidden_spring", "foyer@0,0 porch@1,-2", 7000),  # its castle bonus names outdoor rooms
        ("reno_archery_green", "foyer@0,0 porch@1,-2", 0),  # it is an outdoor room, and its penalty names none
        ("reno_winter_garden", "foyer@0,0 observatory@3,-1", 7000),  # activity or outdoor: once for the tile
    ):
        at = renovating("DEC-25", name, castle=castle, coins=(5000, 0)).play(f"0 buy {name}")
        assert at.play(at.options[0]).coins[0] == coins


@rule("DEC-30")
def test_a_renovation_has_a_tile_score_that_may_be_taken_as_coins():
    """TSC-7."""
    at = renovating("DEC-30", coins=(5000, 0)).play("0 buy reno_undercroft", UNDERCROFT)
    assert at.asked == ["0 choose-pence"]
    assert "completed" not in at.kinds


@rule("DEC-31")
def test_a_renovation_brings_3_points_at_least():
    at = renovating("DEC-31", "reno_dish_closet", castle="foyer@0,0 larder@3,0").play("0 buy reno_dish_closet")
    after = at.play("0 place reno_dish_closet@3,0")
    assert after.ledger() == ["+1 reno_dish_closet (SCORE-1)", "+2 reno_dish_closet (DEC-31)"]


@rule("DEC-28")
def test_the_penalty_of_a_renovation_is_not_felt_either():
    castle = "foyer@0,0 sitting_room@3,0 focus_room@6,1"
    for cards, points in (("", 3 - 1), ("DEC-28", 3)):
        at = renovating(cards, "reno_recital_parlor", castle=castle).play("0 buy reno_recital_parlor")
        assert at.play("0 place reno_recital_parlor@3,0").points[0] == points


@rule("DEC-20", "DEC-14")
def test_a_renovation_that_costs_2000_is_not_one_of_the_scraps():
    """A-85: it has no price of the market."""
    at = renovating("DEC-14 DEC-20", seats=4, coins=(2000, 0, 0, 0))
    assert at.play("0 buy reno_undercroft").coins == [0, 0, 0, 2000]


@rule("REN-8", "DEC-24")
def test_the_type_in_force_of_what_is_covered_decides_about_the_counter():
    """A-20: a covered renovation of the downstairs type sets it back, a downstairs room under another type does not."""
    upstairs = COMPLETE.replace("sitting_room@3,0", "sitting_room@3,0+reno_undercroft")
    at = renovating("DEC-24", "reno_card_den", castle=upstairs, downstairs_completed=1).play("0 buy reno_card_den")
    assert at.play("0 place reno_card_den@3,0").state.players[0].downstairs_completed == 0
    below = "foyer@0,0 stairs@3,1r2 the_hole@6,0r1+reno_card_den"
    under = renovating("DEC-24", "reno_recital_parlor", castle=below, downstairs_completed=1)
    after = under.play("0 buy reno_recital_parlor", "0 place reno_recital_parlor@6,0r1")
    assert after.state.players[0].downstairs_completed == 1


@rule("DEC-16", "REN-12")
def test_passing_and_buying_in_an_extra_turn_are_bent_as_in_any_other():
    """A-59: leisure and light fingers at its pass, renovations and hallways at its purchase."""
    castle = "foyer@0,0 larder@3,0 cloak_room@5,1r1"
    at = renovating("DEC-22 DEC-23", "reno_fondue_nook reno_dish_closet", castle=castle, offers="sauna:4000+3000")
    extra = at.play("0 buy reno_fondue_nook", "0 place reno_fondue_nook@3,0")  # food on a complete room
    assert (extra.asked, "extra-turn-earned" in extra.kinds) == (["0 choose-offer"], True)
    assert {"0 buy reno_dish_closet", "0 buy hallway", "0 pass"} <= set(extra.options)
    passed = extra.play("0 pass")
    assert passed.options == ["0 relax coins", "0 relax points"]
    assert passed.play("0 relax points").options == ["0 pilfer sauna", "0 leave-coins"]


@rule("DEC-16")
def test_a_renovation_may_be_stored_and_laid_later():
    """A-36: also one that fits no room yet."""
    at = renovating("DEC-16", castle="foyer@0,0", coins=(9000, 0)).play("0 buy reno_undercroft")
    assert (lying(at).stored, at.asked) == ("reno_undercroft", ["1 choose-offer"])
    fits = renovating("DEC-16").play("0 buy reno_undercroft", "0 store", "1 pass")
    while fits.asked != ["0 choose-offer"]:
        fits = fits.play(fits.options[0])
    assert asides(fits) == ["0 unpack"]
    placed = fits.play("0 unpack", UNDERCROFT)
    assert "reno_undercroft" in placed.castle()
