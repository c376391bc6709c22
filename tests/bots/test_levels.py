"""The levels that people choose from."""

import re

from swanstone.bots.bot import BOTS, bot_named
from swanstone.bots.kit import bots_of
from swanstone.bots.search import SearchBot
from swanstone.ludwig.solo import HIGHEST_HONOUR, HONOURS
from swanstone.titles import open_game

KIT = bots_of("ludwig")
LEVELS = KIT.levels


def test_every_level_is_a_bot_with_a_title_of_its_own():
    assert [level.level for level in LEVELS] == [*[honour for _, honour in HONOURS], HIGHEST_HONOUR]
    assert all(level.name in BOTS and level.text for level in LEVELS)
    assert len({level.name for level in LEVELS}) == len(LEVELS)


def test_levels_run_from_the_weakest_to_the_strongest_as_the_bots_do():
    order = list(BOTS)
    assert [level.name for level in LEVELS] == sorted([level.name for level in LEVELS], key=order.index)
    assert (LEVELS[0].name, LEVELS[-1].name) == (order[0], order[-1])


def test_the_time_that_a_level_tells_is_the_time_that_its_bot_takes():
    game = open_game("ludwig", 2)
    for level in LEVELS:
        bot = bot_named(level.name, game)
        seconds = bot.seconds if isinstance(bot, SearchBot) else 0
        assert seconds == level.milliseconds / 1000


def test_names_fit_into_addresses_and_the_chosen_ones_are_there():
    assert all(re.fullmatch(r"[a-z0-9_-]+", name) for name in BOTS)
    assert {KIT.play_now, KIT.stand_in} <= {level.name for level in LEVELS}
