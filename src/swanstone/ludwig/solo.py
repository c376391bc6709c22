"""The solo game: an amendment that deals differently, fixes the prices and gives a title at the end."""

from typing import TYPE_CHECKING

from swanstone.core.amend import Amendment
from swanstone.ludwig.rooms import SUPPLY, Players

if TYPE_CHECKING:
    from swanstone.ludwig.state import State

SUPPLY_PLAYERS = 3
PRICES = (2000, 4000, 6000)
TITLES = (
    (60, "Court Jester"),
    (81, "Humble Servant to the Royal Crown"),
    (96, "Most High Highness of Castle Building"),
    (111, "Imperial Regent of Palaces"),
)
HIGHEST_TITLE = "Regal Supreme Chancellor of Grand Castle Construction"


class Solo(Amendment):
    """One seat against the clock of the room deck."""

    id = "solo"

    def supply(self, row: Players, seats: int) -> Players:
        """Tiles and cards as for three players (SOLO-1, SOLO-4)."""
        return SUPPLY.for_players(SUPPLY_PLAYERS)

    def favors_revealed(self, number: int, seats: int) -> int:
        """No favors (SOLO-1)."""
        return 0

    def bonus_cards_dealt(self, dealt: tuple[int, int], seats: int) -> tuple[int, int]:
        """Two bonus cards, dealt and not chosen (SOLO-1)."""
        return 2, 2

    def opens_with_offers(self, yes: bool, seats: int) -> bool:
        """No rooms before the first round (SOLO-1)."""
        return False

    def prices(self, prices: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """Three rooms, in the order drawn (SOLO-2)."""
        return PRICES

    def may_set_prices(self, yes: bool, state: "State") -> bool:
        """Nobody rearranges them (SOLO-2)."""
        return False

    def clears_market(self, yes: bool, state: "State") -> bool:
        """What is not bought leaves the game (SOLO-2)."""
        return True

    def titles(self, titles: tuple[str, ...], state: "State") -> tuple[str, ...]:
        """The title that the score deserves (SOLO-3)."""
        return (title_for(state.players[0].points),)


def title_for(points: int) -> str:
    """The title of a solo score.

    >>> title_for(80)
    'Humble Servant to the Royal Crown'
    """
    return next((title for limit, title in TITLES if points < limit), HIGHEST_TITLE)
