"""The search bot: keeps its time, sees only its view, and finds what a first glance misses."""

import time

import pytest

from swanstone.bots.greedy import GreedyBot
from swanstone.bots.kit import evaluator_of
from swanstone.bots.search import Candidate, Looking, SearchBot, SearchSettings, promising
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.options import Listed
from swanstone.ludwig.actions import Pass
from swanstone.titles import open_game
from tests.bots.games import Checked, choice, moments, play, twin

HOUR = 3_600_000
SLACK = 0.15
"""Seconds that one game played on may take beyond the budget, interpreted on a slow machine."""


def short(tables: int) -> SearchSettings:
    """Settings that look at this many tables, however long that takes, so that the same dice give the same choice."""
    settings = SearchSettings()
    settings.most = tables
    settings.candidates, settings.widening = 3, 1 << 30
    settings.rounds = 1
    return settings


def test_the_budget_of_a_choice_is_kept():
    game = open_game("ludwig", 2)
    bot = SearchBot(game, 60)
    spent = []
    for state, decision in list(moments(game, GreedyBot(game), "budget"))[10:40:2]:
        began = time.process_time()
        choice(game, bot, state, decision)
        spent.append(time.process_time() - began)
    assert max(spent) < 0.06 + SLACK
    assert max(spent) > 0.03  # it does make use of its time


def test_a_forced_choice_costs_nothing_and_needs_no_look():
    game = open_game("ludwig", 2)

    def see():
        raise AssertionError("there is nothing to look for")

    assert SearchBot(game, HOUR).choose(see, Listed([Pass(0)]), Dice(Chance("forced"))) == Pass(0)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_choice_does_not_depend_on_what_is_hidden(seats):
    game = open_game("ludwig", seats)
    bot = SearchBot(game, HOUR, short(2))
    kinds = set()
    for state, decision in list(moments(game, GreedyBot(game), f"twins {seats}"))[::3]:
        kinds.add(type(decision).__name__)
        other = twin(game, state, decision, "another world")
        assert choice(game, bot, state, decision) == choice(game, bot, other, decision)
    assert {"ChooseOffer", "PlaceRoom"} <= kinds


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_choice_is_legal_at_every_table(seats):
    game = open_game("ludwig", seats)
    search = Checked(SearchBot(game, HOUR, short(1)))
    standings = play(game, [search, *[GreedyBot(game) for _ in range(1, seats)]], f"legal {seats}")
    assert len(standings.scores) == seats
    assert search.choices > 10


def test_the_longer_a_bot_may_look_the_more_tables_it_imagines():
    game = open_game("ludwig", 2)
    state, decision = list(moments(game, GreedyBot(game), "tables"))[12]
    view, options = game.view(state, decision.seat), game.options(state, decision)
    settings = SearchSettings()
    settings.certain = 100.0
    imagined = []
    for seconds in (0.05, 0.4):
        evaluator = evaluator_of(game)
        candidates = promising(evaluator.ranked(view, options), most=6, margin=settings.margin)
        assert len(candidates) > 1
        Looking(game, evaluator, view, settings, time.process_time() + seconds).best(candidates, Dice(Chance("more")))
        imagined.append(max(len(candidate.leads) for candidate in candidates))
    assert imagined[1] > 2 * imagined[0]


def test_a_candidate_far_behind_is_given_up_and_a_near_one_is_not():
    game = open_game("ludwig", 2)
    view = game.view(game.start(Chance("hope")).state, 0)
    looking = Looking(game, None, view, SearchSettings(), 0.0)  # type: ignore[arg-type]
    best, near, far = (Candidate(Pass(0), 0.0) for _ in range(3))
    best.leads = [5.0, 7.0, 6.0, 9.0, 4.0, 8.0]
    near.leads = [6.0, 5.0, 8.0, 6.0, 7.0, 5.0]
    far.leads = [1.0, 2.0, 1.0, 3.0, -1.0, 2.0]
    assert not looking.is_hopeless(best, best)
    assert not looking.is_hopeless(near, best)
    assert looking.is_hopeless(far, best)


@pytest.mark.slow
def test_search_beats_greedy():
    game = open_game("ludwig", 2)
    settings = short(8)
    settings.candidates, settings.rounds = 4, 2
    search, greedy, wins = SearchBot(game, HOUR, settings), GreedyBot(game), 0
    for number in range(6):
        wins += play(game, [search, greedy], f"search {number}").winners == (0,)
        wins += play(game, [greedy, search], f"search {number}").winners == (1,)
    assert wins >= 8  # of 12, always the same games
