"""Bots beside each other: one that takes too long is replaced, and costs no other its answer."""

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from swanstone.server import bots
from swanstone.server.bots import BotRunner, Past, Thought
from tests.server.playing import wait_for
from tests.server.tables import Play

SLOW, PATIENT, DYING = "slow", "patient", "dying"
THOUGHT = "what a bot thought"
LONG = 600.0
NOTES = "SWANSTONE_TEST_NOTES"


def think(game: Any, bot: str, past: Past, seen: bytes, public: bytes, seed: str) -> Thought:
    """What runs in a worker instead of a bot; the environment says in which folder it notes that it began."""
    notes = Path(os.environ[NOTES])
    before = len(list(notes.glob(f"{bot}*")))
    (notes / f"{bot}-{before}").touch()
    if bot == DYING:
        os._exit(1)
    if bot == SLOW:
        time.sleep(LONG)
    if bot == PATIENT:
        time.sleep(2)
    return Thought(THOUGHT)


class Room:
    """Two workers, and bots that are asked at the same table."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        os.environ[NOTES] = str(folder)
        self.runner = BotRunner(2, LONG)
        self.play = Play("pp")
        self.faults: list[str] = []

    def ask(self, bot: str, seconds: float = LONG) -> asyncio.Task[str]:
        """Asks a bot that has some seconds, and does not wait."""
        return asyncio.get_running_loop().create_task(self.choose(bot, seconds))

    async def choose(self, bot: str, seconds: float = LONG) -> str:
        """What a bot chooses within some seconds."""
        for worker in self.runner.workers:
            worker.seconds = seconds
        table = self.play.table
        view, public = (table.game.view(table.state, seat) for seat in (0, None))
        return (await self.runner.choose(table.game, bot, view, public, Past(table.id, 0))).action

    async def begun(self, bot: str) -> None:
        """Waits until a bot has begun to think."""
        await asyncio.to_thread(wait_for, lambda: list(self.folder.glob(f"{bot}*")), 60)

    def is_legal(self, action: str) -> bool:
        """Whether an action is one that the game offers."""
        game, state = self.play.table.game, self.play.table.state
        return any(game.write_action(option) == action for option in game.options(state, game.pending(state)[0]))


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    """Workers whose bots are those above; what is logged of them is noted."""
    made = Room(tmp_path)
    monkeypatch.setattr(bots, "think", think)
    monkeypatch.setattr(bots.log, "error", lambda event, extra: made.faults.append(extra["bot"]))
    yield made
    made.runner.close()


def test_a_bot_that_takes_too_long_is_replaced_and_disturbs_no_other(room: Room) -> None:
    async def both() -> tuple[str, str]:
        await asyncio.gather(room.ask("quick"), room.ask("quick"))  # so that both workers are awake
        slow = room.ask(SLOW, seconds=10)
        await room.begun(SLOW)
        patient = room.ask(PATIENT)
        await room.begun(PATIENT)
        assert not slow.done()
        return await slow, await patient

    late, patient = asyncio.run(both())
    assert patient == THOUGHT
    assert room.is_legal(late)
    assert room.faults == [SLOW]
    assert len(list(room.folder.glob(f"{PATIENT}*"))) == 1


def test_a_bot_that_dies_each_time_is_replaced_and_the_next_finds_workers(room: Room) -> None:
    async def one_after_the_other() -> tuple[str, str]:
        return await room.choose(DYING), await room.choose("quick")

    dead, quick = asyncio.run(one_after_the_other())
    assert room.is_legal(dead)
    assert quick == THOUGHT
    assert room.faults == [DYING]
    assert len(list(room.folder.glob(f"{DYING}*"))) == 2


def test_a_bot_finds_workers_though_one_was_killed_while_it_waited_for_work(room: Room) -> None:
    async def around_a_death() -> str:
        assert await room.choose("quick") == THOUGHT
        for process in list(room.runner.workers[0].running()._processes.values()):
            process.kill()
            process.join()
        return await room.choose("quick")

    assert asyncio.run(around_a_death()) == THOUGHT
    assert room.faults == []
