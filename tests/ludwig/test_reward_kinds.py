"""Completion rewards are a registry: modules add kinds, sizes can be asked and bent, and all are told beforehand."""

import pytest

from swanstone.core.errors import BadData
from swanstone.core.report import Report
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.completion_reward import CompletionReward
from swanstone.ludwig.effects import gain_coins
from swanstone.ludwig.rewards import REWARDS
from swanstone.ludwig.rooms import TYPES
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Placed, RewardKind
from swanstone.rules import load_rules
from tests.ludwig.helpers import Table, table
from tests.marks import rule

NAP = ("0 buy lilac_cabinet", "0 place lilac_cabinet@3,4")
"""Completes the nap room."""
LARDER = ("0 buy cloak_room", "0 place cloak_room@5,1r1", "0 reward larder@3,0")
"""Completes a larder and a cloak room, and takes the larder's reward first."""


def bell(rules: LudwigRules, state: State, placed: Placed, report: Report) -> None:
    gain_coins(state, placed.seat, rules.reward_size(state, placed.seat, "bell"), "BELL-1", report)


class Bells(LudwigAmendment):
    """Sleeping rooms ring a bell instead of the look through a stack."""

    id = "bells"
    completion_rewards = (CompletionReward("bell", bell, 700, "Ring for {size} coins.", "BELL-1"),)

    def rewards(self, kinds: tuple[str, ...], placed: Placed) -> tuple[str, ...]:
        return tuple(["bell" if kind == "sleeping" else kind for kind in kinds])


class Doubled(LudwigAmendment):
    """Everything that has a size is twice as much."""

    id = "doubled"

    def reward_size(self, size: int, reward: RewardKind) -> int:
        return 2 * size


class Misspelt(LudwigAmendment):
    """A kind that nobody gives."""

    id = "misspelt"

    def rewards(self, kinds: tuple[str, ...], placed: Placed) -> tuple[str, ...]:
        return ("slepping",)


def bent(at: Table, *amendments: LudwigAmendment) -> Table:
    """The same position under bent rules."""
    at.game.rules = LudwigRules(len(at.state.players), amendments)
    return at


def bedroom(*amendments: LudwigAmendment) -> Table:
    """A nap room that lacks one connection."""
    return bent(table(castle="foyer@0,0 nap_room@3,0r1", offers="lilac_cabinet:4000"), *amendments)


def larder(*amendments: LudwigAmendment) -> Table:
    """A larder that lacks one connection."""
    return bent(table(castle="foyer@0,0 larder@3,0", offers="cloak_room:4000"), *amendments)


def told(at: Table, text: str) -> list[tuple[str, str, str]]:
    """Kind, rule and text of the rewards that are told to follow an action."""
    found = at.game.completions(at.state, at.game.read_action(text))
    return [(reward.kind, reward.rule, reward.text) for each in found for reward in each.rewards]


def test_a_module_adds_a_kind_of_reward_with_size_sentence_and_rule():
    at = bedroom(Bells()).play(NAP[0])
    assert told(at, NAP[1]) == [("bell", "BELL-1", "Ring for 700 coins.")]
    after = at.play(NAP[1])
    gained = [event for event in after.events if event.kind == "coins-gained"]
    assert [(event.amount, event.because) for event in gained] == [(700, "BELL-1")]


def test_the_size_of_a_modules_reward_can_be_bent_and_is_told():
    at = bedroom(Bells(), Doubled()).play(NAP[0])
    assert told(at, NAP[1]) == [("bell", "BELL-1", "Ring for 1400 coins.")]


def test_a_reward_of_the_base_game_of_its_usual_size_needs_no_sentence():
    assert told(bedroom().play(NAP[0]), NAP[1]) == [("sleeping", "SLEEPING", "")]
    assert told(bedroom(Doubled()).play(NAP[0]), NAP[1])[0][2].startswith("Look through one stack and lay up to 4")


@pytest.mark.parametrize("kind", TYPES)
def test_the_size_of_every_kind_can_be_asked_of_a_state_and_of_a_view(kind):
    at = table()
    rules, view = at.game.rules, at.game.view(at.state, 0)
    assert rules.reward_size(at.state, 0, kind) == rules.reward_size(view, 0, kind) == REWARDS[kind].size > 0


def test_the_rule_of_every_kind_of_the_base_game_is_a_rule():
    assert {reward.rule for reward in REWARDS.values()} <= {each.id for each in load_rules("ludwig")}


@rule("FOOD")
def test_an_extra_turn_more_is_one_more_turn():
    turn = larder(Doubled()).play(*LARDER).state.turn
    assert turn is not None
    assert turn.extra_turns == 2


def test_a_kind_that_nobody_gives_is_refused_with_a_sentence():
    at = bedroom(Misspelt()).play(NAP[0])
    with pytest.raises(BadData, match=r"nobody gives a reward 'slepping' \(did you mean sleeping"):
        at.play(NAP[1])


def test_two_rewards_of_one_kind_are_refused():
    class MoreBells(Bells):
        id = "more-bells"

    with pytest.raises(BadData, match="two completion rewards of the kind 'bell'"):
        LudwigRules(2, [Bells(), MoreBells()])
