"""Why bots do what they do: parts of their own judgement, from what everybody may know."""

from typing import Any

import pytest

from swanstone.bots.bot import bot_named
from swanstone.bots.kit import evaluator_of
from swanstone.bots.play import Sight
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.reason import Reason
from swanstone.ludwig.actions import Buy, Price
from swanstone.ludwig.rooms import NUMBER
from swanstone.server.bots import explained
from swanstone.titles import open_game
from tests.bots.games import moments

GAME: Any = open_game("ludwig", 3)
Done = list[tuple[Any, Action]]


@pytest.fixture(scope="module")
def game() -> Done:
    """What greedy bots did in a game wherever they had a choice, with the state before."""
    bot, dice = bot_named("greedy", GAME), Dice(Chance("reasons"))
    found = []
    for state, decision in moments(GAME, bot, "reasons"):
        options = GAME.options(state, decision)
        found.append((state, bot.choose(Sight(GAME, state, decision.seat), options, dice)))
    return found


def why(state: Any, action: Action, bot: str = "greedy") -> tuple[Reason, ...]:
    """What everybody is told."""
    return explained(GAME, bot, GAME.view_to_json(GAME.view(state, None)), action)


def test_a_purchase_is_explained_by_what_the_evaluator_finds_in_it(game: Done) -> None:
    purchases = [(state, action) for state, action in game if isinstance(action, Buy)]
    told = [{reason.kind: reason for reason in why(state, action)} for state, action in purchases]
    assert {kind for reasons in told for kind in reasons} >= {"castle", "favors", "denied"}
    assert all(reason.amount > 0 for reasons in told for reason in reasons.values())
    for (state, action), reasons in zip(purchases, told, strict=True):
        if "castle" in reasons:
            evaluator: Any = evaluator_of(GAME)
            castle = evaluator.look(GAME.view(state, None)).castles[action.seat]
            worth, _ = evaluator.outlooks[action.seat].best_spot(castle, NUMBER[action.room])
            assert reasons["castle"].amount == round(worth)
        if "denied" in reasons:
            assert reasons["denied"].seat != action.seat


def test_prices_are_explained_by_who_should_buy_what(game: Done) -> None:
    priced = [(state, action) for state, action in game if isinstance(action, Price)]
    assert priced
    for state, action in priced:
        sales = why(state, action)
        assert {sale.kind for sale in sales} <= {"sale"}
        assert action.seat not in {sale.seat for sale in sales}
        prices = GAME.view(state, None).prices
        assert all(sale.amount == prices[action.rooms.index(sale.what)] for sale in sales)
    assert any(why(state, action) for state, action in priced)


def test_what_is_no_purchase_or_pricing_has_no_reasons(game: Done) -> None:
    others = [(state, action) for state, action in game if not isinstance(action, (Buy, Price))]
    assert others
    assert all(why(state, action) == () for state, action in others)


def test_a_bot_that_does_not_judge_gives_no_reasons(game: Done) -> None:
    state, action = next((state, action) for state, action in game if why(state, action))
    assert why(state, action, "random") == ()
    assert why(state, action, "somebody-elses") == ()
    assert why(state, action, "search") == why(state, action, "novice") == why(state, action)


def test_reasons_do_not_depend_on_what_only_the_bot_knows(game: Done) -> None:
    known = [state for state, action in game if GAME.view(state, action.seat).players[action.seat].cards_known]
    assert known
    for state, action in game:
        twin = GAME.imagine(GAME.view(state, None), Chance("other cards"))
        assert why(state, action) == why(twin, action)
