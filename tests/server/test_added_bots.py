"""Bots that the operator adds by `--bots`: strangers say their short names, and never name a module."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from swanstone.bots.bot import ADDED
from swanstone.client import NewSeat, Refused, Server, play
from swanstone.core.errors import BadOption
from swanstone.core.event import Event
from swanstone.server import bots
from swanstone.server.bots import KEPT, SEATED, BotRunner, Past, seated
from swanstone.server.hub import Hub
from swanstone.server.live import LiveTable
from swanstone.server.settings import Settings
from swanstone.server.store import open_store
from swanstone.titles import open_game
from tests.bots.visitors import Settled, Visitor
from tests.server.harness import UNLIMITED, ServerProcess
from tests.server.playing import wait_for
from tests.server.tables import Play

MODULE = "tests.bots.visitors:Settled"
VISITOR = "tests.bots.visitors:Visitor"
PAST = tuple((Event(kind, 0),) for kind in ("bought", "placed", "passed"))


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


def told(table: str, seat: int, events: int) -> list[Any]:
    """What a visitor at a seat was told, if that many batches of events stand."""
    game = open_game("ludwig", 2)
    bot = seated(game, VISITOR, Past(table, seat, PAST[:events]))
    assert isinstance(bot, Visitor)
    return bot.told


def test_a_bot_begins_once_at_each_seat_of_each_table_and_hears_what_is_new() -> None:
    assert told("a", 1, 1) == ["begin", *PAST[:1]]
    assert told("a", 1, 3) == ["begin", *PAST[:3]]
    assert told("b", 1, 0) == ["begin"]
    assert told("a", 0, 0) == ["begin"]
    assert told("a", 1, 3) == ["begin", *PAST[:3]]


def test_a_bot_that_heard_what_was_taken_back_begins_anew() -> None:
    assert told("c", 1, 3) == ["begin", *PAST[:3]]
    assert told("c", 1, 2) == ["begin", *PAST[:2]]


def test_a_worker_forgets_the_bots_it_used_longest_ago() -> None:
    for number in range(KEPT + 1):
        told(f"forgotten {number}", 0, 1)
    assert len(SEATED) == KEPT
    assert (VISITOR, "forgotten 0", 0) not in SEATED


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_bot_hears_only_what_its_seat_may_see(tmp_path: Path, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADDED, "visitor", VISITOR)
    live = LiveTable(Play("ppp").finish())
    happened = [*live.table.opening, *(event for move in live.table.moves for event in move.events or ())]
    hub = Hub(open_store(f"sqlite:{tmp_path / 'a.db'}"), Settings())
    heard = [event for events in hub.past(live, seat, "visitor").events for event in events]
    assert heard == [event for event in happened if event.secret_to in (None, seat)]
    assert {event.secret_to for event in happened} == {None, 0, 1, 2}
    assert hub.past(live, seat, "greedy").events == ()


def test_an_added_bot_hears_its_game_and_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = tmp_path / "notes"
    monkeypatch.setenv("NOTES_OF_A_SCRIBE", str(notes))
    settings = {**UNLIMITED, "bots": "scribe=tests.bots.visitors:Scribe", "bot_workers": 2}
    with ServerProcess(f"sqlite:{tmp_path / 'a.db'}", tmp_path / "log", **settings) as process:
        server = Server(process.url, patience=5)
        table = server.open_table("ludwig", [NewSeat("me", "Anna"), NewSeat("bot", bot="scribe")])
        card = play(table.seats[0], Settled())
        wait_for(lambda: notes.exists() and "end" in notes.read_text(), 20)
    lines = notes.read_text().split()
    assert lines[0] == "begin"
    assert lines.count("begin") == 1
    assert lines[-1] == f"end:{','.join(map(str, card.scores or ()))}"
    assert lines.count("heard") > lines.count("choose") > 4


def test_a_module_in_a_journal_is_never_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[str] = []
    monkeypatch.setattr(bots.log, "error", lambda event, extra: faults.append(extra["fault"]))
    runner, table = BotRunner(1, 5.0), Play("pp").table
    view = table.game.view(table.state, 0)
    action = asyncio.run(runner.choose(table.game, MODULE, view, view, Past(table.id, 0))).action
    assert runner.workers[0].process is None
    assert table.game.read_action(action).seat == 0
    assert faults == [repr(BadOption(f"bot '{MODULE}' has no short name on this server"))]
    assert ADDED == {}
