"""What viewers are shown: cards, updates, replays; built only from what each may know."""

from collections.abc import Sequence
from typing import Any, Literal, cast

from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.chance import Chance
from swanstone.core.errors import IllegalAction, SwanstoneError
from swanstone.core.event import visible
from swanstone.core.game import Game, WorthOf, no_hints, no_worth
from swanstone.core.record import rules_version
from swanstone.core.standings import Step
from swanstone.server.commands import as_refusal, may_redo, may_undo_alone, own_action, reveals
from swanstone.server.journal import Seated
from swanstone.server.seats import Viewer, commitment
from swanstone.server.table import Asked, Move, Table, happened, replay
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import (
    Barred,
    Card,
    News,
    Note,
    Option,
    Own,
    Question,
    SeatCard,
    Since,
    Status,
    Tried,
    UndoCard,
    Update,
    Waiting,
    encode,
)
from swanstone.wire.requests import Try

NOTHING = Raw(b"null")
SUPPOSED = Chance("supposed")
"""What a seat may not know is imagined in the same way each time; no answer may depend on it."""


def card_of(table: Table) -> Card:
    """The table as everybody with its link may see it."""
    head = table.head
    finished = table.status == "finished"
    standings = table.game.standings(table.state) if finished else None
    undo = table.request
    return Card(
        table=head.table,
        title=head.title,
        status=cast(Status, table.status),
        seq=table.seq,
        created=head.at,
        updated=table.updated,
        public=head.public,
        onlookers=head.onlookers,
        aids=head.aids,
        modules=head.modules,
        options=head.options,
        clock=head.clock,
        seats=tuple(seat_card(table, number, seat) for number, seat in enumerate(table.seats)),
        actions=len(table.moves),
        waiting=tuple(Waiting(asked.decision.seat, asked.decision.asks, asked.decision.tag) for asked in table.asked),
        undo=UndoCard(undo.seat, undo.to, undo.agreed) if undo else None,
        commitment=commitment(head.seed),
        seed=head.seed if finished else None,
        scores=standings.scores if standings else None,
        winners=standings.winners if standings else None,
        rematch=table.rematch,
        rematch_of=head.rematch_of,
        court=head.court,
        imported=head.imported,
        practice=head.start is not None,
        rules=rules_version(head.rules),
        host=next((seat.name for seat in head.seats if seat.key), ""),
        hands=table.hands or UNSET,
        ready=tuple(sorted(table.ready)) if head.ready and table.status == "open" else UNSET,
    )


def seat_card(table: Table, number: int, seat: Seated) -> SeatCard:
    """A seat as all may see it."""
    who: Literal["person", "bot", "open"] = "bot" if seat.bot else "person" if seat.key else "open"
    away = bool(seat.bot and seat.name)
    return SeatCard(seat.name, who, seat.bot, away, table.is_free(number), table.deadline(number))


class Shown:
    """A table at one moment; what is the same for all viewers is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.card = card_of(table)
        self.card_json = encode(self.card)
        self.raw_card = Raw(self.card_json)
        self.hints = table.game.hints(table.state, table.head.aids) if table.started else no_hints

    def update(self, seat: int | None, after: int) -> Update:
        """What a seat (None: an onlooker) sees now, with the news after an entry that it has seen already."""
        table = self.table
        asked = table.asked_of(seat) if seat is not None else None
        return Update(
            seq=table.seq,
            seat=seat,
            action=len(table.moves),
            card=self.raw_card,
            view=view_json(table.game, table.state, seat),
            hints=self.hints_json(seat),
            question=asked_now(table, asked) if asked else None,
            news=news_after(table, seat, after),
            notes=notes_after(table, after),
            can_undo=seat is not None and may_undo_alone(table, seat),
            can_redo=seat is not None and may_redo(table, seat),
            own=own(table, seat, after) if seat is not None else UNSET,
            calls=calls(table, seat) if seat is not None and asked is None else UNSET,
        )

    def hints_json(self, seat: int | None) -> Raw:
        """Hints for a seat from its view; null before the game begins."""
        return Raw(encode(self.hints(seat)))


def calls(table: Table, seat: int) -> tuple[Option, ...] | UnsetType:
    """What a seat may do though only others are asked; unset where that is nothing."""
    game, state = table.game, table.state
    if state is None or not table.asked:
        return UNSET
    found = game.calls(state, seat)
    return tuple([Option(game.write_action(each), label=game.aside_label(each)) for each in found]) or UNSET


def own(table: Table, seat: int, after: int) -> Own | UnsetType:
    """What a seat keeps to itself, as far as it has not heard it after an entry."""
    kept = table.kept[seat]
    told = Own(kept.memo if kept.memo_seq > after else UNSET, kept.plan, kept.planned or UNSET)
    return told if told != Own() else UNSET


def view_json(game: Game[Any], state: Any, seat: int | None) -> Raw:
    """A seat's view, or null before the game began."""
    return NOTHING if state is None else Raw(game.view_to_json(game.view(state, seat)))


def worths(table: Table, state: Any, seat: int) -> WorthOf:
    """What a seat's actions in a state are worth, measured from the table as it stands; nothing at one without aids."""
    return table.game.worths(table.state, state, seat) if table.head.aids else no_worth


def asked_now(table: Table, asked: Asked) -> Question:
    """What a seat is asked at a table, with what its answers are worth."""
    return question(table.game, table.state, asked, worths(table, table.state, asked.decision.seat))


def question(game: Game[Any], state: Any, asked: Asked, worth: WorthOf = no_worth) -> Question:
    """What a seat is asked, with every legal answer, and what it may do before it answers."""
    decision = asked.decision
    told = game.options(state, decision).describe()
    return Question(
        seat=decision.seat,
        kind=decision.tag,
        asks=decision.asks,
        since=asked.since,
        options=tuple(option(game, state, action, decision.label(action), worth) for action in told.listed),
        arrange=told.arrange,
        rule=decision.rule or UNSET,
        fill_in=told.fill_in or UNSET,
        asides=tuple(
            option(game, state, action, game.aside_label(action)) for action in game.aside_actions(state, decision)
        )
        or UNSET,
        barred=tuple(barred(game, state, decision, action) for action in decision.barred(game.rules, state)) or UNSET,
    )


def barred(game: Game[Any], state: Any, decision: Decision, action: Action) -> Barred:
    """An action that is not legal, with every reason."""
    return Barred(game.write_action(action), tuple(decision.objections(game.rules, state, action)))


def option(game: Game[Any], state: Any, action: Action, label: str = "", worth: WorthOf = no_worth) -> Option:
    """A legal action with what it costs, scores and completes, and its whole worth."""
    return Option(
        game.write_action(action),
        game.cost(state, action),
        game.score(state, action),
        game.completions(state, action),
        label,
        worth(action),
    )


def news_after(table: Table, seat: int | None, after: int) -> tuple[News, ...]:
    """The actions that came after an entry and stand, as a seat may know them; the setting up is number 0."""
    found: list[News] = []
    for number in range(len(table.moves), 0, -1):
        move = table.moves[number - 1]
        if move.seq <= after:
            break
        found.append(news(move, number, seat))
    if after < table.started:
        found.append(opening(table, seat))
    return tuple(reversed(found))


def opening(table: Table, seat: int | None) -> News:
    """What happened as the game was set up, as a seat may know it."""
    return News(table.started, table.head.at, -1, 0, "", visible(table.opening, seat))


def news(move: Move, number: int, seat: int | None) -> News:
    """An action as a seat may know it."""
    return News(move.seq, move.at, move.seat, number, move.by, visible(move.events or (), seat), move.reasons)


def notes_after(table: Table, after: int) -> tuple[Note, ...]:
    """What was done beside the game after an entry."""
    found: list[Note] = []
    for note in reversed(table.notes):
        if note.seq <= after:
            break
        found.append(note)
    return tuple(reversed(found))


def since_last_turn(table: Table, seat: int) -> Since:
    """Exactly what happened after a seat's last action, as the seat may know it."""
    last = max([number for number, move in enumerate(table.moves, start=1) if move.seat == seat], default=0)
    found = [news(move, number, seat) for number, move in enumerate(table.moves, start=1) if number > last]
    after = table.moves[last - 1].seq if last else 0
    if not last and table.started:
        found = [opening(table, seat), *found]
    return Since(seat, last, tuple(found), notes_after(table, after))


def with_events(table: Table) -> Table:
    """The table with the events of every action; those before a checkpoint are played again."""
    if all(move.events is not None for move in table.moves):
        return table
    steps = replay(table, len(table.moves))
    line = tuple(happened(table.game, move, step) for move, step in zip(table.moves, steps[1:], strict=True))
    return replace(table, moves=line, opening=steps[0].events)


def past_update(table: Table, states: Sequence[Any], seat: int | None, at: int) -> Update:
    """The table as a seat saw it after the first `at` actions; nobody is asked anything in the past."""
    if not 0 <= at <= len(table.moves):
        raise Refused("bad_option", f"this game has actions 0 to {len(table.moves)}; there is no {at}")
    if at:
        move = table.moves[at - 1]
        found: tuple[News, ...] = (news(move, at, seat),)
    else:
        found = (opening(table, seat),)
    return Update(
        seq=table.moves[at - 1].seq if at else table.started,
        seat=seat,
        action=at,
        card=Raw(encode(card_of(table))),
        view=view_json(table.game, states[at], seat),
        hints=Raw(encode(table.game.hints(states[at], aids=False)(seat))),
        question=None,
        news=found,
        notes=(),
    )


def tried(table: Table, viewer: Viewer, request: Try) -> Tried:
    """What an action would cost or score, or every reason against it; nothing is done."""
    if request.seat not in viewer.seats:
        raise Refused("not_yours", f"you do not hold seat {request.seat} of this table")
    game = table.game
    try:
        state = tried_in(table, request)
        if request.first:
            before = foreseen(game, state, own_action(game, request.seat, request.first))
            if before is None or reveals(game, before, request.seat):
                raise Refused("not_now", f"what comes after '{request.first}' is hidden until it is done")
            state = before.state
        action = own_action(game, request.seat, request.action)
        step = foreseen(game, state, action)
    except IllegalAction as error:
        return Tried(request.id, request.action, objections=error.objections)
    except SwanstoneError as error:
        raise as_refusal(error) from None
    told = option(game, state, action, "", worths(table, state, request.seat))
    then = asked_next(table, step, request.seat) if step is not None else None
    return Tried(request.id, told.action, told.cost, told.score, told.completes, worth=told.worth, then=then)


def tried_in(table: Table, request: Try) -> Any:
    """The state in which an action is tried: the table's, or what the seat may suppose before it is asked."""
    game, seat, asked = table.game, request.seat, table.asked_of(request.seat)
    if request.early and table.status == "running":
        first = own_action(game, seat, request.first or request.action)
        if asked is None or not isinstance(first, asked.decision.answers):
            state = game.suppose(game.view(table.state, seat), first, SUPPOSED)
            if state is not None:
                return state
    if asked is None:
        raise Refused("not_asked", f"seat {seat} has nothing to decide now")
    return table.state


def foreseen(game: Game[Any], state: Any, action: Action) -> Step[Any] | None:
    """What an action leads to; none where rules alone cannot say. Raises if it may not be done."""
    if game.has_outcome(state, action):
        game.allowed(state, action)
        return None
    return game.apply(state, action)


def asked_next(table: Table, step: Step[Any], seat: int) -> Question | None:
    """What a seat would be asked after a step; nothing if the step shows anybody what was hidden."""
    game = table.game
    if reveals(game, step, seat):
        return None
    for decision in game.pending(step.state):
        if decision.seat == seat:
            asked = Asked(decision, table.seq + 1, table.updated)
            return question(game, step.state, asked, worths(table, step.state, seat))
    return None
