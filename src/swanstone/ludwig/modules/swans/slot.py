"""Swan tokens on the table: where they are, what everybody sees of them, and the action that trades them in."""

from typing import ClassVar

from swanstone.core.action import Action
from swanstone.core.module import Slot, SlotView
from swanstone.ludwig.modules.swans.tokens import Tokens


class Trade(Action, frozen=True, tag="trade"):
    """Trade in these swan tokens for coins."""

    told: ClassVar[str] = "verb"
    tokens: tuple[str, ...]


class SwansSlot(Slot, frozen=True):
    """Where all swan tokens are."""

    lake: Tokens
    """Face down; the last is drawn next."""
    rooms: dict[str, str]
    """The tokens on rooms of the market, by room."""
    held: tuple[Tokens, ...]
    """What each seat has, in the order of gaining."""
    box: Tokens = ()
    """Tokens that have left the game."""
    traded: int = 0
    """How many have been traded in the turn that goes on."""


class SwansView(SlotView, frozen=True):
    """The swan tokens as everybody sees them: only the order of the lake is hidden."""

    lake: int
    rooms: dict[str, str]
    held: tuple[Tokens, ...]
    box: Tokens
    traded: int
    may_trade: int
    """How many the seat whose turn it is may still trade in."""
    sets: tuple[int, ...]
    """What each seat's sets would score if the game ended now (SWAN-7)."""
