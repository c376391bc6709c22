"""Errors that help: each says what is wrong, where, and which rule it breaks."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from msgspec import Struct


class SwanstoneError(Exception):
    """Anything that Swanstone refuses, with a sentence for the person who asked."""


class Objection(Struct, frozen=True, gc=False):
    """One reason against an action: the rule that forbids it, and a sentence."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class IllegalAction(SwanstoneError):
    """The action breaks rules; every reason is in `objections`."""

    def __init__(self, objections: Sequence[Objection]) -> None:
        self.objections = tuple(objections)
        super().__init__("; ".join(map(str, self.objections)))


class NotYourDecision(SwanstoneError):
    """The seat has nothing to decide now, or the action answers another question."""


class BadNotation(SwanstoneError):
    """A text that should read as a castle, a place or an action does not."""


class BadOption(SwanstoneError):
    """An option of a table has an unknown name or value."""


class BadData(SwanstoneError):
    """A data file of the package is wrong; the message names file, row and key."""


class BadRecord(SwanstoneError):
    """A record of a game is damaged or does not replay; the message names its line."""


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint for a mistyped word, or nothing.

    >>> nearest("nap_rom", ["nap_room", "sauna"])
    ' (did you mean nap_room?)'
    """
    close = get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""
