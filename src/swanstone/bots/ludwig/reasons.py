"""Why a bot buys, passes or prices as it does: parts of the evaluator's judgement, from what everybody may know.

They are worked out from an onlooker's view. Bonus cards are secret, so what a bot does for their sake has no reason here.
"""

from typing import Any

from swanstone.bots.ludwig.evaluator import LudwigEvaluator, Ranked, next_buyer, table_prices
from swanstone.bots.ludwig.market import Market, Pricing
from swanstone.bots.ludwig.worth import tile_gain
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.game import Game
from swanstone.core.options import EMPTY_PLACE, Listed, Options
from swanstone.core.reason import Reason
from swanstone.ludwig.actions import Buy, Pass, Price
from swanstone.ludwig.rooms import NUMBER, TILES

Reasons = tuple[Reason, ...]


def explain(game: Game[Any], view: Any, action: Action) -> Reasons:
    """The reasons for an action as an onlooker may know them; none for what is no purchase, pass or pricing."""
    evaluator = LudwigEvaluator(game)
    position = evaluator.look(view)
    market = evaluator.market(view, position)
    match action:
        case Buy():
            return why_buy(market, next_buyer(view), action)
        case Pass():
            return why_pass(market, evaluator.turns(view, position, offered(game, view, action.seat)), action)
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


def offered(game: Game[Any], view: Any, seat: int) -> Options:
    """The purchases that a seat can pay, and the pass; they rest on what everybody sees, so any imagined table will do."""
    imagined = game.imagine(view, Chance("reasons"))
    decision = next(asked for asked in game.pending(imagined) if asked.seat == seat)
    return Listed([action for action in game.options(imagined, decision) if isinstance(action, (Buy, Pass))])


def why_pass(market: Market, turns: Ranked, action: Pass) -> Reasons:
    """What is out of reach, why nothing else is bought, and what the coins are worth.

    There is no reason where a purchase seems better to everybody's eyes: what speaks for the pass is secret then.
    """
    seat = action.seat
    passing = market.passing(seat)
    if max([worth for worth, other in turns if isinstance(other, Buy)], default=passing) > passing:
        return ()
    found = out_of_reach(market, seat, passing)
    found.append(pays_builder(market, seat) if market.best_purchase(seat, -1) > passing else Reason("dear"))
    if round(passing) > 0:
        found.append(Reason("coins", round(passing)))
    return tuple(found)


def out_of_reach(market: Market, seat: int, passing: float) -> list[Reason]:
    """The best room that a seat cannot pay, with the coins that it lacks, if it is better than a pass."""
    place = best_room(market, seat, in_reach=False)
    if place < 0 or market.purchase(seat, place, market.price(seat, place)) <= passing:
        return []
    return [Reason("lacking", lacking(market, seat, place), what=room_at(market, place))]


def pays_builder(market: Market, seat: int) -> Reason:
    """The room that a seat would buy if its price did not go to the Master Builder."""
    place = best_room(market, seat, in_reach=True)
    return Reason("feeds", market.price(seat, place), market.position.builder, room_at(market, place))


def best_room(market: Market, seat: int, in_reach: bool) -> int:
    """The place of the room on the market that is worth most to a seat at its price, or -1."""
    rooms = [
        (market.purchase(seat, place, market.price(seat, place)), -place)
        for place in range(len(market.position.rooms))
        if (lacking(market, seat, place) <= 0) == in_reach
    ]
    return -max(rooms)[1] if rooms else -1


def lacking(market: Market, seat: int, place: int) -> int:
    """The coins that a seat lacks for a room; 0 or less if it can pay."""
    position = market.position
    return market.price(seat, place) - position.gathered[place] - position.coins[seat]


def room_at(market: Market, place: int) -> str:
    """The room at a place of the market."""
    return TILES[market.position.rooms[place]].id


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
