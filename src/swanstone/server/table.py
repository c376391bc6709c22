"""A table as a value, folded from its journal: `fold` takes the next entry, `load` a whole journal."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from swanstone.core.agenda import Decision
from swanstone.core.chance import Chance
from swanstone.core.errors import BadOption, SwanstoneError
from swanstone.core.event import Event
from swanstone.core.game import Game
from swanstone.core.reason import Reason
from swanstone.core.record import Entry as RecordEntry
from swanstone.core.record import Head, Record, rules_text, rules_version
from swanstone.core.standings import Step
from swanstone.server import journal
from swanstone.server.journal import AnyEntry, DamagedJournal, FollowUp, Opened, Seated
from swanstone.server.store import Checkpoint
from swanstone.titles import open_game
from swanstone.wire.replies import Hand, Note, PlanEnd, PlanNews, TakenBack
from swanstone.wire.requests import PlanStep

MOST_NOTES = 200
MOST_IDS = 500
CHECKPOINT_EVERY = 40


class Move(Struct, frozen=True, gc=False):
    """An action that stands; its events are missing where a checkpoint made playing it unnecessary."""

    seq: int
    at: int
    seat: int
    action: str
    digest: str
    by: str
    events: tuple[Event, ...] | None = None
    revealing: bool = True
    outcome: str = ""
    joined: bool = False
    """Whether it belongs to the same gesture as the move before it."""
    reasons: tuple[Reason, ...] = ()


class Asked(Struct, frozen=True, gc=False):
    """A decision that waits, since which entry and since when."""

    decision: Decision
    since: int
    at: int


class UndoRequest(Struct, frozen=True, gc=False):
    """A seat asks to go back further than it may alone."""

    seat: int
    to: int
    agreed: tuple[int, ...]


class Undoing(Struct, frozen=True, gc=False):
    """What a seat took back in one undo; redo brings it back as a whole."""

    seat: int
    seq: int
    """The entry that took it back."""
    moves: tuple[Move, ...]


class Kept(Struct, frozen=True, gc=False):
    """What a seat keeps to itself."""

    memo: str = ""
    memo_seq: int = 0
    """The entry that wrote it."""
    plan: tuple[PlanStep, ...] = ()
    planned: PlanNews | None = None
    """What became of the plan before."""


class Table(Struct, frozen=True, gc=False):
    """Everything about a table."""

    head: Opened
    seq: int
    updated: int
    seats: tuple[Seated, ...]
    notices: tuple[journal.NoticesChosen | None, ...]
    reserves: tuple[int, ...]
    """Milliseconds that each seat has left, where the clock is a reserve."""
    kept: tuple[Kept, ...]
    """What each seat keeps to itself."""
    state: Any = None
    opening: tuple[Event, ...] = ()
    """What happened as the game was set up."""
    started: int = 0
    """The entry with which the game began."""
    moves: tuple[Move, ...] = ()
    undone: tuple[Undoing, ...] = ()
    """What was taken back since the last action, the newest last."""
    asked: tuple[Asked, ...] = ()
    request: UndoRequest | None = None
    ids: dict[tuple[int, str], int] = {}
    notes: tuple[Note, ...] = ()
    hands: tuple[Hand, ...] = ()
    """Who had seats before those who have them now."""
    ready: frozenset[int] = frozenset()
    """The seats whose people said that the game may begin."""
    rematch: str = ""
    closed: bool = False

    @property
    def id(self) -> str:
        return self.head.table

    @property
    def game(self) -> Game[Any]:
        return game_of(self.head)

    @property
    def status(self) -> str:
        """'open' for those who want to sit down, 'running', 'finished', or 'closed' before it began."""
        if self.closed:
            return "closed"
        if not self.started:
            return "open"
        return "running" if self.asked else "finished"

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play themselves."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.key and not seat.bot)

    def is_free(self, number: int) -> bool:
        """Whether somebody may sit down on a seat: nobody has it, or a bot plays for somebody who left."""
        seat = self.seats[number]
        return not seat.key and (not seat.bot or bool(seat.name))

    def asked_of(self, seat: int) -> Asked | None:
        """What a seat is asked now."""
        for asked in self.asked:
            if asked.decision.seat == seat:
                return asked
        return None

    def deadline(self, seat: int) -> int:
        """When a seat's time runs out, or 0: bots and seats that are asked nothing have no clock."""
        return min([due for due in (self.clock_deadline(seat), self.decision_deadline(seat)) if due], default=0)

    def clock_deadline(self, seat: int) -> int:
        """When the table's clock has run out for a seat, or 0."""
        clock, asked = self.head.clock, self.asked_of(seat)
        if clock.kind == "none" or asked is None or seat not in self.humans:
            return 0
        return asked.at + (clock.seconds * 1000 if clock.kind == "move" else self.reserves[seat])

    def decision_deadline(self, seat: int) -> int:
        """When what a seat is asked is answered for it by the rules, or 0."""
        asked = self.asked_of(seat)
        if asked is None or not asked.decision.seconds or seat not in self.humans:
            return 0
        return asked.at + asked.decision.seconds * 1000

    def begun(self, actions: int) -> int:
        """How many of the first actions came before the gesture to which the last of them belongs."""
        while actions > 1 and self.moves[actions - 1].joined:
            actions -= 1
        return actions - 1

    def bots_asked(self) -> list[int]:
        """The seats for which a bot must answer now; bots wait while an undo is being asked."""
        if self.request is not None or self.status != "running":
            return []
        return [asked.decision.seat for asked in self.asked if self.seats[asked.decision.seat].bot]

    def plans_due(self) -> list[int]:
        """The seats that are asked something about which they have a plan; plans wait while an undo is being asked."""
        if self.request is not None or self.status != "running":
            return []
        seats = [asked.decision.seat for asked in self.asked]
        return [seat for seat in seats if seat in self.humans and self.plan_for(seat)[0]]

    def plan_for(self, seat: int) -> tuple[tuple[PlanStep, ...], tuple[PlanStep, ...]]:
        """The steps of a seat's plan that answer what it is asked, and the others."""
        steps = self.kept[seat].plan
        about = tuple(step for step in steps if self.answers(seat, step))
        return about, tuple(step for step in steps if step not in about)

    def answers(self, seat: int, step: PlanStep) -> bool:
        """Whether a step of a plan answers what a seat is asked."""
        asked = self.asked_of(seat)
        try:
            return asked is not None and isinstance(self.game.read_action(step.action), asked.decision.answers)
        except SwanstoneError:
            return False  # planned by other rules

    def wake(self) -> int:
        """When a bot, a plan or a clock needs the table even if nobody watches it; 0 is never."""
        if self.bots_asked() or self.plans_due():
            return self.updated
        return min([due for asked in self.asked if (due := self.deadline(asked.decision.seat))], default=0)


def game_of(head: Opened) -> Game[Any]:
    """The rules that a table was opened with."""
    return open_game(head.title, len(head.seats), head.options, head.modules, rules_version(head.rules))


# Folding


def opened(head: Opened) -> Table:
    """A table after the first entry of its journal."""
    count = len(head.seats)
    table = Table(
        head=head,
        seq=1,
        updated=head.at,
        seats=head.seats,
        notices=(None,) * count,
        reserves=(head.clock.seconds * 1000,) * count,
        kept=(Kept(),) * count,
    )
    return begin_if_full(table)


def begin_if_full(table: Table) -> Table:
    """Begins the game once every seat is taken, and everybody is ready where that is asked."""
    waits = table.head.ready and not table.ready.issuperset(table.humans)
    if table.started or waits or not all(seat.key or seat.bot for seat in table.seats):
        return table
    return begin(table)


def begin(table: Table) -> Table:
    """Sets up the game."""
    step = first_step(table.head)
    table = replace(table, started=table.seq, state=step.state, opening=step.events)
    return replace(table, asked=asked_afresh(table))


def first_step(head: Opened) -> Step[Any]:
    """How a game begins: with its set-up, or where a practice game was opened."""
    game, start = game_of(head), head.start
    if start is None:
        return game.start(Chance(head.seed))
    try:
        state = game.from_json(start.state.encode())
    except SwanstoneError as error:
        raise DamagedJournal("the state in which it begins cannot be read by the rules of this version") from error
    if game.digest(state) != start.digest:
        raise DamagedJournal("the state in which it begins is another by the rules of this version")
    return Step(state, ())


def fold(table: Table, entry: AnyEntry, steps: Sequence[Step[Any]] = (), blind: bool = False) -> Table:
    """The table after another entry; `steps` are its actions already played, `blind` leaves the state of the game out."""
    table = replace(table, seq=table.seq + 1, updated=entry.at)
    if entry.id:
        ids = {**table.ids, (entry.seat, entry.id): table.seq}
        table = replace(table, ids=ids if len(ids) <= MOST_IDS else dict(list(ids.items())[-MOST_IDS:]))
    match entry:
        case journal.Acted():
            return acted(table, entry, steps, blind)
        case journal.Undone():
            return noted(gone_back(table, entry.to, entry.seat, blind), entry)
        case journal.UndoAsked():
            return noted(replace(table, request=UndoRequest(entry.seat, entry.to, entry.agreed)), entry)
        case journal.UndoAnswered():
            return noted(undo_answered(table, entry, blind), entry)
        case journal.Redone():
            return noted(redone(table, blind), entry)
        case journal.Readied():
            ready = table.ready | {entry.seat} if entry.yes else table.ready - {entry.seat}
            return begin_if_full(noted(replace(table, ready=ready), entry))
        case journal.NoticesChosen():
            return replace(table, notices=changed(table.notices, entry.seat, entry))
        case journal.MemoKept():
            return keeping(table, entry.seat, memo=entry.text, memo_seq=table.seq)
        case journal.Planned():
            return keeping(table, entry.seat, plan=entry.steps, planned=None)
        case journal.PlanDropped():
            return plan_ended(table, entry.seat, entry.plan)
        case journal.Rematched():
            return noted(replace(table, rematch=entry.table), entry)
        case journal.Closed():
            return noted(replace(table, closed=True), entry)
        case journal.Said() | journal.Opened():
            return noted(table, entry)
        case _:
            return noted(seated(table, entry), entry)


def seated(table: Table, entry: journal.Sat | journal.Botted | journal.Left | journal.Rekeyed) -> Table:
    """A change of who has a seat; that seat's clock starts again."""
    old = table.seats[entry.seat]
    match entry:
        case journal.Sat():
            new = Seated(entry.name, entry.key)
        case journal.Botted():
            new = replace(old, bot=entry.bot)
        case journal.Left():
            new = Seated(old.name, bot=entry.bot) if table.started else Seated()
        case journal.Rekeyed():
            new = replace(old, key=entry.key)
    asked = tuple(replace(each, at=entry.at) if each.decision.seat == entry.seat else each for each in table.asked)
    hands = handed_on(table, entry.seat, old, new)
    table = replace(table, seats=changed(table.seats, entry.seat, new), asked=asked, hands=hands)
    if isinstance(entry, journal.Sat | journal.Left):
        # Whoever sits there next reads no secrets of the one before.
        notices, kept = changed(table.notices, entry.seat, None), changed(table.kept, entry.seat, Kept())
        table = replace(table, notices=notices, kept=kept, ready=table.ready - {entry.seat})
    return begin_if_full(asked_for_consent(table))


def keeping(table: Table, seat: int, **fields: Any) -> Table:
    """The table with something else that a seat keeps to itself."""
    return replace(table, kept=changed(table.kept, seat, replace(table.kept[seat], **fields)))


def plan_ended(table: Table, seat: int, end: PlanEnd) -> Table:
    """The table with what is left of a seat's plan."""
    return keeping(table, seat, plan=end.left, planned=PlanNews(table.seq, end) if end.done or end.dropped else None)


def handed_on(table: Table, seat: int, old: Seated, new: Seated) -> tuple[Hand, ...]:
    """Who had seats before, once one of them has another name or another player."""
    same = (old.name, old.bot) == (new.name, new.bot) or not (old.name or old.bot)
    return table.hands if same else (*table.hands, Hand(seat, table.seq, old.name, old.bot))


def acted(table: Table, entry: journal.Acted, steps: Sequence[Step[Any]], blind: bool) -> Table:
    """The table after the actions of an entry."""
    if entry.plan is not None:
        table = plan_ended(table, entry.seat, entry.plan)
    elif table.kept[entry.seat].planned is not None:
        table = keeping(table, entry.seat, planned=None)
    done = [FollowUp(entry.action, entry.digest), *entry.then]
    for number, one in enumerate(done):
        outcome = "" if number else entry.outcome
        move = Move(
            table.seq, entry.at, entry.seat, one.action, one.digest, entry.by, outcome=outcome, joined=number > 0,
            reasons=() if number else entry.reasons,
        )  # fmt: skip
        table = moved(table, move, steps[number] if steps else None, blind)
    return table


def moved(table: Table, move: Move, step: Step[Any] | None, blind: bool) -> Table:
    """The table after one action."""
    reserves, aside = table.reserves, False
    if not blind:
        if not table.started:
            table = begin(table)
        aside = is_aside(table, move)
        if move.by in ("", "clock") and not aside:
            reserves = changed(reserves, move.seat, reserve_after(table, move.seat, move.at))
        step = step or play(table.game, table.state, move)
        move = happened(table.game, move, step)
        table = replace(table, state=step.state)
    started = table.started or table.seq
    table = replace(table, started=started, moves=(*table.moves, move), undone=(), request=None, reserves=reserves)
    return table if blind else replace(table, asked=asked_now(table, move.seat, aside))


def is_aside(table: Table, move: Move) -> bool:
    """Whether a move leaves the question of its seat standing."""
    game = table.game
    try:
        return bool(game.asides) and game.is_aside(table.state, game.read_action(move.action))
    except SwanstoneError:
        return False  # playing it says what is wrong


def happened(game: Game[Any], move: Move, step: Step[Any]) -> Move:
    """A move with what it made happen."""
    revealing = step.outcome is not None or any(event.kind in game.revealing for event in step.events)
    return replace(move, events=step.events, revealing=revealing)


def play(game: Game[Any], state: Any, move: Move) -> Step[Any]:
    """Plays an action of the journal again; raises DamagedJournal if the result is not what the journal says."""
    try:
        outcome = move.outcome.encode() if move.outcome else None
        step = game.repeat(state, game.read_action(move.action), outcome)
    except SwanstoneError as error:
        told = f"the action of entry {move.seq} cannot be played by the rules of this version"
        raise DamagedJournal(told, f"'{move.action}': {error}") from error
    if (digest := game.digest(step.state)) != move.digest:
        told = f"the action of entry {move.seq} has another result by the rules of this version"
        raise DamagedJournal(told, f"after '{move.action}' the digest is {digest}, not {move.digest}")
    return step


def replay(table: Table, actions: int) -> list[Step[Any]]:
    """The steps of the game from its start through the first `actions` moves."""
    game = table.game
    steps = [first_step(table.head)]
    for move in table.moves[:actions]:
        steps.append(play(game, steps[-1].state, move))
    return steps


def gone_back(table: Table, to: int, seat: int, blind: bool) -> Table:
    """The table with only the first `to` actions standing; the others can be redone, the last undone first."""
    if not 0 <= to < len(table.moves):
        raise DamagedJournal(
            f"entry {table.seq} goes back from {len(table.moves)} actions to {to}, which is impossible"
        )
    state = None if blind else replay(table, to)[-1].state
    undone = (*table.undone, Undoing(seat, table.seq, table.moves[to:]))
    back = replace(table, moves=table.moves[:to], undone=undone, request=None, state=state)
    return back if blind else replace(back, asked=asked_afresh(back))


def undo_answered(table: Table, entry: journal.UndoAnswered, blind: bool) -> Table:
    """One more agrees, or the request is gone."""
    request = table.request
    if request is None or not entry.yes:
        return replace(table, request=None)
    agreed = tuple(sorted({*request.agreed, entry.seat}))
    return asked_for_consent(replace(table, request=replace(request, agreed=agreed)), blind)


def asked_for_consent(table: Table, blind: bool = False) -> Table:
    """Goes back if all people at the table agree by now."""
    request = table.request
    if request is None or not set(table.humans) <= set(request.agreed):
        return table
    return gone_back(table, request.to, request.seat, blind)


def redone(table: Table, blind: bool) -> Table:
    """What was undone last stands again."""
    if not table.undone:
        raise DamagedJournal(f"entry {table.seq} redoes something although nothing was undone")
    moves = (*table.moves, *(replace(move, seq=table.seq) for move in table.undone[-1].moves))
    table = replace(table, moves=moves, undone=table.undone[:-1], request=None)
    if blind:
        return table
    table = replace(table, state=replay(table, len(moves))[-1].state)
    return replace(table, asked=asked_afresh(table))


def noted(table: Table, entry: AnyEntry) -> Table:
    """The table with a note of what was done beside the game."""
    text = entry.text if isinstance(entry, journal.Said) else ""
    to = len(table.moves)
    match entry:
        case journal.Sat():
            text = entry.name
        case journal.Botted() | journal.Left():
            text = entry.bot
        case journal.UndoAnswered() | journal.Readied():
            text = "yes" if entry.yes else "no"
        case journal.Rematched():
            text = entry.table
        case journal.UndoAsked():
            to = entry.to
    back = taken_back(table, entry)
    note = Note(table.seq, entry.at, str(entry.__struct_config__.tag), entry.seat, text, to, back)
    return replace(table, notes=(*table.notes, note)[-MOST_NOTES:])


def taken_back(table: Table, entry: AnyEntry) -> TakenBack | UnsetType:
    """What the last entry took back, or asks to take back."""
    last = table.undone[-1] if table.undone else None
    if isinstance(entry, journal.UndoAsked):
        seat, moves = entry.seat, table.moves[entry.to :]
    elif last is not None and last.seq == table.seq:
        seat, moves = last.seat, last.moves
    else:
        return UNSET
    if not moves:
        return UNSET  # a journal that is damaged, as going back will say
    turns = 1 + sum(move.seat != before.seat for before, move in pairwise(moves))
    return TakenBack(seat, turns, table.game.verbs.told(moves[0].action))


def asked_afresh(table: Table) -> tuple[Asked, ...]:
    """What is asked now, all of it since the last entry."""
    return tuple(Asked(decision, table.seq, table.updated) for decision in table.game.pending(table.state))


def asked_now(table: Table, actor: int, aside: bool) -> tuple[Asked, ...]:
    """What is asked after a seat has acted; a decision of another seat that waited already keeps its time.

    After an aside the actor's own does, too, but it must have seen what the aside changed before it answers.
    """
    before = {asked.decision: asked for asked in table.asked if asked.decision.seat != actor}
    if aside:
        own = [asked for asked in table.asked if asked.decision.seat == actor]
        before |= {asked.decision: replace(asked, since=table.seq) for asked in own}
    return tuple(
        before.get(decision) or Asked(decision, table.seq, table.updated)
        for decision in table.game.pending(table.state)
    )


def reserve_after(table: Table, seat: int, at: int) -> int:
    """Milliseconds left of a seat's reserve after a move; it refills up to its first size."""
    clock, asked = table.head.clock, table.asked_of(seat)
    left = table.reserves[seat] - max(0, at - asked.at if asked else 0)
    return min(clock.seconds * 1000, max(0, left) + clock.refill * 1000)


def changed(things: tuple[Any, ...], place: int, new: Any) -> tuple[Any, ...]:
    """The things with one of them changed."""
    return (*things[:place], new, *things[place + 1 :])


# Loading, and the cache that makes it quick


def load(entries: Sequence[bytes], checkpoint: Checkpoint | None = None) -> Table:
    """The table of a whole journal; with a checkpoint that agrees with it, the actions before that are not played again."""
    read = [journal.decode_entry(data, seq) for seq, data in enumerate(entries, start=1)]
    if not read or not isinstance(read[0], Opened):
        raise DamagedJournal("its journal does not begin with the opening of a table")
    table = opened(read[0])
    if checkpoint is not None:
        resumed = resume(table, read[1:], checkpoint)
        if resumed is not None:
            return resumed
    return fold_all(table, read[1:])


def fold_all(table: Table, entries: Iterable[AnyEntry]) -> Table:
    """The table after more entries."""
    for entry in entries:
        table = fold(table, entry)
    return table


def resume(table: Table, entries: Sequence[AnyEntry], checkpoint: Checkpoint) -> Table | None:
    """The table from a checkpoint on, or None if the journal does not confirm it.

    The journal has the digest of the state after every action; a checkpoint counts only if that action stands and the kept
    state has that very digest, under the same version of the rules.
    """
    if rules_version(checkpoint.rules) != table.game.version:
        return None
    at = blind_until(table, entries, checkpoint)
    if at is None:
        return None
    try:
        state = table.game.from_json(checkpoint.state)
    except SwanstoneError:
        return None
    if table.game.digest(state) != checkpoint.digest:
        return None
    if table.head.clock.kind == "reserve" and table.game.standings(state) is None:
        return None  # what is left of the reserves is worked out move by move, while it matters
    place, table = at
    table = replace(table, state=state)
    table = replace(table, asked=asked_afresh(table))
    return fold_all(table, entries[place:])


def blind_until(table: Table, entries: Sequence[AnyEntry], checkpoint: Checkpoint) -> tuple[int, Table] | None:
    """How many entries lead to the checkpoint, and the table there without its state."""
    found: tuple[int, Table] | None = None
    for place, entry in enumerate(entries, start=1):
        table = fold(table, entry, blind=True)
        count = len(table.moves)
        if count < checkpoint.actions:
            found = None
        elif count == checkpoint.actions and table.moves[-1].digest == checkpoint.digest and found is None:
            found = (place, table)
    return found


def checkpoint_of(table: Table) -> Checkpoint | None:
    """A checkpoint of a table as it is, if one can be made: there is none while a question waits since an earlier action."""
    last = table.moves[-1] if table.moves else None
    if last is None or any(asked.since != last.seq or asked.at < last.at for asked in table.asked):
        return None
    return Checkpoint(
        len(table.moves), table.moves[-1].digest, rules_text(table.game.version), table.game.to_json(table.state)
    )


def record_of(table: Table) -> Record:
    """The game as a record: what stands, from the first action to the last."""
    head = table.head
    if head.start is not None:
        raise BadOption("a practice game begins in the middle of another, so it has no record")
    standings = table.game.standings(table.state) if table.started else None
    return Record(
        Head(
            head.title,
            len(head.seats),
            head.seed,
            tuple(sorted(head.options.items())),
            head.modules,
            rules_version(head.rules),
        ),
        tuple(RecordEntry(move.action, move.digest, outcome=move.outcome) for move in table.moves),
        standings.scores if standings else (),
    )
