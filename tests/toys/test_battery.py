"""Quarry in the battery: lanes, asides, outcomes and numbers that nobody lists keep every law of a title."""

import copy
import pickle
from typing import ClassVar

import pytest

from swanstone import core
from swanstone.core.chance import Chance
from swanstone.core.record import Head
from swanstone.titles import open_game
from tests.battery import EVERY, TITLES, Check, Ply, ViewsKeepSecrets, run
from tests.toys.battery import PART
from tests.toys.quarry import Dig, QuarryGame, State

HEADS = [
    Head("quarry", seats, f"toy-{number}", (("purse", purse),))
    for seats in PART.seats
    for purse in PART.choices["purse"]
    for number in range(4)
]


@pytest.mark.parametrize("check", EVERY)
def test_quarry_keeps_the_laws_of_every_title(check: type[Check]) -> None:
    for head in HEADS:
        run(head, [check])


class Seen(Check):
    """Notes which kinds of action games had."""

    verbs: ClassVar[set[str]] = set()
    most_asked: ClassVar[int] = 0
    again: ClassVar[int] = 0
    """How often a seat was asked to dig once more, in the same lane."""

    def stepped(self, ply: Ply) -> None:
        self.verbs.add(self.game.write_action(ply.action).split()[1])
        asked = {decision.tag for decision in self.game.pending(ply.before)}
        Seen.most_asked = max(Seen.most_asked, len(asked))
        same_day = ply.before.day == ply.after.day
        Seen.again += same_day and isinstance(ply.action, Dig) and ply.decision in self.game.pending(ply.after)


def test_the_games_of_the_battery_use_everything() -> None:
    for head in HEADS:
        run(head, [Seen])
    assert Seen.verbs == {"cut", "dig", "sell"}
    assert Seen.most_asked >= 2, "seats were asked different things at the same time"
    assert Seen.again > 5


def test_states_views_and_games_pickle_and_copy() -> None:
    game = open_game("quarry", 3)
    state = game.start(Chance("pickled")).state
    for thing in (state, game.view(state, 1)):
        assert pickle.loads(pickle.dumps(thing)) == thing == copy.deepcopy(thing)
    assert pickle.loads(pickle.dumps(game)) is game


def test_a_stone_that_everybody_is_told_at_the_start_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet = QuarryGame.set_up

    def loud(self: QuarryGame, chance: core.Chance, report: core.Report) -> State:
        state = quiet(self, chance, report)
        report.add("stone-dealt", 0, (), state.stones[0])
        return state

    monkeypatch.setattr(QuarryGame, "set_up", loud)
    with pytest.raises(AssertionError, match=r"tells seat None of stone \d"):
        run(HEADS[0], [ViewsKeepSecrets])


def test_a_title_of_which_the_battery_knows_nothing_is_named() -> None:
    with pytest.raises(KeyError, match="knows nothing of 'nowhere'"):
        TITLES["nowhere"]
