"""The value of a table, as far as all titles have it in common."""

from typing import Any, Self

from swanstone.core.agenda import Agenda, Item
from swanstone.core.marks import mypyc_attr
from swanstone.core.value import Value, values_of


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(Value):
    """Everything that matters: a value, comparable, JSON both ways; a title adds what lies on its table.

    Nobody changes a state that somebody else may hold. An action is worked out on a copy, and that is the next state.
    """

    agenda: Agenda
    slots: Any
    """The parts of the modules in play by their ids; unset where there are none."""

    def copy(self) -> Self:
        """An equal state, to be changed by whoever asked."""
        return type(self)(*values_of(self))

    def then(self, *items: Item) -> None:
        """These items are to be done next, in this order."""
        self.agenda += items[::-1]
