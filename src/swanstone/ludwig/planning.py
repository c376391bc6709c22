"""Planning while others play: a room tried before it is one's turn, and prices laid before the market is known."""

from typing import cast

from swanstone.core.action import Action
from swanstone.core.errors import IllegalAction, Objection
from swanstone.core.options import EMPTY_PLACE
from swanstone.ludwig.actions import Buy, Price
from swanstone.ludwig.market import deal_for
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.turns import ChooseOffer


def supposed(rules: LudwigRules, state: State, seat: int, action: Action) -> State:
    """An imagined state, which nobody else holds, as if it were the seat's turn to buy.

    A room that the seat cannot pay yet can be tried all the same: the coins that are missing are lent.
    """
    state.then(ChooseOffer(seat))
    deal = deal_for(rules, state, seat, action.room) if isinstance(action, Buy) else None
    if deal is not None:
        missing = rules.price(deal) - deal.ware.coins - rules.funds(state, seat)
        state.own(seat).coins += max(0, missing)
    return state


def repriced(rules: LudwigRules, state: State, action: Price) -> Action:
    """Prices that were planned, with the rooms that are for sale now: new ones lie where they were drawn to, or where
    there is a price left (PRICE-1)."""
    lying = {offer.room: offer.slot for offer in state.offers}
    prices = len(rules.prices(state))
    wanted = action.rooms[:prices]
    laid = [room if room in lying and room not in wanted[:place] else EMPTY_PLACE for place, room in enumerate(wanted)]
    laid += [EMPTY_PLACE] * (prices - len(laid))
    if all([room == EMPTY_PLACE for room in laid]):
        raise IllegalAction([Objection("PRICE-1", "none of the rooms that you wanted to price is for sale any more")])
    for room, slot in lying.items():
        if room not in laid:
            free = [place for place, other in enumerate(laid) if other == EMPTY_PLACE]
            laid[slot if slot in free else free[0]] = room
    return cast(Action, Price(action.seat, tuple(laid)))
