"""What the server sends: a table as its viewer may see it, answers to commands and requests."""

from typing import Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from swanstone.core.completion import Completion
from swanstone.core.described import Arrange, FillIn
from swanstone.core.errors import Objection
from swanstone.core.event import Event
from swanstone.core.ledger import Ledger
from swanstone.core.reason import Reason
from swanstone.core.title import Choices, ModuleCard, TableOption
from swanstone.core.worth import Worth
from swanstone.wire.refusals import Refusal
from swanstone.wire.requests import Clock, PlanStep

Status = Literal["open", "running", "finished", "closed"]


# A table


class SeatCard(Struct, frozen=True, gc=False):
    """A seat as all may see it; `who` is 'person', 'bot' or 'open', `away` a person for whom a bot plays."""

    name: str
    who: Literal["person", "bot", "open"]
    bot: str
    away: bool
    free: bool
    deadline: int = 0
    """When the time of this seat runs out, in milliseconds since 1970; 0 is never."""


class Hand(Struct, frozen=True, gc=False):
    """Who had a seat before: what was done at it before the entry `until` is theirs, or their bot's."""

    seat: int
    until: int
    name: str = ""
    bot: str = ""


class Waiting(Struct, frozen=True, gc=False):
    """A seat that is asked something now."""

    seat: int
    asks: str
    kind: str = ""
    """The kind of question, as in `Question`."""


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
    court: str = ""
    """The first table of a row of rematches, by which bots keep their names and faces."""
    imported: bool = False
    practice: bool = False
    """Whether it began in the middle of another game, with what was hidden there imagined; it counts for nothing."""
    rules: int = 1
    """The version of the title's rules that this table is played by."""
    host: str = ""
    """The name of whoever opened the table, if they took a seat with it."""
    hands: tuple[Hand, ...] | UnsetType = UNSET
    """Who had seats before those who have them now, the earliest first; left out where no seat changed hands."""
    ready: tuple[int, ...] | UnsetType = UNSET
    """Before a game that begins when all say so: the seats that have."""


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """A legal answer, and what it brings."""

    action: str
    cost: Ledger = ()
    """What it costs in the title's money, line by line."""
    score: Ledger = ()
    """The points that it scores at once, line by line."""
    completes: tuple[Completion, ...] = ()
    """What it completes, with the rewards that follow and the points that they are sure to score."""
    label: str = ""
    """What it is called, where the decision says so."""
    worth: Worth | None = None
    """What it would change of the result if the game ended then, at tables with aids, where there is anything to say."""


class Barred(Struct, frozen=True, gc=False):
    """An answer that the seat may look for and that is not legal now, with every reason."""

    action: str
    objections: tuple[Objection, ...]


class Question(Struct, frozen=True, gc=False):
    """What a seat is asked, with its options: a list, or how they are made where they are too many to list."""

    seat: int
    kind: str
    asks: str
    since: int
    options: tuple[Option, ...] = ()
    arrange: Arrange | None = None
    rule: str | UnsetType = UNSET
    """The rule or the card that asks, where it is not the course of the game."""
    fill_in: FillIn | UnsetType = UNSET
    """How an answer of numbers is filled in; `options` are examples then."""
    asides: tuple[Option, ...] | UnsetType = UNSET
    """What the seat may do before it answers."""
    barred: tuple[Barred, ...] | UnsetType = UNSET
    """What the seat may look for among the options and cannot do now."""


class News(Struct, frozen=True, gc=False, omit_defaults=True):
    """An action of the game as a viewer saw it."""

    seq: int
    at: int
    seat: int
    action: int
    """Its number in the line of actions, from 1."""
    by: str = ""
    events: tuple[Event, ...] = ()
    reasons: tuple[Reason, ...] = ()
    """Why a bot did it, by what everybody may know."""


class TakenBack(Struct, frozen=True, gc=False):
    """What a seat takes back, or asks to."""

    seat: int
    moves: int
    """How many moves: what a seat did in a row is one."""
    first: str
    """The first action of them, as much of it as all may read: `0 buy nap_room`, `0 keep`, or nothing."""


class Note(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something done at the table beside the game, as all may read it."""

    seq: int
    at: int
    did: str
    seat: int = -1
    text: str = ""
    to: int = -1
    """How many actions stand after it, where that changed."""
    back: TakenBack | UnsetType = UNSET


class Dropped(Struct, frozen=True, gc=False, omit_defaults=True):
    """A step of a plan that was not carried out, and why."""

    step: PlanStep
    code: Literal["cost", "illegal"]
    """Whether it costs too much now, or may not be done."""
    reason: str
    cost: int = 0
    """What it costs now, where that is too much."""
    objections: tuple[Objection, ...] = ()


class PlanEnd(Struct, frozen=True, gc=False, omit_defaults=True):
    """What became of a plan when the seat was asked: what was done, and what was dropped."""

    left: tuple[PlanStep, ...] = ()
    """The steps that wait for another question."""
    done: PlanStep | None = None
    dropped: tuple[Dropped, ...] = ()


class PlanNews(Struct, frozen=True, gc=False):
    """What became of a seat's last plan, and with which entry."""

    seq: int
    end: PlanEnd


class Own(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a seat keeps to itself; nobody else is told of it."""

    memo: str | UnsetType = UNSET
    """Its private text, if that has changed since the viewer last heard."""
    plan: tuple[PlanStep, ...] = ()
    planned: PlanNews | UnsetType = UNSET
    """What became of the plan before, until the seat acts or plans again."""


class Update(Struct, frozen=True, gc=False, tag_field="tell", tag="update"):
    """The table as a seat (None: an onlooker) sees it now, and what happened since the viewer last heard."""

    seq: int
    seat: int | None
    action: int
    """How many actions of the game lead here."""
    card: Raw
    view: Raw
    hints: Raw
    """Hints that the title computes from the view; null before the game begins."""
    question: Question | None
    news: tuple[News, ...]
    notes: tuple[Note, ...]
    can_undo: bool = False
    """Whether the seat may take back its last action without asking anybody."""
    can_redo: bool = False
    own: Own | UnsetType = UNSET
    """What the seat keeps to itself, if there is anything to tell."""
    calls: tuple[Option, ...] | UnsetType = UNSET
    """What the seat may do though only others are asked."""


class Welcome(Struct, frozen=True, gc=False, tag_field="tell", tag="welcome"):
    """The first message of a socket: the seats that the viewer holds."""

    table: str
    seats: tuple[int, ...]
    owner: bool
    version: str
    link: str
    """The table's link, by an address that others can use."""


class Done(Struct, frozen=True, gc=False, tag_field="tell", tag="done"):
    """The command is on disk as the entry `seq`; `repeated` if it was there already."""

    id: str
    seq: int
    repeated: bool = False


class Tried(Struct, frozen=True, gc=False, tag_field="tell", tag="tried"):
    """What an action would cost, score and complete, or every reason against it."""

    id: str
    action: str
    cost: Ledger = ()
    score: Ledger = ()
    completes: tuple[Completion, ...] = ()
    objections: tuple[Objection, ...] = ()
    worth: Worth | None = None
    then: Question | None = None
    """What the seat would be asked next, if the action reveals nothing and nobody else is asked before."""


class Announcement(Struct, frozen=True, gc=False, tag_field="tell", tag="notice"):
    """News of the server itself, such as that it stops."""

    code: str
    message: str


class Absent(Struct, frozen=True, gc=False, tag_field="tell", tag="absent"):
    """The people at a running game whose pages are all closed; nobody is away until this says so."""

    seats: tuple[int, ...]


class SeatKey(Struct, frozen=True, gc=False):
    """A seat's key and the link that holds it; whoever has either has the seat."""

    seat: int
    key: str
    link: str


class Created(Struct, frozen=True, gc=False):
    """A new table: its link for those who want to sit down or watch, and the keys of the seats taken with it."""

    table: str
    link: str
    owner: str
    seats: tuple[SeatKey, ...]
    commitment: str


class Held(Struct, frozen=True, gc=False):
    """The seats of a table whose keys a browser holds."""

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


class BotCard(Struct, frozen=True, gc=False):
    """A bot as it is offered to people."""

    name: str
    """The bot, as the server knows it."""
    level: str
    """What it is called on the screen."""
    called: str
    """The same in one word, for its seat."""
    text: str
    milliseconds: int
    """The most time that it thinks about a choice, on one core; 0 for no time worth mentioning."""


class Components(Struct, frozen=True, gc=False):
    """A title with all that is needed to draw and explain it: beside these fields stand the title's own."""

    title: str
    name: str
    version: str
    fewest_seats: int
    most_seats: int
    options: tuple[TableOption, ...]
    modules: tuple[ModuleCard, ...]
    without: bool
    """Whether single cards can be taken out of a table, by the option `without`: their ids with commas between them."""
    bots: tuple[BotCard, ...]
    """From the weakest to the strongest."""
    play_now: str
    """The bot that a newcomer meets."""


class ServerInfo(Struct, frozen=True):
    """What can be played on a server, and against which bots."""

    version: str
    titles: tuple[Choices, ...]
    bots: tuple[str, ...]
    webhooks: bool
    mail: bool


class Health(Struct, frozen=True):
    """Whether the server can do its work."""

    status: Literal["ok", "down", "stopping"]
    store: Literal["up", "down"]
    version: str
    tables: int


class RematchTable(Struct, frozen=True):
    """The table of a rematch."""

    table: str
    link: str


ServerMessage = Welcome | Update | Done | Tried | Refusal | Announcement | Absent
"""What a client may hear over a socket."""

encode = msgspec.json.Encoder().encode
_server_messages: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
read_server_message = _server_messages.decode
