"""What a bot thinks of a table, for modules whose actions are good or bad by that."""

from collections.abc import Mapping, Sequence
from typing import Protocol


class Judge(Protocol):
    """The judgement of the seat that is asked; everything is in points."""

    def card(self, card: str) -> float:
        """What a bonus card is likely to bring."""

    def size(self, size: int) -> float:
        """By how much a room of this size is worth more than to the others, on the average of those not seen yet."""

    def now(self, room: str) -> float:
        """What a tile brings at the best place that it has now."""

    def usual(self, room: str) -> float:
        """What it brings at a place such as it usually finds."""

    def handed(self, coins: int, to: int) -> float:
        """What it is worth to give another seat coins; less than nothing."""

    def round(
        self, order: Sequence[int], prices: Mapping[str, int] | None = None, coins: Mapping[str, int] | None = None
    ) -> float:
        """What the turns of a round bring if seats take them in this order and buy what is best for each.

        Rooms of the market that are named lie under other prices, or have other coins on them, than they do now.
        """
