"""Swan Tokens: every rule by an example, and whole games."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from swanstone.bots.bot import bot_named
from swanstone.bots.play import play_game
from swanstone.core import value
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.effect import put
from swanstone.core.errors import BadNotation, NotYourDecision
from swanstone.core.ledger import Line
from swanstone.core.options import Joined
from swanstone.core.record import Head
from swanstone.core.report import Report
from swanstone.ludwig.finale import FinalScoring
from swanstone.ludwig.market import refill
from swanstone.ludwig.modules.swans import SWANS, all_tokens
from swanstone.ludwig.modules.swans.slot import SwansSlot, Trade
from swanstone.ludwig.modules.swans.tokens import NUMBERS, set_points, set_sizes, trade_coins
from swanstone.ludwig.rooms import SWAN_ICONS, TILE
from swanstone.ludwig.story import ledger_text
from swanstone.titles import open_game
from tests.battery import EVERY, run
from tests.ludwig.helpers import Table, ludwig, table
from tests.marks import rule

MARKET = "sauna:15000 parlor:10000 nap_room:8000"
"""A room of 300 and one of 400, which have icons, and one of 150, which has none."""


def swans(
    *held: str, rooms: dict[str, str] | None = None, lake: str | None = None, traded: int = 0, **position: Any
) -> Table:
    """A table whose seats hold these tokens, with others on rooms of the market."""
    at = table(modules="swans", **{"offers": MARKET, **position})
    tokens = tuple(tuple(each.split()) for each in held) + ((),) * (len(at.state.players) - len(held))
    out = Counter(colour for each in tokens for colour in each) + Counter((rooms or {}).values())
    rest = Counter(all_tokens()) - out
    pile = tuple(rest.elements()) if lake is None else tuple(lake.split())
    box = () if lake is None else tuple((rest - Counter(pile)).elements())
    put(at.state, "swans", SwansSlot(pile, rooms or {}, tokens, box, traded))
    return Table(at.game, at.state)


def slot(at: Table) -> SwansSlot:
    """Where the tokens are."""
    found: SwansSlot = SWANS.of(at.state)
    return found


def icon(room: str) -> bool:
    """Whether a room carries a swan icon."""
    return TILE[room].size in SWAN_ICONS


# Tokens on rooms


@rule("SWAN-1", "SWAN-2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_room_of_250_to_400_that_is_revealed_gets_a_token_and_no_other_does(seats):
    game = ludwig(seats, modules="swans")
    shown = 0

    def watch(step):
        nonlocal shown
        rooms = [event.what[0] for event in step.events if event.kind == "room-revealed"]
        tokens = [event.what for event in step.events if event.kind == "swan-revealed"]
        assert [room for room, _ in tokens] == [room for room in rooms if icon(room)]
        shown += len(tokens)

    play_game(game, [bot_named("random", game)] * seats, Chance(f"icons {seats}"), watch=watch)
    assert shown > 5


@rule("SWAN-2")
def test_the_rooms_of_the_set_up_get_tokens_too():
    """A-3."""
    state = ludwig(4, modules="swans").start(Chance("first")).state
    rooms = [offer.room for offer in state.offers]
    assert set(state.slots["swans"].rooms) == {room for room in rooms if icon(room)} != set()


@rule("SWAN-8")
def test_when_the_lake_is_empty_rooms_get_no_token():
    at = swans(lake="", offers="", deck="250 250 300 300 350 350")
    refill(at.game.rules, at.state, Report(False))
    assert sum(icon(offer.room) for offer in at.state.offers) > 3
    assert slot(at).rooms == {}


@rule("SWAN-3")
def test_the_buyer_gets_the_token_after_paying():
    at = swans(rooms={"sauna": "red"}, coins=(15000, 0))
    after = at.play("0 buy sauna")
    assert (slot(after).held[0], slot(after).rooms) == (("red",), {})
    assert after.kinds.index("swan-taken") > after.kinds.index("master-builder-paid")


@rule("SWAN-3")
def test_the_token_of_a_room_does_not_help_to_pay_for_it():
    at = swans(rooms={"sauna": "red"}, coins=(14000, 0))
    assert at.refused("0 buy sauna") == ["BUY-5"]


@rule("SWAN-9")
def test_a_hallway_brings_no_token():
    assert slot(swans("red", coins=(5000, 0)).play("0 buy hallway")).held[0] == ("red",)


@rule("SWAN-3")
def test_alone_a_token_on_a_room_that_is_not_bought_leaves_the_game_with_it():
    at = swans(rooms={"sauna": "red"}, seats=1, offers="sauna:2000 parlor:4000", lake="")
    after = at.play("0 pass")
    assert slot(after).rooms == {}
    assert slot(after).box.count("red") == NUMBERS.per_colour


# Trading


@rule("SWAN-4")
@pytest.mark.parametrize(("number", "coins"), [(1, 1000), (2, 3000), (3, 6000), (4, 10000), (5, 15000)])
def test_the_number_of_tokens_alone_decides_what_they_give(number, coins):
    """exp_swan_trade_table."""
    at = swans("red " * 5, coins=(0, 0))
    after = at.play("0 trade " + "red " * number)
    assert after.coins[0] == coins == trade_coins(number)
    assert after.state.bank == at.state.bank - coins


@rule("SWAN-4")
def test_a_green_and_two_red_tokens_give_6000():
    """exp_swan_trade."""
    after = swans("green red red blue", coins=(0, 0)).play("0 trade green red red")
    assert after.coins[0] == 6000
    assert slot(after).held[0] == ("blue",)


@rule("SWAN-4")
def test_a_trade_leaves_the_question_standing_and_may_pay_for_what_is_bought_next():
    at = swans("red blue", coins=(12000, 0))
    assert at.refused("0 buy sauna") == ["BUY-5"]
    after = at.play("0 trade red blue")
    assert after.asked == at.asked == ["0 choose-offer"]
    assert after.play("0 buy sauna").asked == ["0 place-room"]


@rule("SWAN-4")
def test_tokens_can_be_traded_while_a_room_is_in_hand():
    at = swans("red", coins=(15000, 0)).play("0 buy sauna")
    assert at.play("0 trade red").asked == ["0 place-room"]


@rule("SWAN-4")
def test_nobody_trades_in_the_turn_of_another():
    with pytest.raises(NotYourDecision):
        swans("red", "blue").play("1 trade blue")


@rule("SWAN-4")
def test_setting_prices_is_no_part_of_a_turn():
    at = swans("red", "blue", step="price", builder=1)
    assert at.asked == ["1 price-rooms"]
    assert at.refused("1 trade blue") == ["SWAN-4"]
    assert at.game.aside_actions(at.state, at.game.pending(at.state)[0]) == []


@rule("SWAN-4")
@pytest.mark.parametrize("tokens", ["red red", "blue", "", "pink"])
def test_only_tokens_at_hand_can_be_traded(tokens):
    assert swans("red").refused(f"0 trade {tokens}") == ["SWAN-4"]


@rule("SWAN-5")
def test_traded_tokens_go_to_the_box_and_count_for_nothing():
    after = swans("red blue", lake="").play("0 trade red")
    assert slot(after).box.count("red") == NUMBERS.per_colour
    assert SWANS.view(after.state, 1).sets[0] == 1


@rule("SWAN-6")
def test_five_tokens_are_the_most_of_a_turn_in_one_trade_or_several():
    """A-17."""
    at = swans("red " * 7, coins=(0, 0))
    assert at.refused("0 trade " + "red " * 6) == ["SWAN-6"]
    after = at.play("0 trade red red", "0 trade red red red")
    assert after.coins[0] == 3000 + 6000
    assert after.refused("0 trade red") == ["SWAN-6"]
    assert after.game.aside_actions(after.state, after.game.pending(after.state)[0]) == []


@rule("SWAN-6")
def test_the_next_turn_has_its_own_five():
    at = swans("red " * 7, "blue " * 7, coins=(0, 0)).play("0 trade " + "red " * 5, "0 pass")
    assert slot(at).traded == 0
    assert at.play("1 trade " + "blue " * 5).coins[1] == 15000


@rule("SWAN-6", "FOOD")
def test_an_extra_turn_has_its_own_five_too():
    """A-17, A-59: the buttery completes the larder."""
    at = swans("red " * 7, castle="foyer@0,0 larder@3,0", offers="buttery:4000", coins=(4000, 0))
    first = at.play("0 trade " + "red " * 5, "0 buy buttery")
    assert first.refused("0 trade red") == ["SWAN-6"]
    extra = first.play("0 place buttery@5,1")
    assert extra.asked == ["0 choose-offer"]
    assert extra.play("0 trade red red").coins[0] == extra.coins[0] + 3000


# The end


@rule("SWAN-7")
@pytest.mark.parametrize(("colours", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_a_set_scores_by_its_number_of_colours(colours, points):
    """exp_swan_set_table."""
    assert set_points(NUMBERS.colours[:colours]) == points


@rule("SWAN-10")
def test_tokens_are_grouped_in_sets_as_large_as_possible():
    """exp_swan_sets."""
    held = ("blue", "blue", "blue", "red", "red", "green", "yellow", "purple")
    assert set_sizes(held) == [5, 2, 1]
    assert set_points(held) == 19


@rule("SWAN-7")
def test_sets_are_scored_after_the_depleted_stacks_and_before_the_favors():
    at = swans(
        "blue red",
        favors="money",
        coins=(20000, 0),
        stacks={TILE["nap_room"].size: ""},
        castle="foyer@0,0 nap_room@3,1r1",
        offers="",
    )
    after = Table(at.game, value.replace(at.state, agenda=(FinalScoring(),))).settled()
    reasons = [line.because for line in after.state.players[0].ledger]
    assert "+3 swans-2 (SWAN-7)" in after.ledger(0)
    assert "  +3  set of 2 swans (SWAN-7)" in ledger_text(after.state.players[0].ledger)
    assert reasons.index("FINAL-1") < reasons.index("SWAN-7") < reasons.index("FINAL-2")


# Secrets, texts, whole games


def test_only_the_order_of_the_lake_is_hidden_and_an_imagined_lake_holds_what_is_left():
    at = swans("red", rooms={"sauna": "blue"})
    state = at.state
    mixed = state.copy()
    lake = Dice(Chance("mixed")).shuffled(slot(at).lake)
    assert tuple(lake) != slot(at).lake
    put(mixed, "swans", replace(slot(at), lake=tuple(lake)))
    for seat in (None, 0, 1):
        seen = at.game.view(state, seat)
        assert at.game.view(mixed, seat) == seen
        imagined = at.game.imagine(seen, Chance("imagined"))
        assert Counter(imagined.slots["swans"].lake) == Counter(slot(at).lake)
        assert at.game.view(imagined, seat) == seen


def test_a_trade_reads_back_and_a_state_with_tokens_too():
    at = swans("red blue", rooms={"sauna": "green"})
    action = Trade(0, ("red", "blue"))
    assert at.game.read_action(at.game.write_action(action)) == action
    assert at.game.from_json(at.game.to_json(at.state)) == at.state
    seen = at.game.view(at.state, 0)
    assert at.game.view_from_json(at.game.view_to_json(seen)) == seen
    with pytest.raises(BadNotation, match="nobody can 'trade'"):
        ludwig(2).read_action("0 trade red")


def test_without_the_module_a_state_knows_nothing_of_it():
    state = ludwig(2).start(Chance("plain")).state
    assert b"slots" not in ludwig(2).to_json(state)


@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_pass_the_battery(seats):
    for number in range(2):
        played = run(Head("ludwig", seats, f"with tokens {number}", (), ("swans",)), EVERY)
        tokens = SWANS.of(played.state)
        everywhere = [*tokens.lake, *tokens.rooms.values(), *tokens.box, *[one for held in tokens.held for one in held]]
        assert Counter(everywhere) == Counter(all_tokens())


@pytest.mark.parametrize("name", ["greedy", "search-50"])
def test_bots_that_think_play_with_tokens(name):
    game = open_game("ludwig", 2, modules=["swans"])
    taken = 0

    def watch(step):
        nonlocal taken
        taken += sum(event.kind == "swan-taken" for event in step.events)

    play_game(game, [bot_named(name, game), bot_named("greedy", game)], Chance("thinking"), watch=watch)
    assert taken > 3


def test_a_bot_trades_spare_tokens_for_coins_that_it_can_use():
    at = swans("red " * 5, coins=(0, 15000))
    game = at.game
    decision = game.pending(at.state)[0]
    moves = game.moves(at.state, decision)
    assert isinstance(moves, Joined)
    choice = bot_named("greedy", game).choose(lambda: game.view(at.state, 0), moves, Dice(Chance("spare")))
    assert choice == Trade(0, ("red",) * 5)


def test_a_trade_tells_beforehand_what_it_brings_and_what_the_sets_lose():
    at = swans("blue red red")
    assert at.game.cost(at.state, Trade(0, ("red", "red"))) == (Line(-3000, "SWAN-4"),)
    assert at.game.score(at.state, Trade(0, ("red", "red"))) == (Line(-3, "SWAN-7"),)
    assert at.game.score(at.state, Trade(0, ("red",))) == (Line(-1, "SWAN-7"),)


# Where more favors and bonus cards are played


def with_more_cards(*held: str, **position: Any) -> Table:
    """A table with more cards whose seats hold these tokens."""
    at = table(modules="extras swans", **position)
    tokens = tuple(tuple(each.split()) for each in held)
    put(at.state, "swans", replace(slot(at), held=tokens))
    return at


@rule("FAV-4")
def test_the_favor_of_swan_tokens_counts_those_that_are_left():
    at = with_more_cards("red red blue", "green", favors="most_swan_tokens")
    assert at.game.rules.favor_points(at.state, "most_swan_tokens") == [8, 4]
    traded = at.play("0 trade red red blue")
    assert traded.game.rules.favor_points(traded.state, "most_swan_tokens") == [0, 8]


@rule("BON-3")
def test_the_bonus_card_of_swan_tokens_scores_one_for_each_that_is_left():
    at = with_more_cards("red red blue", "", favors="", bonus_cards={0: "swan_tokens"})
    assert "+3 swan_tokens (FINAL-3)" in at.finale().ledger(0)
