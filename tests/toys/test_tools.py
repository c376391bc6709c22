"""The tools that know no title work with Quarry; what it does not bring is refused with a sentence."""

from pathlib import Path

import pytest

from swanstone.cli import main
from swanstone.server.typescript import title_types
from swanstone.titles import title_named


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


def test_the_types_of_its_views_and_of_all_that_may_lie_on_its_agenda_are_written_for_a_client() -> None:
    types = title_types(title_named("quarry").wire())
    assert "export type AgendaItem = NextDay | CutGem | DigCoins | Lanes;" in types
    assert "  stones: number[];" in types
    assert "  lanes: AgendaItem[][];" in types
