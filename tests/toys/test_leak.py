"""Stones reach nobody who may not know them: in the `leak` soak, and at real servers on both stores; leaks are caught."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.soaks.leak import Leak, Tally, play
from tests.toys.quarry import QuarryGame, State, View
from tests.toys.serving import installed, server_with_quarry
from tests.toys.twins import Twins, compare_twins

SEED = 3


def test_nobody_is_sent_a_byte_of_a_stone_that_they_may_not_know() -> None:
    tally = Tally()
    for number in range(9):
        tally.add(play(SEED, number, "quarry"))
    assert tally.steps > 100
    assert {"action", "bot view", "past", "poll", "refusal", "reply", "row", "try", "undo alone"} <= set(tally.kinds)
    assert tally.comparisons > 2500


def test_a_view_that_tells_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = QuarryGame.view

    def telling(game: QuarryGame, state: State, seat: int | None) -> Any:
        seen: View = honest(game, state, seat)
        return replace(seen, stones=state.stones)

    monkeypatch.setattr(QuarryGame, "view", telling)
    with pytest.raises((Leak, AssertionError)):
        play(SEED, 2, "quarry")


# At real servers


def test_what_a_real_server_sends_does_not_depend_on_the_stones_of_others(store_url: str, tmp_path: Path) -> None:
    titles = {name: f"tests.toys.steady:{name.upper()}" for name in ("steady", "telling", "loud")}
    with server_with_quarry(store_url, paths=installed(tmp_path / "toys", **titles)) as server:
        tally = compare_twins(server, "steady")
        assert min([tally[kind] for kind in ("read", "try", "act", "socket")]) > 40, tally
        for leaking in ("telling", "loud"):
            twins = Twins(server, leaking, {None})
            with pytest.raises(Leak, match="can tell the tables apart"):
                twins.look_around()
