"""An outcome is worked out beside the event loop and without the table's lock, and again if the table has changed."""

import asyncio
import threading
from typing import Any

import pytest

from swanstone.server.hub import Hub
from swanstone.server.journal import decode_entry
from swanstone.server.live import LiveTable
from swanstone.server.seats import Viewer
from swanstone.wire.requests import Act
from tests.server.tables import Play
from tests.soaks.leak import SETTINGS, MemoryStore
from tests.toys.quarry import DigCoins


def act(hub: Hub, live: LiveTable, seat: int, words: str) -> Any:
    return hub.execute(live, Viewer((seat,)), Act(seat=seat, seq=live.table.seq, action=f"{seat} {words}"))


def test_an_outcome_that_another_seat_overtook_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, found = threading.Event(), threading.Event(), list[bytes]()

    def slow(decision: DigCoins, rules: None, state: Any, action: Any) -> bytes:
        found.append(b"%d" % len(found))
        begun.set()
        assert go_on.wait(10)
        return found[-1]

    async def play() -> list[bytes]:
        store = MemoryStore()
        hub = Hub(store, SETTINGS)
        live = await hub.create(Play("pp", title="quarry").table.head)
        digging = asyncio.create_task(act(hub, live, 1, "dig 3"))
        assert await asyncio.to_thread(begun.wait, 10)
        await act(hub, live, 0, "cut round")
        assert not digging.done(), "the other seat acts while the outcome is being worked out"
        go_on.set()
        await digging
        await hub.stop()
        return store.logs[live.table.id]

    monkeypatch.setattr(DigCoins, "outcome", slow)
    cut, dug = [decode_entry(entry) for entry in asyncio.run(play())[-2:]]
    assert (getattr(cut, "action", ""), getattr(dug, "action", "")) == ("0 cut round", "1 dig 3")
    assert (len(found), getattr(dug, "outcome", "")) == (2, "1")
