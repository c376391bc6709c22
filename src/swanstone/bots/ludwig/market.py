"""Who would pay what: the market as every seat values it, and prices set by that."""

from itertools import permutations
from typing import Any, Final

from swanstone.bots.ludwig.outlook import HALLWAY, NOWHERE, Outlook
from swanstone.bots.ludwig.position import Position
from swanstone.bots.ludwig.quotes import Quotes
from swanstone.bots.ludwig.worth import STAIRS, cover_gain, money_gain, tile_gain
from swanstone.ludwig.castle import IS_FACE, is_room
from swanstone.ludwig.rooms import NUMBER, TILES

FEW_WAYS: Final = 720
"""Up to this many ways to lay the rooms, each is tried; beyond that, the best is found by swapping."""


PASSING: Final = ""
"""The ware of those who buy nothing, to modules that are asked for their lures."""


class Market:
    """What the rooms on the market are worth to each seat, prices aside."""

    def __init__(
        self, position: Position, outlooks: list[Outlook], quotes: Quotes, table: Any, modules: list[Any]
    ) -> None:
        self.position = position
        self.outlooks = outlooks
        self.quotes = quotes
        self.table = table
        self.modules = modules
        self.worths: list[list[float]] = [[] for _ in outlooks]
        self.rests: list[float] = [0.0] * len(outlooks)
        """The best that each seat can do without them, once `worth` was asked for it."""

    def worth(self, seat: int) -> list[float]:
        """What each room is worth to a seat."""
        found = self.worths[seat]
        if not found:
            found = [self.tile_worth(seat, tile) for tile in self.position.rooms]
            self.worths[seat] = found
            self.rests[seat] = self.without_rooms(seat)
        return found

    def tile_worth(self, seat: int, tile: int) -> float:
        """What a tile is worth to a seat."""
        outlook = self.outlooks[seat]
        worth, code = outlook.best_spot(self.position.castles[seat], tile)
        if code < 0:
            return NOWHERE
        if IS_FACE[tile]:
            return worth + cover_gain(self.position, outlook, code) + self.lure(seat, TILES[tile].id)
        return worth + tile_gain(self.position, outlook, tile) + self.lure(seat, TILES[tile].id)

    def lure(self, seat: int, ware: str) -> float:
        """What modules give a seat for a ware."""
        worth = 0.0
        for module in self.modules:
            worth += module.lure(self.table, seat, ware)
        return worth

    def without_rooms(self, seat: int) -> float:
        """The best that a seat can do without buying a room: pass, or buy a hallway, stairs or what modules sell."""
        position = self.position
        best = self.passing(seat)
        if position.hallways and position.coins[seat] >= self.price_beside(seat, HALLWAY):
            best = max(best, self.beside(seat, HALLWAY))
        if position.stairs and position.coins[seat] >= self.price_beside(seat, STAIRS):
            best = max(best, self.beside(seat, STAIRS))
        for ware in self.quotes.beside(seat):
            if position.coins[seat] >= self.quotes.price(seat, ware, 0):
                best = max(best, self.beside(seat, NUMBER[ware]) if is_room(ware) else self.no_tile(seat, ware))
        return best

    def price_beside(self, seat: int, tile: int) -> int:
        """What a seat pays for a tile that lies beside the market, such as a hallway."""
        return self.quotes.price(seat, TILES[tile].id, self.quotes.corridor_price)

    def price(self, seat: int, place: int) -> int:
        """What a seat pays for a room of the market."""
        position = self.position
        return self.quotes.price(seat, TILES[position.rooms[place]].id, position.prices[place])

    def passing(self, seat: int) -> float:
        """What it is worth to a seat to pass."""
        return money_gain(self.position, self.outlooks[seat], self.quotes.passing(seat)) + self.lure(seat, PASSING)

    def beside(self, seat: int, tile: int) -> float:
        """What it is worth to a seat to buy a tile that lies beside the market, such as a hallway."""
        cost = self.price_beside(seat, tile)
        return self.tile_worth(seat, tile) + money_gain(self.position, self.outlooks[seat], -cost)

    def no_tile(self, seat: int, ware: str) -> float:
        """What it is worth to a seat to buy a ware that is no tile: its points at once, and what its module tells."""
        points = self.quotes.points(seat, ware)
        if points is None:
            return NOWHERE
        cost = money_gain(self.position, self.outlooks[seat], -self.quotes.price(seat, ware, 0))
        return points + cost + self.lure(seat, ware)

    def purchase(self, seat: int, place: int, price: int) -> float:
        """What it is worth to a seat to buy a room at a price."""
        change = self.position.gathered[place] - price
        return self.worth(seat)[place] + money_gain(self.position, self.outlooks[seat], change)

    def best_purchase(self, seat: int, without: int) -> float:
        """The best that a seat can do at the prices as they are, one of the rooms left out (-1: none)."""
        position = self.position
        self.worth(seat)
        best = self.rests[seat]
        for place in range(len(position.rooms)):
            price = self.price(seat, place)
            if place != without and price - position.gathered[place] <= position.coins[seat]:
                best = max(best, self.purchase(seat, place, price))
        return best


class Pricing:
    """The Master Builder's question: how the rooms are best laid under the prices.

    The others buy before the Master Builder, who is paid by them, may spend that at once, and pays the supply.
    """

    def __init__(self, market: Market, builder: int, order: list[int], prices: list[int]) -> None:
        self.market = market
        self.builder = builder
        self.order = order
        self.prices = prices
        self.rooms: int = len(market.position.rooms)
        seats = [*order, builder]
        for seat in seats:
            market.worth(seat)
        self.spite: float = market.outlooks[builder].weights.spite / max(1, len(order))
        everybody, rooms = range(len(market.outlooks)), range(self.rooms)
        asked = [[self._asked(seat, room) for room in rooms] for seat in everybody]
        self.gains: list[list[list[float]]] = [self._gains(seat, asked[seat]) for seat in everybody]
        """What each seat gains with each room under each price."""
        self.costs: list[list[list[int]]] = [self._costs(asked[seat]) for seat in everybody]
        """What each seat would have to add to the coins that lie on each room under each price."""
        income = [0, *prices]
        outlook = market.outlooks[builder]
        self.income: list[float] = [money_gain(market.position, outlook, coins) for coins in income]

    def _gains(self, seat: int, asked: list[list[int]]) -> list[list[float]]:
        return [[self.market.purchase(seat, room, cost) for cost in costs] for room, costs in enumerate(asked)]

    def _costs(self, asked: list[list[int]]) -> list[list[int]]:
        gathered = self.market.position.gathered
        return [[cost - coins for cost in costs] for costs, coins in zip(asked, gathered)]

    def _asked(self, seat: int, room: int) -> list[int]:
        """What a seat would be asked for a room under each price."""
        position, quotes = self.market.position, self.market.quotes
        name, coins = TILES[position.rooms[room]].id, position.gathered[room]
        return [quotes.price_under(seat, name, price, coins) for price in self.prices]

    def worth(self, laid: list[int]) -> float:
        """What it is worth to the Master Builder to lay each room under the price of this number."""
        position = self.market.position
        taken = -1
        gone: list[int] = []
        income, worth = 0, 0.0
        for seat in self.order:
            best, taken = self.market.rests[seat], -1
            gains, costs, purse = self.gains[seat], self.costs[seat], position.coins[seat]
            for room in range(self.rooms):
                slot = laid[room]
                if gains[room][slot] > best and costs[room][slot] <= purse and room not in gone:
                    best, taken = gains[room][slot], room
            worth -= self.spite * best
            if taken >= 0:
                gone.append(taken)
                income += self.prices[laid[taken]]
                worth += self.income[laid[taken] + 1]
        best, purse = self.market.rests[self.builder], position.coins[self.builder] + income
        gains, costs = self.gains[self.builder], self.costs[self.builder]
        for room in range(self.rooms):
            slot = laid[room]
            if gains[room][slot] > best and costs[room][slot] <= purse and room not in gone:
                best = gains[room][slot]
        return worth + best

    def ranked(self) -> list[tuple[float, list[int]]]:
        """Good ways to lay the rooms, the best first."""
        places = range(len(self.prices))
        ways = 1
        for room in range(self.rooms):
            ways *= len(self.prices) - room
        if ways <= FEW_WAYS:
            found = [(self.worth(list(laid)), list(laid)) for laid in permutations(places, self.rooms)]
        else:
            found = self._climbed()
        found.sort(reverse=True)
        return found

    def _climbed(self) -> list[tuple[float, list[int]]]:
        """Ways found by swapping while it helps, from the order in which the others want the rooms."""
        most = [max([self.market.worths[seat][room] for seat in self.order]) for room in range(self.rooms)]
        order = sorted(range(self.rooms), key=lambda room: -most[room])
        laid = [0] * self.rooms
        for place, room in enumerate(order):
            laid[room] = place
        best = self.worth(laid)
        found = [(best, laid)]
        better = True
        while better:
            better = False
            for other in neighbours(laid, len(self.prices)):
                worth = self.worth(other)
                if worth > best:
                    best, laid, better = worth, other, True
                    found.append((best, laid))
        return found


def neighbours(laid: list[int], places: int) -> list[list[int]]:
    """The ways that differ by one swap, or by one room under an empty price."""
    found = []
    for one in range(len(laid)):
        for other in range(one):
            swapped = list(laid)
            swapped[one], swapped[other] = laid[other], laid[one]
            found.append(swapped)
        for place in range(places):
            if place not in laid:
                moved = list(laid)
                moved[one] = place
                found.append(moved)
    return found
