"""What may be done at a table, by whom: each deed becomes an entry of the log, or is refused with a reason."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from swanstone import __version__
from swanstone.bots.bot import bot_named
from swanstone.bots.levels import STAND_IN
from swanstone.core.errors import BadNotation, BadOption, IllegalAction, NotYourDecision, SwanstoneError
from swanstone.core.standings import Step
from swanstone.server import log, messages
from swanstone.server.log import AnyEntry, Opened, Seated
from swanstone.server.messages import LONGEST_NAME, Deed, NewTable, Refused
from swanstone.server.seats import Viewer, key_hash, new_seed
from swanstone.server.table import Table
from swanstone.titles import choices, open_game

DEFAULT_BOT = STAND_IN
"""Who plays for one who leaves, or whose time has run out."""
LONGEST_CLOCK = 60 * 60 * 24 * 60
"""No clock is longer than sixty days, in seconds."""


class Judged(Struct, frozen=True):
    """An entry that may be written, and for an action the step it makes."""

    entry: AnyEntry
    step: Step[Any] | None = None


# Opening a table


def open_table(wish: NewTable, table: str, owner: str, keys: Mapping[int, str], at: int) -> Opened:
    """The first entry of a table's log; `keys` are those of the seats that the opener takes."""
    offered = choices(wish.title)
    count = len(wish.seats)
    if not offered.fewest_seats <= count <= offered.most_seats:
        raise BadOption(f"{offered.name} has {offered.fewest_seats} to {offered.most_seats} seats, not {count}")
    for module in wish.modules:
        if module not in offered.modules:
            raise BadOption(f"{offered.name} has no module '{module}'")
    open_game(wish.title, count, wish.options)
    return Opened(
        at=at,
        table=table,
        title=wish.title,
        seats=tuple(new_seat(wish, number, keys) for number in range(count)),
        seed=new_seed(),
        rules=__version__,
        options=dict(wish.options),
        modules=wish.modules,
        aids=wish.aids,
        public=wish.public,
        onlookers=wish.onlookers,
        clock=checked_clock(wish.clock),
        owner=key_hash(owner),
    )


def new_seat(wish: NewTable, number: int, keys: Mapping[int, str]) -> Seated:
    """A seat as the opener wants it."""
    seat = wish.seats[number]
    check_length(seat.name)
    if seat.who == "bot":
        bot_named(seat.bot)
        return Seated(bot=seat.bot)
    if seat.who == "me":
        return Seated(clean_name(seat.name or f"Seat {number + 1}"), key_hash(keys[number]))
    return Seated()


def checked_clock(clock: log.Clock) -> log.Clock:
    """A clock that makes sense."""
    if clock.kind not in ("none", "move", "reserve"):
        raise BadOption(f"a clock is none, move or reserve, not '{clock.kind}'")
    if clock.kind == "none":
        return log.Clock()
    if not 1 <= clock.seconds <= LONGEST_CLOCK or not 0 <= clock.refill <= clock.seconds:
        raise BadOption(f"a clock has 1 to {LONGEST_CLOCK} seconds, and refills by no more than it holds")
    return clock


def clean_name(text: str) -> str:
    """A name as plain text: without controls and turned letters, in one line, neither empty nor too long."""
    check_length(text)
    return clean_text(text) or refuse("bad_message", "a name needs at least one letter that can be seen")


def check_length(name: str) -> None:
    """Stops a name that is too long."""
    if len(name) > LONGEST_NAME:
        raise Refused("bad_message", f"a name has 1 to {LONGEST_NAME} characters; this one has {len(name)}")


def clean_text(text: str) -> str:
    """A text without what cannot be seen or turns the line about; it is text, never HTML."""
    normal = unicodedata.normalize("NFC", text)
    kept = [letter if letter.isprintable() or letter in JOINERS else " " for letter in normal]
    return " ".join("".join(kept).split()).strip(f" {JOINERS}")


JOINERS = "\u200d\ufe0f"
"""What joins emoji."""


def refuse(code: str, message: str) -> Any:
    """Raises a refusal where an expression is wanted."""
    raise Refused(code, message)


# Sitting down


def sit(table: Table, wish: messages.Join, key: str, at: int) -> Judged:
    """Takes a free seat."""
    if table.status in ("finished", "closed"):
        raise Refused("not_now", "this table is over")
    free = [number for number in range(len(table.seats)) if table.is_free(number)]
    seat = wish.seat if wish.seat is not None else (free[0] if free else -1)
    if seat >= len(table.seats):
        raise Refused("bad_option", f"this table has seats 0 to {len(table.seats) - 1}")
    if seat not in free:
        raise Refused("taken", "no seat is free at this table" if wish.seat is None else f"seat {seat} is taken")
    return Judged(log.Sat(at=at, seat=seat, name=clean_name(wish.name), key=key_hash(key)))


def rekey(table: Table, viewer: Viewer, seat: int, key: str, at: int) -> Judged:
    """Makes a seat's link invalid and another one good, by the owner's leave."""
    owner_only(viewer)
    if seat >= len(table.seats) or not table.seats[seat].key:
        raise Refused("not_now", f"nobody holds seat {seat}")
    return Judged(log.Rekeyed(at=at, seat=seat, key=key_hash(key)))


def close(table: Table, viewer: Viewer, at: int) -> Judged:
    """Closes a table that has not begun."""
    owner_only(viewer)
    if table.status != "open":
        raise Refused("not_now", "only a table that has not begun can be closed")
    return Judged(log.Closed(at=at))


def fill(table: Table, viewer: Viewer, seat: int, bot: str, at: int) -> Judged:
    """Gives a free seat to a bot, by the owner's leave."""
    owner_only(viewer)
    if seat >= len(table.seats) or table.seats[seat].key or table.seats[seat].bot:
        raise Refused("taken", f"seat {seat} is not free")
    bot_named(bot)
    return Judged(log.Botted(at=at, seat=seat, bot=bot))


def owner_only(viewer: Viewer) -> None:
    """Stops who is not the owner."""
    if not viewer.owner:
        raise Refused("not_owner", "only the owner of the table may do this")


def rematch(table: Table, new: str, at: int) -> Opened:
    """The first entry of a rematch: the same people with the same keys, a new seed."""
    head = table.head
    return Opened(
        at=at,
        table=new,
        title=head.title,
        seats=tuple(Seated(seat.name, seat.key, "" if seat.key else seat.bot) for seat in table.seats),
        seed=new_seed(),
        rules=__version__,
        options=head.options,
        modules=head.modules,
        aids=head.aids,
        public=head.public,
        onlookers=head.onlookers,
        clock=head.clock,
        owner=head.owner,
        rematch_of=head.table,
    )


# What a seat does


def judge(table: Table, viewer: Viewer, deed: Deed, at: int, by: str = "") -> Judged:
    """The entry that a deed becomes; raises Refused and changes nothing if it may not be done."""
    if deed.seat not in viewer.seats:
        raise Refused("not_yours", f"you do not hold seat {deed.seat} of this table")
    match deed:
        case messages.Act():
            return act(table, deed, at, by)
        case messages.Undo():
            return undo(table, viewer, deed, at)
        case messages.AnswerUndo():
            return answer_undo(table, deed, at)
        case messages.Redo():
            if not may_redo(table, deed.seat):
                raise Refused("not_now", "there is nothing that this seat could do again")
            return Judged(log.Redone(at=at, seat=deed.seat, id=deed.id))
        case messages.HandOver():
            return hand_over(table, deed, at)
        case messages.Leave():
            return Judged(log.Left(at=at, seat=deed.seat, id=deed.id, bot=leaver_bot(table, deed.seat)))
        case messages.Say():
            text = clean_text(deed.text) or refuse("bad_message", "nothing was said")
            return Judged(log.Said(at=at, seat=deed.seat, id=deed.id, text=text))
        case messages.Notices():
            return Judged(
                log.Noticed(at=at, seat=deed.seat, id=deed.id, webhook=deed.webhook, secret=deed.secret, mail=deed.mail)
            )


def act(table: Table, deed: messages.Act, at: int, by: str) -> Judged:
    """An answer to a decision, if the seat has seen what it answers."""
    game = table.game
    running(table)
    asked = table.asked_of(deed.seat)
    if asked is None:
        waiting = ", ".join(f"seat {each.decision.seat} to {each.decision.asks}" for each in table.asked)
        code = "stale" if deed.seq < table.seq else "not_asked"
        raise Refused(code, f"seat {deed.seat} has nothing to decide now; the game asks {waiting}")
    if deed.seq < asked.since:
        raise Refused("stale", f"the table has moved on since entry {deed.seq}; here is how it stands")
    try:
        action = game.read_action(deed.action)
        if action.seat != deed.seat:
            raise Refused("not_yours", f"'{deed.action}' is an action of seat {action.seat}, not of seat {deed.seat}")
        step = game.apply(table.state, action)
    except SwanstoneError as error:
        raise as_refusal(error) from None
    text = game.write_action(action)
    entry = log.Acted(at=at, seat=deed.seat, id=deed.id, action=text, digest=game.digest(step.state), by=by)
    return Judged(entry, step)


def as_refusal(error: SwanstoneError) -> Refused:
    """An error of the game as a refusal with a code."""
    match error:
        case Refused():
            return error
        case IllegalAction():
            return Refused("illegal", str(error), error.objections)
        case NotYourDecision():
            return Refused("not_asked", str(error))
        case BadNotation():
            return Refused("bad_notation", str(error))
        case BadOption():
            return Refused("bad_option", str(error))
        case log.DamagedLog():
            return Refused("damaged", "the log of this table is damaged, or was written under other rules")
    return Refused("error", "something went wrong; nothing has changed")


def running(table: Table) -> None:
    """Stops deeds at a table that is not being played."""
    if table.status != "running":
        raise Refused("not_now", "the game has not begun" if table.status == "open" else "the game is over")


def may_undo_alone(table: Table, seat: int) -> bool:
    """Whether a seat's last action is its own to take back: nobody else has acted since, and nothing was revealed by it."""
    if table.status != "running" or not table.line:
        return False
    last = table.line[-1]
    return last.seat == seat and not last.by and not last.revealing


def undo(table: Table, viewer: Viewer, deed: messages.Undo, at: int) -> Judged:
    """Takes back the seat's last action, at once or by asking the others; when the game is over its seed is known."""
    running(table)
    if table.request is not None:
        raise Refused("not_now", f"seat {table.request.seat} has asked already; answer that first")
    if may_undo_alone(table, deed.seat):
        return Judged(log.Undone(at=at, seat=deed.seat, id=deed.id, to=len(table.line) - 1))
    own = [number for number, move in enumerate(table.line) if move.seat == deed.seat]
    if not own:
        raise Refused("not_now", "this seat has done nothing that could be taken back")
    agreed = tuple(seat for seat in viewer.seats if seat in table.humans)
    if set(table.humans) <= set(agreed):
        return Judged(log.Undone(at=at, seat=deed.seat, id=deed.id, to=own[-1]))
    return Judged(log.UndoAsked(at=at, seat=deed.seat, id=deed.id, to=own[-1], agreed=agreed))


def answer_undo(table: Table, deed: messages.AnswerUndo, at: int) -> Judged:
    """Agrees to go back, or refuses."""
    if table.request is None:
        raise Refused("not_now", "nobody asks to go back")
    if deed.seat not in table.humans:
        raise Refused("not_now", "a bot plays this seat; take it back first")
    return Judged(log.UndoAnswered(at=at, seat=deed.seat, id=deed.id, yes=deed.yes))


def may_redo(table: Table, seat: int) -> bool:
    """Whether a seat may do again what was undone last: it was the one to undo it, and nobody has acted since."""
    if table.status != "running" or table.request is not None:
        return False
    return bool(table.undone) and table.undone[-1].seat == seat


def hand_over(table: Table, deed: messages.HandOver, at: int) -> Judged:
    """Hands a seat to a bot, or takes it back."""
    bot = deed.bot or ""
    if bot:
        bot_named(bot)
    if bot == table.seats[deed.seat].bot:
        raise Refused("not_now", "that is how it is already")
    return Judged(log.Botted(at=at, seat=deed.seat, id=deed.id, bot=bot))


def leaver_bot(table: Table, seat: int) -> str:
    """Who plays on for one who leaves a running game."""
    return (table.seats[seat].bot or DEFAULT_BOT) if table.status == "running" else ""
