"""The pieces on the table: what a seat owns, offers, tiles and cards that lie face down."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from swanstone.core.ledger import Ledger, total
from swanstone.ludwig.castle import Castle


class Player(Struct, frozen=True, gc=False):
    """What belongs to a seat."""

    coins: int
    castle: Castle
    points: int = 0
    ledger: Ledger = ()
    """Every change of the points, line by line; it always sums to them."""
    bonus_cards: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    """Bonus cards from which the seat still has to choose."""
    sealed: tuple[str, ...] = ()
    """What the seat has chosen of them, while others still choose."""
    downstairs_completed: int = 0

    def scored(self, lines: Ledger, **changes: Any) -> "Player":
        """The player with these lines on the account, and perhaps other changes."""
        if lines:
            changes.update(points=self.points + total(lines), ledger=self.ledger + lines)
        return replace(self, **changes)


class Offer(Struct, frozen=True, gc=False):
    """A room for sale: its price, and the coins that have gathered on it."""

    room: str
    price: int
    coins: int = 0


class Laid(Struct, frozen=True, gc=False):
    """A tile face down on the room deck, laid there by a seat (SLEEPING)."""

    room: str
    seat: int
    looks: tuple[int, ...]
    """How often each seat had looked through its stack by then: who has looked knows that it was there."""


class Face(Struct, frozen=True, gc=False):
    """A bonus card in its deck, and the seat that knows it because it put it there."""

    card: str
    known_to: int | None = None


class Turn(Struct, frozen=True, gc=False):
    """What happens only within one turn."""

    seat: int
    corridor_earned: bool = False
    extra_turns: int = 0
