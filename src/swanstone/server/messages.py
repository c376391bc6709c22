"""What goes over the wire, both ways; a message with unknown fields is refused."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from swanstone.bots.levels import Level
from swanstone.core.errors import Objection, SwanstoneError
from swanstone.core.event import Event
from swanstone.core.ledger import Ledger
from swanstone.server.log import Clock
from swanstone.server.table import Note

Seat = Annotated[int, Meta(ge=0, le=9)]
Seq = Annotated[int, Meta(ge=0, le=2**31)]
Id = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_.:-]*$")]
LONGEST_NAME = 40
Name = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_NAME})]
"""What is wrong with a name is said in words that a player understands, by `clean_name`."""
SeatName = Annotated[str, Meta(extra_json_schema={"maxLength": LONGEST_NAME})]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
ActionText = Annotated[str, Meta(min_length=1, max_length=400)]
BotName = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9_-]+$")]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Status = Literal["open", "running", "finished", "closed"]
Key = Annotated[str, Meta(min_length=22, max_length=22, pattern=r"^[A-Za-z0-9_-]+$")]


class Refused(SwanstoneError):
    """A request that is not granted: a code for programs, a sentence for people, and the rules against it."""

    def __init__(self, code: str, message: str, objections: tuple[Objection, ...] = ()) -> None:
        self.code = code
        self.objections = objections
        super().__init__(message)


STATUS = {
    "bad_message": 400,
    "bad_option": 400,
    "bad_notation": 400,
    "no_key": 401,
    "not_yours": 403,
    "no_onlookers": 403,
    "foreign_origin": 403,
    "not_owner": 403,
    "no_table": 404,
    "no_page": 404,
    "no_method": 405,
    "not_asked": 409,
    "illegal": 409,
    "stale": 409,
    "taken": 409,
    "not_now": 409,
    "too_large": 413,
    "bad_type": 415,
    "too_many": 429,
    "damaged": 500,
    "error": 500,
    "not_saved": 503,
    "stopping": 503,
    "full": 503,
}
"""The codes of refusals, and how HTTP says them."""


# From the client


class Do(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """Something that a seat wants done. `id` is the sender's own name for it: sent again, it is answered, not done twice."""

    seat: Seat
    id: Id = ""


class Act(Do, frozen=True, tag="act"):
    """Answer a decision, as seen after the entry `seq`."""

    seq: Seq
    action: ActionText


class Undo(Do, frozen=True, tag="undo"):
    """Take back the last action; what a seat may not take back alone is asked of all people at the table."""


class AnswerUndo(Do, frozen=True, tag="answer-undo"):
    """Agree to go back, or refuse; the one who asked may withdraw with no."""

    yes: bool


class Redo(Do, frozen=True, tag="redo"):
    """Do again what was undone."""


class HandOver(Do, frozen=True, tag="bot"):
    """Let a bot play the seat, or take it back with an empty name."""

    bot: BotName | None = None


class Leave(Do, frozen=True, tag="leave"):
    """Leave the seat for good; its key opens nothing any more."""


class Say(Do, frozen=True, tag="say"):
    """Say something to all at the table."""

    text: Text


class Notices(Do, frozen=True, tag="notices"):
    """Choose how the seat is told that it is its turn; empty fields switch a way off."""

    webhook: Annotated[str, Meta(max_length=500)] = ""
    secret: Annotated[str, Meta(max_length=100)] = ""
    mail: Annotated[str, Meta(max_length=200)] = ""


class Try(Do, frozen=True, tag="try"):
    """Ask what an action would bring, or which rules forbid it; nothing is done."""

    action: ActionText
    first: Annotated[str, Meta(max_length=400)] = ""
    """An action that would come before it, such as the purchase of a tile before its placing."""


Deed = Act | Undo | AnswerUndo | Redo | HandOver | Leave | Say | Notices
Asking = Deed | Try


class NewSeat(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who is to have a seat of a new table: 'me' with a name, a 'bot', or it stays 'open'."""

    who: Literal["me", "bot", "open"] = "open"
    name: SeatName = ""
    bot: BotName = "random"


class NewTable(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A table to be opened."""

    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=10)]
    title: Word = "ludwig"
    modules: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    options: dict[Word, Word] = {}
    aids: bool = True
    public: bool = False
    onlookers: bool = True
    clock: Clock = Clock()


class Join(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A wish to sit down; without a number, on any free seat."""

    name: Name
    seat: Seat | None = None


class Claim(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A key from a link, to be moved into a cookie."""

    key: Key


class SeatNumber(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A seat."""

    seat: Seat


class Nothing(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A request that needs no words."""


# To the client


class SeatCard(Struct, frozen=True, gc=False):
    """A seat as all may see it; `who` is 'person', 'bot' or 'open', `away` a person for whom a bot plays."""

    name: str
    who: Literal["person", "bot", "open"]
    bot: str
    away: bool
    free: bool
    deadline: int = 0
    """When the time of this seat runs out, in milliseconds since 1970; 0 is never."""


class Waiting(Struct, frozen=True, gc=False):
    """A seat that is asked something now."""

    seat: int
    asks: str


class UndoCard(Struct, frozen=True, gc=False):
    """A request to go back."""

    seat: int
    to: int
    agreed: tuple[int, ...]


class Card(Struct, frozen=True, gc=False):
    """A table as everybody with its link may see it."""

    table: str
    title: str
    status: Status
    seq: int
    created: int
    updated: int
    public: bool
    onlookers: bool
    aids: bool
    modules: tuple[str, ...]
    options: dict[str, str]
    clock: Clock
    seats: tuple[SeatCard, ...]
    actions: int
    """How many actions stand."""
    waiting: tuple[Waiting, ...]
    undo: UndoCard | None
    commitment: str
    """SHA-256 of the seed, published before the first move."""
    seed: str | None
    """The seed itself, once the game is over."""
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    rematch: str = ""
    rematch_of: str = ""
    imported: bool = False


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """A legal answer, what it would cost or score line by line, and what it would surely score by rewards that follow."""

    action: str
    lines: Ledger
    promised: Ledger = ()


class Arrange(Struct, frozen=True, gc=False):
    """Every way to lay some things in some places: the action is `begin` and a thing or `empty` for each place."""

    begin: str
    things: tuple[str, ...]
    places: int
    empty: str
    labels: tuple[str, ...] = ()
    """What is written at each place, where there is something: its price."""


class Question(Struct, frozen=True, gc=False):
    """What a seat is asked, with its options: a list, or too many to list."""

    seat: int
    kind: str
    asks: str
    since: int
    options: tuple[Option, ...] = ()
    arrange: Arrange | None = None


class News(Struct, frozen=True, gc=False, omit_defaults=True):
    """An action of the game as a viewer saw it."""

    seq: int
    at: int
    seat: int
    action: int
    """Its number in the line of actions, from 1."""
    by: str = ""
    events: tuple[Event, ...] = ()


class Update(Struct, frozen=True, gc=False, tag_field="tell", tag="update"):
    """The table as a seat (None: an onlooker) sees it now, and what happened since the viewer last heard."""

    seq: int
    seat: int | None
    action: int
    """How many actions of the game lead here."""
    card: Raw
    view: Raw
    glance: Raw
    """What the viewer might reckon from the view, reckoned by the title; null before the game begins."""
    question: Question | None
    news: tuple[News, ...]
    notes: tuple[Note, ...]
    can_undo: bool = False
    """Whether the seat may take back its last action without asking anybody."""
    can_redo: bool = False


class Welcome(Struct, frozen=True, gc=False, tag_field="tell", tag="welcome"):
    """The first message of a socket: the seats that the viewer holds."""

    table: str
    seats: tuple[int, ...]
    owner: bool
    version: str


class Done(Struct, frozen=True, gc=False, tag_field="tell", tag="done"):
    """It is done and on disk, as the entry `seq`; `repeated` if it was so already."""

    id: str
    seq: int
    repeated: bool = False


class Tried(Struct, frozen=True, gc=False, tag_field="tell", tag="tried"):
    """What an action would bring, or every reason against it."""

    id: str
    action: str
    lines: Ledger = ()
    objections: tuple[Objection, ...] = ()
    then: Question | None = None
    """What the seat would be asked next, if the action reveals nothing and nobody else is asked before."""


class Refusal(Struct, frozen=True, gc=False, tag_field="tell", tag="refused"):
    """Why something was not done; nothing has changed."""

    code: str
    message: str
    objections: tuple[Objection, ...] = ()
    id: str = ""


class Notice(Struct, frozen=True, gc=False, tag_field="tell", tag="notice"):
    """Something that all at the server should know."""

    code: str
    message: str


class SeatKey(Struct, frozen=True, gc=False):
    """A seat's key and the link that holds it; whoever has either has the seat."""

    seat: int
    key: str
    link: str


class Created(Struct, frozen=True, gc=False):
    """A new table: its link for those who want to sit down or look on, and the keys of the seats taken with it."""

    table: str
    link: str
    owner: str
    seats: tuple[SeatKey, ...]
    commitment: str


class Held(Struct, frozen=True, gc=False):
    """The seats of a table that a browser holds."""

    table: str
    seats: tuple[int, ...]
    owner: bool


class Mine(Struct, frozen=True, gc=False):
    """A table where a browser has seats, and whether one of them is asked something."""

    card: Card
    seats: tuple[int, ...]
    owner: bool
    your_turn: bool


class Since(Struct, frozen=True, gc=False):
    """What happened since a seat's last turn, as that seat may know it."""

    seat: int
    action: int
    """The number of the seat's last action; 0 if it has not acted yet."""
    news: tuple[News, ...]
    notes: tuple[Note, ...]


class Components(Struct, frozen=True, gc=False):
    """A title with all that is needed to draw and explain it: beside these fields stand the title's own."""

    title: str
    name: str
    version: str
    bots: tuple[Level, ...]
    """From the weakest to the strongest."""
    play_now: str
    """The bot that a newcomer meets."""


encode = msgspec.json.Encoder().encode
asking_decoder: msgspec.json.Decoder[Asking] = msgspec.json.Decoder(Asking)
