"""Every HTTP route of the server, for browsers, scripts and bots."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from swanstone import __version__
from swanstone.bots.bot import ADDED, BOTS
from swanstone.bots.kit import Level, bots_of
from swanstone.core.errors import SwanstoneError
from swanstone.server import commands, journal
from swanstone.server.access import COOKIE, require_key, require_view, tables_of, viewer_at
from swanstone.server.commands import as_refusal
from swanstone.server.live import LiveTable, now
from swanstone.server.metrics import CONTENT_TYPE
from swanstone.server.notices.notifier import require_deliverable
from swanstone.server.seats import Viewer, commitment, new_key, new_table
from swanstone.server.showing import past_update, since_last_turn, tried, with_events
from swanstone.server.speech import catalogue_in, phrasebook
from swanstone.server.store import Row, StoreDown
from swanstone.server.table import Table, record_of
from swanstone.server.web import MOST_COOKIES, Handler, Json, RequestContext, Route, Text, link
from swanstone.titles import TITLES, title_named
from swanstone.wire import requests
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import (
    Card,
    Components,
    Created,
    Done,
    Health,
    Held,
    Mine,
    RematchTable,
    SeatKey,
    ServerInfo,
    Since,
    Tried,
    Update,
)
from swanstone.wire.requests import Claim, Command, Fill, NewTable, Nothing, Seat, Seq

LOBBY = 100
LONGEST_WAIT = 25.0
ONE = "/api/tables/{table}"
TABLE_CODES = ("no_table", "damaged", "not_saved")
LOOK_CODES = (*TABLE_CODES, "not_yours", "no_onlookers")
WRITE_CODES = (*TABLE_CODES, "not_now", "bad_option", "taken", "stopping")
COMMAND_CODES = (*WRITE_CODES, "no_key", "not_yours")

ROUTES: list[Route] = []


def route(
    method: str,
    path: str,
    reply: Any,
    body: Any = None,
    query: Any = Nothing,
    codes: tuple[str, ...] = (),
    tag: str = "tables",
    other_statuses: tuple[tuple[int, str], ...] = (),
) -> Callable[[Handler], Handler]:
    """Makes a function the handler of a route; its docstring is the summary."""

    def add(handler: Handler) -> Handler:
        summary = (handler.__doc__ or "").strip().removesuffix(".")
        name = handler.__name__
        ROUTES.append(Route(method, path, handler, name, summary, reply, body, query, codes, tag, other_statuses))
        return handler

    return add


class LobbyQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """The status of the tables to list."""

    status: Literal["open", "running", "finished"] = "open"


class UpdateQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose view, what it has seen already, and how many seconds to wait for something newer."""

    seat: Seat | None = None
    after: Seq = 0
    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT)] = 0.0


class PastQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """After how many actions, and whose view."""

    at: Seq
    seat: Seat | None = None


class SeatQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that asks."""

    seat: Seat


class LanguageQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """The language of what is told; English unless another is asked for."""

    language: Literal["en", "de"] = "en"


# The lobby


@route("GET", "/api/titles", ServerInfo, tag="lobby")
async def titles(context: RequestContext) -> ServerInfo:
    """What can be played here, and which bots there are."""
    settings = context.app.settings
    offered = tuple(title_named(title).choices() for title in TITLES)
    return ServerInfo(__version__, offered, (*BOTS, *ADDED), settings.webhooks, bool(settings.smtp_host))


@route(
    "GET",
    "/api/titles/{title}",
    Components,
    query=LanguageQuery,
    codes=("no_page",),
    tag="lobby",
    other_statuses=((304, "what the browser has is up to date"),),
)
async def title(context: RequestContext) -> Json:
    """A title with its components, its rules and the bots that play it."""
    name = context.request.path_params["title"]
    if name not in TITLES:
        raise Refused("no_page", f"there is no title '{name[:40]}' here; titles are {', '.join(TITLES)}")
    return described(name, context.query.language)


@cache
def described(title: str, language: str) -> Json:
    """The description of a title in a language; it changes only with the version."""
    known, bots = title_named(title), bots_of(title)
    parts = {**msgspec.to_builtins(known.components()), **msgspec.to_builtins(known.choices())}
    added = [Level(name, name, name, "A bot of this server.", 0) for name in ADDED]
    more = {"version": __version__, "bots": [*bots.levels, *added], "play_now": bots.play_now}
    told = msgspec.to_builtins({**parts, **more})
    data = msgspec.json.encode(catalogue_in(phrasebook(language), told))
    return Json(data, tag=sha256(data).hexdigest()[:16])


@route("GET", "/api/tables", tuple[Card, ...], query=LobbyQuery, codes=("not_saved",), tag="lobby")
async def lobby(context: RequestContext) -> Json:
    """Public tables, the latest first."""
    try:
        rows = await context.hub.store.lobby(context.query.status, LOBBY)
    except StoreDown as fault:
        context.hub.store_failed(fault)
        raise Refused("not_saved", "the store cannot be read now; please try again in a moment") from None
    return Json(b"[" + b",".join(card_bytes(context, row) for row in rows) + b"]")


def card_bytes(context: RequestContext, row: Row) -> bytes:
    """The card of a listed table, fresh where the table is in memory."""
    live = context.hub.tables.get(row.table)
    return live.show().card_json if live and live.table.seq >= row.seq else row.card


@route("GET", "/api/mine", tuple[Mine, ...], codes=("not_saved", "damaged"), tag="lobby")
async def mine(context: RequestContext) -> tuple[Mine, ...]:
    """The tables where this browser has seats, those that wait for it first."""
    found = []
    names = tables_of(context.request)
    for name in names:
        try:
            live = await context.hub.live_table(name)
        except Refused as refused:
            if refused.code == "no_table":
                context.cookies[COOKIE + name] = ""
            continue
        viewer = context.viewer(live)
        if viewer == Viewer() or (len(names) > MOST_COOKIES and live.table.status in ("finished", "closed")):
            context.cookies[COOKIE + name] = ""
            continue
        turn = any(asked.decision.seat in viewer.seats for asked in live.table.asked)
        found.append(Mine(live.show().card, viewer.seats, viewer.owner, turn))
    return tuple(sorted(found, key=lambda each: (not each.your_turn, -each.card.updated)))


@route("POST", "/api/tables", Created, NewTable, codes=("bad_option", "not_saved", "stopping"), tag="lobby")
async def create(context: RequestContext) -> Created:
    """Open a table."""
    new: NewTable = context.body
    if not context.app.new_tables.take(context.address):
        raise Refused("too_many", "too many tables were opened from here within an hour")
    owner, table = new_key(), new_table()
    keys = {number: new_key() for number, seat in enumerate(new.seats) if seat.who == "me"}
    try:
        head = commands.open_table(new, table, owner, keys, now())
    except SwanstoneError as error:
        raise as_refusal(error) from None
    live = await context.hub.create(head)
    context.hold(live, owner, *keys.values())
    seats = tuple(SeatKey(seat, key, link(context, table, key)) for seat, key in keys.items())
    return Created(table, link(context, table), owner, seats, commitment(head.seed))


# A table


@route("GET", ONE, Card, codes=TABLE_CODES)
async def card(context: RequestContext) -> Card:
    """A table as everybody with its link may see it."""
    live = await context.live_table()
    return live.show().card


@route("GET", f"{ONE}/update", Update, query=UpdateQuery, codes=LOOK_CODES)
async def update(context: RequestContext) -> Update:
    """A seat's or an onlooker's view, at once or when there is something new."""
    live = await context.live_table()
    query: UpdateQuery = context.query
    viewer = context.viewer(live)
    require_view(live.table, viewer, query.seat)
    live.heard_from(viewer.seats, LONGEST_WAIT)
    await context.hub.wait_for_news(live, query.after, query.wait)
    require_view(live.table, context.viewer(live), query.seat)
    return context.hub.update(live, query.seat, query.after)


@route("GET", f"{ONE}/past", Update, query=PastQuery, codes=(*LOOK_CODES, "not_now", "bad_option"))
async def past(context: RequestContext) -> Update:
    """The view after the first `at` actions, as it was then."""
    live = await context.live_table()
    query: PastQuery = context.query
    require_view(live.table, context.viewer(live), query.seat)
    if not live.table.started:
        raise Refused("not_now", "the game has not begun")
    table, states = context.hub.history(live)
    return past_update(table, states, query.seat, query.at)


@route("GET", f"{ONE}/since", Since, query=SeatQuery, codes=LOOK_CODES)
async def since(context: RequestContext) -> Since:
    """What happened since a seat's last turn."""
    live = await context.live_table()
    require_view(live.table, context.viewer(live), context.query.seat)
    live.table = with_events(live.table)
    return since_last_turn(live.table, context.query.seat)


@route("GET", f"{ONE}/record", Text, codes=(*TABLE_CODES, "not_now", "bad_option"))
async def record(context: RequestContext) -> Text:
    """The record of a finished game."""
    live = await context.live_table()
    if live.table.status != "finished":
        raise Refused("not_now", "a record holds the seed and every secret; it can be read once the game is over")
    return Text(record_of(live.table).text(), filename=f"{live.table.head.title}-{live.table.id}.txt")


# Seats


@route("POST", f"{ONE}/join", SeatKey, requests.Join, codes=WRITE_CODES, tag="seats")
async def join(context: RequestContext) -> SeatKey:
    """Sit down on a free seat."""
    live = await context.live_table()
    key = new_key()
    taken: list[int] = []

    def judge(table: Table, at: int) -> commands.Judged:
        judged = commands.sit(table, context.body, key, at)
        taken.append(judged.entry.seat)
        return judged

    await context.hub.submit(live, judge)
    return seat_key(context, live, taken[-1], key)


def seat_key(context: RequestContext, live: LiveTable, seat: int, key: str) -> SeatKey:
    """A key for somebody who has just taken the seat; the browser keeps it too."""
    context.hold(live, key)
    return SeatKey(seat, key, link(context, live.table.id, key))


@route("POST", f"{ONE}/claim", Held, Claim, codes=(*TABLE_CODES, "no_key"), tag="seats")
async def claim(context: RequestContext) -> Held:
    """Move a key from a link into a cookie."""
    live = await context.live_table()
    body: Claim = context.body
    if viewer_at(live.table, [body.key]) == Viewer():
        raise Refused("no_key", "this link does not open a seat; it was renewed, or it never belonged to this table")
    context.hold(live, body.key)
    viewer = viewer_at(live.table, [*context.keys(live.table.id), body.key])
    return Held(live.table.id, viewer.seats, viewer.owner)


@route("POST", f"{ONE}/revoke", SeatKey, requests.SeatNumber, codes=(*WRITE_CODES, "not_owner"), tag="seats")
async def revoke(context: RequestContext) -> SeatKey:
    """Make a seat's link invalid and get a new one (owner)."""
    live = await context.live_table()
    seat, key, viewer = context.body.seat, new_key(), context.viewer(live)
    await context.hub.submit(live, lambda table, at: commands.rekey(table, viewer, seat, key, at))
    return SeatKey(seat, key, link(context, live.table.id, key))


@route("POST", f"{ONE}/fill", Done, Fill, codes=(*WRITE_CODES, "not_owner"), tag="seats")
async def fill(context: RequestContext) -> Done:
    """Give a free seat to a bot (owner)."""
    live = await context.live_table()
    body: Fill = context.body
    viewer = context.viewer(live)
    seq, _ = await context.hub.submit(live, lambda table, at: commands.fill(table, viewer, body.seat, body.bot, at))
    return Done("", seq)


@route("POST", f"{ONE}/vacate", Done, requests.SeatNumber, codes=(*WRITE_CODES, "not_owner"), tag="seats")
async def vacate(context: RequestContext) -> Done:
    """Open the seat of a bot to people before the game begins (owner)."""
    live = await context.live_table()
    viewer, seat = context.viewer(live), context.body.seat
    seq, _ = await context.hub.submit(live, lambda table, at: commands.vacate(table, viewer, seat, at))
    return Done("", seq)


@route("POST", f"{ONE}/stand-in", Done, requests.SeatNumber, codes=(*WRITE_CODES, "not_yours"), tag="seats")
async def stand_in(context: RequestContext) -> Done:
    """Let a bot play for somebody who is away; they take their seat back whenever they like."""
    live = await context.live_table()
    return Done("", await context.hub.stand_in(live, context.viewer(live), context.body.seat))


@route("POST", f"{ONE}/close", Done, Nothing, codes=(*WRITE_CODES, "not_owner"), tag="seats")
async def close(context: RequestContext) -> Done:
    """Close a table that has not begun (owner)."""
    live = await context.live_table()
    viewer = context.viewer(live)
    seq, _ = await context.hub.submit(live, lambda table, at: commands.close(table, viewer, at))
    return Done("", seq)


@route("POST", f"{ONE}/rematch", RematchTable, Nothing, codes=(*WRITE_CODES, "not_yours"), tag="seats")
async def rematch(context: RequestContext) -> RematchTable:
    """Play again with the same people."""
    live = await context.live_table()
    viewer = context.viewer(live)
    if not viewer.seats and not viewer.owner:
        raise Refused("not_yours", "only those who had a seat may ask for a rematch")
    if live.table.status != "finished":
        raise Refused("not_now", "a rematch can be opened once the game is over")
    if not live.table.rematch:
        await open_rematch(context, live)
    new = await context.hub.live_table(live.table.rematch)
    context.cookies[COOKIE + new.table.id] = ".".join(context.keys(live.table.id))
    return RematchTable(new.table.id, link(context, new.table.id))


async def open_rematch(context: RequestContext, live: LiveTable) -> None:
    """Opens the table of a rematch, unless somebody is faster."""
    if not context.app.new_tables.take(context.address):
        raise Refused("too_many", "too many tables were opened from here within an hour")
    new = await context.hub.create(commands.rematch(live.table, new_table(), now()))

    def judge(table: Table, at: int) -> commands.Judged:
        if table.rematch:
            raise Refused("taken", "somebody has already opened the rematch")
        return commands.Judged(journal.Rematched(at=at, table=new.table.id))

    try:
        await context.hub.submit(live, judge)
    except Refused as refused:
        if refused.code != "taken":
            raise


@route("POST", f"{ONE}/practice", Created, requests.Practice, codes=(*LOOK_CODES, *WRITE_CODES), tag="seats")
async def practice(context: RequestContext) -> Created:
    """Play on from a moment of this game at a table of one's own, against bots."""
    live = await context.live_table()
    viewer, body = context.viewer(live), context.body
    require_view(live.table, viewer, body.seat if body.seat in viewer.seats else None)
    if not live.table.started:
        raise Refused("not_now", "the game has not begun")
    table, states = context.hub.history(live)
    at = len(table.moves) if body.at is None else body.at
    if at > len(table.moves):
        raise Refused("bad_option", f"this game has actions 0 to {len(table.moves)}; there is no {at}")
    keys, name = (new_key(), new_key()), new_table()
    head = commands.open_practice(table, states[at], viewer, body, name, keys, now())
    if not context.app.new_tables.take(context.address):
        raise Refused("too_many", "too many tables were opened from here within an hour")
    new = await context.hub.create(head)
    context.hold(new, *keys)
    seat = SeatKey(body.seat, keys[1], link(context, name, keys[1]))
    return Created(name, link(context, name), keys[0], (seat,), commitment(head.seed))


# Commands


async def execute(context: RequestContext) -> Done:
    """A command of a seat."""
    live = await context.live_table()
    viewer = context.viewer(live)
    command: Command = context.body
    require_key(viewer)
    live.heard_from(viewer.seats, LONGEST_WAIT)
    if isinstance(command, requests.ChooseNotices):
        await require_deliverable(command, context.app.settings)
        live = await context.live_table()  # the look-up took its time
    return await context.hub.execute(live, context.keys(live.table.id), command)


@route("POST", f"{ONE}/try", Tried, requests.Try, codes=(*COMMAND_CODES, "not_asked", "bad_notation"), tag="play")
async def try_action(context: RequestContext) -> Tried:
    """What an action would cost or score, or which rules forbid it; nothing is done."""
    live = await context.live_table()
    viewer = context.viewer(live)
    require_key(viewer)
    return tried(live.table, viewer, context.body)


COMMANDS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "act": (requests.Act, ("illegal", "stale", "not_asked", "bad_notation")),
    "undo": (requests.Undo, ()),
    "answer-undo": (requests.AnswerUndo, ()),
    "redo": (requests.Redo, ()),
    "bot": (requests.HandOver, ()),
    "leave": (requests.Leave, ()),
    "ready": (requests.Ready, ()),
    "say": (requests.Say, ("bad_message",)),
    "notices": (requests.ChooseNotices, ()),
    "memo": (requests.Memo, ()),
    "plan": (requests.Plan, ("bad_notation",)),
}
for _verb, (_body, _codes) in COMMANDS.items():
    _summary = str(_body.__doc__).partition(";")[0].removesuffix(".")
    ROUTES.append(
        Route(
            "POST", f"{ONE}/{_verb}", execute, _verb, _summary, Done, _body, Nothing, (*COMMAND_CODES, *_codes), "play"
        )
    )


# Operations


@route("GET", "/health", Health, tag="operations", other_statuses=((503, "the store is down, or the server stops"),))
async def health(context: RequestContext) -> Json:
    """Whether the server can do its work."""
    hub = context.hub
    status: Literal["ok", "down", "stopping"] = "stopping" if hub.stopping else "down" if hub.down else "ok"
    answer = Health(status, "down" if hub.down else "up", __version__, len(hub.tables))
    return Json(msgspec.json.encode(answer), 200 if status == "ok" else 503)


@route("GET", "/metrics", Text, tag="operations")
async def measure(context: RequestContext) -> Text:
    """Figures for Prometheus."""
    return Text(context.hub.metrics.text(), CONTENT_TYPE)
