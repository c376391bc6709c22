"""Every door of the server, for browsers, scripts and bots."""

import asyncio
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from swanstone import __version__
from swanstone.bots.bot import BOTS
from swanstone.bots.levels import LEVELS, PLAY_NOW
from swanstone.core.errors import SwanstoneError
from swanstone.server import deeds, log, messages, metrics
from swanstone.server.deeds import as_refusal
from swanstone.server.hub import Slot, now
from swanstone.server.messages import (
    Card,
    Claim,
    Components,
    Created,
    Deed,
    Done,
    Held,
    Mine,
    NewTable,
    Nothing,
    Refused,
    Seat,
    SeatKey,
    Seq,
    Since,
    Tried,
    Update,
)
from swanstone.server.notices import check_address, check_webhook
from swanstone.server.seats import Viewer, commitment, new_key, new_table
from swanstone.server.settings import Settings
from swanstone.server.showing import may_look, past_update, since_last_turn, tried, with_events
from swanstone.server.store import Row, StoreDown
from swanstone.server.table import Table, record_of
from swanstone.server.web import COOKIE, MOST_COOKIES, Call, Handler, Json, Route, Text, link, tables_of
from swanstone.titles import TITLES, Choices, choices, components

LOBBY = 100
LONGEST_WAIT = 25.0
ONE = "/api/tables/{table}"
TABLE_CODES = ("no_table", "damaged", "not_saved")
LOOK_CODES = (*TABLE_CODES, "not_yours", "no_onlookers")
WRITE_CODES = (*TABLE_CODES, "not_now", "bad_option", "taken", "stopping")
DEED_CODES = (*WRITE_CODES, "no_key", "not_yours")

ROUTES: list[Route] = []


def door(
    method: str,
    path: str,
    reply: Any,
    body: Any = None,
    query: Any = Nothing,
    codes: tuple[str, ...] = (),
    tag: str = "tables",
) -> Callable[[Handler], Handler]:
    """Makes a function the handler of a route; its docstring is the summary."""

    def add(handler: Handler) -> Handler:
        summary = (handler.__doc__ or "").strip().removesuffix(".")
        ROUTES.append(Route(method, path, handler, handler.__name__, summary, reply, body, query, codes, tag))
        return handler

    return add


class LobbyQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which tables."""

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
    """Whose."""

    seat: Seat


class Fill(Struct, frozen=True, forbid_unknown_fields=True):
    """A free seat for a bot."""

    seat: Seat
    bot: messages.BotName = "random"


class Server(Struct, frozen=True):
    """What can be played here, and against whom."""

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


class NewGame(Struct, frozen=True):
    """The table of a rematch."""

    table: str
    link: str


# The lobby


@door("GET", "/api/titles", Server, tag="lobby")
async def titles(call: Call) -> Server:
    """What can be played here, and which bots there are."""
    settings = call.office.settings
    offered = tuple(choices(title) for title in TITLES)
    return Server(__version__, offered, tuple(BOTS), settings.webhooks, bool(settings.smtp_host))


@door("GET", "/api/titles/{title}", Components, codes=("no_page",), tag="lobby")
async def title(call: Call) -> Json:
    """A title with its components, its rules and the bots that play it."""
    name = call.request.path_params["title"]
    if name not in TITLES:
        raise Refused("no_page", f"there is no title '{name[:40]}' here; titles are {', '.join(TITLES)}")
    return described(name)


@cache
def described(title: str) -> Json:
    """A title as it is told; that changes only with the version."""
    parts = msgspec.to_builtins(components(title))
    data = msgspec.json.encode({**parts, "version": __version__, "bots": LEVELS, "play_now": PLAY_NOW})
    return Json(data, tag=sha256(data).hexdigest()[:16])


@door("GET", "/api/tables", tuple[Card, ...], query=LobbyQuery, codes=("not_saved",), tag="lobby")
async def lobby(call: Call) -> Json:
    """Public tables, the latest first."""
    try:
        rows = await call.hub.store.lobby(call.query.status, LOBBY)
    except StoreDown as fault:
        call.hub.store_failed(fault)
        raise Refused("not_saved", "the store cannot be read now; please try again in a moment") from None
    return Json(b"[" + b",".join(card_bytes(call, row) for row in rows) + b"]")


def card_bytes(call: Call, row: Row) -> bytes:
    """The card of a listed table, fresh where the table is in memory."""
    slot = call.hub.slots.get(row.table)
    return slot.show().card_json if slot and slot.table.seq >= row.seq else row.card


@door("GET", "/api/mine", tuple[Mine, ...], codes=("not_saved", "damaged"), tag="lobby")
async def mine(call: Call) -> tuple[Mine, ...]:
    """The tables where this browser has seats, those that wait for it first."""
    found = []
    names = tables_of(call.request)
    for name in names:
        try:
            slot = await call.hub.slot(name)
        except Refused as refused:
            if refused.code == "no_table":
                call.cookies[COOKIE + name] = ""
            continue
        viewer = call.viewer(slot)
        if viewer == Viewer() or (len(names) > MOST_COOKIES and slot.table.status in ("finished", "closed")):
            call.cookies[COOKIE + name] = ""
            continue
        turn = any(asked.decision.seat in viewer.seats for asked in slot.table.asked)
        found.append(Mine(slot.show().card, viewer.seats, viewer.owner, turn))
    return tuple(sorted(found, key=lambda each: (not each.your_turn, -each.card.updated)))


@door("POST", "/api/tables", Created, NewTable, codes=("bad_option", "not_saved", "stopping"), tag="lobby")
async def create(call: Call) -> Created:
    """Open a table."""
    wish: NewTable = call.body
    if not call.office.new_tables.take(call.address):
        raise Refused("too_many", "too many tables were opened from here within an hour")
    owner, table = new_key(), new_table()
    keys = {number: new_key() for number, seat in enumerate(wish.seats) if seat.who == "me"}
    try:
        head = deeds.open_table(wish, table, owner, keys, now())
    except SwanstoneError as error:
        raise as_refusal(error) from None
    slot = await call.hub.create(head)
    call.hold(slot, owner, *keys.values())
    seats = tuple(SeatKey(seat, key, link(call.office, call.request, table, key)) for seat, key in keys.items())
    return Created(table, link(call.office, call.request, table), owner, seats, commitment(head.seed))


# A table


@door("GET", ONE, Card, codes=TABLE_CODES)
async def card(call: Call) -> Card:
    """A table as everybody with its link may see it."""
    slot = await call.slot()
    return slot.show().card


@door("GET", f"{ONE}/update", Update, query=UpdateQuery, codes=LOOK_CODES)
async def update(call: Call) -> Update:
    """A seat's or an onlooker's view, at once or when there is something new."""
    slot = await call.slot()
    query: UpdateQuery = call.query
    may_look(slot.table, call.viewer(slot), query.seat)
    await call.hub.news(slot, query.after, query.wait)
    may_look(slot.table, call.viewer(slot), query.seat)
    return call.hub.update(slot, query.seat, query.after)


@door("GET", f"{ONE}/past", Update, query=PastQuery, codes=(*LOOK_CODES, "not_now", "bad_option"))
async def past(call: Call) -> Update:
    """The view after so many actions, as it was then."""
    slot = await call.slot()
    query: PastQuery = call.query
    may_look(slot.table, call.viewer(slot), query.seat)
    if not slot.table.started:
        raise Refused("not_now", "the game has not begun")
    table, states = call.hub.history(slot)
    return past_update(table, states, query.seat, query.at)


@door("GET", f"{ONE}/since", Since, query=SeatQuery, codes=LOOK_CODES)
async def since(call: Call) -> Since:
    """What happened since a seat's last turn."""
    slot = await call.slot()
    may_look(slot.table, call.viewer(slot), call.query.seat)
    slot.table = with_events(slot.table)
    return since_last_turn(slot.table, call.query.seat)


@door("GET", f"{ONE}/record", Text, codes=(*TABLE_CODES, "not_now"))
async def record(call: Call) -> Text:
    """The record of a finished game."""
    slot = await call.slot()
    if slot.table.status != "finished":
        raise Refused("not_now", "a record holds the seed and every secret; it is open once the game is over")
    return Text(record_of(slot.table).text(), filename=f"{slot.table.head.title}-{slot.table.id}.txt")


# Seats


@door("POST", f"{ONE}/join", SeatKey, messages.Join, codes=WRITE_CODES, tag="seats")
async def join(call: Call) -> SeatKey:
    """Sit down on a free seat."""
    slot = await call.slot()
    key = new_key()
    taken: list[int] = []

    def decide(table: Table, at: int) -> deeds.Judged:
        judged = deeds.sit(table, call.body, key, at)
        taken.append(judged.entry.seat)
        return judged

    await call.hub.write(slot, decide)
    return seat_key(call, slot, taken[-1], key)


def seat_key(call: Call, slot: Slot, seat: int, key: str) -> SeatKey:
    """A key for one who has just got the seat; the browser keeps it too."""
    call.hold(slot, key)
    return SeatKey(seat, key, link(call.office, call.request, slot.table.id, key))


@door("POST", f"{ONE}/claim", Held, Claim, codes=(*TABLE_CODES, "no_key"), tag="seats")
async def claim(call: Call) -> Held:
    """Move a key from a link into a cookie."""
    slot = await call.slot()
    wish: Claim = call.body
    if call.hub.viewer(slot, [wish.key]) == Viewer():
        raise Refused("no_key", "this link does not open a seat; it was renewed, or it was never one of this table")
    call.hold(slot, wish.key)
    viewer = call.hub.viewer(slot, [*call.keys(slot.table.id), wish.key])
    return Held(slot.table.id, viewer.seats, viewer.owner)


@door("POST", f"{ONE}/revoke", SeatKey, messages.SeatNumber, codes=(*WRITE_CODES, "not_owner"), tag="seats")
async def revoke(call: Call) -> SeatKey:
    """Make a seat's link invalid and get a new one (owner)."""
    slot = await call.slot()
    seat, key, viewer = call.body.seat, new_key(), call.viewer(slot)
    await call.hub.write(slot, lambda table, at: deeds.rekey(table, viewer, seat, key, at))
    return SeatKey(seat, key, link(call.office, call.request, slot.table.id, key))


@door("POST", f"{ONE}/fill", Done, Fill, codes=(*WRITE_CODES, "not_owner"), tag="seats")
async def fill(call: Call) -> Done:
    """Give a free seat to a bot (owner)."""
    slot = await call.slot()
    wish: Fill = call.body
    viewer = call.viewer(slot)
    seq, _ = await call.hub.write(slot, lambda table, at: deeds.fill(table, viewer, wish.seat, wish.bot, at))
    return Done("", seq)


@door("POST", f"{ONE}/close", Done, Nothing, codes=(*WRITE_CODES, "not_owner"), tag="seats")
async def close(call: Call) -> Done:
    """Close a table that has not begun (owner)."""
    slot = await call.slot()
    viewer = call.viewer(slot)
    seq, _ = await call.hub.write(slot, lambda table, at: deeds.close(table, viewer, at))
    return Done("", seq)


@door("POST", f"{ONE}/rematch", NewGame, Nothing, codes=(*WRITE_CODES, "not_yours"), tag="seats")
async def rematch(call: Call) -> NewGame:
    """Play again with the same people."""
    slot = await call.slot()
    viewer = call.viewer(slot)
    if not viewer.seats and not viewer.owner:
        raise Refused("not_yours", "only those who had a seat may ask for a rematch")
    if slot.table.status != "finished":
        raise Refused("not_now", "there is a rematch once the game is over")
    if not slot.table.rematch:
        await open_rematch(call, slot)
    new = await call.hub.slot(slot.table.rematch)
    call.cookies[COOKIE + new.table.id] = ".".join(call.keys(slot.table.id))
    return NewGame(new.table.id, link(call.office, call.request, new.table.id))


async def open_rematch(call: Call, slot: Slot) -> None:
    """Opens the table of a rematch, unless somebody is quicker."""
    if not call.office.new_tables.take(call.address):
        raise Refused("too_many", "too many tables were opened from here within an hour")
    new = await call.hub.create(deeds.rematch(slot.table, new_table(), now()))

    def decide(table: Table, at: int) -> deeds.Judged:
        if table.rematch:
            raise Refused("taken", "somebody opened the rematch already")
        return deeds.Judged(log.Rematched(at=at, table=new.table.id))

    try:
        await call.hub.write(slot, decide)
    except Refused as refused:
        if refused.code != "taken":
            raise


# Deeds


async def do(call: Call) -> Done:
    """Whatever a seat does: the body says it."""
    slot = await call.slot()
    viewer = call.viewer(slot)
    deed: Deed = call.body
    with_key(viewer)
    if isinstance(deed, messages.Notices):
        await check_notices(call.office.settings, deed)
        slot = await call.slot()  # that took its time
    return await call.hub.do(slot, call.keys(slot.table.id), deed)


def with_key(viewer: Viewer) -> None:
    """Stops those who show no key of this table."""
    if viewer == Viewer():
        raise Refused("no_key", "this needs the key of a seat: a cookie, or 'Authorization: Bearer KEY'")


async def check_notices(settings: Settings, wish: messages.Notices) -> None:
    """Stops notices that cannot be sent."""
    if wish.webhook:
        if not wish.secret:
            raise Refused("bad_option", "a webhook needs a secret to sign with")
        if reason := await asyncio.to_thread(check_webhook, wish.webhook, settings):
            raise Refused("bad_option", reason)
    if wish.mail:
        reason = check_address(wish.mail) if settings.smtp_host else "this server sends no mail"
        if reason:
            raise Refused("bad_option", reason)


@door("POST", f"{ONE}/try", Tried, messages.Try, codes=(*DEED_CODES, "not_asked", "bad_notation"), tag="play")
async def try_action(call: Call) -> Tried:
    """What an action would bring, or which rules forbid it; nothing is done."""
    slot = await call.slot()
    viewer = call.viewer(slot)
    with_key(viewer)
    return tried(slot.table, viewer, call.body)


DEEDS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "act": (messages.Act, ("illegal", "stale", "not_asked", "bad_notation")),
    "undo": (messages.Undo, ()),
    "answer-undo": (messages.AnswerUndo, ()),
    "redo": (messages.Redo, ()),
    "bot": (messages.HandOver, ()),
    "leave": (messages.Leave, ()),
    "say": (messages.Say, ("bad_message",)),
    "notices": (messages.Notices, ()),
}
for _verb, (_body, _codes) in DEEDS.items():
    _summary = str(_body.__doc__).partition(";")[0].removesuffix(".")
    ROUTES.append(
        Route("POST", f"{ONE}/{_verb}", do, _verb, _summary, Done, _body, Nothing, (*DEED_CODES, *_codes), "play")
    )


# Operations


@door("GET", "/health", Health, tag="operations")
async def health(call: Call) -> Json:
    """Whether the server can do its work."""
    hub = call.hub
    status: Literal["ok", "down", "stopping"] = "stopping" if hub.stopping else "down" if hub.down else "ok"
    answer = Health(status, "down" if hub.down else "up", __version__, len(hub.slots))
    return Json(msgspec.json.encode(answer), 200 if status == "ok" else 503)


@door("GET", "/metrics", Text, tag="operations")
async def measure(call: Call) -> Text:
    """Figures for Prometheus."""
    return Text(metrics.render(), metrics.CONTENT_TYPE)
