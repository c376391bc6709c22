"""The server as one ASGI application: routes, the socket, pages and security headers."""

from collections.abc import Awaitable, Callable
from functools import cache

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, WebSocketRoute
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from swanstone.server.hub import Hub
from swanstone.server.routes import ROUTES
from swanstone.server.socket import Socket, reject_handshake
from swanstone.server.static import Pages
from swanstone.server.web import SECURITY_HEADERS, AppState, endpoint, refusal_response
from swanstone.wire.refusals import Refused

SCREENS = ("/", "/t/{table}", "/t/{table}/screen", "/learn", "/learn/{title}", "/rules/{title}", "/results")
"""The addresses of the client's screens: each is the same page."""
NOTHING_HERE = Refused("no_page", "there is nothing here")
STRICT_TRANSPORT = "max-age=31536000"


def build_app(hub: Hub) -> ASGIApp:
    """The application of a hub."""
    state = AppState(hub)
    pages = Pages(hub.settings.page_folder)
    routes: list[BaseRoute] = [
        HttpRoute(route.path, endpoint(state, route), methods=[route.method], name=route.name) for route in ROUTES
    ]
    routes += [
        HttpRoute("/api/openapi.json", describe, methods=["GET"]),
        WebSocketRoute("/api/tables/{table}/socket", SocketEndpoint(state)),
        *[HttpRoute(path, pages.page, methods=["GET"]) for path in SCREENS],
        HttpRoute("/static/{name:path}", static_part(pages), methods=["GET"]),
        WebSocketRoute("/{path:path}", UnknownSocket(state)),
    ]
    handlers = {404: no_page(state, pages), 405: no_method(state)}
    app = Starlette(routes=routes, exception_handlers=handlers)
    return SecurityHeaders(app, hub.settings.behind_tls)


class SocketEndpoint:
    """Serves the sockets of tables."""

    def __init__(self, app: AppState) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await Socket(self.app, scope, receive, send).serve()


class UnknownSocket:
    """Rejects sockets on any other path."""

    def __init__(self, app: AppState) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        self.app.note_refusal(NOTHING_HERE, "socket")
        await reject_handshake(receive, send, NOTHING_HERE)


async def describe(request: Request) -> Response:
    """The description of all routes."""
    return Response(description(), media_type="application/json")


@cache
def description() -> bytes:
    """The description of all routes, made once."""
    from swanstone.server.openapi import openapi

    return msgspec.json.encode(openapi())


def no_page(app: AppState, pages: Pages) -> Callable[[Request, Exception], Awaitable[Response]]:
    """The handler of unknown paths: people get the page, which says so; programs get a refusal."""

    async def answer(request: Request, fault: Exception) -> Response:
        people = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if people and not request.url.path.startswith(("/api/", "/static/")):
            response = await pages.page(request)
            response.status_code = 404
            return response
        app.note_refusal(NOTHING_HERE, "page")
        return refusal_response(NOTHING_HERE)

    return answer


def no_method(app: AppState) -> Callable[[Request, Exception], Awaitable[Response]]:
    """The handler of methods that a path does not have."""

    async def answer(request: Request, fault: Exception) -> Response:
        refused = Refused("no_method", f"{request.method} cannot be used here")
        app.note_refusal(refused, "page")
        response = refusal_response(refused)
        found = [route for route in request.app.routes if route.matches(request.scope)[0] != Match.NONE]
        allowed = {method for route in found for method in getattr(route, "methods", None) or ("GET", "HEAD")}
        response.headers["allow"] = ", ".join(sorted(allowed))
        return response

    return answer


def static_part(pages: Pages) -> Callable[[Request], Awaitable[Response]]:
    """The handler of the page's parts."""

    async def answer(request: Request) -> Response:
        part = pages.part(request.path_params)
        if part is None:
            raise HTTPException(404)
        return part.respond(request)

    return answer


class SecurityHeaders:
    """Middleware that puts security headers on every response."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self.app = app
        self.headers = dict(SECURITY_HEADERS) | ({"strict-transport-security": STRICT_TRANSPORT} if secure else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                headers.update(self.headers)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)
