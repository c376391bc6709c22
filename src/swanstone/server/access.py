"""Who asks, and what they may see and do: keys of a request, the viewer they make, and the checks that refuse."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from swanstone.server.address import EVERY_ADDRESS, is_loopback
from swanstone.server.seats import TABLE, Viewer, keys_in, viewer_of
from swanstone.server.settings import Settings
from swanstone.server.settings import origin as origin_of
from swanstone.server.table import Table
from swanstone.wire.refusals import Refused

COOKIE = "swanstone-"
SAFE = ("GET", "HEAD", "OPTIONS")

# Keys and viewers


def viewer_at(table: Table, keys: Iterable[str]) -> Viewer:
    """The viewer with these keys at a table."""
    return viewer_of(keys, table.head.owner, [seat.key for seat in table.seats])


def keys_of(connection: HTTPConnection, table: str) -> tuple[str, ...]:
    """The keys shown for a table: by an Authorization header, or by the cookie of a page of ours."""
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return keys_in(header[7:])
    safe = connection.scope["type"] == "http" and connection.scope["method"] in SAFE
    if not safe and "origin" not in connection.headers:
        return ()  # without an origin a cookie proves nothing
    return keys_in(connection.cookies.get(COOKIE + table, ""))


def tables_of(connection: HTTPConnection) -> list[str]:
    """The tables for which a browser holds keys."""
    names = [name.removeprefix(COOKIE) for name in connection.cookies if name.startswith(COOKIE)]
    return [name for name in names if TABLE.fullmatch(name)]


def require_own_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Refuses requests from pages of other sites; programs that are not browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    if origin not in allowed_origins(connection, settings):
        raise Refused("foreign_origin", "this request comes from a page of another site")


def allowed_origins(connection: HTTPConnection, settings: Settings) -> set[str]:
    """The origins of our own pages: the public address, or else the host that was asked."""
    if settings.public_url:
        parts = urlsplit(settings.public_url)
        return {origin_of(f"{parts.scheme}://{parts.netloc}"), *settings.origins}
    host = connection.headers.get("host", "")
    return {f"{scheme_of(connection, settings)}://{host}", *settings.origins}


def scheme_of(connection: HTTPConnection, settings: Settings) -> str:
    """Whether players come by https or http."""
    return "https" if settings.behind_tls or connection.scope["scheme"] in ("https", "wss") else "http"


def table_link(connection: HTTPConnection, settings: Settings, address: str, table: str) -> str:
    """The link of a table: by the public address, or by the host that was asked.

    Who asks as `localhost` gets `address`, if the server listens on every address: a link is for others.
    """
    base = f"{scheme_of(connection, settings)}://{connection.url.netloc}"
    if settings.host in EVERY_ADDRESS and is_loopback(connection.url.hostname or ""):
        base = address
    return f"{settings.public_url or base}/t/{table}"


# Checks


def require_key(viewer: Viewer) -> None:
    """Refuses those who show no key of this table."""
    if viewer == Viewer():
        raise Refused("no_key", "this needs the key of a seat: a cookie, or 'Authorization: Bearer KEY'")


def require_owner(viewer: Viewer) -> None:
    """Refuses everybody but the owner of the table."""
    if not viewer.owner:
        raise Refused("not_owner", "only the owner of the table may do this")


def require_view(table: Table, viewer: Viewer, seat: int | None) -> None:
    """Refuses those who may not see the table as a seat, or as an onlooker (None)."""
    if seat is not None:
        if seat not in viewer.seats:
            raise Refused("not_yours", f"you do not hold seat {seat} of this table")
        return
    if not (table.head.onlookers or viewer.seats or viewer.owner or table.status == "finished"):
        raise Refused(
            "no_onlookers", "this table is closed to onlookers; anybody can watch the replay once the game is over"
        )
