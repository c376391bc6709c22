"""Why bots do what they do: parts of their own judgement, from what everybody may know."""

from typing import Any, NamedTuple

import pytest

from swanstone.bots.bot import bot_named
from swanstone.bots.kit import evaluator_of
from swanstone.bots.play import Sight
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.reason import Reason
from swanstone.ludwig.actions import Buy, Pass, Price
from swanstone.ludwig.rooms import NUMBER
from swanstone.server.bots import explained
from swanstone.titles import open_game
from tests.bots.games import moments

GAME: Any = open_game("ludwig", 3)
Done = list[tuple[Any, Action]]


class Turn(NamedTuple):
    """A turn: what a seat could do as everybody may judge it, the best first, and the market as everybody may value it."""

    state: Any
    seat: int
    judged: list[tuple[float, Action]]
    market: Any


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


def by_kind(reasons: tuple[Reason, ...]) -> dict[str, Reason]:
    """Reasons by their kinds."""
    return {reason.kind: reason for reason in reasons}


def test_a_purchase_is_explained_by_what_the_evaluator_finds_in_it(game: Done) -> None:
    purchases = [(state, action) for state, action in game if isinstance(action, Buy)]
    told = [by_kind(why(state, action)) for state, action in purchases]
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


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    """What greedy and careless players could do in their turns, with what everybody may see judged by the evaluator."""
    found = []
    for bot, seed in (("random", "s1"), ("greedy", "s0"), ("greedy", "s1"), ("greedy", "s2")):
        for state, asked in moments(GAME, bot_named(bot, GAME), seed):
            if asked.tag == "choose-offer":
                evaluator: Any = evaluator_of(GAME)
                view = GAME.view(state, None)
                judged = evaluator.ranked(view, GAME.options(state, asked))
                found.append(Turn(state, asked.seat, judged, evaluator.market(view, evaluator.look(view))))
    return found


def test_a_pass_is_explained_only_where_everybody_would_judge_so(turns: list[Turn]) -> None:
    assert {bool(why(turn.state, Pass(turn.seat))) for turn in turns} == {True, False}
    for turn in turns:
        passing = next(worth for worth, action in turn.judged if isinstance(action, Pass))
        assert bool(why(turn.state, Pass(turn.seat))) == (turn.judged[0][0] <= passing)


def test_a_pass_tells_what_the_coins_are_worth_and_why_nothing_is_bought(turns: list[Turn]) -> None:
    told = [(turn, kinds) for turn in turns if (kinds := by_kind(why(turn.state, Pass(turn.seat))))]
    for turn, reasons in told:
        market, passing = turn.market, turn.market.passing(turn.seat)
        worth_its_price = market.best_purchase(turn.seat, -1) > passing
        assert ("feeds" in reasons, "dear" in reasons) == (worth_its_price, not worth_its_price)
        assert reasons["coins"].amount == round(passing)
    assert {kind for _, reasons in told for kind in reasons} == {"lacking", "dear", "feeds", "coins"}


def test_a_pass_tells_of_the_room_that_would_pay_the_master_builder(turns: list[Turn]) -> None:
    told = [(turn, reason) for turn in turns if (reason := by_kind(why(turn.state, Pass(turn.seat))).get("feeds"))]
    assert told
    for turn, reason in told:
        place = turn.market.position.rooms.index(NUMBER[reason.what])
        assert turn.market.purchase(turn.seat, place, reason.amount) > turn.market.passing(turn.seat)
        assert reason.seat == turn.state.master_builder != turn.seat
        assert GAME.apply(turn.state, Buy(turn.seat, reason.what)).state.players[reason.seat].coins == (
            turn.state.players[reason.seat].coins + reason.amount
        )


def test_a_pass_tells_of_the_best_room_that_is_out_of_reach(turns: list[Turn]) -> None:
    told = [(turn, reason) for turn in turns if (reason := by_kind(why(turn.state, Pass(turn.seat))).get("lacking"))]
    assert told
    for turn, reason in told:
        assert Buy(turn.seat, reason.what) not in [action for _, action in turn.judged]
        position = turn.market.position
        place = position.rooms.index(NUMBER[reason.what])
        price = turn.market.price(turn.seat, place)
        assert position.coins[turn.seat] + position.gathered[place] + reason.amount == price
        assert turn.market.purchase(turn.seat, place, price) > turn.market.passing(turn.seat)


def test_what_is_no_purchase_pass_or_pricing_has_no_reasons(game: Done) -> None:
    others = [(state, action) for state, action in game if not isinstance(action, (Buy, Pass, Price))]
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


def test_the_reasons_for_a_pass_do_not_depend_on_what_is_hidden(turns: list[Turn]) -> None:
    for turn in turns:
        twin = GAME.imagine(GAME.view(turn.state, None), Chance("other cards"))
        assert why(turn.state, Pass(turn.seat)) == why(twin, Pass(turn.seat))
