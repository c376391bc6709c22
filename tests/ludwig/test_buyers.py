"""The best place of what is for sale: few places are looked at closely, and none of the others is better."""

from collections.abc import Iterator

import pytest

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.ludwig.buyers import Best, Buyer, Entrances, best_of
from swanstone.ludwig.counting import external_entrances
from swanstone.ludwig.prospects import Prospects
from swanstone.ludwig.rounds import PriceRooms
from tests.battery import random_bot
from tests.ludwig.helpers import CASTLE, ludwig, table

FAVORS = ("external_entrances", "incomplete", "money")


def chances(seats: int, *favors: str) -> Iterator[tuple[str, Prospects]]:
    """Every room for sale with what it would bring to every seat, whenever rooms are priced in a random game."""
    game, dice = ludwig(seats), Dice(Chance("buyers").fork("bot"))
    state = game.start(Chance("buyers")).state
    while pending := game.pending(state):
        if isinstance(pending[0], PriceRooms):
            asked = state.copy()
            asked.favors = favors
            for seat in range(seats):
                buyer = Buyer(game.rules, asked, seat, True, game.best)
                for ware in game.rules.wares(asked, seat):
                    yield ware.room, buyer.prospects(ware, buys=False)
        state = game.apply(state, random_bot(game, state, pending[0], dice)).state


@pytest.mark.parametrize("favor", FAVORS)
def test_of_all_places_none_is_worth_more_than_those_that_are_looked_at(favor):
    looked, legal = 0, 0
    for room, prospects in chances(2, favor):
        spots, places = prospects.spots(room), best_of(prospects, prospects.spots(room))
        found = [prospects.measured(code, outward).total for code, outward in places]
        assert max(found, default=None) == max([prospects.measured(code).total for code in spots], default=None)
        looked, legal = looked + len(places), legal + len(spots)
    assert 0 < looked < legal / 3


def test_no_place_leaves_more_external_entrances_than_it_is_said_to_leave_at_most():
    shut_in = 0
    for room, prospects in chances(2, "external_entrances"):
        entrances = Entrances(prospects.castle)
        for code in prospects.spots(room):
            most, there = entrances.most(code), external_entrances(prospects.castle.grow(code))
            assert there <= most
            shut_in += there < most
    assert shut_in


def test_a_given_number_of_external_entrances_is_the_one_that_would_be_counted():
    for room, prospects in chances(3, "external_entrances"):
        for code, outward in best_of(prospects, prospects.spots(room)):
            castle = prospects.after(code, outward).players[prospects.seat].castle
            assert outward == castle.outward == external_entrances(prospects.castle.grow(code))


def test_what_is_asked_for_again_and_again_stays_known():
    asked = table(2, offers="larder:15000 nap_room:10000 sauna:8000", castle={0: CASTLE})
    best = Best(most=2)
    buyer = Buyer(asked.game.rules, asked.state, 0, True, best)
    larder, *others = asked.game.rules.wares(asked.state, 0)
    first = best.places(buyer.prospects(larder, buys=True), "larder")
    for other in others:
        best.places(buyer.prospects(other, buys=True), other.room)
        assert best.places(buyer.prospects(larder, buys=True), "larder") is first
    assert len(best.known) <= 2
