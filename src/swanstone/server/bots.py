"""Bots run outside the event loop, in processes of their own, and are given the view of their seat, never the state."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from secrets import token_hex
from typing import Any

from swanstone.bots.bot import bot_named
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.game import Game
from swanstone.server.logs import error
from swanstone.titles import open_game


class BotRunner:
    """Lets bots think."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self.pool: ProcessPoolExecutor | None = None
        self.free = asyncio.Semaphore(workers)

    async def choose(self, game: Game[Any], options: Mapping[str, str], bot: str, view: Any) -> str:
        """A bot's action as a text; one that fails or dawdles is replaced by any legal action."""
        seed = token_hex(16)
        seen = game.view_to_json(view)
        async with self.free:  # so that waiting for others is no part of a bot's time
            try:
                wish = self.working().submit(think, game.title, game.seats, dict(options), bot, view.seat, seen, seed)
                return await asyncio.wait_for(asyncio.wrap_future(wish), self.seconds)
            except Exception as fault:  # whatever a bot does, the game goes on
                error("bot-failed", bot=bot, fault=repr(fault))
                self.close()
                return game.write_action(any_action(game, view, Chance(seed)))

    def working(self) -> ProcessPoolExecutor:
        """The processes, started when first needed."""
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, context, initializer=end_with_parent, initargs=(os.getpid(),))
        return self.pool

    def close(self) -> None:
        """Ends the processes."""
        if self.pool is not None:
            pool, self.pool = self.pool, None
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


def end_with_parent(parent: int) -> None:
    """Sees to it that a worker does not outlive a server that was killed, and leaves it to the server when to end."""
    for number in (signal.SIGINT, signal.SIGTERM):  # which terminals and systemd send to workers too
        signal.signal(number, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def think(title: str, seats: int, options: dict[str, str], bot: str, seat: int, seen: bytes, seed: str) -> str:
    """A bot's choice from what its seat sees; the options come from a state imagined from that."""
    game = open_game(title, seats, options)
    view = game.view_from_json(seen)
    imagined = game.imagine(view, Chance(seed))
    decision = next(asked for asked in game.pending(imagined) if asked.seat == seat)
    dice = Dice(Chance(seed).fork("bot"))
    return game.write_action(bot_named(bot, game).choose(lambda: view, game.options(imagined, decision), dice))


def any_action(game: Game[Any], view: Any, chance: Chance) -> Action:
    """Any legal action of the view's seat."""
    imagined = game.imagine(view, chance)
    decision = next(asked for asked in game.pending(imagined) if asked.seat == view.seat)
    return game.options(imagined, decision).sample(Dice(chance))
