"""Renovations that lie in no castle, and what everybody sees of them."""

from swanstone.core.module import Slot, SlotView

Names = tuple[str, ...]


class RenovationsSlot(Slot, frozen=True):
    """Where all renovations are that lie in no castle."""

    stacks: tuple[Names, ...]
    """Face down, a stack for each size; the last is drawn next."""
    pool: Names
    """Face up, in the order of revealing."""
    most: int
    """The pool holds no more than this: as many as the market has rooms (REN-21)."""


class RenovationsView(SlotView, frozen=True):
    """The renovations as everybody sees them. All of them are in the game, so everybody knows which are left in a stack."""

    stacks: tuple[Names, ...]
    """What is left in the stacks, by name; the order is hidden."""
    pool: Names
    most: int
