"""The `leak` soak with Quarry: stones reach nobody who may not know them; and a leak, which it must catch."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.soaks.leak import Leak, Tally, play
from tests.toys.quarry import QuarryGame, State, View

SEED = 3


def test_nobody_is_sent_a_byte_of_a_stone_that_they_may_not_know() -> None:
    tally = Tally()
    for number in range(18):
        tally.add(play(SEED, number, "quarry"))
    assert tally.steps > 250
    assert {"action", "bot view", "past", "poll", "refusal", "reply", "row", "try", "undo alone"} <= set(tally.kinds)
    assert tally.comparisons > 5000


def test_a_view_that_tells_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = QuarryGame.view

    def telling(game: QuarryGame, state: State, seat: int | None) -> Any:
        seen: View = honest(game, state, seat)
        return replace(seen, stones=state.stones)

    monkeypatch.setattr(QuarryGame, "view", telling)
    with pytest.raises((Leak, AssertionError)):
        play(SEED, 2, "quarry")
