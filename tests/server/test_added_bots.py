"""Bots that the operator adds by `--bots`: strangers say their short names, and never name a module."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from swanstone.bots.bot import ADDED
from swanstone.client import NewSeat, Refused, Server, play
from swanstone.core.errors import BadOption
from swanstone.server import bots
from swanstone.server.bots import BotRunner, begun
from swanstone.titles import open_game
from tests.bots.visitors import Settled
from tests.server.harness import UNLIMITED, ServerProcess
from tests.server.tables import Play

MODULE = "tests.bots.visitors:Settled"


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a bot of somebody else."""
    folder = tmp_path_factory.mktemp("bots")
    settings = {**UNLIMITED, "bots": f"settled={MODULE}", "log_level": "info"}
    with ServerProcess(f"sqlite:{folder / 'a.db'}", folder / "log", **settings) as running:
        yield running


def test_an_added_bot_is_offered_and_plays_to_the_end(process: ServerProcess) -> None:
    server = Server(process.url, patience=5)
    table = server.open_table("ludwig", [NewSeat("me", "Anna"), NewSeat("bot", bot="settled")])
    card = play(table.seats[0], Settled())  # it has begun over the network too
    assert card.scores
    assert process.log is not None
    assert "bot-failed" not in process.log.read_text()


def test_the_page_offers_an_added_bot_after_ours(process: ServerProcess) -> None:
    import json
    from urllib.request import urlopen

    with urlopen(f"{process.url}/api/titles") as answer:
        assert json.load(answer)["bots"][-1] == "settled"
    with urlopen(f"{process.url}/api/titles/ludwig") as answer:
        assert json.load(answer)["bots"][-1]["name"] == "settled"


@pytest.mark.parametrize(("name", "code"), [(MODULE, "bad_message"), ("nobody", "bad_option"), ("os", "bad_option")])
def test_a_stranger_names_no_module_and_no_bot_that_was_not_added(process: ServerProcess, name: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Server(process.url, patience=5).open_table("ludwig", [NewSeat("bot", bot=name)])
    assert refused.value.code == code


def test_a_bot_that_cannot_be_loaded_stops_the_server_before_it_serves(tmp_path: Path) -> None:
    process = ServerProcess(f"sqlite:{tmp_path / 'a.db'}", tmp_path / "log", bots="mine=nowhere:MyBot")
    with pytest.raises(AssertionError, match="exit 2"):
        process.start()
    assert "there is no bot 'nowhere:MyBot': No module named 'nowhere'" in (tmp_path / "log").read_text()


def test_a_worker_has_one_bot_of_a_kind_for_a_seat_and_begins_it_once() -> None:
    game = open_game("ludwig", 2)
    first = begun(MODULE, game, 1)
    assert isinstance(first, Settled)
    assert first.seat == 1
    assert begun(MODULE, game, 1) is first
    assert begun(MODULE, game, 0) is not first


def test_a_module_in_a_journal_is_never_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[str] = []
    monkeypatch.setattr(bots.log, "error", lambda event, extra: faults.append(extra["fault"]))
    runner, table = BotRunner(1, 5.0), Play("pp").table
    view = table.game.view(table.state, 0)
    action = asyncio.run(runner.choose(table.game, MODULE, view))
    assert runner.pool is None
    assert table.game.read_action(action).seat == 0
    assert faults == [repr(BadOption(f"bot '{MODULE}' has no short name on this server"))]
    assert ADDED == {}
