"""An action is a seat's answer to a decision, and has a one-line text that reads back."""

from msgspec import Struct


class Action(Struct, frozen=True, gc=False, tag_field="do"):
    """What a seat does; each title has its own kinds, named after their verb."""

    seat: int
