"""A short form of `soak load`: many tables at once, every move on disk before anybody hears of it."""

from argparse import Namespace

import pytest

from tests.soaks import load


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_forty_tables_play_at_speed_and_at_a_steady_rate(store):
    options = Namespace(tables=40, seconds=3, rate=150, minutes=0.1, seed=1)
    result = load.run(store, options, print)
    assert result.sockets == 160
    assert result.refusals == []
    assert result.lost_sockets == 0
    assert result.moves_per_second > 250, "the bar on a quiet machine is 1,000 with 200 tables"
    assert result.p99_ms < 250, "the bar on a quiet machine is 50 ms at 500 moves a second"
    assert result.rate > 100
