"""Recorded games replay, digest for digest, to their results. A fix comes with the game that showed the fault."""

from collections import Counter
from pathlib import Path

import pytest

from swanstone.core.record import play_record, read_record
from tests.battery import TITLES, open_table

FILES = sorted((Path(__file__).parents[1] / "games").glob("ludwig-*.txt"))
RECORDS = {path.stem: read_record(path.read_text(encoding="utf-8")) for path in FILES}


def test_there_are_a_hundred_games_of_every_kind():
    assert len(RECORDS) >= 100
    tables = Counter((record.head.seats, dict(record.head.options).get("foyer", "3")) for record in RECORDS.values())
    assert all(tables[seats, foyer] >= 10 for seats in TITLES["ludwig"].seats for foyer in ("3", "4"))


@pytest.mark.parametrize("name", RECORDS)
def test_a_recorded_game_replays(name):
    record = RECORDS[name]
    game = open_table(record.head)
    *_, last = play_record(record, game)
    standings = game.standings(last.state)
    assert standings is not None
    assert standings.scores == record.result


@pytest.mark.parametrize("name", RECORDS)
def test_a_recorded_game_reads_back(name):
    text = (Path(__file__).parents[1] / "games" / f"{name}.txt").read_text(encoding="utf-8")
    assert RECORDS[name].text() == text
