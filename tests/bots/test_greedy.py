"""The greedy bot: stronger than chance, legal everywhere, blind to what is hidden, and sensible in plain cases."""

import pytest

from swanstone.bots.bot import RandomBot, bot_named
from swanstone.bots.greedy import GreedyBot
from swanstone.core.errors import BadOption
from swanstone.core.value import replace
from swanstone.ludwig.bonus_cards import KeepBonusCards
from swanstone.titles import open_game
from tests.bots.games import Checked, choice, moments, play, twin
from tests.ludwig.helpers import Table, completed, table


def asked(position: Table, bot: str = "greedy") -> str:
    """What a bot does when the table asks it."""
    game = position.game
    return choice(game, bot_named(bot, game), position.state, game.pending(position.state)[0])


def test_greedy_beats_random_nearly_always():
    game = open_game("ludwig", 2)
    greedy, wins = GreedyBot(game), 0
    for number in range(10):
        wins += play(game, [greedy, RandomBot()], f"seed {number}").winners == (0,)
        wins += play(game, [RandomBot(), greedy], f"seed {number}").winners == (1,)
    assert wins >= 18  # of 20; who is no better than the other gets there once in 5000 tries


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["greedy", "novice"])
def test_every_choice_is_legal_at_every_table(name, seats):
    for foyer in ("3", "4"):
        game = open_game("ludwig", seats, {"foyer": foyer})
        bots = [Checked(bot_named(name, game)) for _ in range(seats)]
        standings = play(game, bots, f"{name} {seats} {foyer}")
        assert len(standings.scores) == seats
        assert min(bot.choices for bot in bots) > 10


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_choice_does_not_depend_on_what_is_hidden(seats):
    game = open_game("ludwig", seats)
    bots = [bot_named("greedy", game), bot_named("novice", game)]
    kinds = set()
    for state, decision in moments(game, bots[0], f"twins {seats}"):
        kinds.add(type(decision).__name__)
        for bot in bots:
            other = twin(game, state, decision, "another world")
            assert choice(game, bot, state, decision) == choice(game, bot, other, decision)
    assert {"ChooseOffer", "PlaceRoom"} <= kinds


def test_the_same_dice_give_the_same_game():
    game = open_game("ludwig", 3)
    for name in ("greedy", "novice"):
        games = [play(game, [bot_named(name, game) for _ in range(3)], "same") for _ in range(2)]
        assert games[0] == games[1]


def test_only_noise_makes_use_of_the_dice():
    game = open_game("ludwig", 2)
    state, decision = next(iter(moments(game, GreedyBot(game), "dice")))
    greedy = {choice(game, GreedyBot(game), state, decision, f"dice {number}") for number in range(20)}
    blurred = {choice(game, GreedyBot(game, noise=20.0), state, decision, f"dice {number}") for number in range(20)}
    assert len(greedy) == 1
    assert len(blurred) > 1


def test_a_bot_that_thinks_wants_to_know_its_game():
    game = open_game("ludwig", 2)
    state, decision = next(iter(moments(game, RandomBot(), "no game")))
    with pytest.raises(BadOption, match="has to know the game"):
        choice(game, bot_named("greedy"), state, decision)


def test_points_at_a_good_price_are_bought():
    position = table(offers="focus_room:4000 sauna:15000 shed:10000", coins=15000)
    assert asked(position) == "0 buy focus_room"


def test_in_the_last_round_a_room_is_placed_where_it_completes_another():
    castle = "foyer@0,0 larder@3,0"
    start = table(castle=castle, offers="cloak_room:4000", coins=15000, last_round=True)
    position = start.play("0 buy cloak_room")
    spot = asked(position).split()[2]
    assert "larder" in completed(f"{castle} {spot}")  # for another turn


def test_nothing_is_bought_where_passing_is_worth_more():
    position = table(offers="buttery:15000 gatekeeper:10000", coins=15000, hallways=0, stairs=0)
    assert asked(position) == "0 pass"


def test_the_bonus_cards_kept_are_those_that_the_castle_serves():
    castle = "foyer@0,0 buttery@-2,0 larder@3,0 pantry@5,0"
    game, start = open_game("ludwig", 2), table(castle=castle).state
    hand = replace(start.players[0], drawn=("stairs", "type_food", "size_600"))
    state = replace(start, players=(hand, *start.players[1:]), agenda=(KeepBonusCards(0, 1),))
    assert choice(game, GreedyBot(game), state, KeepBonusCards(0, 1)) == "0 keep type_food"


STAIRS = "foyer@0,0 stairs@0,-4r1 nap_room@3,0 solar@-4,0"
"""A castle with an open entrance downstairs and two sleeping rooms."""


def prices(position: Table) -> dict[str, int]:
    """The prices that the greedy Master Builder sets, by room."""
    rooms = asked(position).split()[2:]
    return {room: price for room, price in zip(rooms, (15000, 10000, 8000, 6000, 4000), strict=True) if room != "-"}


def test_the_master_builder_lays_what_only_it_can_build_under_a_low_price():
    offers = "knight_room:15000 parlor:10000 pantry:8000 sewing_room:6000 shed:4000"
    position = table(castle={1: STAIRS}, offers=offers, step="price", coins=(15000, 15000))
    assert position.asked == ["1 price-rooms"]
    assert prices(position)["knight_room"] == 4000


def test_the_master_builder_makes_others_pay_for_what_they_want():
    offers = "parlor:15000 shed:10000 gatekeeper:8000 crypt:6000 dungeon:4000"
    position = table(offers=offers, step="price", coins=(30000, 2000))
    assert prices(position)["parlor"] > 4000


def test_the_master_builder_does_not_price_a_wanted_room_beyond_the_purse_that_is_to_pay_it():
    offers = "parlor:15000 crypt:10000 mold_room:8000 armory:6000 dungeon:4000"
    position = table(offers=offers, step="price", coins=(8000, 0))
    assert prices(position)["parlor"] == 8000
