"""What one seat may see."""

from typing import Protocol

from swanstone.core.agenda import Item


class View(Protocol):
    """The table as a seat sees it; a title adds what there is to see. It holds no seed and nothing that others hide."""

    @property
    def seat(self) -> int | None:
        """Whose view it is; None is an onlooker's."""

    @property
    def agenda(self) -> tuple[Item, ...]:
        """What waits to be done, which is no secret."""
