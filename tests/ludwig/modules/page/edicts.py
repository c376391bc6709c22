"""Edicts: each seat is dealt a card that bends one rule for it."""

from swanstone.ludwig.held import CardModule, LudwigCard
from swanstone.ludwig.subjects import Deal


class Thrift(LudwigCard):
    id = "thrift"
    name = "Thrift"
    text = "You pay 1000 coins less for everything you buy."

    def price(self, coins: int, deal: Deal) -> int:
        return max(0, coins - 1000)


class Edicts(CardModule):
    id = "edicts"
    name = "Edicts"
    text = "Each player holds a card that bends one rule."
    cards = (Thrift(),)


EDICTS = Edicts()
