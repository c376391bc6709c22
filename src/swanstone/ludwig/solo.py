"""The solo game: an amendment that deals differently, fixes the prices and gives a name to the score at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from swanstone.core.agenda import Item
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.box import Box, Setting, base_box

if TYPE_CHECKING:
    from swanstone.ludwig.subjects import Subject

SUPPLY_PLAYERS = 3
PRICES = (2000, 4000, 6000)
HONOURS = (
    (60, "Court Jester"),
    (81, "Humble Servant to the Royal Crown"),
    (96, "Most High Highness of Castle Building"),
    (111, "Imperial Regent of Palaces"),
)
HIGHEST_HONOUR = "Regal Supreme Chancellor of Grand Castle Construction"


class Solo(LudwigAmendment):
    """One seat against the clock of the room deck."""

    id = "solo"

    def box(self, box: Box, setting: Setting) -> Box:
        """Tiles and cards as for three players, no favors, two bonus cards, no rooms at first (SOLO-1, SOLO-4)."""
        larger = base_box(SUPPLY_PLAYERS)
        return replace(
            box,
            stacked=larger.stacked,
            hallways=larger.hallways,
            stairs=larger.stairs,
            cards_in_deck=larger.cards_in_deck,
            favors_revealed=0,
            bonus_cards_dealt=2,
            bonus_cards_kept=2,
            prices=PRICES,
            opens_with_offers=False,
        )

    def round_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """Nobody rearranges the rooms, and what is not bought leaves the game (SOLO-2)."""
        from swanstone.ludwig.rounds import AddCoins, ClearMarket, PriceRooms

        kept = [step for step in steps if not isinstance(step, PriceRooms)]
        return tuple([ClearMarket() if isinstance(step, AddCoins) else step for step in kept])

    def honours(self, honours: tuple[str, ...], subject: Subject) -> tuple[str, ...]:
        """The name that the score deserves (SOLO-3)."""
        return (honour_for(subject.state.players[0].points),)


def honour_for(points: int) -> str:
    """The name of a solo score.

    >>> honour_for(80)
    'Humble Servant to the Royal Crown'
    """
    return next((honour for limit, honour in HONOURS if points < limit), HIGHEST_HONOUR)
