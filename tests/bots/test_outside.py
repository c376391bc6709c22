"""Bots of somebody else: named by their module or installed, begun, told what their seat may see, and ended."""

import json
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from swanstone.bots import outside
from swanstone.bots.arena import Series, play_many
from swanstone.bots.bot import ADDED, RandomBot, bot_named, maker_named
from swanstone.bots.match import Match, play_match
from swanstone.bots.outside import add_bots
from swanstone.bots.play import play_game
from swanstone.cli import main
from swanstone.core.chance import Chance
from swanstone.core.errors import BadOption
from swanstone.core.event import Event
from swanstone.core.standings import Standings
from swanstone.titles import open_game
from tests.bots.visitors import Simple, Visitor

VISITOR, SIMPLE = "tests.bots.visitors:Visitor", "tests.bots.visitors:Simple"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No visitors yet, and nothing added."""
    monkeypatch.setattr(Visitor, "made", [])
    yield
    ADDED.clear()


def test_a_bot_is_named_by_its_module_with_or_without_a_game():
    game = open_game("ludwig", 2)
    visitor = bot_named(VISITOR, game)
    assert isinstance(visitor, Visitor)
    assert visitor.game is game
    assert isinstance(bot_named(SIMPLE, game), Simple)
    assert isinstance(bot_named("swanstone.bots.bot:RandomBot", game), RandomBot)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere.bots:MyBot", "there is no bot 'nowhere.bots:MyBot': No module named 'nowhere'"),
        ("tests.bots.visitors:Nobody", "has no attribute 'Nobody'"),
        ("tests.bots.visitors:NUMBER", "'tests.bots.visitors:NUMBER' is not a class or function that makes a bot"),
        ("tests.bots.visitors:Mute", r"bot 'tests.bots.visitors:Mute' has no method choose"),
        (":MyBot", "a bot of your own is written package.module:Class, not ':MyBot'"),
        ("tests.bots.visitors:", "a bot of your own is written package.module:Class"),
    ],
)
def test_a_bot_that_is_not_there_gets_a_sentence(name, message):
    with pytest.raises(BadOption, match=message):
        bot_named(name, open_game("ludwig", 2))


def test_an_installed_bot_is_named_by_its_entry_point(monkeypatch):
    entries = [EntryPoint("visitor", SIMPLE, outside.GROUP), EntryPoint("greedy", SIMPLE, outside.GROUP)]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries if group == outside.GROUP else [])
    assert isinstance(bot_named("visitor", open_game("ludwig", 2)), Simple)
    assert not isinstance(bot_named("greedy", open_game("ludwig", 2)), Simple), "ours come first"
    with pytest.raises(BadOption, match="there is no bot 'visitor'"):
        maker_named("visitor", "ludwig")  # strangers name only what was added
    add_bots(["visitor"])
    assert isinstance(maker_named("visitor", "ludwig")(None), Simple)


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("greedy=tests.bots.visitors:Simple", "bot 'greedy' is one of ours"),
        ("nobody", r"there is no installed bot 'nobody' \(installed: none\); or write nobody=package.module:Class"),
        ("mine=nowhere:MyBot", "there is no bot 'nowhere:MyBot'"),
    ],
)
def test_a_bot_that_cannot_be_added_gets_a_sentence(word, message):
    with pytest.raises(BadOption, match=message):
        add_bots([word])
    assert ADDED == {}


def test_a_bot_is_begun_told_what_its_seat_may_see_and_ended():
    game = open_game("ludwig", 2)
    bots = [Visitor(game), Visitor(game)]
    seen: list[Event] = []
    played = play_game(game, bots, Chance(5), watch=lambda step: seen.extend(step.events))
    for seat, bot in enumerate(bots):
        first, *told, last = bot.told
        assert (first, bot.seat) == ("begin", seat)
        assert last == played.standings
        heard = [event for events in told if events != "choose" for event in events]
        assert heard == [event for event in seen if event.seen_by(seat)]
        assert len(heard) < len(seen), "the other seat has secrets"
        assert not any(isinstance(thing, Standings) for thing in told)


def test_bots_that_listen_change_nothing_in_the_game():
    game = open_game("ludwig", 2)
    heard = play_game(game, [Visitor(game), Visitor(game)], Chance(5))
    assert heard == play_game(game, [RandomBot(), RandomBot()], Chance(5))


def test_one_bot_of_a_kind_plays_all_games_of_its_seat():
    scores = list(play_match(Match("ludwig", (VISITOR, "random"), 6)))
    assert sum(score.games for score in scores) == 6
    assert sorted(bot.seat for bot in Visitor.made) == [0, 1]
    assert all(bot.told.count("begin") == 3 for bot in Visitor.made)
    assert all(sum(isinstance(thing, Standings) for thing in bot.told) == 3 for bot in Visitor.made)


def test_one_bot_of_a_kind_plays_all_games_of_a_series():
    series = Series("ludwig", 3, (VISITOR, "random"), "s", {})
    assert sum(tally.games for tally in play_many(series, 4)) == 4
    assert [bot.seat for bot in Visitor.made] == [0, 2]
    assert all(bot.told.count("begin") == 4 for bot in Visitor.made)


@pytest.mark.parametrize("command", ["simulate", "match"])
def test_bots_by_their_module_play_in_other_processes_too(command, capsys):
    bots = "tests.bots.visitors:Settled,random"
    assert main([command, "ludwig", "--seats", "2", "--bots", bots, "--games", "2", "--jobs", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["errors"] == 0


def test_a_module_in_the_folder_we_are_in_can_be_named(tmp_path, monkeypatch, capsys):
    Path(tmp_path, "my_own_bot.py").write_text("from tests.bots.visitors import Simple as Mine\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    assert main(["story", "ludwig", "--seats", "2", "--bots", "my_own_bot:Mine,random", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scores"]
