"""The value of a table, as far as all titles have it in common."""

from typing import Self

from swanstone.core.agenda import Item
from swanstone.core.native import mypyc_attr


@mypyc_attr(acyclic=True)
class State:
    """Everything that matters: a value, comparable, JSON both ways; a title adds what lies on its table.

    Nobody changes a state that somebody else may hold. An action is worked out on a copy, and that is the next state.
    """

    agenda: tuple[Item, ...]

    def copy(self) -> Self:
        """An equal state, to be changed by whoever asked."""
        raise NotImplementedError

    def then(self, *items: Item) -> None:
        """These items are to be done next, in this order."""
        self.agenda += items[::-1]
