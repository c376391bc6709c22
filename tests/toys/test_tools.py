"""The tools that know no title work with Quarry; what it does not bring is refused with a sentence."""

from pathlib import Path

import pytest

from swanstone import titles
from swanstone.cli import main
from swanstone.core.agenda import Task
from swanstone.core.codec import Codec
from swanstone.core.errors import BadData
from swanstone.server.typescript import title_types
from swanstone.titles import title_named
from tests.server.harness import ServerProcess
from tests.toys.quarry import NextDay, Quarry, State, View
from tests.toys.serving import installed


def test_the_command_line_simulates_quarry_and_replays_its_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = ("--bots", "greedy,random", "--seats", "2")
    assert main(["simulate", "quarry", "--games", "3", *bots, "--records", str(tmp_path)]) == 0
    records = sorted(map(str, tmp_path.iterdir()))
    assert len(records) == 3
    assert main(["replay", *records]) == 0
    assert capsys.readouterr().out.count("actions, scores") == 3


@pytest.mark.parametrize("command", [("story", "quarry"), ("rules", "quarry"), ("castle", "quarry", "x")])
def test_what_quarry_does_not_bring_is_said(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command) == 2
    assert "of quarry" in capsys.readouterr().err


def test_a_title_with_a_story_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(Quarry, "story", "tests.toys.quarry_story")
    assert main(["story", "quarry", "--seats", "2"]) == 0
    told = capsys.readouterr().out
    assert "Anna cuts a " in told
    assert "Ben shows a lucky stone of " in told
    assert "Ben's points" in told


def test_the_types_of_its_views_and_of_all_that_may_lie_on_its_agenda_are_written_for_a_client() -> None:
    types = title_types(title_named("quarry").wire())
    assert "export type AgendaItem = NextDay | CutGem | DigCoins | Lanes;" in types
    assert "  stones: number[];" in types
    assert "  lanes: AgendaItem[][];" in types


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("tests.toys.quary:QUARRY", "title 'mine' cannot be loaded from tests.toys.quary:QUARRY: No module named"),
        ("tests.toys.quarry:QUARY", "tests.toys.quarry:QUARY is not a title; it must name an instance"),
        ("tests.toys.quarry:Quarry", "tests.toys.quarry:Quarry is not a title; it must name an instance"),
        ("tests.toys.quarry", "tests.toys.quarry is not a title; it must name an instance"),
        ("tests.toys.quarry:QUARRY", "is installed as 'mine', but its id is 'quarry'; they must be the same"),
    ],
)
def test_a_title_that_is_not_where_it_should_be_is_refused_with_a_sentence(
    place: str, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(titles.TITLES, "mine", place)
    assert main(["simulate", "mine", "--games", "1"]) == 2
    assert sentence in capsys.readouterr().err


def test_a_title_that_cannot_be_loaded_stops_the_server_before_it_serves(tmp_path: Path) -> None:
    process = ServerProcess(f"sqlite:{tmp_path / 'a.db'}", tmp_path / "log")
    process.paths = installed(tmp_path, mine="nowhere:MINE")
    with pytest.raises(AssertionError, match="exit 2"):
        process.start()
    assert (
        "title 'mine' cannot be loaded from nowhere:MINE: No module named 'nowhere'" in (tmp_path / "log").read_text()
    )


def test_an_item_without_a_tag_is_refused() -> None:
    class Nameless(Task):
        pass

    with pytest.raises(BadData, match="Nameless has no tag"):
        Codec(State, View, (NextDay, Nameless))
