"""What may be done at a table, by whom: each command becomes an entry of the journal, or is refused with a reason."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from swanstone.bots.bot import maker_named
from swanstone.bots.kit import bots_of
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.errors import BadNotation, BadOption, IllegalAction, NotYourDecision, SwanstoneError
from swanstone.core.game import Game
from swanstone.core.record import rules_text
from swanstone.core.standings import Step
from swanstone.server import journal
from swanstone.server.access import require_owner
from swanstone.server.journal import AnyEntry, FollowUp, Opened, Seated
from swanstone.server.seats import Viewer, key_hash, new_seed
from swanstone.server.table import Asked, Table
from swanstone.titles import open_game, title_named
from swanstone.wire import requests
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import PlanEnd
from swanstone.wire.requests import LONGEST_NAME, Clock, Command, NewTable

LONGEST_CLOCK = 60 * 60 * 24 * 60
"""No clock is longer than sixty days, in seconds."""


class Judged(Struct, frozen=True):
    """An entry to be committed, and for actions their steps."""

    entry: AnyEntry
    steps: tuple[Step[Any], ...] = ()


class Uncertain(Struct, frozen=True):
    """An action that may be done, but rules alone cannot say what comes of it; it holds for one state of the table."""

    seq: int
    work_out: Callable[[], bytes | None]
    """Finds out what comes of it: slow, so not in the event loop, and not under the table's lock."""
    judged: Callable[[bytes | None], Judged]
    """The entry to be committed, with what was found out."""


# Opening a table


LONGEST_LIVE = 3600
"""With a longer clock nobody need be at the table when the others are."""


def open_table(new: NewTable, table: str, owner: str, keys: Mapping[int, str], at: int) -> Opened:
    """The first entry of a table's journal; `keys` are those of the seats that the opener takes."""
    count = len(new.seats)
    game = open_game(new.title, count, new.options, new.modules)
    title_named(new.title).require_fit(count, game.modules)
    require_live(new, game.choices)
    return Opened(
        at=at,
        table=table,
        title=new.title,
        seats=tuple(new_seat(new, number, keys) for number in range(count)),
        seed=new_seed(),
        rules=rules_text(game.version),
        options=dict(new.options),
        modules=game.modules,
        aids=new.aids,
        public=new.public,
        onlookers=new.onlookers,
        clock=checked_clock(new.clock),
        owner=key_hash(owner),
        ready=new.ready,
    )


def open_practice(
    source: Table, state: Any, viewer: Viewer, body: requests.Practice, table: str, keys: tuple[str, str], at: int
) -> Opened:
    """The first entry of a practice table: the game as it was in a state, as far as the viewer may know it.

    What is hidden from the viewer is imagined, with fresh chance; bots play all seats but one. `keys` are those of the
    owner and of that seat.
    """
    game, seat, seed = source.game, body.seat, new_seed()
    if seat >= len(source.seats):
        raise Refused("bad_option", f"this table has seats 0 to {len(source.seats) - 1}")
    if not game.pending(state):
        raise Refused("not_now", "the game is over at this moment; choose an earlier one")
    seen = game.view(state, seat if seat in viewer.seats else None)
    imagined = game.imagine(seen, Chance(seed))
    name = clean_name(body.name or source.seats[seat].name or f"Seat {seat + 1}")
    bots = [Seated(bot=practice_bot(source, number, body.bot)) for number in range(len(source.seats))]
    return Opened(
        at=at,
        table=table,
        title=source.head.title,
        seats=(*bots[:seat], Seated(name, key_hash(keys[1])), *bots[seat + 1 :]),
        seed=seed,
        rules=source.head.rules,
        options=source.head.options,
        modules=source.head.modules,
        aids=source.head.aids,
        onlookers=False,
        owner=key_hash(keys[0]),
        start=journal.Start(game.to_json(imagined).decode(), game.digest(imagined)),
    )


def practice_bot(source: Table, seat: int, wanted: str | None) -> str:
    """The bot that plays a seat of a practice table: the wanted one, the one that played it, or the strongest."""
    if wanted is not None:
        maker_named(wanted, source.head.title)
        return wanted
    return source.seats[seat].bot or bots_of(source.head.title).stand_in


def new_seat(new: NewTable, number: int, keys: Mapping[int, str]) -> Seated:
    """A seat as the opener wants it."""
    seat = new.seats[number]
    require_length(seat.name)
    if seat.who == "bot":
        maker_named(seat.bot, new.title)
        return Seated(bot=seat.bot)
    if seat.who == "me":
        return Seated(clean_name(seat.name or f"Seat {number + 1}"), key_hash(keys[number]))
    return Seated()


def require_live(new: NewTable, choices: Mapping[str, str]) -> None:
    """Refuses an option that needs players who are there at the same time, where no clock says that they are."""
    for option in title_named(new.title).options:
        usual = choices.get(option.name, option.values[0]) == option.values[0]
        if option.live and not usual and (new.clock.kind == "none" or new.clock.seconds > LONGEST_LIVE):
            raise BadOption(f"option {option.name} needs a clock of at most {LONGEST_LIVE} seconds")


def checked_clock(clock: Clock) -> Clock:
    """A clock with its numbers checked."""
    if clock.kind not in ("none", "move", "reserve"):
        raise BadOption(f"a clock is none, move or reserve, not '{clock.kind}'")
    if clock.kind == "none":
        return Clock()
    if not 1 <= clock.seconds <= LONGEST_CLOCK or not 0 <= clock.refill <= clock.seconds:
        raise BadOption(f"a clock has 1 to {LONGEST_CLOCK} seconds, and refills by no more than it holds")
    return clock


def clean_name(text: str) -> str:
    """A name on one line, without control characters and bidi overrides; it may be neither empty nor too long."""
    require_length(text)
    return clean_text(text) or refuse("bad_message", "a name needs at least one visible character")


def require_length(name: str) -> None:
    """Refuses a name that is too long."""
    if len(name) > LONGEST_NAME:
        raise Refused("bad_message", f"a name has 1 to {LONGEST_NAME} characters; this one has {len(name)}")


def clean_text(text: str) -> str:
    """A text on one line without control characters and bidi overrides; it is text, never HTML."""
    return " ".join(printable(unicodedata.normalize("NFC", text)).split()).strip(f" {JOINERS}")


def clean_lines(text: str) -> str:
    """A text of several lines, each without control characters and bidi overrides."""
    lines = unicodedata.normalize("NFC", text).splitlines()
    return "\n".join(printable(line).rstrip() for line in lines).rstrip()


def printable(text: str) -> str:
    """A line with a space for every control character and bidi override."""
    return "".join([letter if letter.isprintable() or letter in JOINERS else " " for letter in text])


JOINERS = "\u200d\ufe0f"
"""Characters that join emoji."""


def refuse(code: str, message: str) -> Any:
    """Raises Refused; for places where a statement cannot stand."""
    raise Refused(code, message)


# Sitting down


def sit(table: Table, body: requests.Join, key: str, at: int) -> Judged:
    """Takes a free seat."""
    if table.status in ("finished", "closed"):
        raise Refused("not_now", "this table is over")
    free = [number for number in range(len(table.seats)) if table.is_free(number)]
    seat = body.seat if body.seat is not None else (free[0] if free else -1)
    if seat >= len(table.seats):
        raise Refused("bad_option", f"this table has seats 0 to {len(table.seats) - 1}")
    if seat not in free:
        raise Refused("taken", "no seat is free at this table" if body.seat is None else f"seat {seat} is taken")
    return Judged(journal.Sat(at=at, seat=seat, name=clean_name(body.name), key=key_hash(key)))


def rekey(table: Table, viewer: Viewer, seat: int, key: str, at: int) -> Judged:
    """Gives a seat a new key; only the owner may."""
    require_owner(viewer)
    if seat >= len(table.seats) or not table.seats[seat].key:
        raise Refused("not_now", f"nobody holds seat {seat}")
    return Judged(journal.Rekeyed(at=at, seat=seat, key=key_hash(key)))


def close(table: Table, viewer: Viewer, at: int) -> Judged:
    """Closes a table that has not begun."""
    require_owner(viewer)
    if table.status != "open":
        raise Refused("not_now", "only a table that has not begun can be closed")
    return Judged(journal.Closed(at=at))


def fill(table: Table, viewer: Viewer, seat: int, bot: str, at: int) -> Judged:
    """Gives a free seat to a bot; only the owner may."""
    require_owner(viewer)
    if seat >= len(table.seats) or table.seats[seat].key or table.seats[seat].bot:
        raise Refused("taken", f"seat {seat} is not free")
    maker_named(bot, table.head.title)
    return Judged(journal.Botted(at=at, seat=seat, bot=bot))


def vacate(table: Table, viewer: Viewer, seat: int, at: int) -> Judged:
    """Opens the seat of a bot to people before the game begins; only the owner may."""
    require_owner(viewer)
    if table.status != "open":
        raise Refused("not_now", "only before the game begins can the seat of a bot be opened")
    if seat >= len(table.seats) or not table.seats[seat].bot:
        raise Refused("not_now", f"no bot has seat {seat}")
    return Judged(journal.Left(at=at, seat=seat))


def stand_in(table: Table, viewer: Viewer, seat: int, absent: bool, at: int) -> Judged:
    """A bot for somebody who is away; those who sit at the table may ask for it, and the owner."""
    if not (viewer.seats or viewer.owner):
        raise Refused("not_yours", "only those who sit at the table may ask a bot to stand in")
    require_running(table)
    if not absent:
        raise Refused("not_now", "nobody is away from this seat")
    return Judged(journal.Botted(at=at, seat=seat, bot=bots_of(table.head.title).stand_in))


def rematch(table: Table, new: str, at: int) -> Opened:
    """The first entry of a rematch: the same people with the same keys, the same bots, a new seed."""
    head = table.head
    return replace(
        head,
        at=at,
        table=new,
        seats=tuple(Seated(seat.name, seat.key, "" if seat.key else seat.bot) for seat in table.seats),
        seed=new_seed(),
        rules=rules_text(title_named(head.title).version),
        rematch_of=head.table,
        court=head.court or head.table,
        imported=False,
        start=None,
    )


# What a seat does


def judge_command(table: Table, viewer: Viewer, command: Command, at: int, by: str = "") -> Judged | Uncertain:
    """The entry that a command becomes; raises Refused if it may not be done."""
    if command.seat not in viewer.seats:
        raise Refused("not_yours", f"you do not hold seat {command.seat} of this table")
    match command:
        case requests.Act():
            return act(table, command, at, by)
        case requests.Undo():
            return undo(table, viewer, command, at)
        case requests.AnswerUndo():
            return answer_undo(table, command, at)
        case requests.Redo():
            if not may_redo(table, command.seat):
                raise Refused("not_now", "there is nothing for this seat to redo")
            return Judged(journal.Redone(at=at, seat=command.seat, id=command.id))
        case requests.HandOver():
            return hand_over(table, command, at)
        case requests.Leave():
            return Judged(journal.Left(at=at, seat=command.seat, id=command.id, bot=leaver_bot(table, command.seat)))
        case requests.Ready():
            return ready(table, command, at)
        case requests.Say():
            text = clean_text(command.text) or refuse("bad_message", "there is nothing to say")
            return Judged(journal.Said(at=at, seat=command.seat, id=command.id, text=text))
        case requests.Memo():
            text = clean_lines(command.text)
            return Judged(journal.MemoKept(at=at, seat=command.seat, id=command.id, text=text))
        case requests.Plan():
            return plan(table, command, at)
        case requests.ChooseNotices():
            return Judged(
                journal.NoticesChosen(
                    at=at,
                    seat=command.seat,
                    id=command.id,
                    webhook=command.webhook,
                    secret=command.secret,
                    mail=command.mail,
                )
            )


def act(table: Table, command: requests.Act, at: int, by: str, plan: PlanEnd | None = None) -> Judged | Uncertain:
    """An answer to a decision, or an aside, if the seat has seen what it answers; `plan` is what became of its plan."""
    game = table.game
    require_running(table)
    asked = table.asked_of(command.seat)
    if asked is None and is_call(table, command):
        return acted(table, command, gesture(table, command), at, by, plan)
    if asked is None:
        waiting = ", ".join(f"seat {each.decision.seat} to {each.decision.asks}" for each in table.asked)
        code = "stale" if command.seq < table.seq else "not_asked"
        raise Refused(code, f"seat {command.seat} has nothing to decide now; the game asks {waiting}")
    if command.seq < asked.since:
        raise Refused("stale", f"the table has moved on since entry {command.seq}; here is how it stands")
    try:
        action = own_action(game, command.seat, command.action)
        plan = plan or plan_passed_by(table, asked, action)
        if not command.then and game.has_outcome(table.state, action):
            return uncertain(table, command, action, at, by, plan)
        return acted(table, command, gesture(table, command), at, by, plan)
    except SwanstoneError as error:
        raise as_refusal(error) from None


def is_call(table: Table, command: requests.Act) -> bool:
    """Whether a seat does what it may do while only others are asked, and has seen how the table stands."""
    if command.then or command.seq < table.seq:
        return False
    try:
        return table.game.is_call(table.state, own_action(table.game, command.seat, command.action))
    except SwanstoneError as error:
        raise as_refusal(error) from None


def acted(
    table: Table,
    command: requests.Act,
    steps: Sequence[tuple[str, Step[Any]]],
    at: int,
    by: str,
    plan: PlanEnd | None = None,
) -> Judged:
    """The entry of actions that were played."""
    digest = table.game.digest
    first, *more = [FollowUp(text, digest(step.state)) for text, step in steps]
    entry = journal.Acted(
        at=at,
        seat=command.seat,
        id=command.id,
        action=first.action,
        digest=first.digest,
        by=by,
        outcome=(steps[0][1].outcome or b"").decode(),
        then=tuple(more),
        plan=plan,
    )
    return Judged(entry, tuple(step for _, step in steps))


def gesture(table: Table, command: requests.Act) -> list[tuple[str, Step[Any]]]:
    """The actions of a gesture played one after the other; none may follow what reveals something or is uncertain."""
    game, state = table.game, table.state
    steps: list[tuple[str, Step[Any]]] = []
    for text in (command.action, *command.then):
        if steps and reveals(game, steps[-1][1], command.seat):
            raise Refused("not_now", f"what comes after '{steps[-1][0]}' is hidden until it is done")
        action = own_action(game, command.seat, text)
        if game.has_outcome(state, action):
            raise Refused(
                "not_now", f"the outcome of '{text}' is not known beforehand, so it cannot be one of several steps"
            )
        step = game.apply(state, action)
        steps.append((game.write_action(action), step))
        state = step.state
    return steps


def own_action(game: Game[Any], seat: int, text: str) -> Action:
    """The action of a text; refused unless it is the seat's own."""
    action = game.read_action(text)
    if action.seat != seat:
        raise Refused("not_yours", f"'{text}' is an action of seat {action.seat}, not of seat {seat}")
    return action


def reveals(game: Game[Any], step: Step[Any], seat: int) -> bool:
    """Whether a step shows anybody what was hidden."""
    return any(event.kind in game.revealing or not event.seen_by(seat) for event in step.events)


def uncertain(table: Table, command: requests.Act, action: Action, at: int, by: str, plan: PlanEnd | None) -> Uncertain:
    """A legal action of which rules alone cannot say what comes."""
    game, state = table.game, table.state
    game.allowed(state, action)
    text = game.write_action(action)
    return Uncertain(
        table.seq,
        lambda: game.outcome(state, action),
        lambda found: acted(table, command, [(text, game.repeat(state, action, found))], at, by, plan),
    )


def plan_passed_by(table: Table, asked: Asked, action: Action) -> PlanEnd | None:
    """What is left of a seat's plan when what it is about is answered otherwise: by hand, by a bot or by the clock."""
    about, left = table.plan_for(asked.decision.seat)
    return PlanEnd(left) if about and isinstance(action, asked.decision.answers) else None


def plan(table: Table, command: requests.Plan, at: int) -> Judged:
    """A plan for when the seat is asked; what it is asked already needs an answer and no plan."""
    require_running(table)
    game, seat = table.game, command.seat
    for step in command.steps:
        for text in (step.action, *step.then):
            own_action(game, seat, text)
    if any(table.answers(seat, step) for step in command.steps):
        raise Refused("not_now", f"seat {seat} is asked this already; answer instead of planning")
    if not command.steps and not table.kept[seat].plan:
        raise Refused("not_now", "there is no plan to revoke")
    return Judged(journal.Planned(at=at, seat=seat, id=command.id, steps=command.steps))


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
        case journal.DamagedJournal():
            return Refused("damaged", f"this table cannot be opened here: {error.told}")
    return Refused("error", "something went wrong; nothing has changed")


def require_running(table: Table) -> None:
    """Refuses what needs a game that is being played."""
    if table.status != "running":
        raise Refused("not_now", "the game has not begun" if table.status == "open" else "the game is over")


def may_undo_alone(table: Table, seat: int) -> bool:
    """Whether a seat's last gesture is its own to take back: nobody else has acted since, and nothing was revealed by it."""
    if table.status != "running" or not table.moves:
        return False
    last = table.moves[-1]
    return last.seat == seat and not last.by and not last.revealing


def undo(table: Table, viewer: Viewer, command: requests.Undo, at: int) -> Judged:
    """Takes back the seat's last gesture, at once or by asking the others; a finished game stays, since its seed is known."""
    require_running(table)
    if table.request is not None:
        raise Refused("not_now", f"seat {table.request.seat} has already asked; answer that first")
    if may_undo_alone(table, command.seat):
        return Judged(journal.Undone(at=at, seat=command.seat, id=command.id, to=table.begun(len(table.moves))))
    own = [number for number, move in enumerate(table.moves) if move.seat == command.seat]
    if not own:
        raise Refused("not_now", "this seat has done nothing that can be undone")
    to = table.begun(own[-1] + 1)
    agreed = tuple(seat for seat in viewer.seats if seat in table.humans)
    if set(table.humans) <= set(agreed):
        return Judged(journal.Undone(at=at, seat=command.seat, id=command.id, to=to))
    return Judged(journal.UndoAsked(at=at, seat=command.seat, id=command.id, to=to, agreed=agreed))


def answer_undo(table: Table, command: requests.AnswerUndo, at: int) -> Judged:
    """Agrees to go back, or refuses."""
    if table.request is None:
        raise Refused("not_now", "nobody has asked to go back")
    if command.seat not in table.humans:
        raise Refused("not_now", "a bot plays this seat; take it back first")
    return Judged(journal.UndoAnswered(at=at, seat=command.seat, id=command.id, yes=command.yes))


def may_redo(table: Table, seat: int) -> bool:
    """Whether a seat may do again what was undone last: it was the one to undo it, and nobody has acted since."""
    if table.status != "running" or table.request is not None:
        return False
    return bool(table.undone) and table.undone[-1].seat == seat


def hand_over(table: Table, command: requests.HandOver, at: int) -> Judged:
    """Hands a seat to a bot, or takes it back."""
    bot = command.bot or ""
    if bot:
        maker_named(bot, table.head.title)
    if bot == table.seats[command.seat].bot:
        raise Refused("not_now", "nothing would change")
    return Judged(journal.Botted(at=at, seat=command.seat, id=command.id, bot=bot))


def ready(table: Table, command: requests.Ready, at: int) -> Judged:
    """Says that the game may begin, or not yet."""
    if table.status != "open" or not table.head.ready:
        raise Refused("not_now", "this table does not wait for anybody to be ready")
    if command.yes == (command.seat in table.ready):
        raise Refused("not_now", "nothing would change")
    return Judged(journal.Readied(at=at, seat=command.seat, id=command.id, yes=command.yes))


def leaver_bot(table: Table, seat: int) -> str:
    """The bot that plays on when somebody leaves a running game."""
    return (table.seats[seat].bot or bots_of(table.head.title).stand_in) if table.status == "running" else ""
