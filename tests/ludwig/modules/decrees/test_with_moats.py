"""Royal Decrees beside moats: a stored moat, its reward twice, its score."""

from typing import Any

from swanstone.core.effect import put
from swanstone.core.value import replace
from swanstone.ludwig.modules.decrees import DECREES
from swanstone.ludwig.modules.decrees.clearing import stacks_with_rooms
from swanstone.ludwig.modules.moats.tiles import SITES, barbican
from swanstone.ludwig.rooms import BASE_TILES
from tests.ludwig.helpers import Table, ludwig, table
from tests.ludwig.modules.decrees.hands import lying
from tests.marks import rule


def moated(cards: str, *sites: str, **position: Any) -> Table:
    """Seat 0 holds decrees, with moats at some sites of its barbican."""
    at = table(modules="moats decrees", hands={0: cards}, coins=(20000, 20000), **position)
    castle = barbican("4")
    for site in sites:
        castle = castle.lay(SITES[site])
    state = at.state.copy()
    state.own(0).castle = castle
    state.own(1).castle = barbican("4")
    return Table(at.game, state)


@rule("DEC-35")
def test_the_reward_of_the_moat_may_be_carried_out_twice():
    at = moated("DEC-35", "west", "north").play("0 buy moat")
    at = at.play(at.options[0])
    looks = 0
    while at.asked[0] in ("0 choose-moat-stack", "0 take-room"):
        looks += at.asked[0] == "0 choose-moat-stack"
        at = at.play("0 forgo" if at.asked[0] == "0 take-room" else at.options[0])
    assert looks == 2


@rule("DEC-35")
def test_the_decree_of_the_moat_is_in_the_deck_with_moats_alone():
    alone, beside = (DECREES.deck(ludwig(2, modules=modules).rules) for modules in ("decrees", "moats decrees"))
    assert "DEC-35" in set(beside) - set(alone)


@rule("DEC-16")
def test_a_stored_moat_turns_its_card_up_and_counts_towards_the_three():
    """A-36."""
    at = moated("DEC-16", "west").play("0 buy moat", "0 store")
    assert lying(at).stored == "moat"
    assert "card-turned-up" in moated("DEC-16", "west").play("0 buy moat").kinds
    full = moated("DEC-16", "west", "north")
    put(full.state, "decrees", replace(full.state.slots["decrees"], on_cards=replace(lying(full), stored="moat")))
    assert full.refused("0 buy moat") == ["PLACE-8"]
    assert moated("DEC-16", "west", "north", "east").refused("0 buy moat") == ["PLACE-8"]


@rule("DEC-16")
def test_a_stored_moat_is_placed_later():
    at = moated("DEC-16").play("0 buy moat", "0 store", "1 pass")
    while at.asked != ["0 choose-offer"]:
        at = at.play(at.options[0])
    placed = at.play("0 unpack")
    after = placed.play(placed.options[0])
    assert (lying(after).stored, after.asked) == ("", ["0 choose-offer"])
    assert "moat" in after.castle()


@rule("DEC-30", "DEC-31")
def test_a_moat_has_a_tile_score():
    """TSC-7."""
    at = moated("DEC-30").play("0 buy moat")
    assert at.play(at.options[0]).asked == ["0 choose-pence"]


@rule("DEC-19")
def test_a_moat_costs_1000_less_too():
    assert moated("DEC-19").play("0 buy moat").coins == [16000, 24000]


@rule("DEC-25", "MOAT-22")
def test_nature_is_loved_in_a_room_of_the_reward_too_and_not_in_a_moat():
    """A-78: however the tile was gained."""
    named = next(tile.id for tile in BASE_TILES if tile.size == 400 and "outdoor" in getattr(tile.effect, "types", ()))
    at = moated("DEC-25", "west", "north", stacks={400: named}).play("0 buy moat")
    closed = at.play(at.options[0])
    assert closed.coins[0] == 15000
    taken = closed.play("0 look 400", f"0 take {named}")
    assert taken.play(taken.options[0]).coins[0] == 15000 + 7000


@rule("DEC-44")
def test_a_complete_moat_brings_no_wage():
    at = moated("DEC-44", "west", "north").play("0 buy moat")
    after = at.play(at.options[0])
    assert "moat-completed" in after.kinds
    assert not [event for event in after.events if event.because == "DEC-44"]


@rule("DEC-53")
def test_moats_of_an_empty_stack_score_4():
    at = moated("DEC-53", "west", favors="")
    put(at.state, "moats", replace(at.state.slots["moats"], left=0))
    over = at.finale()
    assert {"+2 moat (FINAL-1)", "+2 (DEC-53)"} <= set(over.ledger())


@rule("DEC-39")
def test_bonuses_of_moats_are_not_doubled():
    usual, fortune = (moated(cards).play("0 buy moat") for cards in ("", "DEC-39"))
    assert usual.play(usual.options[0]).points == fortune.play(fortune.options[0]).points


@rule("DEC-52")
def test_no_moats_are_removed():
    """A-45."""
    at = moated("DEC-52")
    assert "moat" not in stacks_with_rooms(at.game.rules, at.state)
