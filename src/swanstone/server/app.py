"""The server as one ASGI application: routes, the socket, pages, and the headers that keep browsers safe."""

from collections.abc import Awaitable, Callable
from functools import cache

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, WebSocketRoute
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from swanstone.server.hub import Hub
from swanstone.server.messages import Refused
from swanstone.server.routes import ROUTES
from swanstone.server.socket import Socket, turn_away
from swanstone.server.static import Pages
from swanstone.server.web import SECURITY, Office, endpoint, refusal

SCREENS = ("/", "/t/{table}", "/learn", "/rules/{title}")
"""The addresses of the client's screens: each is the same page."""
STRICT_TRANSPORT = "max-age=31536000"


def build_app(hub: Hub) -> ASGIApp:
    """The application of a hub."""
    office = Office(hub)
    pages = Pages(hub.settings.page_folder)
    routes: list[BaseRoute] = [
        HttpRoute(route.path, endpoint(office, route), methods=[route.method], name=route.name) for route in ROUTES
    ]
    routes += [
        HttpRoute("/api/openapi.json", describe, methods=["GET"]),
        WebSocketRoute("/api/tables/{table}/socket", SocketDoor(office)),
        *[HttpRoute(path, pages.page, methods=["GET"]) for path in SCREENS],
        HttpRoute("/static/{name:path}", pages.file, methods=["GET"]),
        WebSocketRoute("/{path:path}", NoDoor()),
    ]
    handlers = {404: no_page(pages), 405: no_method}
    app = Starlette(routes=routes, exception_handlers=handlers)
    return Guarded(app, hub.settings.behind_tls)


class SocketDoor:
    """The door of sockets."""

    def __init__(self, office: Office) -> None:
        self.office = office

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await Socket(self.office, scope, receive, send).serve()


class NoDoor:
    """Where no socket is."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await turn_away(receive, send, Refused("no_page", "there is nothing here"))


async def describe(request: Request) -> Response:
    """The description of all routes."""
    return Response(description(), media_type="application/json")


@cache
def description() -> bytes:
    """The description of all routes, made once."""
    from swanstone.server.openapi import openapi

    return msgspec.json.encode(openapi())


def no_page(pages: Pages) -> Callable[[Request, Exception], Awaitable[Response]]:
    """What is not there: people get the page, which says so; programs a refusal."""

    async def answer(request: Request, fault: Exception) -> Response:
        people = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if people and not request.url.path.startswith(("/api/", "/static/")):
            response = await pages.page(request)
            response.status_code = 404
            return response
        return refusal(Refused("no_page", "there is nothing here"))

    return answer


async def no_method(request: Request, fault: Exception) -> Response:
    """What cannot be done to a page."""
    response = refusal(Refused("no_method", f"{request.method} cannot be used here"))
    found = [route for route in request.app.routes if route.matches(request.scope)[0] != Match.NONE]
    allowed = {method for route in found for method in getattr(route, "methods", None) or ("GET", "HEAD")}
    response.headers["allow"] = ", ".join(sorted(allowed))
    return response


class Guarded:
    """Puts the headers that keep browsers safe on every answer."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self.app = app
        self.headers = dict(SECURITY) | ({"strict-transport-security": STRICT_TRANSPORT} if secure else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                headers.update(self.headers)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_guarded)
