"""Starts the server on its port, and shuts it down cleanly."""

import asyncio
import gc
import logging
import os
import signal
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from socket import AF_INET, AF_INET6, create_server
from socket import socket as Listener
from urllib.parse import urlsplit

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from swanstone.bots.outside import add_bots
from swanstone.core.errors import BadOption
from swanstone.server.address import EVERY_ADDRESS, base_url, is_loopback
from swanstone.server.app import build_app
from swanstone.server.hub import Hub
from swanstone.server.log_setup import set_up_logging
from swanstone.server.settings import Settings, shown
from swanstone.server.store import StoreBusy, StoreDown, open_store
from swanstone.titles import require_titles

log = logging.getLogger(__name__)

GRACEFUL = 10
"""Seconds that requests may take to finish when the server stops."""
BACKLOG = 4096
COLLECT_AFTER = (2_000, 5, 100)
"""New objects until the youngest are looked at, and how many such looks until the older ones are."""
MOST_HEAD = 64 * 1024
"""Bytes of a request before its body."""


class CappedProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP protocol with a limit on the head of a request, which comes before any check of ours."""

    head: int | None = 0
    """Bytes of the head under way; None in a body."""

    def data_received(self, data: bytes) -> None:
        """Reads on, unless the head is too large."""
        if self.head is not None:
            self.head += len(data)
        super().data_received(data)
        if self.head is not None and self.head > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too large.")

    def on_headers_complete(self) -> None:
        """A body may follow; it has its own limit."""
        self.head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Another request may follow."""
        super().on_message_complete()
        self.head = 0


class GracefulServer(uvicorn.Server):
    """Uvicorn, but it prints its address when it serves, and tells everybody connected before it stops."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shuts down cleanly at a signal; uvicorn itself would raise it once more at the end."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[Listener] | None = None) -> None:
        """Opens the store, serves, and says where."""
        await self.hub.start()
        await super().startup(sockets)
        tame_collector()
        if self.started:
            address = self.hub.address
            log.info("serving", extra={"address": address})
            print(f"Swanstone is at {address}", flush=True)
            if self.hub.settings.host in EVERY_ADDRESS and is_loopback(urlsplit(address).hostname or ""):
                print("This machine has no network address, so nobody else can join; --public-url names one.")
            if self.hub.settings.open_browser:
                asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)

    async def shutdown(self, sockets: list[Listener] | None = None) -> None:
        """Tells everybody, lets requests finish, and closes the store."""
        log.info("stopping")
        self.hub.announce_stop()
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)
        await self.hub.stop()
        log.info("stopped")


def tame_collector() -> None:
    """Keeps the garbage collector from stopping play.

    Tables and messages are values without cycles, and the collector is told so (`gc=False`); what is loaded by now stays for
    good. So full collections, which look at every socket, may be rare.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def listen(settings: Settings) -> Listener:
    """The socket to listen on; the port is taken from now on."""
    family = AF_INET6 if ":" in settings.host else AF_INET
    try:
        return create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except OSError as fault:
        where = f"port {settings.port} of {settings.host}"
        raise BadOption(f"{where} cannot be used: {os.strerror(fault.errno or 0)}; --port names another") from None


def serve(settings: Settings) -> int:
    """Serves until it is told to stop."""
    set_up_logging(settings.log_level, settings.log_format, settings.log_config)
    usual = shown(Settings())
    changed = {name: value for name, value in shown(settings).items() if value != usual[name]}
    log.info("starting", extra={"settings": changed})
    require_titles()
    add_bots(settings.bots)
    hub = Hub(open_store(settings.store), settings)
    listener = listen(settings)
    hub.address = base_url(settings, listener.getsockname()[1])
    config = uvicorn.Config(
        build_app(hub),
        loop="auto",
        http=CappedProtocol,
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=60,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies) or None,
        timeout_graceful_shutdown=GRACEFUL,
        backlog=BACKLOG,
    )
    server = GracefulServer(config, hub)
    try:
        server.run([listener])
    except (StoreBusy, StoreDown) as fault:
        raise BadOption(str(fault)) from None
    return 0 if server.started else 1
