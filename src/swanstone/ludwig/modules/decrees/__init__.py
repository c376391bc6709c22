"""Royal Decrees: each seat holds a card that bends one rule for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from swanstone.ludwig.held import CardModule
from swanstone.ludwig.modules.decrees import building, final, order, pricing, rewards, start
from swanstone.ludwig.modules.decrees.decree import PACKAGE, Decree

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules

ALL: Final[tuple[Decree, ...]] = (
    *start.DECREES,
    *order.DECREES,
    *pricing.DECREES,
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

    def deck(self, rules: LudwigRules) -> list[str]:
        """Cards of modules that are not in play, or for more players, are not in the deck (RD-4, RD-5, A-1)."""
        played = {amendment.id for amendment in rules.amendments}
        rows = [card.row for card in ALL if card.row.min_players <= rules.box.seats]
        return [row.id for row in rows if not row.module or row.module in played]


DECREES = Decrees()
