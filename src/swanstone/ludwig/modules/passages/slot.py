"""What everybody sees of secret passages."""

from swanstone.core.module import SlotView


class PassagesView(SlotView, frozen=True):
    """The passages that each seat has left, as everybody sees them; the castles tell where the others lie."""

    left: tuple[tuple[str, ...], ...]
