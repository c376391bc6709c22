"""Decrees that bend prices, purchases and passing."""

from collections.abc import Iterable
from typing import Final

from swanstone.core.effect import Effect
from swanstone.ludwig.effects import GainCoins
from swanstone.ludwig.modules.decrees import alms, credit, passing, storage
from swanstone.ludwig.modules.decrees.decree import Decree
from swanstone.ludwig.subjects import Deal, Placed


class ThriftyRenovator(Decree):
    """Renovations cost you 2000 coins instead of 5000."""

    id = "DEC-14"

    def price(self, coins: int, deal: Deal) -> int:
        return 2000 if deal.ware.kind == "renovation" else coins


class CheapCorridors(Decree):
    """Hallways and stairs cost you 1000 coins instead of 3000."""

    id = "DEC-15"

    def price(self, coins: int, deal: Deal) -> int:
        return 1000 if deal.ware.kind in ("hallway", "stairs") else coins


class PriceCeiling(Decree):
    """A room priced 15 000 costs you 10 000 coins."""

    id = "DEC-18"

    def price(self, coins: int, deal: Deal) -> int:
        """The price of the market's space counts, not what other cards make of it (A-85)."""
        return 10000 if deal.ware.kind == "room" and deal.ware.price == 15000 else coins


class GuildDiscount(Decree):
    """Everything you buy costs 1000 coins less: rooms, stairs, hallways, moats and renovations."""

    id = "DEC-19"
    order = 1  # prices are replaced first, then lowered

    def price(self, coins: int, deal: Deal) -> int:
        return max(0, coins - 1000)


class ScrapsFromTheTable(Decree):
    """You may take a room priced 1000 or 2000 for nothing. The Master Builder gets nothing, and the coins on the room are
    yours."""

    id = "DEC-20"

    def price(self, coins: int, deal: Deal) -> int:
        """It is bought at a price of 0, so that tokens and other cards work as usual (A-38, A-85)."""
        return 0 if deal.ware.kind == "room" and deal.ware.price in (1000, 2000) else coins


class LoveOfNature(Decree):
    """When you place a room or renovation whose bonus or penalty names outdoor rooms, you get 7000 coins."""

    id = "DEC-25"

    def room_placed(self, placed: Placed) -> Iterable[Effect]:
        """Once for each tile, however it was gained; only what the effect names counts (A-78)."""
        effect = placed.tile.effect
        if effect is not None and "outdoor" in effect.types:
            yield GainCoins(placed.seat, 7000, self.id)


DECREES: Final[tuple[Decree, ...]] = (
    ThriftyRenovator(),
    CheapCorridors(),
    *storage.DECREES,
    *alms.DECREES,
    PriceCeiling(),
    GuildDiscount(),
    ScrapsFromTheTable(),
    *credit.DECREES,
    *passing.DECREES,
    LoveOfNature(),
)
ITEMS: Final = (*storage.ITEMS, *alms.ITEMS, *credit.ITEMS, *passing.ITEMS)
ASIDES: Final = (*storage.ASIDES, *credit.ASIDES)
SENTENCES: Final[dict[str, str]] = {**storage.SENTENCES, **alms.SENTENCES, **credit.SENTENCES, **passing.SENTENCES}
