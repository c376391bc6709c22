"""Held cards: where nobody's turn is meant they count for their holder, whoever the Master Builder is, in a fixed order."""

from collections.abc import Iterable
from typing import Any

import pytest

from swanstone.bots.bot import RandomBot
from swanstone.bots.play import play_game
from swanstone.core.agenda import Item, Task
from swanstone.core.chance import Chance
from swanstone.core.effect import Announce, Effect, Put
from swanstone.core.errors import BadData
from swanstone.core.module import OpenSlot
from swanstone.core.report import Report
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.box import Box, Setting
from swanstone.ludwig.effects import GainCoins
from swanstone.ludwig.finale import money_lines
from swanstone.ludwig.held import LudwigCard
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Counting, Subject
from tests.ludwig.helpers import Holding, bent, ludwig

COMMON = LudwigAmendment.common


def watching(name: str, seen: list[tuple[int, int]]) -> LudwigCard:
    """A card that notes, whenever a point is asked, the seat that it is told and the Master Builder."""

    def question(card: LudwigCard, value: Any, subject: Subject) -> Any:
        seen.append((subject.seat, subject.state.master_builder))
        return value

    def moment(card: LudwigCard, subject: Subject) -> Iterable[Effect]:
        seen.append((subject.seat, subject.state.master_builder))
        return ()

    answer = question if name in LudwigAmendment.questions else moment
    kind = type("Watching", (LudwigCard,), {"id": "watching", name: answer})
    card: LudwigCard = kind()
    return card


def told(name: str, holder: int, seed: str) -> list[tuple[int, int]]:
    """What a card that watches a point is told in a whole game of three."""
    game, seen = ludwig(3), list[tuple[int, int]]()
    game.rules = LudwigRules(3, [watching(name, seen), Holding({holder: "watching"})])
    played = play_game(game, [RandomBot()] * 3, Chance(seed))
    game.standings(played.state)
    return seen


def test_two_cards_with_one_id_are_refused():
    class Miser(LudwigCard):
        id = "thrift"

    class Thrift(LudwigCard):
        id = "thrift"

    with pytest.raises(BadData, match=r"^Miser and Thrift have the same id, 'thrift': whoever holds one"):
        LudwigRules(2, [Thrift(), Miser()])


@pytest.mark.parametrize("name", COMMON)
def test_at_a_point_of_the_whole_table_a_card_counts_whoever_is_master_builder(name):
    times = set()
    for holder in range(3):
        seen = told(name, holder, "the whole table")
        assert {seat for seat, _ in seen} == {holder}
        times.add(len(seen))
    assert len(times) == 1, "it is asked as often whoever holds it"
    assert any(builder != 0 for _, builder in told(name, 0, "the whole table 1")), "nobody else was Master Builder"


def test_every_point_of_the_whole_table_is_a_point():
    assert set(COMMON) <= {*LudwigAmendment.questions, *LudwigAmendment.moments}
    assert len(set(COMMON)) == len(COMMON)


# What such cards do


class Undisputed(LudwigCard):
    """A favor on which you are first without a tie scores 12."""

    id = "undisputed"

    def favor_points(self, points: list[int], counting: Counting) -> list[int]:
        mine = points[counting.seat]
        return [12 if seat == counting.seat and mine == 8 else each for seat, each in enumerate(points)]


def test_a_card_changes_what_favors_score_for_its_holder_alone():
    for builder in range(2):
        for holder, points in ((0, [12, 4]), (1, [8, 4])):
            at = bent(
                Undisputed(), Holding({holder: "undisputed"}), coins=(9000, 1000), builder=builder, favors="money"
            )
            assert at.finale().points == points


class Stipend(LudwigCard):
    """10000 coins to begin with."""

    id = "stipend"

    def game_started(self, subject: Subject) -> Iterable[Effect]:
        yield GainCoins(subject.seat, 10000, self.id)


def test_a_card_for_the_start_of_the_game_pays_its_holder():
    for holder in range(3):
        game = ludwig(3)
        game.rules = LudwigRules(3, [Stipend(), Holding({holder: "stipend"})])
        state = game.start(Chance("stipend")).state
        while game.pending(state)[0].tag == "keep-bonus-cards":
            state = game.apply(state, game.options(state, game.pending(state)[0])[0]).state
        assert [player.coins for player in state.players] == [25000 if seat == holder else 15000 for seat in range(3)]


class Fund(LudwigCard):
    """Leftover coins score once more, at the start of the final scoring."""

    id = "fund"

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return (ScoreFund(subject.seat), *steps)


class ScoreFund(Task):
    tag = "score-fund"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        state.own(self.seat).score(money_lines(state.players[self.seat].coins))


def test_a_card_adds_to_the_final_scoring_though_its_holder_is_not_master_builder():
    for builder in range(2):
        at = bent(Fund(), Holding({1: "fund"}), builder=builder, coins=(20000, 30000), favors="")
        assert at.finale().points == [2, 3 + 3]


# The order of several


class Speaker(LudwigAmendment):
    """Says whose it is, when a round has ended, and adds a step to the final scoring."""

    def round_ended(self, subject: Subject) -> Iterable[Effect]:
        yield Announce("said", subject.seat, (self.id,))

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        said.append(self.id)
        return steps


said: list[str] = []


class Early(Speaker):
    id, order, held = "z-early", -1, True


class Ant(Speaker):
    id, held = "ant", True


class Bee(Speaker):
    id, held = "bee", True


class Module(Speaker):
    id = "module"


class Late(Speaker):
    id, order = "a-late", 1


HANDS = {0: "bee", 1: "ant", 2: "bee ant z-early"}


@pytest.mark.parametrize(
    ("builder", "cards"), [(0, [0, "bee", 1, "ant", 2, "ant", 2, "bee"]), (2, [2, "ant", 2, "bee", 0, "bee", 1, "ant"])]
)
def test_lower_orders_come_first_then_what_nobody_holds_then_cards_clockwise_from_the_master_builder(builder, cards):
    amendments = [Late(), Bee(), Module(), Ant(), Early(), Holding(HANDS)]
    at, report = bent(*amendments, seats=3, builder=builder), Report(True)
    at.game.rules.round_ended(at.state, report)
    happened = [(event.seat, event.what[0]) for event in report.events]
    expected = [*zip(cards[::2], cards[1::2], strict=True)]
    assert happened == [(2, "z-early"), (builder, "module"), *expected, (builder, "a-late")]
    said.clear()
    at.game.rules.steps("final_steps", (), Subject(at.state, builder))
    assert said == [card for _, card in happened], "questions are asked in the same order"


class Last(LudwigCard):
    """When a round has ended, all such cards are taken from their holders."""

    id = "last"

    def round_ended(self, subject: Subject) -> Iterable[Effect]:
        yield Announce("said", subject.seat, (self.id,))
        yield Put("taken", OpenSlot())


class HoldingLast(LudwigAmendment):
    """All seats hold one until they are taken."""

    id = "holding-last"

    def holds(self, cards: frozenset[str], subject: Subject) -> frozenset[str]:
        return cards if subject.state.slots else cards | {"last"}


def test_a_card_that_was_taken_away_in_a_moment_counts_no_more_in_it():
    at, report = bent(Last(), HoldingLast(), builder=1), Report(True)
    at.game.rules.round_ended(at.state, report)
    assert [event.seat for event in report.events] == [1], "seat 0 would be next, and holds it no longer"


# What no card can answer


def test_a_card_cannot_answer_what_is_asked_before_anybody_holds_cards():
    with pytest.raises(BadData, match="answers box, which is asked before anybody holds a card"):

        class Boxed(LudwigCard):
            id = "boxed"

            def box(self, box: Box, setting: Setting) -> Box:
                return box

    with pytest.raises(BadData, match="let its module answer it"):

        class Greedy(LudwigCard):
            id = "greedy"

            def holds(self, cards: frozenset[str], subject: Subject) -> frozenset[str]:
                return cards
