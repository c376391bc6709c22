"""What modules may ask a bot before they say what an action is worth."""

from collections.abc import Mapping, Sequence
from typing import Any

from swanstone.bots.ludwig.market import Market
from swanstone.bots.ludwig.position import Position
from swanstone.bots.ludwig.worth import money_gain, tile_gain
from swanstone.ludwig.rooms import NUMBER, TILES
from swanstone.ludwig.scoring import EFFECT_POINTS, VALUE

REWARDED = 0.3
"""How much of a tile's reward it usually brings."""


class SeatJudge:
    """The judgement of one seat; the market is looked at only if a module asks about it."""

    def __init__(self, evaluator: Any, table: Any, seat: int) -> None:
        self.evaluator = evaluator
        self.table = table
        self.seat = seat
        self.position: Position = evaluator.look(table)
        self.share: float = evaluator.weights.spite / max(1, len(self.position.castles) - 1)
        """How much of what another seat gains counts against one's own."""
        self.seen: Market | None = None

    def market(self) -> Market:
        """What is for sale, as every seat values it."""
        if self.seen is None:
            self.seen = self.evaluator.market(self.table, self.position)
            for seat in range(len(self.position.castles)):
                self.seen.worth(seat)
        return self.seen

    def card(self, card: str) -> float:
        worth: float = self.evaluator.card(self.position, self.seat, card)
        return worth

    def size(self, size: int) -> float:
        rules, position = self.evaluator.rules, self.position
        shown = {tile for castle in position.castles for tile in castle.tile_numbers()} | set(position.rooms)
        tiles = [tile for tile in map(NUMBER.__getitem__, rules.box.tiles[rules.stack(size)]) if tile not in shown]
        if not tiles:
            return 0.0
        worth = [sum([self.guess(seat, tile) for tile in tiles]) for seat in range(len(position.castles))]
        mine = worth.pop(self.seat)
        return (mine - self.share * sum(worth)) / len(tiles)

    def guess(self, seat: int, tile: int) -> float:
        """What a tile may be worth to a seat, wherever it fits."""
        return self.usual(TILES[tile].id, seat) + tile_gain(self.position, self.evaluator.outlooks[seat], tile)

    def now(self, room: str) -> float:
        outlook = self.evaluator.outlooks[self.seat]
        worth: float = outlook.best_spot(self.position.castles[self.seat], NUMBER[room])[0]
        return worth

    def usual(self, room: str, seat: int | None = None) -> float:
        tile = NUMBER[room]
        outlook = self.evaluator.outlooks[self.seat if seat is None else seat]
        reward: float = outlook.tile_reward(tile)
        return VALUE[tile] + max(0, EFFECT_POINTS[tile]) + REWARDED * reward

    def handed(self, coins: int, to: int) -> float:
        mine, theirs = self.evaluator.outlooks[self.seat], self.evaluator.outlooks[to]
        return money_gain(self.position, mine, -coins) - self.share * money_gain(self.position, theirs, coins)

    def round(
        self, order: Sequence[int], prices: Mapping[str, int] | None = None, coins: Mapping[str, int] | None = None
    ) -> float:
        position = self.position
        names = [TILES[tile].id for tile in position.rooms]
        asked = {**dict(zip(names, position.prices, strict=True)), **(prices or {})}
        lying = {**dict(zip(names, position.gathered, strict=True)), **(coins or {})}
        left, income, worth = dict(enumerate(names)), 0, 0.0
        for buyer in order:
            best, place = self.purchase(buyer, left, asked, lying, income if buyer == position.builder else 0)
            worth += best if buyer == self.seat else -self.share * best
            if place >= 0 and buyer != position.builder:
                paid = asked[names[place]]
                income += paid
                gain = money_gain(position, self.evaluator.outlooks[position.builder], paid)
                worth += gain if self.seat == position.builder else -self.share * gain
            left.pop(place, None)
        return worth

    def purchase(
        self, buyer: int, left: Mapping[int, str], asked: Mapping[str, int], lying: Mapping[str, int], income: int
    ) -> tuple[float, int]:
        """What the best purchase among the rooms that are left brings a seat, and its place; -1 if it buys none."""
        market, outlook, purse = self.market(), self.evaluator.outlooks[buyer], self.position.coins[buyer] + income
        best, place = market.rests[buyer], -1
        for number, room in left.items():
            change = lying[room] - market.quotes.price_under(buyer, room, asked[room], lying[room])
            gain = market.worths[buyer][number] + money_gain(self.position, outlook, change)
            if gain > best and purse + change >= 0:
                best, place = gain, number
        return best, place
