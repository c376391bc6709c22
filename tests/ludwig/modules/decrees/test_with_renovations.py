"""Royal Decrees beside renovations: prices, piles, wages, stored renovations."""

from typing import Any

from msgspec.structs import replace

from swanstone.core.module import put
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
    named = [tile for tile in RENOVATIONS_IN_THE_BOX if tile.effect is not None and "outdoor" in tile.effect.types]
    fitting = [tile.id for tile in named if tile.size == TILE["sitting_room"].size]
    for name in fitting[:1] or ["reno_undercroft"]:
        at = renovating("DEC-25", name, coins=(5000, 0)).play(f"0 buy {name}")
        after = at.play(at.options[0])
        gained = [event.amount for event in after.events if event.because == "DEC-25"]
        assert gained == ([7000] if fitting else [])


@rule("DEC-30")
def test_a_renovation_has_a_tile_score_that_may_be_taken_as_coins():
    """TSC-7."""
    at = renovating("DEC-30", coins=(5000, 0)).play("0 buy reno_undercroft", UNDERCROFT)
    assert at.asked == ["0 choose-pence"]
    assert "completed" not in at.kinds


@rule("DEC-31")
def test_a_renovation_brings_3_points_at_least():
    at = renovating("DEC-31").play("0 buy reno_undercroft")
    assert sum(line.amount for line in at.game.score(at.state, at.game.read_action(UNDERCROFT))) >= 3


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
