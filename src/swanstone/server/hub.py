"""All tables of this process: each has one writer at a time, and an entry is on disk before anybody hears of it.

A command goes `execute` -> `submit` (continues even if the caller leaves) -> `judge_and_commit` (under the table's lock) ->
`commit` (fold the entry, store it, show it to everybody) -> `append_to_store`.
"""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from swanstone import __version__
from swanstone.bots.bot import ADDED
from swanstone.bots.kit import bots_of
from swanstone.core.errors import BadOption, SwanstoneError
from swanstone.core.event import visible
from swanstone.core.reason import Reason
from swanstone.server import journal
from swanstone.server.access import viewer_at
from swanstone.server.address import base_url
from swanstone.server.bots import BotRunner, Past
from swanstone.server.commands import Judged, Uncertain, as_refusal, judge_command, stand_in
from swanstone.server.journal import Opened, decode_entry, encode_entry
from swanstone.server.live import Connection, LiveTable, now
from swanstone.server.metrics import Metrics
from swanstone.server.notices.notifier import Notifier
from swanstone.server.notices.outbox import TurnNotice
from swanstone.server.plans import carry_out
from swanstone.server.seats import TABLE, Viewer
from swanstone.server.settings import Settings
from swanstone.server.showing import Shown, with_events
from swanstone.server.store import Row, Store, StoreDown, Taken
from swanstone.server.table import CHECKPOINT_EVERY, Table, checkpoint_of, fold, load, opened, replay
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import Absent, Announcement, Done, Update, Welcome, encode
from swanstone.wire.requests import Act, Command, Undo

log = logging.getLogger(__name__)

GRACE = 10_000
"""Milliseconds after a table is loaded in which nobody's time runs out."""
SHORTEST_WAIT = 50
"""Milliseconds that a clock waits at least."""
SWEEP = 1.0
HEARD = 3 * SWEEP
"""Seconds for which it counts that another process, which says so at every sweep, has somebody."""
OVERDUE = 3_000
"""Milliseconds after which any process wakes a table that should have been woken."""
MOST_HISTORIES = 8
OVERTAKEN = ("stale", "not_asked", "not_now", "taken", "not_saved", "stopping")
"""Refusals of a bot's answer because something else happened while it thought."""

MOST_TRIES = 10
BOT_PATIENCE = 1.0
"""Seconds until a bot whose answer was refused tries again."""

Made = dict[tuple[int | None, int, str], bytes]
"""Updates that were made already, by the seat, the last entry that it has seen, and the language."""
Judge = Callable[[Table, int], Judged | Uncertain | int]
"""Judges a command by the table as it is now: the entry to commit, or the number of the entry that did it before."""
Deed = Callable[[LiveTable, int], Coroutine[Any, Any, None]]
"""Something that is done for a seat in the background."""
Who = Viewer | tuple[str, ...]
"""Who sends a command: a viewer (bots and clocks), or the keys that were shown, judged when the command is."""


class Hub:
    """All tables of this process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.metrics = Metrics()
        self.address = base_url(settings)
        self.notifier = Notifier(settings, self.metrics)
        self.bots = BotRunner(settings.bot_workers, settings.bot_seconds)
        self.tables: OrderedDict[str, LiveTable] = OrderedDict()
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.histories: OrderedDict[str, tuple[Table, list[Any]]] = OrderedDict()
        self.behind: dict[str, int] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.damaged: set[str] = set()
        self.down = False
        self.stopping = False

    # Life

    async def start(self) -> None:
        """Opens the store and goes on with tables that wait for a bot or a clock."""
        await self.store.open()
        self.store.follow(self.written_elsewhere, self.here_elsewhere)
        self.notifier.start()
        self.metrics.store_up.set(1)
        self.metrics.follow(
            sockets=lambda: sum(len(live.connections) for live in self.tables.values()),
            tables=lambda: len(self.tables),
        )
        self.spawn(self.sweep_forever())

    def announce_stop(self) -> None:
        """Takes no more commands, tells everybody why, and closes their connections."""
        self.stopping = True
        self.announce(
            Announcement("stopping", "the server is stopping; your game is safe, and the page will reconnect by itself")
        )
        for live in self.tables.values():
            for connection in live.connections:
                connection.close()
            live.wake_waiters()

    async def stop(self) -> None:
        """Finishes what is being written, then closes everything."""
        self.stopping = True
        for live in list(self.tables.values()):
            async with live.lock:
                if live.timer:
                    live.timer.cancel()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.bots.close()
        await self.notifier.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Runs work in the background; a fault is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.task_ended)

    def task_ended(self, task: asyncio.Task[Any]) -> None:
        """Forgets a background task that has ended, and logs its fault."""
        self.tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()):
            self.metrics.errors.inc()
            log.error("task-failed", extra={"fault": repr(fault)}, exc_info=fault)

    # Tables

    async def live_table(self, name: str) -> LiveTable:
        """A table by its name, loaded if it is not in memory; raises Refused if there is none."""
        live = self.tables.get(name)
        if live is None:
            if not TABLE.fullmatch(name):
                raise Refused("no_table", "there is no such table")
            task = self.loading.get(name)
            if task is None:
                task = self.loading[name] = asyncio.get_running_loop().create_task(self.load(name))
                task.add_done_callback(lambda _: self.loading.pop(name, None))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        self.tables.move_to_end(name)
        return live

    async def load(self, name: str) -> LiveTable:
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
        except Exception as fault:  # whatever its journal holds, the other tables go on
            raise self.damaged_table(name, fault) from None
        self.damaged.discard(name)
        live = self.tables[name] = LiveTable(table)
        live.checkpointed = kept.actions if kept else 0
        self.evict()
        self.schedule(live)
        return live

    def damaged_table(self, name: str, fault: Exception) -> Refused:
        """The refusal for a table whose journal does not replay; the operator is told once, with the whole fault."""
        if name not in self.damaged:
            self.damaged.add(name)
            log.error("table-damaged", extra={"table": name, "fault": repr(fault)})
        if isinstance(fault, journal.DamagedJournal):
            return as_refusal(fault)
        what = (
            str(fault) if isinstance(fault, BadOption) else "its journal cannot be followed; the server's log says why"
        )
        return Refused("damaged", f"this table cannot be opened here: {what}")

    def evict(self) -> None:
        """Drops tables that nobody needs from memory, the least recently used first."""
        oldest = time.monotonic() - self.settings.idle_seconds
        for name, live in list(self.tables.items()):
            if live.used > oldest and len(self.tables) <= self.settings.tables_in_memory:
                break
            if live.idle:
                self.drop(name, live)

    def drop(self, name: str, live: LiveTable) -> None:
        """Drops a table from memory; a checkpoint makes it quick to load again."""
        if live.timer:
            live.timer.cancel()
        del self.tables[name]
        self.histories.pop(name, None)
        self.save_checkpoint(live)

    def save_checkpoint(self, live: LiveTable) -> None:
        """Saves a checkpoint if actions were taken since the last one."""
        table = live.table
        if len(table.moves) != live.checkpointed and (checkpoint := checkpoint_of(table)):
            live.checkpointed = len(table.moves)
            self.spawn(self.store.save_checkpoint(table.id, checkpoint))

    async def create(self, head: Opened) -> LiveTable:
        """Opens a table: its first entry is on disk when this returns."""
        table = opened(head)
        shown = Shown(table)
        await self.append_to_store(encode_entry(head), row_of(table, shown))
        live = self.tables[table.id] = LiveTable(table)
        live.loaded, live.shown = 0, shown
        self.metrics.entries.labels("opened").inc()
        log.info("table-opened", extra={"table": table.id, "title": head.title, "seats": len(head.seats)})
        self.evict()
        self.schedule(live)
        return live

    # Writing

    async def execute(self, live: LiveTable, who: Who, command: Command, by: str = "") -> Done:
        """Executes a command once; sent again, it is answered with the entry that did it the first time."""

        def judge(table: Table, at: int) -> Judged | Uncertain | int:
            viewer = who if isinstance(who, Viewer) else viewer_at(table, who)
            if command.id and command.seat in viewer.seats and (seq := table.ids.get((command.seat, command.id))):
                return seq
            return judge_command(with_events(table) if isinstance(command, Undo) else table, viewer, command, at, by)

        seq, repeated = await self.submit(live, judge)
        return Done(command.id, seq, repeated)

    async def submit(self, live: LiveTable, judge: Judge) -> tuple[int, bool]:
        """Judges and commits, though the caller may go away meanwhile; the entry's number, and whether it was there already."""
        task = asyncio.get_running_loop().create_task(self.judge_and_commit(live, judge))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # the caller may have gone
        return await asyncio.shield(task)

    async def judge_and_commit(self, live: LiveTable, judge: Judge) -> tuple[int, bool]:
        """Under the table's lock: judges by the table as it is and commits, again if somebody was faster.

        What rules alone cannot say is found out between two tries, without the lock; it counts if the table is still as it was.
        """
        known: tuple[int, bytes | None] = (0, None)
        for _ in range(MOST_TRIES):
            async with live.lock:
                judged = await self.judge_now(live, judge)
                if isinstance(judged, Uncertain) and judged.seq == known[0]:
                    judged = judged.judged(known[1])
                if isinstance(judged, int):
                    return judged, True
                if isinstance(judged, Judged) and await self.commit(live, judged):
                    return live.table.seq, False
            if isinstance(judged, Uncertain):
                known = judged.seq, await asyncio.to_thread(judged.work_out)
        raise Refused("taken", "others kept getting in first; please try again")

    async def judge_now(self, live: LiveTable, judge: Judge) -> Judged | Uncertain | int:
        """What a command becomes by the table as it is; raises Refused if it may not be done."""
        if live.unsure:
            await self.catch_up(live)
        if self.stopping:
            raise Refused("stopping", "the server is stopping; please try again in a moment")
        try:
            return judge(live.table, max(now(), live.table.updated))
        except SwanstoneError as fault:
            raise as_refusal(fault) from None

    async def commit(self, live: LiveTable, judged: Judged) -> bool:
        """Stores an entry, then shows it to everybody; False if another process took its place in the journal."""
        table = fold(live.table, judged.entry, judged.steps)
        shown = Shown(table)
        try:
            await self.append_to_store(encode_entry(judged.entry), row_of(table, shown))
        except Taken:
            await self.catch_up(live)
            return False
        except Refused:
            live.unsure = True  # it may be on disk all the same
            raise
        live.shown = shown
        before = live.table
        self.advance(live, table, judged.entry)
        self.count_entry(table, judged.entry)
        self.schedule(live)
        self.send_turn_notices(live, before)
        if before.status == "running" and table.status == "finished":
            self.tell_bots_of_the_end(live)
        return True

    def count_entry(self, table: Table, entry: journal.AnyEntry) -> None:
        """Counts an entry of this process in the metrics."""
        self.metrics.entries.labels(str(entry.__struct_config__.tag)).inc()
        if isinstance(entry, journal.Acted):
            self.metrics.moves.labels(table.head.title, entry.by or "human").inc(1 + len(entry.then))

    async def append_to_store(self, entry: bytes, row: Row) -> None:
        """Returns when the entry is on disk; raises Refused if it could not be saved."""
        if self.down:
            raise not_saved()
        begun = time.perf_counter()
        try:
            await self.store.append(entry, row)
        except StoreDown as fault:
            self.store_failed(fault)
            raise not_saved() from None
        self.metrics.append_seconds.observe(time.perf_counter() - begun)

    async def catch_up(self, live: LiveTable) -> None:
        """Reads entries that other processes wrote, or that we wrote without hearing so."""
        try:
            entries = await self.store.read(live.table.id, live.table.seq)
        except StoreDown as fault:
            self.store_failed(fault)
            raise not_saved() from None
        live.unsure = False
        self.apply_entries(live, entries)

    def apply_entries(self, live: LiveTable, entries: Iterable[bytes]) -> None:
        """Folds entries that are in the journal already into the table, and shows them."""
        for data in entries:
            try:
                entry = decode_entry(data)
                table = fold(live.table, entry)
            except Exception as fault:  # another process plays by other rules, or the journal is damaged
                raise self.damaged_table(live.table.id, fault) from None
            self.advance(live, table, entry)

    def advance(self, live: LiveTable, table: Table, entry: journal.AnyEntry) -> None:
        """Makes a folded table the current one and shows it; bots and notices are left to the process that wrote the entry."""
        live.table = table
        if isinstance(entry, journal.Sat | journal.Left | journal.Rekeyed):
            self.refresh_viewers(live, isinstance(entry, journal.Rekeyed))
        self.broadcast(live, entry.seat if isinstance(entry, journal.PRIVATE) else None)
        self.set_timer(live)
        if len(table.moves) >= live.checkpointed + CHECKPOINT_EVERY or table.status == "finished":
            self.save_checkpoint(live)

    def refresh_viewers(self, live: LiveTable, revoked: bool) -> None:
        """After seats changed hands: connections that gained or lost one are told, and see only what they still may."""
        for connection in list(live.connections):
            viewer = viewer_at(live.table, connection.keys)
            if viewer == connection.viewer:
                continue
            if revoked:
                connection.tell(Announcement("revoked", "this link no longer opens the seat"))
            connection.viewer = viewer
            connection.send(encode(welcome(live.table, connection)))
            if not (viewer.seats or viewer.owner or live.table.head.onlookers):
                connection.close()

    # Who is away

    def tell_absent(self, live: LiveTable) -> None:
        """Tells everybody at a running game who is away, whenever that changes; without the store others cannot be heard."""
        if self.store.shared and self.down:
            return
        running = live.table.status == "running"
        absent = tuple([seat for seat in live.table.humans if running and self.is_absent(live, seat)])
        if absent != live.absent:
            live.absent = absent
            for connection in live.connections:
                connection.tell(Absent(absent))

    def is_absent(self, live: LiveTable, seat: int) -> bool:
        """Whether somebody is away, from this process and from all others."""
        return live.is_absent(seat, self.settings.away_seconds)

    def tell_here(self, tables: Iterable[LiveTable]) -> None:
        """Tells other processes who is here."""
        if self.store.shared:
            self.store.tell_here({live.table.id: seats for live in tables if (seats := live.here())})

    def here_elsewhere(self, table: str, seats: Sequence[int]) -> None:
        """Another process says who is there."""
        if live := self.tables.get(table):
            live.heard_elsewhere(seats, HEARD)
            self.tell_absent(live)

    async def stand_in(self, live: LiveTable, viewer: Viewer, seat: int) -> int:
        """Lets a bot play for somebody who is away, as those who sit at the table ask; the number of the entry."""

        def judge(table: Table, at: int) -> Judged:
            return stand_in(table, viewer, seat, self.is_absent(live, seat), at)

        return (await self.submit(live, judge))[0]

    # Showing

    def broadcast(self, live: LiveTable, only: int | None = None) -> None:
        """Sends every connection its update; those with the same view, past and language get the same bytes.

        What concerns one seat alone (`only`) goes to nobody else.
        """
        made: Made = {}
        for connection in live.connections:
            if only is None or only in connection.viewpoints:
                self.send_update(live, connection, connection.sent, made, only)
        live.wake_waiters()

    def send_update(
        self,
        live: LiveTable,
        connection: Connection,
        after: int,
        made: Made | None = None,
        only: int | None = None,
    ) -> None:
        """Sends one connection an update for each of its views, or for one of them."""
        made = {} if made is None else made
        for seat in connection.viewpoints if only is None else (only,):
            view = (seat, after, connection.language)
            message = made.get(view)
            if message is None:
                message = made[view] = connection.encoded(self.update(live, seat, after))
            connection.send(message)
        connection.sent = live.table.seq

    def update(self, live: LiveTable, seat: int | None, after: int) -> Update:
        """The table as a seat sees it, with what is new after an entry."""
        if lacks_events(live.table, after):
            live.table = with_events(live.table)
        return live.show().update(seat, after)

    def announce(self, announcement: Announcement) -> None:
        """Sends an announcement to every connection."""
        for live in self.tables.values():
            for connection in live.connections:
                connection.tell(announcement)

    def history(self, live: LiveTable) -> tuple[Table, list[Any]]:
        """A table with all its events, and its states from the start; a few of these are kept."""
        found = self.histories.get(live.table.id)
        if found is None or found[0].seq != live.table.seq:
            live.table = with_events(live.table)
            found = live.table, [step.state for step in replay(live.table, len(live.table.moves))]
            self.histories[live.table.id] = found
            while len(self.histories) > MOST_HISTORIES:
                self.histories.popitem(last=False)
        self.histories.move_to_end(live.table.id)
        return found

    async def wait_for_news(self, live: LiveTable, after: int, seconds: float) -> None:
        """Waits until the table has an entry later than `after`, or for some seconds."""
        if live.table.seq > after or seconds <= 0:
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        live.waiters.add(waiter)
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(waiter, seconds)
        finally:
            live.waiters.discard(waiter)

    def send_turn_notices(self, live: LiveTable, before: Table) -> None:
        """Notifies seats whose turn it has become, in the way they chose; mail goes only to those who are not watching."""
        table = live.table
        if not any(table.notices):
            return
        asked_before = {asked.decision.seat for asked in before.asked}.difference(before.plans_due())
        planned = table.plans_due()  # whoever has a plan is told only if nothing comes of it
        for asked in table.asked:
            seat = asked.decision.seat
            choice = table.notices[seat]
            if choice is None or seat in asked_before or seat in planned or seat not in table.humans:
                continue
            notice = self.turn_notice(table, seat)
            if choice.webhook:
                self.notifier.send_webhook(choice.webhook, choice.secret, notice)
            if choice.mail and not live.holds(seat):
                self.notifier.send_mail(choice.mail, notice)

    def turn_notice(self, table: Table, seat: int) -> TurnNotice:
        """The notice that it is a seat's turn."""
        link = f"{self.address}/t/{table.id}"
        return TurnNotice(
            table=table.id, seat=seat, name=table.seats[seat].name, title=table.head.title, link=link, seq=table.seq
        )

    # Bots and clocks

    def schedule(self, live: LiveTable) -> None:
        """Carries out plans, starts the bots that must answer, and sets the clock."""
        if self.stopping:
            return
        for seat in live.table.plans_due():
            self.play_for(live, seat, self.carry_out_plan)
        for seat in live.table.bots_asked():
            self.play_for(live, seat, self.play_bot)
        self.set_timer(live)

    def play_for(self, live: LiveTable, seat: int, deed: Deed) -> None:
        """Does something for a seat in the background, unless something is being done for it already."""
        if seat not in live.thinking:
            live.thinking.add(seat)
            self.spawn(self.play_on(live, seat, deed))

    async def play_on(self, live: LiveTable, seat: int, deed: Deed) -> None:
        """Does something for a seat, then schedules again."""
        try:
            await deed(live, seat)
        except Refused as refusal:
            if refusal.code not in OVERTAKEN:
                log.warning("bot-refused", extra={"table": live.table.id, "seat": seat, "code": refusal.code})
                await asyncio.sleep(BOT_PATIENCE)
        except Exception:
            await asyncio.sleep(BOT_PATIENCE)  # whatever it was, it will come again
            raise
        finally:
            live.thinking.discard(seat)
            if not self.down and not live.unsure:
                self.schedule(live)

    async def play_bot(self, live: LiveTable, seat: int) -> None:
        """Has the bot of a seat answer."""
        if pause := self.bot_pause(live):
            await asyncio.sleep(pause)
        await self.act_for(live, seat, live.table.seats[seat].bot, "bot")

    def bot_pause(self, live: LiveTable) -> float:
        """Seconds a bot waits: long enough to be seen where bots alone play and somebody looks on, or has just opened it."""
        seen = not live.table.humans and (live.connections or not live.table.moves)
        return max(self.settings.bot_pause, self.settings.onlooker_pause if seen else 0)

    async def carry_out_plan(self, live: LiveTable, seat: int) -> None:
        """Carries out what a seat has planned for what it is asked, or drops it."""
        await self.submit(live, lambda table, at: carry_out(table, seat, at))

    async def act_for(self, live: LiveTable, seat: int, bot: str, by: str) -> None:
        """Has a bot choose from the seat's view, and submits its action."""
        table = live.table
        if table.asked_of(seat) is None or not bot:
            return
        begun = time.perf_counter()
        view, public = (table.game.view(table.state, viewer) for viewer in (seat, None))
        thought = await self.bots.choose(table.game, bot, view, public, self.past(live, seat, bot))
        self.metrics.bot_seconds.observe(time.perf_counter() - begun)
        command = Act(seat=seat, seq=table.seq, action=thought.action)

        def judge(table: Table, at: int) -> Judged | Uncertain:
            # Judged with the action, for the seat may have been taken back while the bot thought or waited to write.
            theirs = table.seats[seat].bot == bot and seat in table.bots_asked()
            if not (theirs if by == "bot" else 0 < table.clock_deadline(seat) <= at):
                raise Refused("not_asked", f"the {by} may not answer for seat {seat}")
            return reasoned(judge_command(table, Viewer((seat,)), command, at, by), thought.reasons)

        await self.submit(live, judge)

    def past(self, live: LiveTable, seat: int, bot: str) -> Past:
        """What a seat has seen so far; bots of ours need no more than its view."""
        if bot not in ADDED:
            return Past(live.table.id, seat)
        try:
            table = live.table = with_events(live.table)
        except journal.DamagedJournal:  # what was played by other rules long ago must not stop the bot
            return Past(live.table.id, seat)
        seen = [visible(events, seat) for events in (table.opening, *(move.events or () for move in table.moves))]
        return Past(table.id, seat, tuple(events for events in seen if events))

    def tell_bots_of_the_end(self, live: LiveTable) -> None:
        """Tells added bots how their game came out."""
        game = live.table.game
        for number, seat in enumerate(live.table.seats):
            if seat.bot in ADDED and (standings := game.standings(live.table.state)):
                self.spawn(self.bots.end(game, seat.bot, self.past(live, number, seat.bot), standings))

    async def time_out(self, live: LiveTable, seat: int) -> None:
        """Answers for a seat as the rules say when the seconds of its decision have passed."""

        def judge(table: Table, at: int) -> Judged | Uncertain:
            asked = table.asked_of(seat)
            if asked is None or not 0 < table.decision_deadline(seat) <= at:
                raise Refused("not_asked", f"seat {seat} has answered in time")
            action = table.game.write_action(table.game.timed_out(table.state, asked.decision))
            return judge_command(table, Viewer((seat,)), Act(seat=seat, seq=table.seq, action=action), at, "clock")

        await self.submit(live, judge)

    def set_timer(self, live: LiveTable) -> None:
        """Sets a timer for the seat whose time runs out first."""
        if live.timer:
            live.timer.cancel()
            live.timer = None
        due = [time for asked in live.table.asked if (time := live.table.deadline(asked.decision.seat))]
        if due:
            wait = max(min(due), live.loaded + GRACE if live.table.updated < live.loaded else 0) - now()
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(max(SHORTEST_WAIT, wait) / 1000, lambda: self.spawn(self.play_overdue(live)))

    async def play_overdue(self, live: LiveTable) -> None:
        """Answers for each seat whose time has run out: by the rules of what it was asked, else by a bot."""
        for asked in live.table.asked:
            seat = asked.decision.seat
            if 0 < live.table.deadline(seat) <= now() and seat not in live.thinking:
                live.thinking.add(seat)
                try:
                    if 0 < live.table.decision_deadline(seat) <= now():
                        await self.time_out(live, seat)
                    else:
                        await self.act_for(live, seat, bots_of(live.table.head.title).stand_in, "clock")
                except Refused as refusal:
                    log.warning("clock-refused", extra={"table": live.table.id, "seat": seat, "code": refusal.code})
                finally:
                    live.thinking.discard(seat)
        if not self.down:
            self.schedule(live)

    async def sweep_forever(self) -> None:
        """Wakes tables that wait for a bot or a clock, and drops those that nobody needs, once a second."""
        first = True
        while True:
            try:
                await self.sweep(now() if first else now() - OVERDUE)
                first = False
            except StoreDown as fault:
                self.store_failed(fault)
            except Exception as fault:  # whatever it was, tables must go on being woken
                self.metrics.errors.inc()
                log.error("sweep-failed", extra={"fault": repr(fault)}, exc_info=fault)
            await asyncio.sleep(SWEEP)

    async def sweep(self, before: int) -> None:
        """Wakes the tables that should have been woken before a time."""
        self.evict()
        for watched in [live for live in self.tables.values() if live.connections]:
            self.tell_absent(watched)
        self.tell_here(self.tables.values())
        for row in await self.store.to_wake(before, 500):
            live = self.tables.get(row.table)
            if row.table in self.damaged or (live is not None and (live.thinking or live.table.seq > row.seq)):
                continue
            with contextlib.suppress(Refused):
                live = await self.live_table(row.table)
                if live.table.seq < row.seq:
                    async with live.lock:
                        await self.catch_up(live)
                self.schedule(live)
        await self.heal()

    async def heal(self) -> None:
        """Finds entries of other processes whose notification was lost."""
        if self.store.shared and self.tables:
            going = [name for name, live in self.tables.items() if live.connections or live.table.status != "finished"]
            for table, seq in (await self.store.lasts(going)).items():
                self.written_elsewhere(table, seq)

    def written_elsewhere(self, table: str, seq: int, entries: Sequence[bytes] = ()) -> None:
        """Another process has written to a table; if the entries that we lack came along, they are not read again."""
        live = self.tables.get(table)
        if live is not None and live.table.seq < seq:
            seen = seq - len(entries)
            if seen <= live.table.seq and table not in self.behind:
                self.apply_news(live, entries, seen)
                return
            if not self.behind:
                self.spawn(self.catch_up_all())
            self.behind[table] = max(seq, self.behind.get(table, 0))

    async def catch_up_all(self) -> None:
        """Reads what other processes wrote, for all tables that are behind at once."""
        while self.behind:
            heard = dict(self.behind)
            seen = {name: self.tables[name].table.seq for name in heard if name in self.tables}
            try:
                found = await self.store.read_many(seen)
            except StoreDown as fault:
                self.behind.clear()
                self.store_failed(fault)
                return
            for name, seq in heard.items():
                if name in self.tables and name in found:
                    self.apply_news(self.tables[name], found[name], seen[name])
                if self.behind.get(name) == seq:
                    del self.behind[name]

    def apply_news(self, live: LiveTable, entries: Sequence[bytes], seen: int) -> None:
        """Applies entries that follow the entry `seen`; if we are writing to the table ourselves, later."""
        if live.lock.locked():
            self.spawn(self.catch_up_later(live))
            return
        try:
            self.apply_entries(live, entries[live.table.seq - seen :])
        except Refused:
            self.tables.pop(live.table.id, None)
            for connection in live.connections:
                connection.close()

    async def catch_up_later(self, live: LiveTable) -> None:
        """Reads what others wrote to a table once our own write is done."""
        async with live.lock:
            with contextlib.suppress(Refused):
                await self.catch_up(live)

    # Trouble

    def store_failed(self, fault: StoreDown) -> None:
        """Marks the store as down, tells everybody, and waits in the background until it is back."""
        if self.down or self.stopping:
            return
        self.down = True
        self.metrics.store_up.set(0)
        log.error("store-down", extra={"fault": str(fault)})
        self.announce(Announcement("store_down", "moves cannot be saved at the moment; nothing is lost, please wait"))
        self.spawn(self.recover())

    async def recover(self) -> None:
        """Waits until the store works again, catches up with it, and goes on."""
        while True:
            await asyncio.sleep(0.5)
            try:
                await self.store.ping()
                break
            except StoreDown:
                continue
        self.down = False
        self.metrics.store_up.set(1)
        log.info("store-up")
        for live in list(self.tables.values()):
            if self.store.shared:
                live.heard_from(live.near)  # who was at another process meanwhile is not known yet
            async with live.lock:
                with contextlib.suppress(Refused):
                    await self.catch_up(live)
            if self.down:
                return
            self.schedule(live)
        self.announce(Announcement("store_up", "moves are saved again"))


def reasoned(judged: Judged | Uncertain, reasons: tuple[Reason, ...]) -> Judged | Uncertain:
    """A bot's action with its reasons."""
    if isinstance(judged, Judged) and isinstance(judged.entry, journal.Acted):
        return replace(judged, entry=replace(judged.entry, reasons=reasons))
    return judged


def lacks_events(table: Table, after: int) -> bool:
    """Whether an action after an entry, or the last one (it says what may be undone), was skipped by a checkpoint."""
    last = table.moves[-1:]
    for move in reversed(table.moves):
        if move.seq <= after:
            break
        if move.events is None:
            return True
    return bool(last) and last[0].events is None


def welcome(table: Table, connection: Connection) -> Welcome:
    """The first message of a connection."""
    return Welcome(table.id, connection.viewer.seats, connection.viewer.owner, __version__, connection.link)


def not_saved() -> Refused:
    """The refusal while the store is down."""
    return Refused("not_saved", "this could not be saved; please send it again in a moment, it will not be done twice")


def row_of(table: Table, shown: Shown) -> Row:
    """The row that is stored and listed beside a table's journal."""
    return Row(
        table=table.id,
        seq=table.seq,
        status=table.status,
        public=table.head.public,
        updated=table.updated,
        wake=table.wake(),
        card=shown.card_json,
    )
