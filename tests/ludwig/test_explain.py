"""Every price and every placement can be explained before it happens, and the explanation comes true."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace as replace_struct

from swanstone.core.chance import Chance
from swanstone.core.completion import RewardTold, sure_points
from swanstone.core.dice import Dice
from swanstone.core.errors import BadData
from swanstone.core.ledger import Line, total
from swanstone.core.standings import Step
from swanstone.core.value import replace
from swanstone.ludwig.actions import Buy, Pass, Place
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.box import Box, Setting
from swanstone.ludwig.game import LudwigGame
from swanstone.ludwig.notation import read_spot
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.rewards import ChooseReward, Reward
from swanstone.ludwig.rooms import TYPES
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.scoring import completed_by, newly_complete, promise
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Counting, Deal, Subject
from swanstone.ludwig.terms import BASE_TERMS
from tests.ludwig.helpers import CASTLE, ludwig, table
from tests.marks import rule


class Thrift(LudwigAmendment):
    """Pay 1000 coins less for each room you buy."""

    id = "thrift"

    def price(self, coins: int, deal: Deal) -> int:
        return coins - 1000


def test_a_price_is_explained_with_the_coins_on_the_room():
    position = table(seats=2, offers="sauna:6000+2000 parlor:4000", coins=(30000, 0))
    lines = position.game.cost(position.state, Buy(0, "sauna"))
    assert lines == (Line(6000, "BUY-2", "sauna"), Line(-2000, "BUY-4", "sauna"))
    after = position.play("0 buy sauna")
    assert position.coins[0] - after.coins[0] == total(lines)


def test_a_hallway_has_a_price_of_its_own():
    position = table(seats=2)
    assert position.game.cost(position.state, Buy(0, "hallway")) == (Line(3000, "BUY-2", "hallway"),)
    assert position.game.cost(position.state, Pass(0)) == ()
    assert position.game.cost(position.state, Buy(0, "armory")) == ()


def test_what_bends_a_price_has_a_line_of_its_own():
    position = table(seats=2, offers="sauna:6000")
    rules = LudwigRules(2, [Thrift()])
    deal = Deal(position.state, 0, Ware("sauna", 6000))
    assert rules.price(deal) == 5000
    assert rules.explain("price", deal) == (Line(6000, "base"), Line(-1000, "thrift"))


class Roomy(LudwigAmendment):
    """Favors count two more, bonus cards score twice, and everything costs 1000 less."""

    id = "roomy"

    def favor_count(self, number: int, counting: Counting) -> int:
        return number + 2

    def bonus_points(self, points: int, counting: Counting) -> int:
        return 2 * points

    def price(self, coins: int, deal: Deal) -> int:
        return coins - 1000


class Renamed(LudwigAmendment):
    """The favor of money is in the box by another name."""

    id = "renamed"

    def box(self, box: Box, setting: Setting) -> Box:
        return replace_struct(box, favors=tuple([replace_struct(each, id=f"my_{each.id}") for each in box.favors]))


@pytest.mark.parametrize("name", LudwigAmendment.questions)
def test_every_question_is_explained_by_lines_that_sum_to_its_answer_or_is_refused(name):
    state = table(seats=2, castle=CASTLE, offers="sauna:6000", coins=(7000, 0)).state
    rules = LudwigRules(2, [Roomy(), Renamed()])
    subjects = {
        "price": Deal(state, 0, Ware("sauna", 6000)),
        "favor_count": Counting(state, 0, "my_money"),
        "bonus_points": Counting(state, 0, "stairs"),
    }
    if name not in subjects:
        with pytest.raises(BadData, match=f"{name} is not a number"):
            rules.explain(name, Subject(state, 0))
        return
    base, bend = rules.explain(name, subjects[name])
    assert (base.because, bend.because) == ("base", "roomy")
    assert base.amount > 0
    assert base.amount + bend.amount == getattr(rules, name)(subjects[name])


def test_the_points_of_a_place_are_the_lines_that_follow():
    position = table(seats=2, castle="foyer@0,0 focus_room@3,0r1", offers="nap_room:4000", coins=(30000, 0)).play(
        "0 buy nap_room"
    )
    lines = position.game.score(position.state, Place(0, "nap_room@3,-2"))
    assert lines == (Line(2, "SCORE-1", "nap_room"), Line(2, "SCORE-5", "nap_room", "focus_room"))
    after = position.play("0 place nap_room@3,-2")
    assert after.state.players[0].ledger[-2:] == lines
    assert after.state.players[0].points == position.state.players[0].points + 4


def placements(games: int) -> Iterator[tuple[LudwigGame, State, Place]]:
    """Places of random games, each with its game and the state before it."""
    for number in range(games):
        game, dice = ludwig(1 + number % 4), Dice(Chance(f"promises {number}"))
        state = game.start(Chance(f"promises {number}")).state
        while asked := game.pending(state):
            action = game.options(state, asked[0]).sample(dice)
            if isinstance(action, Place):
                yield game, state, action
            state = game.apply(state, action).state


def test_what_a_tile_completes_is_known_before_it_is_placed():
    completed = 0
    for _, state, action in placements(8):
        castle, code = state.players[action.seat].castle, read_spot(action.spot)
        found = completed_by(castle, code, BASE_TERMS)
        assert found == newly_complete(castle, castle.grow(code), len(castle), BASE_TERMS)
        completed += len(found)
    assert completed > 20


@rule("ACTIVITY", "LIVING", "COMPLETE-1", "COMPLETE-2")
def test_what_is_told_of_completed_rooms_and_their_rewards_comes_true():
    seen: Counter[str] = Counter()
    for game, state, action in placements(32):
        told, scored = game.completions(state, action), total(game.score(state, action))
        after = game.apply(state, action)
        if any(isinstance(item, Reward | ChooseReward) for item in state.agenda):
            continue  # rewards of rooms that were completed before come as well
        assert rooms_completed(game, after) == {each.what for each in told}
        if len(told) == 1:
            gained = after.state.players[action.seat].points - state.players[action.seat].points
            assert after.state.finished or gained == scored + sure_points(told)
            for reward in told[0].rewards:
                assert came_true(game, after, action.seat, reward), (reward, action)
                seen[f"{reward.kind}{' not' if reward.note else ''}"] += 1
        seen["several"] += len(told) > 1
    assert seen["several"] > 5
    missing = {*TYPES, "downstairs not", "corridor not"} - {*seen}
    assert not missing, "games that never complete such a room prove nothing of it"


def rooms_completed(game: LudwigGame, after: Step[State]) -> set[str]:
    """The rooms whose rewards a placement set off: given at once, or waiting for their order."""
    done = {event.what[0] for event in after.events if event.kind == "completed"}
    waiting = [decision for decision in game.pending(after.state) if isinstance(decision, ChooseReward)]
    return done | {text for decision in waiting for text in decision.texts(after.state)}


ASKED = {
    "corridor": "take-corridor",
    "downstairs": "choose-upstairs",
    "sleeping": "choose-stack",
    "utility": "keep-bonus-cards",
}


def came_true(game: LudwigGame, after: Step[State], seat: int, reward: RewardTold) -> bool:
    """Whether the one reward of a placement was given as it was told."""
    kinds = [event.kind for event in after.events]
    asked = [decision.tag for decision in game.pending(after.state) if decision.seat == seat]
    if reward.kind in ASKED:
        return (ASKED[reward.kind] in asked) == (not reward.note)
    if reward.kind == "food":
        return "extra-turn-earned" in kinds
    if reward.kind == "outdoor":
        return any(event.kind == "coins-gained" and event.because == "OUTDOOR" for event in after.events)
    lines = [event.amount for event in after.events if event.because == reward.rule]
    return sum(lines) == total(reward.score)


@rule("CORRIDOR")
def test_a_corridor_completed_in_a_turn_that_had_its_corridor_is_told_to_give_nothing():
    told = 0
    for game, state, action in placements(12):
        before = corridor_notes(game, state, action)
        assert state.turn is not None
        spent = replace(state, turn=replace(state.turn, corridor_earned=True))
        assert all(note.startswith("No other") for note in corridor_notes(game, spent, action))
        told += "" in before
    assert told > 3


def corridor_notes(game: LudwigGame, state: State, action: Place) -> list[str]:
    """What is told of the corridor rewards that follow a placement."""
    rewards = [reward for each in game.completions(state, action) for reward in each.rewards]
    return [reward.note for reward in rewards if reward.kind == "corridor"]


def test_the_points_of_rewards_are_those_that_bots_and_hints_expect():
    for _, state, action in placements(8):
        castle, code = state.players[action.seat].castle, read_spot(action.spot)
        told = ludwig(len(state.players)).completions(state, action)
        assert sure_points(told) == promise(castle, code, BASE_TERMS)


def test_to_be_told_what_follows_changes_nothing():
    for game, state, action in placements(4):
        before = game.digest(state)
        game.completions(state, action)
        assert game.digest(state) == before
