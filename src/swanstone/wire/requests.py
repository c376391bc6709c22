"""What a client sends: commands of a seat, a try, and the bodies of HTTP requests; unknown fields are refused."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=9)]
Seq = Annotated[int, Meta(ge=0, le=2**31)]
Id = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_.:-]*$")]
LONGEST_NAME = 40
Name = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_NAME})]
"""The server checks names by itself, so that what is wrong with one is said in words that a player understands."""
SeatName = Annotated[str, Meta(extra_json_schema={"maxLength": LONGEST_NAME})]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
MemoText = Annotated[str, Meta(max_length=2000)]
ActionText = Annotated[str, Meta(min_length=1, max_length=400)]
MOST_STEPS = 4
"""Actions that may follow the first one of a gesture."""
MOST_PLANNED = 8
"""Steps of a plan."""
BotName = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9_-]+$")]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
OptionText = Annotated[str, Meta(min_length=1, max_length=4000)]
Key = Annotated[str, Meta(min_length=22, max_length=22, pattern=r"^[A-Za-z0-9_-]+$")]


# By socket or HTTP


class SeatMessage(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """What a seat sends. `id` is the sender's own name for it: a command sent again under the same id is not done twice."""

    seat: Seat
    id: Id = ""


class Act(SeatMessage, frozen=True, tag="act"):
    """Answer a decision, as seen after the entry `seq`; with `then` a gesture of several steps, done whole or not at all."""

    seq: Seq
    action: ActionText
    then: Annotated[tuple[ActionText, ...], Meta(max_length=MOST_STEPS)] = ()
    """What follows in the same gesture, such as placing the room that is bought; only the last may reveal anything."""


class Undo(SeatMessage, frozen=True, tag="undo"):
    """Take back the last action; what a seat may not take back alone is asked of all people at the table."""


class AnswerUndo(SeatMessage, frozen=True, tag="answer-undo"):
    """Agree to go back, or refuse; the seat that asked may withdraw with no."""

    yes: bool


class Redo(SeatMessage, frozen=True, tag="redo"):
    """Do again what was undone."""


class HandOver(SeatMessage, frozen=True, tag="bot"):
    """Let a bot play the seat, or take it back with an empty name."""

    bot: BotName | None = None


class Leave(SeatMessage, frozen=True, tag="leave"):
    """Leave the seat for good; its key stops working."""


class Ready(SeatMessage, frozen=True, tag="ready"):
    """Say that the game may begin, or not yet; it counts where a table was opened so."""

    yes: bool = True


class Say(SeatMessage, frozen=True, tag="say"):
    """Say something to everybody at the table."""

    text: Text


class ChooseNotices(SeatMessage, frozen=True, tag="notices"):
    """Choose how the seat is told that it is its turn; an empty field switches that way off."""

    webhook: Annotated[str, Meta(max_length=500)] = ""
    secret: Annotated[str, Meta(max_length=100)] = ""
    mail: Annotated[str, Meta(max_length=200)] = ""


class Memo(SeatMessage, frozen=True, tag="memo"):
    """Keep a private text for the seat, which nobody else sees; it takes the place of the one before."""

    text: MemoText


class PlanStep(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat wants to do when it is asked for it; what follows belongs to the same gesture."""

    action: ActionText
    then: Annotated[tuple[ActionText, ...], Meta(max_length=MOST_STEPS)] = ()
    at_most: Annotated[int, Meta(ge=-(2**31), le=2**31)] | None = None
    """Only if it does not cost more than this."""


class Plan(SeatMessage, frozen=True, tag="plan"):
    """Plan what the seat will do when it is asked, which nobody else sees; without steps the plan is revoked.

    Of the steps that answer what is asked, the first that can be done is done, and the others are forgotten.
    """

    steps: Annotated[tuple[PlanStep, ...], Meta(max_length=MOST_PLANNED)] = ()


class Try(SeatMessage, frozen=True, tag="try"):
    """Ask what an action would cost or score, or which rules forbid it; nothing is done."""

    action: ActionText
    first: Annotated[str, Meta(max_length=400)] = ""
    """An action that would come before it, such as the purchase of a tile before placing it."""
    early: bool = False
    """As if it were the seat's turn, while it is another's: judged by what the seat knows now."""


Command = Act | Undo | AnswerUndo | Redo | HandOver | Leave | Ready | Say | ChooseNotices | Memo | Plan
"""What a seat may do; each becomes an entry of the table's journal, or is refused."""
ClientMessage = Command | Try
"""What a client may send over a socket."""


# By HTTP alone


class Clock(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How long a seat may think: 'none' is no limit, 'move' is seconds per move, 'reserve' refills with each move."""

    kind: str = "none"
    seconds: int = 0
    refill: int = 0


class NewSeat(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who gets a seat of a new table: 'me' with a name, a 'bot', or it stays 'open'."""

    who: Literal["me", "bot", "open"] = "open"
    name: SeatName = ""
    bot: BotName = "random"


class NewTable(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A table to be opened."""

    title: Word
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=10)]
    modules: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    options: dict[Word, OptionText] = {}
    aids: bool = True
    public: bool = False
    onlookers: bool = True
    clock: Clock = Clock()
    ready: bool = False
    """Whether the game waits until every person has said that it may begin."""


class Join(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Sit down; without a number, on any free seat."""

    name: Name
    seat: Seat | None = None


class Claim(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A key from a link, to be moved into a cookie."""

    key: Key


class SeatNumber(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A seat."""

    seat: Seat


class Fill(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A free seat for a bot."""

    seat: Seat
    bot: BotName = "random"


class Practice(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A practice table: the game as it was after the first `at` actions (now, without a number), played on against bots."""

    seat: Seat
    """The seat to play; what is hidden is imagined from its view if one holds it, else from an onlooker's."""
    at: Seq | None = None
    name: SeatName = ""
    bot: BotName | None = None
    """Who plays the other seats; without a name, the bots that play them now, and for people a strong one."""


class Nothing(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An empty body or query."""


_client_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
read_client_message = _client_messages.decode
