"""Bots run outside the event loop, in separate processes, and are given the view of their seat, never the state."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from secrets import token_hex
from typing import Any
from zlib import crc32

from msgspec import Struct

from swanstone.bots.bot import ADDED, BOTS, Bot, maker_named
from swanstone.bots.kit import bots_of
from swanstone.bots.outside import maker_at
from swanstone.bots.play import begin, end
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadOption
from swanstone.core.event import Event
from swanstone.core.game import Game
from swanstone.core.reason import Reason
from swanstone.core.standings import Standings

log = logging.getLogger(__name__)


class Past(Struct, frozen=True, gc=False):
    """A seat of a table, and what it has seen happen so far: the events of the set-up, then those of each action."""

    table: str
    seat: int
    events: tuple[tuple[Event, ...], ...] = ()


class Thought(Struct, frozen=True, gc=False):
    """What a bot does, and why as far as everybody may know."""

    action: str
    reasons: tuple[Reason, ...] = ()


class BotRunner:
    """Runs bots in worker processes."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = [Worker(seconds) for _ in range(workers)]

    async def choose(self, game: Game[Any], bot: str, view: Any, public: Any, past: Past) -> Thought:
        """A bot's action, with reasons from the `public` view; if the bot fails or takes too long, any legal action."""
        seed = token_hex(16)
        try:
            require_short_name(bot)
            seen = game.view_to_json(view), game.view_to_json(public)
            thought: Thought = await self.worker(bot, past.table).ask(
                think, game, ADDED.get(bot, bot), past, *seen, seed
            )
            return thought
        except Exception as fault:  # whatever a bot does, the game goes on
            log.error("bot-failed", extra={"bot": bot, "fault": repr(fault)})
            return Thought(game.write_action(any_action(game, view, Chance(seed))))

    async def end(self, game: Game[Any], bot: str, past: Past, standings: Standings) -> None:
        """Tells a bot how its game came out."""
        try:
            await self.worker(bot, past.table).ask(tell_end, game, ADDED.get(bot, bot), past, standings)
        except Exception as fault:
            log.error("bot-failed", extra={"bot": bot, "fault": repr(fault)})

    def worker(self, bot: str, table: str) -> Worker:
        """The least busy worker; for a bot that may remember its table, always the same one."""
        if bot in ADDED:
            return self.workers[crc32(table.encode()) % len(self.workers)]
        return min(self.workers, key=lambda worker: worker.waiting)

    def close(self) -> None:
        for worker in self.workers:
            worker.close()


class Worker:
    """One process, which thinks about one question at a time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.waiting = 0
        self.free = asyncio.Lock()
        self.process: ProcessPoolExecutor | None = None

    async def ask(self, work: Callable[..., Any], *question: Any) -> Any:
        """What the process answers; a process that died since it was last asked is started again."""
        self.waiting += 1
        try:
            async with self.free:  # so that waiting for others is no part of a bot's time
                try:
                    return await self.answer(work, *question)
                except BrokenProcessPool:
                    return await self.answer(work, *question)
        finally:
            self.waiting -= 1

    async def answer(self, work: Callable[..., Any], *question: Any) -> Any:
        """The answer; a process that takes too long or dies is ended."""
        try:
            future = self.running().submit(work, *question)
            return await asyncio.wait_for(asyncio.wrap_future(future), self.seconds)
        except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
            self.close()
            raise

    def running(self) -> ProcessPoolExecutor:
        """The process, started when first needed."""
        if self.process is None:
            context = multiprocessing.get_context("spawn")
            self.process = ProcessPoolExecutor(1, context, initializer=end_with_parent, initargs=(os.getpid(),))
        return self.process

    def close(self) -> None:
        if self.process is not None:
            ended, self.process = self.process, None
            for process in list((ended._processes or {}).values()):
                process.kill()
            ended.shutdown(wait=False)


def end_with_parent(parent: int) -> None:
    """Ends a worker when its server was killed; only the server ends it otherwise."""
    for number in (signal.SIGINT, signal.SIGTERM):  # which terminals and systemd send to workers too
        signal.signal(number, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


# In a worker


class SeatedBot:
    """A bot at a seat, and what it has heard of the game there."""

    def __init__(self, game: Game[Any], bot: str, seat: int) -> None:
        self.bot = (maker_at(bot) if ":" in bot else maker_named(bot, game.title))(game)
        self.heard: tuple[tuple[Event, ...], ...] = ()
        begin(game, self.bot, seat)

    def hear(self, past: Past) -> None:
        """Tells the bot what is new."""
        if hasattr(self.bot, "heard"):
            for events in past.events[len(self.heard) :]:
                self.bot.heard(events)
        self.heard = past.events


KEPT = 64
SEATED: dict[tuple[str, str, int], SeatedBot] = {}
"""The bots that this worker used last, by bot, table and seat."""


def think(game: Game[Any], bot: str, past: Past, seen: bytes, public: bytes, seed: str) -> Thought:
    """A bot's choice from what its seat sees; the options come from a state imagined from that."""
    view = game.view_from_json(seen)
    imagined = game.imagine(view, Chance(seed))
    decision = next(asked for asked in game.pending(imagined) if asked.seat == past.seat)
    dice = Dice(Chance(seed).fork("bot"))
    moves = game.moves(imagined, decision)
    chosen = seated(game, bot, past).choose(lambda: view, moves, dice)
    return Thought(game.write_action(chosen), explained(game, bot, public, chosen) if len(moves) > 1 else ())


def explained(game: Game[Any], bot: str, public: bytes, action: Action) -> tuple[Reason, ...]:
    """Why a bot that judges does something; from what everybody may know, for it is told to all."""
    explain = bots_of(game.title).explain
    if explain is None or bot not in BOTS or bot == "random":
        return ()
    try:
        return explain(game, game.view_from_json(public), action)
    except Exception as fault:  # a move counts without its reasons
        log.error("bot-not-explained", extra={"bot": bot, "fault": repr(fault)})
        return ()


def tell_end(game: Game[Any], bot: str, past: Past, standings: Standings) -> None:
    """Tells a bot the end of its game, and forgets it."""
    end([seated(game, bot, past)], standings)
    del SEATED[bot, past.table, past.seat]


def seated(game: Game[Any], bot: str, past: Past) -> Bot:
    """The bot of a seat, which has heard all that happened; one that has heard what was taken back since begins anew."""
    key = bot, past.table, past.seat
    found = SEATED.pop(key, None)
    if found is None or found.heard != past.events[: len(found.heard)]:
        found = SeatedBot(game, bot, past.seat)
    SEATED[key] = found
    while len(SEATED) > KEPT:
        del SEATED[next(iter(SEATED))]
    found.hear(past)
    return found.bot


# In the server


def require_short_name(bot: str) -> None:
    """Refuses a bot by its module: only the operator names modules, whatever a table's journal may say."""
    if ":" in bot:
        raise BadOption(f"bot '{bot}' has no short name on this server")


def any_action(game: Game[Any], view: Any, chance: Chance) -> Action:
    """Any legal action of the view's seat."""
    imagined = game.imagine(view, chance)
    decision = next(asked for asked in game.pending(imagined) if asked.seat == view.seat)
    return game.options(imagined, decision).sample(Dice(chance))
