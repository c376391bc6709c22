"""Bots run outside the event loop, in separate processes, and are given the view of their seat, never the state."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from secrets import token_hex
from typing import Any

from swanstone.bots.bot import ADDED, Bot, maker_named
from swanstone.bots.outside import maker_at
from swanstone.bots.play import begin
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadOption
from swanstone.core.game import Game

log = logging.getLogger(__name__)


class BotRunner:
    """Runs bots in worker processes."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self.pool: ProcessPoolExecutor | None = None
        self.free = asyncio.Semaphore(workers)

    async def choose(self, game: Game[Any], bot: str, view: Any) -> str:
        """A bot's action as a text; if the bot fails or takes too long, any legal action."""
        seed = token_hex(16)
        question = game, ADDED.get(bot, bot), view.seat, game.view_to_json(view), seed
        async with self.free:  # so that waiting for others is no part of a bot's time
            try:
                require_short_name(bot)
                try:
                    return await self.answer(*question)
                except BrokenProcessPool:  # another bot took too long, and all workers ended with its own
                    return await self.answer(*question)
            except Exception as fault:  # whatever a bot does, the game goes on
                log.error("bot-failed", extra={"bot": bot, "fault": repr(fault)})
                return game.write_action(any_action(game, view, Chance(seed)))

    async def answer(self, *question: Any) -> str:
        """A worker's answer; if it takes too long or dies, all workers end, since a process cannot be interrupted."""
        pool = self.working()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(pool.submit(think, *question)), self.seconds)
        except (TimeoutError, BrokenProcessPool):
            if self.pool is pool:
                self.close()
            raise

    def working(self) -> ProcessPoolExecutor:
        """The processes, started when first needed."""
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, context, initializer=end_with_parent, initargs=(os.getpid(),))
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            pool, self.pool = self.pool, None
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False)  # those who wait get BrokenProcessPool


def end_with_parent(parent: int) -> None:
    """Ends a worker when its server was killed; only the server ends it otherwise."""
    for number in (signal.SIGINT, signal.SIGTERM):  # which terminals and systemd send to workers too
        signal.signal(number, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def think(game: Game[Any], bot: str, seat: int, seen: bytes, seed: str) -> str:
    """A bot's choice from what its seat sees; the options come from a state imagined from that."""
    view = game.view_from_json(seen)
    imagined = game.imagine(view, Chance(seed))
    decision = next(asked for asked in game.pending(imagined) if asked.seat == seat)
    dice = Dice(Chance(seed).fork("bot"))
    return game.write_action(begun(bot, game, seat).choose(lambda: view, game.moves(imagined, decision), dice))


@lru_cache(maxsize=64)
def begun(bot: str, game: Game[Any], seat: int) -> Bot:
    """The one bot of its kind that this worker has for the seats of a game; it has begun, and hears nothing but views."""
    made = (maker_at(bot) if ":" in bot else maker_named(bot, game.title))(game)
    begin(game, made, seat)
    return made


def require_short_name(bot: str) -> None:
    """Refuses a bot by its module: only the operator names modules, whatever a table's journal may say."""
    if ":" in bot:
        raise BadOption(f"bot '{bot}' has no short name on this server")


def any_action(game: Game[Any], view: Any, chance: Chance) -> Action:
    """Any legal action of the view's seat."""
    imagined = game.imagine(view, chance)
    decision = next(asked for asked in game.pending(imagined) if asked.seat == view.seat)
    return game.options(imagined, decision).sample(Dice(chance))
