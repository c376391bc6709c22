"""Royal Decrees: each seat holds a card that bends one rule for it."""

from typing import Final

from swanstone.ludwig.held import CardModule
from swanstone.ludwig.modules.decrees import building, final, order, pricing, rewards, start
from swanstone.ludwig.modules.decrees.decree import PACKAGE, Decree

ALL: Final[tuple[Decree, ...]] = (
    *start.DECREES,
    *pricing.DECREES,
    *order.DECREES,
    *building.DECREES,
    *rewards.DECREES,
    *final.DECREES,
)


class Decrees(CardModule):
    """58 cards, of which each seat drafts one."""

    id = "decrees"
    name = "Royal Decrees"
    text = "Each player drafts a decree that bends one rule for that player alone."
    package = PACKAGE
    cards = ALL


DECREES = Decrees()
