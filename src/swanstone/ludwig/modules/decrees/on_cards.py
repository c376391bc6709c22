"""What lies on Royal Decrees, for all to see: a tile in store, a debt, coins in a casket. There is one card of each."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from swanstone.core.effect import put

MODULE: Final = "decrees"


class OnCards(Struct, frozen=True):
    """What lies on the cards."""

    stored: str = ""
    """The ware on the Storeroom Permit (DEC-16)."""
    fresh: bool = False
    """Whether it was put there in the turn that goes on."""
    debt: int = 0
    """The coins noted on the Crown Credit (DEC-21)."""
    borrowed: int = 0
    """Those of them that were borrowed in the turn that goes on."""
    casket: int = 0
    """The coins in the Coin Casket (DEC-41)."""


NOTHING: Final = OnCards()


def on_cards(table: Any) -> OnCards:
    """What lies on the cards of a table, or of a view of it."""
    found: OnCards = table.slots[MODULE].on_cards
    return found


def lay(state: Any, **changes: Any) -> None:
    """Something is put on a card or taken from it, in a state that nobody else holds."""
    slot = state.slots[MODULE]
    put(state, MODULE, replace(slot, on_cards=replace(slot.on_cards, **changes)))
