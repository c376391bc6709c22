"""Decrees that bend prices, purchases and passing."""

from typing import Final

from swanstone.ludwig.modules.decrees.decree import Decree
from swanstone.ludwig.subjects import Deal


class GuildDiscount(Decree):
    """Everything you buy costs 1000 coins less: rooms, stairs, hallways, moats and renovations."""

    id = "DEC-19"
    order = 1  # prices are replaced first, then lowered

    def price(self, coins: int, deal: Deal) -> int:
        return max(0, coins - 1000)


DECREES: Final[tuple[Decree, ...]] = (GuildDiscount(),)
