"""From a request to the handler of its route, and from its answer or refusal to a response."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from swanstone.core.errors import SwanstoneError
from swanstone.core.language import ENGLISH
from swanstone.server.access import COOKIE, SAFE, keys_of, require_own_origin, table_link, viewer_at
from swanstone.server.commands import as_refusal
from swanstone.server.hub import Hub
from swanstone.server.limits import PerAddress, Window
from swanstone.server.live import LiveTable
from swanstone.server.seats import KEY, Viewer
from swanstone.server.settings import Settings
from swanstone.server.speech import in_language, phrasebook, wished_language
from swanstone.server.static import is_current
from swanstone.wire.refusals import HTTP_STATUS, Refused, refusal_of
from swanstone.wire.replies import encode
from swanstone.wire.requests import Nothing

log = logging.getLogger(__name__)

COOKIE_SECONDS = 400 * 24 * 3600
MOST_COOKIES = 60
QUIET = "swanstone-refusals"
FREQUENT = ("too_many", "no_page", "stale")
"""Refusals that anybody can cause in any number; they are logged at debug."""
LIMITED = "please wait a little; too many requests came from here"


class AppState:
    """The state of the application: the hub, the settings, and the rate limits."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.settings: Settings = hub.settings
        self.requests = PerAddress(self.settings.requests_per_second, self.settings.requests_burst)
        self.new_tables = Window(self.settings.tables_per_address, 3600)
        self.sockets: dict[str, int] = {}

    def note_refusal(self, refused: Refused, where: str) -> None:
        """Counts a refusal and leaves a trace in the log: its code and where, not its words, which may reveal a hand."""
        self.hub.metrics.refusals.labels(refused.code).inc()
        level = logging.DEBUG if refused.code in FREQUENT else logging.INFO
        log.log(level, "refused", extra={"code": refused.code, "where": where})

    def note_fault(self, event: str, fault: BaseException, where: str) -> None:
        """Counts and logs a fault of ours."""
        self.hub.metrics.errors.inc()
        log.error(event, extra={"where": where, "fault": repr(fault)}, exc_info=fault)


class RequestContext:
    """A request with what its route has read of it, and the cookies that the response will set."""

    def __init__(self, app: AppState, request: Request, query: Any, body: Any) -> None:
        self.app = app
        self.hub = app.hub
        self.request = request
        self.query = query
        self.body = body
        self.cookies: dict[str, str] = {}

    @property
    def address(self) -> str:
        return address_of(self.request)

    async def live_table(self) -> LiveTable:
        """The table that the path names."""
        return await self.hub.live_table(self.request.path_params["table"])

    def keys(self, table: str) -> tuple[str, ...]:
        """The keys that the request shows for a table."""
        return keys_of(self.request, table)

    def viewer(self, live: LiveTable) -> Viewer:
        """The viewer that the request's keys make."""
        return viewer_at(live.table, self.keys(live.table.id))

    def hold(self, live: LiveTable, *keys: str) -> None:
        """Adds keys of a table to the browser's cookie."""
        table = live.table.id
        held = [key for key in self.keys(table) if viewer_at(live.table, [key]) != Viewer()]
        self.cookies[COOKIE + table] = ".".join(dict.fromkeys([*held, *keys]))


Handler = Callable[[RequestContext], Awaitable[Any]]


class Route(Struct, frozen=True):
    """A route: what it takes, what it answers, and how it can refuse."""

    method: str
    path: str
    handler: Handler
    name: str
    summary: str
    reply: Any
    body: Any = None
    query: Any = Nothing
    codes: tuple[str, ...] = ()
    tag: str = "tables"
    other_statuses: tuple[tuple[int, str], ...] = ()
    """Statuses besides 200 and those of refusals, with what they mean; those below 400 have no body."""


class Text(Struct, frozen=True):
    """An answer that is not JSON."""

    text: str
    media_type: str = "text/plain; charset=utf-8"
    filename: str = ""


class Json(Struct, frozen=True):
    """An answer that is JSON already, with its status; one with a `tag` is sent again only when it has changed."""

    data: bytes
    status: int = 200
    tag: str = ""


def endpoint(app: AppState, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """The route as Starlette calls it."""
    read_body = msgspec.json.Decoder(route.body).decode if route.body is not None else None

    async def serve(request: Request) -> Response:
        body = None
        try:
            if not app.requests.take(address_of(request)):
                raise Refused("too_many", LIMITED)
            if route.method not in SAFE:
                require_own_origin(request, app.settings)
            query = read_query(request, route.query)
            body = read_body_of(await whole_body(request, app.settings), read_body) if read_body else None
            context = RequestContext(app, request, query, body)
            return respond(context, await route.handler(context))
        except SwanstoneError as fault:
            refused = as_refusal(fault)
            app.note_refusal(refused, route.name)
            return quieted(request, refusal_response(refused, getattr(body, "id", ""), language_of(request)))
        except ClientDisconnect:
            return refusal_response(Refused("bad_message", "the body broke off"))  # nobody is there to read it
        except Exception as fault:  # the last word: a clear answer to the client, the trace to the log
            app.note_fault("request-failed", fault, route.name)
            fault_told = Refused("error", "something went wrong here; nothing has changed")
            return refusal_response(fault_told, language=language_of(request))

    return serve


def respond(context: RequestContext, answer: Any) -> Response:
    """An answer as a response, with the cookies it sets."""
    match answer:
        case Text(text=text, media_type=media_type, filename=filename):
            response = Response(text, media_type=media_type)
            if filename:
                response.headers["content-disposition"] = f'attachment; filename="{filename}"'
        case Json(tag=tag) if tag:
            response = tagged(context.request, answer)
        case Json(data=data, status=status):
            response = Response(data, status, media_type="application/json")
        case _:
            told = in_language(phrasebook(language_of(context.request)), answer)
            response = Response(encode(told), media_type="application/json")
    for name, value in context.cookies.items():
        response.set_cookie(
            name,
            value,
            max_age=COOKIE_SECONDS if value else 0,
            httponly=True,
            samesite="lax",
            secure=context.app.settings.behind_tls,
        )
    return response


def tagged(request: Request, answer: Json) -> Response:
    """An answer with an ETag, or 304 if the browser has it already."""
    headers = {"etag": f'"{answer.tag}"', "cache-control": "no-cache"}
    if is_current(request, headers["etag"]):
        return Response(status_code=304, headers=headers)
    return Response(answer.data, answer.status, headers, media_type="application/json")


def language_of(connection: HTTPConnection) -> str:
    """The language that a request asks for."""
    return wished_language(connection.headers.get("accept-language", ENGLISH))


def refusal_response(refused: Refused, id: str = "", language: str = ENGLISH) -> Response:
    """A refusal as a response."""
    told = in_language(phrasebook(language), refusal_of(refused, id))
    response = Response(encode(told), HTTP_STATUS[refused.code], media_type="application/json")
    if refused.code == "no_key":
        response.headers["www-authenticate"] = "Bearer"
    if refused.code in ("too_many", "not_saved", "stopping", "full"):
        response.headers["retry-after"] = "2"
    return response


def quieted(request: Request, response: Response) -> Response:
    """A refusal with status 200 for pages that ask for it: browsers write any other status into the player's console."""
    if request.headers.get(QUIET) == "quiet":
        response.status_code = 200
    return response


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


# Reading


def read_query(request: Request, kind: Any) -> Any:
    """The query string as the route's struct; unknown or repeated names are refused."""
    words: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in words:
            raise Refused("bad_message", f"the query has '{name[:40]}' twice")
        if value.lower() == "null":
            raise Refused("bad_message", f"leave '{name[:40]}' out of the query instead of sending null")
        words[name] = value
    try:
        return msgspec.convert(words, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_message", f"the query cannot be read: {error}") from None


async def whole_body(request: Request, settings: Settings) -> bytes:
    """The body, if it is JSON and not too large; reading stops at the limit."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused("bad_type", "the body must be JSON, with the content type application/json")
    most = settings.message_bytes
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        raise Refused("too_large", f"a body has at most {most} bytes")
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refused("too_large", f"a body has at most {most} bytes")
    return bytes(body)


def read_body_of(data: bytes, read: Callable[[bytes], Any]) -> Any:
    """The body as the struct that the route wants."""
    try:
        return read(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_message", f"the message cannot be read: {error}") from None


# Links and headers


def link(context: RequestContext, table: str, key: str = "") -> str:
    """The link of a table, or of a seat: the key stands after the #, which browsers never send."""
    assert not key or KEY.fullmatch(key)
    whole = table_link(context.request, context.app.settings, context.hub.address, table)
    return f"{whole}#{key}" if key else whole


SECURITY_HEADERS: Mapping[str, str] = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
