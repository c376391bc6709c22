"""Why a bot did something, in parts that a page can put into a sentence."""

from msgspec import Struct


class Reason(Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of what a bot's judgement said of its action, from what everybody may know."""

    kind: str
    amount: int = 0
    """Points or coins, rounded; the kind says which."""
    seat: int = -1
    """The seat that it is about, where that is not the bot's own."""
    what: str = ""
    """The thing that it is about, such as a room."""
