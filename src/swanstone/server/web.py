"""How a request becomes a call of one of our routes, and how its answer or its refusal becomes a response."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from swanstone.core.errors import SwanstoneError
from swanstone.server import metrics
from swanstone.server.deeds import as_refusal
from swanstone.server.hub import Hub, Slot
from swanstone.server.limits import PerAddress, Window
from swanstone.server.logs import error as log_error
from swanstone.server.messages import STATUS, Nothing, Refusal, Refused, encode
from swanstone.server.seats import KEY, TABLE, Viewer, keys_in
from swanstone.server.settings import Settings, base_url
from swanstone.server.settings import origin as origin_of

COOKIE = "swanstone-"
COOKIE_SECONDS = 400 * 24 * 3600
MOST_COOKIES = 60
QUIET = "swanstone-refusals"
SAFE = ("GET", "HEAD", "OPTIONS")
LIMITED = "please wait a little; too many requests came from here"


class Office:
    """What all requests share: the hub, the settings, and who has asked how much."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.settings: Settings = hub.settings
        self.requests = PerAddress(self.settings.requests_per_second, self.settings.requests_burst)
        self.new_tables = Window(self.settings.tables_per_address, 3600)
        self.sockets: dict[str, int] = {}


class Call:
    """A request on its way through a route."""

    def __init__(self, office: Office, request: Request, query: Any, body: Any) -> None:
        self.office = office
        self.hub = office.hub
        self.request = request
        self.query = query
        self.body = body
        self.cookies: dict[str, str] = {}

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return address_of(self.request)

    async def slot(self) -> Slot:
        """The table that the path names."""
        return await self.hub.slot(self.request.path_params["table"])

    def keys(self, table: str) -> tuple[str, ...]:
        """The keys that the request shows for a table."""
        return keys_of(self.request, self.office, table)

    def viewer(self, slot: Slot) -> Viewer:
        """Who asks."""
        return self.hub.viewer(slot, self.keys(slot.table.id))

    def hold(self, slot: Slot, *keys: str) -> None:
        """Puts keys of a table into the browser's cookie, beside those that it holds already."""
        table = slot.table.id
        held = [key for key in self.keys(table) if self.hub.viewer(slot, [key]) != Viewer()]
        self.cookies[COOKIE + table] = ".".join(dict.fromkeys([*held, *keys]))


Handler = Callable[[Call], Awaitable[Any]]


class Route(Struct, frozen=True):
    """A door of the server: what it takes, what it gives, and what can be refused."""

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


def endpoint(office: Office, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """The route as Starlette calls it."""
    read_body = msgspec.json.Decoder(route.body).decode if route.body is not None else None

    async def serve(request: Request) -> Response:
        body = None
        try:
            if not office.requests.take(address_of(request)):
                raise Refused("too_many", LIMITED)
            if route.method not in SAFE:
                check_origin(request, office.settings)
            query = read_query(request, route.query)
            body = read_body_of(await whole_body(request, office.settings), read_body) if read_body else None
            call = Call(office, request, query, body)
            return respond(office, call, await route.handler(call))
        except SwanstoneError as fault:
            return quietly(request, refusal(as_refusal(fault), getattr(body, "id", "")))
        except ClientDisconnect:
            return refusal(Refused("bad_message", "the body broke off"))  # nobody is there to read it
        except Exception as fault:  # the last word: a clear answer to the client, the trace to the log
            metrics.ERRORS.inc()
            log_error("request-failed", route=route.name, fault=repr(fault), exc_info=fault)
            return refusal(Refused("error", "something went wrong here; nothing has changed"))

    return serve


def respond(office: Office, call: Call, answer: Any) -> Response:
    """An answer as a response, with the cookies it sets."""
    match answer:
        case Text(text=text, media_type=media_type, filename=filename):
            response = Response(text, media_type=media_type)
            if filename:
                response.headers["content-disposition"] = f'attachment; filename="{filename}"'
        case Json(tag=tag) if tag:
            response = tagged(call.request, answer)
        case Json(data=data, status=status):
            response = Response(data, status, media_type="application/json")
        case _:
            response = Response(encode(answer), media_type="application/json")
    for name, value in call.cookies.items():
        response.set_cookie(
            name,
            value,
            max_age=COOKIE_SECONDS if value else 0,
            httponly=True,
            samesite="lax",
            secure=office.settings.behind_tls,
        )
    return response


def tagged(request: Request, answer: Json) -> Response:
    """An answer that a browser may keep and ask about, or the word that what it keeps is still good."""
    headers = {"etag": f'"{answer.tag}"', "cache-control": "no-cache"}
    kept = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if headers["etag"] in kept or "*" in kept:
        return Response(status_code=304, headers=headers)
    return Response(answer.data, answer.status, headers, media_type="application/json")


def refusal(refused: Refused, id: str = "") -> Response:
    """A refusal as a response."""
    metrics.REFUSALS.inc(refused.code)
    response = Response(encode(told(refused, id)), STATUS[refused.code], media_type="application/json")
    if refused.code == "no_key":
        response.headers["www-authenticate"] = "Bearer"
    if refused.code in ("too_many", "not_saved", "stopping", "full"):
        response.headers["retry-after"] = "2"
    return response


def quietly(request: Request, response: Response) -> Response:
    """A refusal with the status of success for who asks so: browsers write every other status into the player's console."""
    if request.headers.get(QUIET) == "quiet":
        response.status_code = 200
    return response


def told(refused: Refused, id: str = "") -> Refusal:
    """A refusal as a message."""
    return Refusal(refused.code, str(refused), refused.objections, id)


def address_of(connection: HTTPConnection) -> str:
    """Where a connection comes from."""
    return connection.client.host if connection.client else "unknown"


# Reading


def read_query(request: Request, kind: Any) -> Any:
    """The words after the question mark, strictly."""
    words: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in words:
            raise Refused("bad_message", f"the query says '{name[:40]}' twice")
        if value.lower() == "null":
            raise Refused("bad_message", f"'{name[:40]}' is left out of a query where there is nothing to say")
        words[name] = value
    try:
        return msgspec.convert(words, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_message", f"the query is not understood: {error}") from None


async def whole_body(request: Request, settings: Settings) -> bytes:
    """The body, if it is JSON and not too large; what is too large is never held."""
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
        raise Refused("bad_message", f"the message is not understood: {error}") from None


# Who asks


def keys_of(connection: HTTPConnection, office: Office, table: str) -> tuple[str, ...]:
    """The keys shown for a table: by an Authorization header, or by the cookie of a page of ours."""
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return keys_in(header[7:])
    safe = connection.scope["type"] == "http" and connection.scope["method"] in SAFE
    if not safe and "origin" not in connection.headers:
        return ()  # without an origin a cookie proves nothing
    return keys_in(connection.cookies.get(COOKIE + table, ""))


def tables_of(connection: HTTPConnection) -> list[str]:
    """The tables of which a browser holds keys."""
    names = [name.removeprefix(COOKIE) for name in connection.cookies if name.startswith(COOKIE)]
    return [name for name in names if TABLE.fullmatch(name)]


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Stops what comes from a page that is not ours; programs that are no browser send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    if origin not in allowed_origins(connection, settings):
        raise Refused("foreign_origin", "this request comes from a page of another site")


def allowed_origins(connection: HTTPConnection, settings: Settings) -> set[str]:
    """The origins of our own pages: the public address, or else the host that was asked."""
    if settings.public_url:
        parts = urlsplit(base_url(settings))
        return {origin_of(f"{parts.scheme}://{parts.netloc}"), *settings.origins}
    host = connection.headers.get("host", "")
    return {f"{scheme_of(connection, settings)}://{host}", *settings.origins}


def scheme_of(connection: HTTPConnection, settings: Settings) -> str:
    """How players reach us."""
    return "https" if settings.behind_tls or connection.scope["scheme"] in ("https", "wss") else "http"


def link(office: Office, request: HTTPConnection, table: str, key: str = "") -> str:
    """The link of a table, or of a seat: the key stands after the #, which browsers never send."""
    base = office.settings.public_url or f"{scheme_of(request, office.settings)}://{request.url.netloc}"
    assert not key or KEY.fullmatch(key)
    return f"{base}/t/{table}" + (f"#{key}" if key else "")


SECURITY: Mapping[str, str] = {
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
