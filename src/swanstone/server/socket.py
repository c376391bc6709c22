"""The socket of a table: views and news go out, deeds come in."""

import asyncio
import time
from contextlib import suppress

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from swanstone.core.errors import SwanstoneError
from swanstone.server import metrics
from swanstone.server.deeds import as_refusal
from swanstone.server.hub import Connection, Slot, welcome
from swanstone.server.limits import Bucket, whose
from swanstone.server.logs import error as log_error
from swanstone.server.messages import (
    Act,
    Asking,
    Notice,
    Notices,
    Refused,
    Try,
    asking_decoder,
    encode,
)
from swanstone.server.routes import check_notices, with_key
from swanstone.server.showing import may_look, tried
from swanstone.server.web import Office, address_of, check_origin, keys_of, refusal, told

GOING_AWAY = 1012
REFUSED = 1008
NEVER = 2**31
LONGEST = len(str(NEVER))


class Socket:
    """One open socket."""

    def __init__(self, office: Office, scope: Scope, receive: Receive, send: Send) -> None:
        self.office = office
        self.hub = office.hub
        self.scope = scope
        self.receive = receive
        self.send = send
        self.request = HTTPConnection(scope)
        self.bucket = Bucket(office.settings.messages_per_second, office.settings.messages_burst)

    async def serve(self) -> None:
        """From the handshake to the end."""
        await self.receive()
        address, sockets = whose(address_of(self.request)), self.office.sockets
        try:
            self.knock()
        except SwanstoneError as fault:
            await self.refuse(as_refusal(fault))
            return
        sockets[address] = sockets.get(address, 0) + 1
        try:
            slot, connection = await self.admit()
            await self.attend(slot, connection)
        except SwanstoneError as fault:
            await self.refuse(as_refusal(fault))
        finally:
            sockets[address] -= 1
            if not sockets[address]:
                del sockets[address]

    async def attend(self, slot: Slot, connection: Connection) -> None:
        """Opens the door and serves the newcomer until one side has enough."""
        slot.connections.add(connection)
        try:
            with suppress(OSError):  # they may have gone while the table was read
                await self.send({"type": "websocket.accept"})
                self.greet(slot, connection)
                sender = asyncio.create_task(self.send_all(connection))
                listener = asyncio.create_task(self.listen(slot, connection))
                try:
                    await asyncio.wait([sender, listener], return_when=asyncio.FIRST_COMPLETED)
                finally:
                    await end(sender, listener)
        finally:
            slot.connections.discard(connection)

    def knock(self) -> None:
        """Stops who may not even ask for a table; nothing is awaited here, so that nobody slips past a limit."""
        settings, hub = self.office.settings, self.hub
        check_origin(self.request, settings)
        if hub.stopping:
            raise Refused("stopping", "the server stops; please try again in a moment")
        address = address_of(self.request)
        if not self.office.requests.take(address):
            raise Refused("too_many", "please wait a little; too many requests came from here")
        if sum(self.office.sockets.values()) >= settings.sockets:
            raise Refused("full", "the server has as many visitors as it can serve")
        if self.office.sockets.get(whose(address), 0) >= settings.sockets_per_address:
            raise Refused("too_many", "too many sockets are open from here")

    async def admit(self) -> tuple[Slot, Connection]:
        """The table and the newcomer's place at it, or a refusal."""
        settings, hub = self.office.settings, self.hub
        slot = await hub.slot(self.scope["path_params"]["table"])
        keys = keys_of(self.request, self.office, slot.table.id)
        viewer = hub.viewer(slot, keys)
        if not viewer.seats:
            may_look(slot.table, viewer, None)
            if sum(not each.viewer.seats for each in slot.connections) >= settings.onlookers_per_table:
                raise Refused("full", "this table has as many onlookers as it can take")
        return slot, Connection(keys, viewer, self.after())

    def after(self) -> int:
        """The last entry that the newcomer has seen."""
        text = self.request.query_params.get("after", "0")
        if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST and int(text) < NEVER):
            raise Refused("bad_message", "'after' is the number of an entry")
        return int(text)

    async def refuse(self, refused: Refused) -> None:
        """Says why not, in the way that the newcomer can read."""
        if self.request.query_params.get("refusals") == "told":
            await self.tell(refused)
        else:
            await turn_away(self.receive, self.send, refused)

    async def tell(self, refused: Refused) -> None:
        """Opens the door only to say why not: a page cannot read the answer to a handshake that is refused."""
        metrics.REFUSALS.inc(refused.code)
        with suppress(OSError, RuntimeError):
            await self.send({"type": "websocket.accept"})
            await self.send({"type": "websocket.send", "text": encode(told(refused)).decode()})
            await self.send({"type": "websocket.close", "code": REFUSED})

    def greet(self, slot: Slot, connection: Connection) -> None:
        """The first messages: what the newcomer holds, and the table as it is."""
        connection.send(encode(welcome(slot.table, connection.viewer)))
        if self.hub.down:
            connection.send(encode(Notice("store_down", "moves cannot be saved at the moment; please wait")))
        self.hub.send_update(slot, connection, connection.heard)

    async def send_all(self, connection: Connection) -> None:
        """Sends what is queued, in order, until there is an end."""
        send, take = self.send, connection.outbox.get
        try:
            while (message := await take()) is not None:
                await send({"type": "websocket.send", "text": message.decode()})
            await send({"type": "websocket.close", "code": GOING_AWAY})
        except (OSError, RuntimeError):
            return  # they have gone

    async def listen(self, slot: Slot, connection: Connection) -> None:
        """Takes messages until the other side goes."""
        while True:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                return
            begun = time.perf_counter()
            if not self.bucket.take():
                refused = Refused("too_many", "too many messages; please slow down")
                connection.send(encode(told(refused, self.id_of(message))))
                metrics.REFUSALS.inc("too_many")
                await asyncio.sleep(min(1.0, self.bucket.wait()))
                continue
            await self.hear(slot, connection, message)
            metrics.MOVE_SECONDS.observe(time.perf_counter() - begun)

    async def hear(self, slot: Slot, connection: Connection, message: Message) -> None:
        """Does what one message asks, and answers it."""
        id = ""
        asking: Asking | None = None
        try:
            asking = self.read(message)
            id = asking.id
            metrics.MESSAGES.inc(str(asking.__struct_config__.tag))
            with_key(connection.viewer)
            if isinstance(asking, Try):
                connection.send(encode(tried(slot.table, connection.viewer, asking)))
                return
            if isinstance(asking, Notices):
                await check_notices(self.office.settings, asking)
            connection.send(encode(await self.hub.do(slot, connection.keys, asking)))
        except SwanstoneError as fault:
            refused = as_refusal(fault)
            metrics.REFUSALS.inc(refused.code)
            connection.send(encode(told(refused, id)))
            if refused.code == "stale" and isinstance(asking, Act):
                self.hub.send_update(slot, connection, asking.seq)
        except Exception as fault:  # the last word: the socket stays open, the trace goes to the log
            metrics.ERRORS.inc()
            log_error("message-failed", table=slot.table.id, fault=repr(fault), exc_info=fault)
            connection.send(encode(told(Refused("error", "something went wrong here; nothing has changed"), id)))

    def id_of(self, message: Message) -> str:
        """What the sender calls a message; nothing if it cannot be read."""
        try:
            return self.read(message).id
        except Refused:
            return ""

    def read(self, message: Message) -> Asking:
        """What a message asks, strictly."""
        text = message.get("text")
        data = message.get("bytes") or b"" if text is None else text.encode("utf-8", "surrogatepass")
        if len(data) > self.office.settings.message_bytes:
            raise Refused("too_large", f"a message has at most {self.office.settings.message_bytes} bytes")
        try:
            return asking_decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad_message", f"the message is not understood: {error}") from None


async def turn_away(receive: Receive, send: Send, refused: Refused) -> None:
    """Refuses a handshake as any other request is refused."""
    response = refusal(refused)
    start = {"status": response.status_code, "headers": response.raw_headers}
    with suppress(OSError, RuntimeError, TimeoutError):
        await send({"type": "websocket.http.response.start", **start})
        await send({"type": "websocket.http.response.body", "body": response.body})
        for _ in range(2):  # uvicorn logs an error unless the other side has gone before we return
            await asyncio.wait_for(receive(), 1)


async def end(*tasks: asyncio.Task[None]) -> None:
    """Ends tasks; a fault in one of them is logged."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            metrics.ERRORS.inc()
            log_error("socket-failed", fault=repr(result), exc_info=result)
