"""Bots go by the box and the rules of their table, not by the base game's numbers."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

import swanstone as sw
from swanstone.bots.ludwig.evaluator import LudwigEvaluator
from swanstone.bots.ludwig.goals import favor_worth, goals_of
from swanstone.ludwig.amendment import LudwigAmendment, LudwigModule
from swanstone.ludwig.box import Box, Setting, base_box
from swanstone.ludwig.cards import BonusCard, Favor
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.rooms import NUMBER, TILE
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.subjects import Counting, Deal, Subject
from tests.ludwig.helpers import Table, ludwig, table

Change = Callable[[Box], Box]


class Boxed(LudwigModule):
    """A module that only changes the box, and scores what it has put there."""

    id, name, text = "boxed", "Boxed", "Another box."

    def __init__(self, change: Change) -> None:
        self.change = change

    def box(self, box: Box, setting: Setting) -> Box:
        return self.change(box)

    def favor_count(self, number: int, counting: Counting) -> int:
        return counting.seat + 1 if counting.card == "chairs" else number


def without_100s(box: Box) -> Box:
    """Sizes from 150 on; every stack has another number than in the base game."""
    cards = tuple([size for size in box.room_cards if size != 100])
    return replace(box, sizes=box.sizes[1:], tiles=box.tiles[1:], stacked=box.stacked[1:], room_cards=cards)


def with_chairs(box: Box) -> Box:
    """Favors and bonus cards that count what only the module knows."""
    stools = tuple([BonusCard(f"stools_{number}", "Stools", "chairs", 3, 1) for number in range(12)])
    return replace(box, favors=(Favor("chairs", "Chairs", "chairs"), *box.favors[:1]), bonus_cards=stools)


@pytest.mark.parametrize("bot", ["greedy", "novice"])
@pytest.mark.parametrize("change", [without_100s, with_chairs])
def test_a_whole_game_is_played_with_another_box(change, bot, monkeypatch):
    monkeypatch.setitem(MODULES, "boxed", Boxed(change))
    assert sw.record_game(ludwig(2, modules="boxed"), bot, seed=1).entries


def test_a_stack_between_others_moves_only_those_behind_it():
    box = base_box(2)
    sizes = (*box.sizes[:5], 325, *box.sizes[5:])
    towers = goals_of(replace(box, sizes=sizes, tiles=(*box.tiles[:5], (), *box.tiles[5:])))
    for name, tile in TILE.items():
        if tile.standard:
            assert towers.stacks[NUMBER[name]] == sizes.index(tile.size)


def test_a_favor_is_worth_what_its_ranks_score():
    goals = goals_of(replace(base_box(2), rank_points=(100, 50)))
    goal = goals.favors["count_living"]
    assert favor_worth(goal, goals.ranks, 3, [0], 0.0, 1.0) == pytest.approx(100)
    assert favor_worth(goal, goals.ranks, 1, [9], 0.0, 1.0) == pytest.approx(50)


class Bargains(LudwigAmendment):
    """Everything costs 2000 less, and who passes gets 9000."""

    id = "bargains"

    def price(self, coins: int, deal: Deal) -> int:
        return coins - 2000

    def pass_gain(self, coins: int, subject: Subject) -> int:
        return 9000


class Cheap(LudwigAmendment):
    """The same, in the box."""

    id = "cheap"

    def box(self, box: Box, setting: Setting) -> Box:
        return replace(box, corridor_price=1000, pass_coins=9000)


def worths(*amendments: LudwigAmendment, seen: bool = False) -> dict[str, float]:
    """What each option of a turn is worth to seat 0, judged from the state or from its view."""
    at: Table = table(offers="nap_room:4000 larder:6000", coins=(15000, 15000))
    game = at.game
    game.rules = LudwigRules(2, amendments)
    options = game.options(at.state, game.pending(at.state)[0])
    judged = game.view(at.state, 0) if seen else at.state
    found = LudwigEvaluator(game).ranked(judged, options)
    return {game.write_action(action): worth for worth, action in found}


@pytest.mark.parametrize("seen", [False, True])
def test_prices_and_passes_are_judged_by_the_rules_of_the_table(seen):
    plain, bent = worths(seen=seen), worths(Bargains(), seen=seen)
    assert plain.keys() == bent.keys()
    assert all(bent[action] > plain[action] for action in plain)


@pytest.mark.parametrize("seen", [False, True])
def test_corridors_and_passes_are_judged_by_the_box(seen):
    plain, cheap, bargains = worths(seen=seen), worths(Cheap(), seen=seen), worths(Bargains(), seen=seen)
    for action in ("0 pass", "0 buy hallway", "0 buy stairs"):
        assert plain[action] < cheap[action] == bargains[action]
