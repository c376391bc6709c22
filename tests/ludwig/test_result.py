"""How a finished game came out, as the engine tells it: steps, groups of points, places, ties."""

from typing import Any

import pytest

from swanstone.bots.bot import bot_named
from swanstone.bots.play import play_game
from swanstone.core.agenda import Item
from swanstone.core.chance import Chance
from swanstone.core.ledger import Ledger, Line
from swanstone.core.standings import Measure
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.final_step import FinalStep
from swanstone.ludwig.result import CardScored, Finale, PointGroup, StepTold
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Subject
from tests.ludwig.helpers import Table, ludwig, round_from, table
from tests.marks import rule

LARDER, SOLAR = "foyer@0,0 larder@3,0", "foyer@0,0 solar@3,0"
"""With the foyer 225 square feet, and 325."""


def over(seats: int = 2, **changes: Any) -> Table:
    """A game that is over, without coins and favors unless they are named."""
    return table(seats, step="finale", **{"coins": (0,) * seats, "favors": "", **changes})


def finale(at: Table, seat: int | None = 0) -> Finale:
    """What a seat is told of the end."""
    found: Finale | None = at.game.hints(at.state, False)(seat).finale
    assert found is not None, "the game is not over yet"
    return found


def steps(at: Table) -> list[tuple[str, str, int | None]]:
    """The steps of the final scoring: what each is, and its favor or its seat."""
    return [(step.id, step.about, step.seat) for step in finale(at).steps]


@rule("FINAL-1", "FINAL-2", "FINAL-3", "FINAL-4")
def test_the_steps_come_in_the_order_of_the_book_and_bonus_cards_from_the_master_builder_on():
    ended = over(3, castle={0: LARDER}, stacks={100: ""}, favors="count_food money", builder=1)
    assert steps(ended) == [
        ("game", "", None),
        ("depleted", "", None),
        ("favors", "count_food", None),
        ("favors", "money", None),
        *[("bonus", "", 1), ("bonus", "", 2), ("bonus", "", 0)],
        ("coins", "", None),
    ]


def test_a_step_that_brings_nobody_anything_is_left_out_unless_it_has_something_to_show():
    assert steps(over()) == [("game", "", None), ("bonus", "", 1), ("bonus", "", 0), ("coins", "", None)]


@rule("FINAL-2")
def test_a_favor_tells_what_it_counts_with_its_unit_and_the_place_of_every_seat():
    castles = {0: LARDER, 2: "foyer@0,0 larder@3,0 pantry@6,0"}
    ended = over(4, castle=castles, favors="size_food count_food money", coins=(9000, 7000, 9000, 0))
    size, count, money = [step for step in finale(ended).steps if step.id == "favors"]
    assert size.measure == Measure("FINAL-2", "square feet", (100, 0, 200, 0), (2, 0, 1, 0))
    assert count.measure == Measure("FINAL-2", "", (1, 0, 2, 0), (2, 0, 1, 0))
    assert money.measure == Measure("FINAL-2", "coins", (9000, 7000, 9000, 0), (1, 3, 1, 0))
    assert size.rooms == count.rooms == ((1,), (), (1, 2), ())
    assert money.rooms == ()
    assert money.points == (6, 2, 6, 0)
    assert money.lines[0] == (Line(6, "FINAL-2", "money"),)


@rule("FINAL-3")
def test_every_bonus_card_is_told_with_its_points_those_that_score_nothing_too():
    (cards,) = [
        step for step in finale(over(castle=LARDER, bonus_cards={0: "type_food round"})).steps if step.seat == 0
    ]
    assert cards.cards == (CardScored("type_food", 3, (1,)), CardScored("round", 0))
    assert cards.points == (3, 0)
    assert cards.rooms == ((1,), ())


@rule("FINAL-4")
def test_coins_are_told_with_their_points():
    (coins,) = [step for step in finale(over(coins=(29000, 400))).steps if step.id == "coins"]
    assert (coins.points, coins.measure) == ((2, 0), Measure("FINAL-4", "coins", (29000, 400)))


@pytest.mark.parametrize(("seats", "modules"), [(1, ""), (2, "swans"), (3, ""), (4, "swans")])
def test_the_steps_of_a_whole_game_come_to_the_points_and_every_line_is_in_one_group(seats, modules):
    game = ludwig(seats, modules=modules)
    played = play_game(game, [bot_named("greedy", game)] * seats, Chance(f"told {seats}"))
    told = finale(Table(game, played.state))
    assert tuple(map(sum, zip(*[step.points for step in told.steps], strict=True))) == played.standings.scores
    for step in told.steps[1:]:
        assert step.points == tuple(sum(line.amount for line in lines) for lines in step.lines)
    rules = [rule for group in told.groups for rule in group.rules]
    assert len(rules) == len(set(rules))
    assert {line.because for ledger in played.standings.ledgers for line in ledger} <= set(rules)
    assert "other" not in [group.id for group in told.groups]


def test_groups_come_in_the_order_of_a_game_and_only_where_anybody_scored():
    ended = over(castle=LARDER, points=(4, 0), stacks={100: ""}, coins=(10000, 0), favors="count_food square")
    assert finale(ended).groups == (
        PointGroup("start", ("SETUP-8",)),
        PointGroup("depleted", ("FINAL-1",)),
        PointGroup("favors", ("FINAL-2",)),
        PointGroup("coins", ("FINAL-4",)),
    )


class Gift(FinalStep):
    """Three points for everybody."""

    tag = "gift"
    id = "gift"
    rule = "GIFT-1"

    def ledgers(self, rules: LudwigRules, state: State) -> list[Ledger]:
        return [(Line(3, "GIFT-1"),) for _ in state.players]


class Generous(LudwigAmendment):
    """A gift comes before the coins, and an old debt is of no group."""

    id = "generous"

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return (*steps[:-1], Gift(), steps[-1])


def test_a_step_that_an_amendment_adds_is_told_where_it_comes_and_is_a_group_of_its_own():
    at = over(coins=(10000, 0))
    at.game.rules = LudwigRules(2, [Generous()])
    state = at.state.copy()
    state.finished = False
    for seat in range(2):
        state.own(seat).ledger, state.own(seat).points = (Line(-2, "DEBT-1"),), -2
    ended = Table(at.game, round_from(at.game, state, "finale", 0)).settled()
    assert [step.id for step in finale(ended).steps] == ["game", "bonus", "bonus", "gift", "coins"]
    assert finale(ended).steps[0] == StepTold("game", (-2, -2))
    assert finale(ended).steps[3] == StepTold("gift", (3, 3), "GIFT-1", "", ((Line(3, "GIFT-1"),),) * 2)
    assert [group.id for group in finale(ended).groups] == ["gift", "coins", "other"]
    assert finale(ended).groups[-1].rules == ("DEBT-1",)


@rule("WIN-1")
def test_without_a_tie_nothing_is_compared():
    ended = over(3, points=(20, 31, 30))
    assert (finale(ended).ties, finale(ended).order) == ((), (1, 2, 0))
    assert ended.standings().ties == ()


@rule("WIN-1")
def test_a_tie_tells_the_size_of_the_castles_of_those_who_are_tied():
    ended = over(3, castle={0: LARDER, 1: SOLAR}, points=(20, 20, 5))
    assert ended.standings().winners == (1,)
    assert ended.standings().ties == (Measure("WIN-1", "square feet", (225, 325, None)),)
    assert finale(ended).ties == ended.standings().ties
    assert finale(ended).order == (1, 0, 2)


@rule("WIN-1")
def test_coins_are_compared_only_among_those_with_the_largest_castles():
    castles = {0: LARDER, 1: SOLAR, 2: "foyer@0,0 solar@3,0"}
    ended = over(4, castle=castles, points=(20, 20, 20, 4), coins=(9000, 500, 900, 0))
    feet, coins = finale(ended).ties
    assert (feet.unit, feet.amounts) == ("square feet", (225, 325, 325, None))
    assert (coins.unit, coins.amounts) == ("coins", (None, 500, 900, None))
    assert ended.standings().winners == (2,)
    assert finale(ended).order == (2, 1, 0, 3)


@rule("SOLO-3")
def test_the_honour_of_a_solo_score_is_told():
    assert finale(over(1, points=(57,))).honours == ("Court Jester",)
    assert finale(over()).honours == ()


def test_the_end_is_the_same_for_everybody_and_told_only_then():
    ended = over(bonus_cards={0: "round", 1: "square"})
    assert finale(ended, None) == finale(ended, 0) == finale(ended, 1)
    going = table(2, bonus_cards={0: "round", 1: "square"})
    assert [going.game.hints(going.state, True)(seat).finale for seat in (None, 0, 1)] == [None] * 3


def test_the_final_scoring_begins_with_an_event_after_which_all_points_are_of_it():
    ended = over(castle=LARDER, stacks={100: ""}, coins=(10000, 0))
    kinds = ended.kinds
    assert kinds.index("final-scoring-started") < kinds.index("points-scored")
