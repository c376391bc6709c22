"""The modules of docs/modules.md in whole games: by every check of the battery, by bots that think, in words."""

import re

import pytest

from swanstone.bots.bot import bot_named
from swanstone.bots.play import play_game
from swanstone.core.chance import Chance
from swanstone.core.record import Head
from swanstone.core.title import CardText
from swanstone.ludwig.story import line_text, tell
from swanstone.titles import open_game, title_named
from tests.battery import EVERY, run
from tests.test_house import ROOT, lines_of

MODULES_SHOWN = ("edicts", "toasts", "galleries")


@pytest.mark.parametrize(("seats", "modules"), [(1, "edicts"), (2, "toasts"), (2, "galleries"), (4, "all")])
def test_whole_games_pass_the_battery(seats, modules):
    chosen = MODULES_SHOWN if modules == "all" else (modules,)
    run(Head("ludwig", seats, f"page {modules}", (), chosen), EVERY)


@pytest.mark.parametrize("name", MODULES_SHOWN)
def test_the_page_shows_the_whole_module(name):
    source = f"tests/ludwig/modules/page/{name}.py"
    page = (ROOT / "docs/modules.md").read_text(encoding="utf-8")
    shown = "".join(re.findall(rf"```python {re.escape(source)}\n(.*?)```", page, re.DOTALL))
    assert lines_of(shown) == lines_of((ROOT / source).read_text(encoding="utf-8"))


def played(bot: str, seed: str) -> list[str]:
    """The sentences of a game with all modules of the page, and then the lines of its ledgers."""
    game = open_game("ludwig", 2, modules=MODULES_SHOWN)
    told: list[str] = []

    def watch(step):
        told.extend(filter(None, map(tell, step.events)))

    state = play_game(game, [bot_named(bot, game)] * 2, Chance(seed), watch=watch).state
    return [*told, *[line_text(line) for player in state.players for line in player.ledger]]


def test_cards_are_told_by_their_names():
    told = [sentence for number in range(4) for sentence in played("random", f"names {number}")]
    endings = (
        "holds: Generous Host.",
        "pays 1000 coins (Generous Host).",
        "scores +2 (Generous Host).",
        "(Long Gallery)",
    )
    for ending in endings:
        assert any(sentence.endswith(ending) for sentence in told), ending


def test_bots_that_think_answer_what_a_card_asks():
    told = [sentence for number in range(4) for sentence in played("greedy", f"thinking {number}")]
    assert any(sentence.endswith("scores +2 (Generous Host).") for sentence in told)


def test_a_player_who_chooses_modules_reads_of_their_cards():
    (edicts,) = [module for module in title_named("ludwig").choices().modules if module.id == "edicts"]
    assert edicts.cards == (CardText("thrift", "Thrift", "You pay 1000 coins less for everything you buy."),)
