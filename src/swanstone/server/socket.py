"""The socket of a table: views and news go out, commands come in."""

import asyncio
import time
from contextlib import suppress

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from swanstone.core.errors import SwanstoneError
from swanstone.core.language import ENGLISH
from swanstone.server.access import keys_of, require_key, require_own_origin, require_view, table_link, viewer_at
from swanstone.server.commands import as_refusal
from swanstone.server.hub import welcome
from swanstone.server.limits import Bucket, rate_limit_key
from swanstone.server.live import Connection, LiveTable
from swanstone.server.notices.notifier import require_deliverable
from swanstone.server.seats import Viewer
from swanstone.server.showing import tried
from swanstone.server.speech import in_language, phrasebook, wished_language
from swanstone.server.web import LIMITED, AppState, address_of, refusal_response
from swanstone.wire.refusals import Refused, refusal_of
from swanstone.wire.replies import Absent, Announcement, Done, Tried, encode
from swanstone.wire.requests import Act, ChooseNotices, ClientMessage, Try, read_client_message

GOING_AWAY = 1012
REFUSED = 1008
NEVER = 2**31
LONGEST = len(str(NEVER))


class Socket:
    """The socket of one client, from its handshake on."""

    def __init__(self, app: AppState, scope: Scope, receive: Receive, send: Send) -> None:
        self.app = app
        self.hub = app.hub
        self.scope = scope
        self.receive = receive
        self.send = send
        self.request = HTTPConnection(scope)
        self.language = wished_language(self.request.query_params.get("language", ENGLISH))
        self.bucket = Bucket(app.settings.messages_per_second, app.settings.messages_burst)

    async def serve(self) -> None:
        """Serves the socket from the handshake to its close."""
        await self.receive()
        address, sockets = rate_limit_key(address_of(self.request)), self.app.sockets
        try:
            self.require_room()
        except SwanstoneError as fault:
            await self.refuse(as_refusal(fault))
            return
        sockets[address] = sockets.get(address, 0) + 1
        try:
            live, connection = await self.find_table()
            await self.run(live, connection)
        except SwanstoneError as fault:
            await self.refuse(as_refusal(fault))
        finally:
            sockets[address] -= 1
            if not sockets[address]:
                del sockets[address]

    async def run(self, live: LiveTable, connection: Connection) -> None:
        """Accepts the handshake and serves until one side closes."""
        live.connections.add(connection)
        try:
            with suppress(OSError):  # they may have gone while the table was read
                await self.send({"type": "websocket.accept"})
                self.send_first_messages(live, connection)
                sender = asyncio.create_task(self.send_all(connection))
                listener = asyncio.create_task(self.listen(live, connection))
                try:
                    await asyncio.wait([sender, listener], return_when=asyncio.FIRST_COMPLETED)
                finally:
                    await self.cancel(sender, listener)
        finally:
            live.connections.discard(connection)
            live.heard_from(connection.viewer.seats)

    def require_room(self) -> None:
        """Refuses a handshake beyond the limits; nothing is awaited here, so that the count stays right."""
        settings, hub = self.app.settings, self.hub
        require_own_origin(self.request, settings)
        if hub.stopping:
            raise Refused("stopping", "the server is stopping; please try again in a moment")
        address = address_of(self.request)
        if not self.app.requests.take(address):
            raise Refused("too_many", LIMITED)
        if sum(self.app.sockets.values()) >= settings.sockets:
            raise Refused("full", "the server is full; please try again later")
        if self.app.sockets.get(rate_limit_key(address), 0) >= settings.sockets_per_address:
            raise Refused("too_many", "too many sockets are open from here")

    async def find_table(self) -> tuple[LiveTable, Connection]:
        """The table and a connection with its viewer, or a refusal."""
        settings, hub = self.app.settings, self.hub
        live = await hub.live_table(self.scope["path_params"]["table"])
        keys = keys_of(self.request, live.table.id)
        viewer = viewer_at(live.table, keys)
        if not viewer.seats:
            require_view(live.table, viewer, None)
            if sum(not each.viewer.seats for each in live.connections) >= settings.onlookers_per_table:
                raise Refused("full", "this table cannot take more onlookers")
        link = table_link(self.request, settings, hub.address, live.table.id)
        query = self.request.query_params
        if query.get("as") == "onlooker":  # a screen that all may look at shows nobody's secrets
            keys, viewer = (), Viewer()
        shared = query.get("shared") == "yes"
        return live, Connection(keys, viewer, self.after(), link, self.language, shared)

    def after(self) -> int:
        """The last entry that the client has seen."""
        text = self.request.query_params.get("after", "0")
        if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST and int(text) < NEVER):
            raise Refused("bad_message", "'after' is the number of an entry")
        return int(text)

    async def refuse(self, refused: Refused) -> None:
        """Sends a refusal in the way that the client can read."""
        self.app.note_refusal(refused, "handshake")
        if self.request.query_params.get("refusals") == "told":
            await self.accept_and_refuse(refused)
        else:
            await reject_handshake(self.receive, self.send, refused)

    async def accept_and_refuse(self, refused: Refused) -> None:
        """Accepts the handshake only to send the refusal: a page cannot read the response to a rejected one."""
        with suppress(OSError, RuntimeError):
            await self.send({"type": "websocket.accept"})
            told = in_language(phrasebook(self.language), refusal_of(refused))
            await self.send({"type": "websocket.send", "text": encode(told).decode()})
            await self.send({"type": "websocket.close", "code": REFUSED})

    def send_first_messages(self, live: LiveTable, connection: Connection) -> None:
        """Sends what the viewer holds, and the table as it is."""
        connection.send(encode(welcome(live.table, connection)))
        if self.hub.down:
            connection.tell(Announcement("store_down", "moves cannot be saved at the moment; please wait"))
        self.hub.send_update(live, connection, connection.sent)
        self.hub.tell_absent(live)
        self.hub.tell_here([live])
        if live.absent:
            connection.tell(Absent(live.absent))

    async def send_all(self, connection: Connection) -> None:
        """Sends what is queued, in order, until the connection closes."""
        send, take = self.send, connection.outbox.get
        try:
            while (message := await take()) is not None:
                await send({"type": "websocket.send", "text": message.decode()})
            await send({"type": "websocket.close", "code": GOING_AWAY})
        except (OSError, RuntimeError):
            return  # they have gone

    async def listen(self, live: LiveTable, connection: Connection) -> None:
        """Handles messages until the client disconnects."""
        while True:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                return
            begun = time.perf_counter()
            if not self.bucket.take():
                refused = Refused("too_many", "too many messages; please slow down")
                connection.tell(refusal_of(refused, self.id_of(message)))
                self.app.note_refusal(refused, "socket")
                await asyncio.sleep(min(1.0, self.bucket.wait()))
                continue
            await self.handle(live, connection, message)
            self.hub.metrics.move_seconds.observe(time.perf_counter() - begun)

    async def handle(self, live: LiveTable, connection: Connection, received: Message) -> None:
        """Executes one message and answers it."""
        message: ClientMessage | None = None
        try:
            message = self.read(received)
            self.hub.metrics.messages.labels(str(message.__struct_config__.tag)).inc()
            connection.tell(await self.reply(live, connection, message))
        except SwanstoneError as fault:
            refused = as_refusal(fault)
            self.app.note_refusal(refused, str(message.__struct_config__.tag) if message else "socket")
            connection.tell(refusal_of(refused, message.id if message else ""))
            if refused.code == "stale" and isinstance(message, Act):
                self.hub.send_update(live, connection, message.seq)
        except Exception as fault:  # whatever it was: the socket stays open, the trace goes to the log
            self.app.note_fault("message-failed", fault, live.table.id)
            refused = Refused("error", "something went wrong here; nothing has changed")
            connection.tell(refusal_of(refused, message.id if message else ""))

    async def reply(self, live: LiveTable, connection: Connection, message: ClientMessage) -> Done | Tried:
        """The answer to a message; raises Refused."""
        require_key(connection.viewer)
        if isinstance(message, Try):
            return tried(live.table, connection.viewer, message)
        if isinstance(message, ChooseNotices):
            await require_deliverable(message, self.app.settings)
        return await self.hub.execute(live, connection.keys, message)

    async def cancel(self, *tasks: asyncio.Task[None]) -> None:
        """Cancels tasks; a fault in one of them is logged."""
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                self.app.note_fault("socket-failed", result, "socket")

    def id_of(self, message: Message) -> str:
        """The id of a message; empty if it cannot be read."""
        try:
            return self.read(message).id
        except Refused:
            return ""

    def read(self, message: Message) -> ClientMessage:
        """A message decoded; refused if it is too large or has anything unknown."""
        text = message.get("text")
        data = message.get("bytes") or b"" if text is None else text.encode("utf-8", "surrogatepass")
        if len(data) > self.app.settings.message_bytes:
            raise Refused("too_large", f"a message has at most {self.app.settings.message_bytes} bytes")
        try:
            return read_client_message(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad_message", f"the message cannot be read: {error}") from None


async def reject_handshake(receive: Receive, send: Send, refused: Refused) -> None:
    """Rejects a handshake with the response that any other request would get."""
    response = refusal_response(refused)
    start = {"status": response.status_code, "headers": response.raw_headers}
    with suppress(OSError, RuntimeError, TimeoutError):
        await send({"type": "websocket.http.response.start", **start})
        await send({"type": "websocket.http.response.body", "body": response.body})
        for _ in range(2):  # uvicorn logs an error unless the other side has gone before we return
            await asyncio.wait_for(receive(), 1)
