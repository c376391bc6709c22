"""The journal of a table is the only truth: how it was opened, who sat down, what was done and undone.

The JSON of an entry, tags included, is on the disks of those who host; it does not change.
"""

from typing import Any

import msgspec
from msgspec import Struct

from swanstone.core.errors import SwanstoneError
from swanstone.core.reason import Reason
from swanstone.wire.replies import PlanEnd
from swanstone.wire.requests import Clock, PlanStep


class DamagedJournal(SwanstoneError):
    """An entry of a journal cannot be read, or does not replay; `told` is what players may know of it."""

    def __init__(self, told: str, detail: str = "") -> None:
        self.told = told
        super().__init__(f"{told}: {detail}" if detail else told)


class Seated(Struct, frozen=True, gc=False):
    """Who has a seat: a person with a name and the hash of a key, a bot, both (the bot plays for the person), or nobody."""

    name: str = ""
    key: str = ""
    bot: str = ""


class Entry(Struct, frozen=True, gc=False, tag_field="did", omit_defaults=True, kw_only=True):
    """Something that was done at a table; `id` is the sender's own name for the message that did it."""

    at: int
    """When, in milliseconds since 1970."""
    seat: int = -1
    """The seat that did it, or -1 for the table itself."""
    id: str = ""


class Start(Struct, frozen=True, gc=False):
    """The state from which a practice game begins, by the rules of its table, and its digest."""

    state: str
    digest: str


class Opened(Entry, frozen=True, tag="opened"):
    """The table was opened."""

    table: str
    title: str
    seats: tuple[Seated, ...]
    seed: str
    rules: str
    options: dict[str, str] = {}
    modules: tuple[str, ...] = ()
    aids: bool = True
    public: bool = False
    onlookers: bool = True
    clock: Clock = Clock()
    owner: str = ""
    """The hash of the owner's key."""
    rematch_of: str = ""
    court: str = ""
    """The first table of a row of rematches, whose courtiers sit down again."""
    imported: bool = False
    start: Start | None = None
    """Where a practice game begins; other games begin with their set-up."""
    ready: bool = False
    """Whether the game waits until every person has said that it may begin."""


class Sat(Entry, frozen=True, tag="sat"):
    """A person took a seat."""

    name: str
    key: str


class Botted(Entry, frozen=True, tag="botted"):
    """A seat was handed to a bot, or taken back from it."""

    bot: str = ""


class Left(Entry, frozen=True, tag="left"):
    """A person left a seat for good; in a running game a bot plays on until somebody sits down."""

    bot: str = ""


class Readied(Entry, frozen=True, tag="readied"):
    """A person said that the game may begin, or took that back."""

    yes: bool = True


class Rekeyed(Entry, frozen=True, tag="rekeyed"):
    """The owner gave a seat a new key; the old one stops working."""

    key: str


class FollowUp(Struct, frozen=True, gc=False):
    """A further action of the same gesture, and the digest of the state after it."""

    action: str
    digest: str


class Acted(Entry, frozen=True, tag="acted"):
    """A seat answered a decision or did an aside; the digest is of the state after it. `by` is '', 'bot' or 'clock'."""

    action: str
    digest: str
    by: str = ""
    outcome: str = ""
    """What the world made of the action, as JSON, where rules alone cannot say."""
    reasons: tuple[Reason, ...] = ()
    """Why a bot did it, as far as everybody may know."""
    then: tuple[FollowUp, ...] = ()
    """What the seat did in the same gesture: one entry, so that all of it is on disk or nothing."""
    plan: PlanEnd | None = None
    """What became of the seat's plan, where there was one for what it was asked."""


class Undone(Entry, frozen=True, tag="undone"):
    """A seat took back its actions after the first `to` of the game."""

    to: int


class UndoAsked(Entry, frozen=True, tag="undo-asked"):
    """A seat asks all to go back to the first `to` actions; some agree already."""

    to: int
    agreed: tuple[int, ...]


class UndoAnswered(Entry, frozen=True, tag="undo-answered"):
    """A seat agrees to go back, or refuses; when the last agrees, the table goes back."""

    yes: bool


class Redone(Entry, frozen=True, tag="redone"):
    """A seat did again what it had undone."""


class Said(Entry, frozen=True, tag="said"):
    """A seat said something to all."""

    text: str


class NoticesChosen(Entry, frozen=True, tag="noticed"):
    """A seat chose how it is told that it is its turn."""

    webhook: str = ""
    secret: str = ""
    mail: str = ""


class MemoKept(Entry, frozen=True, tag="memo-kept"):
    """A seat keeps a private text, which takes the place of the one before."""

    text: str = ""


class Planned(Entry, frozen=True, tag="planned"):
    """A seat made a plan, which takes the place of the one before; without steps it revoked that."""

    steps: tuple[PlanStep, ...] = ()


class PlanDropped(Entry, frozen=True, tag="plan-dropped"):
    """A seat was asked what its plan is about, and nothing of it can be done."""

    plan: PlanEnd


class Rematched(Entry, frozen=True, tag="rematched"):
    """The same people play again at another table."""

    table: str


class Closed(Entry, frozen=True, tag="closed"):
    """The owner closed the table before it began."""


AnyEntry = (
    Opened
    | Sat
    | Botted
    | Left
    | Readied
    | Rekeyed
    | Acted
    | Undone
    | UndoAsked
    | UndoAnswered
    | Redone
    | Said
    | NoticesChosen
    | MemoKept
    | Planned
    | PlanDropped
    | Rematched
    | Closed
)

PRIVATE = (MemoKept, Planned, PlanDropped)
"""Entries of which nobody is told but their seat."""

encode_entry = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEntry)


def decode_entry(data: bytes, seq: int | None = None) -> AnyEntry:
    """An entry of a journal from its JSON; `seq` is its number, for the error."""
    try:
        entry: AnyEntry = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        which = "an entry" if seq is None else f"entry {seq}"
        raise DamagedJournal(f"{which} of its journal cannot be read", str(error)) from None
    return entry
