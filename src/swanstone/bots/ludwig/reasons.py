"""Why a bot buys or prices as it does: parts of the evaluator's judgement, from what everybody may know.

They are worked out from an onlooker's view. Bonus cards are secret, so what a bot does for their sake has no reason here.
"""

from typing import Any

from swanstone.bots.ludwig.evaluator import LudwigEvaluator, next_buyer, table_prices
from swanstone.bots.ludwig.market import Market, Pricing
from swanstone.bots.ludwig.worth import tile_gain
from swanstone.core.action import Action
from swanstone.core.game import Game
from swanstone.core.options import EMPTY_PLACE
from swanstone.core.reason import Reason
from swanstone.ludwig.actions import Buy, Price
from swanstone.ludwig.rooms import NUMBER

Reasons = tuple[Reason, ...]


def explain(game: Game[Any], view: Any, action: Action) -> Reasons:
    """The reasons for an action as an onlooker may know them; none for what is no purchase or pricing."""
    evaluator = LudwigEvaluator(game)
    position = evaluator.look(view)
    market = evaluator.market(view, position)
    match action:
        case Buy():
            return why_buy(market, next_buyer(view), action)
        case Price():
            return why_price(market, list(table_prices(evaluator.rules, view)), action)
    return ()


def why_buy(market: Market, after: int, action: Buy) -> Reasons:
    """What a room brings to the castle and by favors, the coins that come with it, and what the next seat loses by it."""
    tile, seat, position = NUMBER.get(action.room), action.seat, market.position
    if tile is None:
        return ()
    outlook = market.outlooks[seat]
    found = [
        Reason("castle", round(outlook.best_spot(position.castles[seat], tile)[0])),
        Reason("favors", round(tile_gain(position, outlook, tile))),
    ]
    if tile in position.rooms:
        place = position.rooms.index(tile)
        found.append(Reason("paid", position.gathered[place] - market.price(seat, place)))
        if after >= 0:
            lost = market.best_purchase(after, -1) - market.best_purchase(after, place)
            found.append(Reason("denied", round(lost), seat=after))
    return tuple(reason for reason in found if reason.amount > 0)


def why_price(market: Market, prices: list[int], action: Price) -> Reasons:
    """Who should buy what for how much, the first to buy first."""
    builder, seats = action.seat, len(market.outlooks)
    order = [(builder + step) % seats for step in range(1, seats)]
    pricing = Pricing(market, builder, order, prices)
    rooms = [NUMBER[room] if room != EMPTY_PLACE else -1 for room in action.rooms]
    laid = [rooms.index(tile) for tile in market.position.rooms]
    found, gone = [], list[int]()
    for seat in order:
        room = wanted(pricing, seat, laid, gone)
        if room >= 0:
            gone.append(room)
            found.append(Reason("sale", prices[laid[room]], seat, action.rooms[laid[room]]))
    return tuple(found)


def wanted(pricing: Pricing, seat: int, laid: list[int], gone: list[int]) -> int:
    """The room that a seat would buy at these prices, or -1."""
    market = pricing.market
    best, taken = market.rests[seat], -1
    for room, slot in enumerate(laid):
        gain, cost = pricing.gains[seat][room][slot], pricing.costs[seat][room][slot]
        if gain > best and cost <= market.position.coins[seat] and room not in gone:
            best, taken = gain, room
    return taken
