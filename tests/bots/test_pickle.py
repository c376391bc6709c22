"""Whatever a program may hold can be pickled and copied, compiled too, so that it can be sent to other processes."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from swanstone.bots.bot import BOTS, Bot, RandomBot, bot_named
from swanstone.bots.play import Sight, play_game
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.game import Game
from swanstone.ludwig.game import LudwigGame
from swanstone.titles import TITLES, open_game, title_named

Copy = Callable[[Any], Any]


def pickled(thing: Any) -> Any:
    """The thing as it comes out of a pickle."""
    return pickle.loads(pickle.dumps(thing))


COPIES = [pickled, copy.copy, copy.deepcopy]


def all_modules(title: str, seats: int) -> tuple[str, ...]:
    return title_named(title).fitting(seats)


def things_met(game: Game[Any], seed: str) -> dict[type, Any]:
    """One thing of every kind that a random game brings: states, views, decisions, options, actions and events."""
    met: dict[type, Any] = {}
    dice, step = Dice(Chance(seed)), game.start(Chance(seed))
    while asked := game.pending(step.state):
        options = game.moves(step.state, asked[0])
        action = options.sample(dice)
        state = step.state
        for thing in (*state.agenda, options, action, *step.events):
            met.setdefault(type(thing), thing)
        step = game.apply(state, action)
    return met | {
        type(step): step,
        type(step.state): step.state,
        type(game.view(step.state, 0)): game.view(step.state, 0),
    }


@pytest.mark.parametrize("again", COPIES)
@pytest.mark.parametrize("title", TITLES)
def test_every_kind_of_thing_in_a_game_is_equal_after_a_copy(title: str, again: Copy) -> None:
    met = {
        kind: thing
        for seats in (1, 2, 4)
        for modules in ((), all_modules(title, seats))
        for kind, thing in things_met(open_game(title, seats, modules=modules), f"met {seats}").items()
    }
    assert len(met) > 25
    for kind, thing in met.items():
        assert type(again(thing)) is kind
        assert again(thing) == thing, kind


@pytest.mark.parametrize("again", COPIES)
@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_copied_by_its_choices(title: str, again: Copy) -> None:
    game = open_game(title, 2, modules=all_modules(title, 2))
    other = again(game)
    choices = [(each.title, each.seats, each.choices, each.modules, each.version) for each in (game, other)]
    assert choices[0] == choices[1]
    assert game.digest(game.start(Chance(7)).state) == other.digest(other.start(Chance(7)).state)


@pytest.mark.parametrize("again", COPIES)
def test_a_game_that_was_made_by_hand_is_copied_too(again: Copy) -> None:
    game = LudwigGame(2, {"foyer": "4"}, ("swans",), 1)
    other = again(game)
    assert (other.seats, other.choices, other.modules, other.version) == (2, {"foyer": "4"}, ("swans",), 1)
    assert game.digest(game.start(Chance(7)).state) == other.digest(other.start(Chance(7)).state)


@pytest.mark.parametrize("again", COPIES)
def test_a_state_goes_on_after_a_copy_as_it_would_have_gone_on(again: Copy) -> None:
    game = open_game("ludwig", 2)
    state, dice = game.start(Chance("on")).state, Dice(Chance("on"))
    for _ in range(60):
        state = game.apply(state, game.options(state, game.pending(state)[0]).sample(dice)).state
    options = game.options(state, game.pending(state)[0])
    ends = [game.digest(game.apply(each, options[0]).state) for each in (state, again(state))]
    assert ends[0] == ends[1]
    assert list(again(options)) == list(options)


@pytest.mark.parametrize("again", COPIES)
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_alike_after_a_copy(name: str, again: Copy) -> None:
    game = open_game("ludwig", 2)
    state = game.start(Chance("bots")).state
    decision = game.pending(state)[0]
    first = bot_named(name, game)
    actions = [
        each.choose(Sight(game, state, decision.seat), game.options(state, decision), Dice(Chance("dice")))
        for each in (first, again(first))
    ]
    assert type(again(first)) is type(first)
    assert all(action in game.options(state, decision) for action in actions)
    assert name.startswith("search") or actions[0] == actions[1]  # a search has another deadline each time


def on_from(game: Game[Any], state: Any, bots: list[Bot]) -> tuple[Any, str]:
    """Works in another process: the first choice of the first bot, done."""
    decision = game.pending(state)[0]
    options = game.options(state, decision)
    action = bots[decision.seat].choose(Sight(game, state, decision.seat), options, Dice(Chance("pool")))
    after = game.apply(state, action).state
    return after, game.digest(after)


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_game_state_and_bots_go_to_another_process_and_a_state_comes_back(start: str) -> None:
    game = open_game("ludwig", 2)
    state = play_game(game, [RandomBot()] * 2, Chance("pool"))
    assert state.standings.scores
    begun = game.start(Chance("pool")).state
    bots = [bot_named("greedy", game), bot_named("random", game)]
    with ProcessPoolExecutor(1, get_context(start)) as pool:
        after, digest = pool.submit(on_from, game, begun, bots).result()
    assert (after, digest) == on_from(game, begun, bots)
    assert game.digest(after) == digest
