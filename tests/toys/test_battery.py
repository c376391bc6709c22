"""Quarry in the battery: lanes, asides, outcomes and numbers that nobody lists keep every law of a title."""

import copy
import pickle
from typing import ClassVar

import pytest

from swanstone.core.chance import Chance
from swanstone.core.record import Head
from swanstone.titles import open_game
from tests.battery import EVERY, Check, Ply, run
from tests.toys.battery import PART
from tests.toys.quarry import Dig

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
