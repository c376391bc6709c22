"""Bots that think play Quarry: the title says what its tables are worth and how far to look ahead, and nothing else."""

from typing import Any

import pytest

from swanstone.bots.search import USUAL
from swanstone.core.chance import Chance
from swanstone.front import play_game
from swanstone.titles import open_game
from tests.toys.quarry_bots import QuarryEvaluator


@pytest.mark.parametrize(("bot", "games"), [("greedy", 40), ("search-50", 8)])
def test_a_bot_that_thinks_beats_one_that_does_not(bot: str, games: int) -> None:
    game = open_game("quarry", 2)
    lead = 0
    for number in range(games):
        stones = game.start(Chance(number)).state.stones
        scores = play_game(game, [bot, "random"], number).standings.scores
        lead += (scores[0] - stones[0]) - (scores[1] - stones[1])
    assert lead > 0, "in points that were earned; stones are luck"


def test_a_search_looks_ahead_by_days_for_the_title_has_no_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead: set[tuple[int, bool]] = set()
    honest = QuarryEvaluator.settled

    def settled(self: QuarryEvaluator, table: Any, begun: Any, rounds: int) -> bool:
        assert not hasattr(table, "round")
        assert rounds == USUAL.rounds
        ahead.add((table.day - begun.day, answer := honest(self, table, begun, rounds)))
        return answer

    monkeypatch.setattr(QuarryEvaluator, "settled", settled)
    play_game(open_game("quarry", 2), ["search-50", "random"], 1)
    assert ahead == {(0, False), (1, False), (2, False), (3, True)}
