"""Tables in memory and those who watch them: one writer at a time for each, the disk before the news."""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

from swanstone import __version__
from swanstone.core.errors import SwanstoneError
from swanstone.server import log, metrics
from swanstone.server.bots import BotRunner
from swanstone.server.deeds import DEFAULT_BOT, Judged, as_refusal, judge
from swanstone.server.log import Opened, read_entry, write_entry
from swanstone.server.logs import error as log_error
from swanstone.server.logs import log as log_event
from swanstone.server.logs import warn as log_warning
from swanstone.server.messages import Act, Deed, Done, Notice, Refused, Undo, Update, Welcome, encode
from swanstone.server.notices import Notice as TurnNotice
from swanstone.server.notices import Notifier
from swanstone.server.seats import TABLE, Viewer
from swanstone.server.seats import viewer as viewer_of
from swanstone.server.settings import Settings, base_url
from swanstone.server.showing import Shown, with_events
from swanstone.server.store import Row, Store, StoreDown, Taken
from swanstone.server.table import CHECKPOINT_EVERY, Table, checkpoint_of, fold, load, opened, replay

GRACE = 10_000
"""After a table is loaded nobody's time runs out for so many milliseconds."""
SHORTEST_WAIT = 50
"""No clock is looked at sooner than after so many milliseconds."""
SWEEP = 1.0
OVERDUE = 3_000
"""A table that should have been woken so many milliseconds ago is woken by whoever finds it."""
OUTBOX = 200
MOST_HISTORIES = 8
OVERTAKEN = ("stale", "not_asked", "not_now", "taken", "not_saved", "stopping")
"""Refusals of a bot's answer because something else happened while it thought."""

MOST_TRIES = 10
BREATH = 1.0
"""Seconds for which a table stays in memory after it was asked for, so that whoever asked can take hold of it."""
BOT_PATIENCE = 1.0
"""Seconds until a bot whose answer was refused tries again."""

Decide = Callable[[Table, int], Judged | int]
"""Judges a deed by the table as it is: an entry to be written, or the number of the entry that did it before."""
Who = Viewer | tuple[str, ...]


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Connection:
    """Somebody who watches a table: what they hold, what they have heard, what waits to be sent."""

    def __init__(self, keys: tuple[str, ...], viewer: Viewer, heard: int) -> None:
        self.keys = keys
        self.viewer = viewer
        self.heard = heard
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(OUTBOX)

    @property
    def faces(self) -> tuple[int | None, ...]:
        """The seats whose views go to this connection; None is the onlooker's."""
        return self.viewer.seats or (None,)

    def send(self, message: bytes) -> None:
        """Queues a message; who does not keep up is let go, and resumes by `seq`."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """Ends the connection after what can still be sent."""
        while self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


class Slot:
    """A table in memory."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.waiters: set[asyncio.Future[None]] = set()
        self.unsure = False
        self.thinking: set[int] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.loaded = now()
        self.used = time.monotonic()
        self.kept = len(table.line)
        self.shown: Shown | None = None

    def show(self) -> Shown:
        """The table ready to be shown."""
        if self.shown is None or self.shown.table is not self.table:
            self.shown = Shown(self.table)
        return self.shown

    @property
    def idle(self) -> bool:
        """Whether nobody needs the table now."""
        held = self.connections or self.waiters or self.thinking or self.lock.locked()
        return not held and time.monotonic() - self.used > BREATH

    def wake_waiters(self) -> None:
        """Answers those who wait for news."""
        for waiter in self.waiters:
            if not waiter.done():
                waiter.set_result(None)

    def holds(self, seat: int) -> bool:
        """Whether somebody watches the table from a seat."""
        return any(seat in connection.viewer.seats for connection in self.connections)


class Hub:
    """All tables of this process."""

    def __init__(self, store: Store, settings: Settings, notifier: Notifier | None = None) -> None:
        self.store = store
        self.settings = settings
        self.address = base_url(settings)
        self.notifier = notifier or Notifier(settings)
        self.bots = BotRunner(settings.bot_workers, settings.bot_seconds)
        self.slots: OrderedDict[str, Slot] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Slot]] = {}
        self.histories: OrderedDict[str, tuple[Table, list[Any]]] = OrderedDict()
        self.behind: dict[str, int] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.damaged: set[str] = set()
        self.down = False
        self.stopping = False

    # Life

    async def start(self) -> None:
        """Opens the store and takes up what waits."""
        await self.store.open()
        self.store.follow(self.heard)
        self.notifier.start()
        metrics.STORE_UP.set(1)
        metrics.TABLES_LOADED.follow(lambda: len(self.slots))
        metrics.SOCKETS.follow(lambda: sum(len(slot.connections) for slot in self.slots.values()))
        self.spawn(self.sweep_for_ever())

    def say_goodbye(self) -> None:
        """Takes no more deeds, and tells everybody why."""
        self.stopping = True
        self.tell_all(Notice("stopping", "the server stops; your game is safe, and the page will reconnect by itself"))
        for slot in self.slots.values():
            for connection in slot.connections:
                connection.hang_up()
            slot.wake_waiters()

    async def stop(self) -> None:
        """Finishes what is being written, and lets go."""
        self.stopping = True
        for slot in list(self.slots.values()):
            async with slot.lock:
                if slot.timer:
                    slot.timer.cancel()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.bots.close()
        await self.notifier.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Does work in the background and keeps hold of it; a fault is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[Any]) -> None:
        """Lets go of work that is done."""
        self.tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()):
            metrics.ERRORS.inc()
            log_error("task-failed", fault=repr(fault), exc_info=fault)

    # Tables

    async def slot(self, name: str) -> Slot:
        """A table, loaded if need be; raises Refused if there is none."""
        slot = self.slots.get(name)
        if slot is None:
            if not TABLE.fullmatch(name):
                raise Refused("no_table", "there is no such table")
            task = self.loading.get(name)
            if task is None:
                task = self.loading[name] = asyncio.get_running_loop().create_task(self.load(name))
                task.add_done_callback(lambda _: self.loading.pop(name, None))
            slot = await asyncio.shield(task)
        slot.used = time.monotonic()
        self.slots.move_to_end(name)
        return slot

    async def load(self, name: str) -> Slot:
        """Reads a table from the store."""
        try:
            entries = await self.store.read(name)
            kept = await self.store.checkpoint(name) if entries else None
        except StoreDown as fault:
            self.store_failed(fault)
            raise not_saved() from None
        if not entries:
            raise Refused("no_table", "there is no such table")
        try:
            table = load(entries, kept)
        except Exception as fault:  # whatever its log holds, the other tables go on
            raise self.damage(name, fault) from None
        self.damaged.discard(name)
        slot = self.slots[name] = Slot(table)
        self.make_room()
        self.attend(slot)
        return slot

    def damage(self, name: str, fault: Exception) -> Refused:
        """What players are told of a table whose log cannot be followed; the operator is told once."""
        if name not in self.damaged:
            self.damaged.add(name)
            log_error("table-damaged", table=name, fault=repr(fault))
        return Refused("damaged", "this table was written under other rules and cannot be opened here")

    def make_room(self) -> None:
        """Drops tables from memory that nobody needs, those not used for longest first."""
        oldest = time.monotonic() - self.settings.idle_seconds
        for name, slot in list(self.slots.items()):
            if slot.used > oldest and len(self.slots) <= self.settings.tables_in_memory:
                break
            if slot.idle:
                self.drop(name, slot)

    def drop(self, name: str, slot: Slot) -> None:
        """Drops a table from memory; a checkpoint makes it quick to load again."""
        if slot.timer:
            slot.timer.cancel()
        del self.slots[name]
        self.histories.pop(name, None)
        self.keep(slot)

    def keep(self, slot: Slot) -> None:
        """Saves a checkpoint if the last one is old."""
        table = slot.table
        if len(table.line) != slot.kept and (checkpoint := checkpoint_of(table)):
            slot.kept = len(table.line)
            self.spawn(self.store.save_checkpoint(table.id, checkpoint))

    async def create(self, head: Opened) -> Slot:
        """Opens a table."""
        table = opened(head)
        shown = Shown(table)
        await self.append(write_entry(head), row_of(table, shown))
        slot = self.slots[table.id] = Slot(table)
        slot.loaded, slot.shown = 0, shown
        metrics.ENTRIES.inc("opened")
        log_event("table-opened", table=table.id, title=head.title, seats=len(head.seats))
        self.make_room()
        self.attend(slot)
        return slot

    def viewer(self, slot: Slot, keys: Iterable[str]) -> Viewer:
        """Who shows these keys at a table."""
        return viewer_at(slot.table, keys)

    # Writing

    async def do(self, slot: Slot, who: Who, deed: Deed, by: str = "") -> Done:
        """Does a deed, once; a repeated message is answered with what it did the first time.

        `who` is the keys that were shown: what they open is judged when the deed is, or a viewer, for bots and clocks.
        """

        def decide(table: Table, at: int) -> Judged | int:
            viewer = who if isinstance(who, Viewer) else viewer_at(table, who)
            if deed.id and deed.seat in viewer.seats and (seq := table.ids.get((deed.seat, deed.id))):
                return seq
            return judge(with_events(table) if isinstance(deed, Undo) else table, viewer, deed, at, by)

        seq, repeated = await self.write(slot, decide)
        return Done(deed.id, seq, repeated)

    async def write(self, slot: Slot, decide: Decide) -> tuple[int, bool]:
        """Decides on the table as it is, appends the entry, then tells everybody; a caller who goes away stops nothing."""
        task = asyncio.get_running_loop().create_task(self.write_alone(slot, decide))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # the caller may have gone
        return await asyncio.shield(task)

    async def write_alone(self, slot: Slot, decide: Decide) -> tuple[int, bool]:
        """One entry while nobody else writes to this table in this process; its number, and whether it was there already."""
        async with slot.lock:
            if slot.unsure:
                await self.catch_up(slot)
            for _ in range(MOST_TRIES):
                if self.stopping:
                    raise Refused("stopping", "the server stops; please try again in a moment")
                try:
                    judged = decide(slot.table, max(now(), slot.table.updated))
                except SwanstoneError as fault:
                    raise as_refusal(fault) from None
                if isinstance(judged, int):
                    return judged, True
                if await self.write_entry(slot, judged):
                    return slot.table.seq, False
        raise Refused("taken", "others were quicker, again and again; please try again")

    async def write_entry(self, slot: Slot, judged: Judged) -> bool:
        """Appends an entry and tells everybody; False if another process was quicker and the table has moved on."""
        table = fold(slot.table, judged.entry, judged.step)
        shown = Shown(table)
        try:
            await self.append(write_entry(judged.entry), row_of(table, shown))
        except Taken:
            await self.catch_up(slot)
            return False
        except Refused:
            slot.unsure = True  # it may be on disk all the same
            raise
        slot.shown = shown
        before = slot.table
        self.advance(slot, table, judged.entry)
        count(table, judged.entry)
        self.attend(slot)
        self.send_notices(slot, before)
        return True

    async def append(self, entry: bytes, row: Row) -> None:
        """Puts an entry on disk, or says that it cannot."""
        if self.down:
            raise not_saved()
        begun = time.perf_counter()
        try:
            await self.store.append(entry, row)
        except StoreDown as fault:
            self.store_failed(fault)
            raise not_saved() from None
        metrics.APPEND_SECONDS.observe(time.perf_counter() - begun)

    async def catch_up(self, slot: Slot) -> None:
        """Reads what others, or we ourselves in a moment of trouble, have written."""
        try:
            entries = await self.store.read(slot.table.id, slot.table.seq)
        except StoreDown as fault:
            self.store_failed(fault)
            raise not_saved() from None
        slot.unsure = False
        self.take(slot, entries)

    def take(self, slot: Slot, entries: Iterable[bytes]) -> None:
        """Takes the table through entries that are in its log already."""
        for data in entries:
            try:
                entry = read_entry(data)
                table = fold(slot.table, entry)
            except Exception as fault:  # another process plays by other rules, or the log is damaged
                raise self.damage(slot.table.id, fault) from None
            self.advance(slot, table, entry)

    def advance(self, slot: Slot, table: Table, entry: log.AnyEntry) -> None:
        """Takes the table one entry further and tells everybody; bots and notices are for the process that wrote it."""
        slot.table = table
        if isinstance(entry, log.Sat | log.Left | log.Rekeyed):
            self.look_at_keys_again(slot, isinstance(entry, log.Rekeyed))
        self.broadcast(slot)
        self.set_timer(slot)
        if len(table.line) >= slot.kept + CHECKPOINT_EVERY or table.status == "finished":
            self.keep(slot)

    def look_at_keys_again(self, slot: Slot, revoked: bool) -> None:
        """Seats have changed hands: who gained or lost one is told, and sees no more of what is lost."""
        for connection in list(slot.connections):
            viewer = self.viewer(slot, connection.keys)
            if viewer == connection.viewer:
                continue
            if revoked:
                connection.send(encode(Notice("revoked", "this link no longer opens the seat")))
            connection.viewer = viewer
            connection.send(encode(welcome(slot.table, viewer)))
            if not (viewer.seats or viewer.owner or slot.table.head.onlookers):
                connection.hang_up()

    # Telling

    def broadcast(self, slot: Slot) -> None:
        """Sends everybody the table as they may see it; those who have heard the same get the same bytes."""
        if slot.connections:
            made: dict[tuple[int | None, int], bytes] = {}
            for connection in slot.connections:
                self.send_update(slot, connection, connection.heard, made)
        slot.wake_waiters()

    def send_update(
        self, slot: Slot, connection: Connection, after: int, made: dict[tuple[int | None, int], bytes] | None = None
    ) -> None:
        """Sends one connection the table as it may see it."""
        made = {} if made is None else made
        for face in connection.faces:
            message = made.get((face, after))
            if message is None:
                message = made[face, after] = encode(self.update(slot, face, after))
            connection.send(message)
        connection.heard = slot.table.seq

    def update(self, slot: Slot, seat: int | None, after: int) -> Update:
        """The table as a seat sees it, with what is new after an entry."""
        if lacks_events(slot.table, after):
            slot.table = with_events(slot.table)
        return slot.show().update(seat, after)

    def tell_all(self, notice: Notice) -> None:
        """Tells something to every connection."""
        message = encode(notice)
        for slot in self.slots.values():
            for connection in slot.connections:
                connection.send(message)

    def history(self, slot: Slot) -> tuple[Table, list[Any]]:
        """A table with all its events, and its states from the start; a few of these are kept."""
        found = self.histories.get(slot.table.id)
        if found is None or found[0].seq != slot.table.seq:
            slot.table = with_events(slot.table)
            found = slot.table, [step.state for step in replay(slot.table, len(slot.table.line))]
            self.histories[slot.table.id] = found
            while len(self.histories) > MOST_HISTORIES:
                self.histories.popitem(last=False)
        self.histories.move_to_end(slot.table.id)
        return found

    async def news(self, slot: Slot, after: int, seconds: float) -> None:
        """Waits until the table has an entry after a number, or for some seconds."""
        if slot.table.seq > after or seconds <= 0:
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        slot.waiters.add(waiter)
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(waiter, seconds)
        finally:
            slot.waiters.discard(waiter)

    def send_notices(self, slot: Slot, before: Table) -> None:
        """Tells seats that have become asked, in the way they chose; mail only goes to those who are not looking."""
        table = slot.table
        if not any(table.notices):
            return
        asked_before = {asked.decision.seat for asked in before.asked}
        for asked in table.asked:
            seat = asked.decision.seat
            choice = table.notices[seat]
            if choice is None or seat in asked_before or seat not in table.humans:
                continue
            notice = self.turn_notice(table, seat)
            if choice.webhook:
                self.notifier.send_webhook(choice.webhook, choice.secret, notice)
            if choice.mail and not slot.holds(seat):
                self.notifier.send_mail(choice.mail, notice)

    def turn_notice(self, table: Table, seat: int) -> TurnNotice:
        """'It is your turn.'"""
        link = f"{self.address}/t/{table.id}"
        return TurnNotice(
            table=table.id, seat=seat, name=table.seats[seat].name, title=table.head.title, link=link, seq=table.seq
        )

    # Bots and clocks

    def attend(self, slot: Slot) -> None:
        """Sees to it that bots answer and that clocks run."""
        if self.stopping:
            return
        for seat in slot.table.bots_asked():
            if seat not in slot.thinking:
                slot.thinking.add(seat)
                self.spawn(self.bot_turn(slot, seat))
        self.set_timer(slot)

    async def bot_turn(self, slot: Slot, seat: int) -> None:
        """Lets the bot of a seat answer."""
        try:
            if self.settings.bot_pause:
                await asyncio.sleep(self.settings.bot_pause)
            await self.answer_for(slot, seat, slot.table.seats[seat].bot, "bot")
        except Refused as refusal:
            if refusal.code not in OVERTAKEN:
                log_warning("bot-refused", table=slot.table.id, seat=seat, code=refusal.code, message=str(refusal))
                await asyncio.sleep(BOT_PATIENCE)
        finally:
            slot.thinking.discard(seat)
            if not self.down and not slot.unsure:
                self.attend(slot)

    async def answer_for(self, slot: Slot, seat: int, bot: str, by: str) -> None:
        """Has a bot choose from the seat's view and writes its action."""
        table = slot.table
        if table.asked_of(seat) is None or not bot:
            return
        begun = time.perf_counter()
        action = await self.bots.choose(table.game, table.head.options, bot, table.game.view(table.state, seat))
        metrics.BOT_SECONDS.observe(time.perf_counter() - begun)
        deed = Act(seat=seat, seq=table.seq, action=action)

        def decide(table: Table, at: int) -> Judged:
            # Judged with the action, for the seat may have been taken back while the bot thought or waited to write.
            theirs = table.seats[seat].bot == bot and seat in table.bots_asked()
            if not (theirs if by == "bot" else 0 < table.deadline(seat) <= at):
                raise Refused("not_asked", f"it is not for the {by} to answer for seat {seat}")
            return judge(table, Viewer((seat,)), deed, at, by)

        await self.write(slot, decide)

    def set_timer(self, slot: Slot) -> None:
        """Sets the clock of the seat whose time runs out first."""
        if slot.timer:
            slot.timer.cancel()
            slot.timer = None
        due = [time for asked in slot.table.asked if (time := slot.table.deadline(asked.decision.seat))]
        if due:
            wait = max(min(due), slot.loaded + GRACE if slot.table.updated < slot.loaded else 0) - now()
            loop = asyncio.get_running_loop()
            slot.timer = loop.call_later(max(SHORTEST_WAIT, wait) / 1000, lambda: self.spawn(self.time_is_up(slot)))

    async def time_is_up(self, slot: Slot) -> None:
        """A bot plays the move of each seat whose time has run out."""
        for asked in slot.table.asked:
            seat = asked.decision.seat
            if 0 < slot.table.deadline(seat) <= now() and seat not in slot.thinking:
                slot.thinking.add(seat)
                try:
                    await self.answer_for(slot, seat, DEFAULT_BOT, "clock")
                except Refused as refusal:
                    log_warning("clock-refused", table=slot.table.id, seat=seat, code=refusal.code)
                finally:
                    slot.thinking.discard(seat)
        if not self.down:
            self.attend(slot)

    async def sweep_for_ever(self) -> None:
        """Wakes tables that nobody attends to, and drops those that nobody needs."""
        first = True
        while True:
            try:
                await self.sweep(now() if first else now() - OVERDUE)
                first = False
            except StoreDown as fault:
                self.store_failed(fault)
            except Exception as fault:  # whatever it was, tables must go on being woken
                metrics.ERRORS.inc()
                log_error("sweep-failed", fault=repr(fault), exc_info=fault)
            await asyncio.sleep(SWEEP)

    async def sweep(self, before: int) -> None:
        """One round through what should have been woken before a time."""
        self.make_room()
        for row in await self.store.to_wake(before, 500):
            slot = self.slots.get(row.table)
            if row.table in self.damaged or (slot is not None and (slot.thinking or slot.table.seq > row.seq)):
                continue
            with contextlib.suppress(Refused):
                slot = await self.slot(row.table)
                if slot.table.seq < row.seq:
                    async with slot.lock:
                        await self.catch_up(slot)
                self.attend(slot)
        await self.heal()

    async def heal(self) -> None:
        """Catches up with what other processes wrote where their word was lost."""
        if self.store.shared and self.slots:
            going = [name for name, slot in self.slots.items() if slot.connections or slot.table.status != "finished"]
            for table, seq in (await self.store.lasts(going)).items():
                self.heard(table, seq)

    def heard(self, table: str, seq: int, entries: Sequence[bytes] = ()) -> None:
        """Another process has written to a table; if the entries that we lack came along, they need not be read."""
        slot = self.slots.get(table)
        if slot is not None and slot.table.seq < seq:
            seen = seq - len(entries)
            if seen <= slot.table.seq and table not in self.behind:
                self.take_news(slot, entries, seen)
                return
            if not self.behind:
                self.spawn(self.catch_up_all())
            self.behind[table] = max(seq, self.behind.get(table, 0))

    async def catch_up_all(self) -> None:
        """Reads what other processes wrote to all the tables of which we have heard, together."""
        while self.behind:
            heard = dict(self.behind)
            seen = {name: self.slots[name].table.seq for name in heard if name in self.slots}
            try:
                found = await self.store.read_many(seen)
            except StoreDown as fault:
                self.behind.clear()
                self.store_failed(fault)
                return
            for name, seq in heard.items():
                if name in self.slots and name in found:
                    self.take_news(self.slots[name], found[name], seen[name])
                if self.behind.get(name) == seq:
                    del self.behind[name]

    def take_news(self, slot: Slot, entries: Sequence[bytes], seen: int) -> None:
        """Takes entries that follow the entry `seen`, unless we are writing to the table, or have moved on, ourselves."""
        if slot.lock.locked():
            self.spawn(self.catch_up_later(slot))
            return
        try:
            self.take(slot, entries[slot.table.seq - seen :])
        except Refused:
            self.slots.pop(slot.table.id, None)
            for connection in slot.connections:
                connection.hang_up()

    async def catch_up_later(self, slot: Slot) -> None:
        """Reads what others wrote to a table once we have done writing to it ourselves."""
        async with slot.lock:
            with contextlib.suppress(Refused):
                await self.catch_up(slot)

    # Trouble

    def store_failed(self, fault: StoreDown) -> None:
        """The store is gone: nothing is acknowledged until it is back, and everybody is told."""
        if self.down or self.stopping:
            return
        self.down = True
        metrics.STORE_UP.set(0)
        log_error("store-down", fault=str(fault))
        self.tell_all(Notice("store_down", "moves cannot be saved at the moment; nothing is lost, please wait"))
        self.spawn(self.recover())

    async def recover(self) -> None:
        """Waits until the store works again, reads what it has, and goes on."""
        while True:
            await asyncio.sleep(0.5)
            try:
                await self.store.ping()
                break
            except StoreDown:
                continue
        self.down = False
        metrics.STORE_UP.set(1)
        log_event("store-up")
        for slot in list(self.slots.values()):
            async with slot.lock:
                with contextlib.suppress(Refused):
                    await self.catch_up(slot)
            if self.down:
                return
            self.attend(slot)
        self.tell_all(Notice("store_up", "moves are saved again"))


def viewer_at(table: Table, keys: Iterable[str]) -> Viewer:
    """Who shows these keys at a table."""
    return viewer_of(keys, table.head.owner, [seat.key for seat in table.seats])


def lacks_events(table: Table, after: int) -> bool:
    """Whether a checkpoint spared us from playing an action after an entry, or the last one, which says what may be undone."""
    last = table.line[-1:]
    for move in reversed(table.line):
        if move.seq <= after:
            break
        if move.events is None:
            return True
    return bool(last) and last[0].events is None


def welcome(table: Table, viewer: Viewer) -> Welcome:
    """What a connection is told of itself."""
    return Welcome(table.id, viewer.seats, viewer.owner, __version__)


def not_saved() -> Refused:
    """What a player is told while the store is gone."""
    return Refused("not_saved", "this could not be saved now; please send it again in a moment, it is not done twice")


def count(table: Table, entry: log.AnyEntry) -> None:
    """Counts an entry that this process wrote."""
    metrics.ENTRIES.inc(str(entry.__struct_config__.tag))
    if isinstance(entry, log.Acted):
        metrics.MOVES.inc(table.head.title, entry.by or "human")


def row_of(table: Table, shown: Shown) -> Row:
    """What is listed of a table."""
    return Row(
        table=table.id,
        seq=table.seq,
        status=table.status,
        public=table.head.public,
        updated=table.updated,
        wake=table.wake(),
        card=shown.card_json,
    )
